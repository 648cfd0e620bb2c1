import type { AreaSchema } from '@paddock/kernel';
import { ledgerPost } from './functions/ledger-post.sql';
import { Wallet1700000000120 } from './migrations/1700000000120-wallet';
import { LedgerRepeat1700000000290 } from './migrations/1700000000290-ledger-repeat';

export const walletSchema: AreaSchema = {
  migrations: [Wallet1700000000120, LedgerRepeat1700000000290],
  appendOnly: ['ledger_posting', 'ledger_entry'],
  functions: { ledger_post: ledgerPost },
};
