import { type AreaBackground, type Database, defineJob, handles, type Logger, ParkedJobs } from '@paddock/kernel';
import { z } from 'zod';
import { LedgerBroken, LedgerCheck } from './ledger-check';

const SEAL_EVERY_MS = 300_000;
const LOOK_EVERY_MS = 60_000;
const HISTORY_EVERY_MS = 600_000;
const HISTORY_FOR_MS = 20_000;

/** Verifies the whole ledger. It is parked while anything is wrong there, and done again when an administrator wants it. */
export const ledgerVerify = defineJob({
  name: 'ledger.verify',
  lane: 'bulk',
  payload: z.object({}),
  attempts: 1,
  backoffMs: 1000,
  timeoutMs: 600_000,
  dedupeBy: () => 'all',
});

export function walletBackground(db: Database, log: Logger): AreaBackground {
  const ledger = new LedgerCheck(db, log);
  const parked = new ParkedJobs(db);
  /** What is wrong with money does not pass by itself: it stays in front of an administrator. */
  const orPark = (work: () => Promise<void>) => (): Promise<void> =>
    work().catch((error: unknown) => {
      if (!(error instanceof LedgerBroken)) throw error;
      const { name } = ledgerVerify;
      return parked.park({ id: `${name}|all`, name, payload: {}, error: error.message });
    });
  return {
    handlers: [handles(ledgerVerify, () => ledger.check())],
    periodic: [
      { name: 'seals of the ledger', everyMs: SEAL_EVERY_MS, atStart: true, run: orPark(() => ledger.sealNew()) },
      {
        name: ledgerVerify.name,
        lane: ledgerVerify.lane,
        everyMs: LOOK_EVERY_MS,
        atStart: true,
        run: orPark(() => ledger.checkWhenDue()),
      },
      {
        name: 'history of the ledger',
        lane: ledgerVerify.lane,
        everyMs: HISTORY_EVERY_MS,
        run: orPark(() => ledger.verifyHistory(HISTORY_FOR_MS)),
      },
    ],
  };
}
