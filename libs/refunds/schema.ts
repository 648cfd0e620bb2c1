import type { AreaSchema } from '@paddock/kernel';
import { CodesAndPlays1700000000761 } from './migrations/1700000000761-codes-and-plays';
import { Refunds1700000000524 } from './migrations/1700000000524-refunds';

export const refundsSchema: AreaSchema = {
  migrations: [Refunds1700000000524, CodesAndPlays1700000000761],
  audited: [
    {
      table: 'refund',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF state, target, amount, approved_by, handed_to, settled_by',
      personal: ['remark'],
    },
  ],
  people: [{ table: 'refund', member: 'member_id', columns: ['remark'] }],
  functions: {},
};
