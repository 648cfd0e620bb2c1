/** Somebody of several stores: which one is chosen at the login, and how it is switched. */
import type { Page } from '@playwright/test';
import { account, PASSWORD } from './support/instance';
import { callsTo, notice, picker, row, stored } from './support/screens';
import { expect, PAGES, test } from './support/test';

const storeDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
const desk = { width: 1366, height: 768 };

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('P-1.26 P-2.3.11 P-2.7.1 P-2.7.2 P-2.7.4 P-2.7.5 who works for several stores chooses one before entering; without a choice nothing is sent', async ({
  visit,
}) => {
  const page = await visit(null, '/user/login?redirect=%2Fdashboard%2Fworkplace', { viewport: desk });
  const switches = callsTo(page, '/sys/selectDepart');
  await logIn(page, 'hq');
  const choice = storeDialog(page);
  await expect(choice).toHaveAccessibleName(/^部门选择/);
  await expect.poll(async () => Math.round((await choice.boundingBox())?.width ?? 0)).toBe(450);
  await expect(choice.locator('.ant-modal-close')).toHaveCount(0);
  await expect(choice.getByRole('button', { name: '关闭' })).toHaveCount(0);
  await choice.getByRole('button', { name: /^确\s*定/ }).click();
  await expect(choice.locator('.ant-select')).toHaveClass(/ant-select-status-error/);
  await expect(choice.getByRole('alert')).toHaveText('多区域登录，请选择区域');
  expect(switches).toEqual([]);
  await expect(page).toHaveURL(/user\/login/);

  // Leaving it ends the sign-in, and says what was missing.
  await choice.getByRole('button', { name: '退出登录' }).click();
  await expect(choice).toHaveCount(0);
  await expect(page.locator('#login-error')).toHaveText('多区域登录，请选择区域');
  expect(await stored(page, 'accessToken')).toBeNull();
});

test('P-2.7.1 P-2.7.3 P-2.7.4 P-4.4 P-6.11 the store is switched from the user menu; the user of the answer is kept and shown', async ({
  visit,
}) => {
  const { result } = await (await account('hq')).answer('GET', '/sys/user/getCurrentUserDeparts');
  const { list, orgCode } = result as { list: { orgCode: string; departName: string }[]; orgCode: string };
  const page = await visit('hq', PAGES.workplace, { viewport: desk });
  const header = page.locator('.store-button');
  await expect(header).toContainText(orgCode);
  const here = list.find((each) => each.orgCode === orgCode)?.departName ?? '';
  const other = list.find((each) => each.orgCode !== orgCode);
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: /^切换门店/ }).click();
  const dialog = storeDialog(page);
  await expect(dialog).toHaveAccessibleName(`门店切换（当前门店 : ${here}）`);
  await expect(dialog.locator('.ant-modal-close')).toBeVisible();
  await expect(dialog.locator('.ant-modal-footer').getByRole('button', { name: /^关\s*闭/ })).toBeVisible();
  await dialog.getByRole('combobox').click();
  const options = page.locator('.ant-select-item-option');
  await expect(options).toHaveCount(list.length);
  for (const each of list) await expect(options.filter({ hasText: each.orgCode })).toContainText(each.departName);
  const sent = page.waitForRequest('**/sys/selectDepart');
  await options.filter({ hasText: other?.departName ?? '' }).click();
  await dialog.getByRole('button', { name: /^确\s*定/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ orgCode: other?.orgCode });
  await expect(dialog).toHaveCount(0);
  await expect(header).toContainText(other?.orgCode ?? '');
  expect(await stored(page, 'userInfo')).toMatchObject({ username: 'hq', orgCode: other?.orgCode });
  await (await account('hq')).answer('PUT', '/sys/selectDepart', { orgCode, username: '' });
});

test('P-4.3 who has no department is told so, and the dialog closes', async ({ visit }) => {
  const page = await visit('manager', PAGES.workplace, { viewport: desk });
  await page.route('**/sys/user/getCurrentUserDeparts*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { list: unknown[] } };
    answer.result.list = [];
    await route.fulfill({ response, json: answer });
  });
  await page.locator('.store-button').click();
  await expect(notice(page, '您尚未设置部门信息!')).toBeVisible();
  await expect(storeDialog(page)).toHaveCount(0);
});

test('a sale whose answer is missing is spoken of when the store is switched, before anybody takes it again', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const hq = await account('hq');
  const { result } = await hq.answer('GET', '/sys/user/getCurrentUserDeparts');
  const { list, orgCode } = result as { list: { orgCode: string }[]; orgCode: string };
  const other = list.find((each) => each.orgCode !== orgCode)?.orgCode ?? '';
  const page = await visit('hq', PAGES.consume, {
    viewport: desk,
    stored: { consumeType: 'NOCARDCONSUME' },
    alone: true,
  });
  await page.route('**/consume/sysConsume/add', (route) => route.abort());
  await page.locator('button.tariff').filter({ hasText: '开业免费体验 2 圈' }).click();
  await page.locator('.sale-options').getByLabel('收银员').click();
  await row(picker(page), '周敏').first().click();
  await expect(picker(page)).toHaveCount(0);
  await page.locator('.sale-foot .key-button-primary').click();
  await expect(page.locator('.sale-unanswered')).toContainText('结果未知');
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: /^切换门店/ }).click();
  const dialog = storeDialog(page);
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: other }).click();
  await dialog.getByRole('button', { name: /^确\s*定/ }).click();
  await expect(page.locator('.notice').filter({ hasText: '有一笔消费没有结果' })).toBeVisible();
  await expect(page.locator('.sale-unanswered')).toHaveCount(0);
  await hq.answer('PUT', '/sys/selectDepart', { orgCode, username: '' });
});
