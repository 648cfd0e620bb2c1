import { type KnownRun, type Lap, EARLY_VERSIONS_MAX } from '@paddock/contracts/edge';
import type { Crossing, RunState } from '@paddock/race-rules';
import type { Clock } from '../clock/clock';

/**
 * A run of which the core knows more than this journal holds, as the journal has lost its end: as the core knows it, with the laps that
 * still wait here. Passings between the two may be missing, so the lap in progress counts without its time.
 */
export function caughtUp(own: RunState, known: KnownRun, waiting: readonly Lap[], clock: Clock): RunState {
  const nowMs = clock.steadyMs();
  const steadyOf = (instant: string): number => nowMs - (clock.wallOf(nowMs) - Date.parse(instant));
  const last = known.lastPassing === null ? null : crossingOf(known.lastPassing, steadyOf(known.lastPassing.at));
  const isNewer = (gateId: string, rtcUs: number): boolean =>
    last === null || last.gateId !== gateId || last.rtcUs < rtcUs;
  const newer = waiting.filter((lap) => isNewer(lap.gateId, Number(lap.passingRtcUs)));
  const counted = newer.filter(({ flags }) => !flags.includes('short'));
  const timed = counted.filter(({ flags }) => !flags.includes('void'));
  const fast = timed.filter(({ flags }) => !flags.includes('yellow'));
  const knownTimes = [known.bestLapMs, known.secondBestLapMs].filter((lapMs) => lapMs !== null);
  const [best = null, second = null] = [...knownTimes, ...fast.map(({ lapMs }) => lapMs)].sort((a, b) => a - b);
  const bestAt = best === known.bestLapMs ? known.bestLapAt : fast.find(({ lapMs }) => lapMs === best)?.at;
  const ownIsNewer = own.lastPassing !== null && isNewer(own.lastPassing.gateId, own.lastPassing.rtcUs);
  return {
    ...own,
    ...(ownIsNewer
      ? {}
      : { ...NOTHING_READ, lapStart: last, lastPassing: last, countedAtMs: last?.atMs ?? null, lapVoid: true }),
    version: known.version + EARLY_VERSIONS_MAX,
    phase: known.startedAt === null ? own.phase : 'RUNNING',
    startedAtMs: known.startedAt === null ? own.startedAtMs : steadyOf(known.startedAt),
    endsAtMs: known.endsAt === null ? own.endsAtMs : steadyOf(known.endsAt),
    lapLimit: Math.max(own.lapLimit, known.lapLimit),
    limitMs: Math.max(own.limitMs, known.limitMs),
    laps: known.laps + counted.length,
    recordedLaps: known.lapNumber + newer.length,
    lastLapMs: timed.at(-1)?.lapMs ?? known.lastLapMs,
    bestLapMs: best,
    secondBestLapMs: second,
    bestLapAtMs: bestAt == null ? null : steadyOf(bestAt),
    totalMs: known.totalMs + timed.reduce((sum, { lapMs }) => sum + lapMs, 0),
  };
}

const NOTHING_READ = { lines: [], elsewhereMs: 0, doubtful: null, standsUntilMs: null } satisfies Partial<RunState>;

const crossingOf = ({ gateId, seq, rtcUs }: NonNullable<KnownRun['lastPassing']>, atMs: number): Crossing => ({
  gateId,
  seq,
  rtcUs: Number(rtcUs),
  atMs,
});
