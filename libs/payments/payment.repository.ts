import type { Sql, Tx } from '@paddock/kernel';
import { invariant } from '@paddock/kernel';
import type { AttemptFacts } from './payment-decisions';

/** One scanned code, as stored. Amounts in fen. */
export interface PaymentAttempt extends AttemptFacts {
  id: string;
  orgCode: string;
  owner: string;
  orderId: string;
  provider: string;
  merchantId: string;
  subject: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewAttempt = Pick<
  PaymentAttempt,
  | 'id'
  | 'orgCode'
  | 'owner'
  | 'orderId'
  | 'provider'
  | 'merchantId'
  | 'outTradeNo'
  | 'amountFen'
  | 'subject'
  | 'nextPollAt'
  | 'createdAt'
>;

const COLUMNS = `id, org_code AS "orgCode", owner, order_id AS "orderId", provider, merchant_id AS "merchantId",
  out_trade_no AS "outTradeNo", amount_fen AS "amountFen", subject, state, decline_code AS "declineCode", message,
  txn_id AS "txnId", paid_fen AS "paidFen", paid_at AS "paidAt", charge_started_at AS "chargeStartedAt",
  deadline_at AS "deadlineAt", next_poll_at AS "nextPollAt", polls, tries, silences,
  refunded_fen AS "refundedFen", decision, version, created_at AS "createdAt", updated_at AS "updatedAt"`;

const INSERT = `INSERT INTO payment_attempt
  (id, org_code, owner, order_id, provider, merchant_id, out_trade_no, amount_fen, subject, state, next_poll_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'CREATED', $10, $11, $11)
  ON CONFLICT (order_id) WHERE state NOT IN ('DECLINED', 'REVERSED') DO NOTHING RETURNING ${COLUMNS}`;

const UPDATE = `UPDATE payment_attempt SET state = $3, decline_code = $4, message = $5, txn_id = $6, paid_fen = $7, paid_at = $8,
  charge_started_at = $9, deadline_at = $10, next_poll_at = $11, polls = $12, tries = $13, refunded_fen = $14,
  updated_at = $15, decision = $16, silences = $17, version = version + 1
  WHERE id = $1 AND version = $2 RETURNING ${COLUMNS}`;

/** Stores attempts. */
export class PaymentRepository {
  /** @returns null when the order has a live attempt already; waits for one that is being stored. */
  async create(tx: Tx, attempt: NewAttempt): Promise<PaymentAttempt | null> {
    const rows = await tx.query<PaymentAttempt>(INSERT, [
      attempt.id,
      attempt.orgCode,
      attempt.owner,
      attempt.orderId,
      attempt.provider,
      attempt.merchantId,
      attempt.outTradeNo,
      attempt.amountFen,
      attempt.subject,
      attempt.nextPollAt,
      attempt.createdAt,
    ]);
    return rows[0] ?? null;
  }

  /** The attempt, kept from every other transaction until this one ends. */
  async lock(tx: Tx, id: string): Promise<PaymentAttempt | null> {
    const rows = await tx.query<PaymentAttempt>(`SELECT ${COLUMNS} FROM payment_attempt WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    return rows[0] ?? null;
  }

  /** Stores what has changed. @throws Error when the row is not the one that was read. */
  async save(tx: Tx, attempt: PaymentAttempt, now: Date): Promise<PaymentAttempt> {
    const rows = await tx.query<PaymentAttempt>(UPDATE, [
      attempt.id,
      attempt.version,
      attempt.state,
      attempt.declineCode,
      attempt.message,
      attempt.txnId,
      attempt.paidFen,
      attempt.paidAt,
      attempt.chargeStartedAt,
      attempt.deadlineAt,
      attempt.nextPollAt,
      attempt.polls,
      attempt.tries,
      attempt.refundedFen,
      now,
      attempt.decision,
      attempt.silences,
    ]);
    const stored = rows[0];
    invariant(stored, `payment attempt ${attempt.id} is at version ${attempt.version}`);
    return stored;
  }

  async find(sql: Sql, id: string): Promise<PaymentAttempt | null> {
    const rows = await sql.query<PaymentAttempt>(`SELECT ${COLUMNS} FROM payment_attempt WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** The newest attempt of an order; an older one is always declined or reversed. */
  async newestOf(sql: Sql, orderId: string): Promise<PaymentAttempt | null> {
    const rows = await sql.query<PaymentAttempt>(
      `SELECT ${COLUMNS} FROM payment_attempt WHERE order_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [orderId],
    );
    return rows[0] ?? null;
  }

  /** Attempts whose due time has passed, longest due first. */
  async dueIds(sql: Sql, until: Date, limit: number): Promise<string[]> {
    const rows = await sql.query<{ id: string }>(
      'SELECT id FROM payment_attempt WHERE next_poll_at <= $1 ORDER BY next_poll_at LIMIT $2',
      [until, limit],
    );
    return rows.map(({ id }) => id);
  }
}
