import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Controller, Get } from '@nestjs/common';
import { nothing, permission, route } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Route } from '@paddock/kernel';
import { z } from 'zod';
import { grant, withdraw } from './grants';
import { startTestApp, type TestApp } from './testing/app';

const contract = (path: string, access: Parameters<typeof route>[0]['access']) =>
  route({
    methods: ['GET'],
    path,
    access,
    summary: path,
    input: z.object({}),
    answer: z.string(),
    example: { input: {}, result: '' },
  });
const open = contract('/probe/open', 'public');
const signedIn = contract('/probe/signedIn', 'signedIn');
const control = contract('/probe/control', permission('vehicle:control'));
const remove = route({
  ...contract('/probe/delete', permission('playbeforepay:deleteBatch')),
  methods: ['DELETE', 'POST'],
  answer: nothing,
  example: { input: {}, result: null },
});

@Controller()
class ProbeController {
  @Route(open)
  open(): string {
    return 'open';
  }

  @Route(signedIn)
  signedIn(@CurrentActor() actor: Actor): string {
    return actor.username;
  }

  @Route(control)
  control(): string {
    return 'control';
  }

  @Route(remove)
  remove(): null {
    return null;
  }
}

@Controller()
class BareController {
  @Get('/probe/bare')
  bare(): string {
    return 'anybody may read this';
  }
}

const CASHIER_ROLE = "(SELECT id FROM role WHERE code = 'cashier')";
const CONTROL = "(SELECT id FROM permission WHERE code = 'vehicle:control')";

describe('promise 23: the access guard', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp([], [ProbeController]);
  });
  afterAll(() => test.close());

  it('refuses at boot a handler without a contract, and names it', async () => {
    await expect(startTestApp([], [ProbeController, BareController])).rejects.toThrow('BareController.bare');
  });

  it('lets everybody call what is public, and only the signed-in call the rest', async () => {
    expect((await test.call('GET', '/probe/open')).body.result).toBe('open');
    expect((await test.call('GET', '/probe/signedIn')).status).toBe(401);
    expect((await test.call('GET', '/probe/control')).status).toBe(401);
    const token = await test.signIn('cashier');
    expect((await test.call('GET', '/probe/signedIn', { token })).body.result).toBe('cashier');
  });

  it('P-6.5 answers code 510 with HTTP 200 without the permission', async () => {
    const cashier = await test.signIn('cashier');
    expect(await test.call('GET', '/probe/control', { token: cashier })).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 510,
        message: '没有权限，请联系管理员授权',
        result: null,
        key: 'permission.missing',
      },
    });
    const marshal = await test.signIn('marshal');
    expect((await test.call('GET', '/probe/control', { token: marshal })).body.result).toBe('control');
  });

  it('says which sentence a refusal is, the same in every language', async () => {
    const token = await test.signIn('cashier');
    for (const language of ['zh-CN', 'en'] as const) {
      const keyOf = async (path: string, method: 'GET' | 'PUT', signIn?: string) =>
        (await test.call(method, path, { language, ...(signIn && { token: signIn }) })).body.key;
      expect(await keyOf('/probe/control', 'GET', token)).toBe('permission.missing');
      expect(await keyOf('/probe/signedIn', 'GET')).toBe('signIn.missing');
      expect(await keyOf('/probe/signedIn', 'PUT')).toBe('wrongMethod');
      expect(await keyOf('/probe/nowhere', 'GET')).toBe('pathNotFound');
    }
    expect((await test.call('GET', '/probe/signedIn', { token })).body).not.toHaveProperty('key');
  });

  it('gives super admin every permission, without any role', async () => {
    await test.db.query("DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE username = 'admin')");
    const admin = await test.signIn('admin');
    expect((await test.call('DELETE', '/probe/delete', { token: admin })).body.success).toBe(true);
    expect((await test.call('GET', '/probe/control', { token: admin })).body.success).toBe(true);
  });

  it('refuses what a page of another store asks for, but not what concerns the person, and compares nothing without a header', async () => {
    const token = await test.signIn('hq');
    const control = (shows?: string) => test.call('GET', '/probe/control', { token, ...(shows && { shows }) });
    expect((await control('A01')).body.success).toBe(true);
    await test.call('PUT', '/sys/selectDepart', { token, shows: 'A01', body: { orgCode: 'A02' } });
    expect(await control('A01')).toMatchObject({
      status: 200,
      body: { success: false, code: 500, key: 'store.switched', result: null },
    });
    expect((await control()).body.success).toBe(true);
    expect((await control('A02')).body.success).toBe(true);
    for (const path of ['/sys/user/getCurrentUserDeparts', '/sys/permission/getUserPermissionByToken'])
      expect((await test.call('GET', path, { token, shows: 'A01' })).body.success).toBe(true);
    const back = await test.call('PUT', '/sys/selectDepart', { token, shows: 'A01', body: { orgCode: 'A01' } });
    expect(back.body.success).toBe(true);
  });

  it('acts on a changed role in the very next call, in both directions', async () => {
    const token = await test.signIn('cashier');
    const may = async () => (await test.call('GET', '/probe/control', { token })).body.code === 200;
    expect(await may()).toBe(false);
    await test.db.query(`INSERT INTO role_permission VALUES (${CASHIER_ROLE}, ${CONTROL})`);
    expect(await may()).toBe(true);
    await test.db.query(`DELETE FROM role_permission WHERE role_id = ${CASHIER_ROLE} AND permission_id = ${CONTROL}`);
    expect(await may()).toBe(false);
    await test.db.query(`UPDATE permission SET status = '0' WHERE id = ${CONTROL}`);
    // Its button is always shown then; the call stays closed.
    expect(await may()).toBe(false);
    await test.db.query(`UPDATE permission SET status = '1' WHERE id = ${CONTROL}`);
  });

  it('lets a right be held in one store, or in all of them', async () => {
    const token = await test.signIn('hq');
    const may = async () => (await test.call('GET', '/probe/control', { token })).body.code === 200;
    const work = (orgCode: string) => test.call('PUT', '/sys/selectDepart', { token, body: { orgCode } });
    const [user] = await test.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'hq'");
    const userId = user?.id ?? '';
    expect(await may()).toBe(true);
    expect(await withdraw(test.db, { userId, role: 'head-office', orgCode: null })).toBe(true);
    expect(await may()).toBe(false);
    expect(await grant(test.db, { userId, role: 'coach', orgCode: 'A02' })).toBe(true);
    expect(await may()).toBe(false);
    await work('A02');
    expect(await may()).toBe(true);
    const seen = await test.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    expect(JSON.stringify(seen.body.result)).toContain('vehicle/SysMarshalBoard');
    await work('A01');
    expect(await may()).toBe(false);
    expect(await grant(test.db, { userId, role: 'nobody knows it', orgCode: null })).toBe(false);
    await withdraw(test.db, { userId, role: 'coach', orgCode: 'A02' });
    await grant(test.db, { userId, role: 'head-office', orgCode: null });
    expect(await may()).toBe(true);
  });

  it('reads sign-in and rights with one small statement while nothing changes', async () => {
    const token = await test.signIn('cashier');
    await test.call('GET', '/probe/signedIn', { token });
    const db = test.app.get(Database);
    const spies = [vi.spyOn(db, 'query'), vi.spyOn(db, 'queryWithoutStores')];
    await test.call('GET', '/probe/signedIn', { token });
    const asked = spies.flatMap((spy) => spy.mock.calls.map(([sql]) => sql));
    for (const spy of spies) spy.mockRestore();
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain('role_permission');
  });

  it('never serves a right that ended before the call, whatever else is read and changed at the same time', async () => {
    const token = await test.signIn('cashier');
    const may = async () => (await test.call('GET', '/probe/control', { token })).body.code === 200;
    let reading = true;
    const readers = [0, 1, 2].map(async () => {
      while (reading) await may();
    });
    for (let round = 0; round < 30; round += 1) {
      await test.db.query(`INSERT INTO role_permission VALUES (${CASHIER_ROLE}, ${CONTROL})`);
      expect(await may()).toBe(true);
      await test.db.query(`DELETE FROM role_permission WHERE role_id = ${CASHIER_ROLE} AND permission_id = ${CONTROL}`);
      expect(await may()).toBe(false);
    }
    reading = false;
    await Promise.all(readers);
  });

  it('answers a wrong verb with code 405, signed in or not', async () => {
    const token = await test.signIn('cashier');
    for (const answer of [
      await test.call('POST', '/probe/signedIn', { token, body: {} }),
      await test.call('PUT', '/probe/open', { body: {} }),
      await test.call('GET', '/sys/login'),
      await test.call('GET', '/sys/selectDepart', { token }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { success: false, code: 405 } });
  });
});
