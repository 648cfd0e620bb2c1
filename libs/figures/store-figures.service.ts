import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type dashboardRoutes,
  type InputOf,
  toWireTime,
  type Todo,
  yuan,
} from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, Refusal, seesAllStores } from '@paddock/kernel';
import { Compared, hoursOf, moneyBeside, sumOf } from './day-figures';
import { type HourSum, type Span, spansOf } from './figure-sums';
import { clockOf, Figures, WEEKS } from './figures.service';
import { type DrawerState, drawersOf, type LiveCounts, liveCountsOf, todosOf } from './live-counts';

type Routes = typeof dashboardRoutes;
type Row = AnswerOf<Routes['stores']>['stores'][number];

interface Store {
  id: string;
  orgCode: string;
  name: string;
  nameEn: string;
  active: boolean;
}
interface Facts {
  spans: readonly Span[];
  sums: readonly HourSum[];
  live: LiveCounts;
  drawer: DrawerState | undefined;
  todos: readonly Todo[];
}

const MINUTE_MS = 60_000;
/** So long a wait comes before money. */
const LONG_WAIT_MINUTES = 40;

/** What somebody has to do in a store, and all stores side by side. */
@Injectable()
export class StoreFigures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly figures: Figures,
  ) {}

  async todo(actor: Actor): Promise<Todo[]> {
    const todos = await todosOf(this.db, [actor.orgCode], actor, this.clock.now());
    return todos.get(actor.orgCode) ?? [];
  }

  /** @throws Refusal for anyone who does not see all stores, whatever the rights table says */
  async stores(actor: Actor, { compare }: InputOf<Routes['stores']>): Promise<AnswerOf<Routes['stores']>> {
    if (!seesAllStores(actor)) throw new Refusal('permission.missing', {}, 510);
    const now = this.clock.now();
    const all = await this.db.query<Store>(
      `SELECT id, org_code AS "orgCode", name, name_en AS "nameEn", active FROM store s
       WHERE NOT EXISTS (SELECT 1 FROM store c WHERE c.parent_id = s.id) OR EXISTS (SELECT 1 FROM vehicle v WHERE v.org_code = s.org_code) ORDER BY position, org_code`,
    );
    const stores = all.filter(({ active }) => active);
    const codes = stores.map(({ orgCode }) => orgCode);
    const spans = await spansOf(this.db, codes, now, null, WEEKS[compare]);
    const today = spans.filter(({ weeks }) => weeks === 0);
    const [sums, live, drawers, todos] = await Promise.all([
      this.figures.hourSums(spans),
      liveCountsOf(this.db, codes),
      drawersOf(
        this.db,
        today.map(({ orgCode }) => orgCode),
        today.map(({ from }) => from),
      ),
      todosOf(this.db, codes, actor, now),
    ]);
    const of = <T extends { orgCode: string }>(rows: readonly T[], code: string) =>
      rows.filter(({ orgCode }) => orgCode === code);
    const rows = stores.map((store) =>
      rowOf(store, now, {
        spans: of(spans, store.orgCode),
        sums: of(sums, store.orgCode),
        live: must(of(live, store.orgCode)[0], 'the counts of a store'),
        drawer: of(drawers, store.orgCode)[0],
        todos: todos.get(store.orgCode) ?? [],
      }),
    );
    return {
      asOf: toWireTime(now),
      closed: all.length - stores.length,
      stores: rows.toSorted((a, b) => harmOf(a) - harmOf(b) || b.todos - a.todos),
    };
  }
}

function rowOf(store: Store, now: Date, { spans, sums, live, drawer, todos }: Facts): Row {
  const compared = new Compared(sums.filter(({ weeks }) => weeks >= 0));
  const { id, orgCode, name, nameEn } = store;
  return {
    ...{ id, orgCode, name, nameEn },
    ...clockOf(must(spans[0], 'the day of a store'), now, compared.days),
    money: moneyBeside(compared),
    runs: compared.beside((rows) => sumOf(rows, 'run', 'count')),
    onTrack: live.inUse,
    vehicles: live.vehicles,
    waiting: live.waiting,
    longestWait: live.longestWaitFrom && Math.floor((now.getTime() - live.longestWaitFrom.getTime()) / MINUTE_MS),
    todos: todos.length,
    worst: todos[0] ?? null,
    online: live.online,
    lastSeenAt: toWireTime(live.lastSeenAt),
    drawer: {
      open: drawer?.open ?? 0,
      counted: drawer?.counted ?? 0,
      difference: yuan(drawer?.differenceFen ?? 0),
    },
    hours: hoursOf(sums),
  };
}

/** People on track, the link, a long wait, money, karts; anyone who has nothing to do comes last. */
function harmOf({ worst, longestWait }: Pick<Row, 'worst' | 'longestWait'>): number {
  const waitsLong = longestWait !== null && longestWait > LONG_WAIT_MINUTES;
  switch (worst?.kind) {
    case 'kartOffline':
      return 0;
    case 'edgeOffline':
      return 1;
    case undefined:
      return waitsLong ? 2 : 5;
    case 'battery':
    case 'maintenance':
      return waitsLong ? 2 : 4;
    default:
      return waitsLong ? 2 : 3;
  }
}
