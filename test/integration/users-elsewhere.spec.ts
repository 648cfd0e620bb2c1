import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { role, RowOf, user } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

type UserRow = RowOf<typeof user>;
type RoleRow = RowOf<typeof role>;

/** Somebody who works in two stores, as the managers of each and head office see it. */
describe('what somebody is in another store', () => {
  let venue: TestVenue;
  let hq: Client;
  let manager: Client;
  let both: string;
  const ids: Record<string, string> = {};

  const rowFor = async (client: Client): Promise<UserRow> =>
    (await client.get<UserRow>('/sys/user/queryById', { id: both })).result!;
  const grants = async (): Promise<string[]> =>
    (
      await venue.db.query<{ grant: string }>(
        "SELECT r.code || ' ' || ur.org_code AS grant FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE user_id = $1 ORDER BY 1",
        [both],
      )
    ).map(({ grant }) => grant);
  const countFor = async (client: Client, roleCode: string): Promise<unknown> =>
    (await client.get<Page<RoleRow>>('/sys/role/list', { roleCode })).result?.records[0]?.userCount;

  beforeAll(async () => {
    venue = await startVenue();
    [hq, manager] = [await venue.signIn('hq'), await venue.signIn('manager')];
    for (const { key, id } of await venue.db.query<{ key: string; id: string }>(
      'SELECT code AS key, id FROM role UNION ALL SELECT org_code, id FROM store',
    ))
      ids[key] = id;
    const made = await hq.post<string>('/sys/user/add', {
      ...{ username: 'both', realname: '两店', password: 'a long password' },
      ...{
        grants: [
          { roleId: ids['cashier'], orgCode: 'A01' },
          { roleId: ids['coach'], orgCode: 'A02' },
        ],
      },
      selecteddeparts: `${ids['A01']},${ids['A02']}`,
    });
    both = made.result ?? '';
    expect(await grants()).toEqual(['cashier A01', 'coach A02']);
    await venue.db.query(
      "INSERT INTO role_permission (role_id, permission_id) SELECT r.id, p.id FROM role r, permission p WHERE r.code = 'store-general' AND p.code = 'role:list' ON CONFLICT DO NOTHING",
    );
  });
  afterAll(() => venue.close());

  it('is not shown to anyone who does not see that store, only that there is something', async () => {
    const whole = await rowFor(hq);
    expect(whole.roles.map(({ orgCode }) => orgCode)).toEqual(['A01', 'A02']);
    expect(whole).toMatchObject({ worksElsewhere: 'NO' });
    expect(whole.departs.map(({ orgCode }) => orgCode)).toEqual(['A01', 'A02']);
    const part = await rowFor(manager);
    expect(part).toMatchObject({ worksElsewhere: 'YES', selectedroles: ids['cashier'], departIds: ids['A01'] });
    expect(part.roles.map(({ orgCode }) => orgCode)).toEqual(['A01']);
    expect(part.departs.map(({ orgCode }) => orgCode)).toEqual(['A01']);
    const rights = (orgCode: string, client = manager) => client.get('/sys/user/rights', { userId: both, orgCode });
    expect(await rights('A01')).toMatchObject({ success: true });
    expect(await rights('A02')).toMatchObject({ success: false, code: 500, key: 'store.notYours' });
    expect(await rights('A02', hq)).toMatchObject({ success: true });
  });

  it('counts with a role for anyone who sees that store', async () => {
    const [all, here] = [await countFor(hq, 'coach'), await countFor(manager, 'coach')];
    const held = async (orgCode: string | null): Promise<number> =>
      (
        await venue.db.query(
          `SELECT DISTINCT user_id FROM user_role ur JOIN user_store us USING (user_id) WHERE ur.role_id = $1
             AND ($2::text IS NULL OR us.org_code = $2 AND (ur.org_code IS NULL OR ur.org_code = $2))`,
          [ids['coach'], orgCode],
        )
      ).length;
    expect([all, here]).toEqual([await held(null), await held('A01')]);
    expect(Number(all)).toBeGreaterThan(Number(here));
    const sorted = await manager.get<Page<RoleRow>>('/sys/role/list', {
      column: 'userCount',
      order: 'desc',
      pageSize: 50,
    });
    const counts = sorted.result!.records.map(({ userCount }) => userCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  it('stays as it is when the own part is changed, also by the row as it is shown', async () => {
    const part = await rowFor(manager);
    const echoed = { id: both, selectedroles: part.selectedroles, selecteddeparts: part.departIds };
    expect(await manager.put('/sys/user/edit', echoed)).toMatchObject({ success: true });
    expect(await grants()).toEqual(['cashier A01', 'coach A02']);
    await manager.post('/sys/user/addSysUserRole', { roleId: ids['assistant'], userIdList: [both] });
    expect(await grants()).toEqual(['assistant A01', 'cashier A01', 'coach A02']);
    // What is held there can be given here too.
    await manager.post('/sys/user/addSysUserRole', { roleId: ids['coach'], userIdList: [both] });
    expect(await grants()).toEqual(['assistant A01', 'cashier A01', 'coach A01', 'coach A02']);
    expect(await manager.put('/sys/user/edit', { id: both, selectedroles: ids['cashier'] })).toMatchObject({
      success: true,
    });
    expect(await grants()).toEqual(['cashier A01', 'coach A02']);
  });
});
