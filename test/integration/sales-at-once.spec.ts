import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode, type SaleResult } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

const CONNECTIONS = 4;
/** More than the core has database connections: a call that needs a second one while it holds one would wait for ever. */
const AT_ONCE = 2 * CONNECTIONS;

describe('many sales at the same instant', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let cashierId: string;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'info', connections: CONNECTIONS });
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    const users = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    cashierId = users[0]!.id;
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const atOnce = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));

  it('that name their cashier all succeed', async () => {
    const single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const answers = await atOnce(() =>
      cashier.sell('NOCARDCONSUME', single, { consumePayMode: 'unline', departuserId: cashierId }),
    );
    expect(answers.filter(({ success }) => !success)).toEqual([]);
  });

  it('C-7.49 of one key that name their cashier are one sale', async () => {
    const single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const answers = await atOnce(() =>
      cashier.sell(
        'NOCARDCONSUME',
        single,
        { consumePayMode: 'unline', departuserId: cashierId },
        { key: 'one key at once' },
      ),
    );
    expect(answers.filter(({ success }) => !success)).toEqual([]);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  });

  it('that are recharges all succeed and give everything', async () => {
    const member = await rows.member();
    const id = 'at-once-rule';
    await venue.db.query(
      "INSERT INTO recharge_rule (id, org_code, name, recharge_fen) VALUES ($1, 'A01', '充一百', 10000)",
      [id],
    );
    const answers = await atOnce(() =>
      cashier.client.post('/memberrecharge/sysMemberRecharge/add', {
        userId: member,
        rechargeRoleId: id,
        payMode: 'unline',
        departuserId: cashierId,
      }),
    );
    expect(answers.filter(({ success }) => !success)).toEqual([]);
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 100 * AT_ONCE });
  });

  it('share a transaction without sharing a fate: what one account no longer holds is refused, and each sale is its own cashier’s', async () => {
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 10 });
    const [poor, rich] = [await rows.member({ rechargeYuan: 30 }), await rows.member({ rechargeYuan: 1_000 })];
    const manager = new CounterCalls(await venue.signIn('manager'));
    const answers = await atOnce((index) => {
      const counter = index % 2 === 0 ? cashier : manager;
      return Promise.all([poor, rich].map((userId) => counter.sell('BALANCE', rule, { userId })));
    });
    const refused = answers.map(([ofPoor]) => ofPoor!).filter(({ success }) => !success);
    expect(refused.map(({ message }) => message)).toEqual(Array.from({ length: AT_ONCE - 3 }, () => '余额不足'));
    expect(answers.map(([, ofRich]) => ofRich!.success)).not.toContain(false);
    expect(await rows.memberAccounts(poor)).toMatchObject({ recharge: 0 });
    expect(await rows.memberAccounts(rich)).toMatchObject({ recharge: 1_000 - 10 * AT_ONCE });
    const made = await venue.db.query<{ number: string; same: boolean }>(
      `SELECT right(o.number, 4) AS number, a.who ->> 'userId' = o.created_by AS same FROM consumption_order o
       JOIN audit_entry a ON a.subject_table = 'consumption_order' AND a.subject_id = o.id
       WHERE o.member_id = ANY($1) ORDER BY o.number`,
      [[poor, rich]],
    );
    expect(made.map(({ same }) => same)).toEqual(Array.from({ length: AT_ONCE + 3 }, () => true));
    const numbers = made.map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  });

  it('and cancellations, of one member, never wait for each other in a circle', async () => {
    const member = await rows.member({ rechargeYuan: 10_000 });
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 10 });
    const sold: SaleResult[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) sold.push(await cashier.sold('BALANCE', rule, { userId: member }));
    const answers = await atOnce((index) =>
      Promise.all([cashier.sell('BALANCE', rule, { userId: member }), cashier.cancel(sold[index]!.entries[0]!.id)]),
    );
    expect(answers.flat().filter(({ success }) => !success)).toEqual([]);
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 10_000 - 10 * AT_ONCE });
    expect(venue.logged()).not.toContain('transaction met another one');
  });

  it('wait for each other in one order: a refund that is asked for while the channel answers that its order is paid', async () => {
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
    const single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const { orderId } = await cashier.sold('NOCARDCONSUME', single, { payCode: payCode('01') });
    await rows.waitsAtChannel(orderId);
    const refund = await venue.db.transaction(async (tx) => {
      const waiting = (count: number) =>
        eventually(`${count} wait for what somebody else holds`, async () => {
          const sql = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
          if ((await tx.query(sql)).length >= count) return true;
          // Only the answer of the channel needs time to pass.
          if (count > 1) venue.clock.advance(1000);
          return false;
        });
      // Both need the line at last, which somebody else holds.
      await tx.query("SELECT pg_advisory_xact_lock(hashtext('line-up'), hashtext('A01'))");
      const asked = new RefundCalls(cashier.client).add(orderId, 3800, { target: 'CHANNEL' });
      await waiting(1);
      await waiting(2);
      return { asked };
    });
    expect(await refund.asked).toMatchObject({ success: false, key: 'refund.notPaid' });
    await eventually('the scan is paid', async () => (await cashier.order(orderId)).payState === 'payed');
    expect(venue.logged()).not.toContain('40P01');
  });
});
