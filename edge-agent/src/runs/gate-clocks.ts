import { hasRestarted, LAP_US_MAX, usToMs } from '@paddock/race-rules';

/** Within this a passing comes as it is crossed; neither the network nor the clock of a gate is more exact. */
export const DELAYED_MS_MIN = 1_000;
/** By this share a gate's clock may be slow: what it has lost in a quiet night is no delay. */
const SLOW_SHARE_MAX = 0.001;
/** A gate that sends what it has kept is less and less behind. A delay that stays the same for so long is none: its clock was set back. */
const CATCHING_UP_MS = 2_000;

/** The last passing of a gate in its order. */
interface Last {
  rtcUs: number;
  /** When it was crossed (steady clock), as far as anybody can say. */
  crossedMs: number;
  /** Since when the gate sends what it has kept, and how much later than crossed that first one came. */
  behind: { sinceMs: number; byMs: number } | null;
}

/** When karts were at gates, by the gates' own clocks: what was crossed over minutes may come in one moment. */
export class GateClocks {
  private readonly lasts = new Map<string, Last>();

  /** @param sinceMs what came before it came to an earlier process: across a restart the steady clock is as right as the machine's. */
  constructor(private readonly sinceMs: number) {}

  restore(gateId: string, { rtcUs, receivedMs }: { rtcUs: number; receivedMs: number }): void {
    this.lasts.set(gateId, { rtcUs, crossedMs: receivedMs, behind: null });
  }

  /** Takes the next one in the order of its gate. @returns when it was crossed, where it came later than that; null: just now, or nobody can say. */
  next(gateId: string, rtcUs: number, receivedMs: number): number | null {
    const last = this.lasts.get(gateId);
    const crossedMs = last === undefined ? null : this.delayedMs(last, rtcUs, receivedMs);
    const byMs = crossedMs === null ? 0 : receivedMs - crossedMs;
    const behind = last?.behind ?? { sinceMs: receivedMs, byMs };
    const stays = receivedMs - behind.sinceMs >= CATCHING_UP_MS && Math.abs(byMs - behind.byMs) <= DELAYED_MS_MIN;
    if (crossedMs === null || stays) {
      this.restore(gateId, { rtcUs, receivedMs });
      return null;
    }
    this.lasts.set(gateId, { rtcUs, crossedMs, behind });
    return crossedMs;
  }

  /** When one was crossed that comes after later ones of its gate; null: nobody can say. */
  lateMs(gateId: string, rtcUs: number): number | null {
    const last = this.lasts.get(gateId);
    return last === undefined || rtcUs > last.rtcUs ? null : last.crossedMs - usToMs(last.rtcUs - rtcUs);
  }

  private delayedMs(last: Last, rtcUs: number, receivedMs: number): number | null {
    if (last.crossedMs < this.sinceMs || !Number.isSafeInteger(rtcUs)) return null;
    if (hasRestarted(rtcUs, last.crossedMs, receivedMs)) return null;
    const sinceUs = rtcUs - last.rtcUs;
    // Of karts that cross together the first in the gate's order may be the second by its clock.
    if (sinceUs < -DELAYED_MS_MIN * 1000 || sinceUs >= LAP_US_MAX) return null;
    const crossedMs = last.crossedMs + usToMs(sinceUs);
    const exactMs = DELAYED_MS_MIN + (receivedMs - last.crossedMs) * SLOW_SHARE_MAX;
    return receivedMs - crossedMs > exactMs ? crossedMs : null;
  }
}
