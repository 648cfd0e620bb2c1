import { newId, nextVersion, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import type { BillLine } from './provider';
import { dayAfter, dayStart, type BilledLine, type Books, type Difference, type OurRefund } from './reconciliation';
import { tables } from './tables';

/** A merchant's account at a channel. */
export interface Account {
  provider: string;
  merchantId: string;
}

export interface DaySums {
  orgCode: string;
  hereChargedFen: number;
  hereRefundedFen: number;
  thereChargedFen: number;
  thereRefundedFen: number;
}

/** A difference of a day's bill, as stored. Amounts in fen. */
export interface StoredDifference extends RowOf<typeof tables, 'payment_difference'> {
  subject: Difference['subject'] | 'bill';
  problem: Difference['problem'] | 'noBill';
  state: 'OPEN' | 'DONE' | 'GONE';
}

const LINE = `kind, out_trade_no AS "outTradeNo", out_refund_no AS "outRefundNo", txn_id AS "txnId", amount_fen AS "amountFen", at, state,
  day::text AS day`;

/** Stores bills and reads what they are compared with. */
export class BillRepository {
  /** Days of an account from `first` on whose bills are stored. */
  async daysFrom(sql: Sql, { provider, merchantId }: Account, first: string): Promise<string[]> {
    const rows = await sql.query<{ day: string }>(
      'SELECT day::text AS day FROM payment_bill WHERE provider = $1 AND merchant_id = $2 AND day >= $3 ORDER BY day',
      [provider, merchantId, first],
    );
    return rows.map(({ day }) => day);
  }

  /** Puts a bill in the place of what was stored of that day. */
  async replace(
    tx: Tx,
    { provider, merchantId }: Account,
    day: string,
    lines: readonly BillLine[],
    now: Date,
  ): Promise<void> {
    await tx.query('DELETE FROM payment_bill WHERE provider = $1 AND merchant_id = $2 AND day = $3', [
      provider,
      merchantId,
      day,
    ]);
    const key = { provider, merchant_id: merchantId, day };
    await tables.insert(tx, 'payment_bill', { ...key, line_count: lines.length, downloaded_at: now });
    await tables.insertAll(
      tx,
      'payment_bill_line',
      lines.map((line, index) => ({
        ...{ ...key, position: index + 1, kind: line.kind, out_trade_no: line.outTradeNo },
        ...{ out_refund_no: line.outRefundNo, txn_id: line.txnId, amount_fen: line.amountFen },
        ...{ at: line.at, state: line.state },
      })),
    );
  }

  /** Both sides of everything that the bills of these days, or our own books of them, name. */
  async booksOf(tx: Tx, { provider, merchantId }: Account, days: readonly string[]): Promise<Books> {
    const account = [provider, merchantId];
    const named = await tx.query<{ no: string }>(
      'SELECT DISTINCT out_trade_no AS no FROM payment_bill_line WHERE provider = $1 AND merchant_id = $2 AND day = ANY ($3::date[])',
      [...account, days],
    );
    const [from, to] = [dayStart(days[0] ?? ''), dayStart(dayAfter(days.at(-1) ?? ''))];
    const charges = await tx.query<PaymentAttempt>(
      `SELECT * FROM payment_attempt
       WHERE provider = $1 AND merchant_id = $2 AND (out_trade_no = ANY ($3::text[]) OR (paid_at >= $4 AND paid_at < $5))`,
      [...account, named.map(({ no }) => no), from, to],
    );
    const refunds = await tx.query<OurRefund>(
      `SELECT r.*, a.out_trade_no FROM payment_refund r JOIN payment_attempt a ON a.id = r.attempt_id
       WHERE a.provider = $1 AND a.merchant_id = $2 AND (a.out_trade_no = ANY ($3::text[]) OR (r.ended_at >= $4 AND r.ended_at < $5))`,
      [...account, named.map(({ no }) => no), from, to],
    );
    const numbers = new Set([
      ...named.map(({ no }) => no),
      ...[...charges, ...refunds].map(({ out_trade_no: outTradeNo }) => outTradeNo),
    ]);
    const lines = await tx.query<BilledLine>(
      `SELECT ${LINE} FROM payment_bill_line WHERE provider = $1 AND merchant_id = $2 AND out_trade_no = ANY ($3::text[]) ORDER BY day, position`,
      [...account, [...numbers]],
    );
    // A refund may be in the books while its charge is older than they are.
    const known = new Set(charges.map(({ out_trade_no: outTradeNo }) => outTradeNo));
    const older = [...numbers].filter((number) => !known.has(number));
    const rest = await tx.query<PaymentAttempt>(
      `SELECT * FROM payment_attempt WHERE provider = $1 AND merchant_id = $2 AND out_trade_no = ANY ($3::text[])`,
      [...account, older],
    );
    return {
      charges: [...charges, ...rest],
      refunds,
      lines,
      days: new Set(await this.daysFrom(tx, { provider, merchantId }, '2000-01-01')),
    };
  }

  /** The differences of these numbers or these days that are stored, kept from every other transaction. */
  lockDifferences(
    tx: Tx,
    { provider, merchantId }: Account,
    days: readonly string[],
    numbers: readonly string[],
  ): Promise<StoredDifference[]> {
    return tx.query<StoredDifference>(
      `SELECT * FROM payment_difference WHERE provider = $1 AND merchant_id = $2 AND (day = ANY ($3::date[]) OR number = ANY ($4::text[])) FOR UPDATE`,
      [provider, merchantId, days, numbers],
    );
  }

  async addDifference(
    tx: Tx,
    { provider, merchantId }: Account,
    orgCode: string,
    found: Difference,
    now: Date,
  ): Promise<string> {
    const id = newId();
    await tables.insert(tx, 'payment_difference', {
      id,
      org_code: orgCode,
      provider,
      merchant_id: merchantId,
      day: found.day,
      subject: found.subject,
      number: found.number,
      problem: found.problem,
      here_fen: found.hereFen,
      there_fen: found.thereFen,
      here_state: found.hereState,
      there_state: found.thereState,
      order_id: found.orderId,
      txn_id: found.txnId,
      state: 'OPEN',
      created_at: now,
      updated_at: now,
    });
    return id;
  }

  /** Notes once that there is no bill of a day. @returns its id; null when it was noted before. */
  async addMissingBill(
    tx: Tx,
    { provider, merchantId }: Account,
    orgCode: string,
    day: string,
    now: Date,
  ): Promise<string | null> {
    const id = newId();
    const isNew = await tables.insertIfNew(tx, 'payment_difference', {
      id,
      org_code: orgCode,
      provider,
      merchant_id: merchantId,
      day,
      subject: 'bill',
      number: day,
      problem: 'noBill',
      state: 'OPEN',
      created_at: now,
      updated_at: now,
    });
    return isNew ? id : null;
  }

  /** What is known of a stored difference now; `state` null leaves it as it is. */
  async changeDifference(
    tx: Tx,
    id: string,
    found: Difference | null,
    state: StoredDifference['state'],
    now: Date,
  ): Promise<void> {
    if (!found) {
      await tables.update(tx, 'payment_difference', { id }, { state, updated_at: now, version: nextVersion });
      return;
    }
    await tables.update(
      tx,
      'payment_difference',
      { id },
      {
        state,
        problem: found.problem,
        day: found.day,
        here_fen: found.hereFen,
        there_fen: found.thereFen,
        here_state: found.hereState,
        there_state: found.thereState,
        updated_at: now,
        version: nextVersion,
      },
    );
  }

  /**
   * What each store took and gave back by its own books on a day, and what the bill says of the same stores. What was taken back before its
   * order was paid stands in the bill alone.
   */
  sumsOf(tx: Tx, { provider, merchantId }: Account, day: string, fallback: string): Promise<DaySums[]> {
    return tx.query<DaySums>(
      `WITH here AS (
         SELECT org_code, amount_fen AS charged, 0 AS refunded FROM payment_attempt
         WHERE provider = $1 AND merchant_id = $2 AND paid_at >= $4 AND paid_at < $5
         UNION ALL
         SELECT r.org_code, 0, r.amount_fen FROM payment_refund r JOIN payment_attempt a ON a.id = r.attempt_id
         WHERE a.provider = $1 AND a.merchant_id = $2 AND a.paid_at IS NOT NULL AND r.state = 'DONE' AND r.ended_at >= $4 AND r.ended_at < $5),
       there AS (
         SELECT coalesce(a.org_code, $6) AS org_code, CASE WHEN l.kind = 'charge' THEN l.amount_fen ELSE 0 END AS charged,
           CASE WHEN l.kind <> 'charge' AND l.state <> 'failed' THEN l.amount_fen ELSE 0 END AS refunded
         FROM payment_bill_line l
         LEFT JOIN payment_attempt a ON a.provider = l.provider AND a.merchant_id = l.merchant_id AND a.out_trade_no = l.out_trade_no
         WHERE l.provider = $1 AND l.merchant_id = $2 AND l.day = $3::date)
       SELECT coalesce(h.org_code, t.org_code) AS "orgCode", coalesce(h.charged, 0)::bigint AS "hereChargedFen",
         coalesce(h.refunded, 0)::bigint AS "hereRefundedFen", coalesce(t.charged, 0)::bigint AS "thereChargedFen",
         coalesce(t.refunded, 0)::bigint AS "thereRefundedFen"
       FROM (SELECT org_code, sum(charged) AS charged, sum(refunded) AS refunded FROM here GROUP BY 1) h
       FULL JOIN (SELECT org_code, sum(charged) AS charged, sum(refunded) AS refunded FROM there GROUP BY 1) t USING (org_code)`,
      [provider, merchantId, day, dayStart(day), dayStart(dayAfter(day)), fallback],
    );
  }

  async saveSums(tx: Tx, { provider, merchantId }: Account, day: string, sums: DaySums, now: Date): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `INSERT INTO payment_day (id, org_code, provider, merchant_id, day, here_charged_fen, here_refunded_fen, there_charged_fen,
         there_refunded_fen, open_differences, downloaded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT count(*) FROM payment_difference
         WHERE org_code = $2 AND provider = $3 AND merchant_id = $4 AND day = $5::date AND state = 'OPEN'), $10)
       ON CONFLICT (org_code, provider, merchant_id, day) DO UPDATE SET here_charged_fen = excluded.here_charged_fen,
         here_refunded_fen = excluded.here_refunded_fen, there_charged_fen = excluded.there_charged_fen,
         there_refunded_fen = excluded.there_refunded_fen, open_differences = excluded.open_differences,
         downloaded_at = excluded.downloaded_at, version = payment_day.version + 1
       RETURNING id`,
      [
        newId(),
        sums.orgCode,
        provider,
        merchantId,
        day,
        sums.hereChargedFen,
        sums.hereRefundedFen,
        sums.thereChargedFen,
        sums.thereRefundedFen,
        now,
      ],
    );
    return rows[0]?.id ?? '';
  }

  /** The store that stands for lines which nobody here knows: the first by its code. */
  async anyStore(sql: Sql): Promise<string | null> {
    const rows = await sql.query<{ orgCode: string }>(
      'SELECT org_code AS "orgCode" FROM store ORDER BY org_code LIMIT 1',
    );
    return rows[0]?.orgCode ?? null;
  }
}
