import { type FailSafe, KART_CONFIG_DEFAULTS, type KartConfig } from '@paddock/contracts/mqtt';

export interface FailSafeEvents {
  /** No heartbeat for too long: whether it drives at all is the kart's to know. */
  silent(what: FailSafe): void;
}

/**
 * What a kart does that nobody could stop any more: it drives slowly when no heartbeat has come for a while, and stops when none has come
 * for longer. It has no memory of the agent: only the time since the last heartbeat counts.
 */
export class KartFailSafe {
  private current: KartConfig = KART_CONFIG_DEFAULTS;
  private beatMs = performance.now();
  /** What it has done since the last heartbeat. */
  private done: FailSafe | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(private readonly events: FailSafeEvents) {
    this.arm();
  }

  get config(): KartConfig {
    return this.current;
  }

  configure(config: KartConfig): void {
    this.current = config;
    this.arm();
  }

  /** A heartbeat, or a command that the kart carries out. */
  beat(): void {
    this.beatMs = performance.now();
    this.done = null;
    this.arm();
  }

  end(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private arm(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.stopped) return;
    if (this.done === 'stopped') return;
    const { heartbeatSlowMs, heartbeatStopMs } = this.current;
    const what: FailSafe = this.done === null ? 'slow' : 'stopped';
    const silentMs = performance.now() - this.beatMs;
    const waitMs = (what === 'slow' ? heartbeatSlowMs : heartbeatStopMs) - silentMs;
    this.timer = setTimeout(() => this.due(what), Math.max(0, waitMs));
  }

  /** A simulator that was itself held up reads first what came meanwhile. */
  private due(what: FailSafe): void {
    const { beatMs } = this;
    setImmediate(() => {
      if (this.stopped || this.beatMs !== beatMs) return;
      this.done = what;
      this.events.silent(what);
      this.arm();
    });
  }
}
