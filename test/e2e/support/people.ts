/** People whom a test may end, freeze and delete: the accounts of the demo venue are those of all tests. */
import { account, PASSWORD, sql } from './instance';

let serial = 0;

/** A phone that nobody has. Its last digit is 0: with 9001 to 9006 the simulated provider refuses a message, or loses it. */
export function freshPhone(): string {
  serial += 1;
  return `13${serial % 10}${String(Date.now()).slice(-7)}0`;
}

/** A new account of the first store with the usual password. */
export async function newPerson(roleCode: string): Promise<{ id: string; username: string; realname: string }> {
  serial += 1;
  const username = `e2e-${Date.now()}-${serial}`;
  const realname = `临时${Date.now() % 1_000_000}${serial}`;
  const [given] = await sql<{ role: string; depart: string }>(
    "SELECT (SELECT id FROM role WHERE code = $1) AS role, (SELECT id FROM store WHERE org_code = 'A01') AS depart",
    [roleCode],
  );
  const admin = await account('admin');
  const id = await admin.post<string>('/sys/user/add', {
    ...{ username, realname, password: PASSWORD, confirmpassword: PASSWORD },
    ...{ selectedroles: given?.role, selecteddeparts: given?.depart },
  });
  return { id, username, realname };
}

/** Takes them away again: lists of the demo venue stay on their first page. */
export async function removePeople(): Promise<void> {
  await sql("UPDATE app_user SET deleted_at = now() WHERE username LIKE 'e2e-%-%' AND deleted_at IS NULL");
}
