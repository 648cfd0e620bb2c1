/** A list is kept as a report, found again as it stood, sent, and read in English too. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const desk = { width: 1366, height: 768 } as const;
const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const window = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a list is saved with its conditions, sort and columns, opens again just so, is exported and sent to whom was chosen', async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const page = await visit('manager', `${PAGES.coupons}?name=%E5%88%B8&sort=-name`, { viewport: desk });
  await page.getByRole('button', { name: '存为报表' }).click();
  const saving = window(page, '存为报表');
  await expect(saving.getByLabel('报表名称')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saving).toContainText('请填写报表名称');
  await saving.getByLabel('报表名称').fill('所有的券');
  await saving.getByLabel('英文名称').fill('All coupons');
  await saving.getByRole('radio', { name: '本店能看这个列表的人' }).check();
  await saving.getByRole('radio', { name: '每天' }).check();
  await saving.getByRole('combobox', { name: '接收人' }).click();
  await page.getByTitle('王店长').click();
  await page.keyboard.press('Escape');
  await shoot(page, 'report-save.cn');
  expect(await seriousFindings(page)).toEqual([]);
  await saving.getByRole('button', { name: /保存/ }).click();
  await expect(notice(page, '报表已保存')).toBeVisible();

  await page.goto(`${page.url().split('#')[0]}#${PAGES.reports}`);
  const row = page.locator('tbody tr').filter({ hasText: '所有的券' });
  await expect(row).toContainText('优惠券');
  await expect(row).toContainText('每天 08:00');
  await sql("UPDATE report SET next_at = now() - interval '1 minute' WHERE name = '所有的券'");
  await expect
    .poll(async () => (await sql<{ n: number }>('SELECT count(*)::int AS n FROM report_file'))[0]?.n, {
      timeout: 60_000,
    })
    .toBe(1);
  await page.reload();
  const sent = page.getByRole('region', { name: '收到的报表' });
  await expect(sent).toContainText('所有的券');
  await shoot(page, 'reports.cn');
  expect(await seriousFindings(page)).toEqual([]);
  const fetched = page.waitForEvent('download');
  await sent.getByRole('button', { name: /下载 所有的券/ }).click();
  expect((await fetched).suggestedFilename()).toMatch(/\.xlsx$/);
  await row.getByRole('button', { name: '打开' }).click();
  await expect(page).toHaveURL(/SysCouponList\?.*name=.*sort=-name.*columns=/);

  await sql(`UPDATE report SET list_search = 'colour=red' WHERE name = '所有的券'`);
  const english = await visit('cashier', PAGES.reports, { viewport: desk, lang: 'en' });
  const line = english.locator('tbody tr').filter({ hasText: /All coupons|所有的券/ });
  await expect(line).toContainText('Some fields no longer exist: colour');
  await expect(line).toContainText('Coupons');
  await shoot(english, 'reports.en');
});
