import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICTIONARIES } from '@paddock/contracts';
import { ROLES } from '@paddock/contracts/identity';
import { addUser } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import { Client } from '../support/app/client';

const PASSWORD = 'a long password';

/** What the operator alone does. */
const OF_SUPER_ADMINS = ['depart:licence', 'dict:refresh', 'file:quota'];
/** What only head office does, since it acts on all stores. */
const OF_ALL_STORES = [
  ...['audit:export', 'depart:add', 'depart:delete', 'depart:edit', 'figures:stores', 'memberLevel:edit'],
  ...['permission:edit', 'permission:grant', 'permission:rule', 'position:add', 'position:delete', 'position:edit'],
  ...['position:import', 'role:add', 'role:delete', 'role:edit', 'role:import', 'template:add', 'template:delete'],
  ...['template:edit', 'template:import', 'dataSource:list', 'dataSource:test'],
  ...['schedule:list', 'schedule:pause', 'schedule:run', 'smsPackage:add', 'smsPackage:delete', 'smsPackage:edit'],
];
/** What could hide missing money or change what was won: of the single-store general manager and head office. */
const OF_GENERAL_MANAGERS = [
  ...['apply:edit', 'playbeforepay:delete', 'playbeforepay:deleteBatch', 'playbeforepay:import', 'ranking:edit'],
];

describe('identities', () => {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await startVenue();
    for (const [code, { identity }] of Object.entries(ROLES)) await add(identity, [code]);
    await add(7, []);
  });
  afterAll(() => venue.close());

  const nameOf = (identity: number): string => `identity${identity}`;
  async function add(identity: number, roles: string[]): Promise<void> {
    const [username, orgCodes] = [nameOf(identity), ['A01']];
    await venue.db.transaction((tx) =>
      addUser(tx, { username, realName: username, password: PASSWORD, identity, roles, orgCodes }),
    );
  }
  const login = (identity: number) =>
    venue.stranger.post<{ token: string; userInfo: { identity: unknown } }>('/sys/login', {
      username: nameOf(identity),
      password: PASSWORD,
    });
  interface Held {
    auth: { action: string }[];
    allAuth: { action: string }[];
  }
  async function held(identity: number): Promise<{ held: string[]; all: string[] }> {
    const token = (await login(identity)).result?.token ?? '';
    const { result } = await new Client(venue.url, token).get<Held>('/sys/permission/getUserPermissionByToken');
    const codes = (rows: { action: string }[] = []): string[] => rows.map(({ action }) => action).toSorted();
    return { held: codes(result?.auth), all: codes(result?.allAuth) };
  }
  const lacks = async (identity: number): Promise<string[]> => {
    const { held: mine, all } = await held(identity);
    return all.filter((code) => !mine.includes(code));
  };

  it('P-1.5 are integers on the wire, with a name each in both languages; members do not sign in here', async () => {
    for (const { identity } of Object.values(ROLES))
      expect((await login(identity)).result?.userInfo.identity).toBe(identity);
    expect(await login(7)).toMatchObject({ success: false, result: null, message: '用户名或密码错误' });
    expect(Object.entries(DICTIONARIES.identity).map(([value, [cn]]) => [Number(value), cn])).toEqual(
      expect.arrayContaining([
        ...[[-1, '超级管理员'] as const, [0, '总部'] as const, [1, '管理员'] as const, [2, '店长'] as const],
        ...[[3, '店员'] as const, [4, '教练'] as const, [5, '收银员'] as const, [6, '合伙人'] as const],
        [7, '会员'] as const,
      ]),
    );
    const hq = await venue.signIn('hq');
    const { result } = await hq.get<{ records: { username: string }[] }>('/sys/user/list', { identity: '6' });
    expect(result?.records.map(({ username }) => username)).toContain(nameOf(6));
  });

  it('P-6.12 start with the permissions of their work', async () => {
    expect(await lacks(-1)).toEqual([]);
    expect(await lacks(0)).toEqual(OF_SUPER_ADMINS);
    expect(await lacks(2)).toEqual([...OF_SUPER_ADMINS, ...OF_ALL_STORES].toSorted());
    expect(await lacks(1)).toEqual([...OF_SUPER_ADMINS, ...OF_ALL_STORES, ...OF_GENERAL_MANAGERS].toSorted());
    const counter = (await held(5)).held;
    expect((await held(3)).held).toEqual(counter);
    expect(counter).toEqual(
      expect.arrayContaining(['consume:add', 'consume:lineup', 'drawer:shift', 'member:add', 'recharge:add']),
    );
    expect(
      counter.filter((code) => /^(user|role|depart|permission|setting|audit|dict|vehicle:[^l])/.test(code)),
    ).toEqual([]);
    const coach = (await held(4)).held;
    expect(coach).toEqual(expect.arrayContaining(['consume:lineup', 'vehicle:control', 'timing:list']));
    expect(coach.filter((code) => /^(member|recharge|drawer|refund|user|setting|orders)/.test(code))).toEqual([]);
    const partner = (await held(6)).held;
    expect(partner).toEqual(expect.arrayContaining(['dashboard:view', 'figures:view', 'member:list']));
    expect(partner.filter((code) => !/:(list|view)$/.test(code))).toEqual([]);
  });
});
