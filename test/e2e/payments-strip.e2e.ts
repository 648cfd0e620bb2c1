/** Payments that go on without their window. */
import { ready } from './support/consumption';
import { payCode } from './support/counter';
import { dialog } from './support/screens';
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
