/** The pickers of the counter: members for a sale, vehicles for a sale and for the line-up. */
import { entry, ready } from './support/consumption';
import { queueUp } from './support/counter';
import { kart } from './support/instance';
import { button, callsTo, leavePicker, picker, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('C-2.8.11 P-2.10.6 the vehicle picker of the line-up starts the next in line on the chosen karts', async ({
  visit,
}) => {
  const first = await queueUp();
  const second = await queueUp();
  const page = await visit('cashier', PAGES.consume);
  await expect(entry(page, second)).toBeVisible();
  await page.getByRole('button', { name: '选车派发' }).click();
  const dispatch = button(picker(page).locator('.ant-modal-footer'), '发车');
  await expect(row(picker(page), '1').first()).toBeVisible();
  await expect(dispatch).toHaveCount(0);
  for (const number of [5, 6])
    await picker(page)
      .locator(`[data-row-key="${await kart(number)}"]`)
      .first()
      .click();
  await dispatch.click();
  await expect(entry(page, first)).toContainText('5 号车');
  await expect(entry(page, second)).toContainText('6 号车');
  await page.keyboard.press('F3');
  await expect(picker(page)).toBeVisible();
  await expect(button(picker(page).locator('.ant-modal-footer'), '发车')).toHaveCount(0);
});

test('C-2.8.1 C-2.8.2 C-2.8.3 C-2.8.4 C-2.8.5 C-2.8.6 P-5.12 C-9.2 the member picker', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const projects = callsTo(page, '/userproject/sysUserProject/listbyuser');
  await page.keyboard.press('F3');
  const box = picker(page).getByLabel('输入手机号');
  await expect(box).toBeFocused();
  await expect(picker(page).locator('.picker-note')).toContainText('输入手机号后四位查询时，请在前面加%，例如 %5678');
  await expect(picker(page).locator('.ant-modal-container')).toHaveCSS('width', '900px');
  const searches = callsTo(page, '/memberrecharge/sysMemberRecharge/memberlist');
  await box.pressSequentially('%204');
  expect(searches.filter((url) => new URL(url).searchParams.get('phone'))).toHaveLength(0);
  await box.press('6');
  await expect.poll(() => new URL(searches.at(-1) ?? 'http://none').searchParams.get('phone')).toBe('%2046');
  const found = row(picker(page).locator('.picker-rows'), '8800231607');
  await expect(found).toBeVisible();
  await expect(found.locator('input[type="radio"]')).toHaveCount(1);
  await expect(found).toContainText('138****2046');
  await found.getByRole('button', { name: '畅玩卡' }).hover();
  const card = page.locator('.ant-popover').filter({ hasText: '季度畅玩卡' });
  await expect(card).toContainText('不限次');
  await expect(card).toContainText(/至 \d{4}-\d\d-\d\d/);
  await found.getByRole('button', { name: '项目次数' }).hover();
  await expect(page.locator('.ant-popover b.num').first()).toBeVisible();
  expect(projects.map((url) => new URL(url).searchParams.get('userId'))).toContain('8800231607');
  await found.click();
  await expect(picker(page).locator('.picker-chosen')).toContainText('弯心猎手');
  const sizes = picker(page).getByLabel('每页条数');
  await expect(sizes.locator('option')).toHaveText([/^5\b/, /^10\b/, /^20\b/, /^30\b/]);
  await sizes.selectOption('5');
  await button(picker(page), '确定').click();
  await expect(page.locator('.sale-member')).toContainText('陈一鸣');
  await page.keyboard.press('Escape');
  await expect(page.locator('.sale-member')).toHaveCount(0);
  await page.keyboard.press('F3');
  const history = picker(page).getByRole('group', { name: '最近查询' });
  await history.getByRole('button', { name: /弯心猎手|陈一鸣/ }).click();
  await expect(page.locator('.sale-member')).toContainText('陈一鸣');
});

test('C-2.8.7 C-3.18 P-2.10.2 P-2.10.4 P-2.10.5 P-2.10.7 C-7.43 the vehicle picker', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, { stored: { usageMode: 'immediate' } });
  await ready(page);
  await page.getByLabel('人数').fill('3');
  const listed = page.waitForRequest(
    (request) => request.url().includes('/vehicle/sysVehicle/listorgcode?') && request.url().includes('pageSize=10'),
  );
  await page.getByRole('textbox', { name: '车辆', exact: true }).click();
  const query = new URL((await listed).url()).searchParams;
  expect([query.get('deviceType'), query.get('pageNo'), query.get('column'), query.get('order')]).toEqual([
    'VEHICLE',
    '1',
    'indexNumber',
    'asc',
  ]);
  const rows = picker(page).locator('.picker-rows');
  await expect(rows.locator('thead th')).toHaveText(['', '车辆名称', '网络状态']);
  const one = rows.locator(`[data-row-key="${await kart(1)}"]`);
  const two = rows.locator(`[data-row-key="${await kart(2)}"]`);
  const chosen = picker(page).locator('.picker-chosen tbody tr');
  await expect(picker(page).locator('.picker-bar').getByRole('button')).toHaveText([/查\s*询/, /重\s*置/]);
  await expect(picker(page).getByRole('navigation', { name: '分页' })).toBeVisible();
  await one.click();
  await two.click();
  await expect(chosen).toHaveCount(2);
  await two.click();
  await expect(chosen).toHaveCount(1);
  await two.click();
  await chosen.last().getByRole('button', { name: '删除' }).click();
  await expect(chosen).toHaveCount(1);
  await two.click();
  await page.keyboard.press('Shift');
  await expect(picker(page)).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '车辆', exact: true })).toHaveValue('1, 2');
  const lookup = page.waitForRequest((request) => /listorgcode\?.*\bid=/.test(request.url()));
  await page.getByRole('textbox', { name: '车辆', exact: true }).click();
  const looked = new URL((await lookup).url()).searchParams;
  expect([looked.get('id'), looked.get('pageNo'), looked.get('pageSize')]).toEqual([
    `${await kart(1)},${await kart(2)},`,
    '1',
    '2',
  ]);
  await expect(chosen).toHaveCount(2);
  await chosen.first().getByRole('button', { name: '删除' }).click();
  await leavePicker(page);
  await expect(page.getByRole('textbox', { name: '车辆', exact: true })).toHaveValue('1, 2');
});
