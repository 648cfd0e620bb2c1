import { Controller, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { race, RowOf } from '@paddock/contracts/resources';
import { fromWireTime, type InputOf, type ListInput, raceRoutes, resourceRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  Input,
  must,
  type PaddockReply,
  Refusal,
  RequestLanguage,
  Route,
} from '@paddock/kernel';
import {
  exportAsked,
  type ExportInput,
  type Fixed,
  ResourceExports,
  ResourceLists,
  StoreClocks,
  sendFile,
} from '@paddock/resources';
import { lapSheet } from './lap-sheet';
import { RACE_LOOKS, racesWith } from './race.repository';
import { raceTable } from './race.resource';
import { RacePages } from './race-pages.service';

type Routes = typeof raceRoutes;
type Narrowed = Fixed<RowOf<typeof race>>;

const DAY_MS = 86_400_000;

@Controller()
export class RaceController {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly exports: ResourceExports,
    private readonly pages: RacePages,
  ) {}

  @Route(resourceRoutes.race.list)
  async list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    return this.lists.list(actor, raceTable.list, input, language, await this.found(actor, input));
  }

  @Route(must(resourceRoutes.race.exportXls, 'the export of races'))
  async exportXls(
    @CurrentActor() actor: Actor,
    @Input() input: ExportInput,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const [query, wanted] = exportAsked(input);
    const always = await this.found(actor, query);
    return sendFile(reply, await this.exports.file(actor, raceTable, query, wanted, language, { always }));
  }

  @Route(raceRoutes.page)
  page(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['page']>) {
    return this.pages.find(actor, id);
  }

  @Route(raceRoutes.laps)
  async laps(
    @CurrentActor() actor: Actor,
    @Input() { id, format }: InputOf<Routes['laps']>,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const race = await this.pages.find(actor, id);
    if (!race) throw new Refusal('notFound');
    const { ofReader: zone } = await StoreClocks.of(this.db, actor);
    return sendFile(reply, lapSheet(race, actor.realName, { format, zone }, language));
  }

  /** Who or which kart drove, as the races that it means. Members are asked for only by the person who may see them. */
  private async found(actor: Actor, query: ListInput): Promise<Narrowed[]> {
    const span = spanOf(query);
    const narrowed: Narrowed[] = [];
    for (const by of RACE_LOOKS) {
      const given = query[by];
      const value = typeof given === 'string' ? given.trim() : '';
      if (value === '' || (by === 'memberId' && !actor.permissions.has('member:list'))) continue;
      narrowed.push({ field: 'id', rule: 'in', values: await racesWith(this.db, actor.orgCode, by, value, span) });
    }
    return narrowed;
  }
}

/** A run is ordered before it sets off, at most some hours; days are the store's, so a day is added on both sides. */
function spanOf(query: ListInput): { from: Date | null; to: Date | null } {
  const moment = (name: string): Date | null => {
    const value = query[name];
    return typeof value === 'string' ? (fromWireTime(value) ?? null) : null;
  };
  const from = moment('day_begin') ?? moment('day') ?? moment('startTime_begin');
  const to = moment('day_end') ?? moment('day') ?? moment('startTime_end');
  return {
    from: from && new Date(from.getTime() - DAY_MS),
    to: to && new Date(to.getTime() + 2 * DAY_MS),
  };
}
