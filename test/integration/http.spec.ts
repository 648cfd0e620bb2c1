import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS, ROLES } from '@paddock/contracts';
import * as wire from '@paddock/contracts/wire';
import type { Route } from '@paddock/contracts/wire';
import { addUser } from '@paddock/identity';
import { Notices } from '@paddock/notices';
import { contractsIn } from '@paddock/system';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { rechargeRule } from '../support/app/recharge';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { documentedVerbs, SEVERAL_VERBS } from '../support/app/verbs';

const ROUTES = contractsIn(wire);
const SIGNED_IN = ROUTES.filter(({ access }) => access !== 'public');
const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
/** Identity and the account that stands for it; all of them belong to A01. */
const ACCOUNTS = {
  '-1': 'admin',
  0: 'hq',
  1: 'head',
  2: 'manager',
  3: 'assistant',
  4: 'marshal',
  5: 'cashier',
  6: 'partner',
} as const;
const TABS = '/playbeforepay/sysPlayBeforePay';

const urlOf = (route: Route): string => route.path.replace(/:\w+/g, 'x');

describe('HTTP', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'warn' });
    rows = new Fixtures(venue.db);
    await venue.db.transaction(async (tx) => {
      const user = { password: 'paddock-demo', realName: '某人', orgCodes: ['A01'] };
      await addUser(tx, { ...user, username: 'head', identity: 1, roles: ['store-admin'] });
      await addUser(tx, { ...user, username: 'assistant', identity: 3, roles: ['assistant'] });
      await addUser(tx, { ...user, username: 'partner', identity: 6, roles: ['partner'] });
    });
    cashier = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  /** What the service itself calls a bug. */
  const bugsLogged = (): string[] =>
    venue
      .logged()
      .split('\n')
      .filter((line) => line.includes('unexpected failure'))
      .map((line) => (JSON.parse(line) as { error: string }).error);

  /** With the least that a verb needs; refused inputs are welcome here. */
  const call = (client: Client, route: Route, method: string = route.methods[0], headers = {}) =>
    client.send(method, urlOf(route), method === 'GET' || method === 'DELETE' ? undefined : '{}', { headers });

  /** An emergency stop needs no input: every call of it stops the venue. */
  const liftStop = async (): Promise<void> => {
    const marshal = await venue.signIn('marshal');
    const sent = await marshal.post<{ commandId: string }>('/vehicle/sysVehicle/flag', { flag: 'green' });
    await venue.edge.report({ kind: 'track.flag', flag: 'green', version: Date.now() });
    await venue.edge.report({ kind: 'command.done', commandId: sent.result!.commandId, ok: true, reason: null });
    expect(await marshal.get('/vehicle/sysVehicle/emergencyStop')).toMatchObject({ success: true, result: null });
  };

  it('counts guesses by the address of the line, whatever a header names', async () => {
    const guess = (address: string) =>
      venue.stranger.post(
        '/sys/login',
        { username: 'marshal', password: 'wrong' },
        { headers: { 'x-forwarded-for': address } },
      );
    await guess('203.0.113.7');
    const subjects = await venue.db.query<{ subject: string }>(
      "SELECT subject FROM sign_in_attempt WHERE subject LIKE '%203.0.113.7%'",
    );
    expect(subjects).toEqual([]);
  });

  describe('without a good sign-in', () => {
    it('P-8.6 answers 401 to every call that needs one, and nothing else', async () => {
      expect(SIGNED_IN.length).toBeGreaterThan(35);
      for (const route of SIGNED_IN) {
        for (const headers of [{}, { 'x-access-token': '' }]) {
          const answer = await call(venue.stranger, route, undefined, headers);
          expect({ path: route.path, ...answer, timestamp: 0 }).toEqual({
            path: route.path,
            status: 401,
            success: false,
            code: 401,
            message: '未授权，请重新登录',
            result: null,
            timestamp: 0,
            key: 'signIn.missing',
          });
        }
      }
    });

    it('P-7.7 P-8.6 answers 500 and one sentence in every language to a token that has ended, or was never one', async () => {
      const ended = await venue.signIn('cashier');
      await ended.post('/sys/logout');
      for (const route of SIGNED_IN) {
        for (const headers of [
          { 'accept-language': 'zh-CN' },
          { 'accept-language': 'en' },
          { 'x-access-token': 'garbage' },
          { 'x-access-token': `${'a'.repeat(42)}!` },
        ]) {
          const answer = await call(ended, route, undefined, headers);
          expect({ path: route.path, status: answer.status, message: answer.message, success: answer.success }).toEqual(
            {
              path: route.path,
              status: 500,
              message: 'Token失效，请重新登录',
              success: false,
            },
          );
        }
      }
    });
  });

  it('P-7.4 C-8.11 takes each documented verb, takes both verbs only where clients use either, and answers 405 to the rest', async () => {
    const documented = documentedVerbs();
    expect(documented.size).toBeGreaterThan(100);
    const taken = new Map<string, string[]>();
    for (const route of SIGNED_IN) {
      const answers = await Promise.all(VERBS.map((verb) => call(cashier.client, route, verb)));
      expect(answers.map(({ status }) => status)).toEqual(VERBS.map(() => 200));
      taken.set(
        route.path,
        VERBS.filter((_verb, index) => answers[index]?.code !== 405),
      );
    }
    const several = [...taken].filter(([, verbs]) => verbs.length > 1);
    expect(Object.fromEntries(several.filter(([path]) => !path.endsWith('/edit')))).toEqual(SEVERAL_VERBS);
    for (const [path, verbs] of several)
      if (path.endsWith('/edit')) expect({ path, verbs }).toEqual({ path, verbs: ['POST', 'PUT'] });
    for (const [path, verbs] of taken)
      expect({ path, verbs }).toEqual({ path, verbs: expect.arrayContaining(documented.get(path) ?? []) });
  });

  // Every route is asked by every identity.
  it('C-1.6 C-8.11 P-6.5 answers code 510 to exactly those who do not hold the permission of a call', async () => {
    const expected: string[] = [];
    const seen: string[] = [];
    for (const [identity, username] of Object.entries(ACCOUNTS)) {
      const client = await venue.signIn(username);
      for (const route of SIGNED_IN) {
        if (typeof route.access !== 'object') continue;
        const { heldBy } = PERMISSIONS[route.access.permission];
        const allowed = identity === '-1' || heldBy.some((role) => ROLES[role].identity === Number(identity));
        const answer = await call(client, route);
        expected.push(`${username} ${route.path} ${allowed}`);
        seen.push(`${username} ${route.path} ${answer.code !== 510}`);
        if (!allowed)
          expect(answer).toMatchObject({ status: 200, success: false, message: '没有权限，请联系管理员授权' });
      }
    }
    expect(seen).toEqual(expected);
    await liftStop();
  }, 180_000);

  it('P-6.5 takes a permission away with the next call', async () => {
    const marshal = await venue.signIn('marshal');
    expect(await marshal.get(`${TABS}/list`)).toMatchObject({ success: true });
    const grant = `FROM role_permission rp USING role r, permission p WHERE r.id = rp.role_id AND p.id = rp.permission_id AND r.code = 'coach' AND p.code = 'playbeforepay:list'`;
    const taken = await venue.db.query<{ role_id: string; permission_id: string }>(
      'DELETE '.concat(grant, ' RETURNING rp.role_id, rp.permission_id'),
    );
    expect(await marshal.get(`${TABS}/list`)).toMatchObject({ success: false, code: 510 });
    await venue.db.query('INSERT INTO role_permission (role_id, permission_id) VALUES ($1, $2)', [
      taken[0]!.role_id,
      taken[0]!.permission_id,
    ]);
    expect(await marshal.get(`${TABS}/list`)).toMatchObject({ success: true });
  });

  describe('bad input', () => {
    const add = (body: string, headers = {}) => cashier.client.send('POST', `${TABS}/add`, body, { headers });
    const nothingChanged = async (): Promise<void> => {
      expect(await cashier.tabs()).toEqual([]);
      expect(bugsLogged()).toEqual([]);
    };

    it.each([
      ['no JSON', 'hello', null],
      ['half a JSON', '{"roleId": ', null],
      ['a list', '[]', null],
      ['a text', '"x"', null],
      ['a number', '7', null],
      ['null', 'null', { field: 'roleId' }],
      ['a poisoned prototype', '{"__proto__": {"admin": true}}', null],
    ])('%s is refused in the envelope and changes nothing', async (_what, body, result) => {
      for (const language of ['zh-CN', 'en']) {
        const answer = await add(body, { 'accept-language': language });
        expect(answer).toMatchObject({ status: 200, success: false, code: 500, result });
        expect(answer.message).not.toBe('');
        expect(answer.message).toMatch(language === 'en' ? /^[\x20-\x7e]+$/ : /[\u4e00-\u9fff]/);
      }
      await nothingChanged();
    });

    it('another content type, and none, are refused in the envelope', async () => {
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])
        expect(await add('roleId=1', { 'content-type': type })).toMatchObject({
          status: 200,
          success: false,
          code: 500,
        });
      await nothingChanged();
    });

    it('a body that is too large is refused with status 413 in the envelope', async () => {
      const body = JSON.stringify({ remark: 'x'.repeat(1_100_000) });
      expect(await add(body)).toMatchObject({ status: 413, success: false, code: 500, message: '请求内容过大' });
      expect(await add(body, { 'accept-language': 'en' })).toMatchObject({ message: 'The request is too large' });
      await nothingChanged();
    });

    it('a body that is nested a hundred thousand times does not hurt', async () => {
      const deep = `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      expect(await add(deep)).toMatchObject({ status: 200, success: false });
      await nothingChanged();
    });

    it('P-1.3 values of a wrong kind are refused in the language of the user, in Chinese where none is named', async () => {
      const tariff = await rows.tariff({ type: 'NOCARDCONSUME' });
      const right = { roleId: tariff, cheshou: '阿Kay', vehicleId: karts[0], consumeVehicleMode: 'circlemode' };
      for (const wrong of [
        { cheshou: 'x'.repeat(31) },
        { cheshou: { name: 'x' } },
        { cheshou: 'a\u0000b' },
        { cheshou: 'half \ud800' },
        { remark: 'x'.repeat(201) },
        { remark: 'a\u0000b' },
        { roleId: ['1'] },
        { roleId: 'a\u0000b' },
        { vehicleId: true },
        { vehicleId: 'x'.repeat(65) },
      ]) {
        const [cn, en] = await Promise.all(
          (['zh-CN', 'en'] as const).map((language) =>
            cashier.client.post(`${TABS}/add`, { ...right, ...wrong }, { language }),
          ),
        );
        expect(cn).toMatchObject({ status: 200, success: false, code: 500 });
        expect(cn!.message).toMatch(/[\u4e00-\u9fff]/);
        expect(en!.message).toMatch(/^[\x20-\x7e]+$/);
        const { message } = await cashier.client.post(`${TABS}/add`, { ...right, ...wrong });
        expect(message).toBe(cn!.message);
      }
      const named = (language: 'zh-CN' | 'en', cheshou: unknown) =>
        cashier.client.post(`${TABS}/add`, { ...right, cheshou }, { language });
      const result = { field: 'cheshou' };
      const long = 'x'.repeat(31);
      expect(await named('zh-CN', long)).toMatchObject({ message: '车手昵称最多30个字符', result });
      expect(await named('en', long)).toMatchObject({ message: 'Driver nickname: 30 characters at most', result });
      expect(await named('zh-CN', {})).toMatchObject({ message: '请填写车手昵称', result });
      expect(await named('en', 'a\u0000b')).toMatchObject({ message: 'Wrong value: driver nickname', result });
      await nothingChanged();
      const tooMany = await cashier.client.post(`${TABS}/add`, right, { key: 'k'.repeat(201) });
      expect(tooMany).toMatchObject({ success: false, message: '参数错误：Idempotency-Key' });
      await nothingChanged();
      expect(await cashier.client.post(`${TABS}/add`, right)).toMatchObject({ success: true });
    });

    it('NUL and half characters in a query find nothing and break nothing', async () => {
      for (const path of [
        `${TABS}/list?cheshou=%00`,
        `${TABS}/queryById?id=%00`,
        '/game/sysGame/home?orgCode=%00&deviceId=hall',
        '/game/sysGame/home?orgCode=A01&deviceId=%00',
        `${TABS}/list?cheshou=%ED%A0%80`,
        '/membermanage/sysMemberManage/searchMemberById?id=%00',
        '/memberrecharge/sysMemberRecharge/memberlist?phone=%00',
        '/sys/dict/getDictItems/%00',
      ])
        expect([200, 404]).toContain((await cashier.client.send('GET', path)).status);
      expect(bugsLogged()).toEqual([]);
    });

    it('unknown fields and repeated ones are no reason to refuse', async () => {
      const tariff = await rows.tariff({ type: 'NOCARDCONSUME' });
      const body = {
        roleId: tariff,
        cheshou: '阿Kay',
        vehicleId: karts[0],
        consumeVehicleMode: 'circlemode',
        orgCode: 'A02',
        admin: true,
      };
      expect(await cashier.client.post(`${TABS}/add`, body)).toMatchObject({ success: true });
      expect(await cashier.tabs()).toMatchObject([{ sysOrgCode: 'A01' }]);
      for (const query of [
        'pageNo=1&pageNo=2&unknown=x',
        'column=createTime&column=id&order=asc&order=desc',
        'superQueryMatchType=or&superQueryMatchType=and',
        'cheshou=x&cheshou=y',
      ])
        expect({ query, ...(await cashier.client.send('GET', `${TABS}/list?${query}`)) }).toMatchObject({
          query,
          success: true,
        });
    });

    it('a broken address and an unknown one are answered 404 in the envelope', async () => {
      for (const path of ['/nowhere', '/sys/unknown?x=1', `${TABS}/`, '/sys/dict/getDictItems', '/%zz'])
        expect(await cashier.client.send('GET', path)).toMatchObject({ success: false, result: null });
      expect(await venue.stranger.get('/nowhere')).toMatchObject({
        status: 404,
        code: 404,
        message: '很抱歉，资源未找到!',
      });
      expect(await venue.stranger.get('/nowhere', {}, { language: 'en' })).toMatchObject({
        message: 'Resource not found',
      });
    });
  });

  it('C-3.13 takes a prefix before every path, and doubled slashes', async () => {
    for (const path of [`/paddock${TABS}/list`, `//paddock/${TABS}//list`, `/${TABS}/list`])
      expect(await cashier.client.get(path)).toMatchObject({
        success: true,
        code: 200,
        result: { records: [], total: 0 },
      });
  });

  it('answers HEAD as GET, without a body; an emergency stop is not reached by it', async () => {
    const headers = { 'X-Access-Token': cashier.client.token };
    for (const path of ['/health/live', `${TABS}/list`]) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(`${venue.url}${path}`, { method, headers })),
      );
      expect(await head!.text()).toBe('');
      expect((await get!.text()).length).toBeGreaterThan(0);
      expect(head).toMatchObject({ status: 200 });
      expect(head!.headers.get('content-type')).toBe(get!.headers.get('content-type'));
    }
    const marshal = await venue.signIn('marshal');
    const stopAll = `${venue.url}/vehicle/sysVehicle/stopAll`;
    await fetch(stopAll, { method: 'HEAD', headers: { 'X-Access-Token': marshal.token } });
    expect(await marshal.get('/vehicle/sysVehicle/emergencyStop')).toMatchObject({ success: true, result: null });
  });

  it('C-3.13 C-3.22 C-3.23 answers what the contracts declare and not a key more', async () => {
    const manager = await venue.signIn('manager');
    const [trial, balance] = [
      await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 }),
      await rows.tariff({ type: 'BALANCE', priceYuan: 1, minutes: 5 }),
    ];
    const member = await rows.member({ rechargeYuan: 10, kartVisits: 3, password: '123456', card: { timesLimit: -1 } });
    await rows.rechargeOrder(member);
    const tab = await cashier.tab(trial, karts[0]!);
    const run = await (await venue.runOn(karts[0]!)).start();
    await run.lap(28_000);
    const sale = await cashier.sold('NOCARDCONSUME', trial, { consumePayMode: 'unline' });
    await cashier.tab(balance, karts[1]!, { consumeVehicleMode: 'timermode' });
    await eventually('the board knows the lap', async () => {
      const board = await manager.get<{ total: number }>('/timing/sysBoard/list', { board: 'day' });
      return (board.result?.total ?? 0) > 0;
    });
    await venue.signIn('marshal');
    const [{ id: marshalId } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM app_user WHERE username = 'marshal'",
    );
    const effects =
      /lineupstart|pritpaidui|cancelmember|tixing|ledmsgshow|doReleaseData|doReovkeData|quartzJob\/(pause|resume|execute)|syncNotic/;
    const [{ id: managerId } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM app_user WHERE username = 'manager'",
    );
    const noticeId = await venue.db.transaction((tx) =>
      venue.core.get(Notices).send(tx, { to: [managerId], title: '标题', text: '内容' }),
    );
    const [{ id: storeId } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM store WHERE org_code = 'A01'",
    );
    await venue.db.query(
      "INSERT INTO department_role (id, department_id, code, name) VALUES ('helpers', $1, 'helpers', '帮手')",
      [storeId],
    );
    const [{ permission_id: ruledId } = { permission_id: '' }] = await venue.db.query<{ permission_id: string }>(
      `INSERT INTO permission_rule (id, permission_id, name, field, condition, value)
       SELECT 'own', id, '自己的', 'cashierId', '=', '#{sys_user_id}' FROM permission WHERE code = 'orders:list' RETURNING permission_id`,
    );
    const question = {
      key: 'ride',
      kind: 'text',
      cn: '怎么样',
      en: 'How was it',
      required: false,
      max: 10,
      options: [],
    };
    const form = await manager.post<string>('/online/sysOnlineForm/add', {
      ...{ title: '反馈', titleEn: 'Feedback', intro: '', introEn: '', oncePerPhone: 'NO' },
      questions: JSON.stringify([question]),
    });
    expect(await manager.post('/online/sysOnlineForm/publish', { id: form.result })).toMatchObject({ success: true });
    await venue.db.query(
      `INSERT INTO report (id, org_code, name, target, page_path, audience, owner_id)
         VALUES ('unpaid', 'A01', '未付款', 'tab', '/x', 'OWN', $1)`,
      [managerId],
    );
    await venue.db.query(
      `INSERT INTO report_file (id, org_code, report_id, user_id, due_at, target, file_name, rows, content, sent_at)
         VALUES ('unpaid-file', 'A01', 'unpaid', $1, now(), 'tab', 'unpaid.xlsx', 0, '', now())`,
      [managerId],
    );
    const entries = await manager.get<{ records: { id: string }[] }>('/sys/audit/list', { pageNo: 1, pageSize: 1 });
    const inputs: Record<string, Record<string, unknown>> = {
      '/sys/audit/detail': { id: entries.result!.records[0]!.id },
      '/online/sysReport/file': { id: 'unpaid-file' },
      // Anyone who drives in no session is a race alone.
      '/match/sysRace/page': { id: run.id },
      '/match/sysRace/laps': { id: run.id, format: 'csv' },
      '/online/sysOnlineForm/link': { id: form.result },
      '/online/sysOnlineForm/versions': { id: form.result },
      '/online/sysOnlineAnswer/figures': { formId: form.result, begin: '', end: '' },
      '/sys/annountCement/queryById': { id: noticeId },
      [`${TABS}/queryById`]: { id: tab },
      '/consume/sysConsume/queryById': { id: sale.orderId },
      '/membermanage/sysMemberManage/searchMemberById': { id: member },
      '/userproject/sysUserProject/listbyuser': { userId: member },
      '/vehicle/sysVehicle/queryById': { id: karts[0] },
      '/vehicle/sysVehicle/commands': { ids: venue.edge.commands.map(({ id }) => id).join(',') },
      '/game/sysGame/home': { orgCode: 'A01', deviceId: 'hall' },
      '/sys/duplicate/check': { tableName: 'coupon', fieldName: 'name', fieldVal: 'x' },
      '/sys/checkRule/checkByCode': { ruleCode: 'phone', value: '13800002046' },
      '/sys/user/signIns': { userId: marshalId },
      '/sys/permission/queryDepartPermission': { departId: storeId },
      '/sys/sysDepartPermission/queryTreeListForDeptRole': { departId: storeId },
      '/sys/sysDepartPermission/queryDeptRolePermission': { roleId: 'helpers' },
      '/sys/user/queryUserRole': { userid: marshalId },
      '/sys/user/userDepartList': { userId: marshalId },
      '/sys/user/rights': { userId: marshalId, orgCode: 'A01' },
      '/sys/sysDepartRole/getDeptRoleList': { departId: storeId },
      '/sys/sysDepartRole/people': { roleId: 'helpers' },
      '/coupon/sysCouponClaim/usable': {
        userId: member,
        rechargeRoleId: await rechargeRule(venue.db, { rechargeYuan: 500, giftYuan: 80 }),
      },
      '/apply/sysApply/facts': { id: '', userId: member, projectType: '' },
    };
    const [files, reads] = [true, false].map((file) =>
      ROUTES.filter((route) => route.methods[0] === 'GET' && !effects.test(route.path) && file === 'file' in route),
    ) as [Route[], Route[]];
    expect(reads.length).toBeGreaterThan(20);
    const head = await venue.signIn('hq');
    const admin = await venue.signIn('admin');
    const refused: string[] = [];
    for (const route of reads) {
      const path = route.path
        .replace(':code', 'pay_state')
        .replace(':value', 'payed')
        .replace(':permissionId', ruledId)
        .replace(/:\w+/g, 'helpers');
      // All stores, schedules and data sources are head office's alone, the cache is the super administrator's.
      const ofAllStores = /\/stores$|^\/sys\/(?:schedule|quartzJob|dataSource)\//.test(route.path);
      const client = ofAllStores ? head : route.path.endsWith('/refleshCache') ? admin : manager;
      const answer = await client.get(path, inputs[route.path] ?? (route.example.input as Record<string, unknown>));
      if (!answer.success) {
        refused.push(`${path}: ${answer.message}`);
        continue;
      }
      // What a schema does not declare is dropped by it: equal means that there was nothing to drop.
      expect({ path, result: route.answer.parse(answer.result) }).toEqual({ path, result: answer.result });
      const text = JSON.stringify(answer);
      for (const secret of [
        /"(id|\w*Id)":\d/,
        /password_hash|\$argon2|token_hash|key_hash/,
        /"(phone|userPhone)":"\d{11}"/,
      ])
        expect({ path, found: secret.exec(text)?.[0] ?? null }).toEqual({ path, found: null });
    }
    expect(refused).toEqual([]);
    for (const { path, access, file, example } of files.filter(({ access }) => access !== 'public')) {
      // The audit log leaves the product at head office only, which alone sees schedules and data sources.
      const client = /^\/sys\/(?:audit|quartzJob|dataSource)\//.test(path) ? head : manager;
      const answer = await client.get(path, inputs[path] ?? (example.input as Record<string, unknown>));
      expect({ path, access, file: answer.file }).toEqual({ path, access, file: file?.[0] });
    }
  });
});
