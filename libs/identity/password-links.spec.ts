import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginResult } from '@paddock/contracts/wire';
import { CONFIG, type Config } from '@paddock/kernel';
import { addUser, DEMO_PASSWORD } from './seed';
import { startTestApp, type TestApp } from './testing/app';

const GONE = '链接无效、已用过或已过期，请让管理员再发一次';
const FRESH = 'quite another one';

describe('links by which people set a new password', () => {
  let test: TestApp;
  let manager: string;
  let people = 0;
  let addresses = 0;
  let id = '';
  let username = '';
  let phone = '';
  const newAddress = (): string => `10.9.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

  beforeAll(async () => {
    test = await startTestApp();
    manager = await test.signIn('manager');
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    test.queued.length = 0;
    people += 1;
    username = `linked${people}`;
    phone = `1380000${String(people).padStart(4, '0')}`;
    await test.db.transaction(async (tx) => {
      await addUser(tx, {
        ...{ username, password: DEMO_PASSWORD, realName: '周敏', identity: 5, roles: ['cashier'], orgCodes: ['A01'] },
      });
      await tx.query('UPDATE app_user SET phone = $2 WHERE username = $1', [username, phone]);
    });
    id = (await test.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  });

  const post = async (
    url: string,
    body: object,
    { token, address = newAddress() }: { token?: string; address?: string } = {},
  ) => (await test.call('POST', url, { body, address, ...(token !== undefined && { token }) })).body;
  const send = (token = manager) => post('/sys/user/sendPasswordLink', { userId: id }, { token });
  const sent = async (): Promise<string> => {
    expect(await send()).toMatchObject({ success: true });
    return new URL(test.queued.at(-1)!.secret!['link']!).hash.replace('#/user/alteration?t=', '');
  };
  const open = (token: string) => post('/sys/user/openPasswordLink', { token });
  const use = (token: string, password = FRESH) =>
    post('/sys/user/usePasswordLink', { token, password, confirmpassword: password });
  const login = async (password: string): Promise<string | undefined> =>
    ((await post('/sys/login', { username, password })).result as LoginResult | null)?.token;
  const works = async (token: string): Promise<boolean> =>
    (await test.call('GET', '/sys/user/getCurrentUserDeparts', { token })).body.success;

  it('sends one to the phone, which sets a password once and ends every sign-in', async () => {
    const open1 = (await login(DEMO_PASSWORD))!;
    const answer = await send();
    expect(answer).toMatchObject({
      success: true,
      message: `链接已发到 138****${phone.slice(-4)}，30 分钟内有效，只能用一次`,
      result: { phone: `138****${phone.slice(-4)}`, minutes: 30 },
    });
    const message = test.queued.at(-1)!;
    expect(message).toMatchObject({ channel: 'sms', to: phone, templateCode: 'PASSWORD_LINK' });
    expect(message.params).toEqual({ name: '周敏', minutes: 30 });
    const token = new URL(message.secret!['link']!).hash.replace('#/user/alteration?t=', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(answer)).not.toContain(token);
    // Nothing ends before it is used.
    expect(await works(open1)).toBe(true);
    expect(await open(token)).toMatchObject({ result: { username, realname: '周敏', minutesLeft: 30 } });

    expect(await use(token, 'password1')).toMatchObject({ success: false, message: '密码太常见，请换一个' });
    expect(
      await post('/sys/user/usePasswordLink', { token, password: FRESH, confirmpassword: 'another one' }),
    ).toMatchObject({ success: false, message: '两次输入密码不一致!' });
    expect(await works(open1)).toBe(true);
    expect(await use(token)).toMatchObject({ success: true, message: '密码重置成功!' });
    expect(await works(open1)).toBe(false);
    expect(await login(DEMO_PASSWORD)).toBeUndefined();
    expect(await login(FRESH)).toBeDefined();
    expect(await use(token, 'yet another one')).toMatchObject({ success: false, message: GONE });
    expect(await open(token)).toMatchObject({ success: false, message: GONE });
  });

  it('of two at once with one link one sets the password', async () => {
    const token = await sent();
    const answers = await Promise.all([use(token), use(token, 'yet another one')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('keeps only its hash, and the audit log who sent it', async () => {
    const token = await sent();
    const kept = await test.db.query<{ link_hash: string }>('SELECT * FROM password_link WHERE user_id = $1', [id]);
    expect(kept.map(({ link_hash }) => link_hash)).toEqual([createHash('sha256').update(token).digest('hex')]);
    expect(JSON.stringify(kept)).not.toContain(token);
    await use(token);
    const entries = await test.db.query<{ change: string; who: string; after: Record<string, unknown> }>(
      `SELECT e.change, e.who ->> 'name' AS who, e.after FROM audit_entry e
       WHERE e.subject_table = 'password_link' AND e.subject_id IN (SELECT l.id FROM password_link l WHERE l.user_id = $1) ORDER BY e.seq`,
      [id],
    );
    expect(entries.map(({ change }) => change)).toEqual(['insert', 'update']);
    expect(entries[0]).toMatchObject({ who: '王店长', after: { user_id: id, link_hash: '***' } });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it.each([
    ['after half an hour', async () => test.clock.advance(30 * 60_000)],
    ['once the next one was sent', async () => void (await sent())],
    [
      'once another password was set',
      async () =>
        void (await test.call('PUT', '/sys/user/changePassword', {
          token: manager,
          body: { username, password: 'set by hand 77' },
        })),
    ],
    [
      'once its owner has another phone',
      async () => void (await test.db.query("UPDATE app_user SET phone = '13999990000' WHERE id = $1", [id])),
    ],
    [
      'once its owner was deleted',
      async () => void (await test.db.query('UPDATE app_user SET deleted_at = now() WHERE id = $1', [id])),
    ],
  ])('is over %s', async (_, happens) => {
    const token = await sent();
    expect(await open(token)).toMatchObject({ success: true });
    await happens();
    expect(await open(token)).toMatchObject({ success: false, message: GONE });
    expect(await use(token)).toMatchObject({ success: false, message: GONE });
    expect(await login(FRESH)).toBeUndefined();
  });

  it('goes to nobody whom one may not manage, to nobody without a phone, and not very often', async () => {
    expect(await send(await test.signIn('cashier'))).toMatchObject({ success: false });
    expect(await post('/sys/user/sendPasswordLink', { userId: 'nobody' }, { token: manager })).toMatchObject({
      success: false,
    });
    await test.db.query('UPDATE app_user SET phone = NULL WHERE id = $1', [id]);
    expect(await send()).toMatchObject({ success: false, message: '该账号没有手机号，发不了链接' });
    expect(test.queued).toEqual([]);
    await test.db.query('UPDATE app_user SET phone = $2 WHERE id = $1', [id, phone]);
    for (let time = 1; time <= 5; time += 1) await sent();
    expect(await send()).toMatchObject({ success: false, message: '一小时内最多发 5 次链接，请稍后再试' });
    expect(test.queued).toHaveLength(5);
    test.clock.advance(60 * 60_000);
    await sent();
  });

  it('invites a new user, whose password nobody else ever knows', async () => {
    const invited = {
      username: `invited${people}`,
      realname: '林小',
      phone: `1390000${String(people).padStart(4, '0')}`,
    };
    const add = (more: object) =>
      post('/sys/user/add', { ...invited, passwordByLink: 'YES', ...more }, { token: manager });
    const made = () => test.db.query('SELECT 1 FROM app_user WHERE username = $1', [invited.username]);
    expect(await add({ phone: '' })).toMatchObject({ success: false, message: '该账号没有手机号，发不了链接' });
    expect(await add({ passwordByLink: 'NO' })).toMatchObject({ success: false, message: '新密码至少8位' });
    expect(await made()).toEqual([]);
    expect(test.queued).toEqual([]);

    // One that is sent along by mistake does not count.
    expect(await add({ password: 'typed by somebody' })).toMatchObject({ success: true });
    const message = test.queued.at(-1)!;
    expect(message).toMatchObject({ channel: 'sms', to: invited.phone, templateCode: 'PASSWORD_LINK' });
    const signsIn = async (password: string) =>
      (await post('/sys/login', { username: invited.username, password })).success;
    expect(await signsIn('typed by somebody')).toBe(false);
    const token = new URL(message.secret!['link']!).hash.replace('#/user/alteration?t=', '');
    expect(await use(token)).toMatchObject({ success: true });
    expect(await signsIn(FRESH)).toBe(true);
  });

  it('sends none where the address of the pages is not known, and says so before a form asks for a phone', async () => {
    const config = test.app.get<Config>(CONFIG);
    const { PUBLIC_URL } = config;
    const offered = async () =>
      ((await test.call('GET', '/sys/user/scope', { token: manager })).body.result as { passwordLinks: boolean })
        .passwordLinks;
    expect(await offered()).toBe(true);
    delete config.PUBLIC_URL;
    try {
      expect(await offered()).toBe(false);
      expect(await send()).toMatchObject({ success: false, key: 'password.noAddress' });
      const body = { username: `nowhere${people}`, realname: '林小', phone: '13911112222', passwordByLink: 'YES' };
      expect(await post('/sys/user/add', body, { token: manager })).toMatchObject({ key: 'password.noAddress' });
    } finally {
      Object.assign(config, { PUBLIC_URL });
    }
    expect(test.queued).toEqual([]);
    expect(await test.db.query('SELECT 1 FROM app_user WHERE username = $1', [`nowhere${people}`])).toEqual([]);
    await sent();
    expect(test.queued.at(-1)!.secret!['link']).toMatch(/^https:\/\/paddock\.example\/#/);
  });

  it('slows down who tries tokens, and nobody who has the right one, not even behind the same address', async () => {
    const token = await sent();
    const address = newAddress();
    const guess = (given: string) => post('/sys/user/openPasswordLink', { token: given }, { address });
    for (let time = 1; time <= 5; time += 1)
      expect(await guess('A'.repeat(42) + String(time))).toMatchObject({ message: GONE });
    expect(await guess('B'.repeat(43))).toMatchObject({ success: false, key: 'signIn.slowDown' });
    expect(await guess(token)).toMatchObject({ success: true });
    expect(await open(token)).toMatchObject({ success: true });
  });
});
