import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tabRoutes } from '@paddock/contracts/wire';
import { DataSources, kernelBackground } from '@paddock/kernel';
import { seededRandom } from '@paddock/payments/testing/seed';
import { createHash } from 'node:crypto';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls, paymentForm } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PASSWORD = '246810';

const SAYS_WHO = new Set(['cheshou', 'remark', 'memberName', 'nickname', 'realname', 'phone']);
/** An answer after its names were removed. */
const nameless = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    SAYS_WHO.has(key) && typeof value === 'string' ? '' : value,
  ) as unknown;

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

  describe('promise 2: never expires', () => {
    const AT_ONCE = 200;
    const DAYS_LATER = 400;
    const DAY_MS = 86_400_000;
    const ROUNDS = 8;
    let single: string;
    beforeAll(async () => {
      single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    });

    it('whatever else of the body is another, it is refused and changes nothing', async () => {
      const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
      process.stdout.write(`promise 2: PADDOCK_SEED=${seed}\n`);
      const random = seededRandom(seed);
      const [member, other] = [await rows.member({ rechargeYuan: 5_000 }), await rows.member({ rechargeYuan: 5_000 })];
      const dearer = await rows.tariff({ type: 'BALANCE', priceYuan: 99 });
      const fields = { userId: member, doTask: 'NO', remark: '原单', headCount: 2, cheshou: '甲' };
      const others: [tariff: string, fields: Readonly<Record<string, unknown>>][] = [
        [balance, { ...fields, userId: other }],
        [dearer, fields],
        [balance, { ...fields, remark: `别的 ${random.int(0, 999)}` }],
        [balance, { ...fields, headCount: random.int(3, 6) }],
        [balance, { ...fields, cheshou: `乙${random.int(0, 999)}` }],
        [balance, { ...fields, doTask: 'YES' }],
        [balance, { ...fields, usageMode: 'immediate', vehicleId: kart }],
      ];
      for (let round = 0; round < ROUNDS; round += 1) {
        const key = `round ${round} of ${seed}`;
        // The same body any number of times among others, in any order: the first one to come decides.
        const sent = random.shuffled([
          ...Array.from({ length: random.int(1, 6) }, () => [balance, fields] as const),
          ...random.shuffled(others).slice(0, random.int(1, others.length)),
        ]);
        const first = await cashier.sell('BALANCE', balance, fields, { key });
        const before = await held(member, other);
        const answers = await Promise.all(sent.map(([rule, body]) => cashier.sell('BALANCE', rule, body, { key })));
        for (const [index, [rule, body]] of sent.entries()) {
          const same = rule === balance && body === fields;
          expect([body, answers[index]?.success, answers[index]?.result]).toEqual([
            body,
            same,
            same ? first.result : null,
          ]);
          if (!same) expect(answers[index]?.message).toBe('该请求编号已用于另一笔操作');
        }
        expect(await held(member, other)).toEqual(before);
      }
      expect(await ordersOf('原单')).toHaveLength(ROUNDS);
    });

    const held = (...members: string[]) => Promise.all(members.map((member) => rows.memberAccounts(member)));
    const ordersOf = (remark: string) => venue.db.query('SELECT id FROM consumption_order WHERE remark = $1', [remark]);
    /** As if the key had been used so long ago: the rows are older, the clock is ahead, and what removes old rows has run. */
    const muchLater = async (): Promise<CounterCalls> => {
      await venue.db.query('UPDATE idempotent_answer SET created_at = created_at - make_interval(days => $1::int)', [
        DAYS_LATER,
      ]);
      venue.clock.advance(DAYS_LATER * DAY_MS);
      for (const { run } of kernelBackground(venue.db, new DataSources()).periodic ?? []) await run();
      return new CounterCalls(await venue.signIn('cashier'));
    };

    it('200 calls at once have one effect and one answer; another body is refused; so it is after 400 days', async () => {
      const member = await rows.member({ rechargeYuan: 1_000 });
      const sales = {
        'from a member': (client: CounterCalls, remark: string, key: string) =>
          client.sell('BALANCE', balance, { userId: member, doTask: 'NO', remark }, { key }),
        'in cash, with a place in line': (client: CounterCalls, remark: string, key: string) =>
          client.sell('NOCARDCONSUME', single, { consumePayMode: 'unline', remark }, { key }),
      };
      const first = new Map<string, unknown>();
      for (const [what, sell] of Object.entries(sales)) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sell(cashier, what, what)));
        expect(answers.filter(({ success }) => !success)).toEqual([]);
        const [answer] = answers;
        for (const { result } of answers) expect(result).toEqual(answer?.result);
        first.set(what, answer?.result);
      }
      const client = await muchLater();
      for (const [what, sell] of Object.entries(sales)) {
        const { result } = await sell(client, what, what);
        expect(result).toEqual(nameless(first.get(what)));
        const others = await Promise.all([1, 2, 3].map((other) => sell(client, `${what} ${other}`, what)));
        expect(others.map(({ message }) => message)).toEqual(others.map(() => '该请求编号已用于另一笔操作'));
        expect(await ordersOf(what)).toHaveLength(1);
        for (const other of [1, 2, 3]) expect(await ordersOf(`${what} ${other}`)).toEqual([]);
      }
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 1_000 - 88 });
    });
  });
});
