/** Users, roles and positions on their pages. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const look = async (page: Page): Promise<void> => expect.soft(await seriousFindings(page)).toEqual([]);

test('P-7.49 P-7.57 head office changes what a role may do; what differs is marked, undone and saved', async ({
  visit,
}) => {
  const page = await visit('hq', PAGES.roles);
  const hq = await account('hq');
  const roleCode = `watch-${Date.now()}`;
  await hq.ask('POST', '/sys/role/add', { roleCode, roleName: roleCode });
  await page.reload();
  await row(page, roleCode).getByRole('button', { name: '权限' }).click();
  await expect(page.getByText('没有未保存的改动')).toBeVisible();
  await page.getByRole('searchbox').fill('会员列表');
  await page.getByRole('checkbox', { name: '查看会员', exact: true }).check();
  // A button needs its page, and the page its group.
  await expect(page.getByText('3 处未保存：加 3，减 0')).toBeVisible();
  await page.getByRole('checkbox', { name: '导出会员', exact: true }).check();
  await page.getByRole('button', { name: /撤销 .*导出会员/ }).click();
  await look(page);
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功!')).toBeVisible();
  await expect(page.getByText('没有未保存的改动')).toBeVisible();
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM role_permission rp JOIN role r ON r.id = rp.role_id WHERE r.code = $1',
    [roleCode],
  );
  expect(count).toBe(3);
});

test('positions are a list of their own', async ({ visit }) => {
  const page = await visit('hq', PAGES.positions);
  await button(page, '新增职务').first().click();
  const code = `duty-${Date.now()}`;
  await page.locator('#form-position-name').fill('值班店长');
  await page.locator('#form-position-code').fill(code);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, code)).toContainText('值班店长');
  await expect(row(page, code)).toContainText('还没有人');
  await look(page);
});

for (const [lang, words] of [
  ['cn', { panel: '有这个职务的人', people: '共 1 人', role: '收银员', nobody: '还没有人' }],
  ['en', { panel: 'People in this position', people: '1 person', role: 'Cashier', nobody: 'Nobody yet' }],
] as const)
  test(`a position shows who has it, of the stores that the reader sees (${lang})`, async ({ visit }) => {
    const hq = await account('hq');
    const [code, longer] = [`desk-${Date.now()}`, `desk-${Date.now()}-old`];
    for (const each of [code, longer]) await hq.ask('POST', '/sys/position/add', { name: each, code: each });
    // One of the store, and one of another, whose code only begins alike.
    await sql("UPDATE app_user SET post = $1 WHERE username = 'cashier'", [code]);
    await sql("UPDATE app_user SET post = $1 WHERE username = 'manager2'", [longer]);
    const page = await visit('manager', PAGES.positions, { lang, viewport: { width: 1366, height: 768 } });
    const line = page.getByRole('row').filter({ hasText: code }).filter({ hasNotText: longer });
    await expect(line).toContainText('周敏');
    await expect(line).toContainText(words.role);
    await expect(page.getByRole('row').filter({ hasText: longer })).toContainText(words.nobody);
    await line.getByRole('button', { name: code }).click();
    const panel = page.getByRole('complementary', { name: words.panel });
    await expect(panel).toContainText(words.people);
    await expect(panel.getByRole('listitem')).toHaveText([/周敏/]);
    await look(page);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/positions.${lang}.png` });
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

test('a list keeps its foot in the window beside a menu that is longer, which shows the entry of its page', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.auditLog, { viewport: { width: 1366, height: 768 } });
  await expect(page.locator('.resource-foot').getByRole('button', { name: '下一页' })).toBeInViewport();
  await expect(page.locator('.side-menu [aria-current="page"]')).toBeInViewport({ ratio: 1 });
});

for (const [lang, about] of [
  ['cn', '赛道和车辆'],
  ['en', 'The track and its karts'],
] as const)
  test(`roles of the product are described in the language of the screen (${lang})`, async ({ visit }) => {
    const page = await visit('manager', PAGES.roles, { lang });
    await expect(page.locator('.resource-row').filter({ hasText: about })).toHaveCount(1);
  });

for (const lang of ['cn', 'en'] as const)
  test(`what can be done with a row takes the room of its words and no more (${lang})`, async ({ visit }) => {
    const page = await visit('manager', PAGES.roles, { lang });
    const cell = page.locator('td.cell-end').first();
    const words = (await cell.locator('.row-actions').boundingBox())?.width ?? 0;
    expect(words).toBeGreaterThan(0);
    expect(((await cell.boundingBox())?.width ?? 0) - words).toBeLessThan(32);
  });

test('the names of the languages are whole where one is chosen', async ({ visit }) => {
  const page = await visit('manager', '/account/settings/custom');
  const names = page.locator('#account-custom [data-choice] span');
  await expect(names).toHaveText(['中文', 'English']);
  expect(await names.evaluateAll((all) => all.every((name) => name.scrollWidth <= name.clientWidth))).toBe(true);
});
