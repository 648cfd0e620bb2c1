import type { Database, Tx } from '@paddock/kernel';
import pLimit from 'p-limit';
import { PaymentRepository, type NewAttempt, type PaymentAttempt } from '../payment.repository';
import { RefundRepository, type NewRefund, type Refund } from '../refund.repository';

/** Rows of one table, handed out as copies. */
class Rows<Row extends { version: number; updated_at: Date; next_poll_at: Date | null }> {
  private readonly rows = new Map<string, Row>();

  get(id: string): Row | null {
    const row = this.rows.get(id);
    return row ? { ...row } : null;
  }

  add(id: string, row: Row): Row {
    if (this.rows.has(id)) throw new Error(`${id} is there already`);
    this.rows.set(id, row);
    return { ...row };
  }

  save(id: string, row: Row, now: Date): Row {
    if (this.rows.get(id)?.version !== row.version) throw new Error(`${id} is at version ${row.version}`);
    this.rows.set(id, { ...row, version: row.version + 1, updated_at: now });
    return this.get(id)!;
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  due(until: Date): string[] {
    return [...this.rows].filter(([, { next_poll_at: at }]) => at && at <= until).map(([id]) => id);
  }
}

/** Attempts in memory, as `PaymentRepository` stores them. */
export class MemoryAttempts extends PaymentRepository {
  readonly rows = new Rows<PaymentAttempt>();

  override create(_tx: Tx, attempt: NewAttempt): Promise<PaymentAttempt | null> {
    const texts = { state: 'CREATED' as const, decline_code: null, message: null, txn_id: null, decision: null };
    const times = { paid_at: null, charge_started_at: null, deadline_at: null, updated_at: attempt.created_at };
    const counts = { paid_fen: null, polls: 0, tries: 0, silences: 0, refunded_fen: 0, version: 1 };
    return Promise.resolve(this.rows.add(attempt.id, { ...attempt, ...texts, ...times, ...counts }));
  }

  override lock(_tx: Tx, id: string): Promise<PaymentAttempt | null> {
    return Promise.resolve(this.rows.get(id));
  }

  override find(_sql: unknown, id: string): Promise<PaymentAttempt | null> {
    return Promise.resolve(this.rows.get(id));
  }

  override save(_tx: Tx, attempt: PaymentAttempt, now: Date): Promise<PaymentAttempt> {
    return Promise.resolve(this.rows.save(attempt.id, attempt, now));
  }
}

/** Refunds in memory, as `RefundRepository` stores them. */
export class MemoryRefunds extends RefundRepository {
  readonly rows = new Rows<Refund>();

  override create(_tx: Tx, refund: NewRefund): Promise<Refund> {
    const id = refund.out_refund_no;
    const state = { state: 'QUEUED' as const, unclear: false, message: null, tries: 0, version: 1 };
    const times = { next_poll_at: null, ended_at: null, unproven_since: null, updated_at: refund.created_at };
    return Promise.resolve(this.rows.add(id, { ...refund, id, ...state, ...times }));
  }

  override save(_tx: Tx, refund: Refund, now: Date): Promise<Refund> {
    return Promise.resolve(this.rows.save(refund.out_refund_no, refund, now));
  }

  override find(_sql: unknown, outRefundNo: string): Promise<Refund | null> {
    return Promise.resolve(this.rows.get(outRefundNo));
  }

  override lock(_tx: Tx, outRefundNo: string): Promise<Refund | null> {
    return Promise.resolve(this.rows.get(outRefundNo));
  }

  override lockOf(_tx: Tx, attemptId: string): Promise<Refund[]> {
    return Promise.resolve(
      this.rows
        .all()
        .filter((refund) => refund.attempt_id === attemptId)
        .map((row) => ({ ...row })),
    );
  }
}

/** Transactions one after the other, on nothing: for stores in memory. */
export function memoryDatabase(): Database {
  const alone = pLimit(1);
  const tx = { emit: () => undefined, afterCommit: (hint: () => void) => hint(), query: () => Promise.resolve([]) };
  return {
    transaction: (work: (tx: Tx) => Promise<unknown>) => alone(() => work(tx as unknown as Tx)),
  } as unknown as Database;
}
