import { setImmediate } from 'node:timers/promises';

/** Long enough to get on, short enough that nobody who waits for this process notices. */
const TURN_MS = 10;

/** Work on many things that lets everybody else's go between them: call `next` before each thing. */
export class Turns {
  private since = performance.now();

  /** Goes on at once while this turn is short; else after what has come in meanwhile. */
  async next(): Promise<void> {
    if (performance.now() - this.since < TURN_MS) return;
    await setImmediate();
    this.since = performance.now();
  }
}
