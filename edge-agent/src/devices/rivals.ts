import type { Logger } from 'pino';
import type { Clock } from '../clock/clock';
import type { Alarms } from './alarms';

/** A rival that has stopped trying is named for so long. */
const NAMED_MS = 60_000;
/** Names come from outside; so many are kept. */
const NAMES_MAX = 20;

/** Finds machines that use an identity which another one holds: an alarm names each as long as it tries, the log when it begins. */
export class Rivals {
  private readonly seenMs = new Map<string, number>();

  constructor(
    private readonly alarms: Alarms,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly code: string,
  ) {}

  seen(name: string, detail: object = {}): void {
    if (!this.seenMs.has(name)) {
      if (this.seenMs.size >= NAMES_MAX) return;
      this.log.error({ name, ...detail }, this.code);
      this.alarms.set(this.alarmOf(name), true);
    }
    this.seenMs.set(name, this.clock.steadyMs());
  }

  /** Call it periodically. */
  sweep(): void {
    const nowMs = this.clock.steadyMs();
    for (const [name, atMs] of this.seenMs) {
      if (nowMs - atMs < NAMED_MS) continue;
      this.seenMs.delete(name);
      this.alarms.set(this.alarmOf(name), false);
    }
  }

  private alarmOf(name: string): string {
    return `${this.code}:${name}`;
  }
}
