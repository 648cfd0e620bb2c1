/** Screens in English on the smallest counter screen: nothing is Chinese but what people are called, and nothing needed is out of sight. */
import type { Page } from '@playwright/test';
import { payCode, queueUp, startTab } from './support/counter';
import { sql } from './support/instance';
import { row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const english = { lang: 'en', viewport: { width: 1366, height: 768 } } as const;

/** What stands on the page in Chinese, without the names of people and the switch of the language. */
async function chineseOn(page: Page): Promise<string[]> {
  const people = await sql<{ name: string }>(
    `SELECT real_name AS name FROM app_user UNION SELECT real_name FROM member UNION SELECT nickname FROM member
      UNION SELECT driver_name FROM line_up_entry UNION SELECT driver_name FROM tab`,
  );
  const texts = await page.evaluate(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[title], [placeholder], [aria-label]')].flatMap((each) =>
      ['title', 'placeholder', 'aria-label'].map((name) => each.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...named].flatMap((text) => text.split('\n'));
  });
  const names = [...people.map(({ name }) => name), '中'].toSorted((one, other) => other.length - one.length);
  const without = texts.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...new Set(without.filter((text) => /\p{Script=Han}/u.test(text)))];
}

test('the names of rules that were sold are English, read and live', async ({ visit }) => {
  await startTab(1, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou: 'Kay' });
  await queueUp('散客 10 圈', { cheshou: 'Alex' });

  const workplace = await visit('cashier', PAGES.workplace, english);
  await expect(workplace.locator('.panel-rows li').filter({ hasText: 'Kay' })).toContainText('First ride, 3 laps');
  await expect(workplace.locator('.panel-rows li').filter({ hasText: 'Alex' })).toContainText('Walk-in, 10 laps');
  // What comes live is in English too: its event carries both names.
  await queueUp('新手体验 3 圈', { cheshou: 'Sam' });
  await expect(workplace.locator('.panel-rows li').filter({ hasText: 'Sam' })).toContainText('First ride, 3 laps');
  expect.soft(await chineseOn(workplace)).toEqual([]);

  const records = await visit('manager', PAGES.payLater, english);
  await expect(row(records, 'Kay')).toContainText('First ride, 3 laps');
  // Until when it is pending, and its number for the customer, stand before what scrolls.
  await expect(row(records, 'Kay').getByRole('button', { name: /^P\d{6}-\d{4}/ })).toBeInViewport({ ratio: 1 });
  expect((await records.getByRole('search').locator('label').allTextContents()).slice(-2)).toEqual([
    'Serial number',
    'Order time',
  ]);
  expect.soft(await chineseOn(records)).toEqual([]);
});

test('the counter shows all that a scanned sale needs while payments go on below it', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, english);
  const rule = page.locator('button.tariff').filter({ hasText: 'First ride, 3 laps' });
  await expect(page.locator('button.tariff').first()).toBeVisible();
  await page.keyboard.press('Alt+5');
  await rule.click();
  const code = page.getByRole('textbox', { name: 'Pay code' });
  await code.fill(payCode('10'));
  await code.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment status', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.press('Alt+5');
  await rule.click();
  await expect(page.locator('[data-order]')).toHaveCount(1);
  await expect(code).toBeVisible();
  await expect(page.getByText('Print on confirm')).toBeInViewport({ ratio: 1 });
  expect.soft(await chineseOn(page)).toEqual([]);
});
