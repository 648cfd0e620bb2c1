/** Who is signed in, and who came in or was refused: both lists, and a sign-in that somebody else ends. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { baseUrl } from './support/instance';
import { newPerson, removePeople } from './support/people';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };
async function look(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  expect.soft(await seriousFindings(page), name).toEqual([]);
}

/** Narrows a list to one person: other tests sign people in too. */
async function only(page: Page, realname: string): Promise<void> {
  await page
    .getByLabel(/^(姓名|Name)$/)
    .first()
    .fill(realname);
  await page.keyboard.press('Enter');
  await expect(row(page, realname).first()).toBeVisible();
}

test.afterEach(removePeople);

test('an administrator ends a sign-in, and the other browser is out', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource/, /WebSocket/);
  const { username, realname } = await newPerson('cashier');
  const other = await visit(username, PAGES.workplace);
  await expect(other.locator('.side-menu')).toBeVisible();
  const page = await visit('hq', PAGES.online, { viewport: LAPTOP });
  await only(page, realname);
  // Somebody who visits has signed in twice: the browser, and what asked for the name to show there.
  await expect(row(page, username)).toHaveCount(2);
  await button(row(page, username).first(), '下线').press('Enter');
  await expect(notice(page, '已下线 1 处')).toBeVisible();
  await expect(row(page, username)).toHaveCount(1);
  await button(row(page, username), '更多').press('Enter');
  await page.getByRole('menuitem', { name: '全部下线' }).press('Enter');
  await expect(row(page, username)).toHaveCount(0);
  // Nobody has to press anything there.
  const expired = other.getByRole('dialog', { name: '登录已过期' });
  await expect(expired).toBeVisible();
  await expired.getByRole('button', { name: '重新登录' }).click();
  await expect(other).toHaveURL(/#\/user\/login/);
  // Anyone who ranks as high stays, and the list says why.
  await only(page, '超级管理员');
  const superior = row(page, 'admin').first();
  await expect(button(superior, '下线')).toBeDisabled();
  await expect(button(superior, '下线')).toHaveAttribute('title', '不能让同级或上级下线');
  await look(page, 'online');
  const english = await visit('manager', PAGES.online, {
    lang: 'en',
    viewport: LAPTOP,
    stored: { settings: { mode: 'dark' } },
  });
  await only(english, '王店长');
  await look(english, 'online-en-dark');
});

test('the log has who came in, and who was refused and why', async ({ visit }) => {
  const { username, realname } = await newPerson('cashier');
  for (const password of ['not the right one', 'paddock-demo'])
    await fetch(`${baseUrl()}/sys/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  const page = await visit('manager', PAGES.visits, { viewport: LAPTOP });
  const rows = row(page, username);
  await only(page, realname);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('已登录');
  await expect(rows.nth(1)).toContainText('用户名或密码错误');
  await look(page, 'visits');
  // What was typed stands nowhere.
  await expect(page.getByText('not the right one')).toHaveCount(0);
  await expect(button(page, '导出')).toBeVisible();
  const english = await visit('manager', PAGES.visits, {
    lang: 'en',
    viewport: LAPTOP,
    stored: { settings: { mode: 'dark' } },
  });
  await only(english, realname);
  await expect(row(english, username).nth(1)).toContainText('Wrong name or password');
  await look(english, 'visits-en-dark');
});
