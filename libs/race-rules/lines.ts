/**
 * What a timing line reads of one vehicle. Reads that follow each other closely are a train: one crossing, a kart that stands there, or
 * a ghost beside a crossing. Only the first of a train is a crossing for certain.
 */
import { hasRestarted, usToMs } from './gate-time';
import type { Crossing, LapRules, RunState } from './run';

export interface LineReads {
  gateId: string;
  /** The first read of the train: a crossing. */
  first: Crossing;
  /** The newest read. */
  last: Crossing;
  reads: number;
  /** How often something was read after a pause that one crossing does not have. */
  pulses: number;
  /** The crossing before, by the same clock of the gate. */
  before: Crossing | null;
  /** Whether `first` was after the last lap that another line has counted. */
  isNews: boolean;
  /** It stands beside the run's own line: both have read one crossing. */
  isBeside: boolean;
}

/** `apart`: a crossing. `close`: too soon after the read before for a lap. `bounce`: the same crossing. */
export type ReadKind = 'apart' | 'close' | 'bounce' | 'late';

export interface Read {
  kind: ReadKind;
  /** The gate's clock was set or has started again since the read before. */
  clockReset: boolean;
  line: LineReads;
  /** The train before, where this read begins another one. */
  former: LineReads | null;
}

/** A gate whose clock steps back by more than this was reset; by less, the passing is an earlier one that came late. */
export const LATE_US_MAX = 600_000_000;
/** Nobody is out for so long: the gate's clock was set. */
export const LAP_US_MAX = 86_400_000_000;
/** A crossing takes less, with all antennas and transponders of a kart. */
const CROSSING_MS_MAX = 1_000;
/** Two lines that are crossed within this stand together. */
const BESIDE_MS_MAX = 1_500;
const STANDING_READS = 3;
/** Two crossings and a ghost, each read a few times. */
const GHOST_READS_MAX = 8;

/** Whether times of both can be compared: nobody has set the gate's clock between them. */
export function isSameClock(start: Pick<Crossing, 'clock' | 'orClock'>, next: Pick<Crossing, 'clock'>): boolean {
  const clock = next.clock ?? 0;
  return (start.clock ?? 0) === clock || start.orClock === clock;
}

export function readAt(state: RunState, crossing: Crossing, rules: LapRules): Read {
  const former = lineAt(state, crossing.gateId);
  if (former === null)
    return { kind: 'apart', clockReset: false, line: lineOf(crossing, null, areBesideOwn(state, crossing)), former };
  const { kind, clockReset, gapMs } = follow(former.last, crossing, rules);
  if (kind === 'apart')
    return {
      kind,
      clockReset,
      line: lineOf(crossing, clockReset ? null : former.first, former.isBeside || areBesideOwn(state, crossing)),
      former,
    };
  if (kind === 'late') return { kind, clockReset, line: former, former: null };
  const isLater = clockReset || crossing.rtcUs > former.last.rtcUs;
  const line = {
    ...former,
    last: isLater ? crossing : former.last,
    reads: former.reads + 1,
    pulses: former.pulses + (gapMs >= CROSSING_MS_MAX ? 1 : 0),
  };
  return { kind, clockReset, line, former: null };
}

/** Whether these reads are a vehicle that stands at the line. */
export const isStanding = ({ first, last, reads, pulses }: LineReads, rules: LapRules): boolean =>
  pulses >= STANDING_READS ||
  (reads >= STANDING_READS && Math.max(usToMs(last.rtcUs - first.rtcUs), last.atMs - first.atMs) >= rules.debounceMs);

/** So few reads can be a crossing, one ghost and the next crossing. */
export const mayBeGhost = ({ reads, pulses }: LineReads): boolean =>
  pulses <= STANDING_READS && reads <= GHOST_READS_MAX;

export const withLine = ({ lines }: RunState, line: LineReads): LineReads[] => [
  ...lines.filter(({ gateId }) => gateId !== line.gateId),
  line,
];

/** The own line has read a crossing: what others have read until now says nothing of the next lap. */
export const allSeen = (lines: readonly LineReads[], crossing: Crossing): LineReads[] =>
  lines.map((line) => ({ ...line, isNews: false, isBeside: line.isBeside || areBeside(crossing, line.first) }));

/** Whether both have read one crossing. */
export const areBeside = (one: Crossing, other: Crossing): boolean =>
  one.gateId !== other.gateId && Math.abs(timeOf(one) - timeOf(other)) <= BESIDE_MS_MAX;

export const timeOf = ({ gateMs, atMs }: Crossing): number => gateMs ?? atMs;

function lineAt({ lines, lastPassing }: RunState, gateId: string): LineReads | null {
  const known = lines.find((line) => line.gateId === gateId);
  if (known !== undefined) return known;
  // A run that an older version has stored, or that goes on from what the core knows.
  return lines.length === 0 && lastPassing?.gateId === gateId ? lineOf(lastPassing, null, false) : null;
}

const areBesideOwn = ({ lapStart }: RunState, crossing: Crossing): boolean =>
  lapStart !== null && areBeside(lapStart, crossing);

const lineOf = (crossing: Crossing, before: Crossing | null, isBeside: boolean): LineReads => ({
  gateId: crossing.gateId,
  first: crossing,
  last: crossing,
  reads: 1,
  pulses: 1,
  before,
  isNews: true,
  isBeside,
});

function follow(
  last: Crossing,
  next: Crossing,
  { debounceMs, minLapMs }: LapRules,
): { kind: ReadKind; clockReset: boolean; gapMs: number } {
  const passedMs = timeOf(next) - timeOf(last);
  const differenceUs = next.rtcUs - last.rtcUs;
  const apart = (gapMs: number): ReadKind => (gapMs < minLapMs ? 'close' : 'apart');
  const isOther =
    !isSameClock(last, next) || (hasRestarted(next.rtcUs, last.atMs, next.atMs) && next.atMs - last.atMs >= debounceMs);
  if (isOther) return { kind: passedMs < debounceMs ? 'bounce' : apart(passedMs), clockReset: true, gapMs: passedMs };
  const gapMs = Math.abs(differenceUs) / 1000;
  if (gapMs < debounceMs) return { kind: 'bounce', clockReset: false, gapMs };
  if (differenceUs > 0 && differenceUs < LAP_US_MAX) return { kind: apart(gapMs), clockReset: false, gapMs };
  const isLate = differenceUs < 0 && next.seq < last.seq && -differenceUs < LATE_US_MAX;
  return { kind: isLate ? 'late' : apart(passedMs), clockReset: !isLate, gapMs: passedMs };
}
