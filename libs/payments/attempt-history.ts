import type { OrderAttempt } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import type { PaymentState } from './payment.states';

/** Digits of a channel's number by which a customer's bill is compared. */
const TRANSACTION_END = 4;

/** Whether the customer's money is gone. */
function chargedOf({ state, paid_at: paidAt, paid_fen: paidFen }: PaymentAttempt): OrderAttempt['charged'] {
  switch (state) {
    case 'DECLINED':
      return 'no';
    case 'REVERSED':
      return paidFen === null ? 'no' : 'givenBack';
    case 'REFUNDED':
      return 'givenBack';
    case 'PAID':
    case 'PART_REFUNDED':
      return 'yes';
    case 'REFUNDING':
    case 'REFUND_ABNORMAL':
      return paidAt === null ? 'unknown' : 'yes';
    default:
      return 'unknown';
  }
}

const RUNNING: readonly PaymentState[] = ['CREATED', 'CHARGING', 'WAITING', 'REVERSING', 'REFUNDING'];

/** Every scanned code of these orders, newest first, the declined ones too. */
export async function attemptsOf(sql: Sql, orgCode: string, orderIds: readonly string[]): Promise<OrderAttempt[]> {
  const rows = await sql.query<PaymentAttempt>(
    'SELECT * FROM payment_attempt WHERE order_id = ANY($2) AND org_code = $1 ORDER BY created_at DESC, id DESC',
    [orgCode, orderIds],
  );
  return rows.map((row, index) => ({
    id: row.id,
    place: rows.length - index,
    at: row.created_at.toISOString(),
    endedAt: RUNNING.includes(row.state) ? null : (row.paid_at ?? row.updated_at).toISOString(),
    state: row.state,
    provider: row.provider,
    amountFen: row.amount_fen,
    charged: chargedOf(row),
    message: row.message,
    declineCode: row.decline_code,
    polls: row.polls,
    transactionEnd: row.txn_id === null ? null : row.txn_id.slice(-TRANSACTION_END),
    refundedFen: row.refunded_fen,
  }));
}
