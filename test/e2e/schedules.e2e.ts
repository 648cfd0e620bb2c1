/** What the system does by itself, as the office sees it. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const rested = '清理导入文件';

test.afterEach(() => sql("UPDATE schedule SET paused_at = NULL WHERE name = 'old import files'"));

test('a scheduled job is run now, its history opened, paused with a warning in the monitor, and resumed', async ({
  visit,
}) => {
  const page = await visit('hq', `${PAGES.schedules}?name=old%20import%20files`);
  const line = row(page, rested);
  await expect(line).toContainText('每 1 小时');
  await expect(line).toContainText('删除 7 天前的导入错误文件');
  await button(line, '立即运行').click();
  await expect(notice(page, '马上运行')).toBeVisible();
  await expect(line).toContainText('正常');
  await line.press('Enter');
  const history = page.locator('.ant-modal');
  await expect(history).toContainText('手动运行');
  expect.soft(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '暂停' }).click();
  await page.locator('dialog').getByRole('button', { name: '暂停' }).click();
  await expect(line).toContainText('已暂停');

  const monitor = await visit('hq', PAGES.monitor);
  await expect(monitor.getByText(`“${rested}”已暂停`)).toBeVisible();
  await monitor.getByRole('link', { name: '看定时任务' }).click();
  await expect(monitor).toHaveURL(new RegExp(PAGES.schedules));

  await line.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '恢复' }).click();
  await expect(line).not.toContainText('已暂停');
});

test('in English it says how often, how it went, and why one cannot be paused', async ({ visit }) => {
  const page = await visit('hq', PAGES.schedules, { lang: 'en' });
  await expect(page.getByText('Background jobs are running')).toBeVisible();
  const line = row(page, 'Scan payments');
  await expect(line).toContainText('Once a second');
  await expect(line).toContainText('Succeeded');
  await expect(line).toContainText('Checks payments without a result');
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/schedules-en.png` });
  await line.getByRole('button', { name: /More/ }).click();
  await expect(page.getByRole('menuitem', { name: /Pause/ })).toContainText('cannot be paused');
  expect.soft(await seriousFindings(page)).toEqual([]);
});
