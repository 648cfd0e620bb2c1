/** Payments that go on without their window. */
import type { Page } from '@playwright/test';
import { Counter } from '../support/product/counter';
import { askFor, cardOf, ready, rechargeRule } from './support/consumption';
import { payCode } from './support/counter';
import { baseUrl } from './support/instance';
import { dialog, picker } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('a payment in the background stays in the strip until it ends; declined, it leads back to its sale', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  await page.keyboard.press('Alt+5');
  await page.locator('button.tariff').filter({ hasText: '新手体验 3 圈' }).click();
  const code = page.getByRole('textbox', { name: '付款码' });
  await code.fill(payCode('10'));
  await code.press('Enter');
  const status = dialog(page, '支付状态');
  await expect(status).toContainText('等待顾客');
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);
  const cell = page.locator('[data-order]');
  await expect(cell).toHaveCount(1);
  await expect(cell).toContainText('38.00');
  // Another sale goes on beside it, and a reload forgets nothing.
  await page.keyboard.press('F2');
  await expect(page.locator('.sale-tab')).toHaveCount(2);
  await page.reload();
  await expect(cell).toContainText('未扣款', { timeout: 15_000 });
  await page.keyboard.press('Alt+s');
  await expect(cell).toHaveCount(0);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await expect(page.locator('.sale-foot')).toContainText('38.00');

  // Declined once more, and charged from the sale itself: nothing is left that could be collected a second time.
  await code.fill(payCode('10'));
  await code.press('Enter');
  await expect(status).toContainText('等待顾客');
  await page.keyboard.press('Escape');
  await expect(cell).toContainText('未扣款', { timeout: 15_000 });
  await page.locator('.sale-tab').first().click();
  await expect(code).toHaveValue('');
  await code.fill(payCode('00'));
  await code.press('Enter');
  await expect(status).toHaveCount(0);
  await expect(cell).toHaveCount(0);
});

async function switchTo(page: Page, store: string): Promise<void> {
  await page.locator('.store-button').click();
  const choice = page.getByRole('dialog', { name: /门店切换/ });
  await choice.getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: store }).click();
  await choice.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.locator('.store-button')).toContainText(store);
}

const chargeSale = async (page: Page): Promise<void> => {
  await ready(page);
  await page.keyboard.press('Alt+5');
  await page.locator('button.tariff').filter({ hasText: '新手体验 3 圈' }).click();
};
const chargeMember = async (page: Page): Promise<void> => {
  await askFor(cardOf(page), '8800231611');
  await expect(page.locator('.sale-member')).toContainText('小满');
  await rechargeRule(page, '充 200 送 20').click();
};

for (const [what, path, fill, amount] of [
  ['sale', PAGES.consume, chargeSale, '38.00'],
  ['recharge', PAGES.rechargeTool, chargeMember, '200.00'],
] as const)
  test(`a ${what} that waits for its payment stays with its store when another window switches to another one`, async ({
    visit,
  }) => {
    const { token } = await Counter.signIn(baseUrl(), 'hq');
    const page = await visit('hq', path, { stored: { accessToken: token } });
    await fill(page);
    // Somebody of several stores is no cashier of one.
    await page.getByRole('textbox', { name: '收银员' }).click();
    await picker(page).locator('.resource-row, .ant-table-row').first().click();
    await expect(picker(page)).toHaveCount(0);
    const code = page.getByRole('textbox', { name: '付款码' });
    await code.fill(payCode('10'));
    await code.press('Enter');
    await expect(dialog(page, '支付状态')).toContainText('等待顾客');
    const other = await page.context().newPage();
    await other.goto(`/#${PAGES.workplace}`);
    await switchTo(other, '西湖店');
    await expect(page.locator('.store-button')).toContainText('西湖店');
    await expect(dialog(page, '支付状态')).toHaveCount(0);
    await expect(page.locator('[data-order]')).toHaveCount(0);
    await switchTo(other, '滨江店');
    await expect(page.locator('.store-button')).toContainText('滨江店');
    await expect(page.locator('[data-order]')).toHaveCount(1);
    await expect(page.locator('[data-order]')).toContainText(amount);
  });
