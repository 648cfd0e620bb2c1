import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperLine } from '@paddock/contracts/edge';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { DRAWER, DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';

const SECOND_MS = 1000;
/** Sales and closes that wait; other work of the venue may wait too. */
const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
  AND query ~ 'sell_from_members|consumption_order|UPDATE member|drawer_shift'`;
/** What a sale takes before it holds its shift, and what it takes afterwards. */
const BEFORE_SHIFT = 'SELECT 1 FROM member FOR UPDATE';
const AFTER_SHIFT = 'SELECT 1 FROM document_number FOR UPDATE';

/** Each sale without cash stands in exactly one Z report: alone, which is one statement, and with a place in the line. */
describe.each(['NO', 'YES'])(
  'a sale from a balance while its shift is closed, with a place in the line: %s',
  (doTask) => {
    let venue: TestVenue;
    let rows: Fixtures;
    let counter: CounterCalls;
    let calls: DrawerCalls;
    let ride: string;

    const sell = (userId: string) => counter.sold('BALANCE', ride, { userId, doTask, cheshou: '阿Kay' });
    const opened = async (): Promise<string> => {
      const { result } = await calls.open(100);
      venue.clock.advance(SECOND_MS);
      await calls.count(result ?? '', 100);
      return result ?? '';
    };
    const closed = (id: string) => calls.close(id, { nextCashierId: calls.cashierId });
    /** How many sales from balances the report of a shift has, open or closed. */
    const countIn = async (id: string): Promise<string> => {
      const { result } = await counter.client.get<{ lines: PaperLine[] }>(`${DRAWER}/report`, { id });
      const row = result?.lines.find((line) => line.kind === 'row' && line.label === '余额扣款');
      return row?.kind === 'row' ? (row.count ?? '') : '';
    };
    const eventuallyWait = (count: number, orElse = () => false): Promise<unknown> =>
      eventually(`${count} wait`, async () => {
        const [waiting] = await venue.db.query<{ count: number }>(WAITING);
        return orElse() || (waiting?.count ?? 0) >= count;
      });

    beforeAll(async () => {
      venue = await startVenue();
      rows = new Fixtures(venue.db);
      counter = new CounterCalls(await venue.signIn('cashier'));
      const [cashier] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
      calls = new DrawerCalls(counter.client, cashier?.id ?? '');
      ride = await rows.tariff({ type: 'BALANCE', priceYuan: 40, laps: 5 });
      // So that there are numbers to wait for.
      await sell(await rows.member({ rechargeYuan: 100 }));
    });
    afterAll(() => venue.close());

    it('counts in the next shift where it comes too late for this one', async () => {
      const [member, id] = [await rows.member({ rechargeYuan: 100 }), await opened()];
      let sold: ReturnType<typeof sell> | undefined;
      let next = '';
      await venue.db.transaction(async (tx) => {
        await tx.query(BEFORE_SHIFT);
        sold = sell(member);
        sold.catch(() => undefined);
        await eventuallyWait(1);
        venue.clock.advance(SECOND_MS);
        const answer = await closed(id);
        expect(answer).toMatchObject({ success: true });
        next = answer.result ?? '';
      });
      expect(await sold).toMatchObject({ order: { payState: 'payed' } });
      venue.clock.advance(SECOND_MS);
      expect([await countIn(id), await countIn(next)]).toEqual(['', '1']);
      await calls.closeAll();
    });

    it('stands in the report of this shift where it was first', async () => {
      const [member, id] = [await rows.member({ rechargeYuan: 100 }), await opened()];
      let sold: ReturnType<typeof sell> | undefined;
      let closing: ReturnType<typeof closed> | undefined;
      let hasEnded = false;
      await venue.db.transaction(async (tx) => {
        await tx.query(AFTER_SHIFT);
        sold = sell(member);
        sold.catch(() => undefined);
        await eventuallyWait(1);
        venue.clock.advance(SECOND_MS);
        closing = closed(id).finally(() => (hasEnded = true));
        closing.catch(() => undefined);
        await eventuallyWait(2, () => hasEnded);
      });
      await sold;
      const answer = await closing;
      expect(answer).toMatchObject({ success: true });
      venue.clock.advance(SECOND_MS);
      expect([await countIn(id), await countIn(answer?.result ?? '')]).toEqual(['1', '']);
      await calls.closeAll();
    });
  },
);
