/**
 * The thread that ends an agent whose loop has hung: from within the loop nobody could. It imports nothing of ours but types, so that it runs
 * without the bundler too.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

export interface GuardData {
  /** Grows while the loop turns. */
  turns: Int32Array;
  hungMs: number;
  lookEveryMs: number;
}

const { turns, hungMs, lookEveryMs } = workerData as GuardData;
let seen = Atomics.load(turns, 0);
let stillMs = 0;
let lookedMs = performance.now();

setInterval(() => {
  const nowMs = performance.now();
  // A machine that slept, or a process that was halted, has not run this thread either: that time says nothing about the loop.
  const passedMs = Math.min(nowMs - lookedMs, 2 * lookEveryMs);
  lookedMs = nowMs;
  const now = Atomics.load(turns, 0);
  stillMs = now === seen ? stillMs + passedMs : 0;
  seen = now;
  if (stillMs < hungMs) return;
  const entry = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    name: 'edge',
    msg: `the loop has not turned for ${hungMs / 1_000} s`,
  };
  try {
    writeSync(1, `${JSON.stringify(entry)}\n`);
  } catch {
    // Nobody reads the log.
  }
  // A signal that the loop would handle never arrives.
  process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
