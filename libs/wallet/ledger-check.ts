import { type Database, HistoryCheck, ledgerFaults, type Logger } from '@paddock/kernel';
import type { LedgerFault } from './ledger-faults';
import { type Head, seal } from './seals';
import {
  LEDGER_BEGINNING,
  ledgerPart,
  type LedgerPlace,
  type Verified,
  verifyLedger,
  verifyNew,
  verifyUnsealed,
} from './verifier';

/** A changed row is found within an hour: the next check begins before that is over. */
const CHECK_EVERY_MINUTES = 45;
/** A check of a process that died counts for as long. */
const CHECK_MINUTES_MAX = 10;
const NAMED_MAX = 1_000;

/** The ledger is not whole: the message names what is wrong. */
export class LedgerBroken extends Error {}

/** Verifies what is new and seals it; compares what was verified before, and goes through everything a part at a time. */
export class LedgerCheck {
  private readonly history: HistoryCheck<LedgerPlace, LedgerFault>;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {
    this.history = new HistoryCheck(db, 'ledger', (place) => ledgerPart(db, place), LEDGER_BEGINNING);
  }

  /** What is new since the newest seals. @throws LedgerBroken after the rest is sealed */
  async sealNew(): Promise<void> {
    const faults = new FaultList();
    const heads = new Map<string, Head[]>();
    const whole = (orgCode: string, head: Head): void => {
      const known = heads.get(orgCode);
      if (known) known.push(head);
      else heads.set(orgCode, [head]);
    };
    await verifyUnsealed(this.db, { orgCode: null, whole }, faults.add);
    for (const [orgCode, sealed] of heads) {
      const made = await seal(this.db, orgCode, sealed);
      // Also outside of the database: who can rewrite all of it can't rewrite the log.
      if (made) this.log.info(made, 'the ledger was sealed');
    }
    this.raise(faults);
  }

  /** Goes on with the verification of everything, for about so long. @throws LedgerBroken */
  async verifyHistory(forMs: number): Promise<void> {
    await this.history.goOn(forMs);
    const faults = new FaultList();
    (await this.history.faults()).forEach(faults.add);
    this.raise(faults);
  }

  /** Verifies balances and what is new, unless that was done a short while ago. @throws LedgerBroken */
  async checkWhenDue(): Promise<void> {
    const [started] = await this.db.query<{ id: number }>(
      `INSERT INTO ledger_check (started_at) SELECT now() WHERE pg_try_advisory_xact_lock(hashtext('ledger_check')) AND NOT EXISTS (
         SELECT 1 FROM ledger_check WHERE started_at > now() - make_interval(mins => CASE WHEN ended_at IS NULL THEN $2::int ELSE $1::int END))
       RETURNING id`,
      [CHECK_EVERY_MINUTES, CHECK_MINUTES_MAX],
    );
    if (started) await this.run(started.id, (found) => this.verifyNew(found));
  }

  /** Verifies everything now. @throws LedgerBroken */
  async check(): Promise<void> {
    const [begun] = await this.db.query<{ id: number }>('INSERT INTO ledger_check DEFAULT VALUES RETURNING id');
    if (begun) await this.run(begun.id, (found) => verifyLedger(this.db, { orgCode: null }, found));
    // Reached only where nothing was found.
    await this.history.forget();
  }

  private async verifyNew(found: (fault: LedgerFault) => void): Promise<Verified> {
    const verified = await verifyNew(this.db, found);
    (await this.history.faults()).forEach(found);
    return verified;
  }

  private async run(id: number, verify: (found: (fault: LedgerFault) => void) => Promise<Verified>): Promise<void> {
    const faults = new FaultList();
    const { entries } = await verify(faults.add);
    await this.db.query(
      'UPDATE ledger_check SET ended_at = clock_timestamp(), entries = $2, faults = $3 WHERE id = $1',
      [id, entries, faults.texts],
    );
    ledgerFaults.set(faults.count);
    this.raise(faults);
  }

  private raise({ count, texts }: FaultList): void {
    if (count === 0) return;
    this.log.error({ count, faults: texts }, 'the ledger is not whole');
    throw new LedgerBroken(`The ledger has ${count} faults. ${texts.join(' ')}`);
  }
}

/** Counts all, each once, and names the first of them. */
class FaultList {
  private readonly known = new Set<string>();
  readonly texts: string[] = [];
  count = 0;
  readonly add = ({ text }: LedgerFault): void => {
    if (this.known.has(text)) return;
    if (this.known.size < NAMED_MAX) this.known.add(text);
    this.count += 1;
    if (this.texts.length < NAMED_MAX) this.texts.push(text);
  };
}
