import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { anything, asListed, bad, ContractClient, good, id, nothing, pageOf } from '../support/app/contract-client';
import { png } from '../support/app/file-samples';

const TEMPLATES = '/message/sysMessageTemplate';
const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;

/** Codes and values of dictionaries as they were fixed; `yn` itself is 1 and 0 to clients of the contract. */
const DICTIONARIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  project_type: { currency: '通用', KART: '卡丁车', AMUSEMENT: '游乐', COIN: '游戏币' },
  msgType: { '1': '短信', '2': '邮件', '3': '微信', '4': '系统' },
  play_state: { GUADAN: '挂单', PAYED: '已支付', LINKED: '已关联充值', ESCAPED: '逃单' },
  pay_state: { nopay: '未支付', payed: '已支付', refunding: '退款中', refunded: '退款成功' },
  consume_type: {
    BALANCE: '余额',
    FREQUENCY: '次数',
    INTEGRAL: '积分',
    BALANCEANDINTEGRAL: '余额+积分',
    NOCARDCONSUME: '单次消费',
    GROUPCOUPON: '团购券',
    PLAYFREELY: '畅玩卡',
    TESTCARD: '测试卡',
    QUAN: '圈数',
  },
  consume_vehicle_mode: { circlemode: '圈数模式', timermode: '计时模式' },
  usage_mode: { lineup: '排队等候', immediate: '立即使用' },
  consume_pay_mode: { wechat: '扫码支付', unline: '现金支付' },
  yes_no: { YES: '是', NO: '否' },
  connect_state: { YES: '在线', NO: '离线' },
  apply_state: { WAIT: '待审核', PASS: '已通过', REJECT: '已驳回' },
  vehicle_state: {
    IDLE: '空闲',
    INUSE: '使用中',
    RETURNING: '回场',
    LOCKED: '已锁定',
    MAINTENANCE: '维修中',
    SCRAP: '已报废',
    QUEUING: '排队中',
    POWEROFF: '关机',
    POWERON: '开机',
  },
  paidui_state: { QUEUING: '排队中', PASSED: '已过号', REVOKED: '已撤销', DEPARTED: '已发车' },
  session_state: { FULL: '已满', LOCKED: '已锁定', CREATED: '已创建', STARTED: '已开始', ENDED: '已结束' },
  signup_state: {
    REGISTERED: '已报名',
    CANCELLED: '已取消',
    PREDEDUCT: '待扣费',
    FAILED: '失败',
    WAITALLOCATE: '待分配',
  },
  reservation_state: { SUCCESS: '预约成功', SIGNEDIN: '已签到', CANCELLED: '已取消', WAITCONFIRM: '待确认' },
  storage_state: { SAVED: '已存入', TAKENOUT: '已取出', TOCOLLECT: '待领取', REJECTED: '已拒绝' },
  coin_output_state: { NOTISSUED: '未出币', COMPLETED: '已完成' },
  announcement_state: { PUBLISHED: '已发布', UNPUBLISHED: '未发布' },
  coupon_state: { UNUSED: '未使用', USED: '已使用', EXPIRED: '已过期' },
  priority: { L: '一般', M: '重要', H: '紧急' },
  tool_type: { KART: '卡丁车', TONGYONG: '游乐消费', COIN: '兑币' },
  muilt_mode: { MULTIPLY: '按人数扣费', SINGLE: '限定人数内不翻倍' },
  pay_do_type: { MEMBERRECHARGE: '会员充值', CHANGWANCARD: '畅玩卡' },
  identity: {
    '-1': '超级管理员',
    '0': '总部',
    '1': '管理员',
    '2': '店长',
    '3': '店员',
    '4': '教练',
    '5': '收银员',
    '6': '合伙人',
    '7': '会员',
  },
  msgSendStatus: { '0': '未发送', '1': '发送成功', '2': '发送失败' },
};

describe('a client of the published contract, on its first page and in its lists', () => {
  let venue: TestVenue;
  let client: ContractClient;
  let head: Client;
  let cashier: ContractClient;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    head = await venue.signIn('admin');
    client.token = head.token;
    cashier = new ContractClient(venue.url);
    cashier.token = (await venue.signIn('cashier')).token;
  });
  afterAll(() => venue.close());

  it('P-7.78 answers users, roles and permissions at their older addresses, and what the product stands on', async () => {
    const users = pageOf(z.looseObject({ id, username: z.string() }));
    expect(await good(client.get('/api/user', asListed), users)).toEqual(
      await good(client.get('/sys/user/list', asListed), users),
    );
    for (const [older, address] of [
      ['/api/role', '/sys/role/queryall'],
      ['/api/permission', '/sys/permission/list'],
      ['/api/permission/no-pager', '/sys/permission/no-pager'],
    ] as const) {
      const rows = z.array(z.looseObject({ id })).min(1);
      expect(await good(client.get(older), rows)).toEqual(await good(client.get(address), rows));
    }
    expect(await cashier.get('/api/permission')).toMatchObject({ success: false, code: 510, result: null });
    for (const one of [client, cashier])
      expect(await good(one.get('/api/service'), z.array(z.object({ name: z.string(), state: z.string() })))).toEqual([
        { name: 'core', state: 'UP' },
        { name: 'postgres', state: 'UP' },
        { name: 'redis', state: 'UP' },
      ]);
  });

  it('loads its dashboard without a red notice', async () => {
    for (const part of ['activity', 'teams', 'radar'])
      expect(await good(cashier.get(`/api/workplace/${part}`), z.array(anything))).toEqual([]);
    await good(cashier.get('/api/list/search/projects'), z.looseObject({ data: z.array(anything) }));
    // Anyone who may not read the roles has none.
    expect(await good(cashier.get('/api/role'), z.array(anything))).toEqual([]);
  });

  it('reads the scheduled jobs and the data sources that there are', async () => {
    const job = z.looseObject({
      ...{ id, jobClassName: z.string().min(1), cronExpression: z.string().regex(/^(\S+ ){5}\?$/) },
      ...{ parameter: z.string().nullable(), description: z.string().min(1), status: z.literal([0, -1]) },
    });
    const jobs = await good(client.get('/sys/quartzJob/list', { ...asListed, pageSize: 500 }), pageOf(job));
    const schedules = await good(
      client.get('/sys/schedule/list', { ...asListed, pageSize: 500 }),
      pageOf(z.looseObject({ name: z.string(), name_dictText: z.string() })),
    );
    const names = schedules.records.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(jobs.records.map(({ jobClassName }) => jobClassName).toSorted()).toEqual(names.toSorted());
    expect(jobs.total).toBe(names.length);
    const { name, name_dictText } = schedules.records.find((row) => row['mayPause'] === 'YES')!;
    const find = () => good(client.get('/sys/quartzJob/list', { ...asListed, jobClassName: name }), pageOf(job));
    expect((await find()).records).toMatchObject([{ id: name, description: name_dictText, status: 0 }]);
    await good(client.post('/sys/schedule/pause', { name }), nothing);
    expect((await find()).records).toMatchObject([{ id: name, status: -1 }]);
    await good(client.post('/sys/schedule/resume', { name }), nothing);
    expect((await find()).records).toMatchObject([{ id: name, status: 0 }]);

    const source = z.looseObject({ id, code: id, name: id, dbType: id, dbDriver: id, dbUrl: z.string().nullable() });
    const sources = (query: object) =>
      good(client.get('/sys/dataSource/list', { ...asListed, ...query }), pageOf(source));
    const states = await good(
      client.get('/sys/dataSource/states'),
      z.array(z.looseObject({ key: id, state: z.string(), address: z.string().nullable() })),
    );
    const used = states.filter(({ state }) => state !== 'OFF');
    const { records, total } = await sources({});
    expect(records.map(({ code, dbUrl }) => [code, dbUrl])).toEqual(used.map(({ key, address }) => [key, address]));
    expect(records.map(({ code }) => code)).toEqual(expect.arrayContaining(['postgres', 'redis']));
    expect(total).toBe(used.length);
    expect(await sources({ pageNo: 2, pageSize: 1 })).toMatchObject({
      ...{ records: [{ code: used[1]!.key }], total, current: 2, size: 1, pages: total },
    });
    expect((await sources({ code: 'redis' })).records).toMatchObject([{ code: 'redis' }]);
    expect(JSON.stringify(records)).not.toMatch(/:\/\/[^/]*:[^/]*@/);
    for (const path of ['/sys/quartzJob/list', '/sys/dataSource/list'])
      expect(await cashier.get(path, asListed)).toMatchObject({ success: false, code: 510, result: null });
  });

  it('deletes a dictionary, finds it among the deleted ones, brings it back, and erases it', async () => {
    const dictCode = named('wire_');
    await good(client.post('/sys/dict/add', { dictName: '合同', dictCode, description: '' }), anything, '添加成功！');
    const dictionaries = pageOf(z.looseObject({ id, dictCode: z.string() }));
    const list = async () =>
      (await good(client.get('/sys/dict/list', { ...asListed, dictCode }), dictionaries)).records.map((row) => row.id);
    const [dictId] = await list();
    await good(client.delete('/sys/dict/delete', { id: dictId }), nothing);
    expect(await list()).toEqual([]);
    const bin = async () =>
      (
        await good(
          client.get('/sys/dict/deleteList'),
          z.array(z.looseObject({ id, dictName: z.string(), dictCode: z.string(), delFlag: z.literal(1) })),
        )
      ).map((row) => row.id);
    expect(await bin()).toContain(dictId);
    await good(client.put(`/sys/dict/back/${dictId}`), nothing);
    expect(await list()).toEqual([dictId]);
    expect(await bin()).not.toContain(dictId);
    await bad(client.delete(`/sys/dict/deletePhysic/${dictId}`));
    expect(await list()).toEqual([dictId]);
    await good(client.delete('/sys/dict/delete', { id: dictId }), nothing);
    await good(client.delete(`/sys/dict/deletePhysic/${dictId}`), nothing);
    expect(await bin()).not.toContain(dictId);
    await bad(client.put(`/sys/dict/back/${dictId}`));
  });

  it('searches in a dictionary, names what is chosen, and opens a tree of departments level by level', async () => {
    const item = z.looseObject({ value: z.string(), text: z.string(), title: z.string() });
    expect(await good(client.get('/sys/dict/loadDict/pay_state', { keyword: '未支' }), z.array(item))).toMatchObject([
      { value: 'nopay', text: '未支付', title: '未支付' },
    ]);
    const users = 'sys_user,realname,username';
    const found = await good(client.get(`/sys/dict/loadDict/${users}`, { keyword: '' }), z.array(item));
    expect(found.map(({ value }) => value)).toContain('admin');
    const texts = z.array(z.string());
    expect(await good(client.get('/sys/dict/loadDictItem/pay_state', { key: 'payed,nobody,' }), texts)).toEqual([
      '已支付',
      'nobody',
    ]);
    expect(await good(client.get(`/sys/dict/loadDictItem/${users}`, { key: 'admin' }), texts)).toEqual([
      found.find(({ value }) => value === 'admin')!.text,
    ]);
    await bad(client.get('/sys/dict/loadDict/sign_in,token_hash,id', { keyword: '' }));
    const node = z.object({
      ...{ key: id, value: id, title: z.string().min(1), code: id, parentId: z.string() },
      ...{ isLeaf: z.boolean(), leaf: z.boolean() },
    });
    const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', hasChildField: '' };
    const level = (pid: string) =>
      good(client.get('/sys/dict/loadTreeData', { ...tree, pid, condition: '' }), z.array(node).min(1));
    const tops = await level('');
    for (const { key, value, leaf, isLeaf } of tops) expect([key, leaf]).toEqual([value, isLeaf]);
    const above = tops.find(({ leaf }) => !leaf);
    if (above) expect((await level(above.key)).map(({ parentId }) => parentId)).toContain(above.key);
    await bad(client.get('/sys/dict/loadTreeData', { ...tree, tableName: 'sys_user', pid: '' }));
  });

  it('checks a value by its rule, and reads how numbers are made and the categories at the top', async () => {
    const check = (ruleCode: string, value: string) =>
      client.get('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) });
    await good(check('phone', '13800002046'), nothing);
    expect(await check('document_number', 'P26031X-0001')).toMatchObject({
      ...{ status: 200, success: false, code: 500 },
      result: { digits: 6, pattern: '^\\d{6}$', beginIndex: 1, endIndex: 7, checkValue: '26031X', passed: false },
    });
    const answer = await check('phone', '+86');
    expect(answer).toMatchObject({ success: false, result: { digits: '*', checkValue: '+86', passed: false } });
    expect((answer.result as { message: string }).message).toBe(answer.message);
    await bad(check(named('none'), '1'), '该编码不存在');

    const rules = await good(
      client.get('/sys/fillRule/list', asListed),
      pageOf(z.looseObject({ id, ruleCode: z.string(), ruleCode_dictText: z.string().min(1) })),
    );
    expect(rules.total).toBeGreaterThan(0);

    const code = named('wire');
    const added = await good(client.post('/sys/category/add', { name: '合同', code }), id, '添加成功！');
    const below = await good(
      client.post('/sys/category/add', { name: '下级', code: `${code}-2`, parentId: added }),
      id,
    );
    const root = z.object({ id, pid: z.string(), code: z.string(), name: z.string(), hasChild: z.enum(['0', '1']) });
    const roots = async () =>
      (await good(client.get('/sys/category/rootList', { ...asListed, pageSize: 100 }), pageOf(root))).records;
    expect(await roots()).toContainEqual({ id: added, pid: '0', code, name: '合同', hasChild: '1' });
    expect((await roots()).map((row) => row.id)).not.toContain(below);
    await good(client.delete('/sys/category/delete', { id: below }), nothing);
    expect(await roots()).toContainEqual({ id: added, pid: '0', code, name: '合同', hasChild: '0' });
    await good(client.delete('/sys/category/delete', { id: added }), nothing);
  });

  it('reads the rules of numbers and the log of changes', async () => {
    const { records } = await good(
      client.get('/sys/checkRule/list', asListed),
      pageOf(z.looseObject({ ruleCode: z.string(), ruleName: z.string(), ruleJson: z.string() })),
    );
    expect(records.length).toBeGreaterThan(0);
    await good(client.post(`${TEMPLATES}/add`, template(named('log'))), anything);
    const log = pageOf(z.looseObject({ id, dataTable: z.string(), dataId: id, dataContent: z.string() }));
    const changes = await good(client.get('/sys/dataLog/list', { ...asListed, dataTable: 'message_template' }), log);
    expect(changes.records.length).toBeGreaterThan(0);
  });

  it('changes a template at either address, and reads what was done as it knows it', async () => {
    const base = `/sys${TEMPLATES}`;
    const one = template(named('wire'));
    await good(client.post(`${base}/add`, one), anything, '添加成功！');
    const { records } = await good(
      client.get(`${base}/list`, { ...asListed, templateCode: one.templateCode }),
      pageOf(z.looseObject({ id })),
    );
    await good(client.put(`${base}/edit`, { ...records[0], templateName: '合同二' }), anything, '更新成功！');
    expect(await good(client.get(`${TEMPLATES}/queryById`, { id: records[0]!.id }), anything)).toMatchObject({
      templateName: '合同二',
    });
    await good(client.delete(`${base}/delete`, { id: records[0]!.id }), anything, '删除成功!');
  });

  it('freezes a user, gives another password, and finds deleted ones, in the words of the contract', async () => {
    const username = named('wire');
    await good(
      client.post('/sys/user/add', {
        username,
        realname: '合同',
        password: 'a long one',
        confirmpassword: 'a long one',
      }),
      anything,
      '添加成功！',
    );
    const users = pageOf(z.looseObject({ id, username: z.string() }));
    const [user] = (await good(client.get('/sys/user/list', { ...asListed, username }), users)).records;
    const ids = `${user!.id},`;
    await good(client.put('/sys/user/frozenBatch', { ids, status: 2 }), nothing, '操作成功!');
    await good(client.put('/sys/user/frozenBatch', { ids, status: 1 }), nothing, '操作成功!');
    const body = { username, password: 'another long one', confirmpassword: 'another long one' };
    await good(client.put('/sys/user/changePassword', body), nothing, '密码修改成功!');
    await good(client.delete('/sys/user/delete', { id: user!.id }), anything);
    const bin = await good(client.get('/sys/user/recycleBin'), z.array(z.looseObject({ id })));
    expect(bin.map((row) => row.id)).toContain(user!.id);
  });

  it('P-7.87 P-7.88 saves templates as a workbook and reads the same file back from the part file', async () => {
    const one = template(named('sheet'));
    await good(client.post(`${TEMPLATES}/add`, one), anything);
    const headers = { 'x-access-token': client.token };
    const saved = await fetch(`${venue.url}${TEMPLATES}/exportXls?templateCode=${one.templateCode}`, { headers });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    const bytes = await saved.arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK');
    const rows = pageOf(z.looseObject({ id, templateName: z.string(), templateType: z.string() }));
    const found = () => good(client.get(`${TEMPLATES}/list`, { ...asListed, templateCode: one.templateCode }), rows);
    await good(client.delete(`${TEMPLATES}/delete`, { id: (await found()).records[0]!.id }), anything);
    expect((await found()).total).toBe(0);
    const take = async (file = new Blob([bytes])) => {
      const form = new FormData();
      form.set('file', file, 'templates.xlsx');
      const taken = await fetch(`${venue.url}${TEMPLATES}/importExcel`, { method: 'POST', headers, body: form });
      expect(taken.status).toBe(200);
      return (await taken.json()) as { result: { fileUrl: string } };
    };
    expect(await take()).toMatchObject({ success: true, code: 200, result: { successCount: 1, errorCount: 0 } });
    expect((await found()).records).toMatchObject([{ templateName: one.templateName, templateType: '4' }]);
    // The same once more: its code is taken. What was wrong stands at an address that needs no token.
    const again = await take();
    expect(again).toMatchObject({
      ...{ success: true, code: 201, message: '文件导入成功，但有错误。' },
      result: {
        ...{ totalCount: 1, errorCount: 1, successCount: 0, msg: expect.any(String), fileName: expect.any(String) },
        fileUrl: expect.stringMatching(/^\/sys\/common\/static\//),
      },
    });
    const faults = await fetch(`${venue.url}/paddock${again.result.fileUrl}`);
    expect([faults.status, faults.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
    expect(await take(await faults.blob())).toMatchObject({ code: 201, result: { totalCount: 1, errorCount: 1 } });
    expect((await found()).total).toBe(1);
  });

  it('saves a picture and shows it without a token; there is none at the address of a missing avatar', async () => {
    const form = new FormData();
    form.set('biz', 'user/avatar');
    form.set('file', new Blob([new Uint8Array(png())]), 'me.png');
    const headers = { 'x-access-token': client.token };
    const sent = await fetch(`${venue.url}/paddock/sys/common/upload`, { method: 'POST', headers, body: form });
    const { success, message } = (await sent.json()) as { success: boolean; message: string };
    expect({ success, message }).toEqual({ success: true, message: expect.stringMatching(/\.png$/) });
    const shown = await fetch(`${venue.url}/paddock/sys/common/static/${message}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
    for (const name of ['null', '', 'nobody.png'])
      expect((await fetch(`${venue.url}/paddock/sys/common/static/${name}`)).status).toBe(404);
  });

  it('P-7.34 reads the visits of seven days at most, by their day', async () => {
    const figures = await good(
      client.get('/sys/loginfo'),
      z.object({ totalVisitCount: z.int(), todayVisitCount: z.int(), todayIp: z.int() }),
    );
    const days = await good(
      client.get('/sys/visitInfo'),
      z.array(z.object({ visit: z.int(), ip: z.int(), tian: z.string(), type: z.string() })),
    );
    expect(days.length).toBeGreaterThan(0);
    expect(days.length).toBeLessThanOrEqual(7);
    for (const { tian, type } of days) expect(tian.slice(5)).toBe(type);
    expect(days.at(-1)).toMatchObject({ visit: figures.todayVisitCount, ip: figures.todayIp });
  });

  it.each(Object.entries(DICTIONARIES))('P-3.33 reads the dictionary %s in both languages', async (code, items) => {
    const read = async (language: 'zh-CN' | 'en') =>
      (await head.get<{ value: string; text: string }[]>(`/sys/dict/getDictItems/${code}`, {}, { language })).result ??
      [];
    const [chinese, english] = [await read('zh-CN'), await read('en')];
    expect(Object.fromEntries(chinese.map(({ value, text }) => [value, text]))).toEqual(items);
    expect(english.map(({ value }) => value).sort()).toEqual(Object.keys(items).sort());
    for (const { text } of english) expect(text).toMatch(/^[A-Za-z][\x20-\x7e]*$/);
  });
});

const template = (templateCode: string) => ({
  templateCode,
  templateName: '合同',
  templateContent: '您好 ${name}',
  templateType: '4',
});
