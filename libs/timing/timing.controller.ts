import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, memberPageRoutes, timingRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { Boards } from './boards.service';
import { runsOfMember } from './member-runs';
import { lapList, passingList, runList } from './timing.resources';

@Controller()
export class TimingController {
  constructor(
    private readonly lists: ResourceLists,
    private readonly boards: Boards,
    private readonly db: Database,
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

  @Route(memberPageRoutes.runs)
  memberRuns(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof memberPageRoutes.runs>) {
    return runsOfMember(this.db, actor, id);
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
    const { board, pageNo, pageSize } = input;
    const rows = await this.boards.rows(actor.orgCode, board, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    const records = rows.map((row) => ({ ...row, at: toWireTime(new Date(row.at)) }));
    const total = await this.boards.total(actor.orgCode, board);
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }

  @Route(timingRoutes.ranking)
  async ranking(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof timingRoutes.ranking>) {
    const { period, pageNo, pageSize } = input;
    const board = BOARD_OF[period];
    const rows = await this.boards.ranking(actor.orgCode, board, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    const records = rows.map((row) => ({ ...row, at: toWireTime(new Date(row.at)) }));
    const total = await this.boards.total(actor.orgCode, board);
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }

  @Route(timingRoutes.invalidateRanking)
  async invalidate(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof timingRoutes.invalidateRanking>) {
    const count = await this.boards.invalidate(actor, BOARD_OF[input.period]);
    return withMessage('ranking.invalidated', count, { count });
  }

  @Route(timingRoutes.clearRankingToday)
  async clearToday(@CurrentActor() actor: Actor) {
    return withMessage('ranking.cleared', await this.boards.clearDay(actor));
  }
}

/** Older clients name periods in capitals. */
const BOARD_OF = { DAY: 'day', WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', EVER: 'ever' } as const;
