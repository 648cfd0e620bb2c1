import { Injectable } from '@nestjs/common';
import type { RacePage } from '@paddock/contracts/wire';
import { type Actor, Clock, Database } from '@paddock/kernel';
import { bestLapStandings, type DrivenRun, drivesOf, raceStandings } from '@paddock/race-rules';
import { ResourceLists } from '@paddock/resources';
import { LAPS_KEEP_DAYS } from '@paddock/timing';
import { incidentsOf, lapsOfRuns, type RaceLap, type RaceRun, runsOfRace, sessionNameEn } from './race.repository';
import { raceTable } from './race.resource';

type Driver = RacePage['drivers'][number];
type LapTimes = Driver['lapTimes'];
type Entry = DrivenRun & { row: RaceRun };

const DAY_MS = 86_400_000;
const entryOf = (row: RaceRun): Entry => ({
  id: row.id,
  continuesId: row.continues_id,
  laps: row.laps,
  totalMs: Number(row.total_ms),
  lastCrossingMs: row.last_crossing_at?.getTime() ?? null,
  ...(row.paused_ms === null ? {} : { pausedMs: Number(row.paused_ms) }),
  bestLapMs: row.best_lap_ms,
  secondBestLapMs: row.second_best_lap_ms,
  bestLapAtMs: (row.best_lap_at ?? row.last_crossing_at)?.getTime() ?? null,
  row,
});

/** One race with everything that is asked of it. Places and gaps are those of `libs/race-rules`, as on every screen. */
@Injectable()
export class RacePages {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
  ) {}

  async find(actor: Actor, id: string): Promise<RacePage | null> {
    // What the list does not show to somebody, nobody opens by its id.
    const row = await this.lists.queryById(actor, raceTable.list, id, 'cn');
    if (!row) return null;
    const runs = await runsOfRace(this.db, actor.orgCode, id);
    const first = runs[0];
    if (!first?.started_at) return null;
    const ids = runs.map((run) => run.id);
    const now = this.clock.now();
    const endedAt = runs.every((run) => run.ended_at !== null)
      ? new Date(Math.max(...runs.map((run) => run.ended_at?.getTime() ?? 0)))
      : null;
    const span = { from: first.started_at, to: endedAt ?? now };
    const [laps, incidents, sessionEn, [store]] = await Promise.all([
      lapsOfRuns(this.db, ids),
      incidentsOf(this.db, actor.orgCode, span, ids),
      sessionNameEn(this.db, row.sessionId),
      this.db.query<{ name: string; name_en: string | null }>('SELECT name, name_en FROM store WHERE org_code = $1', [
        actor.orgCode,
      ]),
    ]);
    return {
      id,
      version: row.version,
      sessionName: row.sessionId_dictText,
      sessionNameEn: sessionEn,
      startedAt: first.started_at.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      ending: row.ending,
      storeName: store?.name ?? '',
      storeNameEn: store?.name_en || (store?.name ?? ''),
      lapsKept: now.getTime() - first.started_at.getTime() < LAPS_KEEP_DAYS * DAY_MS,
      drivers: driversOf(runs, laps, actor.permissions.has('member:list')),
      incidents: incidents.map(({ kind, at, until, kart, by }) => ({
        kind,
        at: at.toISOString(),
        until: until?.toISOString() ?? null,
        cardName: kart,
        by,
      })),
    };
  }
}

/** In the order of the race. */
function driversOf(runs: readonly RaceRun[], laps: readonly RaceLap[], seesMembers: boolean): Driver[] {
  const drives = drivesOf(runs.map(entryOf));
  const bestRanks = new Map(bestLapStandings(drives).map(({ runs: [run], rank }) => [run.id, rank]));
  const lapsOf = Map.groupBy(laps, (lap) => lap.run_id);
  return raceStandings(drives).map(({ runs: driven, rank, gap, interval, ...sums }) => {
    const [{ row: first }] = driven;
    const last = driven.at(-1)?.row ?? first;
    return {
      id: first.id,
      cheshou: first.driver_name,
      cardName: [...new Set(driven.map(({ row }) => row.vehicle_name))].join(', '),
      memberId: seesMembers ? first.member_id : null,
      memberName: seesMembers ? first.member_name : null,
      rank,
      gap,
      interval,
      bestRank: bestRanks.get(first.id) ?? null,
      laps: sums.laps,
      bestLapMs: sums.bestLapMs,
      totalMs: sums.totalMs,
      pausedMs: sums.pausedMs ?? null,
      state: last.state,
      endReason: last.end_reason,
      testDrive: first.test_drive,
      invalidated: !first.test_drive && driven.some(({ row }) => row.board_invalid),
      lapTimes: numbered(driven.flatMap(({ id }) => lapsOf.get(id) ?? [])),
    };
  });
}

/** Laps are numbered through over all karts. */
const numbered = (laps: readonly RaceLap[]): LapTimes =>
  laps.map(({ lap_ms: lapMs, at, flags }, index) => ({ number: index + 1, lapMs, at: at.toISOString(), flags }));
