import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tabRoutes } from '@paddock/contracts/wire';
import { createHash } from 'node:crypto';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls, paymentForm } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PASSWORD = '246810';

describe('the key of a sale', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let kart: string;
  let balance: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    [kart] = (await rows.karts()) as [string];
    balance = await rows.tariff({ type: 'BALANCE', priceYuan: 88 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  it('C-7.49 gives the same answer later too, when the member could not pay any more', async () => {
    const member = await rows.member({ rechargeYuan: 500, password: PASSWORD });
    const tab = await cashier.tab(balance, kart);
    const fields = { userId: member, consumePassword: PASSWORD };
    const settle = () => cashier.settle(tab, 'BALANCE', balance, fields, { key: 'settled before' });
    const sell = () => cashier.sell('BALANCE', balance, fields, { key: 'sold before' });
    const [settled, sold] = [await settle(), await sell()];
    expect([settled.success, sold.success]).toEqual([true, true]);
    await venue.db.query("UPDATE member SET ends_on = '2020-01-01' WHERE id = $1", [member]);
    expect((await settle()).message).toBe(settled.message);
    expect((await sell()).message).toBe(sold.message);
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 500 - 2 * 88 });
    expect(await cashier.sell('BALANCE', balance, { ...fields, remark: '别的' }, { key: 'sold before' })).toMatchObject(
      {
        success: false,
        message: '该请求编号已用于另一笔操作',
      },
    );
  });

  it('keeps nothing from which the consumption password could be found', async () => {
    const [member, key] = [await rows.member({ rechargeYuan: 200, password: PASSWORD }), 'with a password'];
    const id = await cashier.tab(balance, kart);
    const fields = { userId: member, consumePassword: PASSWORD };
    expect(await cashier.settle(id, 'BALANCE', balance, fields, { key })).toMatchObject({ success: true });
    const body = tabRoutes.settle.input.parse(
      paymentForm({ id, consumeType: 'BALANCE', sysDepartConsumeRoleId: balance, ...fields }),
    );
    const guess = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const sql = 'SELECT body_hash FROM idempotent_answer WHERE key = $1';
    const [kept] = await venue.db.query<{ body_hash: string }>(sql, [key]);
    expect(kept?.body_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.body_hash).not.toBe(guess);
  });
});
