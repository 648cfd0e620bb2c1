/** One payment of several parts: a balance and a scan, several records, a family by its rules, and a price that a manager approves. */
import { expect, PAGES, test } from './support/test';
import { cardOf, ready, rechargeRule, startNext } from './support/consumption';
import { driverName, memberAccounts, payCode, queueUp, setRefundPassword, startTab } from './support/counter';
import { sql } from './support/instance';
import { button, callsTo, dialog, holdBack, loseAnswer, notice, orderSide, row } from './support/screens';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';

const addPath = '/consume/sysConsume/add';
const card = '8800231611';
const SHOTS = process.env.PADDOCK_SHOTS;
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const sold = (page: Page, number: string): Locator =>
  page
    .getByRole('table', { name: /^(订单列表|List of orders)$/ })
    .locator('tbody tr')
    .filter({ hasText: number });
const rule = (page: Page, name: string): Locator => page.locator('button.tariff').filter({ hasText: name });
const type = (page: Page, name: string): Locator => page.locator('.type-button').filter({ hasText: name });
const confirm = (page: Page): Locator => page.locator('.sale-foot .key-button-primary');

test('a balance pays a part and a scan the rest; both stand in the order; declined, the balance has it back', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const before = await memberAccounts(card);
  const begin = async (ends: string): Promise<void> => {
    await cardOf(page).fill(card);
    await cardOf(page).press('Enter');
    await expect(page.locator('.sale-member')).toContainText('孙小满');
    await rule(page, '新手体验 3 圈').click();
    await page.getByRole('radio', { name: '余款扫码' }).check({ force: true });
    await page.getByLabel('余额付').fill('20');
    await expect(page.locator('.sale-due')).toContainText('余额 ¥20.00 + 扫码 ¥18.00');
    await page.getByLabel('付款码').fill(payCode(ends));
    if (ends === '00') await shot(page, 'split-cn');
    await page.getByLabel('付款码').press('Enter');
  };
  await begin('03');
  const declined = dialog(page, '支付状态');
  await expect(declined).toContainText('¥18.00');
  await expect(declined).toContainText('余额不足，请更换支付方式');
  await page.keyboard.press('Escape');
  expect((await memberAccounts(card)).balance).toBe(before.balance);
  await page.keyboard.press('Escape');
  await begin('00');
  await expect(page.locator('.sold-line')).toContainText('余额 ¥20.00 + 扫码 ¥18.00');
  await expect.poll(async () => (await memberAccounts(card)).balance).toBe(before.balance - 20);
  const orders = await visit('manager', PAGES.orders);
  const [newest] = await sql<{ number: string }>(
    "SELECT number FROM consumption_order WHERE rest_fen > 0 AND pay_state = 'payed' ORDER BY created_at DESC LIMIT 1",
  );
  await sold(orders, newest!.number).click();
  await expect(orderSide(orders)).toContainText('余额+扫码');
  await expect(orders.locator('[data-attempt="paidByMember"]')).toContainText('20.00');
  await expect(orders.locator('[data-attempt="attemptPaid"]')).toContainText('18.00');
  await shot(orders, 'split-order-cn');
});

test('several records are chosen in the list and paid in one payment with a line for each', async ({ visit }) => {
  const drivers = [driverName('团'), driverName('团')];
  for (const [index, cheshou] of drivers.entries())
    await startTab(index + 1, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou });
  const member = await startTab(3, 'BALANCE', '新手体验 3 圈');
  const page = await visit('cashier', PAGES.payLater);
  for (const driver of [...drivers, member.driver]) await row(page, driver).getByRole('checkbox').check();
  await button(page, '合并结账 3 单 ¥114.00').click();
  await expect(notice(page, '合并结账的挂单须都在挂单中，且为同一门店、同一消费类型')).toBeVisible();
  await row(page, member.driver).getByRole('checkbox').uncheck();
  await button(page, '合并结账 2 单 ¥76.00').click();
  const bill = dialog(page, '合并结账');
  for (const driver of drivers)
    await expect(bill.locator('.bill-line').filter({ hasText: driver })).toContainText('¥38.00');
  await bill.getByText('现金支付', { exact: true }).click();
  await shot(page, 'bill-cn');
  await button(bill, '确认收款').click();
  for (const driver of drivers) await expect(row(page, driver)).toContainText('已支付');
  await expect(row(page, member.driver)).toContainText('挂单');
  const english = await visit('cashier', PAGES.payLater, { lang: 'en' });
  await expect(row(english, member.driver)).toBeVisible();
});

test('a family is one sale by two rules; a manager approves another price on the spot, and the order says who', async ({
  visit,
}) => {
  await setRefundPassword('manager', '271828');
  const page = await visit('cashier', PAGES.consume, { lang: 'en' });
  await expect(page.locator('button.tariff').first()).toBeVisible();
  await type(page, 'Single').click();
  await page.locator('button.tariff').first().click();
  await page.keyboard.press('F6');
  await page.locator('#head-count').fill('2');
  await page.keyboard.press('F7');
  await expect(page.locator('.sale-lines li')).toHaveCount(1);
  await page.locator('button.tariff').nth(1).click();
  await button(page, 'Change the price').click();
  const price = dialog(page, 'Change the price');
  await price.getByLabel('New price').fill('30');
  await price.getByLabel('Reason').fill('Birthday');
  await price.getByLabel('Manager', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '王店长' }).click();
  await price.getByLabel("Manager's refund password").fill('271828');
  await shot(page, 'price-en');
  await page.keyboard.press('Enter');
  await expect(price).toHaveCount(0);
  await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await shot(page, 'family-en');
  const sent = page.waitForResponse(`**${addPath}`);
  await confirm(page).click();
  const { result } = (await (await sent).json()) as {
    result: { entries: { paiduiText: string }[]; order: { orderNumber: string } };
  };
  expect(result.entries).toHaveLength(3);
  await expect(page.locator('.sold-line')).toContainText('Queue');
  const orders = await visit('manager', PAGES.orders, { lang: 'en' });
  await sold(orders, result.order.orderNumber).click();
  await expect(orderSide(orders)).toContainText('王店长 approved: Birthday');
  await shot(orders, 'family-order-en');
});

test('a play-first record is settled at a price that a manager approves', async ({ visit }) => {
  await setRefundPassword('manager', '271828');
  const tab = await startTab(4, 'NOCARDCONSUME', '新手体验 3 圈');
  const page = await visit('cashier', PAGES.payLater);
  await row(page, tab.driver).getByRole('button', { name: '单次支付' }).click();
  const form = dialog(page, '单次支付');
  await button(form, '改价').click();
  const price = dialog(page, '改价');
  await expect(price.getByLabel('新价格')).toBeFocused();
  await price.getByLabel('新价格').fill('20.5');
  await price.getByLabel('改价原因').fill('下雨');
  await price.getByLabel('店长', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '王店长' }).click();
  await price.getByLabel('店长退款密码').fill('271828');
  await page.keyboard.press('Enter');
  await expect(price).toHaveCount(0);
  await expect(form).toContainText('¥20.50（王店长 批准：下雨）');
  await form.getByText('现金支付', { exact: true }).click();
  await shot(page, 'settle-price-cn');
  await button(form, '确认收款').click();
  await expect(row(page, tab.driver)).toContainText('已支付');
  const sales = await sql<{ amount_fen: number; price_reason: string }>(
    'SELECT o.amount_fen::int, l.price_reason FROM consumption_order o JOIN order_line l ON l.order_id = o.id WHERE o.tab_id = $1',
    [tab.id],
  );
  expect(sales).toEqual([{ amount_fen: 2050, price_reason: '下雨' }]);
});

/** The manager types the own refund password into the window of another price. */
async function approve(
  page: Page,
  [title, ...labels]: readonly string[],
  price: string,
  reason: string,
): Promise<void> {
  const window = dialog(page, title ?? '');
  const [newPrice = '', why = '', manager = '', password = ''] = labels;
  await window.getByLabel(newPrice).fill(price);
  await window.getByLabel(why).fill(reason);
  await window.getByLabel(manager, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '王店长' }).click();
  await window.getByLabel(password).fill('271828');
  await page.keyboard.press('Enter');
  await expect(window).toHaveCount(0);
}
const CN = ['改价', '新价格', '改价原因', '店长', '店长退款密码'];
const EN = ['Change the price', 'New price', 'Reason', 'Manager', "Manager's refund password"];

test('a manager approves a price for a whole bill, which its records share, one for a record of a bill alone, and one for a recharge, which brings what it always does', async ({
  visit,
}) => {
  await setRefundPassword('manager', '271828');
  const drivers = [driverName('共'), driverName('共')];
  for (const [index, cheshou] of drivers.entries())
    await startTab(index + 5, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou });
  const page = await visit('cashier', PAGES.payLater);
  for (const driver of drivers) await row(page, driver).getByRole('checkbox').check();
  await button(page, '合并结账 2 单 ¥76.00').click();
  const bill = dialog(page, '合并结账');
  await button(bill.locator('.settle-head'), '改价').click();
  await expect(dialog(page, '改价')).toContainText('2 单合计，按各单原价分摊 · 原价 ¥76.00');
  await approve(page, CN, '61.01', '下雨');
  await expect(bill.locator('.settle-head')).toContainText('¥61.01');
  const shares = bill.locator('.bill-line b');
  expect((await shares.allTextContents()).toSorted()).toEqual(['¥30.50', '¥30.51']);
  await bill.getByText('现金支付', { exact: true }).click();
  await shot(page, 'bill-price-cn');
  await button(bill, '确认收款').click();
  for (const driver of drivers) await expect(row(page, driver)).toContainText('已支付');
  const lines = await sql<{ amount_fen: number; price_reason: string }>(
    'SELECT amount_fen::int, price_reason FROM order_line WHERE drivers ->> 0 = ANY($1) ORDER BY amount_fen',
    [drivers],
  );
  expect(lines).toEqual([
    { amount_fen: 3050, price_reason: '下雨' },
    { amount_fen: 3051, price_reason: '下雨' },
  ]);

  // For one of them, in English: the other one stays as it was agreed, until it has a price of its own beside it.
  const others = [driverName('共'), driverName('共')];
  for (const [index, cheshou] of others.entries())
    await startTab(index + 7, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou });
  const list = await visit('cashier', PAGES.payLater, { lang: 'en' });
  for (const driver of others) await row(list, driver).getByRole('checkbox').check();
  await button(list, 'Pay 2 together, ¥76.00').click();
  const english = dialog(list, 'Pay together');
  const line = english.locator('.bill-line').filter({ hasText: others[0]! });
  await button(line, 'Change the price').click();
  await expect(dialog(list, 'Change the price')).toContainText('Rule: ¥38.00');
  await approve(list, EN, '20', 'Rain');
  await expect(line).toContainText('¥20.00 (approved by 王店长: Rain)');
  await expect(english.locator('.settle-head')).toContainText('¥58.00');
  await button(english.locator('.bill-line').filter({ hasText: others[1]! }), 'Change the price').click();
  await approve(list, EN, '25', 'Late');
  await expect(line).toContainText('¥20.00 (approved by 王店长: Rain)');
  await expect(english.locator('.settle-head')).toContainText('¥45.00');
  await english.getByText('Cash', { exact: true }).click();
  await shot(list, 'bill-line-price-en');
  await button(english, 'Take payment').click();
  for (const driver of others) await expect(row(list, driver)).toContainText('Paid');
  const charged = await sql<{ amount_fen: number; price_reason: string }>(
    'SELECT amount_fen::int, price_reason FROM order_line WHERE drivers ->> 0 = ANY($1) ORDER BY amount_fen',
    [others],
  );
  expect(charged).toEqual([
    { amount_fen: 2000, price_reason: 'Rain' },
    { amount_fen: 2500, price_reason: 'Late' },
  ]);

  const before = await memberAccounts(card);
  const tool = await visit('cashier', '/memberrecharge/SysMemberRechargeTool', { lang: 'en' });
  await tool.getByLabel('Member card').fill(card);
  await tool.getByLabel('Member card').press('Enter');
  await rechargeRule(tool, '200').first().click();
  await button(tool, 'Change the price').click();
  await approve(tool, EN, '150', 'Regular');
  await expect(tool.locator('.sale-due b')).toHaveText('¥150.00');
  await tool.locator('[data-choice]').filter({ hasText: 'Cash' }).click();
  await shot(tool, 'recharge-price-en');
  await confirm(tool).click();
  await expect(tool.locator('.sold-line')).toContainText('¥150.00');
  expect((await memberAccounts(card)).recharge - before.recharge).toBe(200);
  const orders = await visit('manager', PAGES.orders, { lang: 'en' });
  await orders
    .getByRole('table', { name: /^(订单列表|List of orders)$/ })
    .locator('tbody tr')
    .filter({ hasText: '150.00' })
    .first()
    .click();
  await expect(orderSide(orders)).toContainText('rule 200.00 · 王店长 approved: Regular');
  await shot(orders, 'recharge-price-order-en');
});

test('F9 does no more than its button: nothing while a start is under way', async ({ visit }) => {
  const waiting = await queueUp('开业免费体验 2 圈');
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const next = startNext(page);
  await expect(next).toContainText(waiting.paiduiText);
  const starts = callsTo(page, '/consume/sysConsume/lineupstart');
  const answer = await holdBack(page, '**/lineupstart?*');
  await page.keyboard.press('F9');
  await expect(next).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('F9');
  answer();
  await expect(notice(page, waiting.paiduiText)).toBeVisible();
  await expect(next).not.toHaveAttribute('aria-busy');
  expect(starts).toHaveLength(1);
});

test('a sale whose answer was lost is asked for again while another stands in front, and says what its own member has left', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const links: WebSocketRoute[] = [];
  const page = await visit('cashier', PAGES.consume, {
    before: (opened) =>
      opened.routeWebSocket(/socket\.io/, (link) => {
        links.push(link);
        link.connectToServer();
      }),
  });
  await ready(page);
  await page.keyboard.press('Alt+2');
  await cardOf(page).fill('8800231607');
  await cardOf(page).press('Enter');
  await expect(page.locator('.member-accounts')).toContainText(/卡丁车 \d+/);
  await rule(page, '卡丁车次卡 1 次 10 圈').click();
  const left = (await page.locator('.sale-left-figure').textContent()) ?? '';
  await loseAnswer(page, `**${addPath}`);
  await confirm(page).click();
  await dialog(page, '消费密码').getByLabel('消费密码', { exact: true }).fill('246810');
  await page.keyboard.press('Enter');
  await expect(page.locator('.sale-unanswered')).toContainText('结果未知');
  await page.keyboard.press('F2');
  await expect(page.locator('.sale-tab')).toHaveCount(2);
  await links.at(-1)?.close();
  await expect(page.locator('.sale-tab').first()).not.toContainText('结果未知');
  await page.locator('.sale-tab-name').first().click();
  await expect(page.locator('.sold-line')).toContainText(`剩 ${left}`);
});

test('a scanner that is faster than the screen loses no digit', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' }, alone: true });
  await expect(page.locator('button.tariff').first()).toBeVisible();
  const code = page.getByLabel('付款码');
  const number = await rule(page, '散客 10 圈').locator('.tariff-index').innerText();
  await page.keyboard.press('Alt+5');
  await expect(code).toBeFocused();
  // Frames wait until the test lets them come.
  await page.evaluate(() => {
    const original = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    Object.assign(window, {
      letFramesCome: () => {
        window.requestAnimationFrame = original;
        for (const callback of held) original(callback);
      },
    });
  });
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.keyboard.type('1300');
  await page.evaluate(() => (window as unknown as { letFramesCome: () => void }).letFramesCome());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.type('00000000000000');
  await expect(code).toHaveValue('130000000000000000');
  await expect(rule(page, '散客 10 圈')).toHaveAttribute('aria-pressed', 'true');
});

test('C-9.15 numbers that are taken by themselves from now on are printed by the open sale too', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' } });
  const prints = page.getByRole('checkbox', { name: '成交后打印' });
  await rule(page, '开业免费体验 2 圈').click();
  await prints.uncheck();
  await page.getByRole('switch').click();
  await expect(prints).toBeChecked();
  const printed = page.waitForResponse((response) => response.url().includes('/pritpaidui?'));
  await confirm(page).click();
  expect(((await (await printed).json()) as { success: boolean }).success).toBe(true);
});

test('P-2.4.21 F8 opens play first only in stores that have it', async ({ visit }) => {
  await sql("UPDATE store SET apps = '{}' WHERE org_code = 'A01'");
  try {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    await expect(button(page.locator('.sale-foot'), '先玩后付')).toHaveCount(0);
    await page.keyboard.press('F8');
    await page.keyboard.press('F3');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog(page, '先玩后付')).toHaveCount(0);
  } finally {
    await sql("UPDATE store SET apps = '{XWHF}' WHERE org_code = 'A01'");
  }
});

/** What React has rendered in each commit since the last look, of all components on the page. */
interface Rendered {
  mounted: number;
  perCommit: number[];
}

/** Counts as React's own tools do: through the hook that every build of React reports its commits to. */
const countRenders = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number;
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
    }
    const components = new Set([0, 1, 11, 14, 15]);
    const hasRendered = 1;
    const found = { mounted: 0, perCommit: [] as number[] };
    const childrenOf = function* ({ child }: Fiber) {
      for (let each = child; each !== null; each = each.sibling) yield each;
    };
    const mountedIn = (fiber: Fiber): number =>
      childrenOf(fiber).reduce((sum, child) => sum + mountedIn(child), components.has(fiber.tag) ? 1 : 0);
    // What has the same children as before was passed over.
    const renderedIn = (fiber: Fiber): number =>
      (fiber.child === fiber.alternate?.child ? [] : [...childrenOf(fiber)]).reduce(
        (sum, child) => sum + renderedIn(child),
        components.has(fiber.tag) && (fiber.flags & hasRendered) !== 0 ? 1 : 0,
      );
    Object.assign(window, {
      rendered: found,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => {
          found.mounted = mountedIn(current);
          found.perCommit.push(renderedIn(current));
        },
      },
    });
  });
};

test('a second that passes renders the clocks of the counter, not the counter', async ({ visit }) => {
  for (let waiting = 0; waiting < 6; waiting += 1) await queueUp();
  const page = await visit('cashier', PAGES.consume, { before: countRenders });
  await ready(page);
  await cardOf(page).fill(card);
  await cardOf(page).press('Enter');
  await expect(page.locator('.sale-member')).toContainText('孙小满');
  const rendered = () => page.evaluate(() => (window as unknown as { rendered: Rendered }).rendered);
  await page.waitForLoadState('networkidle');
  const { length: before } = (await rendered()).perCommit;
  await expect.poll(async () => (await rendered()).perCommit.length - before).toBeGreaterThan(4);
  const { mounted, perCommit } = await rendered();
  expect(mounted).toBeGreaterThan(200);
  // Something may be read again in one of these seconds.
  const usual = perCommit.slice(before).sort((a, b) => a - b)[2];
  expect(usual).toBeLessThan(mounted / 20);
});
