/** How a pay-later record gets its money: cash, scan, member, recharge order. */
import type { Locator, Page } from '@playwright/test';
import { payCode, memberAccounts, rechargeOrder, type StartedTab, startTab } from './support/counter';
import { account, sql } from './support/instance';
import {
  button,
  callsTo,
  choose,
  dialog,
  holdBack,
  notice,
  option,
  picker,
  row,
  selectedOption,
} from './support/screens';
import { askFor } from './support/consumption';
import { expect, PAGES, test, type Visit, type VisitOptions } from './support/test';

const queryPath = '/consume/sysConsume/queryById';
const consumePath = '/playbeforepay/sysPlayBeforePay/doconsume';

interface Open {
  page: Page;
  form: Locator;
  status: Locator;
  /** The record's row in the list behind. */
  record: Locator;
}

/** Opens the payment form of a record in the pay-later list. */
async function openForm(visit: Visit, tab: StartedTab, action: string, options: VisitOptions = {}): Promise<Open> {
  const page = await visit('cashier', PAGES.payLater, options);
  const record = row(page, tab.driver);
  await record.getByRole('button', { name: action }).click();
  const form = dialog(page, action);
  await expect(form).toBeVisible();
  return { page, form, status: dialog(page, '支付状态'), record };
}

const single = (kartNumber: number): Promise<StartedTab> => startTab(kartNumber, 'NOCARDCONSUME', '新手体验 3 圈');

async function scan({ form }: Open, ends: string): Promise<void> {
  await expect(form.getByLabel('付款码')).toBeFocused();
  await form.getByLabel('付款码').fill(payCode(ends));
  await form.getByLabel('付款码').press('Enter');
}

test.describe('single-use payment', () => {
  test('C-2.4.1 C-2.4.2 C-2.4.3 C-2.4.6 C-2.4.9 C-5.18 C-5.21 C-4.11 C-4.12 C-7.12 C-7.14 C-7.15 C-7.16 the form shows what a single use needs and sends the rest', async ({
    visit,
  }) => {
    const tab = await single(1);
    const open = await openForm(visit, tab, '单次支付', {
      stored: { usageMode: 'immediate', printId: 'A01-printer-01' },
    });
    const { page, form } = open;
    const labels = form.locator('.ant-form-item-label');
    await expect(labels).toHaveText(['支付方式', '付款码', '消费规则', '收银员', '车手昵称', '备注']);
    await button(form, '确认收款').click();
    await expect(form.getByText('请扫描付款码!')).toBeVisible();
    await option(form, '现金支付').click();
    await expect(labels).toHaveText(['支付方式', '消费规则', '收银员', '车手昵称', '备注']);
    await option(form, '扫码支付').click();
    const code = payCode('00');
    await form.getByLabel('付款码').fill(code);
    const sent = page.waitForRequest(`**${consumePath}`);
    await form.getByLabel('付款码').press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      id: tab.id,
      userId: '',
      consumeType: 'NOCARDCONSUME',
      consumePayMode: 'wechat',
      consumeVehicleMode: 'circlemode',
      consumeVehicleMode_dictText: '圈数模式',
      usageMode: 'lineup',
      usageMode_dictText: '排队等候',
      sysDepartConsumeRoleId: expect.stringMatching(/^\d+$/),
      doTask: 'YES',
      vehicleId: '',
      payCode: code,
      groupNumber: '',
      cheshou: tab.driver,
      remark: '',
      departuserId: expect.stringMatching(/^\d+$/),
      printId: 'A01-printer-01',
      consumePassword: '',
    });
  });

  test('C-4.1 C-2.4.8 C-4.23 C-4.24 C-7.13 C-7.21 cash is paid at once: the window says so, closes, and the record is settled', async ({
    visit,
  }) => {
    const tab = await single(2);
    const { page, form, status, record } = await openForm(visit, tab, '单次支付');
    await option(form, '现金支付').click();
    const answered = page.waitForResponse(`**${consumePath}`);
    const lists = callsTo(page, '/sysPlayBeforePay/list');
    await button(form, '确认收款').click();
    const { message: orderId } = (await (await answered).json()) as { message: string };
    await expect(status.locator('.current')).toHaveText(/支付成功/);
    await expect(status.locator('.pay-steps')).toContainText('现金已收');
    await expect(status).toHaveCount(0);
    await expect(form).toHaveCount(0);
    await expect(record).toContainText('已支付');
    await expect(record.locator('.row-action')).toHaveCount(0);
    expect(lists.length).toBeGreaterThan(0);
    const order = await (await account('cashier')).get<{ payState: string }>(`${queryPath}?id=${orderId}`);
    expect(order.payState).toBe('payed');
  });

  test('a free record is settled by Enter alone', async ({ visit }) => {
    const tab = await startTab(2, 'NOCARDCONSUME', '开业免费体验 2 圈');
    const { page, form, status, record } = await openForm(visit, tab, '单次支付');
    await expect(form.locator('.settle-head')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(status.locator('.pay-steps')).toContainText('无需收款');
    await expect(record).toContainText('已支付');
  });

  test('a declined code changes the window by the socket, without any answered question', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const open = await openForm(visit, await single(3), '单次支付');
    await open.page.route(`**${queryPath}?*`, (route) => route.abort());
    await scan(open, '03');
    await expect(open.status.locator('.current')).toContainText('余额不足');
  });

  test('C-4.22 a scan that the customer confirms changes the window by the socket, without any answered question', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const tab = await single(3);
    const open = await openForm(visit, tab, '单次支付');
    await open.page.route(`**${queryPath}?*`, (route) => route.abort());
    await scan(open, '01');
    // Scanners that send Enter twice press nothing in the window that comes up meanwhile.
    await open.status.waitFor();
    await open.page.keyboard.press('Enter');
    await expect(open.status.locator('.pay-amount')).toBeFocused();
    await expect(open.status).toContainText('等待顾客在手机上确认');
    await expect(open.status.getByRole('img', { name: '最多 15 次，每 5 秒一次 0 / 15' })).toBeVisible();
    await expect(open.status.getByRole('img', { name: '最多 15 次，每 5 秒一次 1 / 15' })).toBeVisible();
    await expect(open.status.locator('.current')).toHaveText(/支付成功/, { timeout: 20_000 });
    await expect(open.record).toContainText('已支付');
  });

  test('C-4.21 C-4.23 without the socket the question after 5 s brings the answer', async ({ visit }) => {
    const tab = await single(4);
    const open = await openForm(visit, tab, '单次支付', {
      before: (page) => page.routeWebSocket(/socket\.io/, (socket) => void socket.close()),
    });
    const asked = callsTo(open.page, queryPath);
    await scan(open, '00');
    await expect(open.status.locator('.current')).toHaveText(/支付成功/, { timeout: 15_000 });
    await expect(open.status).toHaveCount(0);
    const count = asked.length;
    expect(count).toBeGreaterThan(0);
    await expect(open.record).toContainText('已支付');
    expect(asked).toHaveLength(count);
  });

  test('C-4.25 C-9.4 C-9.5 C-4.22 the window asks every 5 s, 15 times at most, and then says timeout', async ({
    visit,
  }) => {
    const tab = await single(5);
    const open = await openForm(visit, tab, '单次支付', { alone: true });
    const { page, status } = open;
    const order = { id: '1', version: 1, payState: 'nopay', payProgress: 'waiting', payMessage: null, amount: 38 };
    const answer = (result: unknown) => ({ success: true, code: 200, message: '1', result, timestamp: 0 });
    await page.route(`**${consumePath}`, (route) => route.fulfill({ json: answer(order) }));
    await page.route(`**${queryPath}?*`, (route) => route.fulfill({ json: answer(order) }));
    const asked = callsTo(page, queryPath);
    await page.clock.install();
    // A minute ahead: pausing fails once that time is over, as 1 s is on a full machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    await scan(open, '00');
    await expect(status).toContainText('5 秒后第一次查询');
    for (let polls = 1; polls <= 15; polls += 1) {
      await page.clock.runFor(4_900);
      expect(asked).toHaveLength(polls - 1);
      await page.clock.runFor(100);
      await expect.poll(() => asked.length).toBe(polls);
      if (polls < 15) await expect(status).toContainText(`第 ${polls} 次查询，未支付`);
    }
    await expect(status).toContainText('支付超时');
    await page.clock.runFor(20_000);
    expect(asked).toHaveLength(15);
  });

  test('C-9.4 C-9.5 on a line without answers too it asks every 5 s, and gives up with the 15th question', async ({
    visit,
  }) => {
    const tab = await single(5);
    const open = await openForm(visit, tab, '单次支付', { alone: true });
    const { page, form, status } = open;
    const [{ number } = { number: '' }] = await sql<{ number: string }>('SELECT number FROM tab WHERE id = $1', [
      tab.id,
    ]);
    await expect(form.locator('.settle-about')).toHaveText(new RegExp(`^${number}`));
    const order = { id: '1', version: 1, payState: 'nopay', payProgress: 'waiting', payMessage: null, amount: 38 };
    await page.route(`**${consumePath}`, (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '1', result: order, timestamp: 0 } }),
    );
    await holdBack(page, `**${queryPath}?*`);
    const asked = callsTo(page, queryPath);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await scan(open, '00');
    await expect(status).toContainText('5 秒后第一次查询');
    // What people say, never the id of the row.
    await expect(status).toContainText(number);
    await expect(status).not.toContainText(tab.id);
    for (let polls = 1; polls <= 15; polls += 1) {
      await page.clock.runFor(5_000);
      await expect.poll(() => asked.length).toBe(polls);
    }
    await expect(status).not.toContainText('支付超时');
    await page.clock.runFor(4_900);
    await expect(status).toContainText('支付超时');
    expect(asked).toHaveLength(15);
  });

  test('C-8.10 a declined scan ends with the words of the channel and may be tried again', async ({ visit }) => {
    const tab = await single(6);
    const open = await openForm(visit, tab, '单次支付');
    await scan(open, '03');
    await expect(open.status).toContainText('余额不足，请更换支付方式');
    await expect(open.status).toContainText('没有收款，可以换一个付款码或付款方式重新收款。');
    const asked = callsTo(open.page, queryPath);
    await button(open.status.locator('.ant-modal-footer'), '关闭').click();
    await expect(open.form).toBeVisible();
    await expect(open.record).toContainText('挂单');
    await expect(open.form.getByLabel('付款码')).toHaveValue('');
    await scan(open, '00');
    await expect(open.record).toContainText('已支付', { timeout: 15_000 });
    expect(asked.length).toBeLessThan(3);
  });

  test('a payment in manual review is marked on the record, which then offers nothing that is refused', async ({
    visit,
  }) => {
    const tab = await single(7);
    const open = await openForm(visit, tab, '单次支付');
    const other = await openForm(visit, tab, '单次支付');
    await scan(open, '09');
    await expect(notice(other.page, `${tab.driver} 的记录正在由他人收款，窗口已关闭`)).toBeVisible();
    await expect(other.form).toHaveCount(0);
    await expect(open.status).toContainText('支付结果待人工核对');
    await button(open.status.locator('.ant-modal-footer'), '关闭').click();
    await expect(open.form).toHaveCount(0);
    for (const { record } of [open, other]) {
      await expect(record).toContainText('支付待人工核对，请联系店长');
      await expect(record.locator('.row-action')).toHaveCount(0);
      await expect(record.getByRole('checkbox')).toBeDisabled();
    }
  });

  test('P-8.14 a failed payment without words of the channel says so', async ({ visit }) => {
    const tab = await single(7);
    const open = await openForm(visit, tab, '单次支付');
    const result = { id: '1', version: 1, payState: 'nopay', payProgress: 'declined', payMessage: null, amount: 38 };
    await open.page.route(`**${consumePath}`, (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '1', result, timestamp: 0 } }),
    );
    await scan(open, '00');
    await expect(open.status).toContainText('操作失败，支付失败');
  });

  test('C-8.10 a scan that is never confirmed is taken back before anybody may charge again', async ({ visit }) => {
    const tab = await single(8);
    const open = await openForm(visit, tab, '单次支付');
    const answered = open.page.waitForResponse(`**${consumePath}`);
    await scan(open, '07');
    const { message: orderId } = (await (await answered).json()) as { message: string };
    await expect(open.status).toContainText('等待顾客在手机上确认');
    // The customer's 45 seconds are over.
    await expect
      .poll(() =>
        sql("UPDATE payment_attempt SET deadline_at = now() WHERE order_id = $1 AND state = 'WAITING' RETURNING id", [
          orderId,
        ]),
      )
      .toHaveLength(1);
    await expect(open.status).toContainText('正在撤销支付，请勿重复收款', { timeout: 15_000 });
    await expect(open.status).toContainText('支付已撤销', { timeout: 20_000 });
    await button(open.status.locator('.ant-modal-footer'), '关闭').click();
    await expect(open.record).toContainText('挂单');
  });

  test('a scan whose answer is lost goes out again as it was, and its window stays meanwhile', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const open = await openForm(visit, await single(10), '单次支付');
    const { page, form } = open;
    const sent: [string | undefined, string | null][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(consumePath)) sent.push([request.headers()['idempotency-key'], request.postData()]);
    });
    const end = await holdBack(page, `**${consumePath}`);
    await scan(open, '00');
    await page.keyboard.press('Escape');
    await expect(button(form, '取消')).toBeDisabled();
    end('lose');
    await expect(notice(page, '服务器没有应答')).toBeVisible();
    await form.getByLabel('付款码').press('Enter');
    await expect(open.record).toContainText('已支付', { timeout: 15_000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('C-2.4.5 the payment mode is offered only when the store takes cash', async ({ visit }) => {
    const tab = await single(9);
    await sql("UPDATE store SET allows_cash = false WHERE org_code = 'A01'");
    try {
      const { form } = await openForm(visit, tab, '单次支付');
      await expect(form.getByLabel('付款码')).toBeVisible();
      await expect(form.getByLabel('支付方式')).toHaveCount(0);
    } finally {
      await sql("UPDATE store SET allows_cash = true WHERE org_code = 'A01'");
    }
  });
});

test.describe('deduction from a member', () => {
  test('C-1.2 C-2.4.4 C-2.5.1 C-2.5.3 C-5.12 a swiped card pays from the recharged part first', async ({ visit }) => {
    const tab = await startTab(10, 'BALANCE', '新手体验 3 圈');
    const { page, form, status, record } = await openForm(visit, tab, '会员扣费');
    await expect(form.getByLabel('支付方式')).toHaveCount(0);
    const labels = form.locator('.ant-form-item-label');
    await expect(labels).toHaveText(['会员卡号', '消费规则', '收银员', '车手昵称', '备注']);
    await button(form, '确认扣费').click();
    await expect(form.getByText('请选择输入会员卡号!')).toBeVisible();
    const card = form.getByRole('textbox', { name: '会员卡号' });
    // The first wrong field has the focus, for the next swipe.
    await expect(card).toBeFocused();
    const before = await memberAccounts('8800231611');
    await askFor(card, '8800231608');
    await expect(form.locator('.member-summary')).toContainText('橘子汽水');
    // The next card is on its way to the service: nobody is charged, the one before least of all.
    const answer = await holdBack(page, '**/searchMemberById?*');
    const charges = callsTo(page, consumePath);
    await askFor(card, '0412345682');
    await expect(form.locator('.member-summary')).toHaveCount(0);
    await button(form, '确认扣费').click();
    await expect(form.getByText('正在查询这张卡，请稍候')).toBeVisible();
    expect(charges).toEqual([]);
    answer();
    await expect(form.locator('.member-summary')).toContainText('小满');
    // Hands stay at the reader and the keyboard: the member is known now, so Enter confirms.
    await card.press('Enter');
    await expect(status.locator('.current')).toHaveText(/支付成功/);
    await expect(record).toContainText('已支付');
    await expect(record).toContainText('8800231611');
    const after = await memberAccounts('8800231611');
    expect(after).toMatchObject({ balance: before.balance - 38, recharge: before.recharge - 38, give: before.give });
  });

  test('C-1.2 C-2.5.2 P-8.13 C-5.44 C-5.45 a member found by phone must give the consumption password', async ({
    visit,
  }) => {
    const tab = await startTab(11, 'INTEGRAL', '积分兑换 5 圈');
    const { page, form, status, record } = await openForm(visit, tab, '会员扣费');
    // Somebody whose card was swiped before, and another one who is pointed at: Enter belongs to the search.
    await askFor(form.getByRole('textbox', { name: '会员卡号' }), '8800231608');
    await expect(form.locator('.member-summary')).toContainText('橘子汽水');
    const charges = callsTo(page, consumePath);
    await form.getByRole('button', { name: '查会员' }).click();
    await expect(row(picker(page), '8800231609')).toBeVisible();
    // A window looks after its first focus for some frames; then a click in a row leaves no control with the focus.
    await page.evaluate(async () => {
      for (let frames = 60; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
    });
    await row(picker(page), '8800231609').locator('td').nth(1).click();
    await expect(picker(page).getByLabel('输入手机号')).not.toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.locator('.member-summary')).not.toContainText('橘子汽水');
    expect(charges).toEqual([]);
    await form.getByRole('button', { name: '查会员' }).click();
    await expect(picker(page).getByLabel('输入手机号')).toBeFocused();
    await picker(page).getByLabel('输入手机号').fill('%2046');
    await expect(row(picker(page), '8800231607')).toBeVisible();
    await choose(page, '8800231607');
    await expect(notice(page, '该会员设置了消费密码，请询问客户消费密码')).toBeVisible();
    const before = await memberAccounts('8800231607');
    const password = dialog(page, '消费密码');
    await expect(form.getByRole('textbox', { name: '会员卡号' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password.getByLabel('消费密码', { exact: true })).toBeFocused();
    await password.getByLabel('消费密码', { exact: true }).fill('135790');
    const sent = page.waitForRequest(`**${consumePath}`);
    await password.getByLabel('消费密码', { exact: true }).press('Enter');
    const prompt = dialog(page, '操作提示');
    await expect(prompt).toContainText('密码错误');
    expect((await sent).postDataJSON()).toMatchObject({ consumePassword: '135790' });
    await button(prompt, '确定').click();
    expect(await memberAccounts('8800231607')).toEqual(before);
    await expect(record).toContainText('挂单');
    await button(form, '确认扣费').click();
    await password.getByLabel('消费密码', { exact: true }).fill('246810');
    await password.getByLabel('消费密码', { exact: true }).press('Enter');
    await expect(status.locator('.current')).toHaveText(/支付成功/);
    expect((await memberAccounts('8800231607')).integral).toBe(before.integral - 500);
    await expect(record).toContainText('已支付');
  });

  for (const [payer, userId] of [
    ['a member', '8800231608'],
    ['a guest without a card', ''],
  ] as const)
    test(`C-2.4.7 C-5.13 a group coupon of ${payer} asks for its code and sends it`, async ({ visit }) => {
      const tab = await startTab(12, 'GROUPCOUPON', '团购 10 圈');
      const { page, form, record } = await openForm(visit, tab, '会员扣费');
      if (userId !== '') {
        await askFor(form.getByRole('textbox', { name: '会员卡号' }), userId);
        await expect(form.getByText('橘子汽水').first()).toBeVisible();
      }
      await button(form, '确认扣费').click();
      await expect(form.getByText('请选择输入团购码!')).toBeVisible();
      await expect(form.getByText('请选择输入会员卡号!')).toHaveCount(0);
      await sql("INSERT INTO group_coupon (org_code, code, state) VALUES ('A01', $1, 'UNUSED')", [`E2E${tab.id}`]);
      await form.getByLabel('团购码').fill(`E2E${tab.id}`);
      const sent = page.waitForRequest(`**${consumePath}`);
      await button(form, '确认扣费').click();
      expect((await sent).postDataJSON()).toMatchObject({ groupNumber: `E2E${tab.id}`, userId });
      await expect(record).toContainText('已支付');
    });
});

test.describe('link to a recharge order', () => {
  test('C-2.3.1 C-2.3.2 C-2.8.10 C-4.2 C-5.46 exactly one order is chosen, sent and settles the record', async ({
    visit,
  }) => {
    const tab = await single(13);
    const orderId = await rechargeOrder('8800231608');
    const other = await rechargeOrder('8800231609');
    const page = await visit('cashier', PAGES.payLater);
    const calls = callsTo(page, '/sysPlayBeforePay/doguadan');
    await row(page, tab.driver).getByRole('button', { name: '关联会员充值订单' }).click();
    await expect(picker(page).locator('.picker-rows thead th')).toHaveText([
      '',
      '流水号',
      '支付状态',
      '时间',
      '姓名',
      '手机号',
    ]);
    const numbers = picker(page).locator('.resource-row').first();
    await expect(numbers).toContainText(/C\d{6}-\d{4}/);
    await expect(numbers).not.toContainText(/\d{16}/);
    await button(picker(page), '确定').click();
    await expect(notice(page, '请选择充值订单')).toBeVisible();
    expect(calls).toEqual([]);
    await picker(page).locator(`[data-row-key="${other}"]`).click();
    await picker(page).locator(`[data-row-key="${orderId}"]`).first().click();
    await expect(picker(page).locator('.picker-chosen tbody tr')).toHaveCount(1);
    const sent = page.waitForRequest('**/sysPlayBeforePay/doguadan');
    await button(picker(page), '确定').click();
    expect((await sent).postDataJSON()).toEqual({ id: tab.id, reid: orderId });
    await expect(notice(page, '关联成功')).toBeVisible();
    await expect(row(page, tab.driver)).toContainText('已关联充值');
    await expect(row(page, tab.driver)).toContainText('橘子汽水');
    await expect(row(page, tab.driver).locator('.row-action')).toHaveCount(0);
  });
});

for (const [kartNumber, type, ruleName, asset, charged, due] of [
  [14, 'QUAN', '圈数卡 5 圈', 'quan', 5, '5 圈'],
  [15, 'FREQUENCY', '次卡 1 次 8 圈', 'frequency', 1, '1 次'],
] as const) {
  test(`C-1.2 ${type} is taken from the account of its name, and keeps scan as its mode`, async ({ visit }) => {
    const member = '8800231608';
    const before = await memberAccounts(member);
    const tab = await startTab(kartNumber, type, ruleName);
    const change = 'UPDATE tariff SET laps = laps + $2::int, visits = visits + $2::int WHERE name = $1';
    await sql(change, [ruleName, 9]);
    const { page, form, status, record } = await openForm(visit, tab, '会员扣费');
    await expect(form.getByLabel('消费规则')).not.toBeEditable();
    await askFor(form.getByRole('textbox', { name: '会员卡号' }), member);
    await expect(form.locator('.member-summary')).toContainText('橘子汽水');
    await expect(selectedOption(form, '支付方式')).toHaveCount(0);
    await sql(change, [ruleName, -9]);
    await expect(form.locator('.settle-head b')).toHaveText(due);
    const sent = page.waitForRequest(`**${consumePath}`);
    await button(form, '确认扣费').click();
    expect((await sent).postDataJSON()).toMatchObject({ consumePayMode: 'wechat' });
    await expect(status.locator('.pay-amount b')).toHaveText(due);
    await expect(record).toContainText('已支付');
    expect(await memberAccounts(member)).toMatchObject({ ...before, [asset]: before[asset] - charged });
  });
}
