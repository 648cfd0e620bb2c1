import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdersOf } from './people';
import { RefundPasswords } from './refund-passwords.service';
import { startTestApp, type TestApp } from './testing/app';

const CODE = 'refund:approve';

describe('who holds a permission in a store', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('is who has it by a role, and by a role of that department within what it may give', async () => {
    const [cashier] = await test.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    const holders = async (orgCode: string) => [
      (await holdersOf(test.db, orgCode, CODE)).includes(cashier!.id),
      (await test.app.get(RefundPasswords).approvers(test.db, orgCode, CODE)).some(({ id }) => id === cashier!.id),
    ];
    expect(await holders('A01')).toEqual([false, false]);
    await test.db.query(
      `WITH held AS (SELECT p.id AS permission, s.id AS store FROM permission p, store s WHERE p.code = $1 AND s.org_code = 'A01'),
         made AS (INSERT INTO department_role (id, department_id, name, code, description) SELECT 'r', store, 'r', 'r', '' FROM held RETURNING id),
         may AS (INSERT INTO department_role_permission (role_id, permission_id) SELECT made.id, permission FROM made, held)
       INSERT INTO department_role_user (role_id, user_id) SELECT id, $2 FROM made`,
      [CODE, cashier!.id],
    );
    await test.db.query(
      "DELETE FROM department_permission WHERE department_id = (SELECT id FROM store WHERE org_code = 'A01')",
    );
    expect(await holders('A01')).toEqual([false, false]);
    await test.db.query(
      `INSERT INTO department_permission (department_id, permission_id) SELECT s.id, p.id FROM store s, permission p
       WHERE s.org_code = 'A01' AND p.code = $1`,
      [CODE],
    );
    expect(await holders('A01')).toEqual([true, true]);
    expect(await holders('A02')).toEqual([false, false]);
  });
});
