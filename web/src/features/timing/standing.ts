/** The rows of the big screen: who stands where by best lap, what stands out, and what is left of each run. */
import type { RunPayload } from '@paddock/contracts/feed';
import { bestLapStandings } from '@paddock/race-rules';
import { parseTime } from '../../shared/format';

/** How long a finished run keeps its double row, in milliseconds. */
export const finishedShownMs = 20_000;

export type LastLap = 'session' | 'own' | 'plain';

export type Left =
  | { kind: 'laps'; left: number; of: number }
  /** `endsAt` is null while the clock does not run: not started, or stopped under red. */
  | { kind: 'time'; endsAt: number | null; leftMs: number; ofMs: number }
  /** No limit: laps driven so far. */
  | { kind: 'open'; laps: number };

export interface StandingRow {
  run: RunPayload;
  /** 1 for the first row; what pages and several screens are split by. */
  place: number;
  /** As people read it: equals share one; null without a lap. */
  rank: number | null;
  lastLap: LastLap;
  /** To the leader's best lap; null for the leader and without a lap. */
  gapMs: number | null;
  finished: boolean;
  left: Left;
}

function leftOf(run: RunPayload): Left {
  if (run.consumeVehicleMode === 'timermode') {
    const endsAt = run.paused || run.state === 'DISPATCHED' ? null : parseTime(run.endsAt);
    return { kind: 'time', endsAt, leftMs: Math.max(0, run.remaining), ofMs: run.duration * 60_000 };
  }
  if (run.countCycleNumber <= 0) return { kind: 'open', laps: run.laps };
  return { kind: 'laps', left: Math.max(0, run.remaining), of: Math.max(run.countCycleNumber, run.remaining) };
}

export const onTrack = (run: RunPayload): boolean => run.state === 'DISPATCHED' || run.state === 'RUNNING';

/** Whether a finished run still has its double row at `now` (the service's clock, milliseconds since 1970). */
export function justFinished(run: RunPayload, now: number): boolean {
  if (run.state !== 'FINISHED') return false;
  const endedAt = parseTime(run.endedAt);
  return endedAt !== null && now - endedAt < finishedShownMs;
}

const byStart = (one: RunPayload, other: RunPayload): number =>
  (parseTime(one.startedAt) ?? Number.MAX_SAFE_INTEGER) - (parseTime(other.startedAt) ?? Number.MAX_SAFE_INTEGER) ||
  one.cardName.localeCompare(other.cardName, 'en', { numeric: true });

/** The rows of the present session in their order: runs on track and those just finished. */
export function standing(runs: Iterable<RunPayload>, now: number): StandingRow[] {
  const present = [...runs].filter((run) => onTrack(run) || justFinished(run, now)).sort(byStart);
  const ranked = bestLapStandings(
    present.map((run) => ({
      run,
      bestLapMs: run.bestLapMs,
      secondBestLapMs: run.secondBestLapMs ?? null,
      bestLapAtMs: parseTime(run.bestLapAt),
    })),
  );
  const best = ranked[0]?.bestLapMs ?? null;
  return ranked.map(({ run, rank, bestLapMs }, index) => ({
    run,
    place: index + 1,
    rank,
    lastLap: run.lastLapMs === null || run.lastLapMs !== bestLapMs ? 'plain' : bestLapMs === best ? 'session' : 'own',
    gapMs: index === 0 || bestLapMs === null || best === null ? null : bestLapMs - best,
    finished: run.state === 'FINISHED',
    left: leftOf(run),
  }));
}

/** The run that finished last among `rows`, whose result is shown; null when none has just finished. */
export function finishedIn(rows: readonly StandingRow[]): RunPayload | null {
  const finished = rows.filter((row) => row.finished).map((row) => row.run);
  return finished.sort((one, other) => (parseTime(other.endedAt) ?? 0) - (parseTime(one.endedAt) ?? 0))[0] ?? null;
}

/** Milliseconds left of a timed run at `now`. */
export const timeLeftMs = (left: Extract<Left, { kind: 'time' }>, now: number): number =>
  left.endsAt === null ? left.leftMs : Math.max(0, left.endsAt - now);

/** A place gained (positive) or lost, shown until `until` (milliseconds since 1970). */
export interface Move {
  by: number;
  until: number;
}

/** How long a change of place is shown, in milliseconds: the slide, then the mark. */
export const moveShownMs = 6_400;

/**
 * Places that changed between two orders, counted only among runs present in both: a kart that leaves the track makes
 * nobody overtake. Earlier moves stay until their time is over.
 */
export function movesBetween(
  before: readonly string[],
  after: readonly string[],
  shown: ReadonlyMap<string, Move>,
  now: number,
): Map<string, Move> {
  const moves = new Map([...shown].filter(([, move]) => move.until > now));
  const stayed = new Set(before.filter((id) => after.includes(id)));
  const old = before.filter((id) => stayed.has(id));
  const fresh = after.filter((id) => stayed.has(id));
  fresh.forEach((id, index) => {
    const by = old.indexOf(id) - index;
    if (by !== 0) moves.set(id, { by, until: now + moveShownMs });
  });
  return moves;
}
