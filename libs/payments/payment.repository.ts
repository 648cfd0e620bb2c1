import { invariant, nextVersion, pick, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { PaymentOwner, PaymentState, ReviewDecision } from './payment.states';
import type { DeclineCode } from './provider';
import { tables } from './tables';

/** One scanned code, as stored. Amounts in fen. */
export interface PaymentAttempt extends RowOf<typeof tables, 'payment_attempt'> {
  owner: PaymentOwner;
  state: PaymentState;
  decline_code: DeclineCode | null;
  /** The channel's sentence for the cashier. */
  message: string | null;
  /** What the channel says was paid. */
  paid_fen: number | null;
  /** When its owner was notified that the order is paid. */
  paid_at: Date | null;
  /** When somebody has to look again; null when nothing is left to do. */
  next_poll_at: Date | null;
  /** Calls of the running reverse that brought no end; the waits grow with it. */
  tries: number;
  /** Calls in a row that got no answer. */
  silences: number;
  /** What a person decided, until it is carried out. */
  decision: ReviewDecision | null;
}

/** What is stored before a code is sent. */
const NEW = [
  ...(['id', 'org_code', 'owner', 'order_id', 'provider', 'merchant_id', 'out_trade_no', 'amount_fen'] as const),
  ...(['subject', 'state', 'next_poll_at', 'created_at', 'updated_at'] as const),
];
const NEW_COLUMNS = NEW.join(', ');
const NEW_PLACES = NEW.map((_, index) => `$${index + 1}`).join(', ');
export type NewAttempt = Pick<PaymentAttempt, Exclude<(typeof NEW)[number], 'state' | 'updated_at'>>;

/** By hand: an attempt that has ended without a payment is no conflict, as the condition of the index says. */
const INSERT = `INSERT INTO payment_attempt (${NEW_COLUMNS}) VALUES (${NEW_PLACES})
  ON CONFLICT (order_id) WHERE state NOT IN ('DECLINED', 'REVERSED') DO NOTHING RETURNING *`;

/** All of them are stored at each change: triggers listen to some. */
const CHANGED = [
  ...(['state', 'decline_code', 'message', 'txn_id', 'paid_fen', 'paid_at', 'charge_started_at'] as const),
  ...(['deadline_at', 'next_poll_at', 'polls', 'tries', 'refunded_fen', 'decision', 'silences'] as const),
];

/** Stores attempts. */
export class PaymentRepository {
  /** @returns null when the order has a live attempt already; waits for one that is being stored. */
  async create(tx: Tx, attempt: NewAttempt): Promise<PaymentAttempt | null> {
    const row = { ...attempt, state: 'CREATED', updated_at: attempt.created_at };
    const values = NEW.map((column) => row[column]);
    return (await tx.query<PaymentAttempt>(INSERT, values))[0] ?? null;
  }

  /** The attempt, kept from every other transaction until this one ends. */
  async lock(tx: Tx, id: string): Promise<PaymentAttempt | null> {
    const rows = await tx.query<PaymentAttempt>('SELECT * FROM payment_attempt WHERE id = $1 FOR UPDATE', [id]);
    return rows[0] ?? null;
  }

  /** Stores what has changed. @throws Error when the row is not the one that was read. */
  async save(tx: Tx, attempt: PaymentAttempt, now: Date): Promise<PaymentAttempt> {
    const { id, version } = attempt;
    const change = { ...pick(attempt, CHANGED), updated_at: now, version: nextVersion };
    const [stored] = await tables.updateReturning(tx, 'payment_attempt', { id, version }, change);
    invariant(stored, `payment attempt ${id} is at version ${version}`);
    return stored as PaymentAttempt;
  }

  async find(sql: Sql, id: string): Promise<PaymentAttempt | null> {
    const rows = await sql.query<PaymentAttempt>('SELECT * FROM payment_attempt WHERE id = $1', [id]);
    return rows[0] ?? null;
  }

  /** The newest attempt of an order; an older one is always declined or reversed. */
  async newestOf(sql: Sql, orderId: string): Promise<PaymentAttempt | null> {
    const rows = await sql.query<PaymentAttempt>(
      'SELECT * FROM payment_attempt WHERE order_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
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
