import type { AreaSchema } from '@paddock/kernel';
import { Payments1700000000200 } from './migrations/1700000000200-payments';
import { PaymentDecisions1700000000250 } from './migrations/1700000000250-payment-decisions';
import { PaymentRefunds1700000000500 } from './migrations/1700000000500-refunds';
import { Bills1700000000501 } from './migrations/1700000000501-bills';
import { PaymentReviews1700000000502 } from './migrations/1700000000502-reviews';
import { PaymentSilences1700000000503 } from './migrations/1700000000503-silences';
import { MissingBills1700000000870 } from './migrations/1700000000870-missing-bills';
import { UnprovenRefunds1700000000982 } from './migrations/1700000000982-unproven-refunds';

export const paymentsSchema: AreaSchema = {
  migrations: [
    Payments1700000000200,
    PaymentDecisions1700000000250,
    PaymentRefunds1700000000500,
    Bills1700000000501,
    PaymentReviews1700000000502,
    PaymentSilences1700000000503,
    MissingBills1700000000870,
    UnprovenRefunds1700000000982,
  ],
  audited: [
    { table: 'payment_attempt', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state, decision' },
    { table: 'payment_difference', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state, problem, reason' },
    { table: 'payment_review', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state' },
    { table: 'payment_refund', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state' },
  ],
  acrossStores: {
    payment_bill: 'it is of a merchant, and several stores may have one',
    payment_bill_line: 'it is of a merchant, and several stores may have one',
  },
  functions: {},
};
