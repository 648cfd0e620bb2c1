/** Text messages that stores buy from head office. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, test } from './support/test';

const PAGE = '/message/SysSmsPackageList';
const SHOTS = process.env.SHOTS;
const DARK = { settings: { mode: 'dark' } };

test.afterEach(() => sql('DELETE FROM sms_package'));

test('head office adds a package, and the manager sees how much of it is left', async ({ visit }) => {
  const page = await visit('hq', PAGE);
  await expect(page.getByText('没有套餐的门店不限')).toBeVisible();
  // The first step is one that the page has a button for.
  await expect(page.getByText('先新增一条。', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('导入')).toHaveCount(0);
  await button(page, '新增短信套餐').first().click();
  const drawer = page.locator('.resource-drawer');
  await drawer.locator('#form-smsPackage-name').fill('春节 1000 条');
  await drawer.locator('#form-smsPackage-messages').fill('1000');
  await drawer.locator('#form-smsPackage-price').fill('60');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '添加成功')).toBeVisible();
  await expect(row(page, '春节 1000 条')).toContainText('使用中');
  await sql('UPDATE sms_package SET used = 1000');

  const manager = await visit('manager', PAGE, { lang: 'en', stored: DARK });
  const line = row(manager, '春节 1000 条');
  await expect(line).toContainText('Used up');
  await expect(line).toContainText('60.00');
  await expect(button(manager, 'Add SMS package')).toHaveCount(0);
  expect(await seriousFindings(manager)).toEqual([]);
  if (SHOTS !== undefined) await manager.screenshot({ path: `${SHOTS}/sms-packages-en-dark.png` });
});
