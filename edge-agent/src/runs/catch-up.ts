import { type KnownRun, type Lap, VERSIONS_TOLD_AHEAD } from '@paddock/contracts/edge';
import type { Crossing, RunState } from '@paddock/race';
import type { Clock } from '../clock/clock';

/**
 * A run of which the core has heard more than this journal holds, for it has lost its end: as the core knows it, with the laps that
 * still wait here. Passings between the two may be missing, so the lap in progress counts without its time.
 */
export function caughtUp(own: RunState, known: KnownRun, waiting: readonly Lap[], clock: Clock): RunState {
  const nowMs = clock.steadyMs();
  const steadyOf = (instant: string): number => nowMs - (clock.wallOf(nowMs) - Date.parse(instant));
  const last = known.lastPassing === null ? null : crossingOf(known.lastPassing, steadyOf(known.lastPassing.at));
  const isNews = (gateId: string, rtcUs: number): boolean =>
    last === null || last.gateId !== gateId || last.rtcUs < rtcUs;
  const news = waiting.filter((lap) => isNews(lap.gateId, Number(lap.passingRtcUs)));
  const counted = news.filter(({ flags }) => !flags.includes('short'));
  const timed = counted.filter(({ flags }) => !flags.includes('void'));
  const heard = [known.bestLapMs, known.secondBestLapMs].filter((lapMs) => lapMs !== null);
  const [best = null, second = null] = [...heard, ...timed.map(({ lapMs }) => lapMs)].sort((a, b) => a - b);
  const bestAt = best === known.bestLapMs ? known.bestLapAt : timed.find(({ lapMs }) => lapMs === best)?.at;
  const ownIsNews = own.lastPassing !== null && isNews(own.lastPassing.gateId, own.lastPassing.rtcUs);
  return {
    ...own,
    ...(ownIsNews ? {} : { lapStart: last, lastPassing: last, otherLine: null, lapVoid: true }),
    version: known.version + VERSIONS_TOLD_AHEAD,
    phase: known.startedAt === null ? own.phase : 'RUNNING',
    startedAtMs: known.startedAt === null ? own.startedAtMs : steadyOf(known.startedAt),
    endsAtMs: known.endsAt === null ? own.endsAtMs : steadyOf(known.endsAt),
    lapLimit: Math.max(own.lapLimit, known.lapLimit),
    limitMs: Math.max(own.limitMs, known.limitMs),
    laps: known.laps + counted.length,
    recordedLaps: known.lapNumber + news.length,
    lastLapMs: timed.at(-1)?.lapMs ?? known.lastLapMs,
    bestLapMs: best,
    secondBestLapMs: second,
    bestLapAtMs: bestAt == null ? null : steadyOf(bestAt),
    totalMs: known.totalMs + timed.reduce((sum, { lapMs }) => sum + lapMs, 0),
  };
}

const crossingOf = ({ gateId, seq, rtcUs }: NonNullable<KnownRun['lastPassing']>, atMs: number): Crossing => ({
  gateId,
  seq,
  rtcUs: Number(rtcUs),
  atMs,
});
