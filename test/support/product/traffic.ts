import { setTimeout as pause } from 'node:timers/promises';
import type { Gate } from './devices';

const EVERY_MS = 100;
/** On the gate's own clock: laps of half a minute, however fast they are sent. */
const LAP_US = 31_000_000;

export interface Acknowledged {
  seq: number;
  transponder: string;
  rtcUs: number;
}

/** Karts that keep crossing a gate. Of each kart the next passing is sent when the last one was acknowledged, however long that takes. */
export class Traffic {
  /** In the order of their acknowledgement, which for one kart is the order of its crossings. */
  readonly acknowledged: Acknowledged[] = [];
  private readonly drivers: Promise<void>[] = [];
  private stopped = false;

  constructor(
    private readonly gate: Gate,
    private readonly random: () => number,
  ) {}

  add(transponder: string): void {
    this.drivers.push(this.drive(transponder));
  }

  /** Resolves when everything that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.drivers);
  }

  private async drive(transponder: string): Promise<void> {
    let rtcUs = Date.now() * 1000;
    while (!this.stopped) {
      this.acknowledged.push(await this.gate.crossed(transponder, rtcUs));
      rtcUs += LAP_US + Math.floor(this.random() * 5_000) * 1_000;
      await pause(EVERY_MS);
    }
  }
}
