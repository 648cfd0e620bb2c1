import readline from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './failure.mjs';
import { endingOf, signalGroup, startGroup } from './group.mjs';
import { endWhenHung } from './hang-watch.mjs';
import { LogFile } from './log-file.mjs';

const backOffMsMin = 250;
const backOffMsMax = 5_000;
/** After this long a process counts as healthy, and its next crash is restarted at once again. */
const healthyAfterMs = 20_000;
const lastLinesMax = 12;
/** A machine that is busy with something else takes minutes for what a free one does in seconds. */
const startMsMax = 300_000;
const stillStartingMs = 20_000;

/**
 * @typedef {object} Plan
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {string} logFile
 * @property {NodeJS.Signals} [stopSignal] what asks it to stop; SIGTERM
 * @property {number} [stopMsMax] when it has not stopped by then it is killed; 3,000
 * @property {() => Promise<void>} [prepare] runs before each start
 * @property {(line: string) => void} [onLine] each line that the process prints
 * @property {(text: string) => void} [onEvent] crashes and restarts, for a person
 * @property {() => void} [onSpawn] it has a new process id
 * @property {string} [liveUrl] which its own loop answers: where that does not, the process is ended and started again
 */

/**
 * The time by which a start is waited for.
 *
 * @typedef {{ now: () => number, pause: (ms: number) => Promise<unknown> }} StartClock
 */
/** @type {StartClock} */
const realClock = { now: () => Date.now(), pause: (ms) => pause(ms) };

/** One process that is kept running until `stop`. */
export class Supervised {
  /** @type {import('./group.mjs').Group | undefined} */
  #child;
  /** @type {PromiseLike<void>} */
  #ended = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #stopping = false;
  #watching = new AbortController();
  #settled = false;
  #backOffMs = backOffMsMin;
  /** @type {string[]} */
  #lastLines = [];
  /** @type {((reason: StartFailure) => void) | undefined} */
  #failStart;

  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    this.log = new LogFile(plan.logFile);
  }

  get name() {
    return this.plan.name;
  }

  /** The process id while it runs. */
  get pid() {
    return this.#child?.pid;
  }

  /**
   * Starts the process and waits until `ready` answers. A process that ends before that has failed the start; one that
   * ends later is started again.
   *
   * @param {() => Promise<boolean>} ready
   * @param {{ signal?: AbortSignal, clock?: StartClock }} [options]
   * @throws {StartFailure}
   */
  async start(ready, { signal, clock = realClock } = {}) {
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => {
      this.#failStart = reject;
    });
    failed.catch(() => undefined);
    await this.#spawn();
    const deadline = clock.now() + startMsMax;
    let sayAt = clock.now() + stillStartingMs;
    for (;;) {
      signal?.throwIfAborted();
      if (await Promise.race([ready().catch(() => false), failed])) break;
      if (clock.now() > sayAt) {
        this.plan.onEvent?.(`${this.name} is still starting`);
        sayAt += stillStartingMs;
      }
      if (clock.now() > deadline)
        throw new StartFailure(`${this.name} did not become ready within ${startMsMax / 1000} s${this.#explain()}`);
      await Promise.race([clock.pause(50), failed]);
    }
    this.#settled = true;
    if (this.plan.liveUrl) this.#watch(this.plan.liveUrl);
  }

  /** @param {string} url */
  #watch(url) {
    const end = () => {
      this.plan.onEvent?.(`${this.name} hangs, ending it`);
      signalGroup(this.#child, 'SIGKILL');
    };
    void endWhenHung({ pid: () => this.pid, url, end }, this.#watching.signal);
  }

  /** Asks it to stop, kills it when it does not, and never starts it again. */
  async stop() {
    this.#stopping = true;
    this.#watching.abort();
    clearTimeout(this.#timer);
    this.#child?.kill();
    await this.#ended;
  }

  /** Ends the process and all that it started, without asking. */
  kill() {
    this.#stopping = true;
    this.#watching.abort();
    clearTimeout(this.#timer);
    signalGroup(this.#child, 'SIGKILL');
  }

  async #spawn() {
    await this.plan.prepare?.();
    if (this.#stopping) return;
    const startedAt = Date.now();
    const { command, args, env, cwd, stopSignal = 'SIGTERM', stopMsMax = 3_000 } = this.plan;
    // The open pipe on stdin shows the process that the launcher is running.
    const child = startGroup(command, args, {
      env,
      cwd,
      stdin: 'pipe',
      buffer: false,
      killSignal: stopSignal,
      forceKillAfterDelay: stopMsMax,
    });
    this.#child = child;
    readline.createInterface({ input: child.all }).on('line', (line) => this.#line(line));
    // What it has started goes with it: its end would otherwise be noticed only when that has closed the output too.
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    this.plan.onSpawn?.();
    this.#ended = child.then((result) => this.#afterEnd(startedAt, endingOf(result)));
  }

  /** @param {string} line */
  #line(line) {
    this.#lastLines.push(line);
    if (this.#lastLines.length > lastLinesMax) this.#lastLines.shift();
    this.log.write(`${line}\n`);
    this.plan.onLine?.(line);
  }

  /**
   * @param {number} startedAt
   * @param {string} how
   */
  #afterEnd(startedAt, how) {
    if (this.#stopping) return;
    if (!this.#settled) {
      this.#failStart?.(new StartFailure(`${this.name} ended while it started (${how})${this.#explain()}`));
      return;
    }
    if (Date.now() - startedAt > healthyAfterMs) this.#backOffMs = backOffMsMin;
    this.plan.onEvent?.(`${this.name} ended (${how}), starting it again`);
    this.#restartIn(this.#backOffMs);
    this.#backOffMs = Math.min(this.#backOffMs * 2, backOffMsMax);
  }

  /** @param {number} ms */
  #restartIn(ms) {
    this.#timer = setTimeout(() => {
      this.#spawn().catch((error) => {
        this.plan.onEvent?.(`${this.name} could not be started: ${error instanceof Error ? error.message : error}`);
        this.#restartIn(backOffMsMax);
      });
    }, ms);
  }

  #explain() {
    const lines = this.#lastLines.filter((line) => line.trim() !== '').slice(-3);
    return lines.length > 0 ? `: ${lines.map(shortLine).join(' | ')}` : '.';
  }
}

/**
 * The person's part of a log line: the message of a JSON line, else the line itself.
 *
 * @param {string} line
 * @returns {string}
 */
export function shortLine(line) {
  try {
    const entry = JSON.parse(line);
    const detail = entry.error ?? entry.err?.message;
    return `${entry.msg ?? ''}${typeof detail === 'string' ? ` (${detail})` : ''}`.slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
