/** The page of a role's rights: copied from another role, compared with one, and described in words. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const DESK = { width: 1440, height: 900 };
async function look(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  expect.soft(await seriousFindings(page), name).toEqual([]);
}
const window = (page: Page) => page.locator('.ant-modal').last();
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Two roles: one views and adds members, the other views and exports them. */
async function twoRoles(): Promise<{ day: string; night: string; close: () => Promise<void> }> {
  const hq = await account('hq');
  const made = async (name: string, codes: readonly string[]): Promise<string> => {
    const roleCode = `${name}-${Date.now()}`;
    await hq.post('/sys/role/add', { roleCode, roleName: name, roleNameEn: `${name} shift` });
    const [row] = await sql<{ role: string; ids: string }>(
      `WITH RECURSIVE given AS (
         SELECT id, parent_id FROM permission WHERE code = ANY($2)
         UNION SELECT above.id, above.parent_id FROM permission above JOIN given ON given.parent_id = above.id)
       SELECT (SELECT id FROM role WHERE code = $1) AS role, string_agg(id, ',') AS ids FROM given`,
      [roleCode, codes],
    );
    await hq.post('/sys/permission/saveRolePermission', { roleId: row?.role, permissionIds: row?.ids });
    return row?.role ?? '';
  };
  const day = await made('Early', ['member:list', 'member:add']);
  const night = await made('Late', ['member:list', 'member:export', 'member:phone']);
  const close = async (): Promise<void> => {
    for (const id of [day, night]) await hq.ask('DELETE', `/sys/role/delete?id=${id}`);
  };
  return { day, night, close };
}
const codesOf = async (roleId: string): Promise<string[]> =>
  (
    await sql<{ code: string }>(
      'SELECT p.code FROM permission p JOIN role_permission rp ON rp.permission_id = p.id WHERE rp.role_id = $1 AND p.code IS NOT NULL ORDER BY p.code',
      [roleId],
    )
  ).map(({ code }) => code);

test('of super administrators the page says that they may do everything, and nothing of it can be taken', async ({
  visit,
}) => {
  const [role] = await sql<{ id: string }>("SELECT id FROM role WHERE code = 'super-admin'");
  const page = await visit('admin', `${PAGES.roles}?rights=${role?.id}`, { viewport: DESK });
  const summary = page.getByRole('complementary', { name: '这个角色能做什么' });
  await expect(summary).toContainText('这个角色可以做所有事');
  await expect(summary).not.toContainText('进不去');
  await expect(tick(page, '查看会员')).toBeChecked();
  await expect(tick(page, '查看会员')).toBeDisabled();
  await expect(page.getByRole('checkbox').and(page.locator(':enabled, :not(:checked)'))).toHaveCount(0);
  await expect(button(page, '从角色复制')).toHaveCount(0);
  await look(page, 'super-admin');
});

test('what another role holds is seen, applied and saved; the page says what the role can and cannot do', async ({
  visit,
}) => {
  const { day, night, close } = await twoRoles();
  const page = await visit('hq', `${PAGES.roles}?rights=${day}`, { viewport: DESK });
  const summary = page.getByRole('complementary', { name: '这个角色能做什么' });
  await expect(summary).toContainText('查看会员、会员开卡');
  await expect(summary).toContainText(/不能.*导出会员/);
  await button(page, '从角色复制').click();
  await expect(window(page).getByRole('combobox', { name: '另一个角色' })).toBeFocused();
  await page.keyboard.type('Late');
  await page.keyboard.press('Enter');
  await expect(window(page)).toContainText('加上 2 项');
  await expect(window(page)).toContainText('去掉 1 项');
  await look(page, 'role-copy');
  await button(window(page), '应用 3 处改动').click();
  await expect(page.getByText('3 处未保存：加 2，减 1')).toBeVisible();
  await expect(summary.locator('ins')).toHaveText(['导出会员', '显示完整手机号']);
  await expect(summary.locator('del')).toHaveText('会员开卡');
  await expect(summary).toContainText('每次显示都会记入日志');
  await look(page, 'role-copied');
  expect(await codesOf(day)).toEqual(['member:add', 'member:list']);
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功!')).toBeVisible();
  expect(await codesOf(day)).toEqual(['member:export', 'member:list', 'member:phone']);
  expect(await codesOf(night)).toEqual(await codesOf(day));
  await close();
});

test('two roles are compared: differences are marked, counted and shown alone; the other role is opened after a question', async ({
  visit,
}) => {
  const { day, night, close } = await twoRoles();
  const page = await visit('hq', `${PAGES.roles}?rights=${day}`, { viewport: DESK, lang: 'en' });
  await button(page, 'Compare with a role').click();
  await page.getByRole('combobox', { name: 'The other role' }).selectOption(night);
  await expect(page.getByText('Only this role: 1')).toBeVisible();
  await expect(page.getByText('Only Late shift: 2')).toBeVisible();
  await expect(page.getByText('Only differences 3')).toBeVisible();
  await expect(tick(page, 'Export members')).toBeVisible();
  await expect(tick(page, 'View users')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Late shift does not have it' })).toHaveCount(1);
  await look(page, 'role-compared-en');
  // What is ticked counts, saved or not.
  await tick(page, 'Export members').check();
  await expect(page.getByText('Only differences 2')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption(night);
  await button(page, 'Stay').click();
  await button(page, 'End the comparison').click();
  await expect(tick(page, 'View users')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption(night);
  await button(page, 'Leave').click();
  await expect(page).toHaveURL(new RegExp(`rights=${night}`));
  await expect(tick(page, 'Export members')).toBeChecked();
  expect(await codesOf(day)).toEqual(['member:add', 'member:list']);
  await close();
});

test('a role counts where each person holds it: head office moves somebody from the own stores to all and back', async ({
  visit,
}) => {
  const { day, close } = await twoRoles();
  const [who] = await sql<{ id: string; name: string }>(
    "SELECT id, real_name AS name FROM app_user WHERE username = 'cashier'",
  );
  const held = async () =>
    (await sql<{ place: string | null }>('SELECT org_code AS place FROM user_role WHERE role_id = $1', [day])).map(
      ({ place }) => place,
    );
  const hq = await account('hq');
  await hq.post('/sys/user/addSysUserRole', { roleId: day, userIdList: [who?.id] });
  expect(await held()).toEqual(['A01']);
  const page = await visit('hq', `${PAGES.roles}?rights=${day}`, { viewport: DESK });
  await expect(page.getByRole('button', { name: '在全部门店 0' })).toBeVisible();
  await page.getByRole('button', { name: '在所在门店 1' }).click();
  await expect(window(page)).toContainText(who?.name ?? '');
  await look(page, 'role-reach');
  await button(window(page), '改为全部门店').click();
  await expect(window(page)).toContainText('这里没有人');
  expect(await held()).toEqual([null]);
  await window(page).getByRole('radio', { name: '在全部门店' }).check({ force: true });
  await button(window(page), '改为所在门店').click();
  await expect(window(page)).toContainText('这里没有人');
  expect(await held()).toEqual(['A01']);
  await hq.ask('DELETE', `/sys/user/deleteUserRole?roleId=${day}&userId=${who?.id}`);
  await close();
});
