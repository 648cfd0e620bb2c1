import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import { RUNS_KEPT_FROM_MS } from '@paddock/contracts/schedules';
import type { Periodic } from './background';
import type { Database } from './database/database';
import type { Tx } from './database/sql';
import { newId } from './ids';
import type { Logger } from './logging';
import { faultOf } from './faults';
import { DECLARE, KEEP, KEEP_DAYS, KEEP_RUNS, LASTING, STATES, TAKE_WANTED } from './schedule-statements';

/** What this process knows of a schedule and has not written yet. */
interface Page {
  everyMs: number;
  mayPause: boolean;
  /** Of the turn that is under way. */
  runningSince: Date | null;
  isMarked: boolean;
  runs: number;
  failures: number;
  tookMs: number;
  tookMsMax: number;
  last: Turn | null;
  /** The failure that goes on, so that it stays one row however long it does. */
  failing: (Turn & { times: number }) | null;
  rows: Map<string, Turn & { times: number }>;
  /** What is published to screens: it was well and failed, or the other way round, or a person waits for it. */
  outcome: 'DONE' | 'FAILED' | null;
  isNews: boolean;
}
interface Turn {
  id: string;
  startedAt: Date;
  endedAt: Date;
  tookMs: number;
  fault: string | null;
  error: string | null;
  by: string | null;
}

const LASTS_FROM_MS = 1000;

/**
 * What becomes of each schedule's runs, kept here and written every few seconds in one transaction: a schedule of each second costs no more
 * than one of each hour. Also reads what people want: a run now, or none until further notice. Whatever goes wrong here stops no work.
 */
export class ScheduleBook {
  private readonly pages = new Map<string, Page>();
  private paused: ReadonlySet<string> = new Set();
  private isOpen = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** Writes what is declared, and forgets what is declared no longer. */
  async open(declared: readonly Periodic[]): Promise<void> {
    for (const { name, everyMs, mayPause } of declared)
      this.pages.set(name, { ...fresh(), everyMs, mayPause: mayPause === true });
    await this.declare(declared);
  }

  isPaused(name: string): boolean {
    return this.paused.has(name);
  }

  begin(name: string): void {
    const page = this.pages.get(name);
    if (page) page.runningSince = new Date(Date.now());
  }

  /** @param error undefined: it went well. @param by the person who wanted this run; null: its time had come */
  end(name: string, error: unknown, by: string | null): void {
    const page = this.pages.get(name);
    if (!page?.runningSince) return;
    const startedAt = page.runningSince;
    page.runningSince = null;
    const endedAt = new Date(Date.now());
    const fault = error === undefined ? null : faultOf(error);
    const tookMs = endedAt.getTime() - startedAt.getTime();
    const turn: Turn = {
      ...{ id: newId(), startedAt, endedAt, tookMs, by },
      ...{ fault: fault?.kind ?? null, error: fault?.text ?? null },
    };
    page.runs += 1;
    page.failures += fault === null ? 0 : 1;
    page.tookMs += tookMs;
    page.tookMsMax = Math.max(page.tookMsMax, tookMs);
    page.last = turn;
    const outcome = fault === null ? 'DONE' : 'FAILED';
    page.isNews ||= by !== null || page.isMarked || (page.outcome !== null && page.outcome !== outcome);
    page.outcome = outcome;
    keepRun(page, turn);
  }

  /** Writes what has happened since the last time. */
  async write(): Promise<void> {
    const changed = [...this.pages].filter(([, page]) => page.last !== null);
    if (changed.length === 0) return;
    const taken = changed.map(([name, page]) => [name, { ...page }] as const);
    for (const [, page] of changed) Object.assign(page, counted());
    try {
      await this.db.transaction(async (tx) => {
        await tx.query(KEEP, [JSON.stringify(taken.map(([name, page]) => lastOf(name, page)))]);
        await tx.query(KEEP_DAYS, [JSON.stringify(taken.map(([name, page]) => dayOf(name, page)))]);
        const rows = taken.flatMap(([name, page]) => [...page.rows.values()].map((turn) => runOf(name, turn)));
        if (rows.length > 0) await tx.query(KEEP_RUNS, [JSON.stringify(rows)]);
        for (const [name, page] of taken) if (page.isNews) publishSchedule(tx, name, '');
      });
    } catch (error) {
      this.log.debug({ error: String(error) }, 'runs of schedules were not written');
      for (const [name, before] of taken) giveBack(this.pages.get(name), before);
    }
  }

  /** Marks what is running for long, reads what is paused, and takes what people want to have run. */
  async look(declared: readonly Periodic[]): Promise<{ name: string; by: string }[]> {
    if (!this.isOpen) await this.declare(declared);
    const lasting = [...this.pages].filter(
      ([, { runningSince }]) => runningSince !== null && Date.now() - runningSince.getTime() >= LASTS_FROM_MS,
    );
    if (lasting.length > 0) {
      const marks = lasting.map(([name, { runningSince }]) => ({ name, since: runningSince }));
      await this.db.query(LASTING, [JSON.stringify(marks)]);
      for (const [, page] of lasting) page.isMarked = true;
    }
    const wanted = await this.readStates();
    const free = wanted.filter((name) => this.pages.get(name)?.runningSince === null);
    if (free.length === 0) return [];
    const taken = await this.db.query<{ name: string; by: string }>(TAKE_WANTED, [free]);
    for (const { name } of taken) {
      const page = this.pages.get(name);
      if (page) page.isMarked = true;
    }
    return taken;
  }

  private async declare(declared: readonly Periodic[]): Promise<void> {
    const rows = declared.map(({ name, everyMs, lane = null, mayPause = false }) => ({
      ...{ name, lane, every_ms: everyMs, may_pause: mayPause },
    }));
    await this.db.query(DECLARE, [JSON.stringify(rows)]);
    await this.readStates();
    this.isOpen = true;
  }

  /** @returns what is wanted. What may not be paused goes on, whatever stands in the database. */
  private async readStates(): Promise<string[]> {
    const states = await this.db.query<{ name: string; paused: boolean; wanted: boolean }>(STATES);
    this.paused = new Set(
      states.filter(({ name, paused }) => paused && this.pages.get(name)?.mayPause === true).map(({ name }) => name),
    );
    return states.filter(({ wanted }) => wanted).map(({ name }) => name);
  }
}

/** Notifies the screens that the state of a schedule has changed. */
export const publishSchedule = (tx: Tx, name: string, by: string): void =>
  tx.emit(ALL_STORES_FEED, 'resource.changed', {
    ...{ id: `schedule:${name}`, version: 0, resource: 'schedule', rowId: name, change: 'edited', by },
  });

const counted = () => ({
  ...{ runs: 0, failures: 0, tookMs: 0, tookMsMax: 0, last: null, isNews: false, isMarked: false },
  rows: new Map<string, Turn & { times: number }>(),
});
const fresh = (): Omit<Page, 'everyMs' | 'mayPause'> => ({
  ...counted(),
  ...{ runningSince: null, failing: null, outcome: null },
});

function keepRun(page: Page, turn: Turn): void {
  if (turn.error === null) {
    page.failing = null;
    if (page.everyMs >= RUNS_KEPT_FROM_MS || turn.by !== null) page.rows.set(turn.id, { ...turn, times: 1 });
    return;
  }
  const { failing } = page;
  const goesOn = failing !== null && turn.by === null && failing.error === turn.error;
  const row = goesOn ? { ...failing, endedAt: turn.endedAt, times: failing.times + 1 } : { ...turn, times: 1 };
  page.failing = row;
  page.rows.set(row.id, row);
}

/** The database could not be reached: what was to be written goes with the next time. */
function giveBack(page: Page | undefined, before: Page): void {
  if (!page) return;
  page.runs += before.runs;
  page.failures += before.failures;
  page.tookMs += before.tookMs;
  page.tookMsMax = Math.max(page.tookMsMax, before.tookMsMax);
  page.last ??= before.last;
  page.isNews ||= before.isNews;
  for (const [id, row] of before.rows) if (!page.rows.has(id)) page.rows.set(id, row);
}

const lastOf = (name: string, { last, runs, failures, runningSince }: Page) => ({
  ...{ name, started_at: last?.startedAt, took_ms: last?.tookMs, ended_at: last?.endedAt },
  ...{ outcome: last?.error == null ? 'DONE' : 'FAILED', fault: last?.fault, error: last?.error },
  // Some were well in between.
  ...{ failures, only_failures: failures === runs, running: runningSince !== null },
});
const dayOf = (name: string, { runs, failures, tookMs, tookMsMax }: Page) => ({
  ...{ name, runs, failures, took_ms: tookMs, took_ms_max: tookMsMax },
});
const runOf = (
  name: string,
  { id, startedAt, endedAt, tookMs, fault, error, by, times }: Turn & { times: number },
) => ({
  ...{ id, name, started_at: startedAt, took_ms: tookMs, last_at: endedAt, times, wanted_by: by },
  ...{ outcome: error === null ? 'DONE' : 'FAILED', fault, error },
});
