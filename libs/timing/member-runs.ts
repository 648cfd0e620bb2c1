import type { AnswerOf, memberPageRoutes } from '@paddock/contracts/wire';
import { toWireTime } from '@paddock/contracts/wire';
import { type Actor, seesAllStores, type Sql } from '@paddock/kernel';
import { type Run, RUN_COLUMNS } from './run.repository';

type MemberRuns = AnswerOf<typeof memberPageRoutes.runs>;

const NEWEST = 50;

/** The runs of a member's orders, of the stores that the actor sees: the newest ones, and what all of them come to. */
export async function runsOfMember(sql: Sql, actor: Actor, memberId: string): Promise<MemberRuns> {
  const scope = [memberId, seesAllStores(actor) ? null : actor.orgCode];
  const OF_MEMBER = "member_id = $1 AND ($2::text IS NULL OR org_code = $2) AND state <> 'FAILED'";
  const [sums] = await sql.query<{ best_lap_ms: number | null; laps: number; total: number; on_track: number }>(
    `SELECT min(best_lap_ms)::int AS best_lap_ms, coalesce(sum(laps), 0)::int AS laps, count(*)::int AS total,
       (count(*) FILTER (WHERE state IN ('RUNNING', 'DISPATCHED')))::int AS on_track FROM run WHERE ${OF_MEMBER}`,
    scope,
  );
  const runs = await sql.query<Run>(
    `SELECT ${RUN_COLUMNS} FROM run WHERE ${OF_MEMBER} ORDER BY created_at DESC LIMIT ${NEWEST}`,
    scope,
  );
  return {
    bestLapMs: sums?.best_lap_ms ?? null,
    laps: sums?.laps ?? 0,
    total: sums?.total ?? 0,
    onTrack: sums?.on_track ?? 0,
    records: runs.map((run) => ({
      id: run.id,
      time: toWireTime(run.started_at ?? run.created_at),
      cardName: run.vehicle_name,
      cheshou: run.driver_name,
      mode: run.mode === 'laps' ? 'circlemode' : 'timermode',
      laps: run.laps,
      countCycleNumber: run.lap_limit,
      state: run.state,
      endReason: run.end_reason,
      bestLapMs: run.best_lap_ms,
    })),
  };
}
