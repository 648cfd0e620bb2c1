import type { PaperLine } from '@paddock/contracts/edge';
import { type Actor, computed, must, nextVersion, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import { tables } from './tables';

/** Denomination in fen to number of pieces. */
export type Pieces = Readonly<Record<string, number>>;
export type CashKind = 'sale' | 'recharge' | 'refund' | 'in' | 'out';

type ShiftRow = RowOf<typeof tables, 'drawer_shift'>;

const COLUMNS = [
  ...(['id', 'org_code', 'drawer', 'cashier_id', 'taken_from', 'state', 'float_fen', 'float_pieces'] as const),
  ...(['opened_at', 'opened_by', 'closed_at', 'z_number', 'note', 'report', 'version'] as const),
];
const SELECTED = COLUMNS.join(', ');

export interface Shift extends Pick<ShiftRow, (typeof COLUMNS)[number]> {
  /** Who held it before, where it was taken over. */
  taken_from: string[];
  state: 'open' | 'closed';
  float_pieces: Pieces;
  report: { language: 'cn' | 'en'; lines: PaperLine[] } | null;
}

export interface OpenShift {
  id: string;
  drawer: number;
  cashierId: string;
  cashierName: string;
  openedAt: Date;
}

export interface Cash {
  id: string;
  orgCode: string;
  shiftId: string | null;
  kind: CashKind;
  /** Positive: into the drawer. */
  amountFen: number;
  orderId: string | null;
  cashierId: string;
  reason: string;
  notedBy: string;
  notedAt: Date;
}

export interface Count {
  id: string;
  nth: number;
  pieces: Pieces;
  totalFen: number;
  expectedFen: number;
  countedAt: Date;
}

/** The cashier's own drawer, or the only one that is open. */
const DRAWER_OF = `s.org_code = $1 AND s.state = 'open' AND (s.cashier_id = $2
  OR NOT EXISTS (SELECT FROM drawer_shift o WHERE o.org_code = $1 AND o.state = 'open' AND o.id <> s.id))`;
const LOCK = { share: 'FOR SHARE OF s', alone: 'FOR NO KEY UPDATE OF s' } as const;

/** Open shifts of a store by their drawers. */
export const openShifts = (sql: Sql, orgCode: string): Promise<OpenShift[]> =>
  sql.query<OpenShift>(
    `SELECT s.id, s.drawer, s.cashier_id AS "cashierId", u.real_name AS "cashierName", s.opened_at AS "openedAt"
     FROM drawer_shift s JOIN app_user u ON u.id = s.cashier_id WHERE s.org_code = $1 AND s.state = 'open' ORDER BY s.drawer`,
    [orgCode],
  );

export async function openShiftOf(sql: Sql, orgCode: string, cashierId: string): Promise<OpenShift | null> {
  const open = await openShifts(sql, orgCode);
  return open.find((shift) => shift.cashierId === cashierId) ?? (open.length === 1 ? open[0]! : null);
}

/**
 * Locks the open shift whose drawer a cashier's cash belongs to; `alone` where what the drawer holds is decided on.
 * @returns its id, null when there is none
 */
export async function lockShiftOf(
  tx: Tx,
  orgCode: string,
  cashierId: string,
  how: keyof typeof LOCK,
): Promise<string | null> {
  const find = () =>
    tx.query<{ id: string }>(
      `SELECT s.id FROM drawer_shift s WHERE ${DRAWER_OF} ORDER BY (s.cashier_id = $2) DESC LIMIT 1 ${LOCK[how]}`,
      [orgCode, cashierId],
    );
  // A hand-over that ended while this waited has left a new shift, which only a new statement sees.
  const [found] = await find();
  const [shift] = found ? [found] : await find();
  return shift?.id ?? null;
}

/** The shift, kept from every other transaction until this one ends. */
export async function lockShift(tx: Tx, orgCode: string, id: string): Promise<Shift | null> {
  const rows = await tx.query<Shift>(
    `SELECT ${SELECTED} FROM drawer_shift WHERE id = $1 AND org_code = $2 FOR NO KEY UPDATE`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

export async function findShift(sql: Sql, orgCode: string, id: string): Promise<Shift | null> {
  const rows = await sql.query<Shift>(`SELECT ${SELECTED} FROM drawer_shift WHERE id = $1 AND org_code = $2`, [
    id,
    orgCode,
  ]);
  return rows[0] ?? null;
}

/** @returns false when the drawer has an open shift already */
export const insertShift = (
  tx: Tx,
  shift: Pick<
    Shift,
    'id' | 'org_code' | 'drawer' | 'cashier_id' | 'float_fen' | 'float_pieces' | 'opened_at' | 'opened_by'
  >,
): Promise<boolean> => tables.insertIfNew(tx, 'drawer_shift', shift);

/** What closing adds to a shift. */
export interface Closing {
  closedAt: Date;
  closedBy: string;
  zNumber: number;
  expectedFen: number;
  countedFen: number;
  explainedFen: number;
  causes: readonly unknown[];
  note: string;
  nextCashierId: string | null;
  report: NonNullable<Shift['report']>;
}

export async function closeShift(tx: Tx, shift: Shift, closing: Closing): Promise<void> {
  await tables.update(
    tx,
    'drawer_shift',
    { id: shift.id },
    {
      state: 'closed',
      closed_at: closing.closedAt,
      closed_by: closing.closedBy,
      z_number: closing.zNumber,
      expected_fen: closing.expectedFen,
      counted_fen: closing.countedFen,
      difference_fen: closing.countedFen - closing.expectedFen,
      explained_fen: closing.explainedFen,
      causes: closing.causes,
      note: closing.note,
      next_cashier_id: closing.nextCashierId,
      report: closing.report,
      version: nextVersion,
    },
  );
}

/** Keeps a shift from being closed until this transaction ends, as `takings_time` does. */
export async function shareTakings(tx: Tx, orgCode: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock_shared(hashtext('takings'), hashtext($1))", [orgCode]);
}

/** Waits until every sale, recharge and refund of the store that is being booked has ended, and keeps further ones waiting until the commit. */
export async function holdTakings(tx: Tx, orgCode: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('takings'), hashtext($1))", [orgCode]);
}

/**
 * The next Z report of a store, over everything until a moment. Its counter stays locked until the commit, so that the numbers have no gap.
 */
export async function nextZ(tx: Tx, orgCode: string, until: Date): Promise<number> {
  const rows = await tx.query<{ last: number }>(
    `INSERT INTO drawer_z AS z (org_code, last, reported_until) VALUES ($1, 1, $2)
     ON CONFLICT (org_code) DO UPDATE SET last = z.last + 1, reported_until = $2 RETURNING last`,
    [orgCode, until],
  );
  return must(rows[0], 'the number of a Z report').last;
}

export async function insertCash(tx: Tx, cash: Cash): Promise<void> {
  await tables.insert(tx, 'drawer_cash', {
    id: cash.id,
    org_code: cash.orgCode,
    shift_id: cash.shiftId,
    kind: cash.kind,
    amount_fen: cash.amountFen,
    order_id: cash.orderId,
    cashier_id: cash.cashierId,
    reason: cash.reason,
    noted_by: cash.notedBy,
    noted_at: cash.notedAt,
  });
}

/** What the drawer of a shift should hold: what it began with and every fact since. */
export async function heldFen(sql: Sql, shiftId: string): Promise<number> {
  const rows = await sql.query<{ held: number }>(
    `SELECT s.float_fen + coalesce((SELECT sum(c.amount_fen) FROM drawer_cash c WHERE c.shift_id = s.id), 0)::bigint AS held
     FROM drawer_shift s WHERE s.id = $1`,
    [shiftId],
  );
  return must(rows[0], `shift ${shiftId}`).held;
}

/** Counts of a shift, the first one first. */
export const countsOf = (sql: Sql, shiftId: string): Promise<Count[]> =>
  sql.query<Count>(
    `SELECT id, nth, pieces, total_fen AS "totalFen", expected_fen AS "expectedFen", counted_at AS "countedAt"
     FROM drawer_count WHERE shift_id = $1 ORDER BY nth`,
    [shiftId],
  );

export async function insertCount(
  tx: Tx,
  shift: Pick<Shift, 'id' | 'org_code'>,
  count: Omit<Count, 'nth'> & { countedBy: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO drawer_count (id, org_code, shift_id, nth, pieces, total_fen, expected_fen, counted_by, counted_at)
     SELECT $1, $2, $3, coalesce(max(nth), 0) + 1, $4::jsonb, $5, $6, $7, $8 FROM drawer_count WHERE shift_id = $3`,
    [
      count.id,
      shift.org_code,
      shift.id,
      JSON.stringify(count.pieces),
      count.totalFen,
      count.expectedFen,
      count.countedBy,
      count.countedAt,
    ],
  );
}

/** A drawer that was opened without a sale, numbered for people. */
export async function insertOpening(
  tx: Tx,
  opening: {
    id: string;
    orgCode: string;
    shiftId: string | null;
    cashierId: string;
    reason: string;
    by: string;
    at: Date;
  },
): Promise<string> {
  const { number } = await tables.insertReturning(
    tx,
    'drawer_opening',
    {
      id: opening.id,
      org_code: opening.orgCode,
      number: computed`next_document_number(${opening.orgCode}, 'K', ${opening.at})`,
      shift_id: opening.shiftId,
      cashier_id: opening.cashierId,
      reason: opening.reason,
      opened_by: opening.by,
      opened_at: opening.at,
    },
    ['number'],
  );
  return number;
}

/** Whether cash is refused in this store while no drawer is open. */
export async function needsOpenDrawer(sql: Sql, orgCode: string): Promise<boolean> {
  const rows = await sql.query<{ needed: boolean }>(
    'SELECT needs_open_drawer AS needed FROM store WHERE org_code = $1',
    [orgCode],
  );
  return must(rows[0], `store ${orgCode}`).needed;
}

/** The open shifts of somebody, in whatever store, kept from every other transaction until this one ends. */
export const openShiftsOfCashier = (tx: Tx, cashierId: string): Promise<Pick<Shift, 'id' | 'org_code' | 'version'>[]> =>
  tx.query(
    "SELECT id, org_code, version FROM drawer_shift WHERE cashier_id = $1 AND state = 'open' ORDER BY org_code FOR NO KEY UPDATE",
    [cashierId],
  );

export async function takeOver(tx: Tx, id: string, cashierId: string): Promise<void> {
  await tx.query(
    'UPDATE drawer_shift SET taken_from = taken_from || cashier_id, cashier_id = $2, version = version + 1 WHERE id = $1',
    [id, cashierId],
  );
}

export function emitShift(
  tx: Tx,
  actor: Actor,
  shift: Pick<Shift, 'id' | 'org_code' | 'version'>,
  change: 'added' | 'edited' = 'edited',
): void {
  tx.emit(shift.org_code, 'resource.changed', {
    ...{ id: `shift:${shift.id}`, version: shift.version, resource: 'shift', rowId: shift.id },
    ...{ change, by: actor.realName },
  });
}
