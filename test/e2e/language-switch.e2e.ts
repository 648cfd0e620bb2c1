/** The language can be switched at any moment: every text is in the other one, and what was typed is still there. */
import type { Page } from '@playwright/test';
import { cardOf, ready } from './support/consumption';
import { callsTo, dialog, option, selectedOption } from './support/screens';
import { expect, PAGES, test } from './support/test';

const html = (page: Page) => page.locator('html');

async function toEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en');
}

/** A window makes the header behind it inert; its button is pressed all the same, as another way to switch may come. */
async function behindWindow(page: Page, switchText: 'EN' | '中'): Promise<void> {
  await page
    .locator('.lang-switch button')
    .filter({ hasText: switchText })
    .evaluate((element: HTMLElement) => element.click());
  await expect(html(page)).toHaveAttribute('lang', switchText === 'EN' ? 'en' : 'zh-CN');
}

test('the filters of a list and the fields of a drawer keep what was typed, its faults in the new language', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.coupons);
  await expect(page.locator('.resource-foot')).toBeVisible();
  await page.locator('#filter-coupon-name').fill('half a na');
  const read = callsTo(page, '/coupon/sysCoupon/list');
  await toEnglish(page);
  await expect(page.locator('#filter-coupon-name')).toHaveValue('half a na');
  await expect(page.locator('label[for="filter-coupon-name"]')).not.toHaveText(/\p{Script=Han}/u);
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(read.some((url) => url.includes('half'))).toBe(false);

  await page.keyboard.press('Alt+n');
  const drawer = page.locator('.resource-drawer');
  await page.locator('#form-coupon-name').fill('Typed in English');
  await page.locator('#form-coupon-totalCount').fill('7');
  await page.keyboard.press('Control+Enter');
  const fault = drawer.locator('.form-fault').first();
  await expect(fault).toBeVisible();
  await behindWindow(page, '中');
  await expect(page.locator('#form-coupon-name')).toHaveValue('Typed in English');
  await expect(page.locator('#form-coupon-totalCount')).toHaveValue('7');
  await expect(fault).toHaveText(/\p{Script=Han}/u);
  await expect(drawer).toContainText('新增优惠券');
  await expect(page.locator('#filter-coupon-name')).toHaveValue('half a na');
});

test('a day, and a time of day, is chosen in the language of the pages, whatever the browser speaks', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.sessions);
  const [day, calendar] = [page.getByRole('main').getByRole('textbox'), page.locator('.ant-picker-dropdown:visible')];
  await day.click();
  await expect(calendar).toContainText('一二三四五六');
  await page.keyboard.press('Escape');
  await toEnglish(page);
  await day.click();
  await expect(calendar).toContainText('MoTuWeThFrSa');
  await day.fill('2031-01-31');
  await day.press('Enter');
  await expect(page).toHaveURL(/day=2031-01-31/);
  await page.getByRole('button', { name: 'Fill a day' }).click();
  const first = dialog(page, 'Fill a day').getByLabel('First session');
  await first.click();
  await expect(calendar).toContainText('Now');
  await first.fill('9:05');
  await first.press('Tab');
  await expect(first).toHaveValue('09:05');
});

test('a window keeps what was typed, its faults in the new language', async ({ visit }) => {
  const page = await visit('cashier', PAGES.payLater);
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: '修改登录密码' }).click();
  const window = dialog(page, '修改登录密码');
  await window.locator('input').first().fill('what it was');
  await window.locator('input').nth(1).fill('and what it becomes');
  await page.keyboard.press('Enter');
  const fault = page.locator('.ant-form-item-explain-error').first();
  await expect(fault).toHaveText(/\p{Script=Han}/u);
  await behindWindow(page, 'EN');
  const inEnglish = page.getByRole('dialog');
  await expect(inEnglish.locator('input').first()).toHaveValue('what it was');
  await expect(inEnglish.locator('input').nth(1)).toHaveValue('and what it becomes');
  await expect(fault).toHaveText(/^[\x20-\x7e]+$/);
});

test('the login keeps name and password, and the phone', async ({ visit }) => {
  const page = await visit(null, PAGES.landing);
  await page.locator('#username').fill('marsh');
  await page.locator('#password').fill('half a pass');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('#username')).toHaveValue('marsh');
  await expect(page.locator('#password')).toHaveValue('half a pass');
  await page.locator('#login-byPhone').click();
  await page.locator('#login-panel input').first().fill('1380013');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page.locator('#login-panel input').first()).toHaveValue('1380013');
});

test('a sale that is half filled in goes on in the other language', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  await cardOf(page).fill('0412345682');
  await cardOf(page).press('Enter');
  await expect(page.locator('.sale-member')).toContainText('孙小满');
  await page.locator('button.tariff').first().click();
  await page.getByRole('textbox', { name: '第 1 位车手' }).fill('Half a na');
  await toEnglish(page);
  await expect(page.locator('.sale-member')).toContainText('孙小满');
  await expect(page.getByRole('textbox', { name: 'Driver 1' })).toHaveValue('Half a na');
  await expect(page.locator('button.tariff[aria-pressed="true"]')).toHaveCount(1);
  await expect(page.locator('button.tariff').first()).not.toHaveText(/\p{Script=Han}/u);
});

test('a sale in cash stays one in cash, and no new price is announced', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' } });
  const rule = page.locator('button.tariff').filter({ hasText: '散客 10 圈' });
  await rule.click();
  await option(page.locator('.sale-options'), '现金').click();
  await toEnglish(page);
  await expect(page.locator('button.tariff[aria-pressed="true"]')).not.toHaveText(/\p{Script=Han}/u);
  await expect(selectedOption(page, 'Payment')).toHaveText(/^Cash(?:Alt X)?$/);
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('the rows of a list and the menu are in the new language, without a load of the page', async ({ visit }) => {
  const page = await visit('manager', PAGES.payLater);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await expect(page.locator('.side-menu')).toContainText('前台');
  await toEnglish(page);
  await expect(page.locator('.side-menu')).not.toHaveText(/\p{Script=Han}/u);
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});
