/**
 * Everything the agent must not forget, in one SQLite file: WAL, and each commit is on the disk before it returns.
 * The file is owned by this process alone. All calls are synchronous; writes happen only inside `transaction`.
 */
import type { EdgeCommand, EdgeConfig, EdgeEvent, EdgeEventBody, Lap } from '@paddock/contracts/edge';
import type { RunState } from '@paddock/race';
import type { HistoryEntry } from '../runs/histories';
import type { TakenPassing } from '../runs/passings';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** How long a passing that a gate sends again is recognised, and how long answered commands are remembered. */
const MEMORY_MS = 35 * 86_400_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS command (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, received_ms INTEGER NOT NULL, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS run (id TEXT PRIMARY KEY, state TEXT NOT NULL, active INTEGER NOT NULL, saved_ms INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS run_active ON run (active);
  CREATE TABLE IF NOT EXISTS kart_order (id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS passing (
    gate_id TEXT NOT NULL, seq INTEGER NOT NULL, rtc_us INTEGER NOT NULL, received_ms INTEGER NOT NULL,
    PRIMARY KEY (gate_id, seq, rtc_us)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS passing_age ON passing (received_ms);
  CREATE TABLE IF NOT EXISTS gate (id TEXT PRIMARY KEY, last_seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS held_passing (
    gate_id TEXT NOT NULL, seq INTEGER NOT NULL, rtc_us INTEGER NOT NULL, passing TEXT NOT NULL,
    PRIMARY KEY (gate_id, seq, rtc_us)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS run_history (
    run_id TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (run_id, position)) WITHOUT ROWID;
`;

/** What runs in older journals lack. */
const STATE_DEFAULTS = { otherLine: null } satisfies Partial<RunState>;

export type CommandState = 'started' | 'done';
export type Write = (journal: Journal) => void;

/** The disk has no room (or fails); nothing of the transaction was kept. */
export class DiskError extends Error {
  constructor(
    readonly full: boolean,
    cause: unknown,
  ) {
    super(full ? 'no space left for the journal' : 'the journal cannot be written', { cause });
  }
}

const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const DAMAGE_CODES = new Set([SQLITE_CORRUPT, SQLITE_NOTADB]);
/** ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE: the write itself is wrong. All else is the disk's, and may pass. */
const DEFECT_CODES = new Set([1, 18, 19, 20, 21, 25]);

/** SQLite's primary result code of an error, or null when it is another kind of error. */
function sqliteCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

export class Journal {
  private currentEpoch: string;
  private readonly statements = new Map<string, StatementSync>();

  private constructor(
    private readonly db: DatabaseSync,
    /** A damaged file was found, set aside and replaced by an empty one. */
    readonly wasDamaged: boolean,
  ) {
    const known = this.meta('epoch');
    this.currentEpoch = known ?? '';
    if (known === null) this.beginEpoch();
  }

  /** Made anew when the journal starts from nothing or has lost its end; sequences compare only within one epoch. */
  get epoch(): string {
    return this.currentEpoch;
  }

  /** From now on the sequences of this journal have nothing to do with those that were told before. @throws DiskError */
  beginEpoch(): void {
    const epoch = randomUUID();
    this.transaction([(journal) => journal.setMeta('epoch', epoch)]);
    this.currentEpoch = epoch;
  }

  /**
   * @param pagesMax the file never grows beyond so many pages of 4 KB; null: as far as the disk goes.
   * @throws an error of SQLite when the folder cannot be written or another process owns the journal.
   */
  static open(folder: string, pagesMax: number | null = null): Journal {
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'journal.db');
    try {
      return new Journal(openDatabase(file, pagesMax), false);
    } catch (error) {
      if (!DAMAGE_CODES.has(sqliteCode(error) ?? 0)) throw error;
      for (const suffix of ['', '-wal', '-shm']) {
        if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged-${Date.now()}${suffix}`);
      }
      return new Journal(openDatabase(file, pagesMax), true);
    }
  }

  close(): void {
    this.db.close();
  }

  /**
   * Makes all writes durable together, or none.
   * @throws DiskError when there is no room or the disk fails; any other error is a defect.
   */
  transaction(writes: readonly Write[]): void {
    try {
      this.db.exec('BEGIN IMMEDIATE');
      for (const write of writes) write(this);
      this.db.exec('COMMIT');
    } catch (error) {
      // SQLite has rolled back by itself after some errors.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      const code = sqliteCode(error);
      throw code === null || DEFECT_CODES.has(code) ? error : new DiskError(code === SQLITE_FULL, error);
    }
  }

  /**
   * Keeps every write that can be kept, after `transaction` failed for another reason than the disk: one that can't must not
   * hold up all others for ever.
   * @returns the errors of those that were left out.
   * @throws DiskError as `transaction` does.
   */
  salvage(writes: readonly Write[]): unknown[] {
    const errors: unknown[] = [];
    for (const write of writes) {
      try {
        this.transaction([write]);
      } catch (error) {
        if (error instanceof DiskError) throw error;
        errors.push(error);
      }
    }
    return errors;
  }

  /* ---- events for the core ---- */

  appendEvent(at: string, body: EdgeEventBody): void {
    this.run('INSERT INTO event (at, body) VALUES (?, ?)', at, JSON.stringify(body));
  }

  /** The next events after `seq`, in order. */
  eventsAfter(seq: number, limit: number): EdgeEvent[] {
    const rows = this.statement('SELECT seq, at, body FROM event WHERE seq > ? ORDER BY seq LIMIT ?').all(seq, limit);
    return rows.map((row) => ({ seq: Number(row['seq']), at: String(row['at']), body: parsed(row['body']) }));
  }

  /** The highest sequence ever given, also when its event is gone. */
  lastSeq(): number {
    const row = this.statement("SELECT seq FROM sqlite_sequence WHERE name = 'event'").get();
    return row === undefined ? 0 : Number(row['seq']);
  }

  firstWaitingSeq(): number | null {
    const row = this.statement('SELECT min(seq) AS seq FROM event').get();
    return row?.['seq'] == null ? null : Number(row['seq']);
  }

  /** Laps of a run that the core may not have yet, in order, as they stand now. */
  waitingLaps(runId: string): Lap[] {
    const sql = `SELECT coalesce(body ->> '$.laps', '[' || (body ->> '$.lap') || ']') AS laps FROM event
      WHERE body ->> '$.kind' IN ('run.lap', 'run.rebuilt') AND body ->> '$.run.id' = ? ORDER BY seq`;
    let laps: Lap[] = [];
    for (const row of this.statement(sql).all(runId)) {
      const told = parsed<Lap[]>(row['laps']);
      const from = told[0]?.number ?? 0;
      laps = [...laps.filter(({ number }) => number < from), ...told];
    }
    return laps;
  }

  /** Ids of runs whose end the core may not have yet. */
  waitingEnds(): string[] {
    const sql = "SELECT body ->> '$.run.id' AS id FROM event WHERE body ->> '$.kind' = 'run.finished'";
    return this.statement(sql)
      .all()
      .map((row) => String(row['id']));
  }

  forgetEvents(upToSeq: number): void {
    this.run('DELETE FROM event WHERE seq <= ?', upToSeq);
  }

  /* ---- passings and gates ---- */

  hasPassing(gateId: string, seq: number, rtcUs: number): boolean {
    const sql = 'SELECT 1 FROM passing WHERE gate_id = ? AND seq = ? AND rtc_us = ?';
    return this.statement(sql).get(gateId, seq, rtcUs) !== undefined;
  }

  savePassing(gateId: string, seq: number, rtcUs: number, receivedMs: number): void {
    this.run('INSERT OR IGNORE INTO passing VALUES (?, ?, ?, ?)', gateId, seq, rtcUs, receivedMs);
  }

  /** Acknowledged, and to be counted when those before it have come. */
  holdPassing(gateId: string, passing: TakenPassing): void {
    const { seq, rtcUs } = passing;
    this.run('INSERT OR REPLACE INTO held_passing VALUES (?, ?, ?, ?)', gateId, seq, rtcUs, JSON.stringify(passing));
  }

  /** `late`: others that were crossed after it have been counted. */
  passingCounted(gateId: string, seq: number, rtcUs: number, late: boolean): void {
    this.run('DELETE FROM held_passing WHERE gate_id = ? AND seq = ? AND rtc_us = ?', gateId, seq, rtcUs);
    if (late) return;
    this.run('INSERT INTO gate VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET last_seq = excluded.last_seq', gateId, seq);
  }

  /** Passings that wait to be counted, in the order of their gates. */
  heldPassings(): { gateId: string; passing: TakenPassing }[] {
    const rows = this.statement('SELECT gate_id, passing FROM held_passing ORDER BY gate_id, seq').all();
    return rows.map((row) => ({ gateId: String(row['gate_id']), passing: parsed(row['passing']) }));
  }

  /** The last passing of this gate that was counted in its order. */
  lastGatePassing(gateId: string): { seq: number; rtcUs: number } | null {
    const sql = `SELECT p.seq, p.rtc_us FROM gate g JOIN passing p ON p.gate_id = g.id AND p.seq = g.last_seq
      WHERE g.id = ? ORDER BY p.received_ms DESC LIMIT 1`;
    const row = this.statement(sql).get(gateId);
    return row === undefined ? null : { seq: Number(row['seq']), rtcUs: Number(row['rtc_us']) };
  }

  /* ---- commands, runs, kart orders ---- */

  commandState(id: string): CommandState | null {
    const row = this.statement('SELECT state FROM command WHERE id = ?').get(id);
    return row === undefined ? null : row['state'] === 'done' ? 'done' : 'started';
  }

  saveCommand(command: EdgeCommand, receivedMs: number, state: CommandState): void {
    const sql = 'INSERT INTO command VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
    this.run(sql, command.id, JSON.stringify(command.body), receivedMs, state);
  }

  finishCommand(id: string): void {
    this.run("UPDATE command SET state = 'done' WHERE id = ?", id);
  }

  /** Commands that were begun and not answered, with their bodies. */
  startedCommands(): { id: string; body: EdgeCommand['body'] }[] {
    const rows = this.statement("SELECT id, body FROM command WHERE state = 'started'").all();
    return rows.map((row) => ({ id: String(row['id']), body: parsed(row['body']) }));
  }

  saveRun(state: RunState, active: boolean, nowMs: number): void {
    this.run('INSERT OR REPLACE INTO run VALUES (?, ?, ?, ?)', state.id, JSON.stringify(state), active ? 1 : 0, nowMs);
  }

  hasRun(id: string): boolean {
    return this.statement('SELECT 1 FROM run WHERE id = ?').get(id) !== undefined;
  }

  activeRuns(): RunState[] {
    return this.statement('SELECT state FROM run WHERE active = 1')
      .all()
      .map((row) => ({ ...STATE_DEFAULTS, ...parsed<RunState>(row['state']) }));
  }

  addRunHistory(runId: string, position: number, entry: HistoryEntry): void {
    this.run('INSERT OR REPLACE INTO run_history VALUES (?, ?, ?)', runId, position, JSON.stringify(entry));
  }

  runHistory(runId: string): HistoryEntry[] {
    return this.statement('SELECT entry FROM run_history WHERE run_id = ? ORDER BY position')
      .all(runId)
      .map((row) => parsed<HistoryEntry>(row['entry']));
  }

  saveOrder(id: string, order: object): void {
    this.run('INSERT OR REPLACE INTO kart_order VALUES (?, ?)', id, JSON.stringify(order));
  }

  deleteOrder(id: string): void {
    this.run('DELETE FROM kart_order WHERE id = ?', id);
  }

  orders<T>(): T[] {
    return this.statement('SELECT state FROM kart_order')
      .all()
      .map((row) => parsed<T>(row['state']));
  }

  /* ---- settings ---- */

  meta(key: string): string | null {
    const row = this.statement('SELECT value FROM meta WHERE key = ?').get(key);
    return row === undefined ? null : String(row['value']);
  }

  setMeta(key: string, value: string): void {
    this.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', key, value);
  }

  config(): EdgeConfig | null {
    const text = this.meta('config');
    return text === null ? null : parsed<EdgeConfig>(text);
  }

  /** Forgets what nobody can ask for any more: old passings, answered commands, ended runs. */
  prune(nowMs: number): void {
    const before = nowMs - MEMORY_MS;
    this.run('DELETE FROM passing WHERE received_ms < ?', before);
    this.run("DELETE FROM command WHERE state = 'done' AND received_ms < ?", before);
    this.run('DELETE FROM run_history WHERE run_id IN (SELECT id FROM run WHERE active = 0 AND saved_ms < ?)', before);
    this.run('DELETE FROM run WHERE active = 0 AND saved_ms < ?', before);
  }

  private run(sql: string, ...values: (string | number)[]): void {
    this.statement(sql).run(...values);
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.db.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}

/** What this class wrote itself: the file has one owner and was checked at the border. */
function parsed<T>(text: unknown): T {
  return JSON.parse(String(text)) as T;
}

function openDatabase(file: string, pagesMax: number | null): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    // One owner: a second agent on the same folder must fail, not share.
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;',
    );
    db.exec(SCHEMA);
    if (pagesMax !== null) db.exec(`PRAGMA max_page_count = ${Math.trunc(pagesMax)}`);
    const [result] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (result !== 'ok') throw Object.assign(new Error(String(result)), { errcode: SQLITE_CORRUPT });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
