import { must, type Clock, type Database, type Jobs, type Logger, type Tx } from '@paddock/kernel';
import { BillRepository, type Account, type StoredDifference } from './bill.repository';
import type { Channels } from './channels';
import { paymentReconcile } from './payments.jobs';
import type { PaymentReviews } from './payment-reviews';
import type { PaymentProvider } from './provider';
import { billDayOf, compare, dayAfter, paidAfterAll, type Difference } from './reconciliation';

export interface ReconciliationParts {
  db: Database;
  channels: Channels;
  reviews: PaymentReviews;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Logger;
}

/** The channels write a day's bill in the morning after it. */
const BILL_HOURS_AFTER_DAY = 10;
/** Days without a bill are asked for again for so long. */
const DAYS_BACK = 7;
/** One that is not there so many days after it should be is a matter for somebody, while it is still asked for. */
const MISSING_AFTER_DAYS = 2;

/** Every day each channel's bill is compared with what is stored here, and each difference is named until somebody has settled it. */
export class Reconciliation {
  private readonly repository = new BillRepository();

  constructor(private readonly parts: ReconciliationParts) {}

  /** Orders the bills that should be there by now and are not stored yet. @returns how many. */
  async sweep(): Promise<number> {
    const last = this.lastBillDay();
    const first = dayAfter(last, 1 - DAYS_BACK);
    let ordered = 0;
    for (const provider of this.parts.channels.providers) {
      const account = accountOf(provider);
      const stored = new Set(await this.repository.daysFrom(this.parts.db, account, first));
      for (let day = first; day <= last; day = dayAfter(day)) {
        if (stored.has(day)) continue;
        await this.parts.jobs.enqueue(paymentReconcile, { ...account, day });
        ordered += 1;
      }
    }
    return ordered;
  }

  /**
   * Downloads one bill and compares its day and both neighbours, as midnight may part a charge from its end.
   * While the channel has no bill to give yet nothing is compared; after some days that stands among the differences. Safe to run twice.
   * @throws Error when the bill could not be fetched; the job is tried again.
   */
  async reconcile({ day, ...account }: Account & { day: string }): Promise<void> {
    const provider = this.parts.channels.of({
      id: `bill of ${day}`,
      provider: account.provider,
      merchant_id: account.merchantId,
    });
    const result = await provider.downloadBill(day);
    if (result.kind === 'notReady') return this.noteMissing(account, day);
    if (result.kind === 'unknown') throw new Error(`the bill of ${day} could not be fetched: ${result.cause}`);
    const lines = result.kind === 'bill' ? result.lines : [];
    const found = await this.parts.db.transaction(async (tx) => {
      await this.repository.replace(tx, account, day, lines, this.parts.clock.now());
      return this.compareAround(tx, account, day);
    });
    this.parts.log.info({ ...account, day, lines: lines.length, differences: found }, 'bill compared');
  }

  /** The newest day whose bill should be there by now. */
  private lastBillDay(): string {
    return dayAfter(billDayOf(new Date(this.parts.clock.now().getTime() - BILL_HOURS_AFTER_DAY * 3_600_000)), -1);
  }

  /** The difference ends by itself when the bill comes after all. */
  private async noteMissing(account: Account, day: string): Promise<void> {
    if (day > dayAfter(this.lastBillDay(), -MISSING_AFTER_DAYS)) return;
    await this.parts.db.transaction(async (tx) => {
      const orgCode = await this.storeFor(tx, account);
      const rowId = await this.repository.addMissingBill(tx, account, orgCode, day, this.parts.clock.now());
      if (rowId !== null) publishDifference(tx, orgCode, rowId, 1, 'added', '');
    });
  }

  /** Where that stands which no store here knows. */
  private async storeFor(tx: Tx, account: Account): Promise<string> {
    return must(this.parts.channels.storeOf(account) ?? (await this.repository.anyStore(tx)), 'a store of the account');
  }

  private async compareAround(tx: Tx, account: Account, day: string): Promise<number> {
    const stored = await this.repository.daysFrom(tx, account, dayAfter(day, -1));
    const days = [dayAfter(day, -1), day, dayAfter(day)].filter((each) => stored.includes(each));
    const books = await this.repository.booksOf(tx, account, days);
    const found = compare(books).filter((each) => days.includes(each.day));
    for (const late of paidAfterAll(books)) await this.parts.reviews.openLate(tx, late.charge, late.kind);
    const fallback = await this.storeFor(tx, account);
    await this.store(tx, account, days, found, fallback);
    const now = this.parts.clock.now();
    for (const each of days)
      for (const sums of await this.repository.sumsOf(tx, account, each, fallback))
        await this.repository.saveSums(tx, account, each, sums, now);
    return found.length;
  }

  private async store(
    tx: Tx,
    account: Account,
    days: readonly string[],
    found: readonly Difference[],
    fallback: string,
  ): Promise<void> {
    const now = this.parts.clock.now();
    const known = await this.repository.lockDifferences(
      tx,
      account,
      days,
      found.map(({ number }) => number),
    );
    const keyOf = ({ subject, number }: Pick<StoredDifference, 'subject' | 'number'>): string => `${subject} ${number}`;
    const byKey = new Map(known.map((each) => [keyOf(each), each]));
    for (const difference of found) {
      const before = byKey.get(keyOf(difference));
      byKey.delete(keyOf(difference));
      if (!before) {
        const orgCode = difference.orgCode ?? fallback;
        const rowId = await this.repository.addDifference(tx, account, orgCode, difference, now);
        publishDifference(tx, orgCode, rowId, 1, 'added', '');
      } else if (!sameAs(before, difference)) await this.change(tx, before, difference, 'OPEN');
    }
    // What these days showed before and no longer do was explained by another bill.
    for (const gone of byKey.values())
      if (gone.state === 'OPEN' && days.includes(gone.day)) await this.change(tx, gone, null, 'GONE');
  }

  private async change(
    tx: Tx,
    before: StoredDifference,
    found: Difference | null,
    state: StoredDifference['state'],
  ): Promise<void> {
    await this.repository.changeDifference(tx, before.id, found, state, this.parts.clock.now());
    publishDifference(tx, before.org_code, before.id, before.version + 1, 'edited', '');
  }
}

const accountOf = ({ name, merchantId }: PaymentProvider): Account => ({ provider: name, merchantId });

/** What somebody has settled stays settled while it is still the same. */
const sameAs = (before: StoredDifference, found: Difference): boolean =>
  before.state !== 'GONE' &&
  before.problem === found.problem &&
  before.day === found.day &&
  before.here_fen === found.hereFen &&
  before.there_fen === found.thereFen;

/** Notifies the pages that show differences that one has changed. */
export function publishDifference(
  tx: Tx,
  orgCode: string,
  rowId: string,
  version: number,
  change: 'added' | 'edited',
  by: string,
): void {
  const resource = 'paymentDifference';
  tx.emit(orgCode, 'resource.changed', { id: `${resource}:${rowId}`, version, resource, rowId, change, by });
}
