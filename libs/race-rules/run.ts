/**
 * The life of one vehicle on track as a pure function: `reduceRun(state, input, rules)` gives the next state and what happened.
 *
 * Two clocks meet here and are never mixed. Lap times are differences of the gate's own clock (`rtcUs`, whole microseconds), so a
 * passing may arrive late or be replayed at any speed and still give the same lap. The run's own length uses `nowMs`, a steady
 * clock of the caller that never jumps. All arithmetic is on whole numbers.
 */
import { type LapRecord, recordLap } from './laps';
import type { LineReads } from './lines';

export type RunMode = 'laps' | 'timed';
export type RunPhase = 'DISPATCHED' | 'RUNNING' | 'FINISHED' | 'FAILED';
export type LapFlag = 'short' | 'long' | 'void' | 'yellow' | 'best';

/** The part of a store's settings that decides how laps count. */
export interface LapRules {
  /** A shorter lap is recorded as `short` and does not count. */
  minLapMs: number;
  /** Reads at one gate that follow each other more closely are one crossing, however many they are. */
  debounceMs: number;
  /** A lap longer than this many times the median (after 3 laps) is marked `long`. */
  longLapFactor: number;
  /** Whether the first passing starts lap 1 or completes it. */
  firstPassing: 'starts' | 'completes';
  /** Timed mode: whether the lap in progress counts when the time is over, and how long it is awaited. */
  lastLapCounts: boolean;
  lastLapGraceMs: number;
}

/** What was sold. */
export interface RunOrder {
  id: string;
  vehicleId: string;
  driverName: string;
  mode: RunMode;
  /** Laps sold in lap mode. 0 in lap mode means that only a stop ends the run. */
  lapLimit: number;
  /** Time sold in timed mode. */
  limitMs: number;
}

export interface Crossing {
  gateId: string;
  seq: number;
  rtcUs: number;
  /** When it arrived, on the caller's steady clock. */
  atMs: number;
  /** When it was crossed by the gate's own clock, as an instant of the caller's: differences are exact. Missing: as it arrived. */
  gateMs?: number;
  /** Grows when the gate's clock is found to have been set: times before and after can't be compared. Missing: 0. */
  clock?: number;
  /** It came later than its gate's clock says, and nobody knows yet whether that was set or the passing held up: then it is of this one. */
  orClock?: number;
}

export interface RunState extends RunOrder {
  /** Grows by one with each change. */
  version: number;
  phase: RunPhase;
  /** Laps that count towards what was sold. */
  laps: number;
  /** All laps on record, short ones included: numbers the lap rows. */
  recordedLaps: number;
  lastLapMs: number | null;
  bestLapMs: number | null;
  secondBestLapMs: number | null;
  /** When the best lap was set, on the caller's steady clock. */
  bestLapAtMs: number | null;
  /** Sum of the counted laps whose time is valid. */
  totalMs: number;
  /** Times of recent counted laps in ascending order: what the median is taken from. */
  sortedLapsMs: readonly number[];
  /** Where the lap in progress started. */
  lapStart: Crossing | null;
  /** The last passing that was not a bounce: short laps move it, but not `lapStart`. */
  lastPassing: Crossing | null;
  /** What each timing line has read. The run's own is the one it crossed first. */
  lines: readonly LineReads[];
  /** Laps since `lapStart` that the own line has missed and another has seen: their time. */
  elsewhereMs: number;
  /** A read soon after another that may have ended a lap all the same; the next crossing shows it. */
  doubtful: Crossing | null;
  /** The vehicle stands at a line for all that anybody knows until then (steady clock). */
  standsUntilMs: number | null;
  /** When the last lap that counts was completed, or the first one began, and how long the clock had stood still until then. */
  countedAtMs: number | null;
  countedPausedMs: number;
  /** Finished pauses together. */
  pausedMs: number;
  startedAtMs: number | null;
  /** When the sold time is over; moves on while paused only at the resume, or at the end. */
  endsAtMs: number | null;
  pausedAtMs: number | null;
  /** The lap in progress saw a red flag, so its time is void. */
  lapVoid: boolean;
  /** A yellow flag is shown; the lap in progress has seen one, so it is no best lap. */
  yellow: boolean;
  lapYellow: boolean;
  /** Under the present red flag the lap in progress has been counted already. */
  countedUnderRed: boolean;
  endedAtMs: number | null;
  endReason: string | null;
}

export interface PassingInput {
  kind: 'passing';
  passing: Omit<Crossing, 'atMs'>;
  nowMs: number;
}

export type RunInput =
  | { kind: 'kartAck'; ok: boolean; reason: string | null; nowMs: number }
  | { kind: 'kartSilent'; nowMs: number }
  | PassingInput
  | { kind: 'tick'; nowMs: number }
  | { kind: 'stop'; reason: string; nowMs: number }
  | { kind: 'extend'; laps: number; ms: number; nowMs: number }
  | { kind: 'pause'; nowMs: number }
  | { kind: 'resume'; nowMs: number }
  | { kind: 'yellow'; on: boolean; nowMs: number };

/** Each with the state right after it; `finished` also stands for failed. */
export type RunEvent =
  | { kind: 'started' | 'changed' | 'finished'; state: RunState }
  | { kind: 'lap'; state: RunState; lap: LapRecord };

/** The state is the same object when the input changed nothing: such a passing did not count for the run. */
export interface RunStep {
  state: RunState;
  events: RunEvent[];
}

/** What a run has that was stored by an older version. */
export const RUN_STATE_DEFAULTS = {
  lines: [],
  elsewhereMs: 0,
  doubtful: null,
  standsUntilMs: null,
  countedAtMs: null,
  countedPausedMs: 0,
  pausedMs: 0,
  yellow: false,
  lapYellow: false,
} satisfies Partial<RunState>;

/** A run that has been ordered; its kart has not answered yet. */
export function dispatchRun(order: RunOrder, yellow = false): RunState {
  return {
    ...RUN_STATE_DEFAULTS,
    yellow,
    lapYellow: yellow,
    id: order.id,
    vehicleId: order.vehicleId,
    driverName: order.driverName,
    mode: order.mode,
    lapLimit: order.lapLimit,
    limitMs: order.limitMs,
    version: 1,
    phase: 'DISPATCHED',
    laps: 0,
    recordedLaps: 0,
    lastLapMs: null,
    bestLapMs: null,
    secondBestLapMs: null,
    bestLapAtMs: null,
    totalMs: 0,
    sortedLapsMs: [],
    lapStart: null,
    lastPassing: null,
    startedAtMs: null,
    endsAtMs: null,
    pausedAtMs: null,
    lapVoid: false,
    countedUnderRed: false,
    endedAtMs: null,
    endReason: null,
  };
}

export const isActive = (state: RunState): boolean => state.phase === 'DISPATCHED' || state.phase === 'RUNNING';

/** Laps left (lap mode), or milliseconds left (timed mode). Never negative; 0 when nothing runs any more. */
export function remainingOf(state: RunState, nowMs: number): number {
  if (!isActive(state)) return 0;
  if (state.mode === 'laps') return Math.max(0, state.lapLimit - state.laps);
  if (state.endsAtMs === null) return state.limitMs;
  return Math.max(0, state.endsAtMs - (state.pausedAtMs ?? nowMs));
}

/** When the clock alone will change this run next (steady clock), or null. Ask again after each change. */
export function nextDueMs(state: RunState, rules: LapRules, nowMs: number): number | null {
  if (state.phase !== 'RUNNING' || state.endsAtMs === null || state.pausedAtMs !== null) return null;
  if (nowMs < state.endsAtMs) return state.endsAtMs;
  return state.endsAtMs + graceMs(state, rules);
}

export function reduceRun(before: RunState, input: RunInput, rules: LapRules): RunStep {
  const settled = settle(before, input.nowMs, rules);
  if (settled.state.phase !== before.phase) return settled;
  return apply(before, input, rules);
}

function apply(state: RunState, input: RunInput, rules: LapRules): RunStep {
  switch (input.kind) {
    case 'kartAck':
      if (state.phase !== 'DISPATCHED') return same(state);
      return input.ok ? start(state, input.nowMs) : end(state, 'FAILED', input.reason ?? 'kartRefused', input.nowMs);
    case 'kartSilent':
      return state.phase === 'DISPATCHED' ? end(state, 'FAILED', 'kartSilent', input.nowMs) : same(state);
    case 'stop':
      if (!isActive(state)) return same(state);
      return end(state, state.phase === 'RUNNING' ? 'FINISHED' : 'FAILED', input.reason, input.nowMs);
    case 'extend':
      return isActive(state) ? extend(state, input) : same(state);
    case 'pause':
      return state.phase === 'RUNNING' && state.pausedAtMs === null ? pause(state, input.nowMs) : same(state);
    case 'resume':
      return state.pausedAtMs === null ? same(state) : resume(state, input.nowMs);
    case 'yellow':
      return isActive(state) && state.yellow !== input.on ? yellow(state, input.on) : same(state);
    case 'passing':
      if (state.phase !== 'RUNNING') return same(state);
      return finishAfterLap(recordLap(state, { ...input.passing, atMs: input.nowMs }, rules), input.nowMs);
    case 'tick':
      return same(state);
  }
}

const same = (state: RunState): RunStep => ({ state, events: [] });

function change(before: RunState, patch: Partial<RunState>, kind: 'started' | 'changed' | 'finished'): RunStep {
  const state = { ...before, ...patch, version: before.version + 1 };
  return { state, events: [{ kind, state }] };
}

function start(state: RunState, nowMs: number): RunStep {
  const endsAtMs = state.mode === 'timed' ? nowMs + state.limitMs : null;
  return change(state, { phase: 'RUNNING', startedAtMs: nowMs, endsAtMs }, 'started');
}

function end(state: RunState, phase: 'FINISHED' | 'FAILED', endReason: string, endedAtMs: number): RunStep {
  // Under a red flag the clock stands: what was left when the flag came is left at the end.
  const endsAtMs = movedOn(state, endedAtMs);
  const over = { pausedAtMs: null, pausedMs: pausedMsAt(state, endedAtMs), standsUntilMs: null, doubtful: null };
  return change(state, { phase, endReason, endedAtMs, endsAtMs, ...over }, 'finished');
}

function extend(state: RunState, by: { laps: number; ms: number }): RunStep {
  return change(
    state,
    {
      lapLimit: state.mode === 'laps' ? state.lapLimit + by.laps : state.lapLimit,
      limitMs: state.mode === 'timed' ? state.limitMs + by.ms : state.limitMs,
      endsAtMs: state.endsAtMs === null ? null : state.endsAtMs + by.ms,
    },
    'changed',
  );
}

function pause(state: RunState, nowMs: number): RunStep {
  return change(state, { pausedAtMs: nowMs, lapVoid: true, countedUnderRed: false }, 'changed');
}

function resume(state: RunState, nowMs: number): RunStep {
  const patch = { pausedAtMs: null, pausedMs: pausedMsAt(state, nowMs), endsAtMs: movedOn(state, nowMs) };
  return change(state, patch, 'changed');
}

function yellow(state: RunState, on: boolean): RunStep {
  const patch = { yellow: on, lapYellow: on || state.lapYellow };
  return { state: { ...state, ...patch, version: state.version + 1 }, events: [] };
}

/** How long the clock of the run had stood still until then. */
export const pausedMsAt = ({ pausedMs, pausedAtMs }: RunState, nowMs: number): number =>
  pausedMs + (pausedAtMs === null ? 0 : Math.max(0, nowMs - pausedAtMs));

/** The end of the sold time once a pause is over. */
function movedOn({ endsAtMs, pausedAtMs }: RunState, nowMs: number): number | null {
  return endsAtMs === null || pausedAtMs === null ? endsAtMs : endsAtMs + (nowMs - pausedAtMs);
}

function graceMs(state: RunState, rules: LapRules): number {
  const lapInProgress = state.lapStart !== null || rules.firstPassing === 'completes';
  return rules.lastLapCounts && lapInProgress ? rules.lastLapGraceMs : 0;
}

/** Ends a timed run whose time (and grace for the lap in progress) is over, with the instant at which it was due. */
function settle(state: RunState, nowMs: number, rules: LapRules): RunStep {
  if (state.phase !== 'RUNNING' || state.endsAtMs === null || state.pausedAtMs !== null) return same(state);
  const dueMs = state.endsAtMs + graceMs(state, rules);
  return nowMs >= dueMs ? end(state, 'FINISHED', 'timeOver', dueMs) : same(state);
}

/** A lap that completes what was sold, or that was still out when the time was over, ends the run. */
function finishAfterLap(step: RunStep, nowMs: number): RunStep {
  const { state } = step;
  const counted = step.events.some((event) => event.kind === 'lap' && !event.lap.flags.includes('short'));
  if (!counted) return step;
  const paidLapsDone = state.mode === 'laps' && state.lapLimit > 0 && state.laps >= state.lapLimit;
  // Under a red flag the clock stands where it stood when the flag came.
  const timeOver = state.endsAtMs !== null && (state.pausedAtMs ?? nowMs) >= state.endsAtMs;
  if (!paidLapsDone && !timeOver) return step;
  const ended = end(state, 'FINISHED', paidLapsDone ? 'completed' : 'timeOver', nowMs);
  return { state: ended.state, events: [...step.events, ...ended.events] };
}
