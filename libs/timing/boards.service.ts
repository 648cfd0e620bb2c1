import { Injectable } from '@nestjs/common';
import { BOARDS, type BoardName, type BoardPayload } from '@paddock/contracts/feed';
import { Database, type Reaction, type Sql, type Tx } from '@paddock/kernel';

export type BoardRow = BoardPayload['rows'][number];
/** What a live board carries. */
const LIVE_PAGE = { limit: 10, offset: 0 };

/**
 * Start of the present period in the time zone of the store $1. Computed beside the runs and not joined to them: row-level security lets
 * no index be searched for what comes of another table's columns.
 */
const startOf = (period: Exclude<BoardName, 'ever'>): string =>
  `(SELECT date_trunc('${period}', now() AT TIME ZONE time_zone) AT TIME ZONE time_zone FROM store WHERE org_code = $1)`;

/** Leaderboards by best lap. Ties: second best lap, then who set it earlier; rows that are still equal share a rank. */
@Injectable()
export class Boards {
  /** By store: the day that its boards were last computed for, as it is called there. */
  private readonly dayOf = new Map<string, string>();

  constructor(private readonly db: Database) {}

  async rows(
    orgCode: string,
    board: BoardName,
    page: { limit: number; offset: number } = LIVE_PAGE,
    sql: Sql = this.db,
  ): Promise<BoardRow[]> {
    const rows = await sql.query<{
      rank: number;
      driver_name: string;
      vehicle_name: string;
      best_lap_ms: number;
      laps: number;
      at: Date;
    }>(BOARD_SQL[board].rows, [orgCode, page.limit, page.offset]);
    return rows.map((row) => ({
      rank: row.rank,
      cheshou: row.driver_name,
      cardName: row.vehicle_name,
      bestLapMs: row.best_lap_ms,
      laps: row.laps,
      at: row.at.toISOString(),
    }));
  }

  /** How many runs a board ranks. */
  async total(orgCode: string, board: BoardName): Promise<number> {
    const rows = await this.db.query<{ total: number }>(BOARD_SQL[board].total, [orgCode]);
    return rows[0]?.total ?? 0;
  }

  /** Starts a new day in a store: without a run nothing else would take yesterday's laps off its boards. */
  async startNewDay(): Promise<void> {
    const stores = await this.db.query<{ org_code: string; day: string }>(
      'SELECT org_code, (now() AT TIME ZONE time_zone)::date::text AS day FROM store',
    );
    for (const { org_code: orgCode, day } of stores) {
      if (this.dayOf.get(orgCode) === day) continue;
      await this.db.transaction((tx) => this.refresh(tx, orgCode));
      this.dayOf.set(orgCode, day);
    }
  }

  /** Recomputes the store's boards and publishes those that changed. */
  async refresh(tx: Tx, orgCode: string): Promise<void> {
    for (const board of BOARDS) {
      const rows = await this.rows(orgCode, board, LIVE_PAGE, tx);
      const changed = await tx.query<{ version: number }>(
        `INSERT INTO board_state AS b (org_code, board, rows)
         SELECT $1, $2, $3::jsonb WHERE $3::jsonb <> '[]' OR EXISTS (SELECT 1 FROM board_state k WHERE k.org_code = $1 AND k.board = $2)
         ON CONFLICT (org_code, board) DO UPDATE SET rows = excluded.rows, version = b.version + 1 WHERE b.rows <> excluded.rows RETURNING version`,
        [orgCode, board, JSON.stringify(rows)],
      );
      if (changed[0]) tx.emit(orgCode, 'board.changed', { id: board, version: changed[0].version, board, rows });
    }
  }
}

/** When the best lap was driven, as the index `run_best_lap_at` has it. */
const BEST_AT = 'CASE WHEN r.best_lap_at IS NULL THEN r.created_at ELSE r.best_lap_at END';

const BEST_FIRST = `r.best_lap_ms, r.second_best_lap_ms NULLS LAST, ${BEST_AT}`;

const ranked = (
  board: BoardName,
): string => `FROM run r WHERE r.org_code = $1 AND r.best_lap_ms IS NOT NULL AND NOT r.board_invalid
  ${board === 'ever' ? '' : `AND ${BEST_AT} >= ${startOf(board)}`}`;
/** True of every run. With an end the planner takes the period for a narrow one, and reads it by its time. */
const NARROW = `AND ${BEST_AT} < 'infinity'`;

const COLUMNS = `rank() OVER (ORDER BY ${BEST_FIRST})::int AS rank, r.driver_name, r.vehicle_name, r.best_lap_ms, r.laps, ${BEST_AT} AS at`;
const PAGE = `ORDER BY ${BEST_FIRST} LIMIT $2 OFFSET $3`;

/** In the order of the index of best laps, until the page is full: for boards with a good part of all runs. */
const readByRank = (board: BoardName): string => `SELECT ${COLUMNS} ${ranked(board)} ${PAGE}`;
/** All runs of the period: few, and their laps may be far behind the best of the years. */
const readByTime = (board: BoardName): string =>
  `WITH r AS MATERIALIZED (SELECT r.* ${ranked(board)} ${NARROW}) SELECT ${COLUMNS} FROM r ${PAGE}`;

const BOARD_SQL = Object.fromEntries(
  BOARDS.map((board) => [
    board,
    {
      rows: board === 'day' || board === 'week' ? readByTime(board) : readByRank(board),
      total: `SELECT count(*)::int AS total ${ranked(board)} ${board === 'ever' ? '' : NARROW}`,
    },
  ]),
) as Record<BoardName, { rows: string; total: string }>;

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
