import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { LogFile } from './log-file.mjs';
import { StartFailure } from './failure.mjs';

const backOffMsMin = 250;
const backOffMsMax = 5_000;
/** After this long a process counts as healthy, and its next crash is restarted at once again. */
const healthyAfterMs = 20_000;
const lastLinesMax = 12;

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
 */

/** One process that is kept running until `stop`. */
export class Supervised {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #stopping = false;
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
   * @param {{ signal?: AbortSignal, msMax?: number }} [options]
   * @throws {StartFailure}
   */
  async start(ready, { signal, msMax = 60_000 } = {}) {
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => {
      this.#failStart = reject;
    });
    failed.catch(() => undefined);
    await this.#spawn();
    const deadline = Date.now() + msMax;
    for (;;) {
      signal?.throwIfAborted();
      if (await Promise.race([ready().catch(() => false), failed])) break;
      if (Date.now() > deadline)
        throw new StartFailure(`${this.name} did not become ready within ${msMax / 1000} s${this.#explain()}`);
      await Promise.race([wait(50), failed]);
    }
    this.#settled = true;
  }

  /** Asks it to stop, kills it when it does not, and never starts it again. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(this.plan.stopSignal ?? 'SIGTERM');
    const late = setTimeout(() => this.kill(), this.plan.stopMsMax ?? 3_000);
    await this.#ended;
    clearTimeout(late);
  }

  /** Ends the process and all that it started, without asking. */
  kill() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    try {
      // Children are leaders of their own process group.
      if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      this.#child?.kill('SIGKILL');
    }
  }

  async #spawn() {
    await this.plan.prepare?.();
    if (this.#stopping) return;
    const startedAt = Date.now();
    // Detached: Ctrl-C reaches the launcher alone, which then stops everything in order. The open pipe on stdin tells the
    // process that the launcher lives.
    const child = spawn(this.plan.command, this.plan.args, {
      env: this.plan.env ?? process.env,
      cwd: this.plan.cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    child.stdin.on('error', () => undefined);
    for (const stream of [child.stdout, child.stderr]) {
      readline.createInterface({ input: stream }).on('line', (line) => this.#line(line));
    }
    this.plan.onSpawn?.();
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#line(error.message);
        this.#afterEnd(startedAt, error.message);
        resolve();
      });
      child.once('exit', (code, signalName) => {
        this.#afterEnd(startedAt, signalName ? `killed by ${signalName}` : `exit code ${code}`);
        resolve();
      });
    });
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

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
