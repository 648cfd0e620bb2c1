import type { PaymentReviewAct, PaymentReviewKind } from '@paddock/contracts';
import { type Clock, newId, nextVersion, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import type { Refund } from './refund.repository';
import { hasFailed } from './refund.states';
import { tables } from './tables';

/** A matter that needs a person, as stored. Amounts in fen. */
export interface PaymentReview extends RowOf<typeof tables, 'payment_review'> {
  kind: PaymentReviewKind;
  state: 'OPEN' | 'DONE' | 'GONE';
  outcome: PaymentReviewAct | null;
}

/** What a review says of its charge. */
type ReviewedAttempt = Pick<
  PaymentAttempt,
  'id' | 'org_code' | 'provider' | 'out_trade_no' | 'order_id' | 'amount_fen' | 'paid_fen' | 'message'
>;

/** A charge that is still being taken back so long after its deadline, or a refund that nothing proves for so long, is shown to somebody. */
const STUCK_AFTER_MS = 5 * 60_000;

/** Opens and closes what needs a person, in the transactions that make it so. */
export class PaymentReviews {
  constructor(private readonly clock: Clock) {}

  /** After every change of an attempt's state. */
  async followAttempt(tx: Tx, attempt: PaymentAttempt): Promise<void> {
    const { state, paid_fen: paidFen, amount_fen: amountFen } = attempt;
    const ended = [
      ...(state === 'NEEDS_HUMAN' ? [] : (['wrongAmount', 'notReversed'] as const)),
      ...(state === 'REVERSING' ? [] : (['stuckReversing'] as const)),
    ];
    await this.end(tx, attempt.id, ended, null);
    if (state !== 'NEEDS_HUMAN') return;
    // A refund that failed is a matter of its own, and says more.
    const failed = await this.openOf(tx, attempt.id, 'refundFailed');
    if (failed.length > 0) return;
    await this.open(tx, attempt, paidFen !== null && paidFen !== amountFen ? 'wrongAmount' : 'notReversed');
  }

  /** After every change of a refund's state. */
  async followRefund(tx: Tx, attempt: PaymentAttempt, refund: Refund): Promise<void> {
    const failed = hasFailed(refund.state);
    const ended = [
      ...(failed ? [] : (['refundFailed'] as const)),
      ...(refund.unproven_since === null ? (['stuckRefunding'] as const) : []),
    ];
    await this.end(tx, attempt.id, ended, refund.out_refund_no);
    if (failed) await this.open(tx, attempt, 'refundFailed', refund);
  }

  /** Charges and refunds that the channel will not end, whatever it is asked. @returns how many are new. */
  async findStuck(tx: Tx): Promise<number> {
    const until = new Date(this.clock.now().getTime() - STUCK_AFTER_MS);
    const stuck = await tx.query<PaymentAttempt>(
      `SELECT * FROM payment_attempt a WHERE a.state = 'REVERSING' AND a.deadline_at < $1
         AND NOT EXISTS (SELECT 1 FROM payment_review r WHERE r.attempt_id = a.id AND r.kind = 'stuckReversing' AND r.state = 'OPEN')
       ORDER BY a.deadline_at LIMIT 200`,
      [until],
    );
    for (const attempt of stuck) await this.open(tx, attempt, 'stuckReversing');
    return stuck.length + (await this.findStuckRefunds(tx, until));
  }

  /** Both are locked, so that none ends meanwhile; what somebody holds is found the next time. */
  private async findStuckRefunds(tx: Tx, until: Date): Promise<number> {
    const stuck = await tx.query<ReviewedAttempt & Pick<Refund, 'out_refund_no'> & { refund_fen: number }>(
      `SELECT a.id, a.org_code, a.provider, a.out_trade_no, a.order_id, a.amount_fen, a.paid_fen, p.message, p.out_refund_no,
         p.amount_fen AS refund_fen
       FROM payment_refund p JOIN payment_attempt a ON a.id = p.attempt_id WHERE p.unproven_since < $1
         AND NOT EXISTS (SELECT 1 FROM payment_review r WHERE r.attempt_id = p.attempt_id AND r.kind = 'stuckRefunding'
           AND r.out_refund_no = p.out_refund_no AND r.state = 'OPEN')
       ORDER BY p.unproven_since LIMIT 200 FOR UPDATE OF p, a SKIP LOCKED`,
      [until],
    );
    for (const { out_refund_no, refund_fen: amount_fen, ...attempt } of stuck)
      await this.open(tx, attempt, 'stuckRefunding', { out_refund_no, amount_fen, message: attempt.message });
    return stuck.length;
  }

  async lock(tx: Tx, id: string): Promise<PaymentReview | null> {
    const rows = await tx.query<PaymentReview>('SELECT * FROM payment_review WHERE id = $1 FOR UPDATE', [id]);
    return rows[0] ?? null;
  }

  async find(sql: Sql, id: string): Promise<PaymentReview | null> {
    const rows = await sql.query<PaymentReview>('SELECT * FROM payment_review WHERE id = $1', [id]);
    return rows[0] ?? null;
  }

  /** Opens a matter; one that is open already stays as it is. */
  async open(
    tx: Tx,
    attempt: ReviewedAttempt,
    kind: PaymentReviewKind,
    refund: Pick<Refund, 'out_refund_no' | 'amount_fen' | 'message'> | null = null,
  ): Promise<void> {
    const [id, now] = [newId(), this.clock.now()];
    const isNew = await tables.insertIfNew(tx, 'payment_review', {
      id,
      org_code: attempt.org_code,
      kind,
      attempt_id: attempt.id,
      out_refund_no: refund?.out_refund_no ?? null,
      provider: attempt.provider,
      out_trade_no: attempt.out_trade_no,
      order_id: attempt.order_id,
      amount_fen: refund?.amount_fen ?? attempt.amount_fen,
      paid_fen: attempt.paid_fen,
      message: refund ? refund.message : attempt.message,
      state: 'OPEN',
      created_at: now,
      updated_at: now,
    });
    if (isNew) publish(tx, attempt.org_code, id, 1, 'added', '');
  }

  /**
   * Opens a review for news about a charge that had ended, unless there was one for it before. It is no news where a wrong amount was known
   * and given back, nor where somebody has given the money back by hand: who reads that it is still at the channel would give it back twice.
   */
  async openLate(tx: Tx, attempt: ReviewedAttempt, kind: 'latePaid' | 'paidAfterAll'): Promise<void> {
    if (kind === 'latePaid' && attempt.paid_fen !== null) return;
    const known = await tx.query(
      "SELECT 1 FROM payment_review WHERE attempt_id = $1 AND (kind IN ('latePaid', 'paidAfterAll') OR outcome = 'byHand') LIMIT 1",
      [attempt.id],
    );
    if (known.length === 0) await this.open(tx, attempt, kind);
  }

  /** Notes what was decided outside of the list, about all that is open of a charge. */
  async settleAll(tx: Tx, attemptId: string, outcome: PaymentReviewAct): Promise<void> {
    // By hand: only with a constant state can each plan use the index of what is open.
    const rows = await tx.query<PaymentReview>(
      `UPDATE payment_review SET state = 'DONE', outcome = $2, settled_at = $3, updated_at = $3, version = version + 1
       WHERE attempt_id = $1 AND state = 'OPEN' RETURNING *`,
      [attemptId, outcome, this.clock.now()],
    );
    for (const { id, org_code: orgCode, version } of rows) publish(tx, orgCode, id, version, 'edited', '');
  }

  /** Notes what a person decided. */
  async settle(
    tx: Tx,
    review: PaymentReview,
    by: { userId: string; realName: string },
    decided: { outcome: PaymentReviewAct; reason: string },
  ): Promise<void> {
    const now = this.clock.now();
    await tables.update(
      tx,
      'payment_review',
      { id: review.id },
      {
        state: 'DONE',
        outcome: decided.outcome,
        reason: decided.reason,
        settled_by: by.userId,
        settled_at: now,
        updated_at: now,
        version: nextVersion,
      },
    );
    publish(tx, review.org_code, review.id, review.version + 1, 'edited', by.realName);
  }

  private openOf(tx: Tx, attemptId: string, kind: PaymentReviewKind): Promise<PaymentReview[]> {
    return tx.query<PaymentReview>(
      `SELECT * FROM payment_review WHERE attempt_id = $1 AND kind = $2 AND state = 'OPEN'`,
      [attemptId, kind],
    );
  }

  /** Ends what is no matter for anybody any more. */
  private async end(
    tx: Tx,
    attemptId: string,
    kinds: readonly PaymentReviewKind[],
    outRefundNo: string | null,
  ): Promise<void> {
    const rows = await tx.query<PaymentReview>(
      `UPDATE payment_review SET state = 'GONE', updated_at = $4, version = version + 1
       WHERE attempt_id = $1 AND kind = ANY ($2::text[]) AND state = 'OPEN' AND ($3::text IS NULL OR out_refund_no = $3) RETURNING *`,
      [attemptId, kinds, outRefundNo, this.clock.now()],
    );
    for (const { id, org_code: orgCode, version } of rows) publish(tx, orgCode, id, version, 'edited', '');
  }
}

function publish(
  tx: Tx,
  orgCode: string,
  rowId: string,
  version: number,
  change: 'added' | 'edited',
  by: string,
): void {
  const resource = 'paymentReview';
  tx.emit(orgCode, 'resource.changed', { id: `${resource}:${rowId}`, version, resource, rowId, change, by });
}
