import { Worker } from 'node:worker_threads';
import type { Part } from '../parts';
import type { GuardData } from './guard-thread';

/** Karts stop by themselves after 10 s without a heartbeat: an agent that is started again by then finds them driving. */
export const HUNG_MS = 5_000;
const TURN_EVERY_MS = 500;
const LOOK_EVERY_MS = 250;

/** Ends this process when its loop has not turned for a while. Its supervisor starts it again. */
export class LoopGuard implements Part {
  readonly name = 'loop guard';
  private readonly turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private timer: NodeJS.Timeout | null = null;
  private thread: Worker | null = null;

  private readonly hungMs: number;

  // Without what Node's own type stripping does not take: the spec runs this in a process of its own.
  constructor(hungMs = HUNG_MS) {
    this.hungMs = hungMs;
  }

  start(): void {
    const { turns, hungMs } = this;
    const workerData: GuardData = { turns, hungMs, lookEveryMs: LOOK_EVERY_MS };
    // Without the options of this process: they may preload what watches a process, not its threads.
    const options = { workerData, execArgv: [] };
    // The bundler finds the thread's file by this very form.
    this.thread = new Worker(
      new URL(/* webpackChunkName: "loop-guard" */ './guard-thread.ts', import.meta.url),
      options,
    );
    this.thread.unref();
    this.timer = setInterval(() => Atomics.add(turns, 0, 1), TURN_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.thread?.terminate();
    this.thread = null;
  }
}
