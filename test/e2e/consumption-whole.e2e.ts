/** The counter's page as a whole: what stands on it, by type and beside it. */
import { cardOf, entry, ready } from './support/consumption';
import { queueUp } from './support/counter';
import { dialog, notice, option, selectedOption } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('P-2.2.13 the tool holds the form of all nine types, the queue with its actions and settings, and the cashier panel', async ({
  visit,
}) => {
  const waiting = await queueUp('新手体验 3 圈');
  const page = await visit('manager', PAGES.consume);
  await ready(page);

  // The form: each type with the fields that it needs.
  const options = page.locator('.sale-options');
  await expect(page.locator('.type-button')).toHaveCount(9);
  for (const [key, shown, hidden] of [
    ['1', [cardOf(page)], ['付款码', '团购码']],
    ['2', [cardOf(page)], ['付款码', '团购码']],
    ['3', [cardOf(page)], ['付款码', '团购码']],
    ['4', [cardOf(page)], ['付款码', '团购码']],
    ['5', [options.getByLabel('付款码')], ['团购码']],
    ['6', [options.getByLabel('团购码')], ['付款码']],
    ['7', [cardOf(page)], ['付款码', '团购码']],
    ['8', [], ['付款码', '团购码']],
    ['9', [cardOf(page)], ['付款码', '团购码']],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await expect(page.locator('.type-button').nth(Number(key) - 1)).toHaveClass(/\bon\b/);
    for (const field of shown) await expect(field).toBeEnabled();
    for (const label of hidden) await expect(options.getByLabel(label)).toHaveCount(0);
    await expect(selectedOption(page, '使用方式').first()).toHaveText('排队等候');
    await expect(options.getByLabel('人数')).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: '排队号码' })).toBeVisible();
  }
  await option(options, '立即使用').click();
  await expect(page.getByRole('textbox', { name: '车辆', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '排队号码' })).toHaveCount(0);
  await option(options, '排队等候').click();

  // The queue beside it: number, driver, rule, state, time, and what can be done with it.
  const queued = entry(page, waiting);
  await expect(queued.locator('.entry-number')).toHaveText(waiting.paiduiText);
  await expect(queued.locator('.entry-who')).toContainText(waiting.cheshou);
  await expect(queued.locator('.entry-who')).toContainText('新手体验 3 圈');
  await expect(queued).toContainText('排队中');
  await expect(queued.locator('.entry-time')).toHaveText(/马上|分/);
  await queued.getByRole('button').first().click();
  await expect(queued.locator('.entry-actions button')).toHaveText(['启动', '打印', '提醒', '改号', '改名', '取消']);
  const printed = page.waitForResponse((response) => response.url().includes('/pritpaidui?'));
  await queued.getByRole('button', { name: '打印' }).click();
  expect(((await (await printed).json()) as { success: boolean }).success).toBe(true);
  await queued.getByRole('button', { name: '提醒' }).click();
  await expect(notice(page, `已提醒 ${waiting.paiduiText}`)).toBeVisible();

  // Its settings, and who stands at the counter.
  await page.getByRole('button', { name: '排队设置' }).click();
  const settings = dialog(page, '排队设置');
  await expect(settings.getByRole('switch')).toBeVisible();
  for (const label of ['排队等候时间', '小票打印机', '车辆格数', '派发圈数'])
    await expect(settings.getByLabel(label)).toBeVisible();
  const cashiers = settings.locator('.cashier-panel');
  await expect(cashiers.locator('.cashier-moves button')).toHaveCount(2);
});
