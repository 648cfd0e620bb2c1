/**
 * Finds gates whose clock was set, by when their passings arrive. None can be crossed later than it arrives: one that seems to be, after
 * the gate has kept pace with this machine, has a clock that was set ahead. One that arrives later than its clock says was held up on its
 * way, or the clock was set back: the link shows it, or what comes next.
 */
import { hasRestarted, usToMs } from '@paddock/race-rules';

/** Within this a passing comes as it is crossed; neither the network nor the clock of a gate is more exact. */
const EXACT_MS = 1_000;
/** By this share of the time between them a gate's clock may be fast or slow. */
const WRONG_SHARE_MAX = 0.001;
/** A gate that has kept pace for so long sends its passings as they are crossed. */
const PACE_MS = 8_000;
/** A gate that sends what it has kept sends it together. */
const TOGETHER_MS = 2_000;
/** The least delay is looked for within so long, so that a clock which is a little fast or slow is followed. */
const WINDOW_MS = 600_000;
/** No clock that knows the date shows less: the year 2001. */
const DATED_MS_MIN = 1e12;
/** The window is changed while nobody crosses: two karts that follow each other are measured alike. */
const QUIET_MS = 5_000;

export interface ClockReading {
  /** When it was crossed by the gate's own clock, as an instant of this machine's steady clock. */
  gateMs: number;
  /** Grows with each time that the gate's clock was set. */
  clock: number;
  /** Whether the clock was set or the passing held up is not known yet: then it is of this one. */
  orClock?: number;
}

interface Gate {
  clock: number;
  /** Arrival less gate time of those that came fastest, by the clock as it is now: in this window and in the one before. */
  leastMs: number;
  formerLeastMs: number;
  windowMs: number;
  lastMs: number;
  lastGateMs: number;
  /** What it could not send comes with this delay. */
  heldUp: { delayMs: number; sinceMs: number } | null;
  /** Since when it keeps pace, and its delay then. */
  pace: { sinceMs: number; delayMs: number };
  keepsPace: boolean;
  /** Its clock may have been set back here. */
  doubt: { clock: number; delayMs: number; sinceMs: number } | null;
}

export class GateSteps {
  private readonly gates = new Map<string, Gate>();

  /** @param keptClock of a gate, from an earlier process */
  constructor(private readonly keptClock: (gateId: string) => number) {}

  /**
   * Takes the next passing in the order of its gate.
   * @param linkedMs since when the gate is connected: what it could not send before is held up for certain
   * @param stepped is called when the clock was set, for all that anybody knows
   */
  read(gateId: string, rtcUs: number, receivedMs: number, linkedMs: number | null, stepped: () => void): ClockReading {
    const gateMs = usToMs(rtcUs);
    const delayMs = Math.round(receivedMs) - gateMs;
    const gate = this.gates.get(gateId);
    if (gate === undefined || !Number.isSafeInteger(rtcUs)) {
      const clock = gate?.clock ?? this.keptClock(gateId);
      this.gates.set(gateId, made(clock, delayMs, receivedMs, false));
      return { gateMs: Math.round(receivedMs), clock };
    }
    const next = this.follow(gate, gateMs, delayMs, receivedMs, linkedMs, stepped);
    this.gates.set(gateId, { ...next, lastMs: receivedMs, lastGateMs: gateMs });
    const { doubt, clock } = next;
    if (doubt !== null) return { gateMs: gateMs + doubt.delayMs, clock: doubt.clock, orClock: clock };
    return { gateMs: gateMs + leastOf(next), clock };
  }

  /** One that comes after later ones of its gate: it is of the clock that these have. */
  late(gateId: string, rtcUs: number): ClockReading | null {
    const gate = this.gates.get(gateId);
    return gate === undefined || !Number.isSafeInteger(rtcUs)
      ? null
      : { gateMs: usToMs(rtcUs) + leastOf(gate), clock: gate.clock };
  }

  private follow(
    gate: Gate,
    gateMs: number,
    delayMs: number,
    receivedMs: number,
    linkedMs: number | null,
    stepped: () => void,
  ): Gate {
    const exactMs = EXACT_MS + (receivedMs - gate.lastMs) * WRONG_SHARE_MAX;
    const moreMs = delayMs - leastOf(gate);
    const { doubt } = gate;
    const wasSet = (): Gate => {
      // One that counts from its own start has started again, and nobody has set it.
      if (gateMs >= DATED_MS_MIN) stepped();
      return made((doubt?.clock ?? gate.clock) + 1, delayMs, receivedMs, true);
    };
    if (hasRestarted(gateMs * 1000, gate.lastMs, receivedMs) || gateMs < gate.lastGateMs - EXACT_MS) return wasSet();
    if (doubt !== null && stays(doubt, delayMs, exactMs))
      return receivedMs - doubt.sinceMs < TOGETHER_MS ? gate : made(doubt.clock, delayMs, receivedMs, true);
    if (Math.abs(moreMs) <= exactMs)
      return paced({ ...windowed(gate, delayMs, receivedMs), doubt: null, heldUp: null }, delayMs, receivedMs);
    if (moreMs < 0) {
      return gate.keepsPace ? wasSet() : made(gate.clock, delayMs, receivedMs, false);
    }
    // It was crossed before the gate could send it, or behind others that were held up with it.
    const crossedMs = gateMs + leastOf(gate);
    const isHeldUp = linkedMs !== null && crossedMs <= linkedMs + EXACT_MS;
    // What has never kept pace may be held up for as long as it is connected.
    const isBehind = receivedMs - gate.lastMs < TOGETHER_MS && doubt !== null && delayMs < doubt.delayMs;
    if (isHeldUp || isBehind || !gate.keepsPace) {
      const heldUp = stays(gate.heldUp, delayMs, exactMs) ? gate.heldUp : { delayMs, sinceMs: receivedMs };
      if (heldUp !== null && receivedMs - heldUp.sinceMs >= TOGETHER_MS) return wasSet();
      return { ...gate, doubt: null, heldUp };
    }
    stepped();
    return { ...gate, doubt: { clock: (doubt?.clock ?? gate.clock) + 1, delayMs, sinceMs: receivedMs } };
  }
}

const made = (clock: number, delayMs: number, receivedMs: number, keepsPace: boolean): Gate => ({
  clock,
  leastMs: delayMs,
  formerLeastMs: delayMs,
  windowMs: receivedMs,
  lastMs: receivedMs,
  lastGateMs: Math.round(receivedMs) - delayMs,
  heldUp: null,
  pace: { sinceMs: receivedMs, delayMs },
  keepsPace,
  doubt: null,
});

const stays = (before: { delayMs: number } | null, delayMs: number, exactMs: number): boolean =>
  before !== null && Math.abs(delayMs - before.delayMs) <= exactMs;

const leastOf = ({ leastMs, formerLeastMs }: Gate): number => Math.min(leastMs, formerLeastMs);

function windowed(gate: Gate, delayMs: number, receivedMs: number): Gate {
  const isOver = receivedMs - gate.windowMs >= WINDOW_MS && receivedMs - gate.lastMs >= QUIET_MS;
  if (!isOver) return { ...gate, leastMs: Math.min(gate.leastMs, delayMs) };
  return { ...gate, formerLeastMs: gate.leastMs, leastMs: delayMs, windowMs: receivedMs };
}

function paced(gate: Gate, delayMs: number, receivedMs: number): Gate {
  const sinceMs = receivedMs - gate.pace.sinceMs;
  if (Math.abs(delayMs - gate.pace.delayMs) > EXACT_MS + sinceMs * WRONG_SHARE_MAX)
    return { ...gate, pace: { sinceMs: receivedMs, delayMs } };
  return sinceMs >= PACE_MS ? { ...gate, keepsPace: true } : gate;
}
