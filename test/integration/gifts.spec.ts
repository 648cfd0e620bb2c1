import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type giftApplication, RESOURCES, type RowOf } from '@paddock/contracts/resources';
import { type GiftFacts, giftFactsSchema, type Page } from '@paddock/contracts/wire';
import { DEMO_PASSWORD, grant, hashPassword } from '@paddock/identity';
import { newId } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Call, Client } from '../support/app/client';
import { Fixtures, OTHER_STORE, STORE } from '../support/app/fixtures';

const PATH = '/apply/sysApply';
type Row = RowOf<typeof giftApplication>;
type Fields = Readonly<Record<string, unknown>>;

/** As the window opens. */
const FRESH = { give: 0, integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '' };

describe('discount applications', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let cashier: Client;
  let manager: Client;
  let hq: Client;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = await venue.signIn('cashier');
    manager = await venue.signIn('manager');
    hq = await venue.signIn('hq');
  });
  afterAll(() => venue.close());

  const file = (fields: Fields, client = cashier, call?: Call): Promise<Answer<string>> =>
    client.post(`${PATH}/add`, { ...FRESH, ...fields }, call);
  const list = async (query: Fields = {}, client = cashier): Promise<Row[]> => {
    const answer = await client.get<Page<Row>>(`${PATH}/list`, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result.records;
  };
  /** Files one that must be taken. @returns its row. */
  const filed = async (fields: Fields, client = cashier): Promise<Row> => {
    const answer = await file(fields, client);
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    const [row] = await list({ applyNumber: `*${answer.result}*` }, hq);
    if (!row) throw new Error(`${answer.result} is not listed`);
    return row;
  };
  const review = (
    client: Client,
    id: string,
    applyState: 'PASS' | 'REJECT',
    fields: Fields = {},
    call?: Call,
  ): Promise<Answer<null>> =>
    client.put(`${PATH}/edit`, { id, applyState, reject: '', password: DEMO_PASSWORD, ...fields }, call);
  const facts = async (client: Client, query: Fields): Promise<GiftFacts> =>
    giftFactsSchema.parse((await client.get(`${PATH}/facts`, query)).result);

  it('C-7.20 C-3.11 C-3.12 C-3.20 C-5.38 are filed with 0 where nothing is given and no remark, and listed with all that they carry', async () => {
    const userId = await rows.member();
    const answer = await file({ userId, give: 20.5, quan: 10 });
    expect(answer).toMatchObject({ success: true, code: 200, key: 'gift.filed', message: '申请已提交，审核后到账' });
    expect(answer.result).toMatch(/^A\d{6}-\d{4}$/);
    const [row] = await list({ applyNumber: `*${answer.result?.slice(-4)}*` });
    expect(row).toMatchObject({
      applyNumber: answer.result,
      ...{ userId, userTruename: '张三', give: 20.5, integral: 0, frequency: 0, quan: 10, remark: '' },
      ...{ projectType: 'currency', projectType_dictText: '通用', applyState: 'WAIT', applyState_dictText: '待审核' },
      ...{ reject: null, applicantName: '周敏', reviewerName: null, sysOrgCode: STORE },
    });
    expect((await rows.memberAccounts(userId)).gift).toBe(0);
    const items = await cashier.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/project_type');
    expect(items.result?.map(({ value, text }) => [value, text])).toEqual([
      ['currency', '通用'],
      ['KART', '卡丁车'],
      ['AMUSEMENT', '游乐'],
      ['COIN', '游戏币'],
    ]);
    const states = await cashier.get<{ value: string }[]>('/sys/dict/getDictItems/apply_state');
    expect(states.result?.map(({ value }) => value)).toEqual(['WAIT', 'PASS', 'REJECT']);
  });

  it('C-3.20 a project that the store has added to the dictionary is given, and named wherever the counter shows what a member holds', async () => {
    const [dictionary] = (await hq.get<Page<{ id: string }>>('/sys/dict/list', { dictCode: 'project_type' })).result!
      .records;
    const item = {
      ...{ dictId: dictionary?.id, itemText: '射箭', itemTextEn: 'Archery', itemValue: 'ARCHERY', sortOrder: 9 },
      status: 1,
    };
    expect(await manager.post('/sys/dictItem/add', item)).toMatchObject({ success: true });
    const userId = await rows.member();
    const gift = { userId, frequency: 5, projectType: 'ARCHERY' };
    await eventually('the project is offered', async () => (await file(gift)).success);
    const [row] = await list({ projectType: 'ARCHERY' });
    expect(row).toMatchObject({ projectType_dictText: '射箭' });
    expect(await review(manager, row?.id ?? '', 'PASS')).toMatchObject({ success: true });
    await venue.db.query(
      `INSERT INTO unlimited_card (id, member_id, name, project_type, ends_at, times_limit) VALUES ($1, $2, '箭卡', 'ARCHERY', $3, -1)`,
      [newId(), userId, new Date(venue.clock.now().getTime() + 86_400_000)],
    );
    const shown = async (language: 'zh-CN' | 'en') => {
      const projects = (await cashier.get<Fields[]>('/userproject/sysUserProject/listbyuser', { userId }, { language }))
        .result!;
      const statement = await cashier.get<{ records: Fields[] }>(
        '/membermanage/sysMemberManage/statement',
        { id: userId, account: 'visits' },
        { language },
      );
      return [...projects, ...statement.result!.records].map((each) => each['projectType_dictText']);
    };
    expect(await shown('zh-CN')).toEqual(['射箭', '射箭', '射箭']);
    expect(await shown('en')).toEqual(['Archery', 'Archery', 'Archery']);
  });

  it('head office files with the projects of the store that the member belongs to, and with no others', async () => {
    const [dictionary] = (await hq.get<Page<{ id: string }>>('/sys/dict/list', { dictCode: 'project_type' })).result!
      .records;
    const item = { dictId: dictionary?.id, itemText: '划船', itemValue: 'BOATS', sortOrder: 10, status: 1 };
    const stranger = await venue.signIn('manager2');
    expect(await stranger.post('/sys/dictItem/add', item)).toMatchObject({ success: true });
    const [here, elsewhere] = [await rows.member(), await rows.member({ orgCode: OTHER_STORE })];
    const asked = { frequency: 5, projectType: 'BOATS' };
    await eventually('the project is offered', async () => (await file({ ...asked, userId: elsewhere }, hq)).success);
    expect(await file({ ...asked, userId: here }, hq)).toMatchObject({ success: false, key: 'gift.projectRequired' });
  });

  it.each<[string, Fields, string]>([
    ['C-5.31 the member card', { userId: '' }, '请输入会员卡号!'],
    ['C-5.32 the gifted amount', { give: '' }, '请输入赠送金额!'],
    ['C-5.33 the gifted points', { integral: '' }, '请输入赠送积分!'],
    ['C-5.34 the gifted count', { frequency: null }, '请输入赠送次数!'],
    ['C-5.35 the project type', { projectType: '' }, '请输入消费项目!'],
    ['C-5.36 the gifted laps', { quan: '' }, '请输入赠送圈数!'],
    ['C-5.39 a gift at all', { give: 0 }, '请至少填写一项赠送内容'],
    ['C-5.39 no negative amount', { give: -1 }, '请输入正确的金额!'],
    ['C-5.39 at most two decimals', { give: '1.005' }, '请输入正确的金额!'],
    ['C-5.39 no negative points', { integral: -1 }, '请输入整数!'],
    ['C-5.39 whole laps', { quan: 1.5 }, '请输入整数!'],
    ['a known project', { projectType: 'NONE' }, '请输入消费项目!'],
    ['a known member', { userId: '0000' }, '未查询到该会员'],
  ])('%s is required', async (_, wrong, message) => {
    const userId = await rows.member();
    const before = await list();
    expect(await file({ userId, give: 5, ...wrong })).toMatchObject({ success: false, message });
    expect(await list()).toHaveLength(before.length);
  });

  it('C-2.7.4 passing gives amount, points, visits of the project and laps once, however many review at the same moment', async () => {
    const userId = await rows.member({ giftYuan: 10, kartVisits: 1 });
    const gift = { give: 20.5, integral: 30, frequency: 2, projectType: 'KART', quan: 10 };
    const { id } = await filed({ userId, ...gift, remark: '换车等了 20 分钟' });
    const answers = await Promise.all([
      review(manager, id, 'PASS'),
      review(hq, id, 'PASS'),
      review(hq, id, 'REJECT', { reject: '同一天已送过' }),
      review(manager, id, 'PASS'),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const row = (await list({ id }))[0]!;
    const rejected = row.applyState === 'REJECT';
    for (const late of answers.filter(({ success }) => !success))
      expect(late.message).toBe(
        `${row.reviewerName} ${row.reviewTime?.slice(11, 16)} ${rejected ? '已驳回' : '已通过'}`,
      );
    const given = { gift: 30.5, points: 30, kartVisits: 3, visits: 0, laps: 10 };
    expect(await rows.memberAccounts(userId)).toMatchObject(
      rejected ? { gift: 10, points: 0, kartVisits: 1, laps: 0 } : given,
    );
    const postings = await venue.db.query('SELECT 1 FROM ledger_posting WHERE id = $1', [`gift:${id}`]);
    expect(postings).toHaveLength(rejected ? 0 : 1);
  });

  it('stands in the exported statement with its remark, which no spreadsheet takes for a formula', async () => {
    const userId = await rows.member();
    const { id } = await filed({ userId, give: 5, remark: '=HYPERLINK("x")' });
    expect((await review(manager, id, 'PASS')).success).toBe(true);
    const path = `/membermanage/sysMemberManage/statementXls?id=${userId}&account=balance&format=csv`;
    const sheet = await fetch(`${venue.url}${path}`, { headers: { 'x-access-token': manager.token } });
    const [, line = ''] = (await sheet.text()).trim().split('\n');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('C-2.7.4 is passed with the own password, rejected with a reason, and final', async () => {
    const userId = await rows.member();
    const passes = await filed({ userId, give: 3 });
    expect((await review(manager, passes.id, 'PASS', { password: '' })).message).toBe('请输入密码!');
    expect(await review(manager, passes.id, 'PASS', { password: 'wrong' })).toMatchObject({
      message: '登录密码错误',
      result: { field: 'password' },
    });
    expect((await rows.memberAccounts(userId)).gift).toBe(0);
    const done = await Promise.all([1, 2].map(() => review(manager, passes.id, 'PASS', {}, { key: 'pass-once' })));
    expect(done.map(({ message }) => message)).toEqual(['已通过，已到账', '已通过，已到账']);
    expect((await rows.memberAccounts(userId)).gift).toBe(3);
    const fails = await filed({ userId, quan: 2 });
    expect((await review(manager, fails.id, 'REJECT')).message).toBe('请填写驳回原因');
    expect((await review(manager, fails.id, 'REJECT', { reject: '原因不清楚' })).message).toBe('已驳回');
    expect((await list({ id: fails.id }))[0]).toMatchObject({ applyState: 'REJECT', reject: '原因不清楚' });
    for (const { id } of [passes, fails])
      expect((await review(hq, id, 'PASS')).message).toMatch(/^王店长 \d\d:\d\d 已(通过|驳回)$/);
    expect(await rows.memberAccounts(userId)).toMatchObject({ gift: 3, laps: 0 });
    const english = await review(hq, fails.id, 'PASS', {}, { language: 'en' });
    expect(english.message).toMatch(/^Rejected by 王店长 at \d\d:\d\d$/);
  });

  it('C-2.7.4 is never reviewed by the person who filed it, nor by those who are no general managers, nor by another store', async () => {
    const userId = await rows.member();
    const own = await filed({ userId, give: 3 }, manager);
    expect(await review(manager, own.id, 'PASS')).toMatchObject({ code: 510, message: '自己申请的，自己不能审' });
    expect((await facts(manager, { id: own.id })).mayReview).toBe('own');
    expect(await review(cashier, own.id, 'PASS')).toMatchObject({ success: false, code: 510 });
    expect((await facts(cashier, { id: own.id })).mayReview).toBe('no');
    const stranger = await venue.signIn('manager2');
    expect((await review(stranger, own.id, 'PASS')).key).toBe('notFound');
    expect((await stranger.get(`${PATH}/facts`, { id: own.id })).key).toBe('notFound');
    expect(await list({ id: own.id }, stranger)).toEqual([]);
    expect((await file({ userId, give: 3 }, stranger)).message).toBe('未查询到该会员');
    // Somebody of the store with the right to review and another role.
    const userIdOf = newId();
    await venue.db.query(
      "INSERT INTO app_user (id, username, password_hash, real_name, identity, current_org_code) VALUES ($1, 'deputy', $2, '副手', 1, $3)",
      [userIdOf, await hashPassword(DEMO_PASSWORD), STORE],
    );
    await venue.db.query('INSERT INTO user_store (user_id, org_code) VALUES ($1, $2)', [userIdOf, STORE]);
    await venue.db.transaction((tx) => grant(tx, { userId: userIdOf, role: 'store-admin', orgCode: STORE }));
    const deputy = await venue.signIn('deputy');
    expect(await review(deputy, own.id, 'PASS')).toMatchObject({ success: false, code: 510 });
    expect((await review(hq, own.id, 'PASS')).success).toBe(true);
    expect((await rows.memberAccounts(userId)).gift).toBe(3);
    const elsewhere = await rows.member({ orgCode: OTHER_STORE });
    const far = await filed({ userId: elsewhere, quan: 1 }, hq);
    expect(far.sysOrgCode).toBe(OTHER_STORE);
    expect((await review(stranger, far.id, 'PASS')).success).toBe(true);
  });

  it('repeated wrong passwords are slowed down', async () => {
    const { id } = await filed({ userId: await rows.member(), give: 1 });
    const keys: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) keys.push((await review(hq, id, 'PASS', { password: 'no' })).key);
    expect(keys.at(-1)).toBe('signIn.slowDown');
    venue.clock.advance(3_600_000);
    expect((await review(hq, id, 'PASS')).success).toBe(true);
  });

  it('every kind of staff files in the own store, coaches too', async () => {
    const userId = await rows.member();
    const coach = await venue.signIn('marshal');
    expect((await file({ userId, quan: 1 }, coach)).success).toBe(true);
    expect((await file({ userId, quan: 1 }, venue.stranger)).status).toBe(401);
  });

  it('shows the reviewer what the member holds, was given in these months, and what the applicant has filed', async () => {
    const userId = await rows.member({ giftYuan: 5, kartVisits: 2, laps: 8 });
    const first = await filed({ userId, quan: 10 });
    await review(manager, first.id, 'PASS');
    await venue.db.query(
      `INSERT INTO gift_application (id, org_code, number, member_id, give_fen, points, visits, project_type, laps, state, applicant_id, reviewed_by,
         reviewed_at, posting_id, created_at) SELECT 'old', org_code, 'A000000-0001', member_id, 700, 0, 0, 'currency', 0, 'PASS', applicant_id, reviewed_by,
         reviewed_at, 'old', (created_at AT TIME ZONE 'Asia/Shanghai' - interval '1 month') AT TIME ZONE 'Asia/Shanghai' FROM gift_application WHERE id = $1`,
      [first.id],
    );
    const second = await filed({ userId, frequency: 1, projectType: 'KART' });
    const seen = await facts(manager, { id: second.id });
    expect(seen).toMatchObject({
      member: { id: userId, give: 5, frequency: 2, quan: 18 },
      thisMonth: { times: 1, give: 0, quan: 10 },
      lastMonth: { times: 1, give: 7, quan: 0 },
      mayReview: 'yes',
      reviewers: ['王店长'],
    });
    expect(seen.applicant.filed).toBeGreaterThan(1);
    expect((await facts(cashier, { userId })).thisMonth).toEqual(seen.thisMonth);
  });

  it('reaches the other screens as it is filed and as it is decided, and stands in the audit log', async () => {
    const listener = await venue.listen(manager, ['resources']);
    const { id } = await filed({ userId: await rows.member(), give: 1 });
    const of = (change: string) => (payload: { rowId: string; change: string }) =>
      payload.rowId === id && payload.change === change;
    expect((await listener.receives('resource.changed', of('added'))).payload).toMatchObject({
      resource: RESOURCES.giftApplication.name,
      by: '周敏',
    });
    await review(hq, id, 'REJECT', { reject: '超过上限' });
    expect((await listener.receives('resource.changed', of('edited'))).payload).toMatchObject({ by: '林总部' });
    const entries = await venue.db.query<{ kind: string }>(
      "SELECT kind FROM audit_entry WHERE subject_table = 'gift_application' AND subject_id = $1",
      [id],
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['money', 'money']);
  });
});
