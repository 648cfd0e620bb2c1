import type { AreaSchema } from '@paddock/kernel';
import { Payments1700000000200 } from './migrations/1700000000200-payments';
import { PaymentDecisions1700000000250 } from './migrations/1700000000250-payment-decisions';
import { PaymentRefunds1700000000500 } from './migrations/1700000000500-refunds';

export const paymentsSchema: AreaSchema = {
  migrations: [Payments1700000000200, PaymentDecisions1700000000250, PaymentRefunds1700000000500],
  audited: [
    { table: 'payment_attempt', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state, decision' },
    { table: 'payment_refund', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state' },
  ],
  functions: {},
};
