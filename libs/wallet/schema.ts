import type { AreaSchema } from '@paddock/kernel';
import { ledgerChain } from './functions/ledger-chain.sql';
import { ledgerPost } from './functions/ledger-post.sql';
import { Wallet1700000000120 } from './migrations/1700000000120-wallet';
import { LedgerRepeat1700000000290 } from './migrations/1700000000290-ledger-repeat';
import { LedgerChain1700000000570 } from './migrations/1700000000570-ledger-chain';

export const walletSchema: AreaSchema = {
  migrations: [Wallet1700000000120, LedgerRepeat1700000000290, LedgerChain1700000000570],
  appendOnly: ['ledger_posting', 'ledger_entry', 'ledger_seal', 'ledger_seal_head'],
  functions: { ledger_chain: ledgerChain, ledger_post: ledgerPost },
};
