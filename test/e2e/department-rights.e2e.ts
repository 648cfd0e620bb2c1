/** What departments may hand out, their own roles, and data rules: given, chosen and taken on their pages. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };
async function look(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  expect.soft(await seriousFindings(page), name).toEqual([]);
}
const store = (page: Page) => page.getByRole('treeitem').filter({ hasText: 'A01' }).first();
const side = (page: Page) => page.locator('.ant-drawer').last();
const line = (page: Page, text: string) => side(page).getByRole('listitem').filter({ hasText: text });
const option = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(field).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
};
const codesOf = async (statement: string, value: string): Promise<string[]> =>
  (
    await sql<{ code: string | null }>(
      `SELECT p.code FROM permission p JOIN (${statement}) held ON held.permission_id = p.id ORDER BY p.code`,
      [value],
    )
  ).flatMap(({ code }) => code ?? []);
const DEPART_GRANTS =
  'SELECT permission_id FROM department_permission d JOIN store s ON s.id = d.department_id WHERE s.org_code = $1';
const ROLE_GRANTS =
  'SELECT permission_id FROM department_role_permission d JOIN department_role r ON r.id = d.role_id WHERE r.code = $1';

test.afterEach(async () => {
  await sql('DELETE FROM department_role');
  await sql('DELETE FROM department_permission');
  await sql('DELETE FROM permission_rule');
});

test('P-7.50 head office decides what a department may hand out; the manager sees it and changes nothing', async ({
  visit,
}) => {
  const page = await visit('hq', PAGES.departments, { viewport: LAPTOP });
  await store(page).click();
  // What is typed in the form is not lost without a question.
  await button(page.getByRole('region'), '编辑').first().click();
  await page.locator('#form-department-memo').fill('没有保存');
  await button(page, '可授权限').click();
  await button(page.locator('.ant-modal'), '继续填写').click();
  await page.locator('#form-department-memo').fill('');
  await button(page, '可授权限').click();
  await expect(page.getByText('没有未保存的改动')).toBeVisible();
  await look(page, 'depart-rights');
  await page.keyboard.press('/');
  await page.keyboard.type('会员列表');
  await page.getByRole('checkbox', { name: '查看会员', exact: true }).press('Space');
  await page.getByRole('checkbox', { name: '导出会员', exact: true }).press('Space');
  await expect(page.getByText('4 处未保存：加 4，减 0')).toBeVisible();
  await look(page, 'depart-rights-changed');
  await page.getByRole('searchbox').fill('没有这个');
  await expect(page.getByText('没有符合的菜单和按钮')).toBeVisible();
  await button(page, '显示全部').click();
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功!')).toBeVisible();
  await expect(page.getByText('没有未保存的改动')).toBeVisible();
  expect(await codesOf(DEPART_GRANTS, 'A01')).toEqual(['member:export', 'member:list']);
  await button(page, '返回部门').click();
  await expect(store(page)).toHaveAttribute('aria-selected', 'true');

  const manager = await visit('manager', PAGES.departments, {
    lang: 'en',
    viewport: LAPTOP,
    stored: { settings: { mode: 'dark' } },
  });
  await store(manager).click();
  await button(manager, 'Can grant').click();
  await expect(manager.getByText('Held 4')).toBeVisible();
  await expect(manager.getByRole('checkbox', { name: 'View members', exact: true })).toBeDisabled();
  await expect(button(manager, 'Save')).toHaveCount(0);
  await look(manager, 'depart-rights-en-dark');
  // Another store is not the manager's.
  await button(manager, 'Back to the departments').click();
  await manager.getByRole('treeitem').filter({ hasText: 'A02' }).click();
  await expect(manager.getByRole('region', { name: /West/ })).toBeVisible();
  await expect(button(manager, 'Can grant')).toHaveCount(0);
  // It can be read and no more: there is nothing to take back.
  await expect(manager.locator('.form-foot')).toBeVisible();
  await expect(manager.locator('.form-foot').getByRole('button')).toHaveCount(0);
});

test('P-7.71 a manager makes a role of the own department, gives it rights and people, renames and deletes it', async ({
  visit,
}) => {
  const hq = await account('hq');
  const [granted] = await sql<{ ids: string; depart: string }>(
    `SELECT string_agg(p.id, ',') AS ids, (SELECT id FROM store WHERE org_code = 'A01') AS depart FROM permission p
     WHERE p.code IN ('member:list', 'member:export')`,
  );
  const page = await visit('manager', PAGES.departments, { viewport: LAPTOP });
  await store(page).click();
  await button(page, '部门角色').click();
  await expect(side(page)).toContainText('还没有部门角色');
  await look(page, 'depart-roles-none');
  await page.keyboard.press('Alt+n');
  await expect(page.locator('#depart-role_roleName')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入部门角色名称!')).toBeVisible();
  await expect(page.getByText('请输入部门角色编码!')).toBeVisible();
  const code = `night-${Date.now()}`;
  await page.locator('#depart-role_roleName').fill('夜班');
  await page.locator('#depart-role_roleCode').fill(code);
  await look(page, 'depart-role-form');
  await page.keyboard.press('Enter');
  await expect(line(page, code)).toContainText('0 人，0 项权限');

  // The same code a second time is refused at its field.
  await page.keyboard.press('Alt+n');
  await page.locator('#depart-role_roleName').fill('夜班二');
  await page.locator('#depart-role_roleCode').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('部门角色编码已存在')).toBeVisible();
  await page.keyboard.press('Escape');

  await button(line(page, code), '编辑').click();
  await page.locator('#depart-role_roleName').fill('夜班领队');
  await page.keyboard.press('Enter');
  await expect(line(page, code)).toContainText('夜班领队');

  await button(line(page, code), '权限').click();
  await expect(page.getByText('这个部门还没有可授的权限')).toBeVisible();
  await look(page, 'depart-role-nothing');
  await hq.post('/sys/permission/saveDepartPermission', { departId: granted?.depart, permissionIds: granted?.ids });
  await button(page, '返回部门').click();
  await expect(line(page, code)).toBeVisible();
  await page.reload();
  await button(line(page, code), '权限').click();
  await page.getByRole('checkbox', { name: '查看会员', exact: true }).check();
  await look(page, 'depart-role-rights');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功!')).toBeVisible();
  expect(await codesOf(ROLE_GRANTS, code)).toEqual(['member:list']);

  await button(page, '返回部门').click();
  await button(line(page, code), '人员').click();
  const people = page.getByRole('dialog', { name: '夜班领队的人员' });
  await expect(people.getByRole('textbox', { name: '姓名或账号' })).toBeFocused();
  await page.keyboard.type('marshal');
  await people.getByRole('checkbox').check();
  await expect(people).toContainText('已选 1 人');
  await look(page, 'depart-role-people');
  await page.keyboard.press('Control+Enter');
  await expect(line(page, code)).toContainText('1 人，');
  const marshal = await account('marshal');
  const MEMBERS = '/memberrecharge/sysMemberRecharge/memberlist';
  expect(await marshal.get<{ total: number }>(MEMBERS)).toHaveProperty('total');

  await look(page, 'depart-roles');
  await button(line(page, code), '删除').click();
  await expect(page.locator('.ant-modal')).toContainText('1 人马上失去它给的权限');
  await button(page.locator('.ant-modal'), '删除').click();
  await expect(side(page)).toContainText('还没有部门角色');
  expect((await marshal.answer('GET', MEMBERS)).code).toBe(510);
});

test('P-7.58 data rules are added, changed and deleted at their entry, and chosen for a role', async ({ visit }) => {
  const hq = await account('hq');
  const roleCode = `watch-${Date.now()}`;
  await hq.post('/sys/role/add', { roleCode, roleName: roleCode });
  const [ids] = await sql<{ role: string; orders: string }>(
    `SELECT (SELECT id FROM role WHERE code = $1) AS role, (SELECT id FROM permission WHERE code = 'orders:list') AS orders`,
    [roleCode],
  );
  await hq.post('/sys/permission/saveRolePermission', { roleId: ids?.role, permissionIds: ids?.orders });
  const page = await visit('hq', PAGES.permissions, { viewport: LAPTOP });
  await page.getByRole('textbox', { name: '包含的字' }).fill('orders:list');
  await page.getByRole('treeitem').filter({ hasText: 'orders:list' }).click();
  await button(page, '数据规则').click();
  await expect(side(page)).toContainText('还没有数据规则');
  await page.keyboard.press('Alt+n');
  await expect(page.locator('#data-rule_ruleName')).toBeFocused();
  await page.keyboard.press('Enter');
  for (const fault of ['请输入规则名称!', '请选择字段!', '请输入规则值!'])
    await expect(page.getByText(fault)).toBeVisible();
  await page.locator('#data-rule_ruleName').fill('只看自己的单');
  await page.locator('#data-rule_ruleColumn').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '收银员' }).click();
  await page.getByRole('combobox', { name: '取值' }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^本人$/ })
    .click();
  await look(page, 'data-rule-form');
  await page.locator('#data-rule_ruleName').press('Enter');
  await expect(line(page, '只看自己的单')).toContainText('收银员 等于 本人');
  // The value is chosen or typed as the field has it.
  await page.keyboard.press('Alt+n');
  await page.locator('#data-rule_ruleName').fill('大额消费');
  await option(page, '#data-rule_ruleColumn', '金额');
  await option(page, '#data-rule_ruleConditions', '大于');
  await page.locator('#data-rule_ruleValue').fill('很多');
  await page.locator('#data-rule_ruleName').press('Enter');
  await expect(page.getByText('“金额”要填数字，“很多”不是')).toBeVisible();
  await option(page, '#data-rule_ruleColumn', '收银员');
  await option(page, '#data-rule_ruleConditions', '属于');
  await page.getByRole('button', { name: '+ 本人', exact: true }).click();
  await page.locator('#data-rule_ruleValue').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '周敏' }).first().click();
  await expect(page.getByRole('button', { name: '从规则中去掉 周敏' })).toBeVisible();
  await look(page, 'data-rule-people');
  await option(page, '#data-rule_ruleColumn', '类别');
  await page.locator('#data-rule_ruleValue').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '消费' }).last().click();
  await page.keyboard.press('Escape');
  await page.locator('#data-rule_ruleName').press('Enter');
  await expect(line(page, '大额消费')).toContainText('类别 属于 消费');
  await button(line(page, '大额消费'), '删除').click();
  await button(page.locator('.ant-modal'), '删除').click();
  await expect(line(page, '大额消费')).toHaveCount(0);
  await button(line(page, '只看自己的单'), '编辑').click();
  await page.getByRole('checkbox', { name: '启用' }).uncheck();
  await page.locator('#data-rule_ruleName').press('Enter');
  await expect(line(page, '只看自己的单')).toContainText('已停用');
  await look(page, 'data-rules');

  const role = await visit('hq', `${PAGES.roles}?rights=${ids?.role}`, { viewport: LAPTOP });
  await role.getByRole('button', { name: /^规则 \d/ }).click();
  await side(role).getByRole('checkbox').check();
  await look(role, 'role-rules');
  await role.keyboard.press('Control+Enter');
  await expect(notice(role, '修改成功!')).toBeVisible();
  await expect(role.getByRole('button', { name: /^规则 \d/ })).toHaveText('规则 1');
  expect(await sql('SELECT 1 FROM role_rule WHERE role_id = $1', [ids?.role])).toHaveLength(1);
  await look(role, 'role-rights-ruled');
  await role.getByRole('button', { name: /^规则 \d/ }).click();
  await side(role).getByRole('checkbox').uncheck();
  await button(side(role), '保存').click();
  await expect(role.getByRole('button', { name: /^规则 \d/ })).toHaveText('规则 0');
  expect(await sql('SELECT 1 FROM role_rule WHERE role_id = $1', [ids?.role])).toEqual([]);

  await button(line(page, '只看自己的单'), '删除').click();
  await button(page.locator('.ant-modal'), '删除').click();
  await expect(side(page)).toContainText('还没有数据规则');
  expect(await sql('SELECT 1 FROM permission_rule')).toEqual([]);
  // Where no list could follow a rule, none is offered.
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: '包含的字' }).fill('orders:');
  await page.getByRole('treeitem').filter({ hasNotText: 'orders:list' }).last().click();
  await expect(button(page, '数据规则')).toHaveCount(0);
  await hq.ask('DELETE', `/sys/role/delete?id=${ids?.role}`);
});

test('roles of a department and data rules are all English in English, and stand in the dark', async ({ visit }) => {
  const admin = await account('admin');
  const [ids] = await sql<{ depart: string; orders: string }>(
    `SELECT (SELECT id FROM store WHERE org_code = 'A01') AS depart, (SELECT id FROM permission WHERE code = 'orders:list') AS orders`,
  );
  await admin.post('/sys/sysDepartRole/add', { departId: ids?.depart, roleName: 'Night', roleCode: 'night' });
  const rule = { ruleName: 'Own sales', ruleColumn: 'cashierId', ruleConditions: '=', ruleValue: '#{sys_user_id}' };
  await admin.post('/sys/permission/addPermissionRule', { permissionId: ids?.orders, ...rule, status: '0' });
  const options = { lang: 'en', viewport: LAPTOP, stored: { settings: { mode: 'dark' } } } as const;
  const isEnglish = async (page: Page): Promise<void> =>
    expect(await side(page).innerText()).not.toMatch(/\p{Script=Han}/u);

  const departs = await visit('hq', `${PAGES.departments}?of=${ids?.depart}&roles=open`, options);
  await expect(line(departs, 'Night')).toContainText('0 people, 0 permissions');
  await isEnglish(departs);
  await look(departs, 'depart-roles-en-dark');
  await button(line(departs, 'Night'), 'People').press('Enter');
  await expect(departs.getByRole('dialog', { name: 'People with Night' })).toContainText('Chosen: 0');
  await look(departs, 'depart-role-people-en-dark');

  const entries = await visit('hq', `${PAGES.permissions}?of=${ids?.orders}`, options);
  await button(entries, 'Data rules').press('Enter');
  await expect(line(entries, 'Own sales')).toContainText('Cashier is the user');
  await expect(line(entries, 'Own sales')).toContainText('Off');
  await isEnglish(entries);
  await button(line(entries, 'Own sales'), 'Edit').press('Enter');
  await expect(entries.locator('#data-rule_ruleName')).toHaveValue('Own sales');
  await look(entries, 'data-rule-en-dark');
  await entries.keyboard.press('Escape');
  await expect(entries.locator('#data-rule_ruleName')).toHaveCount(0);
  await expect(side(entries)).toBeVisible();
});
