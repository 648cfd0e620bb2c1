/** The pickers of the counter: members for a sale, vehicles for a sale and for the line-up. */
import type { Page } from '@playwright/test';
import { entry, ready } from './support/consumption';
import { queueUp, startTab } from './support/counter';
import { account, kart } from './support/instance';
import { button, callsTo, leavePicker, notice, picker, row } from './support/screens';
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

test('C-2.8.1 C-2.8.2 C-2.8.3 C-2.8.4 C-2.8.5 C-2.8.6 P-5.12 C-5.51 C-9.2 the member picker', async ({ visit }) => {
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
  // Pressed it stays, and Esc closes it alone.
  await found.getByRole('button', { name: '畅玩卡' }).click();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(picker(page)).toBeVisible();
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

test('C-2.8.1 P-5.12 a phone number is asked for once, when it is whole; a part of one where the typing ends with it', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const asked = callsTo(page, '/memberrecharge/sysMemberRecharge/memberlist');
  const phones = () => asked.flatMap((url) => new URL(url).searchParams.get('phone') ?? []);
  await page.keyboard.press('F3');
  const box = picker(page).getByLabel('输入手机号');
  for (const phone of ['13800002046', '13900005678']) {
    await box.fill('');
    await box.pressSequentially(phone);
    await expect.poll(() => phones().at(-1)).toBe(phone);
  }
  expect(phones()).toEqual(['13800002046', '13900005678']);
  await box.fill('13800');
  await expect.poll(() => phones().at(-1)).toBe('13800');
  // Anyone who does not want to wait presses Enter.
  await box.fill('1390');
  await box.press('Enter');
  await expect.poll(() => phones().at(-1)).toBe('1390');
});

test('C-5.43 somebody chosen lately who is there no more is named as unknown and leaves the list', async ({
  visit,
}) => {
  const gone = (kind: string) => ({ kind, id: `gone-${kind}`, name: `走了的${kind}`, phone: '138****0000' });
  const page = await visit('cashier', PAGES.consume, {
    stored: { searchusers: [gone('member'), gone('worker')] },
  });
  await ready(page);
  const history = picker(page).getByRole('group', { name: '最近查询' });
  await page.keyboard.press('F3');
  await history.getByRole('button', { name: '走了的member' }).click();
  await expect(notice(page, '未查询到该会员')).toBeVisible();
  await expect(history).toHaveCount(0);
  await leavePicker(page);
  await page.locator('.sale-options').getByLabel('收银员').click();
  await history.getByRole('button', { name: '走了的worker' }).click();
  await expect(notice(page, '该收银员已不在本店')).toBeVisible();
  await expect(history).toHaveCount(0);
});

test('C-2.8.7 C-3.18 P-2.10.2 P-2.10.4 P-2.10.5 P-2.10.7 C-7.43 C-7.44 P-7.91 P-9.2 P-9.4 the vehicle picker', async ({
  visit,
}) => {
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
  expect([query.get('pageSize'), query.get('field'), query.has('cardName')]).toEqual([
    '10',
    'id,cardName,isConnecte',
    false,
  ]);
  const typed = page.waitForRequest((request) => new URL(request.url()).searchParams.get('cardName') === '*1*');
  await picker(page).getByLabel('输入车辆名称').fill('1');
  await page.keyboard.press('Enter');
  await typed;
  await button(picker(page), '重置').click();
  await expect(picker(page).locator('.ant-modal-container')).toHaveCSS('width', '900px');
  await expect(picker(page).locator('.picker-chosen .data-scroll')).toHaveCSS('height', '240px');
  await expect(picker(page).getByLabel('每页条数').locator('option')).toHaveText([/^10\b/, /^20\b/, /^30\b/]);
  await expect(picker(page).getByLabel('每页条数')).toHaveValue('10');
  await expect(picker(page).locator('.pager-jump input')).toBeVisible();
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
  // The same when the service answers the rows alone.
  await page.route(/listorgcode\?.*\bid=/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { records: unknown[] } };
    await route.fulfill({ json: { ...body, result: body.result.records } });
  });
  await page.reload();
  await ready(page);
  await page.getByRole('textbox', { name: '车辆', exact: true }).click();
  await expect(chosen).toHaveCount(2);
  // Five stand at the side at once, the others on a page of their own.
  for (const number of [3, 4, 5, 6]) await rows.locator(`[data-row-key="${await kart(number)}"]`).click();
  await expect(chosen).toHaveCount(1);
  await expect(picker(page).locator('.picker-chosen .pager')).toContainText('2 / 2');
  await picker(page).locator('.picker-chosen').getByRole('button', { name: '上一页' }).click();
  await expect(chosen).toHaveCount(5);
});

test('C-2.8.8 C-2.8.9 P-4.23 P-4.24 P-4.25 P-4.26 P-4.27 P-4.28 the columns of the rule picker follow the type, and the last one the tool', async ({
  visit,
}) => {
  const manager = await account('manager');
  const rule = await manager.post<string>('/consumerole/sysDepartConsumeRole/add', {
    ...{
      consumeRoleName: '碰碰车 10 分',
      consumeTypeRole: 'NOCARDCONSUME',
      toolType: 'TONGYONG',
      projectType: 'AMUSEMENT',
    },
    ...{ price: 30, muiltMode: 'SINGLE', limitHeadCount: 4, notDoubledHeadCount: 2, countCycleNumber: 0, duration: 10 },
    ...{ enabled: 'YES', memberDays: '', indexNumber: 900 },
  });
  const page = await visit('manager', PAGES.consume);
  await ready(page);
  const heads = picker(page).locator('.picker-rows thead th');
  const plain = ['', '规则名称', '时长（分）', '圈数'];
  for (const [key, values] of [
    ['1', ['价格']],
    ['2', ['次数']],
    ['3', ['积分']],
    ['4', ['价格', '积分']],
    ['6', []],
    ['7', []],
    ['8', []],
    ['9', []],
    ['5', ['金额']],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await page.keyboard.press('F4');
    await expect(heads).toHaveText(plain.toSpliced(2, 0, ...values));
    if (key !== '5') await leavePicker(page);
  }
  const last = (name: string) => row(picker(page).locator('.picker-rows'), name).locator('td').last();
  await expect(last('散客 10 圈')).toHaveText('10');
  await picker(page).getByLabel('输入规则名称').fill('碰碰车');
  await page.keyboard.press('Enter');
  await expect(last('碰碰车 10 分')).toHaveText('限定人数内不翻倍');

  // Where no type is meant, as in a form of codes.
  const codes = await visit('manager', '/coupon/SysGroupCouponList');
  await expect(codes.getByRole('button', { name: /^新增团购码/ })).toBeEnabled();
  await codes.keyboard.press('Alt+n');
  await codes.locator('#form-groupCoupon-tariffId').focus();
  await codes.keyboard.press('F4');
  await expect(picker(codes).locator('.picker-rows thead th')).toHaveText([
    '',
    '规则名称',
    '类型',
    '价格',
    '时长（分）',
    '圈数',
  ]);
  await row(picker(codes), '散客 10 圈').first().click();
  await button(picker(codes), '确定').click();
  await expect(codes.locator('[data-field="tariffId"]')).toContainText('散客 10 圈');
  await manager.ask('DELETE', `/consumerole/sysDepartConsumeRole/delete?id=${rule}`);
});

test('P-2.10.1 P-2.10.3 members, cashiers, rules and departments have their pickers, for one with radios and for several with checkboxes', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.consume, { stored: { usageMode: 'immediate' } });
  await ready(page);
  const inputs = picker(page).locator('.picker-rows tbody input');
  const sizes = picker(page).getByLabel('每页条数').locator('option');
  await page.keyboard.press('F3');
  await expect(inputs.first()).toHaveAttribute('type', 'radio');
  await leavePicker(page);
  await page.getByLabel('人数').fill('2');
  await page.getByRole('textbox', { name: '车辆', exact: true }).click();
  await expect(inputs.first()).toHaveAttribute('type', 'checkbox');
  await leavePicker(page);
  await page.locator('.sale-options').getByLabel('收银员').click();
  await expect(row(picker(page), '周敏')).toBeVisible();
  await expect(sizes).toHaveText([/^5\b/, /^10\b/, /^20\b/, /^30\b/]);
  await leavePicker(page);
  await page.goto('/#/memberrecharge/SysMemberRechargeTool');
  await expect(page.getByText('季度畅玩卡')).toBeVisible();
  await page.keyboard.press('F4');
  await expect(picker(page)).toContainText('选择充值规则');
  await expect(inputs.first()).toHaveAttribute('type', 'radio');
  await expect(sizes).toHaveText([/^10\b/, /^20\b/, /^30\b/]);

  const stores = await visit('hq', PAGES.departments);
  await expect(stores.getByRole('treeitem').filter({ hasText: 'A02' })).toBeVisible();
  await stores.keyboard.press('Alt+n');
  // Whatever the tree shows, a new store is placed by the user.
  await expect(stores.locator('.resource-drawer #form-department-parentId')).toHaveValue('');
  await stores.locator('.resource-drawer input#form-department-parentId').focus();
  await stores.keyboard.press('F4');
  const tree = picker(stores).getByRole('tree');
  await expect(tree.getByRole('treeitem').filter({ hasText: '西湖店' })).toHaveAttribute('aria-level', '1');
  await expect(picker(stores).getByRole('navigation')).toHaveCount(0);
  await stores.keyboard.type('西湖');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  if (process.env.SHOTS !== undefined) await stores.screenshot({ path: `${process.env.SHOTS}/tree-picker.png` });
  await tree.getByRole('treeitem').filter({ hasText: '西湖店' }).click();
  await button(picker(stores), '确定').click();
  await expect(stores.locator('.resource-drawer #form-department-parentId')).toHaveValue(/西湖店/);
});

test('P-9.3 members and cashiers come in pages of 5 to 30, karts, rules and recharges of 10 to 30, what is chosen of 5, stores in none', async ({
  visit,
}) => {
  const sizes = (page: Page) => picker(page).getByLabel('每页条数').locator('option');
  const people = [/^5\b/, /^10\b/, /^20\b/, /^30\b/];
  const things = [/^10\b/, /^20\b/, /^30\b/];
  const page = await visit('cashier', PAGES.consume, { stored: { usageMode: 'immediate' } });
  await ready(page);
  const opens: readonly [open: () => Promise<void>, offered: readonly RegExp[]][] = [
    [() => page.keyboard.press('F3'), people],
    [() => page.locator('.sale-options').getByLabel('收银员').click(), people],
    [() => page.keyboard.press('F4'), things],
    [() => page.getByRole('textbox', { name: '车辆', exact: true }).click(), things],
  ];
  for (const [open, offered] of opens) {
    await open();
    await expect(sizes(page)).toHaveText([...offered]);
    await expect(picker(page).getByLabel('每页条数')).toHaveValue('10');
    // The side table has one page of five, and no other size to choose.
    await expect(picker(page).locator('.picker-chosen').getByLabel('每页条数')).toHaveCount(0);
    await leavePicker(page);
  }
  await page.getByLabel('人数').fill('6');
  await page.getByRole('textbox', { name: '车辆', exact: true }).click();
  for (const number of [1, 2, 3, 4, 5, 6])
    await picker(page)
      .locator(`.picker-rows [data-row-key="${await kart(number)}"]`)
      .click();
  const chosen = picker(page).locator('.picker-chosen');
  await expect(chosen.locator('.pager')).toContainText('2 / 2');
  await expect(chosen.getByLabel('每页条数')).toHaveCount(0);
  await chosen.getByRole('button', { name: '上一页' }).click();
  await expect(chosen.locator('tbody tr')).toHaveCount(5);
  await leavePicker(page);

  await page.goto(`/#${PAGES.rechargeTool}`);
  await expect(page.getByRole('region', { name: '充值规则' }).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('F4');
  await expect(sizes(page)).toHaveText(things);
  await leavePicker(page);

  const { driver } = await startTab(3, 'NOCARDCONSUME', '新手体验 3 圈');
  await page.goto(`/#${PAGES.payLater}`);
  await row(page, driver).getByRole('button', { name: '关联会员充值订单' }).click();
  await expect(picker(page)).toContainText('选择充值订单');
  await expect(sizes(page)).toHaveText(things);

  const stores = await visit('hq', PAGES.departments);
  await expect(stores.getByRole('treeitem').filter({ hasText: 'A02' })).toBeVisible();
  await stores.keyboard.press('Alt+n');
  await stores.locator('.resource-drawer input#form-department-parentId').focus();
  await stores.keyboard.press('F4');
  await expect(picker(stores).getByRole('tree').getByRole('treeitem').first()).toBeVisible();
  await expect(picker(stores).getByRole('navigation')).toHaveCount(0);
  await expect(picker(stores).getByLabel('每页条数')).toHaveCount(0);
});
