import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginResult } from '@paddock/contracts/wire';
import { type Config, CONFIG } from '@paddock/kernel';
import { addUser, DEMO_PASSWORD } from './seed';
import { startTestApp, type TestApp } from './testing/app';

const EXPIRED = 'Token失效，请重新登录';

describe('accounts of one’s own', () => {
  let test: TestApp;
  let addresses = 0;
  const newAddress = (): string => `10.7.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const post = (url: string, body: object, token?: string) =>
    test.call('POST', url, { body, address: newAddress(), ...(token !== undefined && { token }) });
  const login = async (username: string, password = DEMO_PASSWORD): Promise<string> =>
    ((await post('/sys/login', { username, password })).body.result as LoginResult | null)?.token ?? '';
  const codeFor = async (mobile: string, smsmode: string): Promise<string> => {
    expect((await post('/account/sms', { mobile, smsmode })).body.success).toBe(true);
    return test.queued.at(-1)!.secret!['code']!;
  };
  const person = async (username: string, phone: string | null, orgCodes: string[] = ['A01']): Promise<void> => {
    await test.db.transaction(async (tx) => {
      await addUser(tx, {
        ...{ username, password: DEMO_PASSWORD, realName: username, identity: 5, roles: ['cashier'], orgCodes },
      });
      await tx.query('UPDATE app_user SET phone = $2 WHERE username = $1', [username, phone]);
    });
  };
  const put = (token: string, body: object) => test.call('PUT', '/sys/user/editSlefInfo', { token, body });
  const phoneOf = async (username: string): Promise<string | null> =>
    (await test.db.query<{ phone: string | null }>('SELECT phone FROM app_user WHERE username = $1', [username]))[0]!
      .phone;

  it('P-2.3.13 P-7.11 registers an account that is frozen and has no store', async () => {
    const phone = '13700000001';
    const captcha = await codeFor(phone, '1');
    const input = { username: 'heyue', phone, captcha, password: 'a new long one', confirmpassword: 'a new long one' };
    expect((await post('/auth/register', { ...input, username: 'cashier' })).body).toMatchObject({
      success: false,
      message: '用户账号已存在',
    });
    expect((await post('/auth/register', { ...input, password: 'password1', confirmpassword: '' })).body.message).toBe(
      '密码太常见，请换一个',
    );
    expect((await post('/auth/register', { ...input, confirmpassword: 'another one' })).body.message).toBe(
      '两次输入密码不一致!',
    );
    expect((await post('/auth/register', input)).body).toMatchObject({
      success: true,
      result: { username: 'heyue', phone: '137****0001' },
    });
    expect((await post('/sys/login', { username: 'heyue', password: 'a new long one' })).body.message).toBe(
      '该用户已冻结',
    );
    const rows = await test.db.query(
      "SELECT u.status, count(us.*)::int AS stores FROM app_user u LEFT JOIN user_store us ON us.user_id = u.id WHERE u.username = 'heyue' GROUP BY u.status",
    );
    expect(rows).toEqual([{ status: 2, stores: 0 }]);
    const again = await codeFor(phone, '1');
    expect(
      (await post('/sys/user/register', { username: 'heyue2', phone, smscode: again, password: 'a new long one' })).body
        .message,
    ).toBe('手机号已存在');
  });

  it('P-2.3.14 P-7.11 gives a new password by phone and code, and ends what was open', async () => {
    await person('forgetful', '13700000002');
    const token = await login('forgetful');
    const captcha = await codeFor('13700000002', '2');
    const input = {
      phone: '13700000002',
      captcha,
      password: 'quite another one',
      confirmpassword: 'quite another one',
    };
    expect(
      (await post('/auth/forge-password', { ...input, password: '12345678', confirmpassword: '' })).body.success,
    ).toBe(false);
    expect((await post('/auth/forge-password', input)).body).toMatchObject({ success: true, message: '密码重置成功!' });
    expect((await post('/auth/forge-password', input)).body.message).toBe('验证码错误或已过期');
    expect((await test.call('GET', '/user/info', { token })).body.message).toBe(EXPIRED);
    expect(await login('forgetful')).toBe('');
    expect(await login('forgetful', 'quite another one')).not.toBe('');
  });

  it('P-7.11 P-7.41 shows and changes the own user and no other', async () => {
    await person('own', '13700000003');
    const token = await login('own');
    const info = await test.call('GET', '/user/info', { token });
    expect(info.body.result).toMatchObject({ username: 'own', phone: '137****0003', token, hasRefundPassword: false });
    const { id } = info.body.result as { id: string };
    expect((await put(token, { ...(info.body.result as object), realname: '新名字', avatar: [] })).body).toMatchObject({
      success: true,
      message: '个人信息已保存',
      result: { realname: '新名字', avatar: null },
    });
    const [other] = await test.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'manager'");
    expect((await put(token, { id: other!.id, realname: 'taken over' })).body).toMatchObject({
      success: false,
      message: '只能修改自己的信息',
    });
    expect((await test.db.query("SELECT real_name FROM app_user WHERE username = 'manager'"))[0]).toEqual({
      real_name: '王店长',
    });
    expect((await put(token, { id, realname: '' })).body.message).toBe('请输入姓名!');
  });

  it('P-7.41 changes the own phone only with a code sent to the new number; the rest is saved and said so', async () => {
    await person('mover', '13700000004');
    const token = await login('mover');
    expect((await put(token, { realname: '搬家', phone: '13700000005' })).body).toMatchObject({
      success: true,
      message: '已保存；手机号没有改：换号要用新号码收到的验证码',
      result: { realname: '搬家', phone: '137****0004' },
    });
    expect((await put(token, { phone: '12345' })).body.message).toBe('手机号格式不正确');
    expect(
      (await test.call('POST', '/sys/user/phoneCode', { token, body: { mobile: '13700000005' } })).body.success,
    ).toBe(true);
    expect(test.queued.at(-1)).toMatchObject({ to: '13700000005', templateCode: 'SMS_CODE' });
    const code = test.queued.at(-1)!.secret!['code']!;
    await person('stranger', null);
    expect((await put(await login('stranger'), { phone: '13700000005', captcha: code })).body.message).toBe(
      '验证码错误或已过期',
    );
    expect((await put(token, { realname: '不保存', phone: '13700000006', captcha: code })).body.success).toBe(false);
    expect((await put(token, { phone: '13700000005', captcha: code })).body.message).toBe('个人信息已保存');
    expect(await phoneOf('mover')).toBe('13700000005');
    expect((await put(token, { phone: '137****0005' })).body.message).toBe('个人信息已保存');
    expect((await test.call('GET', '/user/info', { token })).body.result).toMatchObject({ realname: '搬家' });
  });

  it('P-7.15 changes the login password with the old one, and refuses common ones', async () => {
    await person('changer', null);
    const token = await login('changer');
    const change = async (oldpassword: string, password: string, confirmpassword = password) =>
      (await post('/sys/user/updatePassword', { username: 'changer', oldpassword, password, confirmpassword }, token))
        .body;
    expect((await change('wrong one', 'a new long one')).message).toBe('旧密码输入错误!');
    expect((await change(DEMO_PASSWORD, '')).message).toBe('新密码不允许为空!');
    expect((await change(DEMO_PASSWORD, 'short')).message).toBe('新密码至少8位');
    expect((await change(DEMO_PASSWORD, DEMO_PASSWORD)).message).toBe('新密码不能与原密码相同');
    for (const common of ['12345678', 'Password1', 'woaini1314', 'abcdefgh', 'abcabcabc', '88888888', '5201314a'])
      expect((await change(DEMO_PASSWORD, common)).message).toBe('密码太常见，请换一个');
    expect(await change(DEMO_PASSWORD, 'a new long one')).toMatchObject({ success: true, message: '密码重置成功!' });
    expect(await login('changer')).toBe('');
    expect(await login('changer', 'a new long one')).not.toBe('');
    expect((await test.call('GET', '/user/info', { token })).status).toBe(200);
  });

  it('P-7.17 a password call that names somebody else changes nothing of the own account; the super administrator sets that of the person who is named', async () => {
    await person('namer', null);
    await person('named', null);
    const change = async (token: string, username: string) =>
      (
        await post(
          '/sys/user/updatePassword',
          { username, oldpassword: DEMO_PASSWORD, password: 'a new long one', confirmpassword: 'a new long one' },
          token,
        )
      ).body;
    const token = await login('namer');
    expect(await change(token, 'named')).toMatchObject({ success: false, key: 'account.notYours' });
    expect(await login('namer')).not.toBe('');
    expect(await login('named')).not.toBe('');
    const admin = await login('admin');
    expect(await change(admin, 'nobody at all')).toMatchObject({ success: false, message: '用户不存在！' });
    expect(await change(admin, 'named')).toMatchObject({ success: true });
    expect(await login('admin')).not.toBe('');
    expect(await login('named')).toBe('');
    expect(await login('named', 'a new long one')).not.toBe('');
    // Anyone who names nobody means the own one.
    expect(await change(token, '')).toMatchObject({ success: true });
  });

  it('lists the own sign-ins by device and ends one of them, or all others', async () => {
    await person('traveller', null);
    const [here, there, elsewhere] = [await login('traveller'), await login('traveller'), await login('traveller')];
    const list = async () =>
      (await test.call('GET', '/sys/user/ownSignIns', { token: here })).body.result as {
        id: string;
        isCurrent: boolean;
        address: string;
        device: string;
      }[];
    const rows = await list();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(rows.every(({ address }) => /^10\.7\.\d+\.\*$/.test(address))).toBe(true);
    const [foreign] = await test.db.query<{ id: string }>(
      "SELECT g.id FROM sign_in g JOIN app_user u ON u.id = g.user_id WHERE u.username <> 'traveller' AND g.revoked_at IS NULL LIMIT 1",
    );
    const end = async (signInId: string) =>
      (await post('/sys/user/endOwnSignIns', { signInId }, here)).body.result as { ended: number };
    expect(await end(foreign!.id)).toEqual({ ended: 0 });
    const last = rows.findIndex(({ isCurrent }) => !isCurrent);
    expect(await end(rows[last]!.id)).toEqual({ ended: 1 });
    expect(await list()).toHaveLength(2);
    expect(await end('')).toEqual({ ended: 1 });
    for (const token of [there, elsewhere])
      expect((await test.call('GET', '/user/info', { token })).body.message).toBe(EXPIRED);
    expect((await test.call('GET', '/user/info', { token: here })).status).toBe(200);
  });

  it('P-7.9 answers validateLogin for the sign-in of the header, and refuses a ticket where no service is set', async () => {
    const token = await login('cashier');
    const answer = await test.call('GET', '/cas/client/validateLogin?ticket=&service=', { token });
    expect(answer.body).toMatchObject({
      success: true,
      code: 200,
      result: { token, userInfo: { username: 'cashier' } },
    });
    for (const query of ['?ticket=ST-1&service=x', ''])
      expect(await test.call('GET', `/cas/client/validateLogin${query}`)).toMatchObject({
        status: 200,
        body: { success: false, message: '单点登录票据无效' },
      });
  });

  it('takes a ticket for its own pages and for those of the settings, and asks nothing about one for another site', async () => {
    const asked: string[] = [];
    const cas = createServer(({ url = '' }, response) => {
      const service = new URL(url, 'http://cas').searchParams.get('service') ?? '';
      asked.push(service);
      response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: 'cashier' } } }));
    });
    cas.listen(0, '127.0.0.1');
    await once(cas, 'listening');
    const config = test.app.get<Config>(CONFIG);
    const { CAS_URL, ALLOWED_ORIGINS } = config;
    Object.assign(config, {
      CAS_URL: `http://127.0.0.1:${(cas.address() as AddressInfo).port}`,
      ALLOWED_ORIGINS: ['https://kiosk.example'],
    });
    const validate = async (service: string) =>
      (
        await test.call(
          'GET',
          `/cas/client/validateLogin?${new URLSearchParams({ ticket: 'ST-1', service }).toString()}`,
        )
      ).body;
    try {
      const foreign = ['https://other.example/', 'http://paddock.example/', 'https://paddock.example@other.example/'];
      for (const service of [...foreign, 'https://paddock.example.other.example/', 'paddock.example', ''])
        expect(await validate(service)).toMatchObject({ success: false, key: 'signIn.casWrong', result: null });
      expect(asked).toEqual([]);
      const own = ['https://paddock.example/#/user/login', 'https://kiosk.example/'];
      for (const service of own)
        expect(await validate(service)).toMatchObject({ success: true, result: { userInfo: { username: 'cashier' } } });
      expect(asked).toEqual(own);
    } finally {
      Object.assign(config, { CAS_URL, ALLOWED_ORIGINS });
      cas.close();
    }
  });

  it('answers what older clients ask on their login page, and shows nobody who exists', async () => {
    expect((await test.call('GET', '/sys/randomImage/1773465600000')).body.result).toMatch(
      /^data:image\/jpg;base64,\/9j\//,
    );
    expect((await test.call('GET', '/sys/getCheckCode')).body.result).toEqual({ key: '', code: '' });
    expect((await test.call('GET', '/sys/getEncryptedString')).body.result).toEqual({ key: '', iv: '' });
    for (const name of ['cashier', 'nobody at all'])
      expect(
        (await test.call('GET', `/sys/user/querySysUser?username=${encodeURIComponent(name)}`)).body.result,
      ).toEqual({
        username: name,
        phone: '',
      });
    expect(
      (await post('/sys/mLogin', { username: 'cashier', password: DEMO_PASSWORD, checkKey: 1 })).body.success,
    ).toBe(true);
  });
});
