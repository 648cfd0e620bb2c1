/** What the installation stands on, as the office sees it. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, notice } from './support/screens';
import { until } from '../support/product/wait';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;

test('a data source is tested now, and one that does not answer says what stops, in the monitor too', async ({
  visit,
}) => {
  const page = await visit('hq', PAGES.dataSources);
  const redis = page.locator('[data-source="redis"]');
  await expect(redis).toContainText('有应答');
  await button(redis, '立即测试').click();
  await expect(notice(page, /Redis: 有应答，用时 \d+ ms/)).toBeVisible();
  await expect(page.locator('[data-source="postgres"]')).toContainText('收不了款');
  await expect(page.locator('[data-source="singleSignOn"]')).toContainText('没有配置');
  expect.soft(await seriousFindings(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/sources-cn.png` });
  // As the worker writes it. It asks each minute and would write over this: a while after it has asked is enough to look.
  await until(
    'the worker asked lately',
    async () =>
      (await sql("SELECT 1 FROM data_source_check WHERE key = 'files' AND checked_at > now() - interval '45 seconds'"))
        .length > 0,
    { withinMs: 30_000 },
  );
  await sql(
    "UPDATE data_source_check SET fault = 'unreachable', error = 'connect ECONNREFUSED', down_at = now() WHERE key = 'files'",
  );
  const monitor = await visit('hq', PAGES.monitor);
  await expect(monitor.getByText('没有应答：文件存储')).toBeVisible();
  await monitor.getByRole('link', { name: '看数据源' }).click();
  const files = monitor.locator('[data-source="files"]');
  await expect(files).toContainText('要用的服务连不上');
  await button(files, '立即测试').click();
  await expect(files).not.toContainText('没有应答');
});

test('data sources in English', async ({ visit }) => {
  const page = await visit('hq', PAGES.dataSources, { lang: 'en' });
  await expect(page.locator('[data-source="postgres"]')).toContainText('Answers');
  await expect(page.locator('[data-source="wechatPay"]')).toContainText('Take cash or Alipay for now');
  expect.soft(await seriousFindings(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/sources-en.png` });
});
