/**
 * Everything the agent must not forget, in one SQLite file: WAL, and each commit is on the disk before it is answered. A thread of its
 * own writes; here it is only read, and what is read is on the disk. The folder is owned by this process alone.
 */
import type { EdgeCommand, EdgeConfig, EdgeEvent, EdgeEventBody, Lap } from '@paddock/contracts/edge';
import { RUN_STATE_DEFAULTS, type RunState } from '@paddock/race-rules';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Arrived } from '../drivers/resequencer';
import type { HistoryEntry } from '../runs/histories';
import type { TakenPassing } from '../runs/passings';
import { keepReserve, withReserve } from './reserve';
import { DAMAGE_CODES, SQLITE, sqliteCode } from './sqlite-codes';
import { SCHEMA, STATEMENTS, type StatementName, type Write } from './statements';
import { JournalWriter } from './writer';
import { type CommandState, JournalWrites, type WriteWith } from './writes';

const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;';

/** A character takes 3 bytes at most: with what is around the events, less than the core takes in one message. */
const BATCH_CHARS_MAX = 600_000;

export class Journal {
  private currentEpoch: string;
  private seq: number;
  /** This process: what it writes can be distinguished from what another one wrote on an older state of the same file. */
  private readonly origin: { fromSeq: number; id: string };
  private originSaved = false;
  private readonly statements = new Map<string, StatementSync>();

  private constructor(
    private readonly folder: string,
    private readonly lock: DatabaseSync,
    private readonly db: DatabaseSync,
    private readonly writer: JournalWriter,
    /** A damaged file was found, set aside and replaced by an empty one. */
    readonly wasDamaged: boolean,
  ) {
    const row = this.statement("SELECT seq FROM sqlite_sequence WHERE name = 'event'").get();
    this.seq = row === undefined ? 0 : Number(row['seq']);
    this.currentEpoch = this.meta('epoch') ?? '';
    this.origin = { fromSeq: this.seq + 1, id: randomUUID() };
  }

  /**
   * @param pagesMax the file never grows beyond so many pages of 4 KB; null: as far as the disk goes.
   * @throws an error of SQLite when the folder cannot be written or another process owns the journal.
   */
  static open(folder: string, pagesMax: number | null = null): Journal {
    mkdirSync(folder, { recursive: true });
    const lock = lockFolder(folder);
    try {
      return Journal.openLocked(folder, pagesMax, lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  private static openLocked(folder: string, pagesMax: number | null, lock: DatabaseSync): Journal {
    const file = path.join(folder, 'journal.db');
    const pragmas = pagesMax === null ? PRAGMAS : `${PRAGMAS} PRAGMA max_page_count = ${Math.trunc(pagesMax)};`;
    const writer = new JournalWriter(file, pragmas);
    // Of an agent that did not see to it yet, everybody could read the journal.
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600);
    try {
      const db = withReserve(folder, () => openDatabase(file, pragmas));
      return new Journal(folder, lock, db, writer, false);
    } catch (error) {
      if (!DAMAGE_CODES.has(sqliteCode(error) ?? 0)) throw error;
      for (const suffix of ['', '-wal', '-shm']) {
        if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged-${Date.now()}${suffix}`);
      }
      return new Journal(folder, lock, openDatabase(file, pragmas), writer, true);
    }
  }

  /** New when the journal starts from nothing or has lost its end; sequences compare only within one epoch. */
  get epoch(): string {
    return this.currentEpoch;
  }

  /** The highest sequence ever given, also when its event is gone, or still on its way to the disk. */
  get lastSeq(): number {
    return this.seq;
  }

  /** From now on the sequences of this journal have nothing to do with those that were reported before. @throws DiskError */
  async beginEpoch(): Promise<void> {
    const epoch = randomUUID();
    await this.commit([this.record((journal) => journal.setMeta('epoch', epoch))]);
    this.currentEpoch = epoch;
  }

  /** What `write` writes, to be committed. @throws what `write` throws; nothing is written then. */
  record(write: WriteWith): Write {
    const before = this.seq;
    const writes = new JournalWrites(() => (this.seq += 1));
    try {
      write(writes);
    } catch (error) {
      this.seq = before;
      throw error;
    }
    return writes.operations;
  }

  /**
   * Makes all writes durable together, or none; a write that can't be made at all is left out. One at a time.
   * @returns what was wrong with those that were left out.
   * @throws DiskError when there is no room or the disk fails.
   */
  async commit(writes: readonly Write[]): Promise<string[]> {
    // With the first events of this process and not before: a full disk may be opened.
    const { fromSeq, id } = this.origin;
    const first: Write[] = this.originSaved ? [] : [[['saveOrigin', fromSeq, id]]];
    const defects = await this.writer.commit([...first, ...writes]);
    this.originSaved = true;
    return defects;
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await this.writer.close();
    this.db.close();
    keepReserve(this.folder);
    this.lock.close();
  }

  /* ---- events for the core ---- */

  /** The next events after `seq`, in order, as many as one message holds, and who wrote them: all one process. */
  batchAfter(seq: number, limit: number): { origin: string | null; events: EdgeEvent[] } {
    let chars = 0;
    const fits = (row: EventRow, index: number): boolean =>
      (chars += row.body.length) <= BATCH_CHARS_MAX || index === 0;
    const events = this.eventRows(seq, limit).filter(fits).map(eventOf);
    if (events.length === 0) return { origin: null, events };
    const first = events[0]?.seq ?? 0;
    const next = this.statement('SELECT min(from_seq) AS seq FROM origin WHERE from_seq > ?').get(first)?.['seq'];
    const upTo = next == null ? Number.POSITIVE_INFINITY : Number(next);
    return { origin: this.originOf(first), events: events.filter((event) => event.seq < upTo) };
  }

  /** Which process wrote the event with this sequence, also when it is gone; null: nobody knows. */
  originOf(seq: number): string | null {
    if (seq >= this.origin.fromSeq) return this.origin.id;
    const row = this.statement('SELECT id FROM origin WHERE from_seq <= ? ORDER BY from_seq DESC LIMIT 1').get(seq);
    return row === undefined ? null : String(row['id']);
  }

  /** The next events after `seq`, in order. */
  eventsAfter(seq: number, limit: number): EdgeEvent[] {
    return this.eventRows(seq, limit).map(eventOf);
  }

  private eventRows(seq: number, limit: number): EventRow[] {
    const rows = this.statement('SELECT seq, at, body FROM event WHERE seq > ? ORDER BY seq LIMIT ?').all(seq, limit);
    return rows.map((row) => ({ seq: Number(row['seq']), at: String(row['at']), body: String(row['body']) }));
  }

  firstWaitingSeq(): number | null {
    const row = this.statement('SELECT min(seq) AS seq FROM event').get();
    return row?.['seq'] == null ? null : Number(row['seq']);
  }

  /** Laps of a run that the core may not have yet, in order, as they stand now. `unsaved`: events on their way to the disk. */
  waitingLaps(runId: string, unsaved: readonly EdgeEventBody[] = []): Lap[] {
    const sql = `SELECT body FROM event
      WHERE body ->> '$.kind' IN ('run.lap', 'run.rebuilt') AND body ->> '$.run.id' = ? ORDER BY seq`;
    const saved = this.statement(sql).all(runId);
    let laps: Lap[] = [];
    for (const body of [...saved.map((row) => parsed<EdgeEventBody>(row['body'])), ...unsaved]) {
      if ((body.kind !== 'run.lap' && body.kind !== 'run.rebuilt') || body.run.id !== runId) continue;
      const reported = body.kind === 'run.lap' ? [body.lap] : body.laps;
      const from = reported[0]?.number ?? 0;
      laps = [...laps.filter(({ number }) => number < from), ...reported];
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

  /* ---- passings and gates ---- */

  hasPassing(gateId: string, seq: number, rtcUs: number): boolean {
    const sql = 'SELECT 1 FROM passing WHERE gate_id = ? AND seq = ? AND rtc_us = ?';
    return this.statement(sql).get(gateId, seq, rtcUs) !== undefined;
  }

  /** The highest time of each gate's own clock. */
  newestPassings(): Map<string, number> {
    const rows = this.statement('SELECT gate_id, max(rtc_us) AS rtc_us FROM passing GROUP BY gate_id').all();
    return new Map(rows.map((row) => [String(row['gate_id']), Number(row['rtc_us'])]));
  }

  /** Passings that wait to be counted, in the order of their gates. */
  heldPassings(): { gateId: string; passing: TakenPassing }[] {
    const rows = this.statement('SELECT gate_id, passing FROM held_passing ORDER BY gate_id, seq').all();
    return rows.map((row) => ({ gateId: String(row['gate_id']), passing: parsed(row['passing']) }));
  }

  /** The last passing of this gate that was counted in its order. */
  lastGatePassing(gateId: string): Arrived | null {
    const sql = `SELECT p.seq, p.rtc_us, p.received_ms FROM gate g JOIN passing p ON p.gate_id = g.id AND p.seq = g.last_seq
      WHERE g.id = ? ORDER BY p.received_ms DESC LIMIT 1`;
    const row = this.statement(sql).get(gateId);
    if (row === undefined) return null;
    return { seq: Number(row['seq']), rtcUs: Number(row['rtc_us']), receivedMs: Number(row['received_ms']) };
  }

  /* ---- commands, runs, kart orders ---- */

  commandState(id: string): CommandState | null {
    const row = this.statement('SELECT state FROM command WHERE id = ?').get(id);
    return row === undefined ? null : row['state'] === 'done' ? 'done' : 'started';
  }

  /** Commands that were started and not answered, with their bodies. */
  startedCommands(): { id: string; body: EdgeCommand['body'] }[] {
    const rows = this.statement("SELECT id, body FROM command WHERE state = 'started'").all();
    return rows.map((row) => ({ id: String(row['id']), body: parsed(row['body']) }));
  }

  hasRun(id: string): boolean {
    return this.statement('SELECT 1 FROM run WHERE id = ?').get(id) !== undefined;
  }

  activeRuns(): RunState[] {
    return this.statement('SELECT state FROM run WHERE active = 1')
      .all()
      .map((row) => ({ ...RUN_STATE_DEFAULTS, ...parsed<RunState>(row['state']) }));
  }

  runHistory(runId: string): HistoryEntry[] {
    return this.statement('SELECT entry FROM run_history WHERE run_id = ? ORDER BY position')
      .all(runId)
      .map((row) => parsed<HistoryEntry>(row['entry']));
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

  config(): EdgeConfig | null {
    const text = this.meta('config');
    return text === null ? null : parsed<EdgeConfig>(text);
  }

  /** How SQLite finds the rows of a statement. */
  planOf(name: StatementName): string[] {
    const plan = this.db.prepare(`EXPLAIN QUERY PLAN ${STATEMENTS[name]}`);
    return plan.all(...(STATEMENTS[name].match(/\?/g) ?? []).map(() => 0)).map((row) => String(row['detail']));
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

interface EventRow {
  seq: number;
  at: string;
  body: string;
}
const eventOf = ({ seq, at, body }: EventRow): EdgeEvent => ({ seq, at, body: parsed(body) });

/** What this class wrote itself: the file has one owner and was checked at the border. */
function parsed<T>(text: unknown): T {
  return JSON.parse(String(text)) as T;
}

/** Ends with this process, however it ends, and needs no room on the disk. @throws when another process has it. */
function lockFolder(folder: string): DatabaseSync {
  const file = path.join(folder, 'journal.lock');
  try {
    return lockFile(file);
  } catch (error) {
    if (!DAMAGE_CODES.has(sqliteCode(error) ?? 0)) throw error;
    // Nobody can own what is no database.
    rmSync(file);
    return lockFile(file);
  }
}

function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** A new file gets its epoch here, an older one the tables and indexes that it lacks; after that this handle only reads. */
function openDatabase(file: string, pragmas: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(pragmas);
    db.exec(SCHEMA);
    const [result] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (result !== 'ok') throw Object.assign(new Error(String(result)), { errcode: SQLITE.corrupt });
    if (db.prepare("SELECT 1 FROM meta WHERE key = 'epoch'").get() === undefined)
      db.prepare("INSERT INTO meta VALUES ('epoch', ?)").run(randomUUID());
    db.exec('PRAGMA query_only = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
