import type { Logger } from 'pino';

interface Entry {
  message: string;
  more: number;
  fields: object;
}

/** One line for each thing within so long; the rest of them are counted in a second line. */
const WINDOW_MS = 10_000;
/** Things are named by what comes from outside; more of them at a time share one line. */
const KEYS_MAX = 200;

/** Warnings that outside causes: a faulty device must not fill the disk with them. */
export class LimitedLog {
  private readonly entries = new Map<string, Entry>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly log: Pick<Logger, 'warn'>,
    private readonly windowMs = WINDOW_MS,
  ) {}

  /** @param about what it is about: repetitions of the same are counted */
  warn(about: string, fields: object, message: string): void {
    const key =
      this.entries.has(`${message} ${about}`) || this.entries.size < KEYS_MAX ? `${message} ${about}` : message;
    const entry = this.entries.get(key);
    if (entry !== undefined) {
      entry.more += 1;
      return;
    }
    this.entries.set(key, { message, more: 0, fields });
    this.log.warn(fields, message);
    this.timer ??= setTimeout(() => this.flush(), this.windowMs).unref();
  }

  /** Writes what was counted. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const { message, more, fields } of this.entries.values())
      if (more > 0) this.log.warn({ ...fields, more }, message);
    this.entries.clear();
  }
}
