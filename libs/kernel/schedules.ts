import type { Actor } from './actor';
import type { Database } from './database/database';
import type { Tx } from './database/sql';
import { computed } from './database/rows';
import { Refusal } from './errors';
import { newId } from './ids';
import { publishSchedule } from './schedule-book';
import { DAYS_OF, LOCK_ONE, RUNS_OF, SEEN, WARNINGS } from './schedule-statements';
import { tables } from './tables';

export interface ScheduleDay {
  day: string;
  runs: number;
  failures: number;
  meanMs: number;
  longestMs: number;
}
export interface ScheduleRun {
  id: string;
  startedAt: Date;
  tookMs: number;
  outcome: 'DONE' | 'FAILED';
  fault: string | null;
  error: string | null;
  /** So often in a row, until `lastAt`. */
  times: number;
  lastAt: Date;
  by: string | null;
}
export interface ScheduleWarning {
  name: string;
  kind: 'paused' | 'failing';
  /** Since when it is paused, or when it was well last. */
  since: Date | null;
}

interface State {
  name: string;
  mayPause: boolean;
  paused: boolean;
  running: boolean;
}

/** What people see of schedules and want of them. The core writes it down; the worker reads it within a second. */
export class Schedules {
  constructor(private readonly db: Database) {}

  /** @throws Refusal while it runs or is about to */
  runNow(actor: Actor, name: string): Promise<void> {
    return this.decide(actor, name, 'RUN', async (tx, { running }) => {
      if (running) throw new Refusal('schedule.running');
      await tables.update(tx, 'schedule', { name }, { run_wanted_at: computed`now()`, run_wanted_by: actor.realName });
    });
  }

  /** @throws Refusal for what money or safety relies on, and for what is paused */
  pause(actor: Actor, name: string): Promise<void> {
    return this.decide(actor, name, 'PAUSE', async (tx, { mayPause, paused }) => {
      if (!mayPause) throw new Refusal('schedule.neverPaused');
      if (paused) throw new Refusal('schedule.pausedAlready');
      await tables.update(tx, 'schedule', { name }, { paused_at: computed`now()`, paused_by: actor.realName });
    });
  }

  /** @throws Refusal when it is not paused */
  resume(actor: Actor, name: string): Promise<void> {
    return this.decide(actor, name, 'RESUME', async (tx, { paused }) => {
      if (!paused) throw new Refusal('schedule.notPaused');
      await tables.update(tx, 'schedule', { name }, { paused_at: null, paused_by: null });
    });
  }

  days(name: string): Promise<ScheduleDay[]> {
    return this.db.query(DAYS_OF, [name]);
  }

  runs(name: string): Promise<ScheduleRun[]> {
    return this.db.query(RUNS_OF, [name]);
  }

  warnings(): Promise<ScheduleWarning[]> {
    return this.db.query(WARNINGS);
  }

  /** Whether a worker is at work at all, and when one was last. */
  async worker(): Promise<{ working: boolean; seenAt: Date | null }> {
    const [seen] = await this.db.query<{ working: boolean; seenAt: Date | null }>(SEEN);
    return seen ?? { working: false, seenAt: null };
  }

  private decide(
    actor: Actor,
    name: string,
    act: 'RUN' | 'PAUSE' | 'RESUME',
    change: (tx: Tx, state: State) => Promise<void>,
  ): Promise<void> {
    return this.db.transaction(async (tx) => {
      const [state] = await tx.query<State>(LOCK_ONE, [name]);
      if (!state) throw new Refusal('notFound');
      await change(tx, state);
      await tables.insert(tx, 'schedule_decision', { id: newId(), name, act, decided_by: actor.userId });
      publishSchedule(tx, name, actor.realName);
    });
  }
}
