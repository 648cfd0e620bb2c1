import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { member, memberLevel, RowOf } from '@paddock/contracts/resources';
import type { AnswerOf, MemberCard, MemberPage, memberPageRoutes, Page } from '@paddock/contracts/wire';
import { DEMO_PASSWORD } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const PATH = '/membermanage/sysMemberManage';
const GIFT = { give: 0, integral: 5, frequency: 0, projectType: 'currency', quan: 0, remark: '' };
const LEVELS = '/membermanage/sysMemberLevel';
type Row = RowOf<typeof member>;
type Level = RowOf<typeof memberLevel>;
type Statement = AnswerOf<typeof memberPageRoutes.statement>;
type Runs = AnswerOf<typeof memberPageRoutes.runs>;
type Fields = Readonly<Record<string, unknown>>;

describe('members, their cards and what is decided about them', () => {
  let venue: TestVenue;
  let cashier: Client;
  let manager: Client;
  let marshal: Client;
  let head: Client;
  let counter: CounterCalls;
  let recharges: RechargeCalls;
  let rows: Fixtures;
  let tariff: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, manager, marshal, head] = (await Promise.all(
      ['cashier', 'manager', 'marshal', 'hq'].map((name) => venue.signIn(name)),
    )) as [Client, Client, Client, Client];
    counter = new CounterCalls(cashier);
    recharges = new RechargeCalls(cashier);
    tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 30 });
  });
  afterAll(() => venue.close());

  const act = (name: string, body: Fields, by = cashier): Promise<Answer<null>> => by.put(`${PATH}/${name}`, body);
  const must = async <T>(answer: Promise<Answer<T | null>>): Promise<T> => {
    const { result, message } = await answer;
    if (result === null) throw new Error(message);
    return result;
  };
  const pageOf = (id: string): Promise<MemberPage> => must(cashier.get<MemberPage>(`${PATH}/page`, { id }));
  const rowOf = (id: string, by = cashier): Promise<Row> => must(by.get<Row>(`${PATH}/queryById`, { id }));
  const lookUp = (id: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<Answer<Row | null>> =>
    cashier.get<Row | null>(`${PATH}/searchMemberById`, { id }, { language });
  const list = async (query: Fields): Promise<string[]> =>
    (await must(cashier.get<Page<Row>>('/memberrecharge/sysMemberRecharge/memberlist', query))).records.map(
      ({ id }) => id,
    );
  const statement = (id: string, query: Fields = {}): Promise<Statement> =>
    must(cashier.get<Statement>(`${PATH}/statement`, { id, ...query }));
  const sell = (userId: string): Promise<Answer<unknown>> =>
    counter.sell('BALANCE', tariff, { userId, doTask: 'NO', usageMode: 'lineup' });
  const firstCard = async (id: string): Promise<MemberCard> => {
    const [card] = (await pageOf(id)).cards;
    if (!card) throw new Error('a member without a card');
    return card;
  };
  /** One that is open for claims, as often as one likes. */
  const aCoupon = (): Promise<string> =>
    must(
      manager.post<string>('/coupon/sysCoupon/add', {
        ...{ name: `券 ${freshNumber()}`, image: null, deductAmount: 1, minRecharge: 0, thresholdType: 'SINGLE' },
        ...{ thresholdAmount: 0, totalCount: 100, claimLimit: 100, validType: 'DAYS', validDays: 30, enabled: 'YES' },
        ...{ claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' },
      }),
    );
  let numbers = 0;
  const freshNumber = (): string => {
    numbers += 1;
    return `77000${String(numbers).padStart(5, '0')}`;
  };

  describe('the list', () => {
    it('finds members by name, card and chip, also by a card that was reported lost', async () => {
      const who = await rows.member({ phone: '13300001111' });
      const number = freshNumber();
      const chip = freshNumber();
      await act('addCard', {
        id: who,
        number,
        idCard: chip,
        reason: '儿童手环',
        kind: 'BAND',
        label: '儿童用',
        replaces: '',
      });
      for (const cardNumber of [who, number, chip]) expect(await list({ cardNumber })).toEqual([who]);
      expect(await list({ cardNumber: '999' })).toEqual([]);
      expect(await list({ realname: '*张*', phone: '13300001111' })).toEqual([who]);
      await act('lost', { cardId: (await firstCard(who)).id });
      expect(await list({ cardNumber: who })).toEqual([who]);
    });

    it('P-8.17 refuses a phone that another member of the store has, at enrolment and at a change, in both languages', async () => {
      const taken = '13311112222';
      await rows.member({ phone: taken });
      const who = await rows.member({ phone: '13311113333' });
      const { version } = await rowOf(who);
      for (const [language, text] of [
        ['zh-CN', '手机号已存在'],
        ['en', 'Phone already exists'],
      ] as const) {
        const opened = await cashier.post(`${PATH}/add`, { realname: '李四', phone: taken }, { language });
        expect(opened).toMatchObject({ success: false, message: text });
        const changed = await cashier.put(`${PATH}/edit`, { id: who, version, phone: taken }, { language });
        expect(changed).toMatchObject({ success: false, message: text, result: { field: 'phone' } });
      }
      expect((await cashier.put(`${PATH}/edit`, { id: who, phone: '12345' })).message).toBe('手机号格式不正确');
      // A client that sends whole rows back sends the mask.
      expect(await cashier.put(`${PATH}/edit`, { id: who, phone: '133****3333', nickname: '新' })).toMatchObject({
        success: true,
      });
      expect(await cashier.put(`${PATH}/edit`, { id: who, phone: '13311114444' })).toMatchObject({ success: true });
      expect(await rowOf(who)).toMatchObject({ phone: '133****4444', nickname: '新' });
    });

    it('exports what a phone search finds, with the phone masked, and imports members with cards of their own', async () => {
      const who = await rows.member({ phone: '13322223333' });
      const response = await fetch(`${venue.url}${PATH}/exportXls?format=csv&phone=13322223333`, {
        headers: { 'x-access-token': manager.token },
      });
      const text = await response.text();
      expect(response.headers.get('x-row-count')).toBe('1');
      expect(text).toContain(who);
      expect(text).toContain('133****3333');
      expect(text).not.toContain('13322223333');
      const form = new FormData();
      const before = await list({ phone: '1332222' });
      const lines = ['姓名,手机号,卡内码', '王五,13322224444,', '赵六,13322223333,'];
      const take = async (file: Blob, name: string, query = '') => {
        form.set('file', file, name);
        const headers = { 'x-access-token': manager.token };
        const sent = await fetch(`${venue.url}${PATH}/importExcel${query}`, { method: 'POST', headers, body: form });
        return (await sent.json()) as { result: { successCount: number; errorCount: number; fileUrl: string } };
      };
      // What went out comes back: the mask means what it stands for.
      expect((await take(new Blob([text]), 'members.csv')).result).toMatchObject({ successCount: 1, errorCount: 0 });
      expect(await list({ phone: '1332222' })).toEqual(before);
      const answer = await take(new Blob([lines.join('\n')]), 'members.csv');
      expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 });
      const errors = await (await fetch(venue.url + answer.result.fileUrl)).blob();
      expect(await take(errors, 'errors.xlsx', '?check=1')).toMatchObject({
        result: { successCount: 0, errors: [{ message: '手机号已存在' }] },
      });
      const [made] = await list({ phone: '13322224444' });
      expect(made).toMatch(/^8800\d+$/);
      expect((await pageOf(made ?? '')).cards).toMatchObject([{ number: made, state: 'ACTIVE' }]);
    });

    it('takes back the permission for extra laps (P-6.6) and shows every change on a second screen', async () => {
      const screen = await venue.listen(manager, ['resources']);
      const who = await rows.member();
      const { version } = await rowOf(who);
      expect(await rowOf(who)).toMatchObject({ extraLaps: 'YES' });
      expect(await cashier.put(`${PATH}/edit`, { id: who, version, extraLaps: 'NO' })).toMatchObject({ success: true });
      await screen.receives('resource.changed', ({ rowId, resource }) => rowId === who && resource === 'member');
      expect(await rowOf(who)).toMatchObject({ extraLaps: 'NO' });
      expect(await cashier.put(`${PATH}/edit`, { id: who, version, nickname: 'x' })).toMatchObject({
        key: 'resource.changedMeanwhile',
      });
    });
  });

  it('P-6.6 P-6.7 gives no extra lap to the run of a member without that permission, paid before or after the ride', async () => {
    const laps = await rows.tariff({ type: 'BALANCE', priceYuan: 30, laps: 5 });
    const [first = '', second = ''] = await rows.karts();
    const who = await rows.member({ rechargeYuan: 200 });
    const sold = await counter.sold('BALANCE', laps, { userId: who, usageMode: 'immediate', vehicleId: first });
    expect(sold.order.payState).toBe('payed');
    await (await venue.runOn(first)).start();
    const extend = (vehicleId: string, action = 'addLap'): Promise<Answer<unknown>> =>
      marshal.post('/vehicle/sysVehicle/control', { vehicleId, action });
    expect(await extend(first)).toMatchObject({ success: true });
    await cashier.put(`${PATH}/edit`, { id: who, extraLaps: 'NO' });
    expect((await extend(first)).message).toBe('该会员不可加圈');
    const tab = await counter.tab(laps, second);
    await (await venue.runOn(second)).start();
    expect(await extend(second)).toMatchObject({ success: true });
    expect(await counter.settle(tab, 'BALANCE', laps, { userId: who })).toMatchObject({ success: true });
    expect((await extend(second)).message).toBe('该会员不可加圈');
    await cashier.put(`${PATH}/edit`, { id: who, extraLaps: 'YES' });
    expect(await extend(second)).toMatchObject({ success: true });

    const run = await venue.runOn(first);
    await run.lap(30_500);
    await run.lap(31_500);
    const runs = await must(cashier.get<Runs>(`${PATH}/runs`, { id: who }));
    expect(runs).toMatchObject({ bestLapMs: 30_500, laps: 2, total: 2, onTrack: 2 });
    expect(runs.records.map(({ bestLapMs }) => bestLapMs)).toEqual([null, 30_500]);
    for (const vehicleId of [first, second]) await (await venue.runOn(vehicleId)).finish('stopped');
  });

  describe('what moved', () => {
    it('C-1.4 stands in the statement, one account a row with its own balance after it; what another account holds stays', async () => {
      const who = await rows.member({ points: 5 });
      const rule = await rechargeRule(venue.db, { rechargeYuan: 100, giftYuan: 20, points: 10, visits: 2, laps: 4 });
      const { order } = await recharges.sell(who, rule);
      const visits = await rows.tariff({ type: 'FREQUENCY', visits: 1 });
      const took = await counter.sold('FREQUENCY', visits, { userId: who, doTask: 'NO' });
      expect(await rowOf(who)).toMatchObject({ balance: 120, integral: 15, frequency: 1, quan: 4 });
      const sold = await counter.sold('BALANCE', tariff, { userId: who, doTask: 'NO' });
      const { records, total, next } = await statement(who);
      expect({ total, next }).toEqual({ total: 8, next: null });
      expect(records.map(({ asset, amount, after }) => [asset, amount, after]).slice(0, 2)).toEqual([
        ['recharge_fen', -30, 70],
        ['visits:currency', -1, 1],
      ]);
      expect(records[0]).toMatchObject({ orderNumber: sold.order.orderNumber, reason: 'consume', by: '周敏' });
      expect(records[1]).toMatchObject({ orderNumber: took.order.orderNumber, projectType_dictText: '通用' });
      const ofRecharge = records.filter(({ orderNumber }) => orderNumber === order.orderNumber);
      expect(ofRecharge.map(({ asset, amount, after }) => [asset, amount, after]).sort()).toEqual([
        ['gift_fen', 20, 20],
        ['laps', 4, 4],
        ['points', 10, 15],
        ['recharge_fen', 100, 100],
        ['visits:currency', 2, 2],
      ]);
      const ofBalance = (await statement(who, { account: 'balance' })).records;
      expect(ofBalance.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-30, 20, 100]);
    });

    it('is read page by page from the newest on, without a gap and without the rows behind it', async () => {
      const who = await rows.member({ rechargeYuan: 1000 });
      for (let sale = 0; sale < 7; sale += 1) expect((await sell(who)).success).toBe(true);
      const pages: number[][] = [];
      let before: string | null = '';
      while (before !== null) {
        const part: Statement = await statement(who, { account: 'balance', size: 3, ...(before ? { before } : {}) });
        pages.push(part.records.map(({ after }) => after));
        expect(part.total).toBe(8);
        before = part.next;
      }
      expect(pages).toEqual([
        [790, 820, 850],
        [880, 910, 940],
        [970, 1000],
      ]);
    });

    it('P-1.16 P-1.17 earns a point for each whole yuan recharged or spent; the level rises by the table and never falls', async () => {
      const levels = async (): Promise<Level[]> => (await must(head.get<Page<Level>>(`${LEVELS}/list`))).records;
      expect((await levels()).map(({ level, experienceFrom }) => [level, experienceFrom])).toEqual([
        [1, 0],
        [2, 500],
        [3, 2000],
        [4, 5000],
        [5, 10000],
      ]);
      const who = await rows.member();
      const half = await rechargeRule(venue.db, { rechargeYuan: 470.9 });
      await recharges.sell(who, half);
      expect(await rowOf(who)).toMatchObject({ exp: 470, memberLevel: 1 });
      expect((await sell(who)).success).toBe(true);
      expect(await rowOf(who)).toMatchObject({ exp: 500, memberLevel: 2 });
      const edit = (by: Client, experienceFrom: number, id = '2'): Promise<Answer<null>> =>
        by.put(`${LEVELS}/edit`, { id, experienceFrom });
      expect(await edit(manager, 600)).toMatchObject({ success: false, code: 510 });
      expect((await edit(head, 2001)).message).toBe('等级越高，所需经验必须越多');
      expect((await edit(head, 5, '1')).message).toBe('1 级从 0 点经验开始');
      expect(await edit(head, 900)).toMatchObject({ success: true });
      expect((await sell(who)).success).toBe(true);
      expect(await rowOf(who)).toMatchObject({ exp: 530, memberLevel: 2 });
      expect(await edit(head, 500)).toMatchObject({ success: true });
      expect((await pageOf(who)).nextLevel).toEqual({ level: 3, from: 2000 });
    });
  });

  describe('decisions', () => {
    it('P-1.15 lets nothing be taken after the last valid day, and leaves all that the member holds', async () => {
      const who = await rows.member({ rechargeYuan: 100, points: 50, visits: 3, laps: 9 });
      const today = (await pageOf(who)).today;
      const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
      const body = { id: who, endTime: yesterday, reason: '停卡' };
      expect(await act('expiry', body)).toMatchObject({ success: false, code: 510 });
      expect(await act('expiry', body, manager)).toMatchObject({ success: true });
      const held = await rows.memberAccounts(who);
      const byPoints = await rows.tariff({ type: 'INTEGRAL', points: 5 });
      const byVisits = await rows.tariff({ type: 'FREQUENCY', visits: 1 });
      const byLaps = await rows.tariff({ type: 'QUAN', laps: 3 });
      for (const [type, rule] of [
        ['BALANCE', tariff],
        ['INTEGRAL', byPoints],
        ['FREQUENCY', byVisits],
        ['QUAN', byLaps],
      ] as const)
        expect((await counter.sell(type, rule, { userId: who, doTask: 'NO' })).message).toBe('会员卡已过期');
      expect(await rows.memberAccounts(who)).toEqual(held);
      expect((await act('expiry', { ...body, endTime: '2026-13-01' }, manager)).message).toBe('请输入正确的日期');
      expect(await act('expiry', { ...body, endTime: '' }, manager)).toMatchObject({ success: true });
      expect((await sell(who)).success).toBe(true);
    });

    it('a frozen member pays nothing and is recharged nothing until it is undone, each with its reason in the log', async () => {
      const who = await rows.member({ rechargeYuan: 100 });
      const rule = await rechargeRule(venue.db, { rechargeYuan: 100 });
      expect((await act('freeze', { id: who, reason: ' ' })).message).toBe('请输入原因');
      expect((await act('freeze', { id: who, reason: '盗刷核实' }, marshal)).code).toBe(510);
      const screen = await venue.listen(manager, ['resources']);
      expect(await act('freeze', { id: who, reason: '盗刷核实' })).toMatchObject({ success: true });
      await screen.receives('resource.changed', ({ rowId }) => rowId === who);
      expect(await rowOf(who)).toMatchObject({ frozen: 'YES', frozenReason: '盗刷核实' });
      const refused = '会员已冻结：盗刷核实';
      expect((await sell(who)).message).toBe(refused);
      const kart = (await rows.karts())[5] ?? '';
      const tab = await counter.tab(tariff, kart);
      expect((await counter.settle(tab, 'BALANCE', tariff, { userId: who })).message).toBe(refused);
      expect((await recharges.add({ userId: who, rechargeRoleId: rule })).message).toBe(refused);
      expect(await rows.memberAccounts(who)).toMatchObject({ recharge: 100 });
      expect(await act('unfreeze', { id: who, reason: '本人到店' })).toMatchObject({ success: true });
      expect((await act('unfreeze', { id: who, reason: '再来一次' })).message).toBe('该会员没有冻结');
      expect((await sell(who)).success).toBe(true);
      const reasons = await venue.db.query(
        "SELECT after->>'reason' AS reason FROM audit_entry WHERE subject_table = 'member_decision' AND after->>'member_id' = $1 ORDER BY seq",
        [who],
      );
      expect(reasons).toEqual([{ reason: '盗刷核实' }, { reason: '本人到店' }]);
    });

    it('C-3.5 sets and removes the consumption password, which leaves in no answer and no log', async () => {
      const who = await rows.member({ rechargeYuan: 100 });
      for (const consumePassword of ['123', '12ab', '1234567890123'])
        expect((await act('password', { id: who, consumePassword, reason: '设置' })).message).toBe(
          '消费密码为 4 到 12 位数字',
        );
      expect(await act('password', { id: who, consumePassword: '246813', reason: '设置' })).toMatchObject({
        success: true,
      });
      expect(await rowOf(who)).toMatchObject({ havePassword: 'YES' });
      expect((await sell(who)).success).toBe(false);
      const paid = await counter.sell('BALANCE', tariff, { userId: who, doTask: 'NO', consumePassword: '246813' });
      expect(paid).toMatchObject({ success: true });
      const logged = await venue.db.query<{ text: string }>(
        "SELECT coalesce(before::text, '') || after::text AS text FROM audit_entry WHERE subject_id = $1",
        [who],
      );
      expect(logged.map(({ text }) => text).join()).not.toMatch(/argon2|246813/);
      await act('password', { id: who, consumePassword: '', reason: '客户要求取消' });
      expect(await rowOf(who)).toMatchObject({ havePassword: 'NO' });
      expect((await sell(who)).success).toBe(true);
    });

    it('C-2.9.2 shows a whole phone only to those who may see it, one log entry for each look', async () => {
      const who = await rows.member({ phone: '13344445555' });
      expect(await marshal.post(`${PATH}/unmask`, { id: who })).toMatchObject({ code: 510, result: null });
      for (let look = 0; look < 2; look += 1)
        expect((await cashier.post(`${PATH}/unmask`, { id: who })).result).toEqual({ phone: '13344445555' });
      const looks = await venue.db.query<{ who: string }>(
        "SELECT who FROM audit_entry WHERE subject_table = 'member_phone_view' AND after->>'member_id' = $1",
        [who],
      );
      expect(looks).toHaveLength(2);
      expect(await rowOf(who)).toMatchObject({ phone: '133****5555' });
    });

    it('keeps a note with who wrote it', async () => {
      const who = await rows.member();
      await act('note', { id: who, remark: '常带两个孩子' });
      expect(await rowOf(who)).toMatchObject({ remark: '常带两个孩子' });
      expect(await pageOf(who)).toMatchObject({ noteBy: '周敏' });
    });
  });

  it('the statement is exported as a sheet with every movement, by the person who may export', async () => {
    const who = await rows.member({ rechargeYuan: 1000 });
    for (let ride = 0; ride < 3; ride += 1) await sell(who);
    const sheet = (by: Client) =>
      fetch(`${venue.url}${PATH}/statementXls?id=${who}&account=balance&format=csv`, {
        headers: { 'x-access-token': by.token },
      });
    await venue.db.query("UPDATE app_user SET real_name = '=2+2' WHERE username = 'cashier'");
    const lines = (await (await sheet(manager)).text()).trim().split('\n');
    expect(lines).toHaveLength(1 + 4);
    expect(lines[3]).toContain('-30');
    expect(lines[3]).toMatch(/,'=2\+2$/);
    expect(lines.at(-1)).toContain('1000');
    expect(await (await sheet(cashier)).json()).toMatchObject({ code: 510 });
  });

  describe('cards', () => {
    /** Each call that takes from a member or gives to one, naming the member by the card that was replaced and by the new one. */
    async function oldCardPaysNothing(old: string, number: string, chip: string): Promise<void> {
      const fromBalance = await rows.tariff({ type: 'BALANCE', priceYuan: 1 });
      const recharge = await rechargeRule(venue.db, { rechargeYuan: 10 });
      const couponId = await aCoupon();
      const calls: readonly [string, (userId: string) => Promise<{ success: boolean; key?: unknown }>][] = [
        ['at once', (userId) => counter.sell('BALANCE', fromBalance, { userId, doTask: 'NO' })],
        ['into the line', (userId) => counter.sell('BALANCE', fromBalance, { userId })],
        ['recharge', (userId) => recharges.add({ userId, rechargeRoleId: recharge })],
        ['coupon', (userId) => manager.post('/coupon/sysCouponClaim/add', { couponId, userId })],
        ['gift', (userId) => cashier.post('/apply/sysApply/add', { ...GIFT, userId })],
      ];
      for (const [name, call] of calls) {
        expect([name, await call(old)]).toEqual([name, expect.objectContaining({ key: 'member.cardLost' })]);
        for (const text of [number, chip]) expect([name, (await call(text)).success]).toEqual([name, true]);
      }
    }

    it('frozen, a member gets no coupon and no gift, and what was applied for before does not pass', async () => {
      const who = await rows.member();
      const filed = await cashier.post<string>('/apply/sysApply/add', { ...GIFT, userId: who });
      await act('freeze', { id: who, reason: '盗卡' });
      const couponId = await aCoupon();
      const frozen = { success: false, key: 'member.frozen' };
      expect(await manager.post('/coupon/sysCouponClaim/add', { couponId, userId: who })).toMatchObject(frozen);
      expect(await cashier.post('/apply/sysApply/add', { ...GIFT, userId: who })).toMatchObject(frozen);
      const [gift] = await venue.db.query<{ id: string }>('SELECT id FROM gift_application WHERE number = $1', [
        filed.result,
      ]);
      const review = { id: gift?.id, applyState: 'PASS', reject: '', password: DEMO_PASSWORD };
      expect(await manager.put('/apply/sysApply/edit', review)).toMatchObject(frozen);
      await act('unfreeze', { id: who, reason: '本人到店' });
      expect(await manager.put('/apply/sysApply/edit', review)).toMatchObject({ success: true });
    });

    it('a lost card opens nothing at once, by its number or its chip; undone, it opens again; what the member holds stays', async () => {
      const who = await rows.member({ rechargeYuan: 100 });
      const card = await firstCard(who);
      const chip = freshNumber();
      await act('chip', { cardId: card.id, idCard: chip });
      expect((await lookUp(chip)).result).toMatchObject({ id: who, cardNumber: who, idCard: chip });
      expect(await act('lost', { cardId: card.id })).toMatchObject({ success: true });
      expect(await act('lost', { cardId: card.id })).toMatchObject({ success: true });
      for (const text of [who, chip]) {
        expect(await lookUp(text)).toMatchObject({ success: false, message: '该卡已挂失', result: null });
        expect((await lookUp(text, 'en')).message).toBe('This card was reported lost');
      }
      expect((await sell(who)).message).toBe('该卡已挂失');
      expect(await rowOf(who)).toMatchObject({ cardLost: 'YES', cardNumber: null, balance: 100 });
      expect(await firstCard(who)).toMatchObject({ state: 'LOST', number: who });
      expect(await act('found', { cardId: card.id })).toMatchObject({ success: true });
      expect((await lookUp(chip)).result).toMatchObject({ id: who });
      expect((await sell(who)).success).toBe(true);
    });

    it('C-3.3 a new card opens the same member with everything; the old number stays in the history and says that it is lost', async () => {
      const who = await rows.member({ rechargeYuan: 100 });
      await sell(who);
      const lost = await firstCard(who);
      await act('lost', { cardId: lost.id });
      const [number, chip] = [freshNumber(), freshNumber()];
      const body = { id: who, number, idCard: chip, replaces: lost.id, label: '', reason: '原卡丢失' };
      expect((await act('addCard', { ...body, number: '12_3' })).message).toBe('卡号只能是数字和字母');
      expect(await act('addCard', body)).toMatchObject({ success: true });
      expect((await act('found', { cardId: lost.id })).message).toBe('已补新卡，不能撤销挂失');
      for (const text of [number, chip])
        expect((await lookUp(text)).result).toMatchObject({ id: who, cardNumber: number, balance: 70 });
      expect((await lookUp(who)).message).toBe('该卡已挂失');
      expect((await statement(who)).records).toHaveLength(2);
      await oldCardPaysNothing(who, number, chip);
      expect((await pageOf(who)).cards.map(({ number: one, state }) => [one, state])).toEqual([
        [number, 'ACTIVE'],
        [who, 'REPLACED'],
      ]);
      const other = await rows.member();
      expect((await act('addCard', { ...body, id: other, replaces: '' })).message).toBe('该会员卡已被使用');
      expect((await act('addCard', { ...body, id: other, number: chip, idCard: '', replaces: '' })).message).toBe(
        '该会员卡已被使用',
      );
    });
  });

  it('C-6.4 nobody touches a member of another store; head office does', async () => {
    const foreign = await rows.member({ orgCode: OTHER_STORE, phone: '13355556666', rechargeYuan: 10 });
    const [card] = await venue.db.query<{ id: string }>('SELECT id FROM member_card WHERE member_id = $1', [foreign]);
    const cardId = card?.id ?? '';
    const reason = 'x';
    for (const [name, body] of [
      ['freeze', { id: foreign, reason }],
      ['unfreeze', { id: foreign, reason }],
      ['password', { id: foreign, consumePassword: '1234', reason }],
      ['note', { id: foreign, remark: 'x' }],
      ['unmask', { id: foreign }],
      ['lost', { cardId }],
      ['found', { cardId }],
      ['chip', { cardId, idCard: '1' }],
      ['addCard', { id: foreign, number: freshNumber(), idCard: '', label: '', replaces: '', reason }],
      ['edit', { id: foreign, nickname: 'x' }],
    ] as const)
      expect([
        name,
        name === 'unmask' ? await cashier.post(`${PATH}/${name}`, body) : await cashier.put(`${PATH}/${name}`, body),
      ]).toEqual([name, expect.objectContaining({ success: false, code: 500 })]);
    expect(await act('expiry', { id: foreign, endTime: '', reason }, manager)).toMatchObject({ success: false });
    expect((await cashier.get(`${PATH}/page`, { id: foreign })).result).toBeNull();
    expect(await statement(foreign)).toMatchObject({ records: [], total: 0 });
    expect((await cashier.get(`${PATH}/queryById`, { id: foreign })).result).toBeNull();
    expect(await list({ cardNumber: foreign })).toEqual([]);
    expect(await act('freeze', { id: foreign, reason: '总部核查' }, head)).toMatchObject({ success: true });
    expect(await rowOf(foreign, head)).toMatchObject({ frozen: 'YES' });
  });
});
