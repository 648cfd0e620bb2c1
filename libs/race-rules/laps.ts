/** How a crossing of the timing line becomes a lap. Times are whole microseconds of the gate's clock until the last step. */
import { usToMs } from './gate-time';
import {
  allSeen,
  areBeside,
  timeOf,
  isSameClock,
  isStanding,
  type LineReads,
  mayBeGhost,
  type Read,
  readAt,
  withLine,
} from './lines';
import { type Crossing, type LapFlag, type LapRules, pausedMsAt, type RunState, type RunStep } from './run';

export interface LapRecord {
  /** 1, 2, 3, … over all laps on record, short ones included. */
  number: number;
  lapMs: number;
  flags: LapFlag[];
  /** The crossing that completed it. */
  crossing: Crossing;
}

/** A lap as it was measured. */
interface Measured {
  crossing: Crossing;
  lapMs: number;
  /** Nobody knows its time. */
  isVoid?: boolean;
}

/** The median is good enough from its latest laps; a bound keeps a 24-hour run's state small. */
const MEDIAN_LAPS_MAX = 101;
const LAPS_BEFORE_LONG = 3;
/** A doubtful lap is one when it took about as long as the next; by this share they may differ. */
const ALIKE_SHARE = 0.25;

export function recordLap(before: RunState, crossing: Crossing, rules: LapRules): RunStep {
  if (!Number.isSafeInteger(crossing.rtcUs)) return unchanged(before);
  const read = readAt(before, crossing, rules);
  if (read.kind === 'late') return unchanged(before);
  const state = { ...before, lines: withLine(before, read.line), version: before.version + 1 };
  const own = before.lapStart ?? before.lastPassing;
  if (own !== null && own.gateId !== crossing.gateId)
    return read.kind === 'apart'
      ? atOtherLine(state, crossing, read, rules)
      : standing(state, crossing, read.line, rules);
  if (own === null || (before.lapStart === null && read.kind === 'apart')) return first(state, crossing, rules);
  if (read.kind === 'apart') return nextLap({ ...state, standsUntilMs: null }, crossing, read, rules);
  return tooSoon(state, crossing, read, rules);
}

function first(state: RunState, crossing: Crossing, rules: LapRules): RunStep {
  if (rules.firstPassing === 'starts')
    return changed({ ...begun(state, crossing), lastPassing: crossing, ...countedAt(state, crossing) });
  const lapMs = sinceStartMs(state, crossing);
  const { doubtful } = state;
  const doubtfulMs = doubtful === null ? 0 : sinceStartMs(state, doubtful);
  if (doubtful !== null && isAlike(doubtfulMs, lapMs - doubtfulMs))
    return lapsOf(
      state,
      { crossing: doubtful, lapMs: doubtfulMs, isVoid: true },
      { crossing, lapMs: lapMs - doubtfulMs },
      rules,
    );
  return lapMs < rules.minLapMs ? short(state, crossing, lapMs) : lap(state, { crossing, lapMs }, rules);
}

/** No earlier crossing exists on the gate's clock, so lap 1 is measured from the start on the caller's own. */
const sinceStartMs = ({ startedAtMs }: RunState, { atMs }: Crossing): number =>
  Math.max(0, atMs - (startedAtMs ?? atMs));

/** A crossing of the own line, a whole shortest lap after it has read anything before. */
function nextLap(state: RunState, crossing: Crossing, { clockReset, former }: Read, rules: LapRules): RunStep {
  const { lapStart } = state;
  if (lapStart === null) return unseen(state);
  const isReset = clockReset || !isSameClock(lapStart, crossing);
  const sinceMs = isReset ? Math.round(timeOf(crossing) - timeOf(lapStart)) : usToMs(crossing.rtcUs - lapStart.rtcUs);
  const lapMs = sinceMs - state.elsewhereMs;
  // Another line has counted this very lap already.
  if (lapMs < rules.minLapMs && state.elsewhereMs !== 0)
    return unseen({
      ...begun(state, crossing),
      lapVoid: state.lapVoid,
      lapYellow: state.lapYellow,
      elsewhereMs: -lapMs,
    });
  const first = isReset
    ? null
    : (lapUntilDoubtful(state, crossing, former) ?? lapSeenElsewhere(state, lapStart, crossing, rules));
  if (first !== null) return lapsOf(state, first, { crossing, lapMs: lapMs - first.lapMs }, rules);
  return lap(state, { crossing, lapMs: Math.max(0, lapMs), isVoid: isReset }, rules);
}

/** The own line has missed the kart since its last crossing, and one beside it has not. */
function lapSeenElsewhere(state: RunState, lapStart: Crossing, crossing: Crossing, rules: LapRules): Measured | null {
  for (const line of state.lines) {
    if (line.gateId === crossing.gateId) continue;
    const missed = missedBefore(state, lapStart, line, rules);
    const restMs = usToMs(crossing.rtcUs - lapStart.rtcUs) - state.elsewhereMs - (missed?.lapMs ?? 0);
    if (missed !== null && restMs >= rules.minLapMs) return missed;
  }
  return null;
}

/**
 * A read of the own line soon after another one: the same crossing, a ghost, or a vehicle that stands there. None makes a lap. The first
 * is kept as a short one; the clock of the lap goes on from the crossing before.
 */
function tooSoon(state: RunState, crossing: Crossing, { kind, clockReset, line }: Read, rules: LapRules): RunStep {
  const { lapStart } = state;
  const isReset = clockReset || (lapStart !== null && !isSameClock(lapStart, crossing));
  const startMs = lapStart?.atMs ?? state.startedAtMs ?? crossing.atMs;
  const sinceMs = isReset || lapStart === null ? crossing.atMs - startMs : usToMs(crossing.rtcUs - lapStart.rtcUs);
  const lapMs = Math.max(0, sinceMs - state.elsewhereMs);
  const mayEnd = mayBeGhost(line) && !isReset && lapMs >= rules.minLapMs;
  const doubtful = mayEnd ? (state.doubtful ?? crossing) : null;
  if (kind === 'bounce') return standing({ ...state, doubtful }, crossing, line, rules);
  // A gate whose clock was set can measure the lap only from here: its time is then void.
  const next = { ...state, doubtful, ...(isReset ? { lapStart: crossing, lapVoid: true } : {}) };
  return line.pulses <= 2 && lapMs < rules.minLapMs
    ? short(next, crossing, lapMs)
    : standing(next, crossing, line, rules);
}

/** A ghost between two crossings makes the second one look like a vehicle that stands: the lap after it shows whether it was. */
function lapUntilDoubtful(state: RunState, crossing: Crossing, former: LineReads | null): Measured | null {
  const { doubtful, lapStart } = state;
  if (doubtful === null || lapStart === null || former === null || !mayBeGhost(former)) return null;
  if (state.elsewhereMs !== 0) return null;
  if (!isSameClock(lapStart, doubtful) || !isSameClock(doubtful, crossing)) return null;
  const lapMs = usToMs(doubtful.rtcUs - lapStart.rtcUs);
  const nextMs = usToMs(crossing.rtcUs - doubtful.rtcUs);
  const median = medianOf(state.sortedLapsMs);
  return isAlike(lapMs, nextMs) && (median === null || isAlike(lapMs, median))
    ? { crossing: doubtful, lapMs, isVoid: true }
    : null;
}

const isAlike = (lapMs: number, otherMs: number): boolean => Math.abs(lapMs - otherMs) <= otherMs * ALIKE_SHARE;

/**
 * A kart may cross several timing lines: the first is this run's. A whole lap between two passings of another line, with none of its
 * own in between, shows that its own has missed the kart or is dead: that lap is counted here, and taken off the time of the own line.
 */
function atOtherLine(state: RunState, crossing: Crossing, { clockReset, former }: Read, rules: LapRules): RunStep {
  if (clockReset || former === null || !former.isNews) return unseen(state);
  const lapMs = usToMs(crossing.rtcUs - former.first.rtcUs);
  if (lapMs < rules.minLapMs) return unseen(state);
  const { lapStart, elsewhereMs } = state;
  const missed = lapStart === null ? null : missedBefore(state, lapStart, former, rules);
  const measured = { crossing, lapMs };
  const step = missed === null ? lap(state, measured, rules) : lapsOf(state, missed, measured, rules);
  const lines = step.state.lines.map((line) => (line.gateId === crossing.gateId ? { ...line, isNews: true } : line));
  const own = lapStart === null ? {} : { lapStart, elsewhereMs: elsewhereMs + lapMs + (missed?.lapMs ?? 0) };
  const next = { ...step.state, ...own, lines };
  return {
    state: next,
    events: step.events.map((event, index, { length }) => (index === length - 1 ? { ...event, state: next } : event)),
  };
}

/** The own line has missed the kart, and another beside it has seen it then. */
function missedBefore(state: RunState, lapStart: Crossing, line: LineReads, rules: LapRules): Measured | null {
  const { first: seen, before, isNews, isBeside } = line;
  if (!isNews || !isBeside || areBeside(lapStart, seen)) return null;
  const sinceMs = Math.floor(timeOf(seen) - timeOf(lapStart)) - state.elsewhereMs;
  if (sinceMs < rules.minLapMs) return null;
  const isExact =
    before !== null && areBeside(lapStart, before) && isSameClock(before, seen) && state.elsewhereMs === 0;
  return { crossing: seen, lapMs: isExact ? usToMs(seen.rtcUs - before.rtcUs) : sinceMs, isVoid: !isExact };
}

/** Two at once, unless the first was the last that was sold. */
function lapsOf(state: RunState, one: Measured, next: Measured, rules: LapRules): RunStep {
  const first = lap(state, one, rules);
  const { mode, lapLimit, laps } = first.state;
  if (mode === 'laps' && lapLimit > 0 && laps >= lapLimit) return first;
  const second = lap(first.state, next, rules);
  return { ...second, events: [...first.events, ...second.events] };
}

/** @param state with the version of this step already. */
function lap(state: RunState, { crossing, lapMs, isVoid = false }: Measured, rules: LapRules): RunStep {
  const underRed = state.pausedAtMs !== null;
  const base = { ...begun(state, crossing), lastPassing: crossing };
  if (underRed && state.countedUnderRed) return changed({ ...base, lapVoid: state.lapVoid });
  const number = state.recordedLaps + 1;
  const counted = {
    ...base,
    ...countedAt(state, crossing),
    recordedLaps: number,
    laps: state.laps + 1,
    lapVoid: underRed,
    countedUnderRed: underRed,
  };
  if (state.lapVoid || underRed || isVoid) return lapped(counted, { number, lapMs, flags: ['void'], crossing });
  const timed = { ...counted, lastLapMs: lapMs, totalMs: state.totalMs + lapMs };
  // Nobody drives as fast as he can under yellow, and who does should not be ranked for it.
  if (state.lapYellow) return lapped(timed, { number, lapMs, flags: ['yellow'], crossing });
  const flags: LapFlag[] = [];
  if (isLong(state.sortedLapsMs, state.laps, lapMs, rules)) flags.push('long');
  const isBest = state.bestLapMs === null || lapMs < state.bestLapMs;
  if (isBest) flags.push('best');
  return lapped(
    {
      ...timed,
      bestLapMs: isBest ? lapMs : state.bestLapMs,
      bestLapAtMs: isBest ? timeOf(crossing) : state.bestLapAtMs,
      secondBestLapMs: isBest ? state.bestLapMs : smaller(state.secondBestLapMs, lapMs),
      sortedLapsMs: insertSorted(state.sortedLapsMs, lapMs),
    },
    { number, lapMs, flags, crossing },
  );
}

/** The lap continues. */
function short(state: RunState, crossing: Crossing, lapMs: number): RunStep {
  const number = state.recordedLaps + 1;
  const next = { ...state, lastPassing: crossing, recordedLaps: number };
  return lapped(next, { number, lapMs, flags: ['short'], crossing });
}

/** Another lap is in progress. */
const begun = (state: RunState, crossing: Crossing): RunState => ({
  ...state,
  lapStart: crossing,
  elsewhereMs: 0,
  doubtful: null,
  lines: allSeen(state.lines, crossing),
  lapVoid: state.pausedAtMs !== null,
  lapYellow: state.yellow,
});

const countedAt = (state: RunState, crossing: Crossing): Pick<RunState, 'countedAtMs' | 'countedPausedMs'> => {
  const countedAtMs = crossing.gateMs ?? crossing.atMs;
  return { countedAtMs, countedPausedMs: pausedMsAt(state, countedAtMs) };
};

/** Reports that the vehicle stands at the line: when that is new, and again before it is forgotten. */
function standing(state: RunState, crossing: Crossing, line: LineReads, rules: LapRules): RunStep {
  if (!isStanding(line, rules)) return unseen(state);
  const { standsUntilMs } = state;
  const isKnown = standsUntilMs !== null && standsUntilMs - crossing.atMs > rules.minLapMs / 2;
  return isKnown ? unseen(state) : changed({ ...state, standsUntilMs: crossing.atMs + rules.minLapMs });
}

const unchanged = (state: RunState): RunStep => ({ state, events: [] });
/** Changed, and nobody has to know. */
const unseen = unchanged;
const changed = (state: RunState): RunStep => ({ state, events: [{ kind: 'changed', state }] });
const lapped = (state: RunState, lap: LapRecord): RunStep => ({ state, events: [{ kind: 'lap', state, lap }] });

const smaller = (a: number | null, b: number): number => (a === null || b < a ? b : a);

const medianOf = (sorted: readonly number[]): number | null => sorted[Math.floor((sorted.length - 1) / 2)] ?? null;

function isLong(sortedLapsMs: readonly number[], laps: number, lapMs: number, rules: LapRules): boolean {
  const median = medianOf(sortedLapsMs);
  return laps >= LAPS_BEFORE_LONG && median !== null && lapMs > median * rules.longLapFactor;
}

function insertSorted(sorted: readonly number[], value: number): readonly number[] {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1] ?? 0) > value) at -= 1;
  const next = [...sorted.slice(0, at), value, ...sorted.slice(at)];
  // Over the bound, the two ends go in turn: the middle, which is all that is asked for, stays.
  if (next.length <= MEDIAN_LAPS_MAX) return next;
  return at * 2 < next.length ? next.slice(0, -1) : next.slice(1);
}
