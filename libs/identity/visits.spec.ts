import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginResult } from '@paddock/contracts/wire';
import { addUser, DEMO_PASSWORD } from './seed';
import { SignIns } from './sign-ins.service';
import { startTestApp, type TestApp } from './testing/app';

interface Row {
  id: string;
  username: string | null;
  outcome: string;
  reason: string | null;
  address: string;
  sysOrgCode: string | null;
}

describe('who is there and who was', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const login = async (username: string, password = DEMO_PASSWORD, address = '192.168.7.21'): Promise<string> =>
    (
      (await test.call('POST', '/sys/login', { body: { username, password }, address })).body
        .result as LoginResult | null
    )?.token ?? '';
  const list = async (token: string, url: string): Promise<Row[]> =>
    ((await test.call('GET', `${url}?pageSize=100`, { token })).body.result as { records: Row[] }).records;
  const visits = (token: string) => list(token, '/sys/log/list');
  const open = (token: string) => list(token, '/sys/online/list');

  it('logs sign-ins and refused ones with their reason, in the stores that somebody sees, with masked addresses', async () => {
    await login('cashier');
    await login('cashier', 'wrong');
    await login('no such person', 'wrong');
    await login('manager2');
    const manager = await login('manager');
    const rows = await visits(manager);
    expect(rows.slice(0, 3)).toMatchObject([
      { username: 'manager', outcome: 'IN', reason: null, sysOrgCode: 'A01', address: '192.168.7.*' },
      { username: 'cashier', outcome: 'REFUSED', reason: 'PASSWORD', sysOrgCode: 'A01' },
      { username: 'cashier', outcome: 'IN', sysOrgCode: 'A01' },
    ]);
    expect(rows.every(({ sysOrgCode }) => sysOrgCode === 'A01')).toBe(true);
    const all = await visits(await login('hq'));
    expect(all.find(({ username }) => username === 'manager2')).toMatchObject({ outcome: 'IN', sysOrgCode: 'A02' });
    // Anyone who belongs to nobody belongs to no store: head office looks after them.
    expect(all.find(({ username }) => username === null)).toMatchObject({ outcome: 'REFUSED', sysOrgCode: null });
    const [stored] = await test.db.query<{ found: boolean }>(
      "SELECT bool_or(v::text LIKE '%no such person%') AS found FROM visit v",
    );
    expect(stored).toEqual({ found: false });
  });

  it('lists open sign-ins of the own store, and ends one, or all of a person, for anyone who ranks below', async () => {
    const [first, second, other] = [await login('cashier2'), await login('cashier2'), await login('marshal')];
    const manager = await login('manager');
    const rows = (await open(manager)).filter(({ username }) => username === 'cashier2');
    expect(rows).toHaveLength(2);
    expect((await open(manager)).every(({ sysOrgCode }) => sysOrgCode === 'A01')).toBe(true);
    const end = async (token: string, id: string, all = false) =>
      (await test.call('POST', '/sys/online/forceLogout', { token, body: { id, all } })).body;
    expect((await end(other, rows[0]!.id)).code).toBe(510);
    expect((await end(await login('manager2'), rows[0]!.id)).success).toBe(false);
    expect(await end(manager, rows[0]!.id)).toMatchObject({ success: true, result: { ended: 1 } });
    const alive = async (token: string) => (await test.call('GET', '/user/info', { token })).status === 200;
    expect([await alive(first), await alive(second)].filter(Boolean)).toHaveLength(1);
    expect(await end(manager, rows[1]!.id, true)).toMatchObject({ result: { ended: 1 } });
    expect(await alive(second)).toBe(false);
    const hq = await login('hq');
    const [boss] = (await open(hq)).filter(({ username }) => username === 'hq');
    expect((await end(manager, boss!.id)).success).toBe(false);
    expect(await alive(hq)).toBe(true);
  });

  it('ends all of a person in the own store alone, unless one sees all stores', async () => {
    await test.db.transaction((tx) =>
      addUser(tx, {
        ...{ username: 'two stores', password: DEMO_PASSWORD, realName: '两店', identity: 5, roles: ['cashier'] },
        orgCodes: ['A01', 'A02'],
      }),
    );
    const [here, there] = [await login('two stores'), await login('two stores')];
    await test.call('PUT', '/sys/selectDepart', { token: there, body: { orgCode: 'A02', username: '' } });
    const storeOf = async (token: string) =>
      ((await test.call('GET', '/user/info', { token })).body.result as { orgCode: string } | null)?.orgCode;
    expect([await storeOf(here), await storeOf(there)]).toEqual(['A01', 'A02']);
    const manager = await login('manager');
    const row = (await open(manager)).find(({ username }) => username === 'two stores');
    const end = async (token: string) =>
      (await test.call('POST', '/sys/online/forceLogout', { token, body: { id: row!.id, all: true } })).body;
    expect(await end(manager)).toMatchObject({ success: true, result: { ended: 1 } });
    expect([await storeOf(here), await storeOf(there)]).toEqual([undefined, 'A02']);
    expect(await end(await login('hq'))).toMatchObject({ success: true, result: { ended: 1 } });
    expect(await storeOf(there)).toBeUndefined();
  });

  it('no longer lists a sign-in that is over by itself', async () => {
    await login('marshal');
    const [before] = await test.db.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM sign_in WHERE revoked_at IS NULL',
    );
    expect(before!.open).toBeGreaterThan(0);
    test.clock.advance(13 * 3_600_000);
    await test.app.get(SignIns).endOld();
    expect(await test.db.query('SELECT 1 FROM sign_in WHERE revoked_at IS NULL')).toEqual([]);
  });

  it('P-7.29 P-7.30 counts sign-ins and addresses of today and of seven days', async () => {
    test.clock.advance(2 * 86_400_000);
    const figures = async (token: string) =>
      (await test.call('GET', '/sys/loginfo', { token })).body.result as {
        totalVisitCount: number;
        todayVisitCount: number;
        todayIp: number;
      };
    const first = await figures(await login('manager', DEMO_PASSWORD, '10.1.1.1'));
    expect(first).toMatchObject({ todayVisitCount: 1, todayIp: 1 });
    await login('cashier', DEMO_PASSWORD, '10.1.1.2');
    await login('cashier', 'wrong', '10.1.1.3');
    await login('manager2', DEMO_PASSWORD, '10.1.1.4');
    const manager = await login('manager', DEMO_PASSWORD, '10.1.1.2');
    expect(await figures(manager)).toEqual({
      totalVisitCount: first.totalVisitCount + 2,
      todayVisitCount: 3,
      todayIp: 2,
    });
    const series = (await test.call('GET', '/sys/visitInfo', { token: manager })).body.result as {
      visit: number;
      ip: number;
      tian: string;
      type: string;
    }[];
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toMatchObject({ visit: 3, ip: 2 });
    expect(series.every(({ tian, type }) => /^\d{4}-\d\d-\d\d$/.test(tian) && tian.endsWith(type))).toBe(true);
    expect(series.reduce((sum, { visit }) => sum + visit, 0)).toBe(first.totalVisitCount + 2);
    expect(await figures(await login('hq', DEMO_PASSWORD, '10.1.1.2'))).toMatchObject({
      todayVisitCount: 5,
      todayIp: 3,
    });
  });
});
