import { Worker } from 'node:worker_threads';
import { STATEMENTS, type Write } from './statements';
import type { WriterAnswer, WriterData, WriterRequest } from './writer-thread';

const SQLITE_FULL = 13;

/** The disk has no room (or fails); nothing of the transaction was kept. */
export class DiskError extends Error {
  constructor(
    readonly full: boolean,
    cause: unknown,
  ) {
    super(full ? 'no space left for the journal' : 'the journal cannot be written', { cause });
  }
}

interface Pending {
  resolve: (defects: string[]) => void;
  reject: (error: DiskError) => void;
}

/** The agent's side of the writing thread. The thread begins with the first commit, and again after it has died. */
export class JournalWriter {
  private thread: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  constructor(
    private readonly file: string,
    private readonly pragmas: string,
  ) {}

  commit(writes: readonly Write[]): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const id = this.nextId;
      this.nextId += 1;
      this.pending.set(id, { resolve, reject });
      const thread = this.running();
      // It keeps the process alive only while somebody waits for it.
      thread.ref();
      thread.postMessage({ id, writes: newestOnly(writes) } satisfies WriterRequest);
    });
  }

  async close(): Promise<void> {
    const { thread } = this;
    if (thread === null) return;
    this.thread = null;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.ref();
    // Answers what it was asked before, then ends.
    thread.postMessage(null);
    await ended;
  }

  private running(): Worker {
    if (this.thread !== null) return this.thread;
    const workerData: WriterData = { file: this.file, pragmas: this.pragmas, statements: STATEMENTS };
    // Without the options of this process: they may preload what watches a process, not its threads.
    const options = { workerData, execArgv: [] };
    // The bundler finds the thread's file by this very form.
    const thread = new Worker(
      new URL(/* webpackChunkName: "journal-writer" */ './writer-thread.ts', import.meta.url),
      options,
    );
    this.thread = thread;
    thread.on('message', (answer: WriterAnswer) => this.answered(answer));
    const died = (cause: unknown): void => {
      if (this.thread === thread) this.thread = null;
      for (const [id, { reject }] of [...this.pending]) {
        this.pending.delete(id);
        reject(new DiskError(false, cause));
      }
    };
    thread.on('error', died);
    thread.on('exit', died);
    return thread;
  }

  private answered({ id, error, defects }: WriterAnswer): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) this.thread?.unref();
    if (error === null) waiting?.resolve(defects);
    else waiting?.reject(new DiskError(error.code === SQLITE_FULL, error.message));
  }
}

/** Rows that are written again and again within one transaction are written once, as they are at its end. */
function newestOnly(writes: readonly Write[]): Write[] {
  const seen = new Set<string>();
  return writes
    .toReversed()
    .map((write) =>
      write
        .toReversed()
        .filter(([name, id]) => {
          if (name !== 'saveRun' && name !== 'moveGate') return true;
          const row = `${name} ${id}`;
          return !seen.has(row) && seen.add(row);
        })
        .toReversed(),
    )
    .toReversed();
}
