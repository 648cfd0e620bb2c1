import { invariant, type Sql, type Tx } from '@paddock/kernel';
import type { RefundFacts } from './refund-decisions';

/** One refund, as stored. Amounts in fen. */
export interface Refund extends RefundFacts {
  outRefundNo: string;
  attemptId: string;
  orgCode: string;
  owner: string;
  orderId: string;
  reason: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewRefund = Pick<
  Refund,
  'outRefundNo' | 'attemptId' | 'orgCode' | 'owner' | 'orderId' | 'amountFen' | 'reason' | 'createdAt'
>;

const COLUMNS = `out_refund_no AS "outRefundNo", attempt_id AS "attemptId", org_code AS "orgCode", owner, order_id AS "orderId",
  amount_fen AS "amountFen", reason, state, unclear, message, tries, next_poll_at AS "nextPollAt", ended_at AS "endedAt",
  unproven_since AS "unprovenSince", version,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** By hand: it answers the refund by the names that it has in the code, as every read does. */
const INSERT = `INSERT INTO payment_refund
  (out_refund_no, attempt_id, org_code, owner, order_id, amount_fen, reason, state, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'QUEUED', $8, $8) RETURNING ${COLUMNS}`;

const UPDATE = `UPDATE payment_refund SET state = $3, unclear = $4, message = $5, tries = $6, next_poll_at = $7,
  ended_at = CASE WHEN ended_at IS NULL THEN takings_time(org_code, $8) ELSE $8 END,
  updated_at = $9, unproven_since = $10, version = version + 1 WHERE out_refund_no = $1 AND version = $2 RETURNING ${COLUMNS}`;

/** Stores refunds. A caller that changes one holds its attempt. */
export class RefundRepository {
  async create(tx: Tx, refund: NewRefund): Promise<Refund> {
    const { outRefundNo, attemptId, orgCode, owner, orderId, amountFen, reason, createdAt } = refund;
    const rows = await tx.query<Refund>(INSERT, [
      outRefundNo,
      attemptId,
      orgCode,
      owner,
      orderId,
      amountFen,
      reason,
      createdAt,
    ]);
    return rows[0]!;
  }

  /** Stores what has changed. @throws Error when the row is not the one that was read. */
  async save(tx: Tx, refund: Refund, now: Date): Promise<Refund> {
    const rows = await tx.query<Refund>(UPDATE, [
      refund.outRefundNo,
      refund.version,
      refund.state,
      refund.unclear,
      refund.message,
      refund.tries,
      refund.nextPollAt,
      refund.endedAt,
      now,
      refund.unprovenSince,
    ]);
    const stored = rows[0];
    invariant(stored, `refund ${refund.outRefundNo} is at version ${refund.version}`);
    return stored;
  }

  async find(sql: Sql, outRefundNo: string): Promise<Refund | null> {
    const rows = await sql.query<Refund>(`SELECT ${COLUMNS} FROM payment_refund WHERE out_refund_no = $1`, [
      outRefundNo,
    ]);
    return rows[0] ?? null;
  }

  /** One refund, kept from every other transaction until this one ends; for a lease, which leaves its attempt alone. */
  async lock(tx: Tx, outRefundNo: string): Promise<Refund | null> {
    const sql = `SELECT ${COLUMNS} FROM payment_refund WHERE out_refund_no = $1 FOR UPDATE`;
    return (await tx.query<Refund>(sql, [outRefundNo]))[0] ?? null;
  }

  /** Those of one charge in the order in which they were asked for, kept from every other transaction. */
  lockOf(tx: Tx, attemptId: string): Promise<Refund[]> {
    const sql = `SELECT ${COLUMNS} FROM payment_refund WHERE attempt_id = $1 ORDER BY created_at, out_refund_no FOR UPDATE`;
    return tx.query<Refund>(sql, [attemptId]);
  }

  ofOrder(sql: Sql, orderId: string): Promise<Refund[]> {
    return sql.query<Refund>(
      `SELECT ${COLUMNS} FROM payment_refund WHERE order_id = $1 ORDER BY created_at, out_refund_no`,
      [orderId],
    );
  }

  /** Refunds whose due time has passed, longest due first. */
  async dueNumbers(sql: Sql, until: Date, limit: number): Promise<string[]> {
    const rows = await sql.query<{ no: string }>(
      'SELECT out_refund_no AS no FROM payment_refund WHERE next_poll_at <= $1 ORDER BY next_poll_at LIMIT $2',
      [until, limit],
    );
    return rows.map(({ no }) => no);
  }
}
