/** The page of menu entries and buttons: a link is added, renamed, put elsewhere, hidden and taken away. */
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
const entries = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).locator('.side-entry');
const names = async (page: Page): Promise<string[]> =>
  (await entries(page).allTextContents()).map((text) => text.trim());
const treeLine = (page: Page, text: string) => page.getByRole('treeitem').filter({ hasText: text });

/** The form of the row before stands until that of the chosen one is drawn. */
async function choose(page: Page, text: string): Promise<void> {
  await treeLine(page, text).click();
  await expect(page.locator('.tree-card')).toHaveAccessibleName(new RegExp(text));
}

/** Loads the page again and waits for the tree and the menu of the new load. */
async function again(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
}
async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/menuEntry/edit'));
  await page.keyboard.press('Control+Enter');
  expect(((await (await saved).json()) as { success: boolean }).success).toBe(true);
  await expect(page.locator('.form-message')).not.toContainText('未保存');
}

test.afterEach(() => sql("DELETE FROM permission WHERE name LIKE '官网%'"));

test('a link is added by keys, refused where it leads nowhere, put first, renamed, hidden and deleted', async ({
  visit,
}) => {
  const name = `官网${Date.now()}`;
  const page = await visit('admin', PAGES.permissions, { viewport: LAPTOP });
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await button(page, '添加外部链接').press('Enter');
  const form = page.getByRole('dialog', { name: '添加外部链接' });
  await expect(form.locator('#menu-entry_name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toContainText('请输入菜单名称!');
  await form.locator('#menu-entry_name').fill(name);
  await form.locator('#menu-entry_url').fill('karting.example');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('链接要以 http:// 或 https:// 开头');
  await look(page, 'menu-link');
  await form.locator('#menu-entry_url').fill(`https://karting.example/${name}`);
  await page.keyboard.press('Enter');
  await expect(notice(page, '添加成功！')).toBeVisible();

  await page.getByRole('textbox', { name: '包含的字' }).fill(name);
  await choose(page, name);
  await page.locator('#form-menuEntry-sortNo').fill('-5');
  await save(page);
  await again(page);
  // Home stays before everything.
  expect((await names(page)).slice(0, 2)).toEqual(['首页', name]);

  await choose(page, name);
  await page.locator('#form-menuEntry-name').fill(`${name}新`);
  await page.locator('#form-menuEntry-sortNo').fill('999999');
  await save(page);
  await again(page);
  expect((await names(page)).at(-1)).toBe(`${name}新`);

  // A row far down has its form and its buttons in sight.
  await choose(page, name);
  await expect(page.locator('.tree-card .form-foot')).toBeInViewport({ ratio: 1 });
  await page.locator('[data-field="hidden"]').getByRole('switch').click();
  await save(page);
  await look(page, 'menu-entry-hidden');
  await again(page);
  expect(await names(page)).not.toContain(`${name}新`);
  await expect(treeLine(page, name)).toHaveClass(/tree-closed/);

  await choose(page, name);
  await button(page.locator('.tree-card'), '删除').click();
  await button(page.locator('.ant-modal'), '删除').click();
  await expect(treeLine(page, name)).toHaveCount(0);
  expect(await sql('SELECT 1 FROM permission WHERE name LIKE $1', [`${name}%`])).toEqual([]);
});

test('a group is added, a link put below it and led elsewhere, and a button of it gets another code', async ({
  visit,
}) => {
  const name = `官网${Date.now()}`;
  const stored = async (title: string) =>
    (
      await sql<{ id: string; kind: number; url: string | null; code: string | null; parent: string | null }>(
        `SELECT p.id, p.kind, p.url, p.code, u.name AS parent FROM permission p LEFT JOIN permission u ON u.id = p.parent_id WHERE p.name = $1`,
        [title],
      )
    )[0];
  const page = await visit('admin', PAGES.permissions, { viewport: LAPTOP });
  const add = async (press: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    await button(page, press).click();
    const form = page.getByRole('dialog', { name: press });
    for (const [field, text] of Object.entries(fields)) await form.locator(`#menu-entry_${field}`).fill(text);
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
  };
  await add('添加分组', { name });
  await add('添加外部链接', { name: `${name}链接`, url: 'https://karting.example/first' });
  expect(await stored(name)).toMatchObject({ kind: 0, url: null });
  const admin = await account('admin');
  await admin.put('/sys/permission/edit', {
    id: (await stored(`${name}链接`))?.id,
    parentId: (await stored(name))?.id,
  });
  await page.reload();
  await page.getByRole('textbox', { name: '包含的字' }).fill(name);
  await choose(page, `${name}链接`);
  await add('改链接', { url: 'https://karting.example/second' });
  expect(await stored(`${name}链接`)).toMatchObject({ kind: 1, url: 'https://karting.example/second', parent: name });
  await add('添加按钮', { name: `${name}按钮`, perms: `kart:${Date.now()}` });
  await choose(page, `${name}按钮`);
  await look(page, 'menu-button');
  // A code of the product is not the venue's to give.
  await button(page, '改标识').click();
  const form = page.getByRole('dialog', { name: '改标识' });
  await form.locator('#menu-entry_perms').fill('coupon:add');
  await page.keyboard.press('Enter');
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
  await form.locator('#menu-entry_perms').fill(`kart:lend-${name}`);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  expect(await stored(`${name}按钮`)).toMatchObject({ kind: 2, code: `kart:lend-${name}`, parent: `${name}链接` });
});

test('a link of the menu opens in a window of its own wherever it is offered, and inside the frame where its entry says so', async ({
  visit,
}) => {
  const name = `官网${Date.now()}`;
  const url = `https://karting.example/${name}`;
  const page = await visit('admin', PAGES.permissions, { viewport: LAPTOP, alone: true });
  await page
    .context()
    .route('https://karting.example/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>Karting</title><p>Opening hours</p>' }),
    );
  await button(page, '添加外部链接').click();
  await page.locator('#menu-entry_name').fill(name);
  await page.locator('#menu-entry_url').fill(url);
  await page.keyboard.press('Enter');
  await expect(notice(page, '添加成功！')).toBeVisible();
  const admin = await account('admin');
  const [entry] = await sql<{ id: string }>('SELECT id FROM permission WHERE name = $1', [name]);
  await admin.put('/sys/permission/edit', { id: entry?.id, sortNo: -5 });
  await again(page);

  const opensOutside = async (press: () => Promise<void>): Promise<void> => {
    const opened = page.context().waitForEvent('page');
    await press();
    const other = await opened;
    await expect(other).toHaveURL(encodeURI(url));
    await other.close();
  };
  await opensOutside(() => entries(page).filter({ hasText: name }).click());
  await page.goto('/#/nothing/here');
  await opensOutside(() => page.getByRole('region').getByRole('link', { name }).click());
  await expect(page.locator('ol a').nth(1)).toContainText(name);
  await opensOutside(() => page.keyboard.press('2'));

  await admin.put('/sys/permission/edit', { id: entry?.id, internalOrExternal: false });
  await page.goto(`/#${PAGES.workplace}`);
  await page.reload();
  await entries(page).filter({ hasText: name }).click();
  await expect(page.frameLocator('main iframe').getByText('Opening hours')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(name);
  await look(page, 'menu-link-framed');
});

test('what was typed beside a tree stays while somebody else saves the same row, and both are kept', async ({
  visit,
}) => {
  const name = `官网${Date.now()}`;
  const admin = await account('admin');
  await admin.post('/sys/permission/add', {
    ...{ name, menuType: 0, url: `https://karting.example/${name}`, parentId: '', sortNo: 700, route: false },
  });
  const [entry] = await sql<{ id: string }>('SELECT id FROM permission WHERE name = $1', [name]);
  const page = await visit('admin', `${PAGES.permissions}?of=${entry?.id}`, { viewport: LAPTOP });
  await choose(page, name);
  const order = page.locator('#form-menuEntry-sortNo');
  await order.fill('710');
  // From another window of the same person: its event carries the own name.
  await admin.put('/sys/menuEntry/edit', { id: entry?.id, nameEn: 'Our site' });
  await expect(page.locator('#form-menuEntry-nameEn')).toHaveValue('Our site');
  await expect(order).toHaveValue('710');
  await save(page);
  expect(await sql('SELECT name_en, position::int FROM permission WHERE id = $1', [entry?.id])).toEqual([
    { name_en: 'Our site', position: 710 },
  ]);
});

test('a page of the product is renamed for everybody who holds it, in both languages', async ({ visit }) => {
  const [entry] = await sql<{ id: string; name: string; name_en: string }>(
    "SELECT id, name, name_en FROM permission WHERE url = '/sys/SysPositionList'",
  );
  const admin = await account('admin');
  try {
    const page = await visit('admin', `${PAGES.permissions}?of=${entry?.id}`, {
      lang: 'en',
      viewport: LAPTOP,
      stored: { settings: { mode: 'dark' } },
    });
    await page.locator('#form-menuEntry-name').fill('岗位表');
    await page.locator('#form-menuEntry-nameEn').fill('Jobs here');
    await save(page);
    await look(page, 'menu-entry-en-dark');
    for (const [lang, title] of [
      ['cn', '岗位表'],
      ['en', 'Jobs here'],
    ] as const) {
      const other = await visit('hq', PAGES.positions, { lang });
      await expect(other.getByRole('navigation').locator('[aria-current="page"]').first()).toContainText(title);
    }
  } finally {
    await admin.put('/sys/permission/edit', { id: entry?.id, name: entry?.name, nameEn: entry?.name_en });
  }
});
