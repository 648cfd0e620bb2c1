import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage, RefundPlan } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const PASSWORD = '271828';
type Fields = Readonly<Record<string, unknown>>;

describe('several rides in one order', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let karts: string[];
  let managerId: string;
  const rule = { adult: '', child: '', trial: '', long: '', balance: '', balance2: '' };

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    counter = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    rule.adult = await rows.tariff({ type: 'NOCARDCONSUME', name: '成人票', nameEn: 'Adult', priceYuan: 88, laps: 10 });
    rule.child = await rows.tariff({ type: 'NOCARDCONSUME', name: '儿童票', nameEn: 'Child', priceYuan: 58, laps: 6 });
    rule.trial = await rows.tariff({ type: 'NOCARDCONSUME', name: '体验', priceYuan: 38, laps: 3 });
    rule.long = await rows.tariff({ type: 'NOCARDCONSUME', name: '长体验', priceYuan: 66.01, laps: 5 });
    rule.balance = await rows.tariff({ type: 'BALANCE', name: '十圈', priceYuan: 88, laps: 10 });
    rule.balance2 = await rows.tariff({ type: 'BALANCE', name: '五圈', priceYuan: 50.01, laps: 5 });
    const hash = await hashPassword(PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username IN ('cashier', 'manager')", [
      hash,
    ]);
    managerId = (await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'manager'"))[0]!.id;
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM refund');
  });

  const kart = (number: number): string => karts[number - 1]!;
  const bill = (ids: string[], fields: Fields = {}, consumeType = 'NOCARDCONSUME') =>
    counter.client.post<{ id: string; orderNumber: string }>('/playbeforepay/sysPlayBeforePay/doconsumetogether', {
      ...{ ids, consumeType, userId: '', consumePayMode: 'unline', payCode: '', remark: '' },
      ...fields,
    });
  const page = async (id: string): Promise<OrderPage> =>
    (await counter.client.get<OrderPage>('/consume/sysConsume/orderdetail', { id })).result!;
  const stateOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await counter.tabRow(id))?.playState));
  const ends = (orderId: string) =>
    eventually('the scan has ended', async () => {
      venue.clock.advance(1000);
      const order = await counter.order(orderId);
      return ['paid', 'declined', 'reversed'].includes(order.payProgress) && order;
    });
  const refund = (orderId: string, amount: number, fields: Fields = {}) =>
    counter.client.post('/consume/sysRefund/add', {
      ...{ orderId, amount, scope: 'whole', target: 'CASH', reason: 'CUSTOMER', refundPassword: PASSWORD },
      ...fields,
    });
  const planOf = async (orderId: string): Promise<RefundPlan> =>
    (await counter.client.get<RefundPlan>('/consume/sysRefund/plan', { orderId })).result!;

  describe('the bill of several records', () => {
    it('is paid in cash under one number, with a line for each record and its agreed price', async () => {
      const ids = [await counter.tab(rule.trial, kart(1), { cheshou: '甲' }), await counter.tab(rule.long, kart(2))];
      await venue.db.query('UPDATE tariff SET price_fen = 9900 WHERE id = $1', [rule.trial]);
      const live = await venue.listen(counter.client, ['tabs', 'orders']);
      const answer = await bill(ids);
      await venue.db.query('UPDATE tariff SET price_fen = 3800 WHERE id = $1', [rule.trial]);
      expect(answer).toMatchObject({ success: true, result: { amount: 104.01, payState: 'payed' } });
      expect(await stateOf(ids)).toEqual(['PAYED', 'PAYED']);
      for (const id of ids) await live.receives('tab.changed', (tab) => tab.id === id && tab.playState === 'PAYED');
      const order = await page(answer.message);
      expect(order).toMatchObject({ orderNumber: answer.result?.orderNumber, headCount: 2, amountFen: 10_401 });
      expect(order.lines.map(({ name, amountFen, tabNumber }) => [name, amountFen, tabNumber])).toEqual([
        ['体验', 3800, (await counter.tabRow(ids[0]!))?.orderNumber],
        ['长体验', 6601, (await counter.tabRow(ids[1]!))?.orderNumber],
      ]);
      expect(order.people.map(({ driverName, vehicleName }) => [driverName, vehicleName])).toEqual([
        ['甲', '1'],
        ['神秘车手', '2'],
      ]);
      const cash = await venue.db.query('SELECT amount_fen FROM drawer_cash WHERE order_id = $1', [order.id]);
      expect(cash).toEqual([{ amount_fen: 10_401 }]);
      // Found by the kart of any of its records.
      const found = await counter.client.get<{ records: { id: string }[] }>('/consume/sysConsume/orderlist', {
        search: '2',
      });
      expect(found.result?.records.map(({ id }) => id)).toContain(order.id);
      expect(await bill(ids)).toMatchObject({ success: false, message: '该订单状态已变更，请刷新列表' });
    });

    it.each([
      { script: '01', state: 'PAYED', waits: true },
      { script: '03', state: 'GUADAN', waits: false },
      { script: '02', state: 'GUADAN', waits: true },
    ])(
      'is paid by scan as a whole or not at all ($script), and bars every other payment meanwhile',
      async ({ script, state, waits }) => {
        const ids = [await counter.tab(rule.trial, kart(1)), await counter.tab(rule.long, kart(2))];
        const { message } = await bill(ids, { consumePayMode: 'wechat', payCode: payCode(script) });
        // A refusal by the channel ends the payment at any moment; the others wait for the customer.
        if (waits) {
          expect(await counter.order(message)).toMatchObject({ payProgress: 'waiting' });
          expect(await bill([ids[1]!])).toMatchObject({ key: 'tab.beingPaid' });
          expect((await counter.tabRow(ids[0]!))?.payProgress).toBe('waiting');
        }
        await ends(message);
        expect(await stateOf(ids)).toEqual([state, state]);
        if (state === 'PAYED') return;
        expect(await bill(ids)).toMatchObject({ success: true });
        expect(await stateOf(ids)).toEqual(['PAYED', 'PAYED']);
      },
    );

    it('is paid by a balance and cash together, and given back record by record to the fen', async () => {
      const member = await rows.member({ rechargeYuan: 100 });
      const ids = [await counter.tab(rule.balance, kart(1)), await counter.tab(rule.balance2, kart(2))];
      const fields = { userId: member, consumePayMode: 'wechat', restPayMode: 'unline', balanceAmount: 100 };
      const { message } = await bill(ids, fields, 'BALANCE');
      expect(await page(message)).toMatchObject({ mode: 'BALANCECASH', amountFen: 13_801, restFen: 3801 });
      for (const id of ids) expect(await counter.tabRow(id)).toMatchObject({ playState: 'PAYED', userId: member });
      for (const number of [1, 2]) await (await (await venue.runOn(kart(number))).start()).finish('stopped');
      const plan = await planOf(message);
      expect(plan.persons.map(({ own }) => own)).toEqual([8800, 5001]);
      const ways = plan.persons.map(({ id }, index) => ({ id, way: index === 1 ? 'full' : 'none' }));
      expect(await refund(message, 5001, { scope: 'persons', ways })).toMatchObject({ success: true });
      // 10000 of 13801 came out of the balance.
      expect((await rows.memberAccounts(member)).recharge).toBe(36.23);
      expect(await refund(message, 8800)).toMatchObject({ success: true });
      expect((await rows.memberAccounts(member)).recharge).toBe(100);
      const owed = await venue.db.query<{ amount: number }>("SELECT amount FROM refund WHERE state = 'HANDOVER'");
      expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(3801);
    });

    it('puts who paid and never set off in line, the others of the bill not', async () => {
      const ids = [await counter.tab(rule.trial, kart(1)), await counter.tab(rule.long, kart(2))];
      const { message } = await bill(ids);
      await (await venue.runOn(kart(2))).refuse();
      const entries = await counter.lineUp({ status: 'QUEUING' });
      expect(entries.map(({ consumeid, consumeRoleName }) => [consumeid, consumeRoleName])).toEqual([
        [message, '长体验'],
      ]);
      expect((await page(message)).people.map(({ state }) => state)).toEqual(['dispatched', 'failed']);
      expect(await counter.cancel(entries[0]!.id)).toMatchObject({ success: true });
      expect(await page(message)).toMatchObject({ owedFen: 6601 });
    });

    it('refuses records of two types and of nobody, in both languages, and pays none of them', async () => {
      const ids = [await counter.tab(rule.trial, kart(1)), await counter.tab(rule.balance, kart(2))];
      expect(await bill(ids)).toMatchObject({ key: 'bill.oneType', message: '合并结账的挂单须是同一消费类型' });
      expect(await bill([])).toMatchObject({ success: false });
      expect(await bill([ids[0]!, 'nobody'])).toMatchObject({ key: 'notFound' });
      expect(await stateOf(ids)).toEqual(['GUADAN', 'GUADAN']);
    });
  });

  describe('a family', () => {
    const family = (fields: Fields = {}, first: Fields = {}): Fields => ({
      consumePayMode: 'unline',
      lines: [
        {
          sysDepartConsumeRoleId: rule.adult,
          headCount: 2,
          drivers: [{ cheshou: '爸爸' }, { cheshou: '妈妈' }],
          ...first,
        },
        { sysDepartConsumeRoleId: rule.child, headCount: 1, drivers: [{ cheshou: '小团子' }] },
      ],
      ...fields,
    });

    it('C-4.18 pays two rules at once under one number; everybody has a ticket and a run by the own rule', async () => {
      const { orderId, order, entries } = await counter.sold('NOCARDCONSUME', rule.adult, family());
      expect(order).toMatchObject({ amount: 2 * 88 + 58, payState: 'payed' });
      expect(entries.map((entry) => [entry.cheshou, entry.consumeRoleName, entry.countCycleNumber])).toEqual([
        ['爸爸', '成人票', 10],
        ['妈妈', '成人票', 10],
        ['小团子', '儿童票', 6],
      ]);
      const child = entries[2]!;
      expect(await counter.depart(child.id, kart(3))).toMatchObject({ success: true });
      const run = await (await venue.runOn(kart(3))).start();
      for (let lap = 0; lap < 3; lap += 1) await run.lap(31_000);
      await run.finish('stopped');
      const plan = await planOf(orderId);
      expect(plan.persons.map(({ own, amounts }) => [own, amounts.left])).toEqual([
        [8800, 8800],
        [8800, 8800],
        [5800, 2898],
      ]);
      expect((await page(orderId)).lines.map(({ nameEn, times, amountFen }) => [nameEn, times, amountFen])).toEqual([
        ['Adult', 2, 17_600],
        ['Child', 1, 5800],
      ]);
      expect(await counter.cancel(entries[0]!.id)).toMatchObject({ success: true });
      expect(await page(orderId)).toMatchObject({ owedFen: 8800, orderNumber: order.orderNumber });
    });

    it('starts several karts of several rules at once, and nobody stands in line when the scan comes to nothing', async () => {
      const immediate = family({ usageMode: 'immediate', vehicleId: kart(1) }, { vehicleId: `${kart(1)},${kart(2)}` });
      const { orderId, entries } = await counter.sold('NOCARDCONSUME', rule.adult, immediate);
      expect(entries.map(({ status, cardName }) => [status, cardName])).toEqual([
        ['DEPARTED', '1'],
        ['DEPARTED', '2'],
        ['QUEUING', null],
      ]);
      expect((await page(orderId)).people).toHaveLength(3);
      const scan = { consumePayMode: 'wechat', payCode: payCode('02') };
      const declined = await counter.sold('NOCARDCONSUME', rule.adult, family(scan));
      await ends(declined.orderId);
      expect((await counter.lineUp()).filter(({ consumeid }) => consumeid === declined.orderId)).toEqual([]);
      const paid = await counter.sold(
        'NOCARDCONSUME',
        rule.adult,
        family({ consumePayMode: 'wechat', payCode: payCode('01') }),
      );
      await ends(paid.orderId);
      expect((await counter.lineUp()).filter(({ consumeid }) => consumeid === paid.orderId)).toHaveLength(3);
    });

    it('is refused as a whole where one rule is wrong, has too many karts, or types do not go together', async () => {
      const lines = (second: Fields): Fields => ({
        consumePayMode: 'unline',
        lines: [{ sysDepartConsumeRoleId: rule.adult }, { sysDepartConsumeRoleId: rule.child, ...second }],
      });
      const sell = (second: Fields, fields: Fields = {}) =>
        counter.sell('NOCARDCONSUME', rule.adult, { ...lines(second), ...fields });
      expect(await sell({ sysDepartConsumeRoleId: rule.balance })).toMatchObject({ success: false });
      expect(await sell({ headCount: 0 })).toMatchObject({ key: 'pay.headCountRequired' });
      for (const headCount of [50, Number.MAX_SAFE_INTEGER])
        expect(await sell({ headCount })).toMatchObject({ key: 'pay.headCountTooHigh' });
      const twice = { usageMode: 'immediate', vehicleId: kart(1) };
      expect(await sell({ vehicleId: `${kart(1)},${kart(2)}` }, twice)).toMatchObject({ key: 'pay.tooManyVehicles' });
      const member = await rows.member({ visits: 9, kartVisits: 9 });
      const [kartVisit, anyVisit] = [
        await rows.tariff({ type: 'FREQUENCY', visits: 1, projectType: 'KART' }),
        await rows.tariff({ type: 'FREQUENCY', visits: 1 }),
      ];
      const visits = { lines: [kartVisit, anyVisit].map((id) => ({ sysDepartConsumeRoleId: id })), userId: member };
      expect(await counter.sell('FREQUENCY', kartVisit, visits)).toMatchObject({ key: 'sale.oneProject' });
      expect(await counter.lineUp()).toEqual([]);
      expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
    });
  });

  describe('a price that a manager approves', () => {
    const approved = (fields: Fields = {}): Fields => ({
      ...{ consumePayMode: 'unline', newPrice: 60, priceReason: '生日', managerId, managerPassword: PASSWORD },
      ...fields,
    });
    const sell = (fields: Fields, call = {}) => counter.sell('NOCARDCONSUME', rule.adult, approved(fields), call);

    it('is taken with the name of the manager, the reason, and both prices in the order, its log and the audit', async () => {
      const approvers = await counter.client.get<{ id: string }[]>('/consume/sysConsume/priceapprovers', {});
      expect(approvers.result?.map(({ id }) => id)).toContain(managerId);
      const { result } = await sell({ headCount: 2 });
      expect(result?.order).toMatchObject({ amount: 120, payState: 'payed' });
      const order = await page(result!.orderId);
      expect(order.lines).toMatchObject([
        { priceFen: 6000, rulePriceFen: 8800, times: 2, amountFen: 12_000, priceReason: '生日', approvedBy: '王店长' },
      ]);
      expect(order.log).toContainEqual(expect.objectContaining({ event: 'priceApproved', by: '王店长' }));
      const audited = await venue.db.query<{ after: Record<string, unknown> }>(
        "SELECT after FROM audit_entry WHERE subject_table = 'order_line' AND after->>'order_id' = $1",
        [order.id],
      );
      expect(audited[0]?.after).toMatchObject({ rule_price_fen: 8800, price_fen: 6000, price_approved_by: managerId });
      expect(JSON.stringify(audited)).not.toContain(PASSWORD);
      expect((await planOf(order.id)).persons.map(({ own }) => own)).toEqual([6000, 6000]);
      // For nothing, and for one line of a family.
      expect((await sell({ newPrice: 0 })).result?.order).toMatchObject({ amount: 0, payState: 'payed' });
      const lines = [
        { sysDepartConsumeRoleId: rule.adult },
        { sysDepartConsumeRoleId: rule.child, newPrice: 30.5, priceReason: '小朋友' },
      ];
      expect((await sell({ newPrice: '', lines })).result?.order).toMatchObject({ amount: 118.5 });
    });

    it('takes the place of what was agreed when a play-first record is settled, and is refused like any other', async () => {
      const tab = await counter.tab(rule.trial, kart(1));
      const settle = (fields: Fields, call = {}) =>
        counter.settle(tab, 'NOCARDCONSUME', rule.trial, approved({ newPrice: 20.5, ...fields }), call);
      const refusals: [Fields, string][] = [
        [{ priceReason: '' }, 'price.reasonRequired'],
        [{ managerId: '' }, 'refund.managerRequired'],
        [{ managerPassword: '1' }, 'refund.wrongPassword'],
        [{ newPrice: 380.01 }, 'price.outOfRange'],
        [{ newPrice: 38 }, 'price.outOfRange'],
      ];
      for (const [fields, key] of refusals) expect(await settle(fields)).toMatchObject({ success: false, key });
      expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
      expect(await stateOf([tab])).toEqual(['GUADAN']);

      const settled = await Promise.all([1, 2].map(() => settle({}, { key: 'cut-tab' })));
      expect(new Set(settled.map(({ result }) => result?.id)).size).toBe(1);
      expect(settled[0]?.result).toMatchObject({ amount: 20.5, payState: 'payed' });
      expect(await stateOf([tab])).toEqual(['PAYED']);
      const order = await page(settled[0]!.result!.id);
      expect(order.lines).toMatchObject([
        { priceFen: 2050, rulePriceFen: 3800, times: 1, amountFen: 2050, priceReason: '生日', approvedBy: '王店长' },
      ]);
      expect(order.log).toContainEqual(expect.objectContaining({ event: 'priceApproved', by: '王店长' }));
      const audited = await venue.db.query<{ after: Record<string, unknown> }>(
        "SELECT after FROM audit_entry WHERE subject_table = 'order_line' AND after->>'order_id' = $1",
        [order.id],
      );
      expect(audited[0]?.after).toMatchObject({ rule_price_fen: 3800, price_fen: 2050, price_approved_by: managerId });
      expect((await planOf(order.id)).persons.map(({ own }) => own)).toEqual([2050]);

      // A balance that pays the agreed price is charged the new one as well; laps have no price.
      const member = await rows.member({ rechargeYuan: 100, laps: 20 });
      const ride = await counter.tab(rule.balance, kart(2));
      const paying = { userId: member, consumePayMode: 'wechat', newPrice: 100 };
      expect(await counter.settle(ride, 'BALANCE', rule.balance, approved(paying))).toMatchObject({
        result: { amount: 100 },
      });
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0 });
      const laps = await rows.tariff({ type: 'QUAN', laps: 10 });
      const lapTab = await counter.tab(laps, kart(3));
      expect(await counter.settle(lapTab, 'QUAN', laps, approved(paying))).toMatchObject({ key: 'price.typeWrong' });
    });

    it('of a bill is shared out over its records, exact to the fen, and is refused like any other', async () => {
      const ids = [await counter.tab(rule.trial, kart(1)), await counter.tab(rule.long, kart(2))];
      const settle = (fields: Fields) => bill(ids, approved({ newPrice: 80, ...fields }));
      const refusals: [Fields, string][] = [
        [{ priceReason: '' }, 'price.reasonRequired'],
        [{ managerPassword: '1' }, 'refund.wrongPassword'],
        [{ newPrice: 1040.11 }, 'price.outOfRange'],
        [{ newPrice: 104.01 }, 'price.outOfRange'],
        [{ newPrice: 0.001 }, 'price.outOfRange'],
      ];
      for (const [fields, key] of refusals) expect(await settle(fields)).toMatchObject({ success: false, key });
      expect(await stateOf(ids)).toEqual(['GUADAN', 'GUADAN']);

      const answer = await settle({});
      expect(answer).toMatchObject({ success: true, result: { amount: 80 } });
      expect(await stateOf(ids)).toEqual(['PAYED', 'PAYED']);
      const order = await page(answer.message);
      expect(order.lines).toMatchObject([
        { amountFen: 2922, rulePriceFen: 3800, priceReason: '生日', approvedBy: '王店长' },
        { amountFen: 5078, rulePriceFen: 6601, priceReason: '生日', approvedBy: '王店长' },
      ]);
      const audited = await venue.db.query<{ after: Record<string, unknown> }>(
        "SELECT after FROM audit_entry WHERE subject_table = 'order_line' AND after->>'order_id' = $1 ORDER BY (after->>'place')::int",
        [order.id],
      );
      expect(audited.map(({ after }) => [after.price_fen, after.price_approved_by])).toEqual([
        [2922, managerId],
        [5078, managerId],
      ]);
      for (const number of [1, 2]) await (await (await venue.runOn(kart(number))).start()).finish('stopped');
      expect((await planOf(order.id)).persons.map(({ own }) => own)).toEqual([2922, 5078]);
      expect(await refund(order.id, 8000)).toMatchObject({ success: true });

      // From a balance as well; a share that comes to what was agreed is no other price; laps have none.
      const member = await rows.member({ rechargeYuan: 200 });
      const rides = [await counter.tab(rule.balance, kart(1)), await counter.tab(rule.balance2, kart(2))];
      const paying = approved({ userId: member, consumePayMode: 'wechat', newPrice: 138 });
      const charged = await bill(rides, paying, 'BALANCE');
      expect(charged).toMatchObject({ success: true, result: { amount: 138 } });
      expect((await rows.memberAccounts(member)).recharge).toBe(62);
      expect((await page(charged.message)).lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(13_800);
      const laps = await rows.tariff({ type: 'QUAN', laps: 10 });
      const lapTabs = [await counter.tab(laps, kart(3)), await counter.tab(laps, kart(4))];
      expect(await bill(lapTabs, paying, 'QUAN')).toMatchObject({ key: 'price.typeWrong' });
    });

    it('of one record of a bill leaves the others as they were agreed, and is of no record beside it', async () => {
      const ids = [await counter.tab(rule.trial, kart(5)), await counter.tab(rule.long, kart(6))];
      const other = await counter.tab(rule.trial, kart(7));
      const settle = (fields: Fields) => bill(ids, approved({ newPrice: 20.5, priceOf: ids[1], ...fields }));
      const refusals: [Fields, string][] = [
        [{ priceOf: other }, 'price.recordNotInBill'],
        [{ priceReason: '' }, 'price.reasonRequired'],
        [{ newPrice: 66.01 }, 'price.outOfRange'],
        [{ newPrice: 660.11 }, 'price.outOfRange'],
      ];
      for (const [fields, key] of refusals) expect(await settle(fields)).toMatchObject({ success: false, key });
      expect(await stateOf(ids)).toEqual(['GUADAN', 'GUADAN']);
      const answer = await settle({});
      expect(answer).toMatchObject({ success: true, result: { amount: 58.5 } });
      expect((await page(answer.message)).lines).toMatchObject([
        { amountFen: 3800, rulePriceFen: 3800, priceReason: null, approvedBy: null },
        { amountFen: 2050, rulePriceFen: 6601, priceReason: '生日', approvedBy: '王店长' },
      ]);
      // Several at once, each for its own reason; none twice, and none beside a price for all of them.
      const three: string[] = [];
      for (const [nth, tariff] of [rule.trial, rule.long, rule.trial].entries())
        three.push(await counter.tab(tariff, kart(nth + 9)));
      const [a, b] = three;
      const prices = [
        { id: a, newPrice: 30, priceReason: '学生' },
        { id: b, newPrice: 50, priceReason: '等了很久' },
      ];
      const together = (fields: Fields) => bill(three, approved({ newPrice: undefined, priceReason: '', ...fields }));
      for (const [fields, key] of [
        [{ prices: [...prices, prices[0]] }, 'price.onceEach'],
        [{ prices, newPrice: 90, priceReason: '生日' }, 'price.onceEach'],
        [{ prices: [{ id: other, newPrice: 30, priceReason: '学生' }] }, 'price.recordNotInBill'],
        [{ prices: [{ ...prices[0], priceReason: '' }] }, 'price.reasonRequired'],
        [{ prices, managerPassword: '1' }, 'refund.wrongPassword'],
      ] as const)
        expect(await together(fields)).toMatchObject({ success: false, key });
      const paid = await together({ prices });
      expect(paid).toMatchObject({ success: true, result: { amount: 118 } });
      expect((await page(paid.message)).lines.map(({ amountFen, priceReason }) => [amountFen, priceReason])).toEqual([
        [3000, '学生'],
        [5000, '等了很久'],
        [3800, null],
      ]);
      // To nothing as well: what is left of the bill is what the other costs.
      const free = [other, await counter.tab(rule.long, kart(8))];
      expect(await bill(free, approved({ newPrice: 0, priceOf: free[1] }))).toMatchObject({ result: { amount: 38 } });
    });

    it('of a recharge changes what is paid and not what the member gets; a refund gives its share back', async () => {
      const calls = new RechargeCalls(counter.client);
      const member = await rows.member();
      const sold = await rechargeRule(venue.db, { rechargeYuan: 200, giftYuan: 30 });
      const recharge = (fields: Fields = {}, call = {}) =>
        calls.add({ userId: member, rechargeRoleId: sold, ...approved({ newPrice: 150, ...fields }) }, call);
      const refusals: [Fields, string][] = [
        [{ priceReason: '' }, 'price.reasonRequired'],
        [{ managerId: '' }, 'refund.managerRequired'],
        [{ managerPassword: '1' }, 'refund.wrongPassword'],
        [{ newPrice: 200 }, 'price.outOfRange'],
        [{ newPrice: 2000.01 }, 'price.outOfRange'],
        [{ newPrice: 1.005 }, 'price.outOfRange'],
        [{ newPrice: 0 }, 'price.giftInstead'],
        [{ couponId: 'any' }, 'price.noCoupon'],
      ];
      for (const [fields, key] of refusals) expect(await recharge(fields)).toMatchObject({ success: false, key });
      expect(await venue.db.query('SELECT id FROM recharge_order WHERE member_id = $1', [member])).toEqual([]);

      const twice = await Promise.all([1, 2].map(() => recharge({}, { key: 'cut-recharge' })));
      // The password is in no fingerprint of the call.
      twice.push(await recharge({ managerPassword: '1' }, { key: 'cut-recharge' }));
      expect(new Set(twice.map(({ result }) => result?.orderId)).size).toBe(1);
      expect(twice[0]?.result?.order).toMatchObject({ amount: 150, payState: 'payed' });
      expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 200, gift: 30 });
      const { orderId } = twice[0]!.result!;
      const cash = await venue.db.query('SELECT amount_fen FROM drawer_cash WHERE order_id = $1', [orderId]);
      expect(cash).toEqual([{ amount_fen: 15_000 }]);
      const order = await page(orderId);
      expect(order.lines).toMatchObject([
        { amountFen: 15_000, rulePriceFen: 20_000, priceReason: '生日', approvedBy: '王店长' },
      ]);
      expect(order.log).toContainEqual(expect.objectContaining({ event: 'priceApproved', by: '王店长' }));
      const audited = await venue.db.query<{ after: Record<string, unknown> }>(
        "SELECT after FROM audit_entry WHERE subject_table = 'recharge_order' AND subject_id = $1 AND before IS NULL",
        [orderId],
      );
      expect(audited[0]?.after).toMatchObject({ rule_price_fen: 20_000, price_approved_by: managerId });
      expect(JSON.stringify(audited)).not.toContain(PASSWORD);

      // Half of what was stored is spent: half of what was paid goes back.
      await counter.sold('BALANCE', rule.balance, {
        userId: member,
        ...approved({ newPrice: 100 }),
        consumePayMode: 'wechat',
      });
      expect(await refund(orderId, 7501, { scope: 'amount' })).toMatchObject({ key: 'refund.tooMuch' });
      expect(await refund(orderId, 7500, { scope: 'amount' })).toMatchObject({ success: true });
    });

    it('is refused without a reason, a manager, the right password, or the permission, and outside of its bounds', async () => {
      const refusals: [Fields, string][] = [
        [{ priceReason: '' }, 'price.reasonRequired'],
        [{ managerId: '' }, 'refund.managerRequired'],
        [{ managerId: 'nobody' }, 'refund.managerUnknown'],
        [{ newPrice: -1 }, 'price.outOfRange'],
        [{ newPrice: 880.01 }, 'price.outOfRange'],
        [{ newPrice: 88 }, 'price.outOfRange'],
        [{ newPrice: 1.005 }, 'price.outOfRange'],
      ];
      for (const [fields, key] of refusals) expect(await sell(fields)).toMatchObject({ success: false, key });
      const laps = await rows.tariff({ type: 'QUAN', laps: 10 });
      const member = await rows.member({ laps: 20 });
      expect(await counter.sell('QUAN', laps, approved({ userId: member, consumePayMode: 'wechat' }))).toMatchObject({
        key: 'price.typeWrong',
      });
      expect(await sell({ managerPassword: '1' }, { language: 'en' })).toMatchObject({ key: 'refund.wrongPassword' });
      const track = new CounterCalls(await venue.signIn('marshal'));
      expect(await track.sell('NOCARDCONSUME', rule.adult, approved())).toMatchObject({ code: 510 });
      expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
    });
  });
});
