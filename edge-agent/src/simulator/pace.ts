import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps replayed time: waits until a moment of the recording is due. */
export class Pace {
  private readonly startedMs = performance.now();

  /** @param speed how many times faster than recorded; 0: as fast as possible. */
  constructor(
    private readonly speed: number,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * @param afterMs since the beginning of the recording.
   * @throws AbortError when the replay was stopped.
   */
  async until(afterMs: number): Promise<void> {
    this.signal.throwIfAborted();
    if (this.speed === 0) return;
    const waitMs = afterMs / this.speed - (performance.now() - this.startedMs);
    if (waitMs > 1) await sleep(waitMs, undefined, { signal: this.signal });
  }
}
