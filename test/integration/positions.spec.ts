import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { position, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { addUser } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

type Row = RowOf<typeof position>;
const CODE = 'both-stores';
const PASSWORD = 'a long password';

describe('the people of a position', () => {
  let venue: TestVenue;

  const rowFor = async (client: Client): Promise<Row | undefined> =>
    (await client.get<Page<Row>>('/sys/position/list', { code: CODE })).result?.records[0];

  beforeAll(async () => {
    venue = await startVenue();
    const hq = await venue.signIn('hq');
    expect(await hq.post('/sys/position/add', { name: '两店', code: CODE, postRank: '3' })).toMatchObject({
      success: true,
    });
    for (const [username, realName, orgCode] of [
      ['works-in-both', '甲一', 'A01'],
      ['works-elsewhere', '乙二', 'A02'],
    ] as const) {
      const user = { username, realName, password: PASSWORD, identity: 5, orgCodes: [orgCode], roles: ['cashier'] };
      await venue.db.transaction((tx) => addUser(tx, user));
      await venue.db.query('UPDATE app_user SET post = $2 WHERE username = $1', [username, CODE]);
    }
    // Head of the other store too.
    await venue.db.query(
      `INSERT INTO user_store (user_id, org_code) SELECT id, 'A02' FROM app_user WHERE username = 'works-in-both'`,
    );
    await venue.db.query(
      `INSERT INTO user_role (user_id, role_id, org_code) SELECT u.id, r.id, 'A02' FROM app_user u, role r
       WHERE u.username IN ('works-in-both', 'works-elsewhere') AND r.code = 'store-general'`,
    );
  });
  afterAll(() => venue.close());

  it('are those of the own store, with the roles that they have there; head office sees all', async () => {
    expect(await rowFor(await venue.signIn('manager'))).toMatchObject({
      people: 1,
      who: '甲一',
      usualRole_dictText: '收银员',
    });
    expect(await rowFor(await venue.signIn('manager2'))).toMatchObject({ people: 2, who: '甲一、乙二' });
    expect(await rowFor(await venue.signIn('hq'))).toMatchObject({ people: 2, who: '甲一、乙二' });
  });

  it('are named to those alone who may see users and roles', async () => {
    await venue.db.query(
      `INSERT INTO role_permission (role_id, permission_id) SELECT r.id, p.id FROM role r, permission p
       WHERE r.code = 'cashier' AND p.code IN ('position:list') ON CONFLICT DO NOTHING`,
    );
    const row = await rowFor(await venue.signIn('cashier'));
    expect(row).toMatchObject({ people: 1, who: null, usualRole: null });
  });
});
