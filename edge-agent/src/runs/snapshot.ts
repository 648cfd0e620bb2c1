import type { EdgeEventBody, Lap, RunSnapshot } from '@paddock/contracts/edge';
import { type LapRecord, type Rebuilt, remainingOf, type RunState } from '@paddock/race-rules';
import { type Clock, isoOf } from '../clock/clock';

/** A run as it is reported to the core: instants by the wall clock as it stands now. */
export function runSnapshot(run: RunState, clock: Clock): RunSnapshot {
  const iso = (steadyMs: number | null): string | null => (steadyMs === null ? null : isoOf(clock, steadyMs));
  const paused = run.pausedAtMs !== null;
  return {
    id: run.id,
    vehicleId: run.vehicleId,
    driverName: run.driverName,
    mode: run.mode,
    lapLimit: run.lapLimit,
    limitMs: run.limitMs,
    version: run.version,
    state: run.phase,
    laps: run.laps,
    lastLapMs: run.lastLapMs,
    bestLapMs: run.bestLapMs,
    secondBestLapMs: run.secondBestLapMs,
    bestLapAt: iso(run.bestLapAtMs),
    totalMs: run.totalMs,
    lastCrossingAt: iso(run.countedAtMs ?? run.lastPassing?.atMs ?? null),
    pausedMs: Math.round(run.countedPausedMs),
    standsUntil: iso(run.standsUntilMs),
    startedAt: iso(run.startedAtMs),
    endsAt: paused ? null : iso(run.endsAtMs),
    endedAt: iso(run.endedAtMs),
    endReason: run.endReason,
    remaining: remainingOf(run, clock.steadyMs()),
    paused,
  };
}

export const rebuiltOf = (run: RunState, { from, laps }: Rebuilt, clock: Clock): EdgeEventBody => ({
  kind: 'run.rebuilt',
  run: runSnapshot(run, clock),
  laps: laps.map((lap) => lapOf(lap, clock)),
  ...(from === null ? {} : { from }),
});

export function lapOf(record: LapRecord, clock: Clock): Lap {
  const { crossing } = record;
  return {
    number: record.number,
    lapMs: record.lapMs,
    at: isoOf(clock, crossing.gateMs ?? crossing.atMs),
    flags: record.flags,
    gateId: crossing.gateId,
    passingSeq: crossing.seq,
    passingRtcUs: String(crossing.rtcUs),
  };
}
