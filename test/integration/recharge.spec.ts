import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberRow, Page, RechargeRuleRow } from '@paddock/contracts/wire';
import { RESOURCES } from '@paddock/contracts/resources';
import { rechargeOrderSchema, rowSchema } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Call, Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures, OTHER_STORE, STORE } from '../support/app/fixtures';
import { type NewRechargeRule, RECHARGE, RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

const DAY_MS = 86_400_000;
type Fields = Readonly<Record<string, unknown>>;
describe('recharging a member and opening a card', () => {
  let venue: TestVenue;
  let cashier: Client;
  let calls: RechargeCalls;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = await venue.signIn('cashier');
    calls = new RechargeCalls(cashier);
  });
  afterAll(() => venue.close());

  const rule = (fields: NewRechargeRule = {}): Promise<string> => rechargeRule(venue.db, fields);
  const add = (fields: Fields, call?: Call) => calls.add(fields, call);
  const sell = (userId: string, ruleId: string, fields: Fields = {}) => calls.sell(userId, ruleId, fields);
  const member = (id: string) => calls.member(id);
  const order = (id: string) => calls.order(id);
  const postings = (orderId: string) =>
    venue.db.query<{ asset: string; amount: number }>(
      `SELECT a.asset, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
       WHERE e.posting_id = $1 AND a.owner_type = 'member' ORDER BY a.asset`,
      [`recharge:${orderId}`],
    );
  const dayFromNow = (days: number): string =>
    new Date(venue.clock.now().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

  it('P-3.12 P-3.14 P-7.79 C-7.41 lists the rules of the own store and answers each whole', async () => {
    const whole = await rule({
      rechargeYuan: 300,
      giftYuan: 30,
      points: 3,
      visits: 2,
      laps: 5,
      cardDays: 30,
      cardTimes: 8,
    });
    const foreign = await rule({ orgCode: OTHER_STORE, rechargeYuan: 1 });
    const list = await cashier.get<Page<RechargeRuleRow>>(`${RECHARGE}/rechargerolelist`, { pageSize: 100 });
    const records = list.result?.records ?? [];
    expect(records.length).toBe(list.result?.total);
    expect(records.map(({ id }) => id)).not.toContain(foreign);
    expect(records.every(({ sysOrgCode }) => sysOrgCode === STORE)).toBe(true);
    const found = await cashier.get('/rechargerole/sysDepartRechargeRole/queryById', { id: whole });
    expect(rowSchema(RESOURCES.rechargeRule).parse(found.result)).toMatchObject({
      id: whole,
      recharge: 300,
      give: 30,
      integral: 3,
      frequency: 2,
      giveQuan: 5,
      amountType: 'FIXED',
      saleMode: 'STORED',
      validType: 'DAYS',
      validDays: 0,
      validDate: null,
      changwanDays: 30,
      changwanCount: 8,
      selfRecharge: 'NO',
      memberDays: '',
    });
    expect(records.find(({ id }) => id === whole)).toEqual(found.result);
    expect((await cashier.get('/rechargerole/sysDepartRechargeRole/queryById', { id: foreign })).result).toBeNull();
  });

  it('P-1.18 offers and sells a rule on its member days only', async () => {
    const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
    const weekDay = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
    const ofWeek = await rule({ rechargeYuan: 10, memberDays: [weekDay(today)] });
    const ofMonth = await rule({ rechargeYuan: 10, memberDays: [`D${Number(today.slice(8))}`] });
    const other = await rule({ rechargeYuan: 10, memberDays: [weekDay(tomorrow), `D${Number(tomorrow.slice(8))}`] });
    const offered = async (): Promise<string[]> => {
      const list = await cashier.get<Page<RechargeRuleRow>>(`${RECHARGE}/rechargerolelist`, { pageSize: 100 });
      return (list.result?.records ?? []).map(({ id }) => id);
    };
    const before = await offered();
    expect([ofWeek, ofMonth, other].map((id) => before.includes(id))).toEqual([true, true, false]);
    const who = await rows.member();
    expect((await add({ userId: who, rechargeRoleId: other })).message).toBe('该规则今日不可用');
    expect((await add({ userId: who, rechargeRoleId: other }, { language: 'en' })).message).toBe(
      'This rule is not available today',
    );
    venue.clock.advance(DAY_MS);
    try {
      const after = await offered();
      expect([ofWeek, ofMonth, other].map((id) => after.includes(id))).toEqual([false, false, true]);
    } finally {
      venue.clock.advance(-DAY_MS);
    }
  });

  it('C-1.3 pays cash at once, gives everything in one posting and notifies the screens', async () => {
    const live = await venue.listen(cashier);
    const who = await rows.member({ rechargeYuan: 20, giftYuan: 5 });
    const rich = await rule({ rechargeYuan: 500, giftYuan: 80, points: 500, visits: 2, laps: 10 });
    const answer = await add({ userId: who, rechargeRoleId: rich, recharge: 500, give: 80, remark: '老客户' });
    expect(answer).toMatchObject({ success: true, code: 200, message: answer.result?.orderId });
    const { orderId } = answer.result!;
    expect(answer.result?.order).toMatchObject({ id: orderId, payState: 'payed', payProgress: 'paid', amount: 500 });
    expect(await rows.memberAccounts(who)).toEqual({
      recharge: 520,
      gift: 85,
      points: 500,
      laps: 10,
      visits: 2,
      kartVisits: 0,
    });
    expect(await member(who)).toMatchObject({ balance: 605, recharge: 520, give: 85 });
    expect(await postings(orderId)).toEqual([
      { asset: 'gift_fen', amount: 8000 },
      { asset: 'laps', amount: 10 },
      { asset: 'points', amount: 500 },
      { asset: 'recharge_fen', amount: 50_000 },
      { asset: 'visits:currency', amount: 2 },
    ]);
    expect(rechargeOrderSchema.strict().parse(await order(orderId))).toMatchObject({
      userId: who,
      rechargeRoleId: rich,
      payMode: 'unline',
      recharge: 500,
      give: 80,
      remark: '老客户',
    });
    const received = await live.receives('order.changed', ({ id }) => id === orderId);
    expect(received).toMatchObject({ topic: 'orders', payload: { consumeType: 'MEMBERRECHARGE', payState: 'payed' } });
  });

  it('has one effect for one key, however often it is sent', async () => {
    const who = await rows.member();
    const simple = await rule({ rechargeYuan: 100 });
    const body = { userId: who, rechargeRoleId: simple };
    const answers = await Promise.all([1, 2, 3].map(() => add(body, { key: 'recharge-1' })));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(answers[0]?.message).toBe(answers[0]?.result?.orderId);
    expect((await rows.memberAccounts(who)).recharge).toBe(100);
    expect((await add({ ...body, remark: 'x' }, { key: 'recharge-1' })).message).toBe('该请求编号已用于另一笔操作');
    expect((await rows.memberAccounts(who)).recharge).toBe(100);
  });

  it('loses nothing when several counters recharge one member at the same moment', async () => {
    const who = await rows.member();
    const simple = await rule({ rechargeYuan: 100, points: 1, cardDays: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ userId: who, rechargeRoleId: simple })));
    expect(answers.filter(({ success }) => success)).toHaveLength(8);
    expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 800, points: 8 });
    expect(await member(who)).toMatchObject({ exp: 800, memberLevel: 2 });
  });

  it('P-1.10 takes the list price where a rule has one, and the stored amount otherwise', async () => {
    const who = await rows.member();
    const listed = await rule({ saleMode: 'LISTPRICE', priceYuan: 88, rechargeYuan: 100 });
    const { order: first } = await sell(who, listed);
    expect(first.amount).toBe(88);
    const stored = await rule({ rechargeYuan: 60 });
    expect((await sell(who, stored)).order.amount).toBe(60);
    expect((await rows.memberAccounts(who)).recharge).toBe(160);
  });

  it('takes a typed amount only where the rule allows it', async () => {
    const who = await rows.member();
    const custom = await rule({ amountType: 'CUSTOM', giftYuan: 10 });
    const fixed = await rule({ rechargeYuan: 100 });
    expect((await sell(who, custom, { recharge: '66.60', give: 5 })).order.amount).toBe(66.6);
    expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 66.6, gift: 5 });
    const refusals: [Fields, string, string][] = [
      [{ rechargeRoleId: custom }, '请输入充值金额', 'Please enter the recharge amount'],
      [{ rechargeRoleId: custom, recharge: 1.234 }, '请输入正确的金额', 'Please enter a correct amount'],
      ...['abc', '1e3', '0x64', -1, '-0.01', true, [100], 1e9, 'NaN', '١٠٠'].map(
        (recharge): [Fields, string, string] => [
          { rechargeRoleId: custom, recharge },
          '请输入正确的金额',
          'Please enter a correct amount',
        ],
      ),
      [{ rechargeRoleId: custom, recharge: 50, give: 11 }, '赠送金额不能大于 10 元', 'The gift cannot exceed 10 yuan'],
      [{ rechargeRoleId: fixed, recharge: 99 }, '该规则的金额不能更改', 'The amounts of this rule cannot be changed'],
    ];
    for (const [fields, cn, en] of refusals) {
      expect((await add({ userId: who, ...fields }, { language: 'zh-CN' })).message).toBe(cn);
      expect((await add({ userId: who, ...fields }, { language: 'en' })).message).toBe(en);
    }
    expect((await rows.memberAccounts(who)).recharge).toBe(66.6);
  });

  it('says what is missing, in both languages and in the order of the form', async () => {
    const who = await rows.member();
    const foreigner = await rows.member({ orgCode: OTHER_STORE });
    const simple = await rule({ rechargeYuan: 100 });
    const foreign = await rule({ orgCode: OTHER_STORE, rechargeYuan: 100 });
    const refusals: [Fields, string, string][] = [
      [{}, '请选择输入会员卡号', 'Please choose or enter the member card number'],
      [{ userId: who }, '请选择充值规则', 'Please choose the recharge rule'],
      [{ userId: who, rechargeRoleId: simple, payMode: '' }, '请选择支付方式', 'Please choose the payment mode'],
      [{ userId: who, rechargeRoleId: simple, payMode: 'wechat' }, '请扫描付款码', 'Please scan the payment code'],
      [{ userId: foreigner, rechargeRoleId: simple }, '未查询到该会员', 'Member not found'],
      [
        { userId: who, rechargeRoleId: foreign },
        '充值规则不存在或已停用',
        'This recharge rule does not exist or is off',
      ],
    ];
    for (const [fields, cn, en] of refusals) {
      expect((await add(fields, { language: 'zh-CN' })).message).toBe(cn);
      expect((await add(fields, { language: 'en' })).message).toBe(en);
    }
    await venue.db.query('UPDATE store SET allows_cash = false WHERE org_code = $1', [STORE]);
    try {
      expect((await add({ userId: who, rechargeRoleId: simple })).message).toBe('本店不支持现金支付');
    } finally {
      await venue.db.query('UPDATE store SET allows_cash = true WHERE org_code = $1', [STORE]);
    }
    const marshal = await venue.signIn('marshal');
    expect(await marshal.post(`${RECHARGE}/add`, { userId: who, rechargeRoleId: simple })).toMatchObject({ code: 510 });
    expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 0 });
    expect(await venue.db.query('SELECT 1 FROM recharge_order WHERE member_id = $1', [who])).toEqual([]);
  });

  it('gives nothing before the scan is paid, and everything once when it is', async () => {
    const live = await venue.listen(cashier);
    const who = await rows.member();
    const simple = await rule({ rechargeYuan: 200, giftYuan: 20 });
    const sold = await sell(who, simple, { payMode: 'wechat', payCode: payCode('00') });
    expect(sold.order).toMatchObject({ payState: 'nopay', payProgress: 'waiting', amount: 200 });
    await live.receives('order.changed', ({ id, payState }) => id === sold.orderId && payState === 'payed');
    expect(await order(sold.orderId)).toMatchObject({ payState: 'payed', payProgress: 'paid', payMode: 'wechat' });
    expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 200, gift: 20 });
    expect(await member(who)).toMatchObject({ exp: 200 });
  });

  it('gives nothing for a declined scan and keeps the words of the channel', async () => {
    const live = await venue.listen(cashier);
    const who = await rows.member();
    const simple = await rule({ rechargeYuan: 200, cardDays: 30 });
    const sold = await sell(who, simple, { payMode: 'wechat', payCode: payCode('03') });
    const received = await live.receives(
      'order.changed',
      ({ id, payProgress }) => id === sold.orderId && payProgress === 'declined',
    );
    expect(received.payload).toMatchObject({ payState: 'nopay', payMessage: '余额不足，请更换支付方式' });
    expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 0 });
    expect(await member(who)).toMatchObject({ exp: 0, isChangWan: 'NO' });
    const listed = await cashier.get<Page<{ id: string }>>(`${RECHARGE}/listhore`, { pageSize: 100 });
    expect(listed.result?.records.map(({ id }) => id)).not.toContain(sold.orderId);
  });

  it('learns in the worker that a customer has typed the password', async () => {
    const live = await venue.listen(cashier);
    const who = await rows.member();
    const simple = await rule({ rechargeYuan: 200 });
    const sold = await sell(who, simple, { payMode: 'wechat', payCode: payCode('01') });
    await eventually('the customer is asked', async () => {
      const sql = 'SELECT state FROM payment_attempt WHERE order_id = $1';
      return (await venue.db.query<{ state: string }>(sql, [sold.orderId]))[0]?.state === 'WAITING';
    });
    venue.clock.advance(10_000);
    await live.receives('order.changed', ({ id, payState }) => id === sold.orderId && payState === 'payed');
    expect((await rows.memberAccounts(who)).recharge).toBe(200);
  });

  it('P-1.16 raises the level as experience grows, and never lowers it', async () => {
    const who = await rows.member();
    const levels: [number, number, number][] = [
      [499.99, 499, 1],
      [1, 500, 2],
      [1500, 2000, 3],
      [3000, 5000, 4],
      [5000, 10_000, 5],
    ];
    for (const [yuan, exp, level] of levels) {
      await sell(who, await rule({ rechargeYuan: yuan }));
      expect(await member(who)).toMatchObject({ exp, memberLevel: level });
    }
    await venue.db.query('UPDATE member SET experience = 0 WHERE id = $1', [who]);
    await sell(who, await rule({ rechargeYuan: 1 }));
    expect(await member(who)).toMatchObject({ exp: 1, memberLevel: 5 });
  });

  it('P-1.11 opens a free-play card that ends after its days or its count', async () => {
    const counter = new CounterCalls(cashier);
    const who = await rows.member();
    const card = await rule({ saleMode: 'LISTPRICE', priceYuan: 188, cardDays: 30, cardTimes: 1 });
    const play = await rows.tariff({ type: 'PLAYFREELY', laps: 3, minutes: 5 });
    expect((await sell(who, card)).order.amount).toBe(188);
    expect(await member(who)).toMatchObject({ isChangWan: 'YES', balance: 0 });
    expect((await member(who)).changWanEndTime?.slice(0, 10)).toBe(dayFromNow(30));
    expect((await counter.sell('PLAYFREELY', play, { userId: who })).success).toBe(true);
    expect((await counter.sell('PLAYFREELY', play, { userId: who })).message).toBe('畅玩卡无效或已过期');
    await sell(who, await rule({ saleMode: 'LISTPRICE', priceYuan: 288, cardDays: 2 }));
    expect((await counter.sell('PLAYFREELY', play, { userId: who })).success).toBe(true);
    venue.clock.advance(3 * DAY_MS);
    try {
      expect((await counter.sell('PLAYFREELY', play, { userId: who })).message).toBe('畅玩卡无效或已过期');
    } finally {
      venue.clock.advance(-3 * DAY_MS);
    }
  });

  it('P-1.12 P-1.13 P-1.14 keeps the longest validity, and no end is the longest', async () => {
    const who = await rows.member();
    const [month, year, endless] = [
      await rule({ rechargeYuan: 10, validDays: 30 }),
      await rule({ rechargeYuan: 10, validDate: dayFromNow(365) }),
      await rule({ rechargeYuan: 10, validDays: 0 }),
    ];
    await sell(who, month);
    expect((await member(who)).endTime).toBe(dayFromNow(30));
    await sell(who, year);
    expect((await member(who)).endTime).toBe(dayFromNow(365));
    await sell(who, month);
    expect((await member(who)).endTime).toBe(dayFromNow(365));
    await sell(who, endless);
    expect((await member(who)).endTime).toBeNull();
    await sell(who, year);
    expect((await member(who)).endTime).toBeNull();
    const fresh = await rows.member();
    await sell(fresh, endless);
    expect((await member(fresh)).endTime).toBeNull();
  });

  it('C-7.32 lists what was recharged here for linking, once', async () => {
    const counter = new CounterCalls(cashier);
    const who = await rows.member({ phone: '13299998888' });
    const sold = await sell(who, await rule({ rechargeYuan: 100 }));
    const listed = async (): Promise<unknown[]> =>
      (await cashier.get<Page<unknown>>(`${RECHARGE}/listhore`, { phone: '13299998888' })).result?.records ?? [];
    expect(await listed()).toMatchObject([{ id: sold.orderId, payState: 'payed', amount: 100 }]);
    const trial = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
    const [kart] = await rows.karts();
    const tab = await counter.tab(trial, kart!);
    expect((await counter.link(tab, sold.orderId)).success).toBe(true);
    expect(await counter.tabRow(tab)).toMatchObject({ playState: 'LINKED', rechargeId: sold.orderId, userId: who });
    expect(await listed()).toEqual([]);
    // Given back whole, the ride that it has settled would be free without a word.
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
    const refund = (amount: number, fields: Fields = {}) =>
      new RefundCalls(cashier).add(sold.orderId, amount, { scope: 'amount', target: 'CASH', ...fields });
    expect((await refund(4000)).success).toBe(true);
    expect(await refund(6000)).toMatchObject({ key: 'refund.trialSettled', result: { field: 'remark' } });
    expect((await refund(6000, { remark: '店长同意' })).success).toBe(true);
  });

  it('opens a card for a new member, who is found by card number, chip and phone', async () => {
    const body = { realname: '林小雨', nickname: '小雨', phone: '13212340001', idCard: '0499990001' };
    const answers = await Promise.all(
      [1, 2].map(() => cashier.post<MemberRow>('/membermanage/sysMemberManage/add', body, { key: 'card-1' })),
    );
    const [answer] = answers;
    expect(answer).toMatchObject({ success: true, message: answer?.result?.id });
    expect(answers[1]?.message).toBe(answer?.message);
    expect(answer?.result).toMatchObject({
      realname: '林小雨',
      nickname: '小雨',
      phone: '132****0001',
      idCard: '0499990001',
      balance: 0,
      memberLevel: 1,
      orgCode: STORE,
      endTime: null,
    });
    const id = answer!.message;
    expect(id).toMatch(/^\d{10}$/);
    expect((await member('0499990001')).id).toBe(id);
    const found = await cashier.get<Page<MemberRow>>(`${RECHARGE}/memberlist`, { phone: '13212340001' });
    expect(found.result?.records.map((row) => row.id)).toEqual([id]);
    await sell(id, await rule({ rechargeYuan: 100 }));
    expect(await member(id)).toMatchObject({ balance: 100 });
  });

  it('P-5.31 opens no card with a phone or a chip that is taken, or with a wrong phone', async () => {
    await cashier.post('/membermanage/sysMemberManage/add', {
      realname: '甲',
      phone: '13212340002',
      idCard: '0499990002',
    });
    const refusals: [Fields, string, string][] = [
      [{}, '请输入会员姓名', 'Please enter the member name'],
      [{ realname: '乙' }, '请输入手机号', 'Please enter the phone number'],
      [{ realname: '乙', phone: '1321234' }, '手机号格式不正确', 'Phone format incorrect'],
      [{ realname: '乙', phone: '12012340002' }, '手机号格式不正确', 'Phone format incorrect'],
      [{ realname: '乙', phone: '13212340002' }, '手机号已存在', 'Phone already exists'],
      [
        { realname: '乙', phone: '13212340003', idCard: '0499990002' },
        '该会员卡已被使用',
        'This member card is already in use',
      ],
    ];
    for (const [body, cn, en] of refusals) {
      expect((await cashier.post('/membermanage/sysMemberManage/add', body, { language: 'zh-CN' })).message).toBe(cn);
      expect((await cashier.post('/membermanage/sysMemberManage/add', body, { language: 'en' })).message).toBe(en);
    }
    expect(await venue.db.query("SELECT 1 FROM member WHERE real_name = '乙'")).toEqual([]);
  });

  describe('counts and free-play cards of a member', () => {
    const PATH = '/userproject/sysUserProject';
    interface Held {
      id: string;
      projectType: string;
      frequency: number;
      isChangWan: string;
      changwanCount: number;
      changWanEndTime: string;
    }
    const held = async (userId: string): Promise<Held[]> =>
      (await cashier.get<Held[]>(`${PATH}/listbyuser`, { userId })).result ?? [];

    it('P-5.25 are added once for a project and corrected with a reason, by managers alone; what moved stands in the ledger', async () => {
      const manager = await venue.signIn('manager');
      const userId = await rows.member();
      const count = { userId, isChangWan: 'NO', projectType: 'KART', frequency: 8, reason: '补旧系统' };
      expect(await cashier.post(`${PATH}/add`, count)).toMatchObject({ code: 510 });
      expect(await manager.post(`${PATH}/add`, { ...count, projectType: 'NO SUCH' })).toMatchObject({ success: false });
      expect(await manager.post(`${PATH}/add`, { ...count, reason: ' ' })).toMatchObject({ success: false });
      const both = await Promise.all([manager.post(`${PATH}/add`, count), manager.post(`${PATH}/add`, count)]);
      expect(both.filter(({ success }) => success)).toHaveLength(1);
      expect(await manager.post(`${PATH}/add`, count)).toMatchObject({
        ...{ success: false, message: '子项目不能重复添加', result: { field: 'projectType' } },
      });
      const [kart] = await held(userId);
      expect(kart).toMatchObject({ projectType: 'KART', frequency: 8 });
      const edit = { userId, id: kart?.id, frequency: 5, reason: '多给了' };
      expect(await manager.put(`${PATH}/edit`, edit)).toMatchObject({ success: true });
      expect(await rows.memberAccounts(userId)).toMatchObject({ kartVisits: 5 });
      expect(await manager.put(`${PATH}/edit`, { ...edit, frequency: -1 })).toMatchObject({ success: false });
      const decisions = await venue.db.query<{ detail: string }>(
        "SELECT detail FROM member_decision WHERE member_id = $1 AND decision = 'project' ORDER BY decided_at",
        [userId],
      );
      expect(decisions.map(({ detail }) => detail)).toEqual(['KART: 0 → 8', 'KART: 8 → 5']);
    });

    it('a card is one for a project, ends with its last day, and never below what was used of it', async () => {
      const manager = await venue.signIn('manager');
      const userId = await rows.member({ rechargeYuan: 100 });
      const card = {
        userId,
        isChangWan: 'YES',
        projectType: 'KART',
        changwanName: '年卡',
        changwanCount: 2,
        reason: '补卡',
      };
      expect(await manager.post(`${PATH}/add`, card)).toMatchObject({ result: { field: 'changwanDay' } });
      const added = { ...card, changwanDay: dayFromNow(1) };
      expect(await manager.post(`${PATH}/add`, added)).toMatchObject({ success: true });
      expect(await manager.post(`${PATH}/add`, added)).toMatchObject({ message: '子项目不能重复添加' });
      const [first] = await held(userId);
      expect(first).toMatchObject({ changwanCount: 2, changWanEndTime: `${dayFromNow(2)} 00:00:00` });
      const counter = new CounterCalls(cashier);
      const ride = await rows.tariff({ type: 'PLAYFREELY' });
      for (let use = 0; use < 2; use += 1) await counter.sold('PLAYFREELY', ride, { userId, doTask: 'NO' });
      expect(await counter.sell('PLAYFREELY', ride, { userId, doTask: 'NO' })).toMatchObject({ success: false });
      const edit = { userId, id: first?.id, reason: '补一次' };
      expect(await manager.put(`${PATH}/edit`, { ...edit, changwanCount: 1 })).toMatchObject({
        key: 'member.cardUsedMore',
      });
      expect(await manager.put(`${PATH}/edit`, { ...edit, changwanCount: 3 })).toMatchObject({ success: true });
      expect(await counter.sell('PLAYFREELY', ride, { userId, doTask: 'NO' })).toMatchObject({ success: true });
      await manager.put(`${PATH}/edit`, { ...edit, changwanCount: -1, changwanDay: dayFromNow(9) });
      const after = await held(userId);
      expect(after).toMatchObject([{ changwanCount: -1, changWanEndTime: `${dayFromNow(10)} 00:00:00` }]);
    });
  });
});
