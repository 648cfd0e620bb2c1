/** Money that is given back: through the channel, in cash, and into a member's accounts; and a refusal that is worked off. */
import type { Page } from '@playwright/test';
import { sale as saleBody } from '../support/product/venue';
import { payCode, setRefundPassword, tariff } from './support/counter';
import { account, sql } from './support/instance';
import { askForRefund, callsTo, holdBack, orderSide } from './support/screens';
import { expect, PAGES, test } from './support/test';

const WINDOW_OF_A_LAPTOP = { width: 1366, height: 768 };
const MEMBER = '8800231611';
const PASSWORD = '271828';
const SHOTS = process.env.SHOTS;

interface Sold {
  orderId: string;
  order: { orderNumber: string };
}

async function sell(fields: object, type = 'NOCARDCONSUME'): Promise<Sold> {
  const body = saleBody(await tariff(type, '新手体验 3 圈'), fields);
  return (await account('cashier')).post<Sold>('/consume/sysConsume/add', body);
}
const opened = (page: Page) => page.getByRole('dialog');
/** What Enter does. A window that has just come begins at its cross, for some frames. */
const asked = (page: Page) => opened(page).locator('.ant-modal-footer button').last();
const password = (page: Page) => opened(page).getByLabel(/退款密码（|Refund password \(/);

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

async function openRefund(page: Page, { orderId, order }: Sold): Promise<void> {
  await page.locator(`tr[data-order="${orderId}"]`).click();
  await expect(orderSide(page)).toContainText(order.orderNumber);
  await askForRefund(page);
  await expect(opened(page)).toBeVisible();
}

test('gives back sales three ways and a recharge by keyboard, and keeps what the channel refuses in front of somebody', async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const cashier = await account('cashier');
  await setRefundPassword('cashier', PASSWORD);
  const scanned = await sell({ consumePayMode: 'wechat', payCode: payCode('00'), headCount: 2, drivers: [] });
  const inCash = await sell({ consumePayMode: 'unline' });
  const member = await sell({ userId: MEMBER, consumePayMode: 'wechat' }, 'BALANCE');
  const refused = await sell({ consumePayMode: 'wechat', payCode: payCode('20') });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });

  // Through the channel, one of two people: the second is turned to nothing with the arrows.
  await openRefund(page, scanned);
  await expect(opened(page).locator('header > b')).toHaveText('¥76.00');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(opened(page).locator('header > b')).toHaveText('¥38.00');
  await expect(opened(page).getByRole('button', { name: /退 38.00/ })).toBeDisabled();
  await password(page).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('退款密码错误');
  await expect(password(page)).toHaveValue('');
  await password(page).fill(PASSWORD);
  await shoot(page, 'refund-cn');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('微信已退', { timeout: 30_000 });
  await shoot(page, 'refund-done-cn');
  await page.keyboard.press('Escape');

  // In cash: it has left the house only when the hand-over is confirmed.
  await openRefund(page, inCash);
  await expect(opened(page).getByRole('radio', { name: /原路退回/ })).toBeDisabled();
  // An amount that leaves nothing takes the customer out of the line, a smaller one does not.
  await opened(page).getByRole('radio', { name: '自定义金额' }).check();
  await opened(page).getByLabel('退款金额').fill('37.99');
  await expect(opened(page).getByRole('list', { name: '确认后会发生' })).not.toContainText('退出排队');
  await opened(page).getByLabel('退款金额').fill('38');
  await expect(opened(page).getByRole('list', { name: '确认后会发生' })).toContainText('退出排队');
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('请把现金交给顾客');
  await expect(asked(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The button has the words of what it does before it is done.
  await expect(opened(page)).toContainText('退款完成');
  await page.keyboard.press('Escape');

  // Into the accounts that paid.
  await openRefund(page, member);
  await expect(opened(page).getByRole('radio', { name: /现金/ })).toBeDisabled();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('已进会员账户');
  await page.keyboard.press('Escape');

  // Refused: the words of the channel, and the ways out by their keys.
  await openRefund(page, refused);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('商户可退余额不足', { timeout: 30_000 });
  await expect(opened(page)).toContainText('钱没有退出去');
  await page.keyboard.press('3');
  await expect(opened(page).getByRole('radio', { name: /交给店长/ })).toBeChecked();
  await expect(asked(page)).toBeFocused();
  await shoot(page, 'refund-refused-cn');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('已交给');
  await page.keyboard.press('Escape');

  // A recharge: what it gave, what is taken back, and the cash when it was handed over.
  const rules = await sql<{ id: string }>(
    "SELECT id FROM recharge_rule WHERE org_code = 'A01' AND active AND amount_type = 'FIXED' AND recharge_fen > 0 AND gift_fen > 0 AND card_days = 0 ORDER BY position LIMIT 1",
  );
  const owner = await cashier.post<{ id: string }>('/membermanage/sysMemberManage/add', {
    realname: '退充值',
    phone: '13955550001',
  });
  const recharge = await cashier.post<Sold>('/memberrecharge/sysMemberRecharge/add', {
    ...{ userId: owner.id, rechargeRoleId: rules[0]?.id, payMode: 'unline', payCode: '', departuserId: '', remark: '' },
    printId: '',
  });
  const ride = await tariff('BALANCE', '周末 10 圈 成人票').catch(() => tariff('BALANCE', '新手体验 3 圈'));
  await cashier.post('/consume/sysConsume/add', saleBody(ride, { userId: owner.id, consumePayMode: 'wechat' }));
  await openRefund(page, recharge);
  const given = opened(page).getByRole('table');
  await expect(given.locator('tbody tr').first()).toContainText('−');
  await shoot(page, 'refund-recharge-cn');
  const owed = (await opened(page).locator('header > b').textContent()) ?? '';
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('请把现金交给顾客');
  await expect(asked(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The button has the words of what it does before it is done.
  await expect(opened(page)).toContainText('退款完成');
  await page.keyboard.press('Escape');
  const standing = () =>
    sql<{ paid: number; held: number; cash: number }>(
      `SELECT o.amount_fen::int AS paid, o.refunded_fen::int AS cash,
       (SELECT coalesce(sum(a.balance), 0)::int FROM ledger_account a WHERE a.owner_id = o.member_id AND a.asset = 'recharge_fen') AS held
     FROM recharge_order o WHERE o.id = $1`,
      [recharge.orderId],
    );
  // The label of the step stands there before the cash is noted.
  await expect.poll(async () => (await standing())[0]?.cash).toBeGreaterThan(0);
  const [left] = await standing();
  expect(owed.replace(/[¥,]/g, '')).toBe(((left?.cash ?? 0) / 100).toFixed(2));
  expect(left?.held).toBe(0);
  expect(left?.cash).toBeLessThan(left?.paid ?? 0);

  const list = await visit('cashier', '/consume/SysRefundList', { viewport: WINDOW_OF_A_LAPTOP, lang: 'en' });
  const row = list.getByRole('row').filter({ hasText: 'With the manager' }).first();
  await row.getByRole('button', { name: 'Resolve' }).click();
  await expect(opened(list)).toContainText('What next');
  await shoot(list, 'refund-refused-en');
  await opened(list).getByRole('button', { name: 'Close' }).last().click();
  await shoot(list, 'refunds-en');
});

test('an Enter that is pressed twice or held down at the password hands over no cash', async ({ visit }) => {
  await setRefundPassword('cashier', PASSWORD);
  const sold = await sell({ consumePayMode: 'unline' });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  const handedOver = callsTo(page, '/consume/sysRefund/handover');
  await openRefund(page, sold);
  await password(page).fill(PASSWORD);
  // Presses Enter again in the very moment in which the question comes.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role="radiogroup"][aria-label="现在怎么办"]')) return;
      watch.disconnect();
      const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.down('Enter');
  await expect(opened(page)).toContainText('请把现金交给顾客');
  await expect(asked(page)).toBeFocused();
  // Still held down.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(handedOver).toEqual([]);
  await page.keyboard.press('Enter');
  // The button has the words of what it does before it is done.
  await expect(opened(page)).toContainText('退款完成');
  expect(handedOver).toHaveLength(1);
});

test('arrows on the choice of how much is given back choose there', async ({ visit }) => {
  const sold = await sell({ consumePayMode: 'unline', headCount: 2, drivers: [] });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await openRefund(page, sold);
  await opened(page).getByRole('radio', { name: '按人' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(opened(page).getByRole('radio', { name: '自定义金额' })).toBeChecked();
  await expect(opened(page).getByLabel('退款金额')).toBeVisible();
});

test('cash that nobody fetched is written off with a reason and a name, which the order keeps', async ({ visit }) => {
  for (const username of ['cashier', 'manager'] as const) await setRefundPassword(username, PASSWORD);
  const sold = await sell({ consumePayMode: 'unline' });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await openRefund(page, sold);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('请把现金交给顾客');
  await page.keyboard.press('2');
  await expect(opened(page).getByRole('radio', { name: /核销/ })).toBeChecked();
  const writeOff = opened(page).getByRole('button', { name: /核销/ });
  await opened(page).getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '王店长' }).click();
  await opened(page).getByLabel('店长的退款密码').fill(PASSWORD);
  await expect(writeOff).toBeDisabled();
  await opened(page).getByLabel('为什么核销').fill('三天没来取');
  await shoot(page, 'refund-write-off-cn');
  await writeOff.click();
  await expect(opened(page)).toContainText('王店长核销，没有退钱：三天没来取');
  await expect(opened(page).getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(orderSide(page)).toContainText('王店长 核销一笔退款：三天没来取');
  const [refund] = await sql<{ state: string; remark: string }>(
    'SELECT state, remark FROM refund WHERE order_id = $1',
    [sold.orderId],
  );
  expect(refund).toEqual({ state: 'WRITTENOFF', remark: '三天没来取' });
});

test('the window stays with its order while new sales push it down the list and off its page', async ({ visit }) => {
  const order = await sell({ consumePayMode: 'unline' });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await expect(page.locator('tr[data-order]').first()).toHaveAttribute('data-order', order.orderId);
  // Nothing was chosen: the newest is open.
  await expect(orderSide(page)).toContainText(order.order.orderNumber);
  await askForRefund(page);
  await expect(opened(page)).toContainText(order.order.orderNumber);
  await password(page).fill('typed');
  // More than the rows of this window.
  for (let sold = 0; sold < 20; sold += 1) await sell({ consumePayMode: 'unline' });
  await expect(page.locator(`tr[data-order="${order.orderId}"]`)).toHaveCount(0);
  await expect(opened(page)).toContainText(order.order.orderNumber);
  await expect(password(page)).toHaveValue('typed');
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
});

test('a refund under way cannot be left: its window stays by Esc and cross until the answer is there', async ({
  visit,
}) => {
  await setRefundPassword('cashier', PASSWORD);
  const order = await sell({ consumePayMode: 'unline' });
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await openRefund(page, order);
  await password(page).fill('wrong');
  const answer = await holdBack(page, '**/sysRefund/add');
  await page.keyboard.press('Enter');
  await expect(asked(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await opened(page).locator('.ant-modal-close').click();
  await expect(opened(page).getByRole('button', { name: '不退' })).toBeDisabled();
  answer();
  await expect(opened(page)).toContainText('退款密码错误');
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
});

test('makes a group-purchase code usable again, and asks for a manager once it is over', async ({ visit }) => {
  test.setTimeout(120_000);
  for (const username of ['cashier', 'manager'] as const) await setRefundPassword(username, PASSWORD);
  const codes = [`TG${Date.now()}A`, `TG${Date.now()}B`] as const;
  for (const code of codes)
    await sql("INSERT INTO group_coupon (org_code, code, state) VALUES ('A01', $1, 'UNUSED')", [code]);
  const byCode = async (groupNumber: string): Promise<Sold> =>
    (await account('cashier')).post<Sold>(
      '/consume/sysConsume/add',
      saleBody(await tariff('GROUPCOUPON', '团购 10 圈'), { consumePayMode: 'wechat', userId: MEMBER, groupNumber }),
    );
  const [valid, over] = [await byCode(codes[0]), await byCode(codes[1])];
  await sql("UPDATE group_coupon SET valid_until = '2020-01-01' WHERE code = $1", [codes[1]]);
  const stateOf = async (code: string) =>
    (await sql<{ state: string }>('SELECT state FROM group_coupon WHERE code = $1', [code]))[0]?.state;
  const page = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await openRefund(page, valid);
  await expect(opened(page)).toContainText('团购码恢复可用');
  await expect(opened(page).getByRole('radio', { name: /现金/ })).toBeDisabled();
  await password(page).fill(PASSWORD);
  await shoot(page, 'refund-code-cn');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toContainText('团购码已恢复可用');
  expect(await stateOf(codes[0])).toBe('UNUSED');
  const abroad = await visit('cashier', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP, lang: 'en' });
  await openRefund(abroad, over);
  await expect(opened(abroad)).toContainText('The code has expired. A manager must approve');
  await password(abroad).fill(PASSWORD);
  await shoot(abroad, 'refund-code-en');
  await abroad.keyboard.press('Enter');
  await expect(opened(abroad)).toContainText('a manager must approve the refund');
  await opened(abroad).getByRole('combobox').first().click();
  await abroad.locator('.ant-select-item-option').filter({ hasText: '王店长' }).click();
  await opened(abroad).getByLabel('The manager’s refund password').fill(PASSWORD);
  await password(abroad).fill(PASSWORD);
  await shoot(abroad, 'refund-code-manager-en');
  await abroad.keyboard.press('Enter');
  await expect(opened(abroad)).toContainText('The codes can be used again now');
  expect(await stateOf(codes[1])).toBe('UNUSED');
});
