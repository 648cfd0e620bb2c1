/** Consumption and recharge rules as pages: their forms, their faults, and counters that follow. */
import type { Page } from '@playwright/test';
import { account, sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const drawer = (page: Page) => page.locator('.resource-drawer');
const fault = (page: Page, name: string) => drawer(page).locator(`[data-field="${name}"] .form-fault`);
const pick = async (page: Page, name: string, word: string): Promise<void> => {
  const part = drawer(page).locator(`[data-field="${name}"]`);
  const segment = part.locator('.ant-segmented-item').filter({ hasText: word });
  if ((await segment.count()) > 0) return segment.click();
  // A list of several stays open after a choice; another press would close it.
  const opened = (await part.locator('.ant-select-open').count()) > 0;
  if (!opened) await part.locator('.ant-select').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: word }).first().dispatchEvent('click');
};

test.afterAll(async () => {
  await sql("DELETE FROM tariff WHERE name LIKE '页面%'");
  await sql("DELETE FROM recharge_rule WHERE name LIKE '页面%'");
});

test('P-5.23 a consumption rule is made in its form, whose faults stand at their fields, and the counter has it at once', async ({
  visit,
}) => {
  const counter = await visit('cashier', PAGES.consume);
  await counter.locator('.type-button').filter({ hasText: '单次消费' }).click();
  const page = await visit('manager', PAGES.tariffs);
  const field = (of: string) => page.locator(`#form-tariff-${of}`);
  await expect(page.getByRole('button', { name: /^新增消费规则/ })).toBeEnabled();
  await page.keyboard.press('Alt+n');
  await expect(field('consumeRoleName')).toBeFocused();
  await field('consumeRoleName').fill('页面 家庭场');
  await pick(page, 'consumeTypeRole', '单次消费');
  await pick(page, 'toolType', '卡丁车');
  await pick(page, 'projectType', '卡丁车');
  await pick(page, 'muiltMode', '限定人数内不翻倍');
  await page.keyboard.press('Control+Enter');
  await expect(fault(page, 'price')).toHaveText(/请输入价格!/);
  await field('price').fill('128');
  await field('limitHeadCount').fill('3');
  await field('notDoubledHeadCount').fill('4');
  await field('countCycleNumber').fill('8');
  await field('duration').fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(fault(page, 'notDoubledHeadCount')).toHaveText(/不翻倍人数不能大于限定人数/);
  await field('notDoubledHeadCount').fill('3');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '添加成功')).toBeVisible();
  await expect(row(page, '页面 家庭场')).toContainText('每天');
  await expect(row(page, '页面 家庭场')).toContainText('在售');
  await expect(counter.getByText('页面 家庭场')).toBeVisible();
});

test('P-1.10 P-5.15 P-5.20 P-5.21 P-5.24 P-3.13 a recharge rule needs its name, its amounts and whole gifts', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.rechargeRules);
  const field = (of: string) => page.locator(`#form-rechargeRule-${of}`);
  await expect(page.getByRole('button', { name: /^新增充值规则/ })).toBeEnabled();
  await page.keyboard.press('Alt+n');
  await expect(field('roleName')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  for (const [name, label] of [
    ['roleName', '规则名称'],
    ['recharge', '充值金额'],
    ['give', '赠送金额'],
    ['integral', '赠送积分'],
    ['frequency', '赠送次数'],
    ['giveQuan', '赠送圈数'],
  ] as const)
    await expect(fault(page, name)).toHaveText(new RegExp(`请输入${label}!`));
  for (const name of ['recharge', 'give'])
    for (const wrong of ['abc', '1.234']) {
      await field(name).fill(wrong);
      await field(name).blur();
      await expect(fault(page, name)).toHaveText(/请输入正确的金额!/);
    }
  for (const name of ['integral', 'frequency', 'giveQuan'])
    for (const wrong of ['abc', '1.5']) {
      await field(name).fill(wrong);
      await field(name).blur();
      await expect(fault(page, name)).toHaveText(/请输入整数!/);
    }
  await field('roleName').fill('页面 周三会员日');
  for (const [name, value] of Object.entries({
    recharge: '300',
    give: '50',
    integral: '30',
    frequency: '1',
    giveQuan: '5',
  }))
    await field(name).fill(value);
  await pick(page, 'payDoType', '会员充值');
  await pick(page, 'amountType', '固定金额');
  await pick(page, 'saleMode', '按标价');
  await field('price').fill('268');
  await field('changwanDays').fill('30');
  await field('changwanCount').fill('-1');
  await pick(page, 'validType', '按天数');
  await field('validDays').fill('365');
  await field('saleFrom').fill('2026-01-01');
  await field('saleTo').fill('2026-01-31');
  await pick(page, 'memberDays', '周三');
  await pick(page, 'memberDays', '周日');
  await field('roleName').focus();
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '添加成功')).toBeVisible();
  await expect(row(page, '页面 周三会员日')).toContainText('周三、周日');
  await expect(row(page, '页面 周三会员日')).toContainText('已结束');
  const stored = await sql<{ id: string; member_days: string[]; card_days: number; sold: string }>(
    "SELECT id, member_days, card_days, concat(sale_from, ' ', sale_to) AS sold FROM recharge_rule WHERE name = '页面 周三会员日'",
  );
  const sold = '2026-01-01 2026-01-31';
  expect(stored).toEqual([expect.objectContaining({ member_days: ['3', '7'], card_days: 30, sold })]);
  const english = await visit('manager', PAGES.rechargeRules, { lang: 'en' });
  await expect(row(english, '页面 周三会员日')).toContainText('Wed, Sun');
  await (
    await account('manager')
  ).ask('PUT', '/rechargerole/sysDepartRechargeRole/edit', { id: stored[0]?.id, enabled: 'NO' });
  await expect(row(page, '页面 周三会员日')).toContainText('已停用');
  await row(page, '页面 周三会员日').getByRole('button', { name: '编辑' }).click();
  await pick(page, 'saleMode', '按储值');
  await pick(page, 'amountType', '自定义金额');
  await drawer(page).locator('[data-field="selfRecharge"] button').click();
  await button(drawer(page), '保存').click();
  await expect(fault(page, 'selfRecharge')).toHaveText(/自定义价格的商品不能上架自助/);
  // Sold at its list price, or as the value that it stores.
  const cashier = await account('cashier');
  const change = async (fields: object): Promise<unknown> =>
    (await account('manager')).answer('PUT', '/rechargerole/sysDepartRechargeRole/edit', {
      id: stored[0]?.id,
      ...fields,
    });
  const offered = { saleFrom: null, saleTo: null, memberDays: '', enabled: 'YES' };
  for (const [saleMode, yuan] of [
    ['LISTPRICE', 268],
    ['STORED', 300],
  ] as const) {
    expect(await change({ ...offered, saleMode })).toMatchObject({ success: true });
    const sold = await cashier.post<{ order: { amount: number } }>('/memberrecharge/sysMemberRecharge/add', {
      ...{ userId: '8800231608', rechargeRoleId: stored[0]?.id, payMode: 'unline', payCode: '', departuserId: '' },
      ...{ remark: '', printId: '' },
    });
    expect(sold.order.amount).toBe(yuan);
  }
  expect(await change({ amountType: 'CUSTOM', selfRecharge: 'YES' })).toMatchObject({
    ...{ success: false, message: 'Custom-price products cannot be listed for self-service' },
  });
});
