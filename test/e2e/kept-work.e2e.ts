/** Work that is half done: keys of a card reader, a sale, a count and a form survive what comes between, and nothing acts on what nobody chose. */
import type { Page } from '@playwright/test';
import { cardOf, ready } from './support/consumption';
import { sellTo } from './support/counter';
import { account, baseUrl, PASSWORD } from './support/instance';
import { button, holdBack, notice, orderSide } from './support/screens';
import { expect, PAGES, test } from './support/test';
import { Counter } from '../support/product/counter';

const laptop = { viewport: { width: 1366, height: 768 } } as const;

/** Keys as a card reader sends them, one after another, without waiting for the page. */
async function reader(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  return async (text: string): Promise<void> => {
    for (const sign of text) {
      const key =
        sign === '\n'
          ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
          : { key: sign, code: `Digit${sign}`, windowsVirtualKeyCode: sign.charCodeAt(0), text: sign };
      await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
      await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: undefined });
    }
  };
}

async function signInAgain(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Gives the page a sign-in of its own: the account's is shared by all tests. */
async function ownSignIn(page: Page, username: string): Promise<void> {
  const { token } = await Counter.signIn(baseUrl(), username);
  await page.evaluate(
    (value) => localStorage.setItem('pro__accessToken', JSON.stringify({ value, expire: Date.now() + 604_800_000 })),
    token,
  );
  await page.reload();
}

/** The sign-in of this page ends at the service, as when somebody ends it from elsewhere. */
async function endSignIn(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('pro__accessToken') ?? '{}') as { value?: string };
    return value ?? '';
  });
  const answer = await page.request.post(`${baseUrl()}/sys/logout`, { headers: { 'X-Access-Token': token }, data: {} });
  expect(answer.ok()).toBe(true);
  await page.getByRole('dialog', { name: '登录已过期' }).getByRole('button', { name: '重新登录' }).click();
  await expect(page.getByLabel('用户名')).toBeVisible();
}

test('two cards one after another never mix, wherever in the second the first answer comes', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const type = await reader(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/searchMemberById')) asked.push(url.searchParams.get('id') ?? '');
  });
  const second = '8800231610\n';
  for (let come = 1; come < second.length; come += 1) {
    asked.splice(0);
    await cardOf(page).fill('');
    await cardOf(page).focus();
    const answer = await holdBack(page, '**/searchMemberById?id=8800231608&**');
    await type('8800231608\n');
    await expect.poll(() => asked).toEqual(['8800231608']);
    await type(second.slice(0, come));
    answer();
    await type(second.slice(come));
    await expect
      .poll(() => asked, { message: `the answer comes after ${come} keys` })
      .toEqual(['8800231608', '8800231610']);
    await expect(cardOf(page)).toHaveValue('8800231610');
    await page.unroute('**/searchMemberById?id=8800231608&**');
  }
});

test('a sale that is half typed outlives the end of the sign-in, for the same person and nobody else', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/, /WebSocket/);
  const page = await visit('cashier', PAGES.consume, { alone: true });
  await ownSignIn(page, 'cashier');
  // A window that nobody has had before reads everything first.
  await expect(page.locator('button.tariff').first()).toBeVisible({ timeout: 60_000 });
  await ready(page);
  await cardOf(page).fill('8800231611');
  await cardOf(page).press('Enter');
  await expect(page.locator('.sale-member')).toContainText('孙小满');
  const driver = page.getByLabel(/第 1 位车手/);
  await driver.fill('不要丢');
  await endSignIn(page);
  await signInAgain(page, 'cashier');
  await expect(driver).toHaveValue('不要丢');
  await expect(cardOf(page)).toHaveValue('8800231611');

  await endSignIn(page);
  await signInAgain(page, 'manager');
  await expect(driver).not.toHaveValue('不要丢');
  await expect(cardOf(page)).toHaveValue('');
  await expect(page.getByText('孙小满')).toHaveCount(0);
});

test('a half-typed form is there again after the sign-in has ended', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource/, /WebSocket/);
  const page = await visit('manager', '/coupon/SysGroupCouponList', { alone: true });
  await ownSignIn(page, 'manager');
  const fill = async (): Promise<void> => {
    await page.keyboard.press('Alt+n');
    await expect(page.locator('[data-field="code"] input')).toBeVisible();
  };
  await expect(page.getByRole('table')).toBeVisible();
  await fill();
  await page.locator('[data-field="code"] input').fill('KEPT-CODE');
  await endSignIn(page);
  await signInAgain(page, 'manager');
  await expect(page.getByRole('table')).toBeVisible();
  await fill();
  await expect(page.locator('[data-field="code"] input')).toHaveValue('KEPT-CODE');
  await expect(notice(page, '上次没有保存的内容还在')).toBeVisible();
});

test('the last row of the last page leaves the page before it', async ({ visit }) => {
  const manager = await account('manager');
  const prefix = `LAST${Date.now() % 1_000_000}`;
  for (let index = 0; index < 11; index += 1)
    await manager.post('/coupon/sysGroupCoupon/add', { code: `${prefix}${100 + index}`, platform: 'x', batch: 'y' });
  const page = await visit('manager', `/coupon/SysGroupCouponList?code=${prefix}&pageSize=10&pageNo=2`, laptop);
  const rows = page.locator('table tbody tr', { hasText: prefix });
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: /删除/ }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: /删除/ }).last().click();
  await expect(rows).toHaveCount(10);
  await expect(page).not.toHaveURL(/pageNo=2/);
});

test('what is open in the orders stays open, and what was not found is nothing to act upon', async ({ visit }) => {
  await sellTo('8800231611', 'BALANCE', '新手体验 3 圈');
  const page = await visit('manager', PAGES.orders, laptop);
  const side = orderSide(page);
  const numberOf = async (): Promise<string> => (await side.locator('header b').textContent()) ?? '';
  await expect(side).toContainText('最新');
  const before = await numberOf();
  // Nobody has touched it: it follows the newest sale.
  await sellTo('8800231611', 'BALANCE', '新手体验 3 圈');
  await expect.poll(numberOf).not.toBe(before);
  const open = await numberOf();
  // The first key of Alt+R holds it, whatever another counter sells between the two.
  await page.keyboard.down('Alt');
  await sellTo('8800231611', 'BALANCE', '新手体验 3 圈');
  await expect(page.getByRole('main').locator('tr[data-order]').first()).not.toContainText(open);
  await expect(side).not.toContainText('最新');
  expect(await numberOf()).toBe(open);
  await page.keyboard.press('r');
  await page.keyboard.up('Alt');
  const refund = page.getByRole('dialog').last();
  await expect(refund).toContainText(open);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const search = page.getByLabel('单号、卡号、手机后四位');
  await search.focus();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('');
  await search.fill('NO-SUCH-ORDER');
  await expect(side).toContainText('没有打开的订单');
  for (const key of ['Alt+r', 'Alt+v', 'F10']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(side, '退款')).toHaveCount(0);
});

test('the count of a drawer lets Tab go on, and is there again after a reload and after another page', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.shift, laptop);
  const hundred = page.getByLabel('100 元', { exact: true });
  const last = page.getByLabel('1 角', { exact: true });
  await expect(hundred).toBeVisible();
  await hundred.fill('7');
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(last).not.toBeFocused();
  await expect(hundred).not.toBeFocused();
  await page.reload();
  await expect(hundred).toHaveValue('7');
  await page.goto(`/#${PAGES.workplace}`);
  await expect(hundred).toHaveCount(0);
  await page.goto(`/#${PAGES.shift}`);
  await expect(hundred).toHaveValue('7');
});
