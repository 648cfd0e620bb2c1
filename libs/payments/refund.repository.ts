import { computed, invariant, nextVersion, pick, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { PaymentOwner } from './payment.states';
import type { RefundState } from './refund.states';
import { tables } from './tables';

/** One refund, as stored. Amounts in fen. */
export interface Refund extends RowOf<typeof tables, 'payment_refund'> {
  owner: PaymentOwner;
  state: RefundState;
  /** Its last call got no answer that proves anything: the money may have moved. */
  unclear: boolean;
  /** The channel's sentence for the cashier. While it is being sent: the channel has refused it in words that prove nothing (perhaps in none). */
  message: string | null;
  /** Calls that brought no end; the waits grow with it. */
  tries: number;
  /** Since when nothing proves that the channel carries it out; null while it does, and when it has ended. */
  unproven_since: Date | null;
}

export type NewRefund = Pick<
  Refund,
  'out_refund_no' | 'attempt_id' | 'org_code' | 'owner' | 'order_id' | 'amount_fen' | 'reason' | 'created_at'
>;

/** All of them are stored at each change: triggers listen to some. */
const CHANGED = ['state', 'unclear', 'message', 'tries', 'next_poll_at', 'unproven_since'] as const;

/** Stores refunds. A caller that changes one holds its attempt. */
export class RefundRepository {
  async create(tx: Tx, refund: NewRefund): Promise<Refund> {
    const row = { ...refund, state: 'QUEUED', updated_at: refund.created_at };
    return (await tables.insertReturning(tx, 'payment_refund', row)) as Refund;
  }

  /** Stores what has changed. @throws Error when the row is not the one that was read. */
  async save(tx: Tx, refund: Refund, now: Date): Promise<Refund> {
    const { out_refund_no: outRefundNo, version, ended_at: endedAt } = refund;
    const [stored] = await tables.updateReturning(
      tx,
      'payment_refund',
      { out_refund_no: outRefundNo, version },
      {
        ...pick(refund, CHANGED),
        // An end that is new counts from a moment that no report of the drawer has passed.
        ended_at: computed`CASE WHEN ended_at IS NULL THEN takings_time(org_code, ${endedAt}) ELSE ${endedAt} END`,
        updated_at: now,
        version: nextVersion,
      },
    );
    invariant(stored, `refund ${outRefundNo} is at version ${version}`);
    return stored as Refund;
  }

  async find(sql: Sql, outRefundNo: string): Promise<Refund | null> {
    const rows = await sql.query<Refund>('SELECT * FROM payment_refund WHERE out_refund_no = $1', [outRefundNo]);
    return rows[0] ?? null;
  }

  /** One refund, kept from every other transaction until this one ends; for a lease, which leaves its attempt alone. */
  async lock(tx: Tx, outRefundNo: string): Promise<Refund | null> {
    const sql = 'SELECT * FROM payment_refund WHERE out_refund_no = $1 FOR UPDATE';
    return (await tx.query<Refund>(sql, [outRefundNo]))[0] ?? null;
  }

  /** Those of one charge in the order in which they were asked for, kept from every other transaction. */
  lockOf(tx: Tx, attemptId: string): Promise<Refund[]> {
    const sql = 'SELECT * FROM payment_refund WHERE attempt_id = $1 ORDER BY created_at, out_refund_no FOR UPDATE';
    return tx.query<Refund>(sql, [attemptId]);
  }

  ofOrder(sql: Sql, orderId: string): Promise<Refund[]> {
    return sql.query<Refund>('SELECT * FROM payment_refund WHERE order_id = $1 ORDER BY created_at, out_refund_no', [
      orderId,
    ]);
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
