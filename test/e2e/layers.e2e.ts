/** Windows over windows: keys, Esc and the focus belong to the uppermost; a card reader never types into the wrong place. */
import type { Page } from '@playwright/test';
import { cardOf, ready } from './support/consumption';
import { baseUrl } from './support/instance';
import { button, callsTo, dialog, holdBack, option, tile } from './support/screens';
import { expect, PAGES, test } from './support/test';
import { Counter } from '../support/product/counter';

/** As a card reader types: without waiting for the screen. */
async function read(page: Page, card: string): Promise<void> {
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
}

/** Presses Enter at a time of the test's choice, in seconds since 1970: how far two presses are apart does not depend on this machine. */
async function datedEnter(page: Page): Promise<(at: number) => Promise<void>> {
  const keyboard = await page.context().newCDPSession(page);
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  return async (timestamp) => {
    await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r', timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp });
  };
}

test.describe('the counter and its card reader', () => {
  test('the second Enter of a reader that sends two sells nothing, that of a person sells', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const press = await datedEnter(page);
    const sent = callsTo(page, '/consume/sysConsume/add');
    await page.locator('button.tariff').filter({ hasText: '新手体验 3 圈' }).click();
    const member = page.locator('.sale-member');
    let now = Date.now() / 1000;
    for (const [id, name, comes] of [
      ['8800231611', '孙小满', 'before the answer'],
      ['8800231608', '李夏', 'after the answer'],
    ] as const) {
      now += 10;
      const answer = await holdBack(page, `**/searchMemberById?id=${id}&**`);
      await cardOf(page).fill(id);
      await press(now);
      if (comes === 'before the answer') await press(now + 0.02);
      answer();
      await expect(member).toContainText(name);
      if (comes === 'after the answer') await press(now + 0.02);
    }
    now += 10;
    const answer = await holdBack(page, '**/searchMemberById?id=0412345682&**');
    await cardOf(page).fill('0412345682');
    await press(now);
    await press(now + 0.15);
    const order = page.waitForRequest('**/consume/sysConsume/add');
    answer();
    expect((await order).postDataJSON()).toMatchObject({ userId: '8800231611' });
    expect(sent).toHaveLength(1);
    await expect(page.locator('.sold-line')).toContainText('已扣');
  });

  test('after a refusal the next swipe writes over the card, and picks no rule', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    await read(page, '8800231609');
    await expect(page.locator('.sale-member')).toContainText('吴桐');
    await page.locator('button.tariff').filter({ hasText: '学生票 10 圈' }).click();
    await page.locator('.sale-foot .key-button-primary').click();
    const prompt = dialog(page, '操作提示');
    await expect(prompt).toContainText('余额不足');
    await button(prompt, '确定').press('Enter');
    await expect(prompt).toHaveCount(0);
    await expect(cardOf(page)).toBeFocused();
    const rule = await page.locator('.tariff[aria-pressed="true"], .tariff.on').allTextContents();
    await read(page, '8800231608');
    await expect(page.locator('.sale-member')).toContainText('李夏');
    await expect(cardOf(page)).toHaveValue('8800231608');
    expect(await page.locator('.tariff[aria-pressed="true"], .tariff.on').allTextContents()).toEqual(rule);
    // With nothing focused at all a reader's digits are a card, and no keys of rules.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await read(page, '8800231607');
    await expect(cardOf(page)).toHaveValue('8800231607');
    await expect(page.locator('.sale-member')).toContainText('138****2046');
  });

  test('an Enter that chooses among Chinese words does nothing else, and the next one does', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const search = page.getByLabel('规则名称或序号');
    await search.fill('学生');
    const enter = (isComposing: boolean): Promise<unknown> =>
      search.evaluate((field, composing) => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: composing }));
      }, isComposing);
    await enter(true);
    await expect(search).toBeFocused();
    await expect(page.locator('.tariff[aria-pressed="true"]')).toHaveCount(0);
    await enter(false);
    await expect(page.locator('.tariff[aria-pressed="true"]')).toContainText('学生票 10 圈');
  });

  for (const [name, path, box] of [
    ['counter', PAGES.consume, '会员卡'],
    ['recharge', '/memberrecharge/SysMemberRechargeTool', '会员卡'],
  ] as const) {
    test(`${name}: keys wait while a card is looked up, and are typed with the answer`, async ({ visit }) => {
      const page = await visit('cashier', path);
      const card = page.getByRole('textbox', { name: box, exact: true });
      await expect(card).toBeFocused();
      await expect(page.locator('button.tariff').first()).toBeVisible();
      const answer = await holdBack(page, '**/searchMemberById?id=8800231609&**');
      await read(page, '8800231609');
      await read(page, '8800231608');
      await expect(card).toHaveValue('8800231609');
      answer();
      await expect(page.locator('.sale-member')).toContainText('李夏');
      await expect(card).toHaveValue('8800231608');
      // Esc forgets what waits.
      const second = await holdBack(page, '**/searchMemberById?id=8800231607&**');
      await card.fill('8800231607');
      await page.keyboard.press('Enter');
      await page.keyboard.type('12');
      await page.keyboard.press('Escape');
      second();
      await expect(card).toHaveValue('');
      await expect(card).toBeFocused();
    });
  }
});

test('a window over a window has the keys, Esc closes it alone, and the focus goes back to what opened it', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.payLater);
  await expect(page.locator('.resource-foot')).toBeVisible();
  const crossFocused = await page.evaluateHandle(() => {
    const seen = { frames: 0 };
    const look = (): void => {
      if (document.activeElement?.matches('.ant-modal-close') === true) seen.frames += 1;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.keyboard.press('F8');
  const modal = dialog(page, '先玩后付');
  await expect(modal).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('inert');
  const timed = option(modal, '计时模式');
  await timed.click();
  const question = dialog(page, '确定要切换吗？');
  await expect(question.getByRole('button', { name: /^确\s*定/ })).toBeFocused();
  // An early Enter would close a window that begins with its cross.
  expect(await crossFocused.jsonValue()).toEqual({ frames: 0 });
  // What lies below cannot be reached: neither by Tab nor by its keys.
  expect(await timed.evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
  const inQuestion = (): Promise<boolean> => question.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Shift+Tab');
  expect(await inQuestion()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await inQuestion()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(modal).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
});

test('the menus of the header and of a tab open, move and close by keyboard', async ({ visit }) => {
  const page = await visit('manager', PAGES.payLater, { stored: { settings: { multiTab: true } } });
  const user = page.getByRole('button', { name: /店长|顾/ }).last();
  await expect(page.locator('.resource-foot')).toBeVisible();
  await user.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(user).toBeFocused();
  const tab = page.locator('.tab.on .tab-title');
  await tab.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: '标签页菜单' }).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tab).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.locator('.tab')).toHaveCount(1);
  await expect(page).toHaveURL(`/#${PAGES.workplace}`);
});

test('the stop of all karts stays in reach beside a dialog that nobody called for', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource/, /WebSocket/);
  const page = await visit('marshal', PAGES.marshal, { alone: true, viewport: { width: 1024, height: 768 } });
  const { token } = await Counter.signIn(baseUrl(), 'marshal');
  await page.evaluate((value) => {
    localStorage.setItem('pro__accessToken', JSON.stringify({ value, expire: Date.now() + 604_800_000 }));
  }, token);
  const venueKnown = page.waitForResponse('**/sysVehicle/localStop?*');
  await page.reload();
  await (await venueKnown).finished();
  await expect(tile(page, 20)).toBeVisible();
  await page.request.post('/sys/logout', { headers: { 'X-Access-Token': token }, data: {} });
  const ended = page.getByRole('dialog', { name: '登录已过期' });
  await expect(ended).toBeVisible();
  await page.getByRole('button', { name: '全部停车' }).click();
  // The service refuses whose sign-in has ended; the venue takes the stop itself.
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/由场地直接停车/);
});
