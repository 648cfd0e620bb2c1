import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { eventually, startVenue, type TestVenue } from '../support/app';
import {
  anything,
  asListed,
  bad,
  ContractClient,
  flag,
  good,
  id,
  nothing,
  pageOf,
  time,
} from '../support/app/contract-client';

const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;

const userInfo = z
  .looseObject({
    id,
    username: z.string(),
    realname: z.string(),
    avatar: z.string().nullable(),
    orgCode: z.string().nullable(),
    status: z.number(),
    identity: z.number(),
    rolesname: z.string(),
    ...{ sex: z.number().nullable(), birthday: z.string().nullable(), email: z.string(), telephone: z.string() },
    ...{ workNo: z.string(), post: z.string(), departIds: z.string().nullable(), delFlag: flag },
    ...{ activitiSync: z.null(), createBy: z.string(), createTime: time, updateBy: z.string() },
    updateTime: time.nullable(),
  })
  .refine((row) => !('password' in row || 'salt' in row), 'a password in an answer');
const departmentRow = z.looseObject({ id, departName: z.string(), orgCode: z.string() });
const signedIn = z.looseObject({
  token: z.string().min(20),
  userInfo,
  departs: z.array(departmentRow),
  multi_depart: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});

interface MenuNode {
  path: string;
  component: string;
  children?: MenuNode[];
}
const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.looseObject({
    id,
    route: flag,
    path: z.string().min(1),
    name: z.string().min(1),
    component: z.string().min(1),
    redirect: z.string().nullable().optional(),
    hidden: z.boolean(),
    alwaysShow: z.literal(true).optional(),
    meta: z.looseObject({ title: z.string().min(1), keepAlive: z.boolean(), internalOrExternal: z.boolean() }),
    children: z.array(menuNode).min(1).optional(),
  }),
);
const button = z.looseObject({ action: z.string(), type: z.enum(['1', '2']), describe: z.string() });
const permissions = z.looseObject({
  menu: z.array(menuNode).min(1),
  auth: z.array(button),
  allAuth: z.array(button.extend({ status: flag })),
});

const announcement = z.looseObject({
  id,
  titile: z.string(),
  msgContent: z.string(),
  sender: z.string().nullable(),
  priority: z.enum(['L', 'M', 'H']),
  msgCategory: z.enum(['1', '2']),
  sendTime: time.nullable(),
  openType: z.string().nullable(),
  openPage: z.string().nullable(),
  busId: z.string().nullable(),
});
const byUser = z.looseObject({
  anntMsgList: z.array(announcement).max(5),
  anntMsgTotal: z.number().int(),
  sysMsgList: z.array(announcement).max(5),
  sysMsgTotal: z.number().int(),
});
const template = z.looseObject({
  id,
  templateCode: z.string(),
  templateName: z.string(),
  templateContent: z.string().nullable(),
  templateType: z.enum(['1', '2', '3', '4']),
  templateTestJson: z.string().nullable(),
  createTime: time,
});
const item = z.looseObject({ value: z.string(), text: z.string(), title: z.string() });

const CODES: Readonly<Record<string, readonly string[]>> = {
  sex: ['1', '2'],
  user_status: ['1', '2'],
  activiti_sync: ['1', '0'],
  global_perms_type: ['1', '2'],
  valid_status: ['1', '0'],
  msgType: ['1', '2', '3', '4'],
  priority: ['L', 'M', 'H'],
  msg_category: ['1', '2'],
  msg_type: ['ALL', 'USER'],
  send_status: ['0', '1', '2'],
  dict_item_status: ['1', '0'],
  menu_type: ['0', '1', '2'],
  del_flag: ['0', '1'],
  depart_status: ['0', '1'],
  org_category: ['1', '2'],
  yn: ['1', '0'],
  rule_conditions: ['>', '>=', '<', '<=', '=', '!=', 'IN', 'LIKE', 'USE_SQL_RULES'],
};

/** Lists that its office pages read. */
const LISTS = [
  '/sys/user/list',
  '/sys/role/list',
  '/sys/position/list',
  '/sys/dict/list',
  '/sys/dictItem/list',
  '/sys/log/list?logType=1',
  '/sys/log/list?logType=2',
  '/sys/annountCement/list',
  '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  '/message/sysMessageTemplate/list',
  '/message/sysMessage/list',
];

describe('a client of the published contract, from sign-in to log-out', () => {
  let venue: TestVenue;
  let client: ContractClient;
  let user: z.infer<typeof userInfo>;

  const signIn = async (username: string): Promise<z.infer<typeof signedIn>> => {
    const answer = await good(
      client.post('/sys/login', {
        username,
        password: 'paddock-demo',
        captcha: 'ab12',
        checkKey: Date.now(),
        remember_me: true,
      }),
      signedIn,
      '登录成功',
    );
    client.token = answer.token;
    return answer;
  };

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    const answer = await signIn('admin');
    user = answer.userInfo;
    if (answer.multi_depart === 2) {
      const [first] = answer.departs;
      const chosen = await good(
        client.put('/sys/selectDepart', { orgCode: first!.orgCode, username: '' }),
        z.looseObject({ userInfo }),
      );
      user = chosen.userInfo;
    }
  });
  afterAll(() => venue.close());

  it('signs in by every way that needs no message, and is refused in the form that it can read', async () => {
    const stranger = new ContractClient(venue.url);
    expect(await good(stranger.get(`/sys/randomImage/${Date.now()}`), z.string())).toMatch(/^data:image\//);
    await good(stranger.get('/sys/getEncryptedString'), z.looseObject({ key: z.string(), iv: z.string() }));
    await good(stranger.get('/sys/getCheckCode'), z.looseObject({ key: z.string(), code: z.string() }));
    await bad(stranger.post('/sys/login', { username: 'admin', password: 'wrong' }), '用户名或密码错误');
    await bad(stranger.post('/sys/phoneLogin', { mobile: '13800002046', captcha: '000000' }));
    await bad(stranger.get('/cas/client/validateLogin', { ticket: 'ST-0', service: 'http://localhost/' }));
    expect(await stranger.get('/sys/permission/getUserPermissionByToken')).toMatchObject({ status: 401, code: 401 });
    stranger.token = 'not-a-token';
    expect(await stranger.get('/sys/permission/getUserPermissionByToken')).toMatchObject({
      status: 500,
      success: false,
      message: 'Token失效，请重新登录',
    });
  });

  it('reads menu, buttons and stores, and switches the store', async () => {
    const { menu } = await good(
      client.get('/sys/permission/getUserPermissionByToken', { token: client.token }),
      permissions,
      '查询成功',
    );
    const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const paths = flat(menu).map(({ path }) => path);
    expect(flat(menu)[0]!.component === 'dashboard/Analysis' || paths.includes('/dashboard/analysis')).toBe(true);
    expect(paths).toEqual(
      expect.arrayContaining(['/account/settings/base', '/isps/userAnnouncement', '/dashboard/workplace']),
    );
    const { list } = await good(
      client.get('/sys/user/getCurrentUserDeparts'),
      z.looseObject({ list: z.array(departmentRow).min(1), orgCode: z.string().nullable() }),
    );
    const other = list.at(-1)!;
    const switched = await good(
      client.put('/sys/selectDepart', { orgCode: other.orgCode, username: user.username }),
      z.looseObject({ userInfo }),
    );
    expect(switched.userInfo.orgCode).toBe(other.orgCode);
    await good(client.put('/sys/selectDepart', { orgCode: list[0]!.orgCode, username: '' }), anything);
  });

  it('P-7.29 P-7.30 draws the visits of its dashboard', async () => {
    const { totalVisitCount, todayVisitCount, todayIp } = await good(
      client.get('/sys/loginfo'),
      z.looseObject({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() }),
    );
    // Its own sign-in is a visit of today.
    expect(todayVisitCount).toBeGreaterThan(0);
    expect(totalVisitCount).toBeGreaterThanOrEqual(todayVisitCount);
    expect(todayIp).toBeGreaterThan(0);
    const days = await good(
      client.get('/sys/visitInfo'),
      z.array(
        z.looseObject({
          visit: z.number(),
          ip: z.number(),
          tian: z.string().regex(/^\d{4}-\d\d-\d\d$/),
          type: z.string().regex(/^\d\d-\d\d$/),
        }),
      ),
    );
    expect(days.at(-1)?.visit).toBe(todayVisitCount);
  });

  it.each(LISTS)('reads the list %s', async (path) => {
    const [address, query = ''] = path.split('?') as [string, string?];
    const page = await good(
      client.get(address, { ...asListed, ...Object.fromEntries(new URLSearchParams(query)) }),
      pageOf(z.looseObject({})),
    );
    expect(page.current).toBe(1);
    expect(page.size).toBe(10);
  });

  it.each(Object.entries(CODES))('reads the dictionary %s', async (code, values) => {
    const items = await good(client.get(`/sys/dict/getDictItems/${code}`), z.array(item));
    expect(items.map(({ value }) => value)).toEqual(expect.arrayContaining([...values]));
    expect(items.every(({ text, title }) => text === title && text !== '')).toBe(true);
  });

  it('P-7.27 P-7.28 adds a dictionary with an item, changes and deletes them, and asks for tables that are allowed', async () => {
    expect(await good(client.get('/sys/dict/getDictItems/nobody-knows'), z.array(item))).toEqual([]);
    const people = await good(client.get('/sys/dict/getDictItems/sys_user,realname,username'), z.array(item));
    expect(people.map(({ value }) => value)).toContain('admin');
    await bad(client.get('/sys/dict/getDictItems/sign_in,token_hash,id'));
    const dictCode = named('wire_');
    await good(client.post('/sys/dict/add', { dictName: '合同', dictCode, description: '' }), anything, '添加成功！');
    const { records } = await good(
      client.get('/sys/dict/list', { ...asListed, dictCode }),
      pageOf(z.looseObject({ id, dictName: z.string(), dictCode: z.string(), type: z.number(), delFlag: z.number() })),
    );
    const [dictionary] = records;
    await good(client.put('/sys/dict/edit', { ...dictionary, dictName: '合同二', description: '' }), nothing);
    await good(
      client.post('/sys/dictItem/add', {
        dictId: dictionary!.id,
        itemText: '一',
        itemValue: '1',
        sortOrder: 1,
        status: 1,
      }),
      anything,
    );
    const items = await good(
      client.get('/sys/dictItem/list', { ...asListed, dictId: dictionary!.id, delFlag: 1 }),
      pageOf(z.looseObject({ id, dictId: id, itemText: z.string(), sortOrder: z.number(), status: z.number() })),
    );
    expect(items.total).toBe(1);
    await good(client.put('/sys/dictItem/edit', { ...items.records[0], itemText: '壹' }), nothing);
    await good(client.get('/sys/dict/refleshCache'), nothing);
    expect(await good(client.get(`/sys/dict/getDictItems/${dictCode}`), z.array(item))).toMatchObject([
      { value: '1', text: '壹' },
    ]);
    expect(await good(client.get(`/sys/dict/getDictText/${dictCode}/1`), z.string())).toBe('壹');
    await good(client.get('/sys/dict/treeList', { dictName: '' }), z.array(z.looseObject({})));
    await good(client.delete('/sys/dictItem/delete', { id: items.records[0]!.id }), nothing);
    await good(client.delete('/sys/dict/delete', { id: dictionary!.id }), nothing);
  });

  it('asks whether a value is free on every key, also for the tables of its own pages', async () => {
    const ask = (query: Readonly<Record<string, string>>) => client.get('/sys/duplicate/check', query);
    const free = { fieldVal: named('free') };
    for (const [tableName, fieldName] of [
      ['sys_user', 'username'],
      ['sys_user', 'phone'],
      ['sys_role', 'role_code'],
      ['sys_dict', 'dict_code'],
      ['sys_sms_template', 'template_code'],
    ] as const)
      await good(ask({ tableName, fieldName, ...free }), anything, '该值可用！');
    await bad(ask({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' }), '该值不可用，系统中已存在！');
    await good(
      ask({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin', dataId: user.id }),
      anything,
      '该值可用！',
    );
    await bad(ask({ tableName: 'sys_user', fieldName: 'password_hash', ...free }));
    // Forms whose lists are the product's own, or have no table at all.
    const taken = [
      ['sys_depart_role', 'role_code', null],
      ['sys_fill_rule', 'rule_code', 'RESERVATION'],
      ['sys_check_rule', 'rule_code', 'phone'],
      ['sys_data_source', 'code', 'postgres'],
      ['sys_category', 'code', null],
      ['sys_position', 'code', null],
    ] as const;
    for (const [tableName, fieldName, code] of taken) {
      await good(ask({ tableName, fieldName, ...free }), nothing, '该值可用！');
      await good(ask({ tableName, fieldName, fieldVal: '' }), nothing, '该值可用！');
      if (code !== null)
        await bad(ask({ tableName, fieldName, fieldVal: code, dataId: '' }), '该值不可用，系统中已存在！');
    }
    await good(
      ask({ tableName: 'sys_check_rule', fieldName: 'rule_code', fieldVal: 'phone', dataId: 'phone' }),
      nothing,
    );
  });

  it('P-7.18 P-7.19 P-7.20 P-7.21 P-7.22 P-7.24 publishes an announcement, gets it over its WebSocket, reads and withdraws it', async () => {
    const titile = named('通知');
    await good(
      client.post('/sys/annountCement/add', {
        titile,
        msgContent: '<p>内容</p>',
        priority: 'M',
        msgCategory: '1',
        msgType: 'ALL',
        homeImage: '',
        startTime: '',
        endTime: '',
      }),
      anything,
    );
    const { records } = await good(
      client.get('/sys/annountCement/list', { ...asListed, titile }),
      pageOf(announcement),
    );
    const [row] = records;
    expect(row).toMatchObject({ sendStatus: '0' });

    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/paddock/websocket/${user.id}`);
    await once(socket, 'open');
    const frames: Record<string, string>[] = [];
    const waiting = new Set<() => void>();
    socket.on('message', (frame: Buffer) => {
      frames.push(JSON.parse(frame.toString('utf8')) as Record<string, string>);
      for (const look of waiting) look();
    });
    const frameWith = (cmd: string): Promise<Record<string, string>> =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = frames.find((frame) => frame['cmd'] === cmd);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    socket.send('HeartBeat');
    expect(await frameWith('heartcheck')).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' });
    const before = await good(client.get('/sys/annountCement/listByUser'), byUser);
    await good(client.get('/sys/annountCement/doReleaseData', { id: row!.id }), nothing, '该系统通知发布成功');
    expect(await frameWith('topic')).toMatchObject({ cmd: 'topic' });
    socket.close();

    const after = await good(client.get('/sys/annountCement/listByUser'), byUser);
    expect(after.anntMsgTotal).toBe(before.anntMsgTotal + 1);
    expect(after.anntMsgList.map((one) => one.id)).toContain(row!.id);
    expect(await good(client.get('/sys/annountCement/queryById', { id: row!.id }), announcement)).toMatchObject({
      titile,
    });
    await bad(client.get('/sys/annountCement/queryById', { id: 'nothing' }), '未找到对应实体');
    await good(client.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: row!.id }), nothing);
    const mine = await good(
      client.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', { ...asListed, titile }),
      pageOf(announcement.extend({ anntId: id, readFlag: flag, sendTime: time })),
    );
    expect(mine.records).toMatchObject([{ anntId: row!.id, readFlag: '1' }]);
    await good(client.put('/sys/sysAnnouncementSend/readAll'), nothing, '全部已读');
    await good(client.get('/sys/annountCement/doReovkeData', { id: row!.id }), nothing, '该系统通知撤销成功');
    await good(client.delete('/sys/annountCement/delete', { id: row!.id }), anything);
  });

  it('P-7.82 P-7.83 P-7.84 P-7.85 P-7.89 keeps message templates and sends a test', async () => {
    const base = '/message/sysMessageTemplate';
    const templateCode = named('wire');
    await good(
      client.post(`${base}/add`, {
        templateCode,
        templateName: '合同',
        templateContent: '您好 ${name}',
        templateType: '4',
      }),
      anything,
      '添加成功！',
    );
    const { records } = await good(client.get(`${base}/list`, { ...asListed, templateCode }), pageOf(template));
    const [row] = records;
    await good(client.put(`${base}/edit`, { ...row, templateName: '合同二' }), anything);
    expect(await good(client.get(`${base}/queryById`, { id: row!.id }), template)).toMatchObject({
      templateName: '合同二',
    });
    const test = { templateCode, receiver: 'admin', msgType: '', testData: '{"name":"某人"}' };
    await good(client.post(`${base}/sendMsg`, test), anything, '发送消息任务添加成功！');
    await bad(client.post(`${base}/sendMsg`, { ...test, testData: '{name' }), '解析Json出错！');
    await bad(client.post(`${base}/sendMsg`, { ...test, templateCode: 'nobody' }), '发送消息任务添加失败！');
    await good(client.delete(`${base}/delete`, { id: row!.id }), anything);
  });

  it('changes its own data and password', async () => {
    await good(
      client.put('/sys/user/editSlefInfo', { id: user.id, realname: user.realname, avatar: '', phone: '' }),
      anything,
    );
    const body = { username: user.username, oldpassword: 'wrong', password: 'paddock-demo', confirmpassword: 'x' };
    await bad(client.put('/sys/user/updatePassword', body));
    await bad(client.post('/sys/user/updatePassword', body));
  });

  it('sets its password for refunds, which the next change asks for', async () => {
    const change = (oldpassword: string, password: string, confirmpassword = password) => ({
      ...{ username: user.username, oldpassword, password, confirmpassword },
    });
    const path = '/sys/user/changRefundPassword';
    await bad(client.post(path, change('', '271828')), '还没有退款密码：请填登录密码作为旧密码，证明是本人');
    await good(client.post(path, change('paddock-demo', '271828')), nothing);
    await bad(client.put(path, change('wrong', '314159')), '旧密码输入错误!');
    await bad(client.put(path, change('271828', '314159', '3')), '两次输入密码不一致!');
    await good(client.put(path, change('271828', '314159')), nothing);
    await bad(client.post(path, change('271828', '161803')), '旧密码输入错误!');
  });

  it('gives another password by a code on the phone, with one that is right alone', async () => {
    const [username, phone] = [named('wire'), '13700002046'];
    const body = { realname: '合同', password: 'wire-paddock-1', confirmpassword: 'wire-paddock-1' };
    const departs = await good(client.get('/sys/sysDepart/queryIdTree'), z.array(z.looseObject({ key: id })));
    await good(
      client.post('/sys/user/add', { ...body, username, phone, selecteddeparts: departs[0]!.key, selectedroles: '' }),
      anything,
    );
    const stranger = new ContractClient(venue.url);
    expect(
      await good(stranger.get('/sys/user/querySysUser', { phone }), z.looseObject({ phone: z.string() })),
    ).toBeDefined();
    await good(stranger.post('/sys/sms', { mobile: phone, smsmode: '2' }), anything);
    await eventually('the code is sent', () => venue.messages.books.to(phone).length > 0);
    const smscode = /\d{6}/.exec(venue.messages.books.to(phone)[0]!.text)![0];
    const wrong = smscode === '000000' ? '000001' : '000000';
    const password = 'wire-paddock-2';
    await bad(stranger.get('/sys/user/passwordChange', { username, password, smscode: wrong, phone }));
    await bad(stranger.post('/sys/login', { username, password }), '用户名或密码错误');
    await good(
      stranger.post('/sys/user/phoneVerification', { phone, smscode }),
      z.looseObject({ phone: z.string(), smscode: z.string() }),
    );
    // Opened as a page it would stay in the history of the browser.
    const asPage = { headers: { 'sec-fetch-dest': 'document' } };
    const query = new URLSearchParams({ username, password, smscode, phone });
    const opened = await fetch(`${venue.url}/sys/user/passwordChange?${query.toString()}`, asPage);
    expect(await opened.json()).toMatchObject({ success: false, code: 405 });
    await good(stranger.get('/sys/user/passwordChange', { username, password, smscode, phone }), nothing);
    await good(stranger.post('/sys/login', { username, password }), signedIn, '登录成功');
    await bad(stranger.get('/sys/user/passwordChange', { username, password: 'wire-paddock-3', smscode, phone }));
  });

  it('P-7.11 answers the paths that templates left in it', async () => {
    const stranger = new ContractClient(venue.url);
    for (const path of ['/auth/forge-password', '/auth/register', '/account/sms'])
      expect(await stranger.post(path, {})).toMatchObject({ status: 200, success: false });
    await good(client.get('/user/info'), z.looseObject({ id }));
  });

  it('signs out with an empty body, and once more', async () => {
    await good(client.post('/sys/logout'), anything, '退出登录成功！');
    expect(await client.post('/sys/logout')).toMatchObject({ status: 200, success: false, message: 'Token无效!' });
    expect(await client.get('/sys/annountCement/listByUser')).toMatchObject({
      status: 500,
      message: 'Token失效，请重新登录',
    });
  });
});
