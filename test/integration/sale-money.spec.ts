import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberRow } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

describe('the money of a sale', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let trial: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, karts, trial] = [
      new CounterCalls(await venue.signIn('cashier')),
      await rows.karts(),
      await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 }),
    ];
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;

  describe('whose kart never set off', () => {
    it('puts who has paid already in line when the kart turns out never to have set off: to start again, or to get the money back', async () => {
      const paidFor = async (number: number): Promise<string> => {
        const id = await cashier.tab(trial, kart(number));
        const { message } = await cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline' });
        await (await venue.runOn(kart(number))).refuse();
        expect(await cashier.tabRow(id)).toMatchObject({ playState: 'PAYED', consumeid: message });
        return message;
      };
      const [again, back] = [await paidFor(1), await paidFor(2)];
      const entries = await cashier.lineUp({ status: 'QUEUING' });
      expect(entries.map(({ consumeid }) => consumeid)).toEqual([again, back]);
      expect(await cashier.depart(again, kart(3))).toMatchObject({ success: true });
      await (await venue.runOn(kart(3))).refuse();
      expect(await cashier.depart(again, kart(4))).toMatchObject({ success: true });
      expect(await cashier.cancel(entries[1]!.id)).toMatchObject({ success: true });
      expect(await cashier.order(back)).toMatchObject({ payState: 'refunding' });
      expect((await cashier.lineUp()).map(({ status }) => status)).toEqual(['DEPARTED', 'REVOKED']);
    });

    it('frees the recharge that settled a record whose kart never set off, and owes the ride again if it does', async () => {
      const recharge = await rows.rechargeOrder(await rows.member());
      const id = await cashier.tab(trial, kart(1));
      expect(await cashier.link(id, recharge)).toMatchObject({ success: true });
      const run = await venue.runOn(kart(1));
      await run.refuse();
      expect(await cashier.tabs()).toEqual([]);
      const other = await cashier.tab(trial, kart(2));
      expect(await cashier.link(other, recharge)).toMatchObject({ success: true });
      await run.start();
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', rechargeId: null });
      expect(await cashier.tabRow(other)).toMatchObject({ playState: 'LINKED', rechargeId: recharge });
    });

    it.each([
      ['01', 'PAYED', 1],
      ['02', undefined, 0],
    ])(
      'decides about a kart that failed while the channel was asked once that has answered (%s)',
      async (script, playState, waiting) => {
        const id = await cashier.tab(trial, kart(1));
        const fields = { consumePayMode: 'wechat', payCode: payCode(script) };
        const { message } = await cashier.settle(id, 'NOCARDCONSUME', trial, fields);
        await rows.waitsAtChannel(message);
        await (await venue.runOn(kart(1))).refuse();
        expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', payProgress: 'waiting' });
        await eventually('the channel has answered', async () => {
          venue.clock.advance(1000);
          return ['paid', 'reversed'].includes((await cashier.order(message)).payProgress);
        });
        expect((await cashier.tabRow(id))?.playState).toBe(playState);
        expect(await cashier.lineUp({ status: 'QUEUING' })).toHaveLength(waiting);
      },
    );
  });

  describe('for several people', () => {
    it('P-3.39 takes the price of each, or the one of the group as it was agreed at the start', async () => {
      const group = await rows.tariff({
        type: 'NOCARDCONSUME',
        priceYuan: 68,
        laps: 3,
        multiPersonMode: 'SINGLE',
        notDoubledHeadCount: 2,
      });
      const amounts: number[] = [];
      for (const [tariffId, headCount] of [
        [trial, undefined],
        [trial, 2],
        [group, 2],
        [group, 3],
      ] as const) {
        const id = await cashier.tab(tariffId, kart(amounts.length + 1));
        const fields = { consumePayMode: 'unline', headCount };
        const { message } = await cashier.settle(id, 'NOCARDCONSUME', tariffId, fields);
        amounts.push((await cashier.order(message)).amount);
      }
      expect(amounts).toEqual([38, 2 * 38, 68, 3 * 68]);
    });

    it.each([
      [-1, '请输入人数'],
      [0, '请输入人数'],
      [1.5, '请输入整数'],
      [51, '人数不能大于 50'],
    ])('takes nothing for %s', async (headCount, message) => {
      const id = await cashier.tab(trial, kart(1));
      expect(await cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline', headCount })).toMatchObject({
        success: false,
        message,
      });
      expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN', consumeid: null });
    });
  });

  it('P-1.17 gives experience for what a member spends, and takes it back with what is given back', async () => {
    const member = await rows.member({ rechargeYuan: 900 });
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 250.5 });
    const known = async () =>
      (await cashier.client.get<MemberRow>('/membermanage/sysMemberManage/searchMemberById', { id: member })).result;
    const { entries } = await cashier.sold('BALANCE', rule, { userId: member, headCount: 2 });
    expect(await known()).toMatchObject({ exp: 501, memberLevel: 2 });
    for (const { id } of entries) await cashier.cancel(id);
    expect(await known()).toMatchObject({ exp: 0, memberLevel: 2 });
  });

  it.each([
    ['more people than a sale takes', { headCount: 51 }, '人数不能大于 50', 'At most 50 people'],
    [
      'a number that no ticket can carry',
      { paiduiNumber: 100_000 },
      '排队号码不能大于 99999',
      'The queue number cannot exceed 99999',
    ],
    [
      'a name too long to be read',
      { cheshou: '字'.repeat(31) },
      '车手昵称最多30个字符',
      'Driver nickname: 30 characters at most',
    ],
    [
      'an id too long to be a rule',
      { sysDepartConsumeRoleId: 'x'.repeat(65) },
      '规则不存在或已停用',
      'This rule does not exist or is off',
    ],
  ])('is not taken for %s', async (_what, fields, cn, en) => {
    for (const [language, text] of [
      ['zh-CN', cn],
      ['en', en],
    ] as const)
      expect(
        await cashier.sell('NOCARDCONSUME', trial, { consumePayMode: 'unline', ...fields }, { language }),
      ).toMatchObject({ success: false, message: text });
  });

  it('is not taken for a start at once while the track is red, in cash, by scan or from a member', async () => {
    const marshal = await venue.signIn('marshal');
    const show = async (flag: 'red' | 'green') => {
      await marshal.post('/vehicle/sysVehicle/flag', { flag });
      await venue.edge.report({ kind: 'track.flag', flag });
    };
    const [member, rule] = [await rows.member({ laps: 20 }), await rows.tariff({ type: 'QUAN', laps: 10 })];
    const fields = { usageMode: 'immediate', vehicleId: kart(1) };
    const sales = () => [
      cashier.sell('NOCARDCONSUME', trial, { ...fields, consumePayMode: 'unline' }),
      cashier.sell('NOCARDCONSUME', trial, { ...fields, payCode: payCode('00') }),
      cashier.sell('QUAN', rule, { ...fields, userId: member }),
      cashier.startTab({ roleId: trial, vehicleId: kart(1) }),
    ];
    await show('red');
    try {
      for (const { message } of await Promise.all(sales()))
        expect(message).toBe('赛道红旗或全部停车中，车辆不能开机、启动或加速');
      expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
      expect(await rows.memberAccounts(member)).toMatchObject({ laps: 20 });
      expect(await cashier.sell('QUAN', rule, { userId: member })).toMatchObject({ success: true });
    } finally {
      await show('green');
    }
    expect(await cashier.sell('QUAN', rule, { ...fields, userId: member })).toMatchObject({ success: true });
  });

  it('is taken from a card on its last day as the clock of the store shows it, and not on the next', async () => {
    const rule = await rows.tariff({ type: 'QUAN', laps: 1 });
    const dayIn = async (zone: string): Promise<string> =>
      (
        await venue.db.query<{ day: string }>('SELECT ($2::timestamptz AT TIME ZONE $1)::date::text AS day', [
          zone,
          venue.clock.now(),
        ])
      )[0]!.day;
    try {
      // One of them has another day than China at any time.
      for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
        await venue.db.query("UPDATE store SET time_zone = $1 WHERE org_code = 'A01'", [zone]);
        const [there, china] = [await dayIn(zone), await dayIn('Asia/Shanghai')];
        const endsOn = there < china ? there : china;
        const member = await rows.member({ laps: 5, endsOn });
        for (const doTask of ['YES', 'NO']) {
          const answer = await cashier.sell('QUAN', rule, { userId: member, doTask });
          expect([zone, answer.success]).toEqual([zone, endsOn >= there]);
        }
      }
    } finally {
      await venue.db.query("UPDATE store SET time_zone = 'Asia/Shanghai' WHERE org_code = 'A01'");
    }
  });

  it('has the number of the record that it settles, which is found by its last four digits', async () => {
    const id = await cashier.tab(trial, kart(1));
    const { message } = await cashier.settle(id, 'NOCARDCONSUME', trial, { consumePayMode: 'unline' });
    const { orderNumber } = (await cashier.tabRow(id))!;
    expect((await cashier.order(message)).orderNumber).toBe(orderNumber);
    for (const text of [orderNumber!, orderNumber!.slice(-4)])
      expect((await cashier.tabs({ orderNumber: text })).map((tab) => tab.id)).toEqual([id]);
    expect(await cashier.tabs({ orderNumber: '9999' })).toEqual([]);
  });

  describe('that adds nobody to the line', () => {
    it('has one effect and one answer under its key, however often it comes at once, also when it takes all that is there', async () => {
      const [member, rule] = [
        await rows.member({ rechargeYuan: 6, giftYuan: 4, points: 3 }),
        await rows.tariff({ type: 'BALANCEANDINTEGRAL', priceYuan: 10, points: 3 }),
      ];
      const sell = (fields: object = {}) =>
        cashier.sell(
          'BALANCEANDINTEGRAL',
          rule,
          { userId: member, doTask: 'NO', ...fields },
          { key: `sale-${member}` },
        );
      const answers = await Promise.all(Array.from({ length: 20 }, () => sell()));
      expect(answers.every(({ success }) => success)).toBe(true);
      expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0, gift: 0, points: 0 });
      expect(await venue.db.query('SELECT id FROM consumption_order')).toHaveLength(1);
      expect((await sell({ remark: '另一单' })).message).toBe('该请求编号已用于另一笔操作');
      const { orderId, order } = answers[0]!.result!;
      expect(await cashier.order(orderId)).toEqual(order);
    });

    it('takes nothing at all when one of the accounts holds too little, and every asset sums to zero', async () => {
      const [member, rule] = [
        await rows.member({ rechargeYuan: 6, giftYuan: 14, points: 5 }),
        await rows.tariff({ type: 'BALANCEANDINTEGRAL', priceYuan: 10, points: 3 }),
      ];
      const sell = () => cashier.sell('BALANCEANDINTEGRAL', rule, { userId: member, doTask: 'NO' });
      const answers = await Promise.all(Array.from({ length: 8 }, sell));
      expect(answers.flatMap(({ success, message }) => (success ? [] : [message]))).toEqual(Array(7).fill('积分不足'));
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0, gift: 10, points: 2 });
      const lopsided = 'SELECT asset FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0';
      expect(await venue.db.query(lopsided)).toEqual([]);
    });

    it('is published to the screens, keeps the names of its rule, and refuses as every sale does', async () => {
      const live = await venue.listen(cashier.client, ['orders']);
      const names = { name: '十圈', nameEn: 'Ten laps' };
      const [member, rule] = [await rows.member({ laps: 20 }), await rows.tariff({ type: 'QUAN', laps: 10, ...names })];
      const fields = { userId: member, doTask: 'NO' };
      const { order } = await cashier.sold('QUAN', rule, fields);
      expect(await venue.db.query('SELECT tariff_name, tariff_name_en FROM consumption_order')).toEqual([
        { tariff_name: '十圈', tariff_name_en: 'Ten laps' },
      ]);
      await live.receives('order.changed', (payload) => payload.orderNumber === order.orderNumber);
      const other = await rows.tariff({ type: 'QUAN', laps: 10, orgCode: OTHER_STORE });
      for (const [tariffId, wrong, message] of [
        [rule, { userId: 'nobody' }, '未查询到该会员'],
        [other, {}, '规则不存在或已停用'],
        [trial, {}, '规则与消费类型不一致'],
        [rule, { departuserId: 'nobody' }, '参数错误：收银员'],
        [rule, { headCount: 2 }, '圈数不足'],
      ] as const)
        expect((await cashier.sell('QUAN', tariffId, { ...fields, ...wrong })).message).toBe(message);
      expect(await rows.memberAccounts(member)).toMatchObject({ laps: 10 });
    });
  });

  it('numbers each sale of the day as people say it, without a gap, however many are made at once or refused', async () => {
    const [member, poor] = [await rows.member({ rechargeYuan: 500 }), await rows.member()];
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 10 });
    const first = (await cashier.sold('BALANCE', rule, { userId: member, doTask: 'NO' })).order.orderNumber!;
    expect(first).toMatch(/^P\d{6}-\d{4,}$/);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        cashier.sell('BALANCE', rule, { userId: index % 4 === 3 ? poor : member, doTask: index % 2 ? 'YES' : 'NO' }),
      ),
    );
    const given = answers.flatMap(({ result }) => (result ? [Number(result.order.orderNumber!.slice(8))] : []));
    const from = Number(first.slice(8)) + 1;
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 9 }, (_, index) => from + index));
  });
});
