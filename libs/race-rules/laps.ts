/** How a crossing of the timing line becomes a lap. Times are whole microseconds of the gate's clock until the last step. */
import type { Crossing, LapFlag, LapRules, RunState, RunStep } from './run';

export interface LapRecord {
  /** 1, 2, 3, … over all laps on record, short ones included. */
  number: number;
  lapMs: number;
  flags: LapFlag[];
  /** The crossing that completed it. */
  crossing: Crossing;
}

/** The median is good enough from its latest laps; a bound keeps a 24-hour run's state small. */
const MEDIAN_LAPS_MAX = 101;
const LAPS_BEFORE_LONG = 3;
/** A gate whose clock steps back by more than this was reset; by less, the passing is an earlier one that came late. */
export const LATE_US_MAX = 600_000_000;
/** Nobody is out for so long: the gate's clock was set. */
export const LAP_US_MAX = 86_400_000_000;

/** Whole milliseconds of a difference in microseconds, cut and never rounded up. */
export const usToMs = (us: number): number => (us - (us % 1000)) / 1000;

/**
 * Whether the gate has started again since it reported a former passing, which came at `lastMs`: a clock that counts from the gate's start
 * shows less than has passed since then. What it shows can't be compared with what it showed before. A clock that knows the date
 * never looks like that. One that does may also be a gate that was out of reach for longer than it had been on before: nobody can know.
 */
export const hasRestarted = (rtcUs: number, lastMs: number, nowMs: number): boolean => usToMs(rtcUs) < nowMs - lastMs;

type Order = 'next' | 'bounce' | 'late' | 'clockReset';

export function recordLap(state: RunState, crossing: Crossing, rules: LapRules): RunStep {
  const { lastPassing, lapStart } = state;
  if (!Number.isSafeInteger(crossing.rtcUs)) return { state, events: [] };
  if (lastPassing !== null) {
    if (lastPassing.gateId !== crossing.gateId) return atOtherLine(state, crossing, rules);
    const order = orderOf(lastPassing, crossing, rules);
    if (order === 'bounce' || order === 'late') return { state, events: [] };
    if (lapStart !== null) {
      return order === 'clockReset'
        ? lap(state, crossing, crossing.atMs - lapStart.atMs, rules, true)
        : lap(state, crossing, usToMs(crossing.rtcUs - lapStart.rtcUs), rules, false);
    }
  }
  if (rules.firstPassing === 'starts') return startFirstLap(state, crossing);
  // No earlier crossing exists on the gate's clock, so lap 1 is measured from the start on the caller's own.
  return lap(state, crossing, crossing.atMs - (state.startedAtMs ?? crossing.atMs), rules, false);
}

/**
 * A kart may cross several timing lines: the first is this run's. A whole lap between two passings of another line, with none of its
 * own in between, shows that its own has missed the kart or is dead: from then on the other one counts.
 */
function atOtherLine(state: RunState, crossing: Crossing, rules: LapRules): RunStep {
  const { otherLine } = state;
  if (otherLine === null || otherLine.gateId !== crossing.gateId) return seenElsewhere(state, crossing);
  const order = orderOf(otherLine, crossing, rules);
  if (order === 'clockReset') return seenElsewhere(state, crossing);
  const lapMs = usToMs(crossing.rtcUs - otherLine.rtcUs);
  if (order !== 'next' || lapMs < rules.minLapMs) return { state, events: [] };
  return lap({ ...state, lapStart: otherLine, lastPassing: otherLine }, crossing, lapMs, rules, false);
}

const seenElsewhere = (state: RunState, otherLine: Crossing): RunStep => ({
  state: { ...state, otherLine, version: state.version + 1 },
  events: [],
});

function orderOf(last: Crossing, next: Crossing, rules: LapRules): Order {
  const differenceUs = next.rtcUs - last.rtcUs;
  const restarted = hasRestarted(next.rtcUs, last.atMs, next.atMs);
  if (restarted && next.atMs - last.atMs >= rules.debounceMs) return 'clockReset';
  if (Math.abs(differenceUs) < rules.debounceMs * 1000) return 'bounce';
  if (differenceUs > 0) return differenceUs < LAP_US_MAX ? 'next' : 'clockReset';
  return next.seq < last.seq && -differenceUs < LATE_US_MAX ? 'late' : 'clockReset';
}

function startFirstLap(state: RunState, crossing: Crossing): RunStep {
  const lapVoid = state.pausedAtMs !== null;
  return changed({
    ...state,
    lapStart: crossing,
    lastPassing: crossing,
    otherLine: null,
    lapVoid,
    version: state.version + 1,
  });
}

function lap(
  state: RunState,
  crossing: Crossing,
  measuredMs: number,
  rules: LapRules,
  clockWasReset: boolean,
): RunStep {
  const lapMs = Math.max(0, measuredMs);
  const number = state.recordedLaps + 1;
  const base = {
    ...state,
    lastPassing: crossing,
    otherLine: null,
    recordedLaps: number,
    version: state.version + 1,
  };
  if (lapMs < rules.minLapMs) {
    // The lap continues, and a gate whose clock was set can measure it only from here: its time is then void.
    const moved = clockWasReset ? { lapStart: crossing, lapVoid: true } : {};
    return lapped({ ...base, ...moved }, { number, lapMs, flags: ['short'], crossing });
  }
  const underRed = state.pausedAtMs !== null;
  if (underRed && state.countedUnderRed) {
    const version = state.version + 1;
    return changed({ ...state, lapStart: crossing, lastPassing: crossing, otherLine: null, version });
  }
  const counted = {
    ...base,
    laps: state.laps + 1,
    lapStart: crossing,
    lapVoid: underRed,
    countedUnderRed: underRed,
  };
  if (state.lapVoid || underRed || clockWasReset) {
    return lapped(counted, { number, lapMs, flags: ['void'], crossing });
  }
  const flags: LapFlag[] = [];
  if (isLong(state.sortedLapsMs, state.laps, lapMs, rules)) flags.push('long');
  const isBest = state.bestLapMs === null || lapMs < state.bestLapMs;
  if (isBest) flags.push('best');
  return lapped(
    {
      ...counted,
      lastLapMs: lapMs,
      totalMs: state.totalMs + lapMs,
      bestLapMs: isBest ? lapMs : state.bestLapMs,
      bestLapAtMs: isBest ? crossing.atMs : state.bestLapAtMs,
      secondBestLapMs: isBest ? state.bestLapMs : smaller(state.secondBestLapMs, lapMs),
      sortedLapsMs: insertSorted(state.sortedLapsMs, lapMs),
    },
    { number, lapMs, flags, crossing },
  );
}

const changed = (state: RunState): RunStep => ({ state, events: [{ kind: 'changed', state }] });
const lapped = (state: RunState, lap: LapRecord): RunStep => ({ state, events: [{ kind: 'lap', state, lap }] });

const smaller = (a: number | null, b: number): number => (a === null || b < a ? b : a);

function isLong(sortedLapsMs: readonly number[], laps: number, lapMs: number, rules: LapRules): boolean {
  if (laps < LAPS_BEFORE_LONG || sortedLapsMs.length === 0) return false;
  const median = sortedLapsMs[Math.floor((sortedLapsMs.length - 1) / 2)] ?? 0;
  return lapMs > median * rules.longLapFactor;
}

function insertSorted(sorted: readonly number[], value: number): readonly number[] {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1] ?? 0) > value) at -= 1;
  const next = [...sorted.slice(0, at), value, ...sorted.slice(at)];
  // Over the bound, the two ends go in turn: the middle, which is all that is asked for, stays.
  if (next.length <= MEDIAN_LAPS_MAX) return next;
  return at * 2 < next.length ? next.slice(0, -1) : next.slice(1);
}
