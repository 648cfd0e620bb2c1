import { setTimeout as pause } from 'node:timers/promises';
import type { GatePassing } from '@paddock/contracts/mqtt';
import type { Gate } from './devices';

/** Between two passings of the gate. */
const EVERY_MS = 20;
/** On the gate's own clock, which runs ahead as fast as its passings are sent: laps of half a minute. */
const LAP_US = 31_000_000;

export interface Acknowledged {
  seq: number;
  transponder: string;
  rtcUs: number;
}

/** Karts that keep crossing a gate, in the order of its one clock. The next passing is sent when the last one was acknowledged, however long that takes. */
export class Traffic {
  /** In the order in which they were crossed. */
  readonly acknowledged: Acknowledged[] = [];
  /** By transponder, when it crosses next. */
  private readonly nextUs = new Map<string, number>();
  private nowUs = Date.now() * 1000;
  private driving: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly gate: Gate,
    private readonly random: () => number,
  ) {}

  add(transponder: string): void {
    this.nextUs.set(transponder, this.nowUs);
    this.driving ??= this.drive();
  }

  /** Adds one that crosses once, as soon as the gate is free. @returns its number once the broker has acknowledged it */
  once(transponder: string): Promise<GatePassing> {
    return this.gate.crossed(transponder, this.nowUs);
  }

  /** Resolves when everything that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.driving;
  }

  private async drive(): Promise<void> {
    while (!this.stopped) {
      const [first] = [...this.nextUs].toSorted(([, one], [, other]) => one - other);
      if (first === undefined) throw new Error('nobody drives');
      const [transponder, atUs] = first;
      this.nowUs = atUs;
      this.nextUs.set(transponder, atUs + LAP_US + Math.floor(this.random() * 5_000) * 1_000);
      this.acknowledged.push(await this.gate.crossed(transponder, atUs));
      await pause(EVERY_MS);
    }
  }
}
