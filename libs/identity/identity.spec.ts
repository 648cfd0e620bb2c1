import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoginResult, UserPermissions } from '@paddock/contracts/wire';
import { must, newSecret, type Tx } from '@paddock/kernel';
import { once } from 'node:events';
import { endSignIns, openSignIns, setFrozen, setPassword } from './accounts';
import { userByName } from './identity.repository';
import { addUser, DEMO_PASSWORD, seedIdentity } from './seed';
import { RightsChanges } from './rights-changes.service';
import { SignIns } from './sign-ins.service';
import { type Answer, startTestApp, type TestApp } from './testing/app';

const EXPIRED = 'Token失效，请重新登录';

describe('signing in and out', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const login = (username: string, password: string = DEMO_PASSWORD, address?: string) =>
    test.call('POST', '/sys/login', { body: { username, password }, ...(address && { address }) });
  const departs = (token?: string) =>
    test.call('GET', '/sys/user/getCurrentUserDeparts', token === undefined ? {} : { token });

  it('P-7.5 P-3.1 answers token, user, stores and how many there are, with the number 200', async () => {
    const answer = await login('cashier');
    expect(answer).toMatchObject({ status: 200, body: { success: true, code: 200, message: '登录成功' } });
    const result = answer.body.result as LoginResult;
    expect(result.token).toMatch(/^[\w-]{43}$/);
    expect(result.userInfo).toMatchObject({
      username: 'cashier',
      realname: '周敏',
      orgCode: 'A01',
      identity: 5,
      rolesname: '收银员',
      token: result.token,
    });
    expect(Object.keys(result.userInfo)).toEqual(expect.arrayContaining(['id', 'avatar']));
    expect(result.departs).toMatchObject([{ orgCode: 'A01', departNameEn: 'Apex Karting · Riverside' }]);
    expect(result.multi_depart).toBe(1);
    expect((await login('hq')).body.result).toMatchObject({ multi_depart: 2 });
  });

  it('keeps only a hash of the token', async () => {
    const { token } = (await login('cashier')).body.result as LoginResult;
    const rows = await test.db.query<{ row: string }>('SELECT sign_in::text AS row FROM sign_in');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('P-2.3.7 says the same to an unknown name and to a wrong password', async () => {
    const wrong = { success: false, code: 500, message: '用户名或密码错误', result: null };
    expect((await login('marshal', 'not-it', '10.1.0.1')).body).toMatchObject(wrong);
    expect((await login('nobody', 'not-it', '10.1.0.1')).body).toMatchObject(wrong);
    const english = await test.call('POST', '/sys/login', {
      body: { username: 'nobody', password: 'x' },
      language: 'en',
      address: '10.1.0.1',
    });
    expect(english.body.message).toBe('Account name or password incorrect');
  });

  it('P-1.25 P-2.3.9 P-2.3.10 distinguishes frozen, no department and no store, and only after the right password', async () => {
    await test.db.transaction(async (tx) => {
      const person = { password: DEMO_PASSWORD, realName: 'x', identity: 5, roles: ['cashier'] };
      await addUser(tx, { ...person, username: 'lost', orgCodes: [] });
      await addUser(tx, { ...person, username: 'frozen', orgCodes: ['A01'] });
      await addUser(tx, { ...person, username: 'closed', orgCodes: [] });
      await tx.query("INSERT INTO store (org_code, id, name, active) VALUES ('Z99', '99', 'closed', false)");
      await tx.query("INSERT INTO user_store SELECT id, 'Z99' FROM app_user WHERE username = 'closed'");
      await tx.query("UPDATE app_user SET status = 2 WHERE username = 'frozen'");
    });
    expect((await login('frozen')).body.message).toBe('该用户已冻结');
    expect((await login('lost')).body).toMatchObject({ success: false, message: '您的账号未分配部门' });
    expect((await login('closed')).body).toMatchObject({ success: false, message: '您不属于任何门店，请确认账号' });
    expect((await login('frozen', 'wrong')).body.message).toBe('用户名或密码错误');
  });

  it('P-8.6 answers 401 without a token, and the exact text with HTTP 500 for a dead one and for one that was never any', async () => {
    for (const token of [undefined, '', ' '])
      expect(await departs(token)).toMatchObject({ status: 401, body: { success: false, code: 401 } });
    for (const token of [newSecret(), 'broken', `${newSecret()}!`])
      expect(await departs(token)).toMatchObject({ status: 500, body: { success: false, message: EXPIRED } });
    const english = await test.call('GET', '/sys/user/getCurrentUserDeparts', { token: newSecret(), language: 'en' });
    expect(english.body.message).toBe(EXPIRED);
  });

  it('P-7.7 ends a session at logout by POST and GET, never answers a token error, and notifies the sockets', async () => {
    const changes = test.app.get(RightsChanges);
    changes.start();
    await once(changes.changes, 'changed');
    const token = await test.signIn('cashier');
    const changed = once(changes.changes, 'changed');
    expect(await departs(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await test.call('POST', '/sys/logout', { token })).body).toMatchObject({
      success: true,
      message: '退出登录成功！',
    });
    await changed;
    expect(await departs(token)).toMatchObject({ status: 500, body: { message: EXPIRED } });
    expect(await test.call('POST', '/sys/logout', { token })).toMatchObject({
      status: 200,
      body: { success: false, message: 'Token无效!' },
    });
    expect((await test.call('GET', '/sys/logout')).status).toBe(200);
    const second = await test.signIn('cashier');
    await test.call('GET', '/sys/logout', { token: second });
    expect((await departs(second)).status).toBe(500);
  });

  it('ends a session after seven days, however often it was used', async () => {
    const token = await test.signIn('cashier');
    for (let step = 0; step < 15; step += 1) {
      test.clock.advance(11 * 3_600_000);
      expect((await departs(token)).status).toBe(200);
    }
    test.clock.advance(4 * 3_600_000);
    expect(await departs(token)).toMatchObject({ status: 500, body: { message: EXPIRED } });
  });

  it('ends a session that nobody used for twelve hours', async () => {
    const [used, left] = [await test.signIn('cashier'), await test.signIn('cashier')];
    test.clock.advance(6 * 3_600_000);
    expect((await departs(used)).status).toBe(200);
    test.clock.advance(6.1 * 3_600_000);
    expect((await departs(used)).status).toBe(200);
    expect(await departs(left)).toMatchObject({ status: 500, body: { message: EXPIRED } });
    test.clock.advance(12.1 * 3_600_000);
    expect(await departs(used)).toMatchObject({ status: 500, body: { message: EXPIRED } });
  });

  it('changes the own password, which ends every other sign-in of the user', async () => {
    await test.db.transaction((tx) =>
      addUser(tx, {
        username: 'ann',
        password: DEMO_PASSWORD,
        realName: 'Ann',
        identity: 5,
        roles: [],
        orgCodes: ['A01'],
      }),
    );
    const [token, other] = [await test.signIn('ann'), await test.signIn('ann')];
    const change = (oldpassword: string, password: string) =>
      test.call('PUT', '/sys/user/updatePassword', { token, body: { oldpassword, password } });
    expect((await change('not it', 'long enough')).body.key).toBe('password.wrongOld');
    expect((await change(DEMO_PASSWORD, 'short')).body.key).toBe('password.tooShort');
    expect((await departs(other)).status).toBe(200);
    expect((await change(DEMO_PASSWORD, 'long enough')).body).toMatchObject({ success: true, key: 'password.reset' });
    expect([(await departs(token)).status, (await departs(other)).status]).toEqual([200, 500]);
    expect((await login('ann')).body.success).toBe(false);
    expect((await login('ann', 'long enough')).body.success).toBe(true);
  });

  it('ends the sign-ins of somebody who is frozen, and does not bring them back', async () => {
    const token = await test.signIn('cashier');
    const userId = (await test.app.get(SignIns).authenticate(token))?.userId ?? '';
    await test.db.transaction((tx) => setFrozen(tx, userId, true, test.clock.now()));
    expect((await login('cashier')).body.key).toBe('signIn.frozen');
    await test.db.transaction((tx) => setFrozen(tx, userId, false, test.clock.now()));
    expect((await departs(token)).status).toBe(500);
    expect((await login('cashier')).body.success).toBe(true);
  });

  describe('changes of an account while a call of its owner is under way', () => {
    const OTHER = 'another one of mine';
    const openOf = async (userId: string) => (await openSignIns(test.db, userId, test.clock.now())).length;
    const waits = async (): Promise<boolean> => {
      const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      return (await test.db.query(sql)).length > 0;
    };
    const person = async (username: string): Promise<string> => {
      const values = { realName: 'x', identity: 5, roles: ['cashier'], orgCodes: ['A01'] };
      await test.db.transaction((tx) => addUser(tx, { ...values, username, password: DEMO_PASSWORD }));
      return must(await userByName(test.db, username), username).id;
    };
    /** What `call` answers that has read the account before the change is committed. */
    const during = async (change: (tx: Tx) => Promise<void>, call: () => Promise<Answer>): Promise<Answer> => {
      const { answered } = await test.db.transaction(async (tx) => {
        await change(tx);
        const answered = call();
        await Promise.race([answered, vi.waitUntil(waits, { timeout: 20_000 })]);
        return { answered };
      });
      return answered;
    };

    it('lets nobody in by a password that is another one by then', async () => {
      const id = await person('owner');
      const answer = await during(
        (tx) => setPassword(tx, id, OTHER, test.clock.now()),
        () => login('owner'),
      );
      expect(answer.body).toMatchObject({ success: false, key: 'signIn.wrong' });
      expect(await openOf(id)).toBe(0);
      expect((await login('owner', OTHER)).body.success).toBe(true);
    });

    it('lets nobody in who is frozen by then', async () => {
      const id = await person('suspect');
      const answer = await during(
        (tx) => setFrozen(tx, id, true, test.clock.now()),
        () => login('suspect'),
      );
      expect(answer.body).toMatchObject({ success: false, key: 'signIn.frozen' });
      expect(await openOf(id)).toBe(0);
    });

    it('changes no password for anyone who knew only the one before', async () => {
      const id = await person('robbed');
      const token = await test.signIn('robbed');
      const body = { oldpassword: DEMO_PASSWORD, password: 'the one of a thief' };
      const answer = await during(
        (tx) => setPassword(tx, id, OTHER, test.clock.now()),
        () => test.call('PUT', '/sys/user/updatePassword', { token, body }),
      );
      expect(answer.body).toMatchObject({ success: false, key: 'password.wrongOld' });
      expect((await login('robbed', OTHER)).body.success).toBe(true);
    });
  });

  it('cuts a sign-in at once when its user is frozen or leaves the store, for calls and for sockets', async () => {
    const signIns = test.app.get(SignIns);
    const token = await test.signIn('marshal');
    const id = (await signIns.authenticate(token))?.signInId ?? '';
    const standing = async () => [...(await signIns.standing([id, 'unknown'])).keys()];
    expect(await standing()).toEqual([id]);
    await test.db.query("UPDATE app_user SET status = 2 WHERE username = 'marshal'");
    expect(await standing()).toEqual([]);
    expect((await departs(token)).status).toBe(500);
    await test.db.query("UPDATE app_user SET status = 1 WHERE username = 'marshal'");
    expect((await departs(token)).status).toBe(200);
    await test.db.query("DELETE FROM user_store WHERE user_id = (SELECT id FROM app_user WHERE username = 'marshal')");
    expect((await departs(token)).status).toBe(500);
    await test.db.query("INSERT INTO user_store SELECT id, 'A01' FROM app_user WHERE username = 'marshal'");
    const userId = (await signIns.authenticate(token))?.userId ?? '';
    expect(await test.db.transaction((tx) => endSignIns(tx, userId, test.clock.now()))).toBe(1);
    expect((await departs(token)).status).toBe(500);
  });
});

describe('stores and menu', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const permissionsOf = async (username: string, language: 'zh-CN' | 'en' = 'zh-CN') => {
    const token = await test.signIn(username);
    const answer = await test.call('GET', '/sys/permission/getUserPermissionByToken', { token, language });
    expect(answer.body).toMatchObject({ success: true, message: language === 'en' ? 'Found' : '查询成功' });
    return answer.body.result as UserPermissions;
  };

  it('P-7.13 lists the own stores and the present one', async () => {
    const token = await test.signIn('hq');
    const answer = await test.call('GET', '/sys/user/getCurrentUserDeparts', { token });
    expect(answer.body.result).toMatchObject({ list: [{ orgCode: 'A01' }, { orgCode: 'A02' }], orgCode: 'A01' });
  });

  it('P-7.14 changes the store of this sign-in by POST and PUT, and refuses a foreign store', async () => {
    const [token, other] = [await test.signIn('hq'), await test.signIn('hq')];
    const select = (method: 'POST' | 'PUT', by: string, orgCode: string) =>
      test.call(method, '/sys/selectDepart', { token: by, body: { orgCode, username: '' } });
    const changed = await select('POST', token, 'A02');
    expect(changed.body.result).toMatchObject({ userInfo: { username: 'hq', orgCode: 'A02', identity: 0, token } });
    const where = async (by: string) => (await test.app.get(SignIns).authenticate(by))?.orgCode;
    expect([await where(token), await where(other)]).toEqual(['A02', 'A01']);
    expect((await select('PUT', token, 'A01')).body.success).toBe(true);
    for (const username of ['cashier', 'a'.repeat(1000), null]) {
      const named = await test.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A01', username } });
      expect(named.body.result).toMatchObject({ userInfo: { username: 'hq', orgCode: 'A01', token } });
    }
    const cashier = await test.signIn('cashier');
    for (const orgCode of ['A02', 'nowhere', "A01' OR '1'='1"])
      expect((await select('POST', cashier, orgCode)).body).toMatchObject({ success: false, code: 500 });
    expect(await where(cashier)).toBe('A01');
  });

  it('P-7.10 gives menu, auth and allAuth in the form and the language of the client', async () => {
    const { menu, auth, allAuth } = await permissionsOf('cashier');
    expect(menu[0]).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      component: 'dashboard/Analysis',
      redirect: null,
      hidden: false,
      meta: {
        title: '首页',
        icon: 'home',
        url: '',
        permissionList: ['dashboard:view'],
        keepAlive: false,
        internalOrExternal: false,
      },
    });
    const counter = menu.find(({ path }) => path === '/counter');
    expect(counter).toMatchObject({ component: 'layouts/RouteView', meta: { title: '前台' } });
    expect(counter?.children?.map(({ component }) => component)).toEqual([
      'consume/SysConsumeTool',
      'consume/SysConsumePaiduiList',
      'playbeforepay/SysPlayBeforePayList',
      'consume/SysOrderList',
      'consume/SysRefundList',
      'waiver/SysWaiverList',
      'memberrecharge/SysCashierPanel',
      'drawer/SysShift',
    ]);
    expect(counter?.children?.[0]).not.toHaveProperty('redirect');
    expect(auth).toContainEqual({ action: 'playbeforepay:add', type: '1', describe: '先玩后付启动' });
    expect(auth.map(({ action }) => action)).not.toContain('playbeforepay:delete');
    expect(allAuth).toContainEqual({
      action: 'playbeforepay:delete',
      status: '1',
      type: '1',
      describe: '删除先玩后付',
    });
    const shown = (await permissionsOf('cashier', 'en')).menu.filter(({ hidden }) => hidden !== true);
    expect(shown.map(({ meta }) => meta.title)).toEqual([
      'Home',
      'Workplace',
      'Counter',
      'Reservations',
      'Recharge',
      'Members',
      'Rankings',
      'Matches',
      'Offers',
      'Forms & reports',
    ]);
  });

  it('starts each identity with the permissions of its job', async () => {
    const actions = async (username: string) => (await permissionsOf(username)).auth.map(({ action }) => action);
    const admin = await permissionsOf('admin');
    expect(admin.auth.length).toBe(admin.allAuth.length);
    expect(await actions('manager')).toEqual(
      expect.arrayContaining(['playbeforepay:delete', 'playbeforepay:deleteBatch']),
    );
    expect(await actions('hq')).toEqual(expect.arrayContaining(['playbeforepay:delete', 'playbeforepay:deleteBatch']));
    const marshal = await actions('marshal');
    expect(marshal).toEqual(
      expect.arrayContaining(['vehicle:control', 'consume:lineup', 'timing:list', 'playbeforepay:add']),
    );
    expect(marshal).not.toEqual(expect.arrayContaining(['member:list']));
    expect(marshal).not.toEqual(expect.arrayContaining(['playbeforepay:delete']));
  });

  it('takes the token from the query where no header has one, and never over the header', async () => {
    const token = await test.signIn('cashier');
    const path = '/sys/permission/getUserPermissionByToken';
    expect((await test.call('GET', `${path}?token=${token}&_t=1`)).body.success).toBe(true);
    expect((await test.call('GET', `${path}?token=${token}`, { token: newSecret() })).status).toBe(500);
    expect((await test.call('GET', `${path}?token=${newSecret()}`)).status).toBe(500);
    expect((await test.call('GET', `${path}?token=${newSecret()}`, { token })).body.success).toBe(true);
    expect((await test.call('GET', `/sys/user/getCurrentUserDeparts?token=${token}`)).body.success).toBe(true);
    expect((await test.call('GET', `/sys/user/getCurrentUserDeparts?token=${token}&token=${token}`)).status).toBe(401);
    expect((await test.call('POST', `/sys/logout?token=${token}`)).body.success).toBe(true);
    expect((await test.call('GET', path, { token })).status).toBe(500);
  });

  it('seeds again without touching what the venue changed, and no demo accounts in production', async () => {
    await test.db.query(
      `DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE code = 'coach')
       AND permission_id = (SELECT id FROM permission WHERE code = 'vehicle:control')`,
    );
    await test.db.transaction((tx) => seedIdentity(tx, { production: false }));
    expect((await permissionsOf('marshal')).auth.map(({ action }) => action)).not.toContain('vehicle:control');
    await expect(test.db.transaction((tx) => seedIdentity(tx, { production: true }))).rejects.toThrow('demo accounts');
  });
});
