/**
 * The one place where the venue's state changes. Everything that has arrived is applied together as one group; what a group writes
 * goes to the disk in one transaction, and only then is it acted on and acknowledged. A busy moment so costs few disk
 * writes, an idle one no delay, and the loop never waits for the disk. What keeps people safe and what is only shown goes before it.
 * What a group has written elsewhere, the state of the track, is on the disk before its commit begins.
 * A queue library does not do this: it runs one job after another, each with a turn of the loop between, where here all that has arrived
 * is applied without a break, shares one commit, and is put back in its order when the disk refuses.
 */
import type { EdgeEventBody } from '@paddock/contracts/edge';
import type { Logger } from 'pino';
import { type Clock, isoNow } from '../clock/clock';
import type { Journal } from './journal';
import type { Write } from './statements';
import { DiskError } from './writer';
import type { WriteWith } from './writes';

export interface EdgeTx {
  write(write: WriteWith): void;
  /** Goes before everything that waits for room on the disk: for what makes room. */
  writeFirst(write: WriteWith): void;
  /** Appends an event for the core. */
  emit(body: EdgeEventBody): void;
  /** Events that are not on the disk yet, of this group and of those before. */
  unsavedEvents(): readonly EdgeEventBody[];
  /** Runs once everything of this group is on the disk. */
  afterCommit(effect: () => void): void;
  /** Runs when the disk has taken everything of this group, or has refused it. */
  afterAttempt(effect: () => void): void;
  /** Runs with this group, whatever the disk does: for what keeps people safe. */
  always(effect: () => void): void;
}

/** So many writes wait for room on the disk before passings are refused. */
const UNSAVED_PASSINGS_MAX = 50_000;
/** With far more than that nothing is kept any more. What keeps people safe is still done: a stop, and the end of a run on time. */
const UNSAVED_MAX = 2 * UNSAVED_PASSINGS_MAX;
const RETRY_MS = 1_000;
/**
 * From the beginning of one commit to that of the next. What follows another one closely waits for those behind it: handing over a
 * commit costs more than what is in it. What comes alone waits for nothing.
 */
const COMMIT_EVERY_MS = 4;

/** Nothing more can be taken until the disk has room again. */
export class JournalBlocked extends Error {
  constructor() {
    super('the journal has no room');
  }
}

type Done = (error: Error | null) => void;
type Effect = () => void;

/** What is written beside the journal. */
export interface WrittenFirst {
  /** Resolves when it is on the disk or has failed; null: nothing is being written. */
  readonly pending: Promise<void> | null;
}

interface Waiting {
  apply: (tx: EdgeTx) => void;
  /** Null: nobody waits, so nothing is kept for it while the disk refuses. */
  done: Done | null;
  /** Whether `done` does without the disk. */
  soon: boolean;
}

/** What has been applied and goes to the disk together. */
interface Batch {
  writes: Write[];
  events: EdgeEventBody[];
  /** After the commit. */
  effects: Effect[];
  /** After the commit, or when the disk refuses. */
  attempts: Effect[];
}
const emptyBatch = (): Batch => ({ writes: [], events: [], effects: [], attempts: [] });

export class GroupCommit {
  private waiting: Waiting[] = [];
  /** Waits for the commit that is under way. */
  private next = emptyBatch();
  private inFlight: Batch | null = null;
  private scheduled = false;
  private retry: NodeJS.Timeout | null = null;
  /** The next commit waits for what is written beside the journal. */
  private isHeld = false;
  /** The next commit waits for more that it can take along. */
  private pause: NodeJS.Timeout | null = null;
  private committedAtMs = Number.NEGATIVE_INFINITY;
  private stopped = false;
  private readonly appliedListeners: ((emitted: readonly EdgeEventBody[]) => void)[] = [];
  private readonly saveListeners: Effect[] = [];
  private idle: Effect[] = [];
  private diskError: DiskError | null = null;

  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly first: WrittenFirst = { pending: null },
  ) {}

  /**
   * Called with each group, before the disk: with the events for the core that came of it; none while the disk refuses. Called again
   * when the disk has refused, and then when what is written beside the journal is on it.
   */
  onApplied(listener: (emitted: readonly EdgeEventBody[]) => void): void {
    this.appliedListeners.push(listener);
  }

  /** Called whenever something has come onto the disk. */
  onSaved(listener: Effect): void {
    this.saveListeners.push(listener);
  }

  /** Why the disk refuses, or null when all is on it. */
  get blocked(): DiskError | null {
    return this.diskError;
  }

  /**
   * Applies a change with the next group. `done` is called when it is on the disk, or with the error that `apply` threw.
   * `apply` must not change anything before it can no longer fail.
   */
  submit(apply: (tx: EdgeTx) => void, done: Done | null = null): void {
    this.take({ apply, done, soon: false });
  }

  /**
   * Resolves when the change is on the disk.
   * @throws JournalBlocked while too much waits for the disk; what `apply` throws.
   */
  settled(apply: (tx: EdgeTx) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const done: Done = (error) => (error === null ? resolve() : reject(error));
      if (this.unsaved > UNSAVED_PASSINGS_MAX) done(new JournalBlocked());
      else this.submit(apply, done);
    });
  }

  /**
   * Resolves when the change was made and is on the disk, or the disk refuses; also when it can't be made, which is in the log.
   * @throws JournalBlocked once the agent has ended.
   */
  applied(apply: (tx: EdgeTx) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const done: Done = (error) => (error instanceof JournalBlocked ? reject(error) : resolve());
      this.take({ apply, done, soon: true });
    });
  }

  /** Applies and writes what still waits; nothing is taken after it. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = null;
    this.endPause();
    this.applyWaiting();
    this.stopped = true;
    if (!this.isIdle) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private get isIdle(): boolean {
    return this.inFlight === null && !this.isHeld;
  }

  private get unsaved(): number {
    return this.next.writes.length + (this.inFlight?.writes.length ?? 0);
  }

  /** Nothing more is kept until the disk has room again. */
  private get isOverfull(): boolean {
    return this.unsaved > UNSAVED_MAX;
  }

  private take(input: Waiting): void {
    if (this.stopped) return input.done?.(new JournalBlocked());
    this.waiting.push(input);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.stopped) this.applyWaiting();
    });
  }

  private applyWaiting(): void {
    const inputs = this.waiting;
    this.waiting = [];
    const { next } = this;
    const emitted: EdgeEventBody[] = [];
    const atOnce: Effect[] = [];
    const tx: EdgeTx = {
      write: (write) => {
        if (!this.isOverfull) this.record(write, (recorded) => next.writes.push(recorded));
      },
      writeFirst: (write) => this.record(write, (recorded) => next.writes.unshift(recorded)),
      emit: (body) => {
        if (this.isOverfull) return;
        const at = isoNow(this.clock);
        this.record(
          (journal) => journal.appendEvent(at, body),
          (recorded) => next.writes.push(recorded),
        );
        next.events.push(body);
        emitted.push(body);
      },
      unsavedEvents: () => [...(this.inFlight?.events ?? []), ...next.events],
      afterCommit: (effect) => next.effects.push(effect),
      afterAttempt: (effect) => next.attempts.push(effect),
      always: (effect) => atOnce.push(effect),
    };
    for (const { apply, done, soon } of inputs) {
      const answers = soon ? next.attempts : next.effects;
      try {
        apply(tx);
        if (done !== null && this.isOverfull && !soon) next.attempts.push(() => done(new JournalBlocked()));
        else if (done !== null) answers.push(() => done(null));
      } catch (error) {
        this.log.error({ err: error }, 'an input could not be applied');
        if (done !== null) answers.push(() => done(error instanceof Error ? error : new Error(String(error))));
      }
    }
    this.runAll(atOnce);
    const shown = this.diskError === null ? emitted : [];
    for (const listener of this.appliedListeners) this.guarded(() => listener(shown));
    this.commit();
  }

  private record(write: WriteWith, keep: (recorded: Write) => void): void {
    try {
      keep(this.journal.record(write));
    } catch (error) {
      this.log.error({ err: error }, 'a write was left out');
    }
  }

  private endPause(): void {
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
    this.committedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** @returns whether the next commit begins later. */
  private pauses(): boolean {
    if (this.pause !== null) return true;
    const leftMs = this.committedAtMs + COMMIT_EVERY_MS - performance.now();
    if (leftMs <= 0 || this.stopped) return false;
    this.pause = setTimeout(() => {
      this.pause = null;
      this.commit();
    }, leftMs);
    return true;
  }

  /** @returns whether what has been applied waits for what is written beside the journal: it is neither committed nor answered before. */
  private holds(): boolean {
    const { pending } = this.first;
    if (this.isHeld || pending === null) return this.isHeld;
    this.isHeld = true;
    void pending.then(() => {
      this.isHeld = false;
      if (this.diskError !== null) for (const listener of this.appliedListeners) this.guarded(() => listener([]));
      this.commit();
      if (this.isIdle) this.runAll(this.idle.splice(0));
    });
    return true;
  }

  private commit(): void {
    if (this.inFlight !== null || this.holds()) return;
    // The disk is tried again once in a while, not with each input: all that waits would be written and rolled back each time.
    if (this.retry !== null) return this.attempted(this.next);
    const batch = this.next;
    if (batch.writes.length === 0) return this.saved(batch);
    if (this.pauses()) return;
    this.committedAtMs = performance.now();
    this.inFlight = batch;
    this.next = emptyBatch();
    this.journal.commit(batch.writes).then(
      (defects) => {
        for (const defect of defects) this.log.error({ defect }, 'a write was left out');
        this.inFlight = null;
        if (this.diskError !== null) this.log.warn('the journal can be written again');
        this.diskError = null;
        this.saved(batch);
        for (const listener of this.saveListeners) this.guarded(listener);
        this.goOn();
      },
      (error: unknown) => {
        this.inFlight = null;
        // First of all, so that what does without the disk knows that it has to.
        this.refused(error);
        this.attempted(batch);
        this.putBack(batch);
        if (!this.holds()) this.attempted(this.next);
        for (const listener of this.appliedListeners) this.guarded(() => listener([]));
        if (this.isIdle) this.runAll(this.idle.splice(0));
      },
    );
  }

  /** The next batch has filled meanwhile. */
  private goOn(): void {
    const { writes, effects, attempts } = this.next;
    if (writes.length + effects.length + attempts.length > 0) this.commit();
    if (this.isIdle) this.runAll(this.idle.splice(0));
  }

  private saved(batch: Batch): void {
    if (batch === this.next) this.next = emptyBatch();
    this.attempted(batch);
    this.runAll(batch.effects.splice(0));
  }

  private attempted(batch: Batch): void {
    this.runAll(batch.attempts.splice(0));
  }

  /** What was refused goes before what came after it. */
  private putBack(batch: Batch): void {
    const { next } = this;
    this.next = {
      writes: [...batch.writes, ...next.writes],
      events: [...batch.events, ...next.events],
      effects: [...batch.effects, ...next.effects],
      attempts: next.attempts,
    };
  }

  private refused(error: unknown): void {
    const diskError = error instanceof DiskError ? error : new DiskError(false, error);
    if (this.diskError === null)
      this.log.error({ err: diskError, cause: String(diskError.cause) }, 'the journal refuses');
    this.diskError = diskError;
    if (this.retry !== null || this.stopped) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.applyWaiting();
    }, RETRY_MS);
  }

  private runAll(effects: readonly Effect[]): void {
    for (const effect of effects) this.guarded(effect);
  }

  private guarded(effect: Effect): void {
    try {
      effect();
    } catch (error) {
      this.log.error({ err: error }, 'an effect failed');
    }
  }
}
