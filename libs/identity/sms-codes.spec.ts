import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginResult } from '@paddock/contracts/wire';
import { addUser, DEMO_PASSWORD } from './seed';
import { startTestApp, type TestApp } from './testing/app';

const WRONG = '验证码错误或已过期';
const STILL_VALID = '验证码10分钟内，仍然有效！';

describe('codes by SMS', () => {
  let test: TestApp;
  let phones = 0;
  let addresses = 0;
  let phone = '';
  let username = '';
  const newPhone = (): string => `1390000${String((phones += 1)).padStart(4, '0')}`;
  const newAddress = (): string => `10.8.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    test.queued.length = 0;
    phone = newPhone();
    username = `user${phones}`;
    await test.db.transaction(async (tx) => {
      await addUser(tx, {
        ...{ username, password: DEMO_PASSWORD, realName: 'x', identity: 5, roles: ['cashier'], orgCodes: ['A01'] },
      });
      await tx.query('UPDATE app_user SET phone = $2 WHERE username = $1', [username, phone]);
    });
  });

  const post = async (url: string, body: object, address = newAddress(), cookie?: string) =>
    test.call('POST', url, { body, address, ...(cookie !== undefined && { cookie }) });
  const ask = async (mobile: string, smsmode = '0', url = '/account/sms') =>
    (await post(url, { mobile, smsmode })).body;
  const codeFor = async (mobile: string, smsmode = '0'): Promise<string> => {
    expect(await ask(mobile, smsmode)).toMatchObject({ success: true });
    return test.queued.at(-1)!.secret!['code']!;
  };
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const enter = (mobile: string, captcha: string, address?: string, cookie?: string) =>
    post('/sys/phoneLogin', { mobile, captcha }, address, cookie);

  it('P-7.6 P-7.12 P-2.3.6 signs in by phone and code; a wrong, an old and a used one say the same', async () => {
    const code = await codeFor(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect((await enter(phone, wrongOf(code))).body).toMatchObject({ success: false, code: 500, message: WRONG });
    const answer = await enter(phone, code);
    expect(answer.body).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(answer.body.result as LoginResult).toMatchObject({
      userInfo: { username, orgCode: 'A01' },
      multi_depart: 1,
    });
    expect((await enter(phone, code)).body).toMatchObject({ success: false, message: WRONG });
    const second = await codeFor(phone);
    test.clock.advance(10 * 60_000);
    expect((await enter(phone, second)).body).toMatchObject({ success: false, message: WRONG });
  });

  it('P-7.11 P-2.3.15 sends none while one is valid, on both paths, and keeps only its hash', async () => {
    const code = await codeFor(phone);
    for (const url of ['/account/sms', '/sys/sms'])
      expect(await ask(phone, '0', url)).toMatchObject({ success: false, message: STILL_VALID });
    expect(test.queued).toHaveLength(1);
    const rows = await test.db.query<{ row: string }>('SELECT code_hash AS row FROM sms_code WHERE phone = $1', [
      phone,
    ]);
    expect(rows[0]?.row).toMatch(/^\$argon2id\$/);
    expect(rows[0]?.row).not.toContain(code);
    expect((await enter(phone, code)).body.success).toBe(true);
    expect(await codeFor(phone)).not.toBe('');
  });

  it('answers the same for a phone of nobody, which gets no message', async () => {
    const unknown = newPhone();
    const known = await ask(phone);
    const none = await ask(unknown);
    expect({ ...none, timestamp: 0 }).toEqual({ ...known, timestamp: 0 });
    expect(await ask(unknown)).toMatchObject({ message: STILL_VALID });
    expect(test.queued.map(({ to }) => to)).toEqual([phone]);
    expect((await enter(unknown, '123456')).body.message).toBe(WRONG);
    expect(await ask(unknown, '2')).toMatchObject({ success: true });
    const reset = await post('/auth/forge-password', { phone: unknown, captcha: '123456', password: 'a new long one' });
    expect(reset.body.message).toBe(WRONG);
  });

  it('P-2.3.8 refuses a phone of wrong form', async () => {
    for (const mobile of ['12345', '23800002046', '138000020461', '']) expect((await ask(mobile)).success).toBe(false);
    expect((await ask('12345')).message).toBe('手机号格式不正确');
    expect((await enter('12345', '123456')).body.message).toBe('手机号格式不正确');
  });

  it('P-1.9 P-1.8 lets a code in as often as the store says: once, until it says -1', async () => {
    expect(
      await test.db.query("SELECT column_default FROM information_schema.columns WHERE column_name = 'sms_code_uses'"),
    ).toEqual([{ column_default: '1' }]);
    await test.db.query("UPDATE store SET sms_code_uses = -1 WHERE org_code = 'A01'");
    const code = await codeFor(phone);
    for (let use = 0; use < 3; use += 1) expect((await enter(phone, code)).body.success).toBe(true);
    expect(await ask(phone)).toMatchObject({ message: STILL_VALID });
    await test.db.query("UPDATE store SET sms_code_uses = 1 WHERE org_code = 'A01'");
  });

  it('is used up by a success alone: a refusal after the right code leaves it', async () => {
    const code = await codeFor(phone);
    await test.db.query('UPDATE app_user SET status = 2 WHERE username = $1', [username]);
    expect((await enter(phone, code)).body.message).toBe('该用户已冻结');
    await test.db.query('UPDATE app_user SET status = 1 WHERE username = $1', [username]);
    expect((await enter(phone, code)).body.success).toBe(true);
  });

  it('lets one of two calls at once use a code', async () => {
    const code = await codeFor(phone);
    const answers = await Promise.all([enter(phone, code), enter(phone, code)]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  });

  it('dies of wrong tries from strangers, and a known browser gets in all the same', async () => {
    const first = await codeFor(phone);
    const home = newAddress();
    const { cookie } = await enter(phone, first, home);
    expect(cookie).toMatch(/^paddock_device=/);
    const code = await codeFor(phone);
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(phone, wrongOf(code))).body.message).toBe(WRONG);
    expect((await enter(phone, code)).body.message).toMatch(/^尝试次数过多，请 \d+ 秒后再试$/);
    test.clock.advance(5_000);
    expect((await enter(phone, code)).body.message).toBe(WRONG);
    expect((await enter(phone, code, newAddress(), cookie)).body.message).toBe('登录成功');
  });

  it('serves only what it was asked for', async () => {
    const code = await codeFor(phone, '2');
    expect((await enter(phone, code)).body.message).toBe(WRONG);
    expect(
      (await post('/auth/register', { username: 'other', phone, captcha: code, password: 'a new long one' })).body
        .message,
    ).toBe(WRONG);
    expect((await post('/sys/user/phoneVerification', { phone, smscode: code })).body.success).toBe(true);
    expect(
      (await post('/auth/forge-password', { phone, captcha: code, password: 'a new long one' })).body,
    ).toMatchObject({
      success: true,
      message: '密码重置成功!',
    });
  });

  it.each([
    ['an address', () => '10.9.0.1'],
    ['a subscriber with many addresses', (count: number) => `2001:db8:1:2::${(count + 1).toString(16)}`],
  ])('slows down %s that asks for very many', async (_who, addressOf) => {
    const answers: string[] = [];
    for (let count = 0; count < 32; count += 1)
      answers.push((await post('/sys/sms', { mobile: newPhone(), smsmode: '0' }, addressOf(count))).body.message);
    expect(answers.slice(0, 30).every((message) => message === '验证码已发送，10分钟内有效')).toBe(true);
    expect(answers.at(-1)).toMatch(/^获取验证码过于频繁，请 \d+ 秒后再试$/);
  });
});
