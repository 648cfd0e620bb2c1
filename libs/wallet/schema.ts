import type { AreaSchema } from '@paddock/kernel';
import { ledgerChain } from './functions/ledger-chain.sql';
import { ledgerPost } from './functions/ledger-post.sql';
import { Wallet1700000000120 } from './migrations/1700000000120-wallet';
import { LedgerRepeat1700000000290 } from './migrations/1700000000290-ledger-repeat';
import { LedgerChain1700000000570 } from './migrations/1700000000570-ledger-chain';
import { SealWitness1700000001352 } from './migrations/1700000001352-seal-witness';

export const walletSchema: AreaSchema = {
  migrations: [Wallet1700000000120, LedgerRepeat1700000000290, LedgerChain1700000000570, SealWitness1700000001352],
  appendOnly: ['ledger_seal', 'ledger_seal_head'],
  // Value moves by ledger_post alone.
  readOnly: ['ledger_account', 'ledger_posting', 'ledger_entry'],
  // An account has entries from its beginning, and their foreign key holds its id.
  lockedBy: { ledger_account: 'id' },
  storeOf: {
    ledger_account: { column: 'home_store' },
    ledger_entry: { column: 'account_id', of: 'ledger_account' },
  },
  acrossStores: { ledger_check: 'a check goes over the ledgers of all stores' },
  functions: { ledger_chain: ledgerChain, ledger_post: ledgerPost },
};
