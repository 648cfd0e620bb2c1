import { type EdgeConfig, STOP_SCREENS_MAX, type StopScreen, type StopToken } from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import { type Clock, isoOf } from '../clock/clock';
import { readStopToken, signStopToken } from './token';

/** A bookmark that nobody opens works for a year and a month; one that is opened gets another token each time. */
const SCREEN_TTL_MS = 400 * 86_400_000;

/** `wrong`: not of this venue. `expired`: nobody has used it for too long. `withdrawn`: the store has taken this screen off. */
export type TokenFault = 'wrong' | 'expired' | 'withdrawn';
export type Authorized = { by: string; screen: string | null };

/**
 * Decides which screens and people may stop the track here. The core gives a person a token for a day. With that a screen is paired: the venue gives it a token of its
 * own and renews it, so it goes on working however long the core is away. Nothing of it has to be kept: the token says it all, and the
 * configuration names those that were taken off.
 */
export class StopScreens {
  private readonly known = new Map<string, { name: string; seenMs: number }>();

  constructor(
    private readonly config: () => EdgeConfig | null,
    private readonly clock: Clock,
  ) {}

  authorize(token: string): Authorized | { fault: TokenFault } {
    const config = this.config();
    const read = config?.stopSecret === undefined ? null : readStopToken(token, config.stopSecret);
    if (config === null || read?.orgCode !== config.orgCode) return { fault: 'wrong' };
    const { screen = null, name: by } = read;
    if (screen !== null && config.withdrawnScreens?.includes(screen) === true) return { fault: 'withdrawn' };
    if (read.expiresAtMs <= this.wallMs()) return { fault: 'expired' };
    if (screen !== null) this.saw(screen, by);
    return { by, screen };
  }

  /** @returns a token of its own for a screen that is paired with this, or is already */
  renew({ by: name, screen }: Authorized): string {
    const { orgCode = '', stopSecret = '' } = this.config() ?? {};
    const id = screen ?? randomUUID();
    this.saw(id, name);
    const token: StopToken = { orgCode, name, screen: id, expiresAtMs: this.wallMs() + SCREEN_TTL_MS };
    return signStopToken(token, stopSecret);
  }

  /** Those that were here since this process started, the latest first. */
  list(): StopScreen[] {
    return [...this.known]
      .map(([id, { name, seenMs }]) => ({ id, name, lastSeenAt: isoOf(this.clock, seenMs), seenMs }))
      .sort((a, b) => b.seenMs - a.seenMs)
      .map(({ seenMs: _seenMs, ...screen }) => screen);
  }

  private saw(id: string, name: string): void {
    // The order of a map is that in which its keys came.
    this.known.delete(id);
    this.known.set(id, { name, seenMs: this.clock.steadyMs() });
    const oldest = this.known.keys().next();
    if (this.known.size > STOP_SCREENS_MAX && oldest.done !== true) this.known.delete(oldest.value);
  }

  private wallMs(): number {
    return this.clock.wallOf(this.clock.steadyMs());
  }
}
