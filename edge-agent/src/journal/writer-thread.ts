/**
 * The thread that owns the writing handle of the journal: each request becomes one transaction, flushed to the disk before it is
 * answered, so that neither the flush nor a checkpoint ever holds up the agent's own thread. It runs as it stands, also without the
 * bundler: it imports nothing of ours but types.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Write } from './statements';

export interface WriterData {
  file: string;
  pragmas: string;
  statements: Record<string, string>;
}
export interface WriterRequest {
  id: number;
  writes: readonly Write[];
}
/** `code`: SQLite's primary result code, when the disk refused; nothing was kept then. `defects`: of writes that were left out. */
export interface WriterAnswer {
  id: number;
  error: { code: number | null; message: string } | null;
  defects: string[];
}

/** ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE: the write itself is wrong. All else is the disk's, and may pass. */
const DEFECT_CODES = new Set([1, 18, 19, 20, 21, 25]);

const { file, pragmas, statements } = workerData as WriterData;
const db = new DatabaseSync(file);
db.exec(pragmas);
const prepared = new Map<string, StatementSync>();

function codeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

const isDefect = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === null || DEFECT_CODES.has(code);
};

function run(write: Write): void {
  for (const [name, ...values] of write) {
    let statement = prepared.get(name);
    if (statement === undefined) {
      statement = db.prepare(statements[name] ?? '');
      prepared.set(name, statement);
    }
    statement.run(...values);
  }
}

function transaction(work: () => void): void {
  try {
    db.exec('BEGIN IMMEDIATE');
    work();
    db.exec('COMMIT');
  } catch (error) {
    // SQLite has rolled back by itself after some errors.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Keeps every write that can be kept: one that can't must not hold up all others for ever. All of them in one transaction still. */
function salvage(writes: readonly Write[]): string[] {
  const defects: string[] = [];
  transaction(() => {
    for (const write of writes) {
      db.exec('SAVEPOINT one');
      try {
        run(write);
      } catch (error) {
        if (!isDefect(error)) throw error;
        db.exec('ROLLBACK TO one');
        defects.push(String(error));
      }
      db.exec('RELEASE one');
    }
  });
  return defects;
}

function save(writes: readonly Write[]): Omit<WriterAnswer, 'id'> {
  try {
    try {
      transaction(() => writes.forEach(run));
      return { error: null, defects: [] };
    } catch (error) {
      if (!isDefect(error)) throw error;
      return { error: null, defects: salvage(writes) };
    }
  } catch (error) {
    return { error: { code: codeOf(error), message: String(error) }, defects: [] };
  }
}

parentPort?.on('message', (request: WriterRequest | null) => {
  if (request === null) {
    db.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage({ id: request.id, ...save(request.writes) } satisfies WriterAnswer);
});
