import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BOARDS, type BoardName, type BoardPayload } from '@paddock/contracts/feed';
import { STORE_SETTING_DEFAULTS, type StoreSettings } from '@paddock/contracts/resources';
import { StoreSettingsService } from '@paddock/identity';
import { type Actor, Database, LOGGER, type Logger, newId, type Reaction, type Sql, type Tx } from '@paddock/kernel';
import { tables } from './tables';

export type BoardRow = BoardPayload['rows'][number];
/** With the run's id, which screens in the hall do not get. */
export type RankedRun = BoardRow & { id: string };

/** What a store has set about its boards. */
interface BoardSettings {
  ranked: StoreSettings['rankType'];
  /** Places that a screen shows. */
  places: number;
}

/**
 * Start of the present period in the time zone of the store $1: its days begin at `rankStartTime`, its weeks on `weekRankRange`. Computed
 * beside the runs and not joined to them: row-level security lets no index be searched for what comes of another table's columns.
 */
const startOf = (period: Exclude<BoardName, 'ever'>): string => {
  const shifted = period === 'week' ? 'day_start + make_interval(days => first_day)' : 'day_start';
  return `(SELECT (date_trunc('${period}', now() AT TIME ZONE time_zone - (${shifted})) + ${shifted}) AT TIME ZONE time_zone
    FROM (SELECT time_zone, ${DAY_START} AS day_start, ${FIRST_DAY} AS first_day FROM store WHERE org_code = $1) s)`;
};
const DAY_START = `coalesce(settings ->> 'rankStartTime', '${STORE_SETTING_DEFAULTS.rankStartTime}')::interval`;
const DAYS = "ARRAY['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']";
/** Days after Monday. */
const FIRST_DAY = `coalesce(array_position(${DAYS}, settings ->> 'weekRankRange'), array_position(${DAYS}, '${STORE_SETTING_DEFAULTS.weekRankRange}')) - 1`;

/**
 * Leaderboards by best lap, or by the laps of a run that is over, as the store has set. Ties: best lap, second best lap, then who set it
 * earlier; rows that are still equal share a rank.
 */
@Injectable()
export class Boards implements OnModuleInit {
  /** By store: the day that its boards were last computed for, as it is called there. */
  private readonly dayOf = new Map<string, string>();

  constructor(
    private readonly db: Database,
    private readonly settings: StoreSettingsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What is set about boards shows at once; if this process ends before that, the next lap brings it. */
  onModuleInit(): void {
    this.settings.onChange((tx, orgCode, change) => {
      if (OF_BOARDS.some((name) => change[name] !== undefined))
        tx.afterCommit(() => {
          this.db
            .transaction((next) => this.refresh(next, orgCode))
            .catch((error: unknown) => this.log.error({ orgCode, error: String(error) }, 'boards were not refreshed'));
        });
      return Promise.resolve();
    });
  }

  /** @param page those places; without it what a screen shows */
  async rows(orgCode: string, board: BoardName, page?: { limit: number; offset: number }): Promise<BoardRow[]> {
    return (await this.ranking(orgCode, board, page)).map(withoutId);
  }

  /** The same with the ids of the runs. */
  async ranking(orgCode: string, board: BoardName, page?: { limit: number; offset: number }): Promise<RankedRun[]> {
    return read(this.db, orgCode, board, await settingsOf(this.db, orgCode), page);
  }

  /** How many runs a board ranks. */
  async total(orgCode: string, board: BoardName): Promise<number> {
    const { ranked } = await settingsOf(this.db, orgCode);
    const rows = await this.db.query<{ total: number }>(BOARD_SQL[ranked][board].total, [orgCode]);
    return rows[0]?.total ?? 0;
  }

  /** Entries of a period no longer count on any board; what was driven stays. @returns how many */
  async invalidate(actor: Actor, board: 'week' | 'month' | 'quarter'): Promise<number> {
    return this.cut(actor, board, INVALIDATE[board]);
  }

  /** Empties the board of the day; its entries stay on the others. @returns how many */
  async clearDay(actor: Actor): Promise<number> {
    return this.cut(actor, 'day', CLEAR_DAY);
  }

  /** The row of `ranking_cut` is what the audit log shows of it. */
  private cut({ orgCode, userId, realName }: Actor, board: BoardName, statement: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const entries = (await tx.query(statement, [orgCode])).length;
      await tables.insert(tx, 'ranking_cut', {
        id: newId(),
        org_code: orgCode,
        board,
        entries,
        user_id: userId,
        by_name: realName,
      });
      await this.refresh(tx, orgCode);
      return entries;
    });
  }

  /** Recomputes the store's boards and publishes those that changed. */
  refresh = refreshBoards;

  /**
   * Starts a new day in each store: without a run nothing else would take yesterday's laps off its boards. A store whose boards cannot be
   * computed keeps no other one from its day, and is tried again with the next look.
   */
  async startNewDay(): Promise<void> {
    const stores = await this.db.query<{ org_code: string; day: string }>(
      `SELECT org_code, (now() AT TIME ZONE time_zone - ${DAY_START})::date::text AS day FROM store ORDER BY org_code`,
    );
    for (const { org_code: orgCode, day } of stores) {
      if (this.dayOf.get(orgCode) === day) continue;
      try {
        await this.db.transaction((tx) => this.refresh(tx, orgCode));
        this.dayOf.set(orgCode, day);
      } catch (error) {
        this.log.error({ orgCode, error: String(error) }, 'a new day was not started on the boards');
      }
    }
  }
}

/** Recomputes the store's boards and publishes those that changed. */
export async function refreshBoards(tx: Tx, orgCode: string): Promise<void> {
  const settings = await settingsOf(tx, orgCode);
  for (const board of BOARDS) {
    const rows = (await read(tx, orgCode, board, settings)).map(withoutId);
    const changed = await tx.query<{ version: number }>(
      `INSERT INTO board_state AS b (org_code, board, rows)
       SELECT $1, $2, $3::jsonb WHERE $3::jsonb <> '[]' OR EXISTS (SELECT 1 FROM board_state k WHERE k.org_code = $1 AND k.board = $2)
       ON CONFLICT (org_code, board) DO UPDATE SET rows = excluded.rows, version = b.version + 1 WHERE b.rows <> excluded.rows RETURNING version`,
      [orgCode, board, JSON.stringify(rows)],
    );
    if (changed[0]) tx.emit(orgCode, 'board.changed', { id: board, version: changed[0].version, board, rows });
  }
}

async function read(
  sql: Sql,
  orgCode: string,
  board: BoardName,
  { ranked, places }: BoardSettings,
  page?: { limit: number; offset: number },
): Promise<RankedRun[]> {
  const rows = await sql.query<{
    id: string;
    rank: number;
    driver_name: string;
    vehicle_name: string;
    best_lap_ms: number;
    laps: number;
    at: Date;
  }>(BOARD_SQL[ranked][board].rows, [orgCode, page?.limit ?? places, page?.offset ?? 0]);
  return rows.map((row) => ({
    id: row.id,
    rank: row.rank,
    cheshou: row.driver_name,
    cardName: row.vehicle_name,
    bestLapMs: row.best_lap_ms,
    laps: row.laps,
    at: row.at.toISOString(),
  }));
}

const withoutId = ({ id: _, ...row }: RankedRun): BoardRow => row;

const OF_BOARDS = ['rankCount', 'rankType', 'rankStartTime', 'weekRankRange'] as const;

async function settingsOf(sql: Sql, orgCode: string): Promise<BoardSettings> {
  const { rankType, rankCount } = STORE_SETTING_DEFAULTS;
  const rows = await sql.query<{ ranked: string | null; places: number | null }>(
    "SELECT settings ->> 'rankType' AS ranked, (settings ->> 'rankCount')::int AS places FROM store WHERE org_code = $1",
    [orgCode],
  );
  const ranked = rows[0]?.ranked ?? '';
  return { ranked: isRanking(ranked) ? ranked : rankType, places: rows[0]?.places ?? rankCount };
}

/** What a dictionary offers beside these ranks nothing. */
const isRanking = (value: string): value is BoardSettings['ranked'] => Object.hasOwn(BOARD_SQL, value);

/** When the best lap was driven, as the index `run_best_lap_at` has it. */
const BEST_AT = 'CASE WHEN r.best_lap_at IS NULL THEN r.created_at ELSE r.best_lap_at END';

const BEST_FIRST = `r.best_lap_ms, r.second_best_lap_ms NULLS LAST, ${BEST_AT}`;
const ORDER: Readonly<Record<BoardSettings['ranked'], string>> = {
  FASTEST: BEST_FIRST,
  LAPS: `r.ended_laps DESC, ${BEST_FIRST}`,
};

const ranked = (by: BoardSettings['ranked'], board: BoardName): string =>
  `FROM run r WHERE r.org_code = $1 AND r.best_lap_ms IS NOT NULL AND NOT r.board_invalid ${board === 'day' ? 'AND NOT r.board_day_cleared' : ''}
  ${by === 'LAPS' ? 'AND r.ended_laps IS NOT NULL' : ''} ${board === 'ever' ? '' : `AND ${BEST_AT} >= ${startOf(board)}`}`;
/** True of every run. With an end the planner takes the period for a narrow one, and reads it by its time. */
const NARROW = `AND ${BEST_AT} < 'infinity'`;

const columns = (by: BoardSettings['ranked']): string =>
  `r.id, rank() OVER (ORDER BY ${ORDER[by]})::int AS rank, r.driver_name, r.vehicle_name, r.best_lap_ms, r.laps, ${BEST_AT} AS at`;
const page = (by: BoardSettings['ranked']): string => `ORDER BY ${ORDER[by]} LIMIT $2 OFFSET $3`;

/** In the order of the index of best laps or of laps, until the page is full: for boards with a good part of all runs. */
const readByRank = (by: BoardSettings['ranked'], board: BoardName): string =>
  `SELECT ${columns(by)} ${ranked(by, board)} ${page(by)}`;
/** All runs of the period: few, and their laps may be far behind the best of the years. */
const readByTime = (by: BoardSettings['ranked'], board: BoardName): string =>
  `WITH r AS MATERIALIZED (SELECT r.* ${ranked(by, board)} ${NARROW}) SELECT ${columns(by)} FROM r ${page(by)}`;

const boardsBy = (by: BoardSettings['ranked']) =>
  Object.fromEntries(
    BOARDS.map((board) => [
      board,
      {
        rows: board === 'day' || board === 'week' ? readByTime(by, board) : readByRank(by, board),
        total: `SELECT count(*)::int AS total ${ranked(by, board)} ${board === 'ever' ? '' : NARROW}`,
      },
    ]),
  ) as Record<BoardName, { rows: string; total: string }>;
/** Marks the entries of a period, locked in the order of their ids as an edge's batch locks them. */
const marking = (board: Exclude<BoardName, 'ever'>, column: 'board_invalid' | 'board_day_cleared'): string =>
  `WITH marked AS (SELECT r.id ${ranked('FASTEST', board)} ${NARROW} ORDER BY r.id FOR UPDATE)
   UPDATE run r SET ${column} = true FROM marked m WHERE r.id = m.id RETURNING r.id`;
const INVALIDATE = {
  week: marking('week', 'board_invalid'),
  month: marking('month', 'board_invalid'),
  quarter: marking('quarter', 'board_invalid'),
};
const CLEAR_DAY = marking('day', 'board_day_cleared');
const BOARD_SQL = { FASTEST: boardsBy('FASTEST'), LAPS: boardsBy('LAPS') };

/** Follows runs in the worker: a lap that was a driver's best may change a board. */
export function boardReaction(boards: Boards): Reaction {
  return {
    name: 'boards',
    topics: ['runs'],
    react: async (tx, orgCode, events) => {
      const mayMatter = events.some(
        (event) =>
          event.type === 'run.finished' ||
          (event.type === 'run.lap' && 'lap' in event.payload && event.payload.lap.lapMs === event.payload.bestLapMs),
      );
      if (mayMatter) await boards.refresh(tx, orgCode);
    },
  };
}
