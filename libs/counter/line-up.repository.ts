import type { RunMode } from '@paddock/contracts/edge';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { LINE_UP_NUMBER_MAX, toWireTime } from '@paddock/contracts/wire';
import { nextVersion, pick, Refusal, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { LineUpState } from './counter.states';
import { tables } from './tables';
import { wireModeOf } from './tariff.repository';
import { estimateWaits } from './waits';

export interface LineUpEntry extends RowOf<typeof tables, 'line_up_entry'> {
  /** Null: the order is its only line. */
  order_line_id: string | null;
  prefix: string;
  state: LineUpState;
  run_mode: RunMode;
  /** Who cancelled it. */
  revoked_by: string | null;
}

const SELECT = 'SELECT e.*, s.line_up_prefix AS prefix FROM line_up_entry e JOIN store s USING (org_code)';

export async function lockEntry(tx: Tx, orgCode: string, id: string): Promise<LineUpEntry | null> {
  return (
    (await tx.query<LineUpEntry>(`${SELECT} WHERE e.id = $1 AND e.org_code = $2 FOR UPDATE OF e`, [id, orgCode]))[0] ??
    null
  );
}

/** Whose place it is, which never changes; null when this store has no such entry. */
export async function orderOfEntry(sql: Sql, orgCode: string, id: string): Promise<string | null> {
  const rows = await sql.query<{ order_id: string }>(
    'SELECT order_id FROM line_up_entry WHERE id = $1 AND org_code = $2',
    [id, orgCode],
  );
  return rows[0]?.order_id ?? null;
}

/** Entries of an order, oldest number first, locked. */
export async function lockEntriesOfOrder(tx: Tx, orgCode: string, orderId: string): Promise<LineUpEntry[]> {
  return tx.query<LineUpEntry>(
    `${SELECT} WHERE e.order_id = $1 AND e.org_code = $2 ORDER BY e.number FOR UPDATE OF e`,
    [orderId, orgCode],
  );
}

export async function entryOfRun(tx: Tx, runId: string): Promise<LineUpEntry | null> {
  return (await tx.query<LineUpEntry>(`${SELECT} WHERE e.run_id = $1 FOR UPDATE OF e`, [runId]))[0] ?? null;
}

/**
 * The present day in the store $1. Computed beside the entries and not joined to them: row-level security lets an index be searched for
 * one value, and not for what is computed of another table's columns.
 */
const TODAY = '(SELECT (now() AT TIME ZONE time_zone)::date FROM store WHERE org_code = $1)';

/** How long somebody who has departed stays on the screens. */
const DEPARTED_SHOWN_MINUTES = 10;

/**
 * What the screens need of the line now, in number order: all who wait, whenever they came, those who missed their call today, and those
 * who have departed in the last {@link DEPARTED_SHOWN_MINUTES} minutes. It is asked for by state, so the history of a day costs nothing.
 */
export async function presentEntries(sql: Sql, orgCode: string): Promise<LineUpEntry[]> {
  return sql.query<LineUpEntry>(
    `SELECT * FROM (
       ${SELECT} WHERE e.org_code = $1 AND e.state = 'QUEUING'
       UNION ALL ${SELECT} WHERE e.org_code = $1 AND e.state = 'PASSED' AND e.day = ${TODAY}
       UNION ALL ${SELECT} WHERE e.org_code = $1 AND e.state = 'DEPARTED'
         AND e.departed_at > now() - interval '${DEPARTED_SHOWN_MINUTES} minutes') shown ORDER BY number, created_at`,
    [orgCode],
  );
}

/** Those who wait, in the order in which they are called. */
export async function waitingEntries(sql: Sql, orgCode: string): Promise<LineUpEntry[]> {
  return sql.query<LineUpEntry>(`${SELECT} WHERE e.org_code = $1 AND e.state = 'QUEUING' ORDER BY number, created_at`, [
    orgCode,
  ]);
}

export async function entryIdsOfOrder(sql: Sql, orgCode: string, orderId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM line_up_entry WHERE org_code = $1 AND order_id = $2 ORDER BY number, created_at',
    [orgCode, orderId],
  );
  return rows.map(({ id }) => id);
}

export async function entriesById(sql: Sql, orgCode: string, ids: readonly string[]): Promise<LineUpEntry[]> {
  return sql.query<LineUpEntry>(`${SELECT} WHERE e.org_code = $1 AND e.id = ANY($2)`, [orgCode, ids]);
}

/** More than a venue leaves open before somebody looks. */
const NOT_STARTED_MAX = 500;

/** Paid orders of which somebody is neither on the way nor simply waiting: nobody came at the call, or the kart never set off. Newest first. */
export async function notStartedOrders(sql: Sql, orgCode: string): Promise<string[]> {
  const rows = await sql.query<{ order_id: string }>(
    `SELECT e.order_id FROM line_up_entry e JOIN consumption_order o ON o.id = e.order_id AND o.pay_state = 'payed'
     WHERE e.org_code = $1 AND (e.state = 'PASSED' OR (e.state = 'QUEUING' AND e.run_id IS NOT NULL)) ORDER BY e.created_at DESC LIMIT ${NOT_STARTED_MAX}`,
    [orgCode],
  );
  return [...new Set(rows.map(({ order_id: id }) => id))];
}

export interface NewEntry {
  id: string;
  orgCode: string;
  orderId: string;
  orderLineId: string | null;
  number: number;
  driverName: string;
  tariffName: string;
  tariffNameEn: string | null;
  runMode: RunMode;
  laps: number;
  minutes: number;
  runId: string | null;
}

export async function insertEntry(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO line_up_entry (id, org_code, order_id, day, number, state, driver_name, tariff_name, run_mode, laps, minutes, passes_at, run_id, tariff_name_en, order_line_id)
     SELECT $1, $2, $3, (now() AT TIME ZONE s.time_zone)::date, $4, 'QUEUING', $5, $6, $7, $8, $9,
       $10::timestamptz + make_interval(mins => coalesce(o.wait_minutes, s.line_up_wait_minutes)), $11, $12, $13
     FROM store s JOIN consumption_order o ON o.id = $3 WHERE s.org_code = $2`,
    [
      entry.id,
      entry.orgCode,
      entry.orderId,
      entry.number,
      entry.driverName,
      entry.tariffName,
      entry.runMode,
      entry.laps,
      entry.minutes,
      now,
      entry.runId,
      entry.tariffNameEn,
      entry.orderLineId,
    ],
  );
}

/** An entry keeps its day: after midnight it has its number among those of the day on which it was made. */
const SAME_DAY = `e.day = (SELECT coalesce((SELECT own.day FROM line_up_entry own WHERE own.id = $2), ${TODAY}))`;

/**
 * The number after the highest of the day, today for a new entry; behind the last one that a ticket can show, the first that
 * nobody was given. Null when the whole day is given away.
 */
export async function freeNumber(sql: Sql, orgCode: string, entryId = ''): Promise<number | null> {
  const rows = await sql.query<{ number: number | null }>(
    `WITH given AS NOT MATERIALIZED (SELECT e.number FROM line_up_entry e WHERE e.org_code = $1 AND ${SAME_DAY}),
       highest AS (SELECT coalesce(max(number), 0) AS number FROM given)
     SELECT CASE WHEN h.number < $3 THEN h.number + 1 ELSE (
       SELECT min(free.number) FROM (SELECT 1 AS number UNION ALL SELECT number + 1 FROM given) free
       WHERE free.number <= $3 AND NOT EXISTS (SELECT 1 FROM given g WHERE g.number = free.number)) END AS number FROM highest h`,
    [orgCode, entryId, LINE_UP_NUMBER_MAX],
  );
  return rows[0]?.number ?? null;
}

/**
 * {@link freeNumber} for somebody who gets it. The caller holds {@link lockLine}.
 * @throws Refusal when the whole day is given away
 */
export async function nextNumber(tx: Tx, orgCode: string, entryId = ''): Promise<number> {
  const number = await freeNumber(tx, orgCode, entryId);
  if (number === null) throw new Refusal('lineUp.full');
  return number;
}

/** Whether somebody else waits under this number on the day of the entry, today for a new one. */
export async function numberTaken(tx: Tx, orgCode: string, number: number, entryId = ''): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM line_up_entry e WHERE e.org_code = $1 AND e.number = $3 AND e.id <> $2 AND e.state = 'QUEUING'
       AND ${SAME_DAY}`,
    [orgCode, entryId, number],
  );
  return rows.length > 0;
}

/** One change of a store's line at a time: numbers, places and waits are computed over the whole line. */
export async function lockLine(tx: Tx, orgCode: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('line-up'), hashtext($1))", [orgCode]);
}

const SAVED = [
  ...(['state', 'number', 'driver_name', 'laps', 'minutes', 'vehicle_id', 'vehicle_name', 'run_id'] as const),
  ...(['called_at', 'departed_at', 'revoked_by'] as const),
];

export async function saveEntry(tx: Tx, id: string, entry: Pick<LineUpEntry, (typeof SAVED)[number]>): Promise<void> {
  await tables.update(tx, 'line_up_entry', { id }, { ...pick(entry, SAVED), version: nextVersion });
}

/** Restarts the wait, now. */
export async function waitAgain(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE line_up_entry e SET passes_at = $2::timestamptz + make_interval(mins => coalesce(o.wait_minutes, s.line_up_wait_minutes))
     FROM store s, consumption_order o WHERE e.id = $1 AND s.org_code = e.org_code AND o.id = e.order_id`,
    [id, now],
  );
}

/** When each vehicle of the store can take the next customer, from what is on track now. Vehicles out of service have none. */
async function outlook(sql: Sql, orgCode: string, lapMs: number): Promise<{ freeInMs: number }[]> {
  const rows = await sql.query<{
    mode: RunMode | null;
    remaining: number | null;
    ends_at: Date | null;
    now: Date;
    returning: boolean;
  }>(
    `SELECT r.mode, r.remaining, r.ends_at, now() AS now, v.use_state = 'RETURNING' AS returning FROM vehicle v LEFT JOIN run r ON r.id = v.run_id
     WHERE v.org_code = $1 AND v.connected AND v.use_state IN ('IDLE', 'INUSE', 'RETURNING', 'QUEUING', 'POWERON')`,
    [orgCode],
  );
  return rows.map((row) => {
    // Somewhere on its way in: it is free soon, and not now.
    if (row.returning) return { freeInMs: lapMs };
    if (row.mode === null) return { freeInMs: 0 };
    if (row.mode === 'laps') return { freeInMs: (row.remaining ?? 0) * lapMs };
    return { freeInMs: row.ends_at ? Math.max(0, row.ends_at.getTime() - row.now.getTime()) : (row.remaining ?? 0) };
  });
}

/** The number as people read it. */
export const numberText = (entry: Pick<LineUpEntry, 'prefix' | 'number'>): string =>
  `${entry.prefix}${String(entry.number).padStart(3, '0')}`;

const secondsOf = (waitMs: number | null): number | null => (waitMs === null ? null : Math.round(waitMs / 1000));

/** Entries as screens know them, with their place and an honest wait; pass a store's whole line. */
export async function lineUpPayloads(
  sql: Sql,
  orgCode: string,
  entries: readonly LineUpEntry[],
  lapMs: number,
): Promise<LineUpPayload[]> {
  const vehicles = await outlook(sql, orgCode, lapMs);
  const waiting = entries.filter((entry) => entry.state === 'QUEUING');
  const waits = estimateWaits(
    vehicles,
    waiting.map((entry) => (entry.run_mode === 'laps' ? entry.laps * lapMs : entry.minutes * 60_000)),
  );
  const place = new Map(waiting.map((entry, index) => [entry.id, index]));
  return entries.map((entry) => {
    const ahead = place.get(entry.id) ?? 0;
    return {
      id: entry.id,
      version: entry.version,
      consumeid: entry.order_id,
      paiduiNumber: entry.number,
      paiduiText: numberText(entry),
      cheshou: entry.driver_name,
      consumeRoleName: entry.tariff_name,
      consumeRoleNameEn: entry.tariff_name_en,
      consumeVehicleMode: wireModeOf(entry.run_mode),
      countCycleNumber: entry.laps,
      duration: entry.minutes,
      vehicleId: entry.vehicle_id,
      cardName: entry.vehicle_name,
      status: entry.state,
      ahead,
      etaSeconds: entry.state === 'QUEUING' ? secondsOf(waits[ahead] ?? null) : 0,
      calledAt: entry.called_at?.toISOString() ?? null,
      departedAt: entry.departed_at?.toISOString() ?? null,
      createTime: toWireTime(entry.created_at),
    };
  });
}
