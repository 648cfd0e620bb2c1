/**
 * The one place where the venue's state changes. Everything that has arrived is applied together in one turn, written in one
 * transaction, and only then acted on and acknowledged. A busy moment thus costs one disk write, and an idle one no delay.
 */
import type { EdgeEventBody } from '@paddock/contracts/edge';
import type { Logger } from 'pino';
import { type Clock, isoNow } from '../clock/clock';
import { DiskError, type Journal, type Write } from './journal';

export interface Turn {
  write(write: Write): void;
  /** Goes before everything that waits for room on the disk: for what makes room. */
  writeFirst(write: Write): void;
  /** Appends an event for the core. */
  tell(body: EdgeEventBody): void;
  /** Runs once everything of this turn is on the disk. */
  afterCommit(effect: () => void): void;
  /** Runs after the commit, or at once when the disk refuses: for what keeps people safe. */
  always(effect: () => void): void;
}

/** So many writes wait for room on the disk before passings are refused. */
const UNSAVED_PASSINGS_MAX = 50_000;
/** What keeps people safe is taken for far longer. */
const UNSAVED_MAX = 2 * UNSAVED_PASSINGS_MAX;
const RETRY_MS = 1_000;

/** Nothing more can be taken until the disk has room again. */
export class JournalBlocked extends Error {
  constructor() {
    super('the journal has no room');
  }
}

type Done = (error: Error | null) => void;

interface Waiting {
  apply: (turn: Turn) => void;
  /** Null: nobody waits, so nothing is kept for it while the disk refuses. */
  done: Done | null;
  /** Whether `done` does without the disk. */
  soon: boolean;
}

export class Turns {
  private waiting: Waiting[] = [];
  private unsaved: Write[] = [];
  private effects: (() => void)[] = [];
  private immediate: (() => void)[] = [];
  private scheduled = false;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;
  private told: EdgeEventBody[] = [];
  private readonly listeners: ((told: readonly EdgeEventBody[]) => void)[] = [];
  private diskError: DiskError | null = null;

  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Called after each turn with the events for the core that came onto the disk in it; none when the disk refused. */
  onTurn(listener: (told: readonly EdgeEventBody[]) => void): void {
    this.listeners.push(listener);
  }

  /** Why the disk refuses, or null when all is on it. */
  get blocked(): DiskError | null {
    return this.diskError;
  }

  /**
   * Applies a change in the next turn. `done` is called when it is on the disk, or with the error that `apply` threw.
   * `apply` must not change anything before it can no longer fail.
   */
  submit(apply: (turn: Turn) => void, done: Done | null = null): void {
    this.take({ apply, done, soon: false });
  }

  /**
   * Resolves when the change is on the disk.
   * @throws JournalBlocked while too much waits for the disk; what `apply` throws.
   */
  settled(apply: (turn: Turn) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const done: Done = (error) => (error === null ? resolve() : reject(error));
      if (this.unsaved.length > UNSAVED_PASSINGS_MAX) done(new JournalBlocked());
      else this.submit(apply, done);
    });
  }

  /**
   * Resolves when the change was made, whether or not the disk takes it; also when it can't be made, which is in the log.
   * @throws JournalBlocked when nothing at all is taken any more.
   */
  applied(apply: (turn: Turn) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const done: Done = (error) => (error instanceof JournalBlocked ? reject(error) : resolve());
      this.take({ apply, done, soon: true });
    });
  }

  /** Applies and writes what still waits; nothing is taken after it. */
  stop(): void {
    if (this.stopped) return;
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = null;
    this.turn();
    this.stopped = true;
    if (this.retry !== null) clearTimeout(this.retry);
  }

  private take(input: Waiting): void {
    if (this.stopped || this.unsaved.length > UNSAVED_MAX) return input.done?.(new JournalBlocked());
    this.waiting.push(input);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.stopped) this.turn();
    });
  }

  private turn(): void {
    const batch = this.waiting;
    this.waiting = [];
    const turn: Turn = {
      write: (write) => this.unsaved.push(write),
      writeFirst: (write) => this.unsaved.unshift(write),
      tell: (body) => {
        const at = isoNow(this.clock);
        this.unsaved.push((journal) => journal.appendEvent(at, body));
        this.effects.push(() => this.told.push(body));
      },
      afterCommit: (effect) => this.effects.push(effect),
      always: (effect) => this.immediate.push(effect),
    };
    for (const { apply, done, soon } of batch) {
      const answers = soon ? this.immediate : this.effects;
      try {
        apply(turn);
        if (done !== null) answers.push(() => done(null));
      } catch (error) {
        this.log.error({ err: error }, 'an input could not be applied');
        if (done !== null) answers.push(() => done(error instanceof Error ? error : new Error(String(error))));
      }
    }
    this.commit();
    const { told } = this;
    this.told = [];
    for (const listener of this.listeners) this.guarded(() => listener(told));
  }

  private commit(): void {
    // The disk is tried again once in a while, not with each input: all that waits would be written and rolled back each time.
    if (this.retry !== null) return this.runAll('immediate');
    try {
      this.save();
    } catch (error) {
      // First of all, so that what does without the disk knows that it has to.
      this.refused(error);
      this.runAll('immediate');
      return;
    }
    this.unsaved = [];
    if (this.diskError !== null) this.log.warn('the journal can be written again');
    this.diskError = null;
    this.runAll('immediate');
    this.runAll('effects');
  }

  private save(): void {
    if (this.unsaved.length === 0) return;
    try {
      this.journal.transaction(this.unsaved);
    } catch (error) {
      if (error instanceof DiskError) throw error;
      for (const defect of this.journal.salvage(this.unsaved)) this.log.error({ err: defect }, 'a write was left out');
    }
  }

  private refused(error: unknown): void {
    const diskError = error instanceof DiskError ? error : new DiskError(false, error);
    if (this.diskError === null)
      this.log.error({ err: diskError, cause: String(diskError.cause) }, 'the journal refuses');
    this.diskError = diskError;
    if (this.retry !== null || this.stopped) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.turn();
    }, RETRY_MS);
  }

  private runAll(list: 'immediate' | 'effects'): void {
    const effects = this[list];
    this[list] = [];
    for (const effect of effects) this.guarded(effect);
  }

  private guarded(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.log.error({ err: error }, 'an effect failed');
    }
  }
}
