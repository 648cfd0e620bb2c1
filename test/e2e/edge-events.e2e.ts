/** What a venue box reported and could not be applied, as a manager works it off. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

test.afterEach(() => sql("DELETE FROM edge_quarantine WHERE epoch = 'browser'"));

test('an event set aside is looked at and dropped with a reason', async ({ visit }) => {
  await sql(
    `INSERT INTO edge_quarantine (edge_id, epoch, seq, body, error)
     SELECT id, 'browser', 41, '{"kind": "browser.party"}', 'kind: unknown' FROM edge_agent WHERE org_code = 'A01'`,
  );
  const page = await visit('manager', PAGES.edgeEvents);
  const line = row(page, 'browser.party');
  await expect(line).toContainText('待处理');
  await expect(line).toContainText('kind: unknown');
  expect.soft(await seriousFindings(page)).toEqual([]);
  await button(line, '重新记入').click();
  const refused = page.locator('dialog').filter({ hasText: '内容看不懂' });
  await expect(refused).toBeVisible();
  await button(refused, '确定').click();
  await line.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '放弃' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('原因').fill('演练的数据');
  await button(window, '放弃').click();
  await expect(line).toContainText('已放弃');
  await expect(line).toContainText('演练的数据');
});
