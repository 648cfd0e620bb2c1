export * from './ledger';
export type { LedgerFault } from './ledger-faults';
export { LedgerStateController } from './ledger-state.controller';
export { newestSeals } from './seals';
export { verifyLedger } from './verifier';
export { walletBackground } from './wallet.jobs';
export * from './statement';
