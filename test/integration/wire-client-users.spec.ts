/** Pages of users as a client of the published contract has them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import { anything, asListed, bad, ContractClient, good, id, nothing, pageOf } from '../support/app/contract-client';

const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;
const user = z.looseObject({ id, username: z.string(), realname: z.string(), phone: z.string().nullable() });
const PHONE = '13812340046';

describe('a client of the published contract, on its pages of users', () => {
  let venue: TestVenue;
  let client: ContractClient;
  let storeId: string;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
    const stores = await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A01'");
    storeId = stores[0]!.id;
  });
  afterAll(() => venue.close());

  const added = async (fields: object = {}): Promise<string> => {
    const username = named('wire');
    const password = 'wire-paddock-1';
    const links = { selectedroles: '', selecteddeparts: storeId };
    await good(
      client.post('/sys/user/add', { username, realname: '合同用户', password, ...links, ...fields }),
      anything,
    );
    return username;
  };
  const listed = async (username: string, by = client) =>
    (await good(by.get('/sys/user/list', { ...asListed, username }), pageOf(user))).records[0]!;
  const phoneOf = async (userId: string): Promise<string | null> =>
    (await venue.db.query<{ phone: string | null }>('SELECT phone FROM app_user WHERE id = $1', [userId]))[0]!.phone;
  const looks = (userId: string) =>
    venue.db.query<{ who: string; kept: string }>(
      "SELECT who, after::text AS kept FROM audit_entry WHERE subject_table = 'user_phone_view' AND after->'user_ids' ? $1",
      [userId],
    );
  const saved = (row: object, more: object) =>
    client.put('/sys/user/edit', { ...row, version: null, selectedroles: '', selecteddeparts: storeId, ...more });

  it('changes a user who has a phone: its form gets the whole one, and sends it back', async () => {
    const username = await added({ phone: PHONE });
    const row = await listed(username);
    expect(row.phone).toBe(PHONE);
    await good(saved(row, { realname: '改名' }), nothing, '修改成功!');
    expect(await phoneOf(row.id)).toBe(PHONE);
    expect(await good(client.get('/sys/user/queryById', { id: row.id }), user)).toMatchObject({
      realname: '改名',
      phone: PHONE,
    });
    const byStore = await good(
      client.get('/sys/user/departUserList', { depId: storeId, username, pageNo: 1, pageSize: 10 }),
      pageOf(user),
    );
    expect(byStore.records).toMatchObject([{ phone: PHONE }]);
    // One look, whose entry has no phone.
    const entries = await looks(row.id);
    expect(entries).toHaveLength(1);
    expect(entries[0]!.kept).not.toContain(PHONE);
  });

  it('changes nothing by a mask that comes back, and says it where a phone was emptied', async () => {
    const username = await added({ phone: '13812340047' });
    const row = await listed(username);
    await good(saved(row, { phone: '138****0047', realname: '改名' }), nothing, '修改成功!');
    expect(await phoneOf(row.id)).toBe('13812340047');
    await good(saved(row, { phone: '' }), nothing, '修改成功，手机号已删除：不能再用它登录和重置密码');
    expect(await phoneOf(row.id)).toBeNull();
    await good(saved(row, { phone: null }), nothing, '修改成功!');
    await bad(saved(row, { phone: '123' }));
  });

  it('brings users back from the bin and deletes them for good, at the address of the bin itself', async () => {
    const inBin = z.array(z.looseObject({ id, username: z.string(), realname: z.string(), delFlag: z.literal('1') }));
    const first = (await listed(await added())).id;
    const second = (await listed(await added())).id;
    await good(client.delete('/sys/user/deleteBatch', { ids: `${first},${second},` }), nothing, '删除成功!');
    const bin = await good(client.get('/sys/user/recycleBin'), inBin);
    expect(bin.map((row) => row.id)).toEqual(expect.arrayContaining([first, second]));
    await good(client.put('/sys/user/recycleBin', [first]), nothing);
    await good(client.delete('/sys/user/recycleBin', { userIds: second }), nothing);
    const left = (await good(client.get('/sys/user/recycleBin'), inBin)).map((row) => row.id);
    expect(left).not.toContain(first);
    expect(left).not.toContain(second);
    await bad(client.put('/sys/user/recycleBin', []));
    await bad(client.delete('/sys/user/recycleBin', { userIds: '' }));
    await good(client.delete('/sys/user/deleteBatch', { ids: first }), nothing);
    await good(client.put('/sys/user/recycleBin', { userIds: `${first},` }), nothing);
    expect((await client.put('/sys/user/putRecycleBin', { userIds: first })).success).toBe(false);
  });

  it('shows whole phones to nobody who may not change their owners, nor to our own lists', async () => {
    // A rank above the manager, in the manager's store.
    const username = await added({ phone: '13812340048', rank: 1 });
    const reader = new ContractClient(venue.url);
    reader.token = (await venue.signIn('manager')).token;
    const row = await listed(username, reader);
    expect(row.phone).toBe('138****0048');
    expect(await good(reader.get('/sys/user/queryById', { id: row.id }), user)).toMatchObject({ phone: '138****0048' });
    const own = await venue.signIn('admin');
    const ours = await own.get<{ records: { phone: string }[] }>('/sys/user/list', { username });
    expect(ours.result!.records).toMatchObject([{ phone: '138****0048' }]);
    expect(await looks(row.id)).toHaveLength(0);
  });
});
