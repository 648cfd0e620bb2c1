/** Cash at the counter, by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { selectedOption } from './support/screens';
import { expect, PAGES, test } from './support/test';

const confirm = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /Enter$/ });

test('cash is sold by keyboard: received, change, and what was handed over stays with the sale', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' } });
  const walkIn = page.getByRole('button', { name: /散客 10 圈/ });
  const number = /^\d+/.exec(await walkIn.innerText())![0];
  await expect(page.getByLabel('付款码')).toBeFocused();
  // The number of a rule that stands in the box of the code is taken along by the key of cash.
  for (const key of [number, 'Alt+x']) await page.keyboard.press(key);
  await expect(walkIn).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('收到')).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('付款码');
  await expect(page.getByRole('group', { name: '常用金额' }).getByRole('button')).toHaveText([
    '正好 108',
    '110',
    '150',
    '200',
  ]);
  await page.keyboard.type('100');
  await confirm(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '还差 8.00' })).toBeVisible();
  await expect(page.getByLabel('收到')).toBeFocused();
  await page.getByLabel('收到').fill('2000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '找 1,892.00 对吗？再按 Enter' })).toBeVisible();
  await page.getByLabel('收到').fill('');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: '50 + 20' })).toHaveText('50 + 20 × 2 + 1 × 2¥92.00');
  await expect(page.getByRole('main')).toContainText('收 200.00，找零');
  await expect(confirm(page)).toContainText('收现金 108.00');
  const sent = page.waitForResponse(`**/consume/sysConsume/add`);
  await page.keyboard.press('Enter');
  expect((await sent).request().postDataJSON()).toMatchObject({ consumePayMode: 'unline', cashReceived: 200 });
  await expect(page.getByRole('status').filter({ hasText: '已收' })).toContainText('已收 ¥108.00');
  await expect(page.getByRole('status').filter({ hasText: '已收' })).toContainText('现金 200.00，找 92.00');
  await expect(selectedOption(page, '支付方式')).toHaveText(/^扫码/);
  await page.keyboard.press('Alt+x');
  await expect(selectedOption(page, '支付方式')).toHaveText(/^现金/);
  await page.keyboard.press('Alt+m');
  await expect(page.getByLabel('付款码')).toBeFocused();
});
