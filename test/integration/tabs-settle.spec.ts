import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderPayloadSchema } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const STATE_CHANGED = '该订单状态已变更，请刷新列表';
const PRICE = 38;

describe('settling a pay-later record', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let manager2: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let trial: string;
  let balance: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, manager2, karts, trial, balance] = await Promise.all([
      venue.signIn('cashier').then((client) => new CounterCalls(client)),
      venue.signIn('manager2').then((client) => new CounterCalls(client)),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', name: '体验', priceYuan: PRICE, laps: 3 }),
      rows.tariff({ type: 'BALANCE', name: '十圈', priceYuan: 88, laps: 10 }),
    ]);
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const pay = (id: string, fields: object = {}, call?: { key?: string }) =>
    cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline', ...fields }, call);
  const scan = (id: string, script: string, call?: { key?: string }) =>
    pay(id, { consumePayMode: 'wechat', payCode: payCode(script) }, call);
  /** What the simulated customers have paid in the end. */
  const netFen = (): number => venue.simulator.trades.ledger().reduce((sum, trade) => sum + trade.netFen, 0);
  const progress = (orderId: string, wanted: string) =>
    eventually(`the order is ${wanted}`, async () => {
      const order = await cashier.order(orderId);
      return order.payProgress === wanted && order;
    });

  describe('in cash', () => {
    it('C-3.8 C-4.1 C-4.36 C-7.12 C-7.13 C-7.17 C-7.21 is paid at once, and neither queues nor starts anything', async () => {
      const id = await cashier.tab(trial, kart(1));
      const live = await venue.listen(cashier.client, ['tabs', 'orders']);
      const answer = await pay(id, { remark: '现金', doTask: 'YES' });
      expect(answer).toMatchObject({ success: true, code: 200 });
      const order = await cashier.order(answer.message);
      expect(orderPayloadSchema.strict().parse(order)).toMatchObject({
        id: answer.message,
        payState: 'payed',
        payProgress: 'paid',
        amount: PRICE,
        consumeType: 'NOCARDCONSUME',
      });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'PAYED', consumeid: order.id, remark: '现金' });
      expect(await cashier.lineUp()).toEqual([]);
      expect(await venue.db.query('SELECT id FROM run')).toHaveLength(1);
      await live.receives('tab.changed', (tab) => tab.id === id && tab.playState === 'PAYED');
      await live.receives('order.changed', ({ payState }) => payState === 'payed');
    });

    it('C-2.4.10 notes the cashier of the sale, and the user where none is named', async () => {
      const users = await venue.db.query<{ id: string; username: string }>('SELECT id, username FROM app_user');
      const idOf = (name: string) => users.find(({ username }) => username === name)!.id;
      const orders: string[] = [];
      for (const departuserId of ['', idOf('manager')]) {
        orders.push((await pay(await cashier.tab(trial, kart(orders.length + 1)), { departuserId })).message);
      }
      const stored = await venue.db.query<{ cashier_id: string }>(
        'SELECT cashier_id FROM consumption_order WHERE id = ANY($1) ORDER BY created_at',
        [orders],
      );
      expect(stored.map((order) => order.cashier_id)).toEqual([idOf('cashier'), idOf('manager')]);
      const id = await cashier.tab(trial, kart(3));
      expect(await pay(id, { departuserId: idOf('manager2') })).toMatchObject({ success: false });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
    });

    it('is refused where the store takes no cash', async () => {
      const id = await cashier.tab(trial, kart(1));
      await venue.db.query("UPDATE store SET allows_cash = false WHERE org_code = 'A01'");
      try {
        expect((await pay(id)).message).toBe('本店不支持现金支付');
        expect((await cashier.client.get('/consume/sysConsume/getDepartInfo')).result).toMatchObject({
          isUnline: 'NO',
        });
      } finally {
        await venue.db.query("UPDATE store SET allows_cash = true WHERE org_code = 'A01'");
      }
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
    });

    it('C-4.3 C-4.4 changes nothing any more once it is settled, whatever is tried', async () => {
      const hq = new CounterCalls(await venue.signIn('hq'));
      const recharge = await rows.rechargeOrder(await rows.member());
      const id = await cashier.tab(trial, kart(1));
      expect((await pay(id)).success).toBe(true);
      const before = await cashier.tabRow(id);
      const edit = { id, consumeType: 'NOCARDCONSUME', roleId: trial, remark: 'x', cheshou: 'x' };
      for (const again of [pay(id), scan(id, '00'), cashier.link(id, recharge), hq.edit(edit)])
        expect(await again).toMatchObject({ success: false, code: 500, message: STATE_CHANGED });
      expect(
        await cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline' }, { language: 'en' }),
      ).toMatchObject({ message: 'The state of this order has changed, please refresh the list' });
      expect(await cashier.tabRow(id)).toEqual(before);
      expect(await venue.db.query('SELECT id FROM consumption_order')).toHaveLength(1);
    });
  });

  describe('by scan', () => {
    it('C-3.17 C-4.36 C-7.48 stays unpaid until the channel confirms, then record and order change together', async () => {
      const id = await cashier.tab(trial, kart(1));
      const live = await venue.listen(cashier.client, ['tabs', 'orders']);
      const before = netFen();
      const answer = await scan(id, '00');
      expect(answer).toMatchObject({ success: true, result: { payState: 'nopay', payProgress: 'waiting' } });
      await live.receives('order.changed', (order) => order.id === answer.message && order.payState === 'payed');
      await live.receives('tab.changed', (tab) => tab.id === id && tab.playState === 'PAYED');
      const [paid, tab] = [
        live.of('order.changed').find(({ payload }) => payload.payState === 'payed')!,
        live.of('tab.changed').find(({ payload }) => payload.playState === 'PAYED')!,
      ];
      expect(Math.abs(paid.offset - tab.offset)).toBe(1);
      expect(netFen() - before).toBe(PRICE * 100);
    });

    it('C-4.36 C-8.10 shows why the bank declined, and takes another try', async () => {
      const id = await cashier.tab(trial, kart(1));
      const first = await scan(id, '03');
      const declined = await progress(first.message, 'declined');
      expect(declined).toMatchObject({ payState: 'nopay', payMessage: '余额不足，请更换支付方式' });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
      const second = await scan(id, '00');
      await progress(second.message, 'paid');
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'PAYED', consumeid: second.message });
    });

    it('waits for the customer, refuses every other settlement meanwhile, and is paid by a poll', async () => {
      const id = await cashier.tab(trial, kart(1));
      const hq = new CounterCalls(await venue.signIn('hq'));
      const recharge = await rows.rechargeOrder(await rows.member());
      const { message: orderId } = await scan(id, '01');
      const beingPaid = '该订单正在收款，请勿重复操作';
      for (const other of [
        pay(id),
        scan(id, '00'),
        cashier.link(id, recharge),
        hq.edit({ id, consumeType: 'NOCARDCONSUME', roleId: trial, remark: '', cheshou: 'x' }),
        hq.remove(id),
      ])
        expect(await other).toMatchObject({ success: false, message: beingPaid });
      expect(await cashier.order(orderId)).toMatchObject({ payState: 'nopay', payProgress: 'waiting' });
      await rows.waitsAtChannel(orderId);
      venue.clock.advance(10_000);
      await progress(orderId, 'paid');
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'PAYED' });
    });

    it('P-9.13 takes a charge back that nobody confirms, and the record can be paid again', async () => {
      const id = await cashier.tab(trial, kart(1));
      const before = netFen();
      const { message: orderId } = await scan(id, '02');
      await rows.waitsAtChannel(orderId);
      venue.clock.advance(60_000);
      await progress(orderId, 'reversed');
      expect(await cashier.order(orderId)).toMatchObject({ payState: 'nopay' });
      expect(await cashier.tabRow(id)).toMatchObject({ payProgress: null });
      expect(netFen()).toBe(before);
      expect(await pay(id)).toMatchObject({ success: true });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'PAYED' });
    });

    it('shows on the record that its payment waits, and that it needs a manual review', async () => {
      const id = await cashier.tab(trial, kart(1));
      expect(await cashier.tabRow(id)).toMatchObject({ payProgress: null });
      const live = await venue.listen(cashier.client, ['tabs']);
      // One fen more than asked was paid.
      const { message: orderId } = await scan(id, '09');
      await live.receives('tab.changed', (tab) => tab.payProgress === 'waiting' && tab.consumeid === orderId);
      await live.receives('tab.changed', (tab) => tab.payProgress === 'needsHuman');
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', payProgress: 'needsHuman' });
      expect(await pay(id)).toMatchObject({ success: false, message: '该订单正在收款，请勿重复操作' });
    });

    it('C-5.24 asks for a payment code, and for one of the right form', async () => {
      const id = await cashier.tab(trial, kart(1));
      const code = (text: string) => pay(id, { consumePayMode: 'wechat', payCode: text });
      expect((await code('')).message).toBe('请扫描付款码');
      for (const wrong of ['12345', '99'.repeat(9), '13abcdefghijklmnop', "1'; DROP TABLE tab; --"])
        expect(await code(wrong)).toMatchObject({ success: false, message: '付款码格式不正确，请重新扫描' });
      expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', consumeid: null });
    });

    it('charges once for eight cashiers at the same instant', async () => {
      const id = await cashier.tab(trial, kart(1));
      const before = netFen();
      const answers = await Promise.all(Array.from({ length: 8 }, () => scan(id, '00')));
      const taken = answers.filter(({ success }) => success);
      expect(taken).toHaveLength(1);
      await progress(taken[0]!.message, 'paid');
      expect(netFen() - before).toBe(PRICE * 100);
      expect(await venue.db.query('SELECT id FROM consumption_order')).toHaveLength(1);
    });

    it('C-7.49 charges once for one key sent eight times, and answers the same order each time', async () => {
      const id = await cashier.tab(trial, kart(1));
      const before = netFen();
      const fields = { consumePayMode: 'wechat', payCode: payCode('00') };
      const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, fields, { key: 'scan-once' })));
      expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
      expect(answers.every(({ success }) => success)).toBe(true);
      await progress(answers[0]!.message, 'paid');
      expect(netFen() - before).toBe(PRICE * 100);
      expect(await pay(id, { ...fields, remark: 'other' }, { key: 'scan-once' })).toMatchObject({
        success: false,
        message: '该请求编号已用于另一笔操作',
      });
      // Long after, the key still names this payment.
      venue.clock.advance(24 * 3_600_000);
      expect((await pay(id, fields, { key: 'scan-once' })).message).toBe(answers[0]!.message);
      expect(netFen() - before).toBe(PRICE * 100);
    });
  });

  describe('from a member', () => {
    it('C-1.2 C-2.1.9 C-4.1 C-4.11 C-4.12 takes the price, names the member on the record, and starts nothing', async () => {
      const member = await rows.member({ rechargeYuan: 50, giftYuan: 100, points: 7 });
      const id = await cashier.tab(balance, kart(1));
      const answer = await cashier.settle(id, 'BALANCE', balance, {
        userId: member,
        usageMode: 'immediate',
        vehicleId: kart(2),
      });
      expect(answer).toMatchObject({ success: true, result: { payState: 'payed', amount: 88 } });
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0, gift: 62, points: 7 });
      expect(await cashier.tabRow(id)).toMatchObject({
        playState: 'PAYED',
        userId: member,
        userNickname: '小张',
        userTruenmae: '张三',
      });
      expect(await rows.vehicle(kart(2))).toMatchObject({ use_state: 'IDLE' });
      expect(await cashier.lineUp()).toEqual([]);
    });

    it('C-5.45 P-8.13 asks for the consumption password, refuses a wrong one, and slows guessing down', async () => {
      const member = await rows.member({ rechargeYuan: 200, password: '246810' });
      const id = await cashier.tab(balance, kart(1));
      const settle = (consumePassword: string, language: 'zh-CN' | 'en' = 'zh-CN') =>
        cashier.settle(id, 'BALANCE', balance, { userId: member, consumePassword }, { language });
      expect((await settle('')).message).toBe('该会员设置了消费密码，请询问客户消费密码');
      expect((await settle('111111')).message).toBe('密码错误');
      expect((await settle('222222', 'en')).message).toBe('Password incorrect');
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 200 });
      for (const guess of ['3', '4', '5', '6']) await settle(guess);
      expect((await settle('246810')).message).toMatch(/^尝试次数过多，请 \d+ 秒后再试$/);
      venue.clock.advance(3_600_000);
      expect(await settle('246810')).toMatchObject({ success: true });
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 112 });
    });

    it('C-4.39 leaves record and account alone when the balance is too small, or the card has expired', async () => {
      const [poor, expired] = [
        await rows.member({ rechargeYuan: 80, giftYuan: 7.99 }),
        await rows.member({ rechargeYuan: 500, endsOn: '2020-01-01' }),
      ];
      const id = await cashier.tab(balance, kart(1));
      expect((await cashier.settle(id, 'BALANCE', balance, { userId: poor })).message).toBe('余额不足');
      expect((await cashier.settle(id, 'BALANCE', balance, { userId: expired })).message).toBe('会员卡已过期');
      expect((await cashier.settle(id, 'BALANCE', balance, { userId: '1' })).message).toBe('未查询到该会员');
      expect(await rows.memberAccounts(poor)).toMatchObject({ recharge: 80, gift: 7.99 });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', userId: null, consumeid: null });
    });

    it('C-7.49 takes from the account once for eight calls at the same instant', async () => {
      const member = await rows.member({ rechargeYuan: 1000 });
      const id = await cashier.tab(balance, kart(1));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => cashier.settle(id, 'BALANCE', balance, { userId: member })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ message }) => message === STATE_CHANGED)).toHaveLength(7);
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 912 });
    });

    it('takes what was agreed at the start, also when the rule was changed or taken out of use since', async () => {
      const rule = await rows.tariff({ type: 'QUAN', laps: 5 });
      const points = await rows.tariff({ type: 'INTEGRAL', points: 300 });
      const member = await rows.member({ laps: 20, points: 1000 });
      const [byLaps, byPoints] = [await cashier.tab(rule, kart(1)), await cashier.tab(points, kart(2))];
      await venue.db.query('UPDATE tariff SET laps = 20, active = false WHERE id = $1', [rule]);
      await venue.db.query('UPDATE tariff SET points = 1, active = false WHERE id = $1', [points]);
      expect(await cashier.tabRow(byLaps)).toMatchObject({ chargedCycleNumber: 5, integral: 0, frequency: 0 });
      expect(await cashier.tabRow(byPoints)).toMatchObject({ integral: 300, frequency: 0 });
      expect(await cashier.settle(byLaps, 'QUAN', rule, { userId: member })).toMatchObject({ success: true });
      expect(await cashier.settle(byPoints, 'INTEGRAL', points, { userId: member })).toMatchObject({ success: true });
      expect(await rows.memberAccounts(member)).toMatchObject({ laps: 15, points: 700 });
    });

    it('refuses another rule or type than the one of the record', async () => {
      const member = await rows.member({ rechargeYuan: 1000, laps: 100 });
      const cheap = await rows.tariff({ type: 'BALANCE', priceYuan: 1 });
      const id = await cashier.tab(balance, kart(1));
      for (const [type, rule] of [
        ['BALANCE', cheap],
        ['QUAN', balance],
        ['TESTCARD', balance],
      ] as const)
        expect(await cashier.settle(id, type, rule, { userId: member })).toMatchObject({
          success: false,
          message: '规则与消费类型不一致',
        });
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 1000, laps: 100 });
    });
  });

  describe('with wrong fields', () => {
    it.each([
      [
        'C-5.24 C-3.14 another consumption type',
        { consumeType: 'MOON' },
        '请选择工具类型',
        'Please choose the tool type',
      ],
      ['C-5.24 no consumption type', { consumeType: '' }, '请选择工具类型', 'Please choose the tool type'],
      ['C-5.24 C-5.10 no payment mode', { consumePayMode: null }, '请选择支付方式', 'Please choose the payment mode'],
      ['C-3.17 another payment mode', { consumePayMode: 'gold' }, '请选择支付方式', 'Please choose the payment mode'],
      ['C-5.24 C-5.10 no usage mode', { usageMode: '' }, '请选择使用方式', 'Please choose the usage mode'],
      ['C-3.16 another usage mode', { usageMode: 'never' }, '请选择使用方式', 'Please choose the usage mode'],
      ['C-5.24 C-5.10 no run mode', { consumeVehicleMode: '' }, '请选择运行模式', 'Please choose the run mode'],
      ['C-5.24 no rule', { sysDepartConsumeRoleId: '' }, '请选择消费规则', 'Please choose the consumption rule'],
      [
        'C-5.24 no member',
        { consumeType: 'BALANCE', consumePayMode: 'wechat' },
        '请选择输入会员卡号',
        'Please choose or enter the member card number',
      ],
      [
        'C-5.24 no group code',
        { consumeType: 'GROUPCOUPON', consumePayMode: 'wechat', userId: '1' },
        '请选择输入团购码',
        'Please choose or enter the group-purchase code',
      ],
      [
        'cash from a member',
        { consumeType: 'BALANCE', userId: '1' },
        '会员消费不能使用现金支付',
        'Member consumption cannot be paid in cash',
      ],
    ])('%s is refused in both languages and nothing changes', async (_what, fields, cn, en) => {
      const id = await cashier.tab(trial, kart(1));
      const before = await cashier.tabRow(id);
      for (const [language, text] of [
        ['zh-CN', cn],
        ['en', en],
      ] as const)
        expect(
          await cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline', ...fields }, { language }),
        ).toMatchObject({ status: 200, success: false, code: 500, message: text });
      expect(await cashier.tabRow(id)).toEqual(before);
    });

    it('C-7.16 C-5.21 takes unknown fields and no remark', async () => {
      const id = await cashier.tab(trial, kart(1));
      expect(
        await pay(id, { remark: undefined, somethingNew: { deep: [1] }, consumeVehicleMode_dictText: 'x' }),
      ).toMatchObject({
        success: true,
      });
    });

    it('C-6.4 refuses records, members and cash of another store', async () => {
      const foreign = await rows.member({ orgCode: OTHER_STORE, rechargeYuan: 500 });
      const id = await cashier.tab(balance, kart(1));
      expect((await cashier.settle(id, 'BALANCE', balance, { userId: foreign })).message).toBe('未查询到该会员');
      const own = await rows.member({ orgCode: OTHER_STORE, rechargeYuan: 500 });
      expect(await manager2.settle(id, 'BALANCE', balance, { userId: own })).toMatchObject({ success: false });
      expect(await manager2.tabRow(id)).toBeUndefined();
      expect(await rows.memberAccounts(own)).toMatchObject({ recharge: 500 });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
    });
  });
});
