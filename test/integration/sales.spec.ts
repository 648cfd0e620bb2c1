import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsumptionType } from '@paddock/contracts';
import { lineUpPayloadSchema, orderPayloadSchema } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures, type NewTariff, OTHER_STORE, type MemberAccounts } from '../support/app/fixtures';

const ACCOUNTS = { rechargeYuan: 100, giftYuan: 50, points: 1000, laps: 30, visits: 5, kartVisits: 5 };
const BEFORE: MemberAccounts = { recharge: 100, gift: 50, points: 1000, laps: 30, visits: 5, kartVisits: 5 };

describe('selling at the consumption tool', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let manager: CounterCalls;
  let rows: Fixtures;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    manager = new CounterCalls(await venue.signIn('manager'));
    karts = await rows.karts();
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const ordersMade = async () => (await venue.db.query('SELECT id FROM consumption_order')).length;

  describe('takes what the type says', () => {
    it.each<[string, NewTariff, Partial<MemberAccounts>]>([
      ['C-1.2 C-4.37 BALANCE the price', { type: 'BALANCE', priceYuan: 88.5 }, { recharge: 11.5 }],
      [
        'C-4.38 BALANCE first what was paid in, then the gift',
        { type: 'BALANCE', priceYuan: 120 },
        { recharge: 0, gift: 30 },
      ],
      ['C-4.38 BALANCE to the last fen', { type: 'BALANCE', priceYuan: 150 }, { recharge: 0, gift: 0 }],
      ['C-1.2 C-1.4 C-4.37 FREQUENCY counts', { type: 'FREQUENCY', visits: 2 }, { visits: 3 }],
      [
        'C-4.37 FREQUENCY of the project that the rule names',
        { type: 'FREQUENCY', visits: 2, projectType: 'KART' },
        { kartVisits: 3 },
      ],
      ['C-1.2 C-1.4 C-4.37 INTEGRAL points', { type: 'INTEGRAL', points: 400 }, { points: 600 }],
      [
        'C-4.37 BALANCEANDINTEGRAL price and points',
        { type: 'BALANCEANDINTEGRAL', priceYuan: 20, points: 100 },
        { recharge: 80, points: 900 },
      ],
      ['C-1.2 C-1.4 C-4.37 QUAN laps', { type: 'QUAN', laps: 10 }, { laps: 20 }],
      ['C-4.37 TESTCARD nothing', { type: 'TESTCARD', priceYuan: 50, points: 5 }, {}],
    ])('%s', async (_title, tariff, after) => {
      const member = await rows.member(ACCOUNTS);
      const rule = await rows.tariff(tariff);
      const sale = await manager.sold(tariff.type, rule, { userId: member });
      expect(orderPayloadSchema.strict().parse(sale.order)).toMatchObject({
        payState: 'payed',
        consumeType: tariff.type,
      });
      expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, ...after });
      const shown = await cashier.client.get('/membermanage/sysMemberManage/searchMemberById', { id: member });
      const held = { ...BEFORE, ...after };
      expect(shown.result).toMatchObject({
        balance: Math.round((held.recharge + held.gift) * 100) / 100,
        recharge: held.recharge,
        give: held.gift,
        integral: held.points,
        frequency: held.visits,
        quan: held.laps,
      });
    });

    it('C-4.37 GROUPCOUPON marks its code used, once', async () => {
      const [member, rule, code] = [
        await rows.member(ACCOUNTS),
        await rows.tariff({ type: 'GROUPCOUPON' }),
        await rows.coupon(),
      ];
      await cashier.sold('GROUPCOUPON', rule, { userId: member, groupNumber: code });
      expect(await rows.couponState(code)).toBe('USED');
      expect((await cashier.sell('GROUPCOUPON', rule, { userId: member, groupNumber: code })).message).toBe(
        '团购码无效或已使用',
      );
      expect(await rows.memberAccounts(member)).toEqual(BEFORE);
      const [contested, made] = [await rows.coupon(), await ordersMade()];
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => cashier.sell('GROUPCOUPON', rule, { userId: member, groupNumber: contested })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(await ordersMade()).toBe(made + 1);
    });

    it('C-4.37 C-5.51 PLAYFREELY one use of the card, and none to count where it is unlimited', async () => {
      const rule = await rows.tariff({ type: 'PLAYFREELY', minutes: 8, laps: 10 });
      const [limited, unlimited] = [
        await rows.member({ card: { timesLimit: 1 } }),
        await rows.member({ card: { timesLimit: -1 } }),
      ];
      await cashier.sold('PLAYFREELY', rule, { userId: limited });
      expect(await rows.cardTimesUsed(limited)).toBe(1);
      expect((await cashier.sell('PLAYFREELY', rule, { userId: limited })).message).toBe('畅玩卡无效或已过期');
      for (let use = 0; use < 3; use += 1) await cashier.sold('PLAYFREELY', rule, { userId: unlimited });
      const projects = await cashier.client.get<{ changwanCount: number }[]>('/userproject/sysUserProject/listbyuser', {
        userId: unlimited,
      });
      expect(projects.result).toMatchObject([{ changwanCount: -1, isChangWan: 'YES' }]);
    });

    it('C-3.17 C-4.36 single use in cash, or by a scan that the channel confirms', async () => {
      const rule = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
      const cash = await cashier.sold('NOCARDCONSUME', rule, { consumePayMode: 'unline' });
      expect(cash.order).toMatchObject({ payState: 'payed', amount: 38 });
      expect(cash.entries).toHaveLength(1);
      const scan = await cashier.sold('NOCARDCONSUME', rule, { payCode: payCode('00'), cheshou: '扫码客' });
      expect(scan).toMatchObject({ order: { payState: 'nopay', payProgress: 'waiting' }, entries: [] });
      await eventually('the scan has put its customer in line', async () =>
        (await cashier.lineUp()).some(({ consumeid }) => consumeid === scan.orderId),
      );
      expect(await cashier.order(scan.orderId)).toMatchObject({ payState: 'payed', payProgress: 'paid' });
    });

    it('single use by a rule without a price needs neither code nor cash', async () => {
      const rule = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0 });
      expect((await cashier.sold('NOCARDCONSUME', rule)).order).toMatchObject({ payState: 'payed', amount: 0 });
    });
  });

  describe('refuses and takes nothing', () => {
    it.each<[string, NewTariff, string, string]>([
      ['C-4.39 too little balance', { type: 'BALANCE', priceYuan: 150.01 }, '余额不足', 'Not enough balance'],
      ['C-4.39 too few counts', { type: 'FREQUENCY', visits: 6 }, '次数不足', 'Not enough counts'],
      [
        'C-4.39 counts of another project',
        { type: 'FREQUENCY', visits: 1, projectType: 'COIN' },
        '次数不足',
        'Not enough counts',
      ],
      ['C-4.39 too few points', { type: 'INTEGRAL', points: 1001 }, '积分不足', 'Not enough points'],
      [
        'C-4.39 enough balance but too few points',
        { type: 'BALANCEANDINTEGRAL', priceYuan: 10, points: 1001 },
        '积分不足',
        'Not enough points',
      ],
      [
        'C-4.39 enough points but too little balance',
        { type: 'BALANCEANDINTEGRAL', priceYuan: 151, points: 1 },
        '余额不足',
        'Not enough balance',
      ],
      ['C-4.39 too few laps', { type: 'QUAN', laps: 31 }, '圈数不足', 'Not enough laps'],
      [
        'C-4.39 a free-play card that is missing',
        { type: 'PLAYFREELY' },
        '畅玩卡无效或已过期',
        'The free-play card is invalid or has expired',
      ],
    ])('%s, in both languages', async (_title, tariff, cn, en) => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff(tariff)];
      expect(await cashier.sell(tariff.type, rule, { userId: member })).toMatchObject({
        success: false,
        code: 500,
        message: cn,
      });
      expect((await cashier.sell(tariff.type, rule, { userId: member }, { language: 'en' })).message).toBe(en);
      expect(await rows.memberAccounts(member)).toEqual(BEFORE);
      expect(await ordersMade()).toBe(0);
      expect(await cashier.lineUp()).toEqual([]);
    });

    it('C-4.39 a free-play card that is over or used up, and an expired member', async () => {
      const rule = await rows.tariff({ type: 'PLAYFREELY' });
      const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 1 });
      for (const card of [
        { timesLimit: -1, over: true },
        { timesLimit: 3, timesUsed: 3 },
      ])
        expect((await cashier.sell('PLAYFREELY', rule, { userId: await rows.member({ card }) })).message).toBe(
          '畅玩卡无效或已过期',
        );
      const expired = await rows.member({ ...ACCOUNTS, endsOn: '2020-01-01' });
      expect((await cashier.sell('BALANCE', balance, { userId: expired })).message).toBe('会员卡已过期');
      expect(
        await cashier.sell('BALANCE', balance, { userId: await rows.member({ ...ACCOUNTS, endsOn: '2999-01-01' }) }),
      ).toMatchObject({ success: true });
      expect(await rows.memberAccounts(expired)).toEqual(BEFORE);
    });

    it.each<[string, ConsumptionType, object, string]>([
      ['C-5.24 C-5.15 no people', 'TESTCARD', { headCount: 0 }, '请输入人数'],
      ['C-5.24 C-5.16 a yes for the head-count', 'TESTCARD', { headCount: true }, '请输入整数'],
      ['C-5.24 C-5.16 half a person', 'TESTCARD', { headCount: 1.5 }, '请输入整数'],
      ['C-5.24 C-5.16 a word for the head-count', 'TESTCARD', { headCount: 'zwei' }, '请输入整数'],
      ['C-5.24 C-5.14 no vehicle at once', 'TESTCARD', { usageMode: 'immediate' }, '请选择车辆'],
      ['C-5.24 a queue number below 1', 'TESTCARD', { paiduiNumber: 0 }, '请输入排队号码'],
      ['C-5.24 a queue number that is no integer', 'TESTCARD', { paiduiNumber: 'A1' }, '请输入整数'],
      ['C-4.17 several people on a test card', 'TESTCARD', { headCount: 2 }, '该消费类型只能选择一辆车、一人'],
      [
        'C-4.18 more vehicles than people',
        'QUAN',
        { usageMode: 'immediate', vehicleId: 'a,b', headCount: 1 },
        '车辆数不能大于人数',
      ],
    ])('%s', async (_title, type, fields, text) => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type })];
      expect(await manager.sell(type, rule, { userId: member, ...fields })).toMatchObject({
        success: false,
        code: 500,
        message: text,
      });
      expect(await ordersMade()).toBe(0);
    });

    it('test cards of users without the right to them, also for a record that was started', async () => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'TESTCARD' })];
      expect(await cashier.sell('TESTCARD', rule, { userId: member })).toMatchObject({ success: false, code: 510 });
      const tab = await cashier.tab(rule, kart(1));
      expect(await cashier.settle(tab, 'TESTCARD', rule, { userId: member })).toMatchObject({
        success: false,
        code: 510,
      });
      expect(await cashier.tabRow(tab)).toMatchObject({ playState: 'GUADAN' });
      expect(await manager.settle(tab, 'TESTCARD', rule, { userId: member })).toMatchObject({ success: true });
    });

    it('C-6.4 members, rules, vehicles and coupons of another store', async () => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'BALANCE', priceYuan: 1 })];
      const foreignMember = await rows.member({ ...ACCOUNTS, orgCode: OTHER_STORE });
      const foreignRule = await rows.tariff({ type: 'BALANCE', priceYuan: 1, orgCode: OTHER_STORE });
      const coupons = await rows.tariff({ type: 'GROUPCOUPON' });
      const [foreignKart] = await rows.karts(OTHER_STORE);
      for (const sale of [
        cashier.sell('BALANCE', rule, { userId: foreignMember }),
        cashier.sell('BALANCE', foreignRule, { userId: member }),
        cashier.sell('BALANCE', rule, { userId: member, usageMode: 'immediate', vehicleId: foreignKart }),
        cashier.sell('GROUPCOUPON', coupons, { userId: member, groupNumber: await rows.coupon(OTHER_STORE) }),
      ])
        expect(await sale).toMatchObject({ success: false, code: 500 });
      expect(await rows.memberAccounts(member)).toEqual(BEFORE);
      expect(await rows.memberAccounts(foreignMember)).toEqual(BEFORE);
      expect(await ordersMade()).toBe(0);
    });
  });

  describe('to several people', () => {
    it('C-4.18 C-5.25 P-3.39 charges each of them, names each of them, and counts their numbers up', async () => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'QUAN', laps: 5 })];
      const sale = await cashier.sold('QUAN', rule, {
        userId: member,
        headCount: 3,
        drivers: [{ cheshou: '爸爸' }, { cheshou: '' }, { cheshou: '小满' }],
        paiduiNumber: 20,
      });
      expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, laps: 15 });
      expect(sale.entries.map(({ paiduiNumber, cheshou }) => [paiduiNumber, cheshou])).toEqual([
        [20, '爸爸'],
        [21, '爸爸'],
        [22, '小满'],
      ]);
    });

    it('C-5.17 P-3.39 charges a group once up to its limit, and above it each of them', async () => {
      const rule = await rows.tariff({
        type: 'BALANCE',
        priceYuan: 10,
        multiPersonMode: 'SINGLE',
        notDoubledHeadCount: 3,
      });
      const member = await rows.member(ACCOUNTS);
      const charged: number[] = [];
      for (const headCount of [undefined, 3, 4])
        charged.push((await cashier.sold('BALANCE', rule, { userId: member, headCount })).order.amount);
      expect(charged).toEqual([10, 10, 40]);
      expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, recharge: 40 });
    });
  });

  describe('for driving at once', () => {
    it('C-3.16 C-4.18 starts each person on a vehicle, and the others wait', async () => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'QUAN', laps: 5 })];
      const sale = await cashier.sold('QUAN', rule, {
        userId: member,
        usageMode: 'immediate',
        vehicleId: `${kart(1)},${kart(2)},`,
        headCount: 3,
      });
      expect(sale.entries.map(({ status, vehicleId }) => [status, vehicleId])).toEqual([
        ['DEPARTED', kart(1)],
        ['DEPARTED', kart(2)],
        ['QUEUING', null],
      ]);
      expect((await venue.runOn(kart(1))).plan).toMatchObject({ mode: 'laps', lapLimit: 5 });
    });

    it('sells nothing when a vehicle cannot be taken', async () => {
      const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'QUAN', laps: 5 })];
      await venue.db.query("UPDATE vehicle SET use_state = 'MAINTENANCE' WHERE id = $1", [kart(4)]);
      expect(
        await cashier.sell('QUAN', rule, {
          userId: member,
          usageMode: 'immediate',
          vehicleId: `${kart(3)},${kart(4)}`,
          headCount: 2,
        }),
      ).toMatchObject({ success: false, message: '车辆正在使用中' });
      expect(await rows.memberAccounts(member)).toEqual(BEFORE);
      expect(await rows.vehicle(kart(3))).toMatchObject({ use_state: 'IDLE' });
      expect(await ordersMade()).toBe(0);
    });

    it('keeps the customer in line when the vehicle went away while the scan was confirmed', async () => {
      const rule = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
      const sale = await cashier.sold('NOCARDCONSUME', rule, {
        payCode: payCode('01'),
        usageMode: 'immediate',
        vehicleId: kart(5),
      });
      await venue.db.query("UPDATE vehicle SET use_state = 'LOCKED' WHERE id = $1", [kart(5)]);
      await rows.waitsAtChannel(sale.orderId);
      venue.clock.advance(10_000);
      await eventually('the order is paid', async () => (await cashier.order(sale.orderId)).payState === 'payed');
      expect(await cashier.lineUp()).toMatchObject([{ consumeid: sale.orderId, status: 'QUEUING', vehicleId: null }]);
      expect(await rows.vehicle(kart(5))).toEqual({ use_state: 'LOCKED', run_id: null });
    });

    it('starts what was sold when the rule was changed while the scan was confirmed', async () => {
      const rule = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
      const sale = await cashier.sold('NOCARDCONSUME', rule, {
        payCode: payCode('01'),
        usageMode: 'immediate',
        vehicleId: kart(6),
      });
      await venue.db.query('UPDATE tariff SET active = false, laps = 0 WHERE id = $1', [rule]);
      await rows.waitsAtChannel(sale.orderId);
      venue.clock.advance(10_000);
      await eventually('the order is paid', async () => (await cashier.order(sale.orderId)).payState === 'payed');
      expect((await venue.runOn(kart(6))).plan).toMatchObject({ lapLimit: 3 });
    });
  });

  it('C-7.17 only charges when no task follows', async () => {
    const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'QUAN', laps: 5 })];
    for (const doTask of ['NO', '']) {
      const sale = await cashier.sold('QUAN', rule, { userId: member, doTask });
      expect(sale).toMatchObject({ order: { payState: 'payed' }, entries: [] });
    }
    expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, laps: 20 });
    expect(await cashier.lineUp()).toEqual([]);
  });

  it('C-7.47 C-7.49 C-3.9 answers the order and its entries, and one key has one effect', async () => {
    const [member, rule] = [await rows.member(ACCOUNTS), await rows.tariff({ type: 'QUAN', name: '五圈', laps: 5 })];
    const fields = { userId: member, cheshou: '橘子汽水' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => cashier.sell('QUAN', rule, fields, { key: 'sale-1' })),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(answers.every(({ success, result }) => success && result!.orderId === answers[0]!.message)).toBe(true);
    expect(lineUpPayloadSchema.strict().parse(answers[0]!.result!.entries[0])).toMatchObject({
      consumeid: answers[0]!.message,
      cheshou: '橘子汽水',
      consumeRoleName: '五圈',
      status: 'QUEUING',
      vehicleId: null,
    });
    expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, laps: 25 });
    expect(await cashier.sell('QUAN', rule, { ...fields, headCount: 2 }, { key: 'sale-1' })).toMatchObject({
      success: false,
      message: '该请求编号已用于另一笔操作',
    });
    expect(await rows.memberAccounts(member)).toEqual({ ...BEFORE, laps: 25 });
  });

  it('never takes an account below nothing when many buy at the same instant', async () => {
    const [member, rule] = [
      await rows.member({ rechargeYuan: 100, giftYuan: 40 }),
      await rows.tariff({ type: 'BALANCE', priceYuan: 30 }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => cashier.sell('BALANCE', rule, { userId: member })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(4);
    expect(answers.filter(({ message }) => message === '余额不足')).toHaveLength(4);
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0, gift: 20 });
  });

  it('C-7.36 shows an amount on the customer display', async () => {
    expect(await cashier.client.get('/memberrecharge/sysMemberRecharge/ledmsgshow', { price: '88.5' })).toMatchObject({
      success: true,
    });
    expect((await venue.edge.command('display.price')).body).toEqual({ kind: 'display.price', priceFen: 8850 });
    expect(await cashier.client.get('/memberrecharge/sysMemberRecharge/ledmsgshow', { price: 'free' })).toMatchObject({
      success: false,
      code: 500,
    });
  });
});
