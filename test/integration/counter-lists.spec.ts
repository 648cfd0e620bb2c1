import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberRow, Page, TariffRow } from '@paddock/contracts/wire';
import { PARTIAL_SEARCHES_PER_HOUR, SEARCHES_PER_MINUTE } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const CONSUME = '/consume/sysConsume';
const MEMBERS = '/memberrecharge/sysMemberRecharge';

describe('what the counter looks up', () => {
  let venue: TestVenue;
  let cashier: Client;
  let hq: Client;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'info' });
    rows = new Fixtures(venue.db);
    [cashier, hq] = [await venue.signIn('cashier'), await venue.signIn('hq')];
  });
  afterAll(() => venue.close());

  const page = async <R>(client: Client, path: string, query: object = {}): Promise<Page<R>> => {
    const answer = await client.get<Page<R>>(path, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  };

  describe('members', () => {
    const find = async (query: object, client = cashier) =>
      (await client.get<MemberRow>('/membermanage/sysMemberManage/searchMemberById', { id: '', idCard: '', ...query }))
        .result;
    const byPhone = async (phone: string, client = cashier) =>
      (await page<MemberRow>(client, `${MEMBERS}/memberlist`, { phone })).records.map(({ id }) => id);

    it('C-1.3 C-1.5 C-3.2 C-3.3 C-3.4 C-3.5 C-7.38 are found by their card number, with all that they hold', async () => {
      const member = await find({ id: '8800231607' });
      expect(member).toEqual({
        id: '8800231607',
        version: 1,
        cardNumber: '8800231607',
        cardLost: 'NO',
        frozen: 'NO',
        frozenReason: null,
        language: null,
        language_dictText: '',
        extraLaps: 'YES',
        realname: '陈一鸣',
        nickname: '弯心猎手',
        phone: '138****2046',
        idCard: '0412345678',
        avatar: null,
        balance: 1286.5,
        recharge: 1000,
        give: 286.5,
        integral: 3420,
        frequency: 4,
        quan: 38,
        isChangWan: 'YES',
        isChangWan_dictText: '是',
        changWanEndTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        changwanName: '季度畅玩卡',
        changwanNameEn: 'Free play for a quarter',
        havePassword: 'YES',
        endTime: null,
        orgCode: 'A01',
        orgCode_dictText: expect.any(String),
        memberLevel: 3,
        exp: 2100,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        remark: null,
      });
      expect(await find({ id: '8800231609' })).toMatchObject({
        isChangWan: 'NO',
        isChangWan_dictText: '否',
        havePassword: 'NO',
        changwanName: null,
      });
    });

    it('C-1.5 are shown with the free-play card that the next ride is taken from: the one that ends first of those that are valid', async () => {
      const userId = await rows.member({ card: { timesLimit: -1 } });
      const card = (name: string, days: number, used: number) =>
        venue.db.query(
          `INSERT INTO unlimited_card (id, member_id, name, ends_at, times_limit, times_used)
           VALUES ($1, $2, $1, now() + make_interval(days => $3), 2, $4)`,
          [name, userId, days, used],
        );
      await Promise.all([card('over', -1, 0), card('usedUp', 1, 2), card('endsFirst', 9, 1)]);
      expect(await find({ id: userId })).toMatchObject({ isChangWan: 'YES', changwanName: 'endsFirst' });
      const tariff = await rows.tariff({ type: 'PLAYFREELY' });
      await new CounterCalls(cashier).sold('PLAYFREELY', tariff, { userId, doTask: 'NO' });
      expect(await find({ id: userId })).toMatchObject({ changwanName: '畅玩卡' });
    });

    it('C-7.39 are found by the number inside the card too, the card number first; nobody is null', async () => {
      expect(await find({ id: '0412345679' })).toMatchObject({ id: '8800231608' });
      expect(await find({ idCard: '0412345679' })).toMatchObject({ id: '8800231608' });
      await venue.db.query("UPDATE member SET card_chip_number = '8800231608' WHERE id = '8800231611'");
      expect(await find({ id: '8800231608' })).toMatchObject({ id: '8800231608' });
      const answer = await cashier.get('/membermanage/sysMemberManage/searchMemberById', { id: 'nobody', idCard: '' });
      expect(answer).toMatchObject({ success: true, result: null });
    });

    it('P-3.38 C-7.30 C-7.31 are searched by the beginning of a phone, or by its end after %, in the own store', async () => {
      const [first, second] = [
        await rows.member({ phone: '15500015678' }),
        await rows.member({ phone: '15600015678', orgCode: OTHER_STORE }),
      ];
      expect(await byPhone('1550001')).toEqual([first]);
      expect(await byPhone('155')).toContain(first);
      expect(await byPhone('%5678')).toContain(first);
      expect(await byPhone('%00015678')).toEqual([first]);
      const [listed] = (await page<MemberRow>(cashier, `${MEMBERS}/memberlist`, { phone: '1380000204' })).records;
      expect(listed).toMatchObject({ id: '8800231607', isChangWan: 'YES', isChangWan_dictText: '是' });
      expect(listed?.changWanEndTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect((await byPhone('%00015678', hq)).sort()).toEqual([first, second].sort());
      expect(await byPhone('0001567')).toEqual([]);
      expect(await byPhone('15500')).toContain(first);
      expect(await byPhone('%15678')).toContain(first);
      for (const wild of ['___', '%%%', '1_5', '%_', '\\'] as const) expect(await byPhone(wild)).toEqual([]);
      expect(await find({ id: second })).toBeNull();
      expect(await find({ id: second }, hq)).toMatchObject({ id: second });
    });

    it('C-7.31 are not read out by trying digits: searches are counted for each user, slowed down and logged', async () => {
      const assistant = await venue.signIn('manager');
      const search = (index: number, path = 'memberlist', language: 'zh-CN' | 'en' = 'zh-CN') =>
        assistant.get(`${MEMBERS}/${path}`, { phone: `%${String(7000 + index)}`, pageSize: 5 }, { language });
      for (let index = 0; index < SEARCHES_PER_MINUTE; index += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, step) => search(index + step)));
        expect(answers.every(({ success }) => success)).toBe(true);
      }
      // Once counted, the same search is read again as often as a screen likes.
      expect(await search(1)).toMatchObject({ success: true });
      expect((await search(SEARCHES_PER_MINUTE)).message).toMatch(/^尝试次数过多，请 \d+ 秒后再试$/);
      expect((await search(SEARCHES_PER_MINUTE + 1, 'listhore', 'en')).message).toMatch(
        /^Too many attempts. Try again in \d+ s$/,
      );
      expect(await byPhone('%5678')).not.toEqual([]);
      venue.clock.advance(60_000);
      expect(await search(3)).toMatchObject({ success: true });
      expect(venue.logged()).toContain('people were searched by phone');
      expect(venue.logged()).not.toContain('%7');
    });

    it('are searched by their whole phones as often as a desk needs, however often a screen reads the list of one search', async () => {
      venue.clock.advance(60_000);
      const desk = await venue.signIn('manager');
      const list = (query: Record<string, unknown>) => desk.get(`${MEMBERS}/memberlist`, query);
      for (let index = 0; index < 10; index += 1) {
        const phone = `1380000${2100 + index}`;
        for (const query of [{ phone, pageSize: 10 }, { pageSize: 1 }, { phone, pageSize: 10 }, { pageSize: 1 }])
          expect(await list(query)).toMatchObject({ success: true });
      }
      venue.clock.advance(60_000);
    });

    it('do not give away hidden digits one after the other: few searches an hour may ask for a part of them', async () => {
      const assistant = await venue.signIn('manager');
      venue.clock.advance(3_600_000);
      const search = (phone: string) => assistant.get(`${MEMBERS}/memberlist`, { phone, pageSize: 5 });
      for (let index = 0; index < PARTIAL_SEARCHES_PER_HOUR; index += 1) {
        // Twelve such searches use up a minute.
        if (index % 10 === 0) venue.clock.advance(60_000);
        expect(await search(`155${String(index)}`.padEnd(5, '0'))).toMatchObject({ success: true });
      }
      venue.clock.advance(60_000);
      expect(await search('15507')).toMatchObject({
        success: false,
        key: 'phone.searchParts',
        message: '请输入完整手机号、前3位，或%加后4位',
      });
      for (const whole of ['155', '%5678', '15500015678']) expect(await search(whole)).toMatchObject({ success: true });
      venue.clock.advance(3_600_000);
      expect(await search('15507')).toMatchObject({ success: true });
    });

    it('C-3.10 C-7.40 hold counts for each project, and cards', async () => {
      const projects = await cashier.get<object[]>('/userproject/sysUserProject/listbyuser', { userId: '8800231607' });
      expect(projects.result).toEqual([
        expect.objectContaining({
          projectType: 'KART',
          projectType_dictText: '卡丁车',
          frequency: 8,
          isChangWan: 'NO',
        }),
        expect.objectContaining({
          projectType: 'currency',
          projectType_dictText: '通用',
          frequency: 4,
          isChangWan: 'NO',
        }),
        expect.objectContaining({
          isChangWan: 'YES',
          changwanName: '季度畅玩卡',
          changCount: 0,
          changwanCount: -1,
          frequency: 0,
        }),
      ]);
      const foreign = await rows.member({ orgCode: OTHER_STORE, kartVisits: 3 });
      expect((await cashier.get('/userproject/sysUserProject/listbyuser', { userId: foreign })).result).toEqual([]);
    });

    it('are none of a coach’s business', async () => {
      const marshal = await venue.signIn('marshal');
      expect(await marshal.get(`${MEMBERS}/memberlist`)).toMatchObject({ success: false, code: 510 });
    });
  });

  describe('recharge orders', () => {
    it('C-3.21 C-7.32 C-7.33 are the paid and unlinked ones of the own store, newest first, found by phone', async () => {
      const member = await rows.member({ phone: '15700019753' });
      const ids = [await rows.rechargeOrder(member), await rows.rechargeOrder(member)];
      await rows.rechargeOrder(member, 'nopay');
      await rows.rechargeOrder(member, 'refunded');
      await rows.rechargeOrder(await rows.member({ orgCode: OTHER_STORE, phone: '15700029753' }), 'payed', OTHER_STORE);
      await venue.db.query("UPDATE recharge_order SET created_at = now() - interval '1 hour' WHERE id = $1", [ids[0]]);
      for (const phone of ['157', '%9753']) {
        const { records, total } = await page<{ id: string }>(cashier, `${MEMBERS}/listhore`, { phone });
        expect([total, records.map(({ id }) => id)]).toEqual([2, [ids[1], ids[0]]]);
        expect(records[0]).toMatchObject({ payState: 'payed', payState_dictText: '已支付', userPhone: '157****9753' });
      }
    });
  });

  it('C-2.3.3 C-6.2 for head office recharge orders are those of the store that it names, for others their own', async () => {
    const other = await rows.rechargeOrder(await rows.member({ orgCode: OTHER_STORE }), 'payed', OTHER_STORE);
    const own = await rows.rechargeOrder(await rows.member());
    const listed = async (client: typeof cashier, query: object) =>
      (await page<{ id: string }>(client, `${MEMBERS}/listhore`, { ...query, pageSize: 100 })).records.map(
        ({ id }) => id,
      );
    const ofOther = await listed(hq, { sysOrgCode: OTHER_STORE });
    expect([ofOther.includes(other), ofOther.includes(own)]).toEqual([true, false]);
    expect(await listed(hq, {})).toContain(own);
    expect(await listed(cashier, { sysOrgCode: OTHER_STORE })).not.toContain(other);
  });

  describe('rules', () => {
    const names = async (path: string, query: object, client = cashier) =>
      (await page<TariffRow>(client, `${CONSUME}/${path}`, query)).records.map(
        ({ consumeRoleName }) => consumeRoleName,
      );

    it('C-3.6 P-3.37 C-7.27 of a type are those of the own store in their order', async () => {
      const { records } = await page<TariffRow>(cashier, `${CONSUME}/consumerolelistpcbymember`, {
        consumeTypeRole: 'NOCARDCONSUME',
      });
      expect(
        records.map(({ consumeRoleName, price, countCycleNumber, duration }) => [
          consumeRoleName,
          price,
          countCycleNumber,
          duration,
        ]),
      ).toEqual([
        ['新手体验 3 圈', 38, 3, 3],
        ['散客 10 圈', 108, 10, 0],
        ['散客 8 分钟', 118, 0, 8],
        ['开业免费体验 2 圈', 0, 2, 0],
      ]);
      expect(records[0]).toMatchObject({
        sysOrgCode: 'A01',
        consumeTypeRole: 'NOCARDCONSUME',
        consumeTypeRole_dictText: '单次消费',
        integral: 0,
        frequency: 0,
        muiltMode: 'MULTIPLY',
        muiltMode_dictText: '按人数扣费',
        notDoubledHeadCount: 1,
        toolType: 'KART',
      });
    });

    it('C-7.28 are those of the own store only, whatever store is asked for', async () => {
      await rows.tariff({ type: 'QUAN', name: '别家的规则', orgCode: OTHER_STORE });
      const asked = { consumeTypeRole: 'QUAN', sysOrgCode: OTHER_STORE };
      expect(await names('consumerolelistpcbymemberorg', asked)).toEqual([]);
      expect(await names('consumerolelistpcbymemberorg', { ...asked, sysOrgCode: 'A01' })).toEqual([
        '圈数卡 10 圈',
        '圈数卡 5 圈',
      ]);
    });

    it('C-7.28 C-6.2 are those of the store that head office asks for, wherever it is signed in', async () => {
      await rows.tariff({ type: 'FREQUENCY', name: '别家的次卡', orgCode: OTHER_STORE });
      const asked = { consumeTypeRole: 'FREQUENCY', sysOrgCode: OTHER_STORE };
      const path = `${CONSUME}/consumerolelistpcbymemberorg`;
      const found = await page<TariffRow>(hq, path, asked);
      expect(found.records.map((row) => [row.consumeRoleName, row.sysOrgCode])).toContainEqual(['别家的次卡', 'A02']);
      expect(new Set(found.records.map(({ sysOrgCode }) => sysOrgCode))).toEqual(new Set([OTHER_STORE]));
      const own = await page<TariffRow>(hq, path, { consumeTypeRole: 'FREQUENCY' });
      expect(own.records.every(({ sysOrgCode }) => sysOrgCode === 'A01')).toBe(true);
    });

    it('C-7.29 are found by a part of their name, and never when they are out of use', async () => {
      expect(await names('consumerolelistpc', { consumeRoleName: '*圈数卡*' })).toEqual([
        '圈数卡 10 圈',
        '圈数卡 5 圈',
      ]);
      await venue.db.query("UPDATE tariff SET active = false WHERE name = '圈数卡 5 圈'");
      expect(await names('consumerolelistpc', { consumeRoleName: '*圈数卡*' })).toEqual(['圈数卡 10 圈']);
    });
  });

  describe('cashiers', () => {
    it('P-3.4 P-3.5 P-7.80 are the staff of the own store, without a password in sight', async () => {
      await venue.db.query(
        "UPDATE app_user SET phone = '13612345678', shift_password_hash = 'x' WHERE username = 'cashier'",
      );
      const { records } = await page<{ realname: string; phone: string | null }>(cashier, `${MEMBERS}/gongzuolist`);
      expect(records.map(({ realname }) => realname)).toEqual(['周敏', '林可', '王店长']);
      expect(records[0]).toMatchObject({
        phone: '136****5678',
        identity: 5,
        orgCode: 'A01',
        havePassword: 'YES',
        conPassword: null,
      });
      const found = await page<{ realname: string }>(cashier, `${MEMBERS}/gongzuolist`, { phone: '136' });
      expect(found.records.map(({ realname }) => realname)).toEqual(['周敏']);
      const elsewhere = await page<{ realname: string }>(await venue.signIn('manager2'), `${MEMBERS}/gongzuolist`);
      expect(elsewhere.records.map(({ realname }) => realname)).toEqual(['赵店长']);
    });
  });

  it('a cashier takes the shift in the own store only, and there by the own password', async () => {
    const take = (client: Client, id: string, conPassword = '') =>
      client.post(`${MEMBERS}/checkgongzuo`, { id, conPassword });
    const idOf = async (username: string) =>
      (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
    await venue.db.query(
      "UPDATE app_user SET shift_password_hash = (SELECT password_hash FROM app_user WHERE username = 'hq') WHERE username = 'cashier'",
    );
    const [id, elsewhere] = [await idOf('cashier'), await venue.signIn('manager2')];
    expect(await take(cashier, id)).toMatchObject({ success: false, key: 'cashier.passwordRequired' });
    expect(await take(cashier, id, 'paddock-demo')).toMatchObject({ success: true });
    for (const password of ['', 'paddock-demo'])
      expect(await take(elsewhere, id, password)).toMatchObject({ success: false, key: 'notFound' });
    expect(await take(elsewhere, await idOf('manager2'))).toMatchObject({ success: true });
    const { records } = await page<{ id: string }>(elsewhere, `${MEMBERS}/gongzuolist`, { id: `${id},` });
    expect(records).toEqual([]);
  });

  it('C-9.1 C-9.3 begin with ten rows, newest first', async () => {
    await venue.db.query(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by, created_at)
       SELECT 't' || lpad(n::text, 3, '0'), 'A01', 'PAYED', 'r', 'd' || n, 't', 'n', 'BALANCE', 'laps', 1, 0, 0, 'u', now() - n * interval '1 minute' FROM generate_series(1, 25) n`,
    );
    const first = await cashier.get<Page<{ id: string }>>('/playbeforepay/sysPlayBeforePay/list');
    expect(first.result).toMatchObject({ total: 25, size: 10, current: 1, pages: 3 });
    expect(first.result!.records.map(({ id }) => id)[0]).toBe('t001');
    const last = await page<{ id: string }>(cashier, '/playbeforepay/sysPlayBeforePay/list', {
      pageNo: 3,
      pageSize: 10,
    });
    expect(last.records.map(({ id }) => id)).toEqual(['t021', 't022', 't023', 't024', 't025']);
  });

  it('show every time as yyyy-MM-dd HH:mm:ss, whatever is listed', async () => {
    const counter = new CounterCalls(cashier);
    const [kart] = await rows.karts();
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
    await counter.tab(tariff, kart!);
    const run = await (await venue.runOn(kart!)).start();
    await run.lap(31_000);
    await run.finish();
    const admin = await venue.signIn('admin');
    for (const [path, field] of [
      ['/playbeforepay/sysPlayBeforePay/list', 'escapeAt'],
      ['/vehicle/sysVehicle/listorgcode', 'statusSince'],
      ['/timing/sysRun/list', 'startedAt'],
      ['/timing/sysLap/list', 'at'],
      ['/timing/sysBoard/list', 'at'],
      ['/device/sysDevice/list', 'createTime'],
      ['/edge/sysEdge/list', 'lastSeenAt'],
      ['/dashboard/sysDashboard/today', 'asOf'],
    ] as const) {
      const text = JSON.stringify((await admin.get(path)).result);
      expect([path, text.match(/"\d{4}-\d\d-\d\dT[^"]*"/g)]).toEqual([path, null]);
      expect(text).toMatch(new RegExp(`"${field}":"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"`));
    }
  });
});
