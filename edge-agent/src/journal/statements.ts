/** The journal's tables and everything that is ever written to them. Plain values cross to the writing thread, never SQL. */

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS event_end ON event (body ->> '$.run.id') WHERE body ->> '$.kind' = 'run.finished';
  CREATE TABLE IF NOT EXISTS command (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, received_ms INTEGER NOT NULL, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS command_age ON command (state, received_ms);
  CREATE TABLE IF NOT EXISTS run (id TEXT PRIMARY KEY, state TEXT NOT NULL, active INTEGER NOT NULL, saved_ms INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS run_age ON run (active, saved_ms);
  DROP INDEX IF EXISTS run_active;
  CREATE TABLE IF NOT EXISTS run_history (
    run_id TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (run_id, position)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS kart_order (id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS passing (
    gate_id TEXT NOT NULL, seq INTEGER NOT NULL, rtc_us INTEGER NOT NULL, received_ms INTEGER NOT NULL,
    PRIMARY KEY (gate_id, seq, rtc_us)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS passing_age ON passing (received_ms);
  CREATE TABLE IF NOT EXISTS held_passing (
    gate_id TEXT NOT NULL, seq INTEGER NOT NULL, rtc_us INTEGER NOT NULL, passing TEXT NOT NULL,
    PRIMARY KEY (gate_id, seq, rtc_us)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gate (id TEXT PRIMARY KEY, last_seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS origin (from_seq INTEGER PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
`;

/** So many rows of a kind are forgotten at a time: more than a busy venue makes in a minute, and never long work. */
const FORGET_MAX = 2_000;

export const STATEMENTS = {
  setMeta: 'INSERT OR REPLACE INTO meta VALUES (?, ?)',
  appendEvent: 'INSERT INTO event (seq, at, body) VALUES (?, ?, ?)',
  forgetEvents: 'DELETE FROM event WHERE seq <= ?',
  saveOrigin: 'INSERT OR REPLACE INTO origin VALUES (?, ?)',
  forgetOrigins: 'DELETE FROM origin WHERE from_seq < (SELECT max(from_seq) FROM origin WHERE from_seq <= ?)',
  savePassing: 'INSERT OR IGNORE INTO passing VALUES (?, ?, ?, ?)',
  holdPassing: 'INSERT OR REPLACE INTO held_passing VALUES (?, ?, ?, ?)',
  releasePassing: 'DELETE FROM held_passing WHERE gate_id = ? AND seq = ? AND rtc_us = ?',
  moveGate: 'INSERT INTO gate VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET last_seq = excluded.last_seq',
  saveCommand: 'INSERT INTO command VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  finishCommand: "UPDATE command SET state = 'done' WHERE id = ?",
  saveRun: 'INSERT OR REPLACE INTO run VALUES (?, ?, ?, ?)',
  addRunHistory: 'INSERT OR REPLACE INTO run_history VALUES (?, ?, ?)',
  saveOrder: 'INSERT OR REPLACE INTO kart_order VALUES (?, ?)',
  deleteOrder: 'DELETE FROM kart_order WHERE id = ?',
  forgetPassings: `DELETE FROM passing WHERE (gate_id, seq, rtc_us) IN
    (SELECT gate_id, seq, rtc_us FROM passing WHERE received_ms < ? ORDER BY received_ms LIMIT ${FORGET_MAX})`,
  forgetCommands: `DELETE FROM command WHERE id IN
    (SELECT id FROM command WHERE state = 'done' AND received_ms < ? ORDER BY received_ms LIMIT ${FORGET_MAX})`,
  forgetRunHistory: `DELETE FROM run_history WHERE (run_id, position) IN (SELECT h.run_id, h.position FROM run r
    JOIN run_history h ON h.run_id = r.id WHERE r.active = 0 AND r.saved_ms < ? LIMIT ${FORGET_MAX})`,
  forgetRuns: `DELETE FROM run WHERE id IN (SELECT id FROM run r WHERE active = 0 AND saved_ms < ?
    AND NOT EXISTS (SELECT 1 FROM run_history h WHERE h.run_id = r.id) ORDER BY saved_ms LIMIT ${FORGET_MAX})`,
} as const;

export type StatementName = keyof typeof STATEMENTS;
/** One statement with its values. */
export type Operation = readonly [name: StatementName, ...values: (string | number)[]];
/** What belongs together: all of it is kept, or none. */
export type Write = readonly Operation[];
