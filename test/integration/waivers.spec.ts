import { verifyAudit } from '@paddock/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RowOf, waiver } from '@paddock/contracts/resources';
import {
  type OrderPage,
  type Page,
  toWireTime,
  type WaiverCounter,
  type WaiverDetail,
  type WaiverForm,
  type WaiverMatch,
} from '@paddock/contracts/wire';
import { Waivers } from '@paddock/waivers';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PATH = '/waiver/sysWaiver';
const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 30 * 60_000;
const SIGNATURE = 'M80 150 95 120 110 90 130 70 150 95 160 130 175 160 190 120 210 80';
const ADULT = '1990-05-17';
type Fields = Readonly<Record<string, unknown>>;
interface PartyAnswer {
  inForce: boolean;
  drivers: { waiver: WaiverMatch | null; fault: string | null }[];
}
const NONE = { waiver: null, fault: null };
interface Signed {
  name: string;
  validUntil: string;
}

describe('waivers', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let clerk: Client;
  let manager: Client;
  let manager2: Client;
  let counter: CounterCalls;
  let karts: string[];
  let free: string;
  let phones = 13_900_000_000;

  const publish = async (client: Client, number: number, cn: string): Promise<Answer<{ number: number }>> =>
    client.post(`${PATH}Text/publish`, { number, textCn: cn, textEn: `${cn} (en)` });
  const setRule = async (fields: Fields, client = manager): Promise<void> => {
    const answer = await client.post('/sys/departSetting/edit', { orgCode: '', ...fields });
    if (!answer.success) throw new Error(answer.message);
  };
  const link = async (client = clerk, kind = 'screen'): Promise<string> => {
    const answer = await client.post<{ token: string }>(`${PATH}/link`, { kind });
    if (!answer.result) throw new Error(answer.message);
    return answer.result.token;
  };
  const open = (token: string): Promise<Answer<WaiverForm>> => venue.stranger.post(`${PATH}Sign/open`, { token });
  const form = (token: string, fields: Fields = {}): Fields => ({
    ...{ token, signingId: randomUUID(), language: 'cn', textNumber: 1, name: '李雷', phone: String((phones += 1)) },
    ...{ birthDate: ADULT, heightCm: 175, kartClass: 'ADULT', guardianName: '', guardianRelation: null },
    ...{ guardianPhone: '', signature: SIGNATURE, guardianSignature: '', consent: true },
    ...fields,
  });
  const sign = (token: string, fields: Fields = {}, headers = {}): Promise<Answer<Signed>> =>
    venue.stranger.post(`${PATH}Sign/add`, form(token, fields), { headers });
  const list = async (query: Fields = {}, client = clerk): Promise<RowOf<typeof waiver>[]> =>
    (await client.get<Page<RowOf<typeof waiver>>>(`${PATH}/list`, { pageSize: 100, ...query })).result?.records ?? [];
  /** Signs and answers the new waiver's id. */
  const signed = async (fields: Fields = {}, client = clerk): Promise<string> => {
    const answer = await sign(await link(client), fields);
    if (!answer.success) throw new Error(answer.message);
    return (await list({}, client))[0]!.id;
  };
  const atCounter = async (client = clerk): Promise<WaiverCounter> =>
    (await client.get<WaiverCounter>(`${PATH}/counter`)).result!;
  const match = (id: string, waiverId: string, client = clerk): Promise<Answer<null>> =>
    client.post(`${PATH}/match`, { id, waiverId });
  const matchesOf = async (...ids: string[]): Promise<(WaiverMatch & { id: string })[]> =>
    (await clerk.post<{ matches: (WaiverMatch & { id: string })[] }>(`${PATH}/matches`, { ids })).result!.matches;
  const join = async (fields: Fields = {}): Promise<string[]> =>
    (await counter.sold('NOCARDCONSUME', free, fields)).entries.map(({ id }) => id);
  const runOn = async (kart: string): Promise<string> => (await rows.vehicle(kart)).run_id!;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'debug' });
    rows = new Fixtures(venue.db);
    [clerk, manager, manager2] = [
      await venue.signIn('cashier'),
      await venue.signIn('manager'),
      await venue.signIn('manager2'),
    ];
    counter = new CounterCalls(clerk);
    [karts, free] = [await rows.karts(), await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0, laps: 3 })];
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM waiver_view');
    await venue.db.query('DELETE FROM waiver_match');
    await venue.db.query('DELETE FROM waiver');
    await venue.db.query('DELETE FROM waiver_text');
    await setRule({ ...{ waiverNeeded: 'WARN', waiverMinAge: 14, waiverMinHeightCm: 150, waiverValidDays: 1 } });
    expect(await publish(manager, 0, '骑行有风险。')).toMatchObject({ success: true, result: { number: 1 } });
  });

  it('is signed through the link of the store by nobody who has signed in, and every counter sees it at once', async () => {
    const live = await venue.listen(clerk, ['resources']);
    const token = await link();
    expect(await open(token)).toMatchObject({
      success: true,
      result: { textNumber: 1, textCn: '骑行有风险。', rules: { minAge: 14, minHeightCm: 150 }, validDays: 1 },
    });
    const answer = await sign(token, { name: '李 雷', phone: '13812345678' });
    expect(answer).toMatchObject({ success: true, result: { name: '李 雷' } });
    expect(answer.message).toContain(answer.result!.validUntil);
    await live.receives('resource.changed', ({ resource, change }) => resource === 'waiver' && change === 'added');
    expect((await atCounter()).signed).toMatchObject([{ name: '李 雷', phone: '138****5678', kartClass: 'ADULT' }]);
    const row = { name: '李 雷', phone: '138****5678', textNumber: 1, language: 'cn', guardian: 'NO', state: 'SIGNED' };
    expect(await list({ phoneEnd: '5678' })).toMatchObject([row]);
    expect(await list({ name: '*雷*' })).toHaveLength(1);
    expect(await list({ phoneEnd: '1234' })).toEqual([]);
    // What a phone reads through the link says nothing of the person who has signed.
    expect(JSON.stringify(await open(token))).not.toMatch(/雷|138\*|1381234/);
  });

  it('refuses links that are forged, over or used too often; paper is good until the day ends', async () => {
    const [token, paper] = [await link(), await link(clerk, 'paper')];
    for (const wrong of ['', 'x', 'A'.repeat(43), 'B'.repeat(5000), `${token.slice(0, -1)}!`])
      for (const answer of [await open(wrong), await sign(wrong)])
        expect(answer).toMatchObject({ success: false, key: 'waiver.linkUnknown' });
    await venue.db.query('UPDATE waiver_link SET left_count = 1 WHERE link_hash = $1', [
      (await venue.db.query<{ hash: string }>("SELECT encode(sha256($1::bytea), 'hex') AS hash", [token]))[0]!.hash,
    ]);
    expect(await sign(token)).toMatchObject({ success: true });
    expect(await sign(token)).toMatchObject({ success: false, key: 'waiver.linkUsedUp' });
    venue.clock.advance(HALF_HOUR_MS);
    for (const answer of [await open(token), await sign(token)])
      expect(answer).toMatchObject({ success: false, key: 'waiver.linkExpired' });
    const kept = await venue.db.query('SELECT 1 FROM waiver_link WHERE expires_at <= $1', [venue.clock.now()]);
    expect(kept.length).toBeGreaterThan(0);
    venue.clock.advance(DAY_MS);
    expect(await open(paper)).toMatchObject({ success: false, key: 'waiver.linkExpired' });
    expect(await list()).toHaveLength(1);
    // Neither the log nor the database knows a link that could be used.
    const stored = await venue.db.query<{ all: string }>('SELECT json_agg(l)::text AS all FROM waiver_link l');
    for (const text of [venue.logged(), stored[0]!.all])
      for (const secret of [token, paper]) expect(text).not.toContain(secret);
  });

  it("signs for the link's store alone, whatever the phone says, and no other store sees it", async () => {
    expect(await publish(manager2, 0, '另一家店。')).toMatchObject({ success: true });
    const other = await link(manager2);
    expect(await open(other)).toMatchObject({ result: { textCn: '另一家店。' } });
    const extra = { orgCode: 'A01', sysOrgCode: 'A01' };
    expect(await sign(other, { name: '韩梅', ...extra }, { 'x-org-code': 'A01' })).toMatchObject({ success: true });
    expect([await list(), (await atCounter()).signed]).toEqual([[], []]);
    const [row] = await list({}, manager2);
    expect(row).toMatchObject({ name: '韩梅', sysOrgCode: 'A02' });
    const [entry] = await join();
    expect(await match(entry!, row!.id)).toMatchObject({ success: false, key: 'waiver.notValid' });
    expect(await manager.post(`${PATH}/reveal`, { id: row!.id })).toMatchObject({ success: false, key: 'notFound' });
    expect(await manager.post(`${PATH}/withdraw`, { id: row!.id, reason: 'x' })).toMatchObject({ key: 'notFound' });
  });

  it('is signed once for the same signature, also when many calls of it come together', async () => {
    const token = await link();
    const body = form(token);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => venue.stranger.post<Signed>(`${PATH}Sign/add`, body)),
    );
    expect(answers.map(({ success, result }) => [success, result])).toEqual(
      answers.map(() => [true, answers[0]!.result]),
    );
    expect(await list()).toHaveLength(1);
    // Another store's link and the same number: another signature.
    expect(await venue.stranger.post(`${PATH}Sign/add`, { ...body, signingId: randomUUID() })).toMatchObject({
      success: true,
    });
    expect(await list()).toHaveLength(2);
  });

  it.each<[string, Fields, string, string]>([
    ['without a name', { name: ' ' }, 'waiver.nameRequired', 'name'],
    ['with a wrong phone', { phone: '12345' }, 'waiver.phoneWrong', 'phone'],
    ['born tomorrow', { birthDate: '2999-01-01' }, 'waiver.birthWrong', 'birthDate'],
    ['too young', { birthDate: '2020-01-01' }, 'waiver.tooYoung', 'birthDate'],
    ['too short', { heightCm: 149 }, 'waiver.tooShort', 'heightCm'],
    ['without a height', { heightCm: null }, 'waiver.heightRequired', 'heightCm'],
    ['with a height in metres', { heightCm: 1.75 }, 'waiver.heightWrong', 'heightCm'],
    ['without a class', { kartClass: '' }, 'waiver.classRequired', 'kartClass'],
    ['a child without a guardian', { birthDate: '2011-01-01' }, 'waiver.guardianRequired', 'guardianName'],
    ['without consent', { consent: false }, 'waiver.consentRequired', 'consent'],
    ['without a signature', { signature: '' }, 'waiver.signatureRequired', 'signature'],
    ['with a dot', { signature: 'M5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5' }, 'waiver.signatureWrong', 'signature'],
    ['with markup', { signature: '<svg onload=alert(1)>' }, 'waiver.signatureWrong', 'signature'],
    ['with an endless signature', { signature: 'M1 1'.repeat(5000) }, 'tooLong', 'signature'],
  ])('is refused %s, at the field and in both languages', async (_what, fields, key, field) => {
    const token = await link();
    const body = form(token, fields);
    const [cn, en] = [
      await venue.stranger.post(`${PATH}Sign/add`, body, { language: 'zh-CN' }),
      await venue.stranger.post(`${PATH}Sign/add`, body, { language: 'en' }),
    ];
    for (const answer of [cn, en]) expect(answer).toMatchObject({ success: false, key, result: { field } });
    expect(cn.message).toMatch(/[\u4e00-\u9fff]/);
    expect(en.message).toMatch(/^[\x20-\x7e]+$/);
    expect(await list()).toEqual([]);
  });

  it('a body without end is not read, a child signs with the guardian, and a text that has changed is shown again', async () => {
    const token = await link();
    expect(await sign(token, { guardianName: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413, success: false });
    const child = { birthDate: '2011-01-01', guardianName: '李父', guardianRelation: 'PARENT' };
    expect(await sign(token, { ...child, guardianPhone: '13800001111' })).toMatchObject({
      key: 'waiver.guardianSigns',
    });
    const both = { ...child, guardianPhone: '+85291234567', guardianSignature: SIGNATURE };
    expect(await sign(token, both)).toMatchObject({ success: true });
    expect(await list({ guardian: 'YES' })).toHaveLength(1);
    expect(await publish(manager, 0, '旧页面')).toMatchObject({ key: 'resource.changedMeanwhile' });
    expect(await publish(manager, 1, '骑行有风险。')).toMatchObject({ key: 'waiver.textSame' });
    expect(await publish(manager, 1, '骑行有风险，第二版。')).toMatchObject({ result: { number: 2 } });
    expect(await sign(token)).toMatchObject({ success: false, key: 'waiver.textChanged' });
    expect(await sign(token, { textNumber: 2, language: 'en' })).toMatchObject({ success: true });
    const [row] = await list({ textNumber: '2' });
    const detail = await manager.post<WaiverDetail>(`${PATH}/reveal`, { id: row!.id });
    expect(detail.result).toMatchObject({ text: '骑行有风险，第二版。 (en)', language: 'en', textNumber: 2 });
    expect((await clerk.post(`${PATH}Text/publish`, { number: 2, textCn: 'x', textEn: 'x' })).code).toBe(510);
  });

  it('warns: everybody starts, and the run keeps the waiver of the person who has one, on another kart too', async () => {
    const waiverId = await signed({ name: '李雷' });
    const [one, two] = [(await join({ cheshou: '阿明' }))[0]!, (await join({ cheshou: '小红' }))[0]!];
    expect((await atCounter()).drivers.map((driver) => [driver.driverName, driver.waiver])).toEqual([
      ['阿明', null],
      ['小红', null],
    ]);
    const live = await venue.listen(clerk, ['resources']);
    expect(await match(one, waiverId)).toMatchObject({ success: true });
    await live.receives('resource.changed', ({ rowId, change }) => rowId === waiverId && change === 'edited');
    expect(await matchesOf(one, two)).toEqual([{ id: one, waiverId, name: '李雷', way: 'PICKED' }]);
    for (const [index, entry] of [one, two].entries())
      expect(await counter.depart(entry, karts[index]!)).toMatchObject({ success: true });
    const runs = [await runOn(karts[0]!), await runOn(karts[1]!)];
    expect(await matchesOf(...runs)).toMatchObject([{ id: runs[0], waiverId, way: 'PICKED' }]);
    expect(await matchesOf(one)).toMatchObject([{ id: one, waiverId }]);
    // Late is better than never: on record with who did it.
    expect(await match(two, waiverId)).toMatchObject({ success: true });
    expect(await matchesOf(runs[1]!)).toMatchObject([{ id: runs[1], waiverId }]);
    await (await venue.runOn(karts[0]!)).start();
    const swap = { runId: runs[0], vehicleId: karts[2] };
    expect(await manager.post('/vehicle/sysVehicle/swap', swap)).toMatchObject({ success: true });
    expect(await matchesOf(await runOn(karts[2]!))).toMatchObject([{ waiverId, way: 'PICKED' }]);
    const detail = await manager.post<WaiverDetail>(`${PATH}/reveal`, { id: waiverId });
    expect(detail.result?.runs.map(({ driverName }) => driverName).sort()).toEqual(['小红', '阿明', '阿明']);
  });

  it('refuses the start of the person who has none, before money is taken, and by scan the place in line is kept', async () => {
    await setRule({ waiverNeeded: 'REFUSE' });
    const [entry] = await join({ cheshou: '阿明' });
    expect(await counter.depart(entry!, karts[0]!)).toMatchObject({
      success: false,
      message: '阿明 还没有签免责书，不能发车',
    });
    expect(await rows.vehicle(karts[0]!)).toEqual({ use_state: 'IDLE', run_id: null });
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const atOnce = { usageMode: 'immediate', vehicleId: karts[0], cheshou: '小红' };
    const cash = await counter.sell('NOCARDCONSUME', ride, { ...atOnce, consumePayMode: 'unline' });
    expect(cash).toMatchObject({ success: false, key: 'waiver.missing' });
    expect(await counter.startTab({ roleId: ride, vehicleId: karts[0], cheshou: '小红' })).toMatchObject({
      key: 'waiver.missing',
    });
    expect(await venue.db.query('SELECT 1 FROM consumption_order WHERE tariff_id = $1', [ride])).toEqual([]);
    const scan = await counter.sold('NOCARDCONSUME', ride, { ...atOnce, payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    expect(await counter.lineUp({ status: 'QUEUING' })).toMatchObject([{ cheshou: '阿明' }, { cheshou: '小红' }]);
    // Anyone who signs under the name of the ride has signed for it.
    await signed({ name: '小 红' });
    expect(await counter.depart(scan.orderId, karts[0]!)).toMatchObject({ success: true });
    expect(await matchesOf(await runOn(karts[0]!))).toMatchObject([{ way: 'NAME' }]);
    expect(await counter.depart(entry!, karts[1]!)).toMatchObject({ success: false, key: 'waiver.missing' });
    await venue.db.query('DELETE FROM waiver_match');
    await venue.db.query('DELETE FROM waiver');
    await venue.db.query('DELETE FROM waiver_text');
    expect(await counter.depart(entry!, karts[1]!)).toMatchObject({ success: true });
  });

  it("finds a member's own waiver, of a name nobody else has today, and never one that is over", async () => {
    await setRule({ waiverNeeded: 'REFUSE', waiverValidDays: 3 });
    const member = await rows.member({ phone: '13711112222', rechargeYuan: 500 });
    const waiverId = await signed({ name: '张三', phone: '13711112222' });
    const ride = await rows.tariff({ type: 'BALANCE', priceYuan: 10 });
    const alone = await counter.sold('BALANCE', ride, { userId: member, cheshou: '弯心猎手' });
    expect(await matchesOf(alone.entries[0]!.id)).toMatchObject([{ waiverId, way: 'MEMBER' }]);
    const names = ['张三', '小张的儿子'].map((cheshou) => ({ cheshou }));
    const family = await counter.sold('BALANCE', ride, { userId: member, headCount: 2, drivers: names });
    const [own, son] = family.entries.map(({ id }) => id) as [string, string];
    expect(await matchesOf(own, son)).toMatchObject([{ id: own, way: 'MEMBER' }]);
    expect(await counter.depart(son, karts[0]!)).toMatchObject({ success: false, key: 'waiver.missing' });
    // One name for all of a family says nothing of any of them.
    const same = await counter.sold('BALANCE', ride, { userId: member, headCount: 2, cheshou: '张三' });
    expect(await matchesOf(...same.entries.map(({ id }) => id))).toEqual([]);
    await signed({ name: '王伟' });
    await signed({ name: '王伟' });
    const [namesake] = await join({ cheshou: '王伟' });
    expect(await matchesOf(namesake!)).toEqual([]);
    expect((await clerk.get<unknown[]>(`${PATH}/find`, { text: '2222' })).result).toMatchObject([{ name: '张三' }]);
    expect((await clerk.get<unknown[]>(`${PATH}/find`, { text: '王' })).result).toHaveLength(2);
    venue.clock.advance(3 * DAY_MS);
    expect(await matchesOf(own)).toEqual([]);
    expect((await clerk.get<unknown[]>(`${PATH}/find`, { text: '2222' })).result).toEqual([]);
    expect(await match(own, waiverId)).toMatchObject({ success: false, key: 'waiver.notValid' });
  });

  it('belongs to each of several who drove first and paid together in one bill', async () => {
    const waiverId = await signed({ name: '阿明' });
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
    const tabs = [
      await counter.tab(ride, karts[0]!, { cheshou: '阿明' }),
      await counter.tab(ride, karts[1]!, { cheshou: '小红' }),
    ];
    for (const kart of karts.slice(0, 2)) await (await venue.runOn(kart)).start();
    const bill = await clerk.post('/playbeforepay/sysPlayBeforePay/doconsumetogether', {
      ...{ ids: tabs, consumeType: 'NOCARDCONSUME', userId: '', consumePayMode: 'unline', payCode: '', remark: '' },
    });
    expect(bill).toMatchObject({ success: true });
    const order = await clerk.get<OrderPage>('/consume/sysConsume/orderdetail', { id: bill.message });
    const people = order.result!.people.map(({ driverName, entryId, tabId }) => [driverName, entryId, tabId]);
    expect(people).toEqual([
      ['阿明', null, tabs[0]],
      ['小红', null, tabs[1]],
    ]);
    expect(await matchesOf(...tabs)).toEqual([{ id: tabs[0], waiverId, name: '阿明', way: 'NAME' }]);
  });

  it('of a party that signs in: who has signed is seen live, and age and height keep a driver from the karts of the session', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 3 });
    const day = toWireTime(venue.clock.now()).slice(0, 10);
    const heat = { startTime: `${day} 23:59:00`, minutes: 15, places: 9, tariffId: ride, remark: '', name: '夜场' };
    const session = await manager.post<string>('/session/sysSession/add', {
      ...{ ...heat, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT' },
    });
    const booked = await clerk.post<string>('/reservation/sysReservation/add', {
      ...{ sessionId: session.result, name: '小林', heads: 3, kind: 'PERSON' },
    });
    const party = async (names: string[], fields: Fields = {}) =>
      (await clerk.post<PartyAnswer>(`${PATH}/party`, { names, userId: '', kartGroup: 'ADULT', ...fields })).result!;
    const names = ['陈爸', '小满', '阿Kay'];
    expect(await party(names)).toMatchObject({ inForce: true, needed: 'WARN', drivers: [NONE, NONE, NONE] });
    const live = await venue.listen(clerk, ['resources']);
    const father = await signed({ name: '陈爸' });
    await live.receives('resource.changed', ({ rowId }) => rowId === father);
    const child = { birthDate: '2017-01-01', heightCm: 125, kartClass: 'JUNIOR', guardianName: '陈爸' };
    await setRule({ waiverJuniorMinAge: 7, waiverJuniorMinHeightCm: 120 });
    const guardian = { guardianRelation: 'PARENT', guardianPhone: '13800001111', guardianSignature: SIGNATURE };
    const small = await signed({ name: '小满', ...child, ...guardian });
    expect((await party(names)).drivers).toEqual([
      { waiver: { waiverId: father, name: '陈爸', way: 'NAME' }, fault: null },
      { waiver: { waiverId: small, name: '小满', way: 'NAME' }, fault: '成人车要满 14 岁' },
      NONE,
    ]);
    expect((await party(names, { kartGroup: 'CHILD' })).drivers[1]?.fault).toBeNull();
    // One name for two says nothing of either of them.
    expect((await party(['陈爸', '陈 爸'])).drivers).toEqual([NONE, NONE]);
    const member = await rows.member({ phone: '13711113333', rechargeYuan: 500 });
    const own = await signed({ name: '张三', phone: '13711113333' });
    expect((await party(['弯心猎手'], { userId: member })).drivers).toMatchObject([{ waiver: { waiverId: own } }]);
    const signIn = (drivers: string[], language: 'zh-CN' | 'en' = 'zh-CN') =>
      clerk.post(
        '/reservation/sysReservation/signin',
        {
          ...{ id: booked.result, consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '' },
          ...{ departuserId: '', drivers: drivers.map((cheshou) => ({ cheshou })) },
        },
        { language },
      );
    expect(await signIn(names)).toMatchObject({
      success: false,
      message: '小满 不能开这一场的车：成人车要满 14 岁',
    });
    expect((await signIn(names, 'en')).message).toBe(
      '小满 may not drive the karts of this session: Adult karts are for ages 14 and over',
    );
    expect(await venue.db.query('SELECT 1 FROM consumption_order WHERE tariff_id = $1', [ride])).toEqual([]);
    expect(await signIn(['陈爸', '阿Kay'])).toMatchObject({ success: true });
    const entries = await counter.lineUp({ status: 'QUEUING' });
    expect(await matchesOf(...entries.map(({ id }) => id))).toMatchObject([{ waiverId: father, way: 'NAME' }]);
    expect(
      (await manager2.post(`${PATH}/party`, { names: ['陈爸'], userId: '', kartGroup: 'ADULT' })).result,
    ).toMatchObject({
      inForce: false,
      drivers: [],
    });
  });

  it('shows what a person has written to managers alone, and the look is on record, but never what was seen', async () => {
    const waiverId = await signed({ name: '李雷', phone: '13866667777', birthDate: '1991-02-03' });
    for (const call of ['reveal', 'withdraw'])
      expect(await clerk.post(`${PATH}/${call}`, { id: waiverId, reason: 'x' })).toMatchObject({ code: 510 });
    const detail = await manager.post<WaiverDetail>(`${PATH}/reveal`, { id: waiverId });
    expect(detail.result).toMatchObject({ phone: '13866667777', birthDate: '1991-02-03', signature: SIGNATURE });
    const audit = await venue.db.query<{ subject: string; who: string; text: string }>(
      `SELECT subject_table AS subject, who ->> 'name' AS who, e::text AS text FROM audit_entry e WHERE subject_table LIKE 'waiver%' ORDER BY at`,
    );
    expect(audit.slice(-2)).toMatchObject([
      { subject: 'waiver', who: 'nobody signed in' },
      { subject: 'waiver_view', who: '王店长' },
    ]);
    for (const { text } of audit) expect(text).not.toMatch(/13866667777|1991-02-03|M80 150/);
    expect(venue.logged()).not.toMatch(/13866667777|M80 150/);
    expect(await verifyAudit(venue.db)).toEqual([]);
  });

  it('ends when it is withdrawn: at once where nobody drove, and with its life time where somebody did', async () => {
    await setRule({ waiverKeepMonths: 2 });
    const [unused, driven] = [await signed({ name: '甲' }), await signed({ name: '乙' })];
    const [entry] = await join({ cheshou: '乙' });
    await counter.depart(entry!, karts[0]!);
    const run = await runOn(karts[0]!);
    const withdraw = (id: string, reason = '顾客要求') => manager.post(`${PATH}/withdraw`, { id, reason });
    expect(await withdraw(unused, '')).toMatchObject({ success: false, key: 'waiver.reasonRequired' });
    for (const id of [unused, driven]) expect(await withdraw(id)).toMatchObject({ success: true });
    expect(await withdraw(driven)).toMatchObject({ success: false, key: 'waiver.withdrawnAlready' });
    const names = async () => (await list()).map(({ name, state }) => [name, state]);
    expect(await names()).toEqual([
      ['乙', 'WITHDRAWN'],
      [null, 'WITHDRAWN'],
    ]);
    expect(await manager.post(`${PATH}/reveal`, { id: unused })).toMatchObject({ key: 'waiver.blanked' });
    const kept = await signed({ name: '丙' });
    await setRule({ waiverKeepMonths: 36 });
    const later = await signed({ name: '丁' });
    const waivers = venue.worker.get(Waivers, { strict: false });
    venue.clock.advance(70 * DAY_MS);
    await waivers.blankOld();
    clerk = await venue.signIn('cashier');
    // Each lives as long as the store had set when it was signed; the run keeps its waiver.
    expect(await names()).toEqual([
      ['丁', 'SIGNED'],
      [null, 'BLANKED'],
      [null, 'WITHDRAWN'],
      [null, 'WITHDRAWN'],
    ]);
    expect((await list()).map(({ id }) => id)).toEqual([later, kept, driven, unused]);
    const persons = await venue.db.query<{ waiver_id: string }>('SELECT waiver_id FROM waiver_person');
    expect(persons).toEqual([{ waiver_id: later }]);
    expect(await venue.db.query('SELECT waiver_id FROM waiver_match WHERE id = $1', [run])).toEqual([
      { waiver_id: driven },
    ]);
  });
});
