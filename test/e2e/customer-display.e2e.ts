/** The customer's side of the counter: a second window that follows what the cashier does. */
import { cardOf, ready } from './support/consumption';
import { payCode } from './support/counter';
import { dialog } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('the customer sees what is bought, the amount and what to do, live, and nothing personal but a masked phone', async ({
  visit,
}) => {
  const counter = await visit('cashier', PAGES.consume);
  await ready(counter);
  const display = await counter.context().newPage();
  await display.goto(`/#${PAGES.customer}`);
  await expect(display.getByText('欢迎光临')).toBeVisible();
  await cardOf(counter).fill('8800231607');
  await cardOf(counter).press('Enter');
  await expect(counter.locator('.sale-member')).toContainText('陈一鸣');
  const rule = (name: string) => counter.locator('button.tariff').filter({ hasText: name });
  await rule('学生票 10 圈').click();
  await expect(display.locator('.customer-lines')).toContainText('学生票 10 圈');
  await expect(display.locator('.customer-lines')).toContainText('138****2046');
  await expect(display.locator('.customer-due')).toContainText('¥68.00');
  await expect(display.getByRole('status')).toContainText('请核对');
  expect(await display.locator('body').innerText()).not.toMatch(/陈一鸣|弯心猎手|8800231607/);

  await counter.keyboard.press('Alt+5');
  await rule('散客 10 圈').click();
  await expect(display.locator('.customer-due')).toContainText('¥108.00');
  await counter.getByLabel('人数').fill('2');
  await expect(display.locator('.customer-due')).toContainText('¥216.00');
  await expect(display.locator('.customer-lines')).toContainText('× 2');
  await expect(display.getByRole('status')).toContainText('请出示付款码');
  const pay = async (ends: string): Promise<void> => {
    await counter.getByLabel('付款码').fill(payCode(ends));
    await counter.getByLabel('付款码').press('Enter');
    await expect(dialog(counter, '支付状态')).toBeVisible();
  };
  await pay('03');
  await expect(display.getByRole('status')).toContainText('没有扣款');
  await counter.keyboard.press('Escape');
  await expect(display.getByRole('status')).toContainText('请出示付款码');
  await pay('00');
  await expect(display.getByRole('status')).toContainText('付款成功');
  if (process.env.SHOTS !== undefined) await display.screenshot({ path: `${process.env.SHOTS}/customer-paid.png` });
  // A display that opens later shows what is on the counter now.
  await rule('散客 10 圈').click();
  const late = await counter.context().newPage();
  await late.goto(`/#${PAGES.customer}`);
  await expect(late.locator('.customer-due')).toContainText('¥108.00');
  if (process.env.SHOTS !== undefined) await late.screenshot({ path: `${process.env.SHOTS}/customer-scan.png` });
  await counter.close();
  await expect(late.getByText('欢迎光临')).toBeVisible();
  if (process.env.SHOTS !== undefined) {
    await late.evaluate(() => localStorage.setItem('pro__lang', JSON.stringify({ value: 'en', expire: null })));
    await late.reload();
    await late.screenshot({ path: `${process.env.SHOTS}/customer-idle-en.png` });
  }
});

test('a counter window that shows nothing takes nothing from the display when it closes', async ({ visit }) => {
  const counter = await visit('cashier', PAGES.consume);
  await ready(counter);
  const display = await counter.context().newPage();
  await display.goto(`/#${PAGES.customer}`);
  await counter.keyboard.press('Alt+5');
  await counter.locator('button.tariff').filter({ hasText: '散客 10 圈' }).click();
  await expect(display.locator('.customer-due')).toContainText('¥108.00');
  // The second counter holds no sale of the first: its desk is its tab's own.
  const other = await counter.context().newPage();
  await other.goto(`/#${PAGES.consume}`);
  await expect(other.locator('button.tariff').first()).toBeVisible();
  await display.evaluate(() => {
    const channel = new BroadcastChannel('pro__customerDisplay');
    channel.addEventListener('message', ({ data }: MessageEvent<{ picture: unknown }>) => {
      if (data.picture === null) document.body.dataset['emptied'] = 'true';
    });
  });
  await other.goto('about:blank');
  await counter.getByLabel('人数').fill('2');
  await expect(display.locator('.customer-due')).toContainText('¥216.00');
  await expect(display.locator('body')).not.toHaveAttribute('data-emptied');
});
