import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerOf, type dashboardRoutes, toWireTime } from '@paddock/contracts/wire';
import { foldFigures } from '@paddock/figures';
import { DEMO_PASSWORD, hashPassword } from '@paddock/identity';
import { seededRandom } from '@paddock/payments/testing/seed';
import { schema } from '@paddock/schema';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures, OTHER_STORE, STORE } from '../support/app/fixtures';
import { PartyCalls } from '../support/app/parties';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const PATH = '/dashboard/sysDashboard';
const PASSWORD = '271828';
const STEPS = 48;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Day = AnswerOf<typeof dashboardRoutes.day>;
type Stores = AnswerOf<typeof dashboardRoutes.stores>;
type Todos = AnswerOf<typeof dashboardRoutes.todo>;

describe('figures of the day', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let recharges: RechargeCalls;
  let manager: Client;
  let rides: string[];
  let balance: string;
  let rule: string;
  let member: string;
  let parties: PartyCalls;
  /** What deposits hold of parties that are still to come. */
  let waitingFen = 0;

  const day = async (query: Readonly<Record<string, string>> = {}, client = manager): Promise<Day> => {
    const answer = await client.get<Day>(`${PATH}/day`, query);
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  };
  const refund = async (orderId: string, amount: number, target: string, scope = 'amount'): Promise<void> => {
    const asked = await counter.client.post<{ id: string }>('/consume/sysRefund/add', {
      ...{ orderId, amount, scope, target, reason: 'CUSTOMER', refundPassword: PASSWORD, remark: '天气' },
      ...(target === 'MEMBER' && { memberId: member }),
    });
    if (!asked.success || !asked.result) throw new Error(asked.message);
    const { id } = asked.result;
    if (target === 'CASH') await counter.client.post('/consume/sysRefund/handover', { id });
    await eventually('the customer has the money', async () => {
      venue.clock.advance(1000);
      const [found] = await venue.db.query<{ state: string }>('SELECT state FROM refund WHERE id = $1', [id]);
      return found?.state === 'DONE';
    });
  };

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    venue.clock.advanceToNextDay(9);
    const clerk = await venue.signIn('cashier');
    [counter, recharges] = [new CounterCalls(clerk), new RechargeCalls(clerk)];
    manager = await venue.signIn('manager');
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [
      await hashPassword(PASSWORD),
    ]);
    rides = [
      await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', nameEn: 'Ten laps', priceYuan: 68, laps: 10 }),
      await rows.tariff({ type: 'NOCARDCONSUME', name: '五圈', priceYuan: 38.5, laps: 5 }),
    ];
    balance = await rows.tariff({ type: 'BALANCE', name: '会员十圈', priceYuan: 50, laps: 10 });
    rule = await rechargeRule(venue.db, { rechargeYuan: 200, giftYuan: 30 });
    member = await rows.member({ rechargeYuan: 120, giftYuan: 40 });
    parties = new PartyCalls(clerk, manager, rides[0]!);
  });
  afterAll(() => venue.close());

  /** What the orders themselves say, counted one by one. */
  const recount = async () => {
    const [orders] = await venue.db.query<{ taken: number; used: number; sold: number; gift: number }>(
      `SELECT coalesce(sum(takings_fen - returned_fen), 0)::bigint AS taken,
         (SELECT coalesce(-sum(e.amount), 0)::bigint FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
            WHERE e.account_id LIKE 'member:%:recharge_fen' AND (p.id LIKE 'order:%' OR p.id LIKE 'refund:%')) AS used,
         (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entry e WHERE e.account_id LIKE 'member:%:recharge_fen' AND e.posting_id LIKE 'recharge:%') AS sold,
         (SELECT coalesce(-sum(e.amount), 0)::bigint FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
            WHERE e.account_id LIKE 'member:%:gift_fen' AND p.id LIKE 'order:%') AS gift
       FROM order_history WHERE org_code = $1`,
      [STORE],
    );
    const [recharged] = await venue.db.query<{ net: number }>(
      "SELECT coalesce(sum(takings_fen - returned_fen), 0)::bigint AS net FROM order_history WHERE org_code = $1 AND kind = 'RECHARGE'",
      [STORE],
    );
    const { taken, used, sold, gift } = orders!;
    return {
      ...{ taken: taken / 100, storedSold: sold / 100, storedUsed: used / 100, giftsUsed: gift / 100 },
      earned: (taken - recharged!.net + used - waitingFen) / 100,
      prepaid: (recharged!.net - used + waitingFen) / 100,
    };
  };

  it(`equal a plain recount of the orders after each of ${STEPS} random sales, split ones too, recharges, deposits, refunds and voids, and wherever facts are folded`, async () => {
    const seed = Number(process.env['FIGURES_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`figures: FIGURES_SEED=${seed}\n`);
    const random = seededRandom(seed);
    /** Orders with what of them is left to give back. */
    const open: { id: string; left: number; targets: readonly string[] }[] = [];
    const expected: { id: string; orderId: string; left: number }[] = [];
    const SCAN = () => ({ consumePayMode: 'wechat', payCode: payCode('00') });
    const prices = [6800, 3850];
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const which = random.int(0, 1);
        const headCount = random.int(1, 3);
        const fields = { consumePayMode: 'unline', headCount, cheshou: Array(headCount).fill('甲').join(',') };
        const { orderId } = await counter.sold('NOCARDCONSUME', rides[which]!, fields);
        open.push({ id: orderId, left: prices[which]! * headCount, targets: ['CASH', 'MEMBER'] });
      },
      async () => {
        const which = random.int(0, 1);
        const { orderId } = await counter.sold('NOCARDCONSUME', rides[which]!, {
          payCode: payCode(random.int(0, 1) === 0 ? '00' : '05'),
        });
        await eventually('the scan is paid, also where its answer was lost', async () => {
          venue.clock.advance(1000);
          return (await counter.order(orderId)).payState === 'payed';
        });
        open.push({ id: orderId, left: prices[which]!, targets: ['CHANNEL', 'CASH'] });
      },
      async () => {
        const { orderId } = await counter.sold('NOCARDCONSUME', rides[0]!, { payCode: payCode('03') });
        await eventually('the scan is declined', async () => (await counter.order(orderId)).payProgress !== 'waiting');
        await manager.post('/consume/sysConsume/ordervoid', { id: orderId, reason: '顾客离开' });
      },
      async () => {
        const answer = await counter.sell('BALANCE', balance, { userId: member });
        if (answer.result) open.push({ id: answer.result.orderId, left: 5000, targets: ['MEMBER'] });
      },
      async () => {
        const poor = await rows.member({ rechargeYuan: 20, giftYuan: 5 });
        const parts = { userId: poor, restPayMode: 'unline', balanceAmount: 22 };
        await counter.sold('BALANCE', balance, { ...parts, consumePayMode: 'wechat' });
      },
      () => recharges.sell(member, rule, { payMode: 'unline' }),
      async () => {
        const { orderId } = await recharges.sell(await rows.member(), rule, { payMode: 'unline' });
        await refund(orderId, 20_000, 'CASH', 'whole');
      },
      async () => {
        const index = random.int(0, Math.max(0, open.length - 1));
        const order = open[index];
        if (!order) return;
        const amount = random.int(0, 1) === 0 ? order.left : Math.min(order.left, random.int(1, 3000));
        await refund(order.id, amount, order.targets[random.int(0, order.targets.length - 1)]!);
        order.left -= amount;
        if (order.left <= 0) open.splice(index, 1);
      },
      async () => {
        const startsAt = new Date(venue.clock.now().getTime() + 2000);
        const id = await parties.reserved(startsAt, 80);
        const orderId = await parties.pay(id, random.int(0, 1) === 0 ? {} : SCAN());
        await eventually('the deposit is paid', async () => (await counter.order(orderId)).payState === 'payed');
        expected.push({ id, orderId, left: 8000 });
        waitingFen += 8000;
      },
      async () => {
        // Before they come a part of it is given back, as of any order.
        const party = expected.at(-1);
        if (!party) return;
        await refund(party.orderId, 1500, ['CASH', 'MEMBER'][random.int(0, 1)]!);
        party.left -= 1500;
        waitingFen -= 1500;
        if (party.left < 1500) expected.pop();
      },
      async () => {
        const party = expected.shift();
        if (!party) return;
        await parties.come(party.id, random.int(1, 4));
        waitingFen -= party.left;
        open.push({ id: party.orderId, left: party.left, targets: ['CASH', 'MEMBER'] });
      },
      async () => {
        const party = expected.shift();
        if (!party) return;
        venue.clock.advance(2000);
        await parties.stayAway(party.id);
        waitingFen -= party.left;
      },
      async () => {
        const poor = await rows.member({ rechargeYuan: 60, giftYuan: 40 });
        const id = await parties.reserved(new Date(venue.clock.now().getTime() + 2 * DAY_MS), 80);
        await parties.pay(id, { userId: poor });
        // Gifted money is nobody's income, also not of a deposit.
        waitingFen += 6000;
        if (random.int(0, 1) === 0) return;
        expect(await parties.cancel(id)).toMatchObject({ deposit: 'back' });
        waitingFen -= 6000;
      },
    ];
    for (let step = 0; step < STEPS; step += 1) {
      const which = step < steps.length ? step : random.int(0, steps.length - 1);
      await steps[which]!();
      if (random.int(0, 3) === 0) await foldFigures(venue.db);
      const { money, storedSold, storedUsed, giftsUsed } = await day();
      const figures = {
        ...{ taken: money.taken.now, earned: money.earned.now, prepaid: money.prepaid.now },
        ...{ storedSold: storedSold.now, storedUsed: storedUsed.now, giftsUsed: giftsUsed.now },
      };
      expect({ step, which, ...figures }).toEqual({ step, which, ...(await recount()) });
    }
    const { modes, cashiers, goods, hours, money } = await day();
    const total = money.taken.now;
    const sumOf = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);
    expect(sumOf(modes.map(({ amount }) => amount.now))).toBeCloseTo(total, 6);
    expect(sumOf(cashiers.map(({ taken }) => taken.now))).toBeCloseTo(total, 6);
    expect(sumOf(goods.map(({ taken }) => taken.now))).toBeCloseTo(total, 6);
    expect(sumOf(hours.map(({ taken }) => taken))).toBeCloseTo(total, 6);
    expect(cashiers.map(({ name }) => name)).not.toContain('');
    expect(goods.find(({ name }) => name === '十圈')).toMatchObject({ nameEn: 'Ten laps', subject: 'sale' });
  }, 120_000);

  it('count what is given: back, free, as a discount that was approved, and on top of a recharge', async () => {
    const shown = async () => {
      const { refunds, freeRides, discounts, giftsGiven } = await day();
      return [refunds.count, refunds.amount, freeRides, discounts.count, discounts.amount, giftsGiven].map(
        ({ now }) => now,
      );
    };
    const before = await shown();
    const { orderId } = await counter.sold('NOCARDCONSUME', rides[0]!, { consumePayMode: 'unline' });
    await refund(orderId, 2050, 'CASH');
    const free = { consumePayMode: 'unline', userId: '' };
    await counter.sold('NOCARDCONSUME', await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0, laps: 3 }), free);
    const test = await rows.tariff({ type: 'TESTCARD', priceYuan: 50 });
    await new CounterCalls(manager).sold('TESTCARD', test, { userId: member });
    await recharges.sell(member, rule, { payMode: 'unline' });
    const takenBack = await recharges.sell(await rows.member(), rule, { payMode: 'unline' });
    await refund(takenBack.orderId, 20_000, 'CASH', 'whole');
    const gift = { integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '', userId: member };
    for (const [give, applyState] of [
      [20.5, 'PASS'],
      [7, 'REJECT'],
    ] as const) {
      const { result } = await counter.client.post<string>('/apply/sysApply/add', { ...gift, give });
      const [filed] = await venue.db.query<{ id: string }>('SELECT id FROM gift_application WHERE number = $1', [
        result,
      ]);
      const decided = { id: filed!.id, applyState, reject: '不行', password: DEMO_PASSWORD };
      expect(await manager.put('/apply/sysApply/edit', decided)).toMatchObject({ success: true });
    }
    const given = (await shown()).map((figure, nth) => Math.round((figure - before[nth]!) * 100) / 100);
    expect(given).toEqual([2, 220.5, 2, 1, 20.5, 30 + 20.5]);
  });

  it('count prices that were cut, coupons, and the rate of a balance as discounts, as they were given, and no more what was refunded', async () => {
    const shown = async () => {
      const { discounts, discountsBy } = await day();
      const { gift, price, coupon, rate } = discountsBy;
      return [price, coupon, rate, gift, discounts].flatMap(({ count, amount }) => [count.now, amount.now]);
    };
    const before = await shown();
    const more = async () => (await shown()).map((figure, nth) => Math.round((figure - before[nth]!) * 100) / 100);
    const managerId = await userOf('manager');
    await venue.db.query('UPDATE app_user SET refund_password_hash = $1 WHERE id = $2', [
      await hashPassword(PASSWORD),
      managerId,
    ]);
    const approved = { newPrice: 60, priceReason: '生日', managerId, managerPassword: PASSWORD };
    const people = { headCount: 2, cheshou: '甲,乙', consumePayMode: 'unline' };
    const cut = await counter.sold('NOCARDCONSUME', rides[0]!, { ...people, ...approved });
    // A price above the rule's is no discount.
    await counter.sold('NOCARDCONSUME', rides[0]!, { ...people, ...approved, newPrice: 70 });
    expect(await more()).toEqual([1, 16, 0, 0, 0, 0, 0, 0, 1, 16]);

    const template = await manager.post<string>('/coupon/sysCoupon/add', {
      ...{ name: '充值券', deductAmount: 20, minRecharge: 100, thresholdType: 'SINGLE', thresholdAmount: 0 },
      ...{ totalCount: 100, claimLimit: 1, claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' },
      ...{ validType: 'DAYS', validDays: 30, enabled: 'YES' },
    });
    const holder = await rows.member();
    const claim = { couponId: template.result, userId: holder };
    const couponId = (await counter.client.post<string>('/coupon/sysCouponClaim/add', claim)).result;
    const recharged = await recharges.sell(holder, rule, { payMode: 'unline', couponId });
    expect(await more()).toEqual([1, 16, 1, 20, 0, 0, 0, 0, 2, 36]);
    const cheaper = await recharges.sell(holder, rule, { ...approved, newPrice: 150 });
    expect(await more()).toEqual([2, 66, 1, 20, 0, 0, 0, 0, 3, 86]);
    await refund(cheaper.orderId, 7500, 'CASH');
    expect(await more()).toEqual([2, 41, 1, 20, 0, 0, 0, 0, 3, 61]);
    await refund(cheaper.orderId, 7500, 'CASH');
    expect(await more()).toEqual([1, 16, 1, 20, 0, 0, 0, 0, 2, 36]);

    await manager.put('/sys/departSetting/edit', { orgCode: STORE, discountRate: 8.5 });
    const payer = await rows.member({ rechargeYuan: 200 });
    const { order } = await counter.sold('BALANCE', balance, { userId: payer });
    await counter.sold('BALANCE', balance, { userId: payer, doTask: 'NO' });
    const tab = await counter.tab(balance, (await rows.karts())[0] ?? '');
    await manager.put('/sys/departSetting/edit', { orgCode: STORE, discountRate: 10 });
    await venue.db.query('UPDATE tariff SET price_fen = 9900 WHERE id = $1', [balance]);
    expect(order.amount).toBe(42.5);
    expect(await more()).toEqual([1, 16, 1, 20, 2, 15, 0, 0, 4, 51]);
    // Agreed before the rate has changed, and paid after it.
    const settled = await counter.settle(tab, 'BALANCE', balance, { userId: payer });
    expect(settled.result).toMatchObject({ amount: 42.5 });
    expect(await more()).toEqual([1, 16, 1, 20, 3, 22.5, 0, 0, 5, 58.5]);

    // Half of the money takes half of the discount back, a third of the rest a third of its, and the last of it all that is left.
    await refund(order.id, 2125, 'MEMBER');
    expect(await more()).toEqual([1, 16, 1, 20, 3, 18.75, 0, 0, 5, 54.75]);
    await refund(order.id, 709, 'MEMBER');
    expect((await more()).slice(4, 6)).toEqual([3, 17.5]);
    await refund(cut.orderId, 3000, 'CASH');
    await refund(recharged.orderId, 4500, 'CASH');
    expect(await more()).toEqual([1, 12, 1, 15, 3, 17.5, 0, 0, 5, 44.5]);

    await refund(order.id, 1416, 'MEMBER');
    await refund(cut.orderId, 9000, 'CASH');
    await refund(recharged.orderId, 13_500, 'CASH');
    expect(await more()).toEqual([0, 0, 0, 0, 2, 15, 0, 0, 2, 15]);
    await venue.db.query('UPDATE tariff SET price_fen = 5000 WHERE id = $1', [balance]);
  });

  it('come as a file whose rows add up to them', async () => {
    const approved = {
      newPrice: 60,
      priceReason: '生日',
      managerId: await userOf('manager'),
      managerPassword: PASSWORD,
    };
    const cut = await counter.sold('NOCARDCONSUME', rides[0]!, { consumePayMode: 'unline', ...approved });
    // A part that goes back in a later hour takes a part of the discount back there, and no discount less is counted.
    venue.clock.advance(HOUR_MS);
    await refund(cut.orderId, 3000, 'CASH');
    const { money, discountsBy } = await day();
    await venue.db.query("UPDATE app_user SET real_name = '=1+1' WHERE username = 'cashier'");
    const file = await fetch(`${venue.url}${PATH}/exportXls?format=csv`, {
      headers: { 'x-access-token': manager.token },
    });
    const text = (await file.text()).replace('\uFEFF', '').trim();
    const [heads = [], ...lines] = text.split('\n').map((line) => line.trim().split(','));
    const cashiers = lines.map((line) => line[4]);
    expect(cashiers).toContain("'=1+1");
    expect(cashiers).not.toContain('=1+1');
    expect(heads.slice(0, 8)).toEqual(['小时', '类别', '对象', '方式', '收银员', '项目', '笔数', '金额']);
    const sumOf = (kind: string): number =>
      lines.filter((line) => line[1] === kind).reduce((sum, line) => sum + Number(line[7]), 0);
    expect(sumOf('收款') - sumOf('退款')).toBeCloseTo(money.taken.now, 6);
    const { price, coupon, rate } = discountsBy;
    expect(sumOf('让价')).toBeCloseTo(price.amount.now + coupon.amount.now + rate.amount.now, 6);
    expect(Number(file.headers.get('x-row-count'))).toBe(lines.length);
  });

  it('P-2.1.21 puts what must be done in front of the person who may do it, worst first, and takes it away when it is done', async () => {
    const todos = async (client: Client): Promise<Todos> => (await client.get<Todos>(`${PATH}/todo`)).result ?? [];
    const [kart] = await rows.karts();
    await venue.db.query("UPDATE vehicle SET use_state = 'MAINTENANCE', use_state_note = '刹车' WHERE id = $1", [kart]);
    const { orderId } = await counter.sold('NOCARDCONSUME', rides[0]!, { consumePayMode: 'unline' });
    const asked = await counter.client.post<{ id: string; refundNumber: string }>('/consume/sysRefund/add', {
      ...{ orderId, amount: 6800, scope: 'whole', target: 'CASH', reason: 'CUSTOMER', refundPassword: PASSWORD },
    });
    if (!asked.result) throw new Error(asked.message);
    const handover = { kind: 'refundHandover', id: asked.result.id, subject: asked.result.refundNumber, amount: 68 };
    const found = await todos(manager);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining(handover),
        expect.objectContaining({ kind: 'maintenance', id: kart, note: '刹车' }),
      ]),
    );
    expect(found.findIndex(({ kind }) => kind === 'refundHandover')).toBeLessThan(
      found.findIndex(({ kind }) => kind === 'maintenance'),
    );
    // A coach has no business with money.
    const coach = (await todos(await venue.signIn('marshal'))).map(({ kind }) => kind);
    expect(coach).toContain('maintenance');
    expect(coach).not.toContain('refundHandover');
    await counter.client.post('/consume/sysRefund/handover', { id: asked.result.id });
    expect((await todos(manager)).map(({ kind }) => kind)).not.toContain('refundHandover');
  });

  it('show all stores side by side to head office alone, and money to nobody without the right', async () => {
    const calls = new DrawerCalls(counter.client, await userOf('cashier'));
    const head = await venue.signIn('hq');
    const answer = await head.get<Stores>(`${PATH}/stores`);
    const codes = answer.result!.stores.map(({ orgCode }) => orgCode);
    expect(codes).toEqual(expect.arrayContaining([STORE, OTHER_STORE]));
    const own = answer.result!.stores.find(({ orgCode }) => orgCode === STORE)!;
    const { money } = await day();
    expect(own.money).toEqual(money);
    expect(own.todos).toBeGreaterThan(0);
    // The other store has sold nothing, and is no part of this one.
    expect(answer.result!.stores.find(({ orgCode }) => orgCode === OTHER_STORE)).toMatchObject({
      money: { taken: { now: 0, then: null } },
    });
    for (const client of [manager, counter.client])
      expect(await client.get(`${PATH}/stores`)).toMatchObject({ success: false, code: 510 });
    expect(await counter.client.get(`${PATH}/day`)).toMatchObject({ success: false, code: 510 });
    expect((await counter.client.get<{ takings: unknown }>(`${PATH}/today`)).result).toMatchObject({ takings: null });

    const opened = await calls.open(100);
    await calls.count(opened.result!, 90);
    await calls.close(opened.result!, { note: '少了十元' });
    const after = (await head.get<Stores>(`${PATH}/stores`)).result!.stores.find(({ orgCode }) => orgCode === STORE)!;
    expect(after.drawer).toEqual({ open: 0, counted: 1, difference: -10 });
    const seen = (await manager.get<Todos>(`${PATH}/todo`)).result!;
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'drawer', amount: -10 }));
  });

  it('take a deposit on the day on which it is paid, and earn it when the party comes or forfeits it; days of before are counted again', async () => {
    await manager.put('/sys/departSetting/edit', { orgCode: STORE, depositBackHours: 24 });
    const dayIn = (days: number) => toWireTime(new Date(venue.clock.now().getTime() + days * DAY_MS)).slice(0, 10);
    const days = [dayIn(0), dayIn(1), dayIn(2)] as const;
    const shown = async (of: string) => {
      const { asOf: _, nowMinute: __, ...figures } = await day({ day: of });
      return figures;
    };
    const sums = async (of: string) => {
      const { money, orders, freeRides, refunds } = await shown(of);
      return [money.taken.now, money.earned.now, orders.now, freeRides.now, refunds.amount.now];
    };
    const before = await sums(days[0]);
    const more = async (of: string, than = [0, 0, 0, 0, 0]) =>
      (await sums(of)).map((figure, nth) => Math.round((figure - than[nth]!) * 100) / 100);
    const paid = async (deposit: number) => {
      const id = await parties.reserved(new Date(venue.clock.now().getTime() + DAY_MS), deposit);
      return { id, orderId: await parties.pay(id) };
    };
    const [coming, prepaid] = [await paid(80), await paid(200)];
    const [away, late, back] = [await paid(70), await paid(50), await paid(60)];
    expect(await more(days[0], before)).toEqual([460, 0, 0, 0, 0]);
    const { modes, goods } = await shown(days[0]);
    expect(modes.find(({ subject }) => subject === 'deposit')?.mode).toBe('cash');
    expect(goods.filter(({ subject }) => subject === 'deposit')).toMatchObject([{ name: '', orders: 0 }]);

    venue.clock.advance(DAY_MS + HOUR_MS);
    await parties.come(coming.id);
    // Nothing is left to pay, and the ride is not free.
    await parties.come(prepaid.id);
    await parties.stayAway(away.id);
    expect(await parties.cancel(late.id)).toMatchObject({ deposit: 'kept' });
    await refund(back.orderId, 6000, 'CASH', 'whole');
    expect(await more(days[1])).toEqual([120 - 60, 80 + 120 + 200 + 70 + 50, 2, 0, 60]);

    venue.clock.advance(DAY_MS);
    await refund(away.orderId, 3000, 'CASH');
    expect(await more(days[2])).toEqual([-30, -30, 0, 0, 30]);
    expect(await more(days[0], before)).toEqual([460, 0, 0, 0, 0]);

    await foldFigures(venue.db);
    const known = await Promise.all(days.map(shown));
    const migration = new (schema.migrations.find(({ name }) => name.startsWith('DepositFigures'))!)();
    const migrate = async (to: 'up' | 'down'): Promise<void> => {
      const owner = new pg.Client(venue.ownerUrl);
      await owner.connect();
      await owner.query('BEGIN');
      const query = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
      await migration[to]({ query } as unknown as QueryRunner);
      try {
        await owner.query('COMMIT');
      } finally {
        await owner.end();
      }
    };
    await migrate('down');
    // As it was: earned with the payment, each a ride.
    const [taken, earned, orders] = await more(days[0], before);
    expect([taken, earned]).toEqual([460, 460 + waitingFen / 100]);
    expect(orders).toBeGreaterThanOrEqual(5);
    await migrate('up');
    expect(await Promise.all(days.map(shown))).toEqual(known);
    await foldFigures(venue.db);
    expect(await Promise.all(days.map(shown))).toEqual(known);
  });

  const userOf = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;

  it('P-2.1.21 count the karts that were on track at this time of the same weekday before', async () => {
    const used = async (): Promise<number | undefined> =>
      (await manager.get<AnswerOf<typeof dashboardRoutes.today>>(`${PATH}/today`)).result?.lastWeek.vehiclesInUse;
    const before = (await used()) ?? 0;
    const [one, two, three] = await rows.karts();
    const weekAgo = venue.clock.now().getTime() - 7 * DAY_MS;
    const drove = (kart: string | undefined, from: number, to: number) =>
      venue.db.query(
        `INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, started_at, ended_at)
         VALUES (gen_random_uuid()::text, $1, $2, $2, 'x', 'laps', 10, 0, 'FINISHED', $3, $4)`,
        [STORE, kart, new Date(weekAgo + from * 60_000), new Date(weekAgo + to * 60_000)],
      );
    await Promise.all([drove(one, -5, 3), drove(two, -20, -12), drove(three, 1, 9)]);
    expect(await used()).toBe(before + 1);
  });
});
