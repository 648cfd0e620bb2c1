import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, timingRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { Boards } from './boards';
import { lapList, passingList, runList } from './timing.resources';

@Controller()
export class TimingController {
  constructor(
    private readonly lists: ResourceLists,
    private readonly boards: Boards,
  ) {}

  @Route(timingRoutes.passings)
  passings(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof timingRoutes.passings>,
    @RequestLanguage() language: Language,
  ) {
    return this.lists.list(actor, passingList, input, language);
  }

  @Route(timingRoutes.runs)
  runs(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof timingRoutes.runs>,
    @RequestLanguage() language: Language,
  ) {
    return this.lists.list(actor, runList, input, language);
  }

  @Route(timingRoutes.laps)
  laps(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof timingRoutes.laps>,
    @RequestLanguage() language: Language,
  ) {
    return this.lists.list(actor, lapList, input, language);
  }

  @Route(timingRoutes.board)
  async board(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof timingRoutes.board>) {
    const records = await this.boards.rows(actor.orgCode, input.board, input.pageSize);
    return { records, total: records.length, size: input.pageSize, current: 1, pages: 1 };
  }
}
