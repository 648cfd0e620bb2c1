/** The list of what was sold, beside one order with everything that happened to it. */
import type { Page } from '@playwright/test';
import { sale as saleBody } from '../support/product/venue';
import { driverName, payCode, sellTo, tariff } from './support/counter';
import { account, kart, lapsOf, sql } from './support/instance';
import { button, dialog, notice, orderSide, picker } from './support/screens';
import { expect, PAGES, test } from './support/test';

const WINDOW_OF_A_LAPTOP = { width: 1366, height: 768 };
const MEMBER = '8800231611';

interface Sold {
  orderId: string;
  order: { orderNumber: string };
  entries: { id: string; paiduiText: string }[];
}

/** Sells a ride at the counter. */
async function sell(fields: object): Promise<Sold> {
  const body = saleBody(await tariff('NOCARDCONSUME', '新手体验 3 圈'), fields);
  return (await account('cashier')).post<Sold>('/consume/sysConsume/add', body);
}
const scan = (script: string, fields: object = {}): Promise<Sold> =>
  sell({ consumePayMode: 'wechat', payCode: payCode(script), ...fields });

const rowOf = (page: Page, id: string) => page.locator(`tr[data-order="${id}"]`);
const search = (page: Page) => page.getByLabel('单号、卡号、手机后四位');

test('an order is found by what people say, shown with its rides and codes, printed again, voided and started again', async ({
  visit,
}) => {
  test.setTimeout(150_000);
  const [first, second] = [driverName('甲'), driverName('乙')];
  const member = await sellTo(MEMBER, 'BALANCE', '新手体验 3 圈');
  const group = await scan('00', { headCount: 2, drivers: [{ cheshou: first }, { cheshou: second }] });
  const declined = await scan('03');
  const page = await visit('manager', PAGES.orders, { viewport: WINDOW_OF_A_LAPTOP });
  await expect(search(page)).toBeFocused();
  // The key that leads to the search is offered where it leads somewhere.
  const toSearch = page.locator('footer span').filter({ hasText: '查找' });
  await expect(toSearch).toBeHidden();
  await page.getByRole('button', { name: /^筛选/ }).focus();
  await expect(toSearch).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await expect(toSearch).toBeHidden();
  // The newest is open; arrows move from the search, and the order follows.
  await expect(orderSide(page)).toContainText(declined.order.orderNumber);
  await expect(orderSide(page)).toContainText('顾客未被扣款');
  await expect(rowOf(page, declined.orderId)).toContainText('未付款');
  await page.keyboard.press('ArrowDown');
  await expect(orderSide(page)).toContainText(group.order.orderNumber);
  await expect(orderSide(page).locator('[data-attempt="attemptPaid"]')).toContainText('76.00');
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('main').locator('dl')).toContainText('会员余额扣款（不计实收）');

  // What happens elsewhere arrives here.
  const marshal = await account('marshal');
  const [entry] = (
    await account('cashier').then((cashier) =>
      cashier.rows<{ id: string; consumeid: string; cheshou: string }>('/consume/sysConsume/paiduilist'),
    )
  ).filter(({ consumeid, cheshou }) => consumeid === group.orderId && cheshou === first);
  await marshal.get(`/consume/sysConsume/lineupstart?consumeid=${entry!.id}&vehicleId=${await kart(3)}`);
  await expect(rowOf(page, group.orderId)).toContainText('1 人在场');
  await expect(
    orderSide(page)
      .getByRole('img', { name: /[123] \/ 3$/ })
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  // Screens show a lap before it is stored.
  await expect.poll(async () => (await lapsOf(await kart(3))).length).toBeGreaterThan(0);

  // Digits go to the search wherever the focus is.
  await button(page, '筛选').focus();
  await page.keyboard.type(group.order.orderNumber.slice(-4));
  await expect(search(page)).toHaveValue(group.order.orderNumber.slice(-4));
  await expect(page.getByRole('table', { name: '订单列表' }).locator('tbody tr')).toHaveCount(1);
  await expect(rowOf(page, group.orderId)).toBeVisible();
  // A scanner ends with Enter, and what it reads next takes the place of what it read before.
  await page.keyboard.press('Enter');
  await page.keyboard.type(declined.order.orderNumber.slice(-4));
  await expect(search(page)).toHaveValue(declined.order.orderNumber.slice(-4));
  await expect(rowOf(page, declined.orderId)).toBeVisible();
  for (const text of [group.order.orderNumber, first, '3', '76.00']) {
    await search(page).fill(text);
    await expect(rowOf(page, group.orderId)).toBeVisible();
  }
  await search(page).fill(MEMBER);
  await expect(page.getByRole('table', { name: '订单列表' }).locator('tbody tr').first()).toContainText('余额');
  // What a balance paid is no takings.
  const [sold] = await sql<{ number: string }>(
    'SELECT o.number FROM consumption_order o JOIN line_up_entry e ON e.order_id = o.id WHERE e.id = $1',
    [member.id],
  );
  await search(page).fill(sold!.number);
  await expect(page.getByRole('table', { name: '订单列表' }).locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('main').locator('dl')).toContainText('实收¥0.00');
  await page.keyboard.press('Escape');

  // Papers ask nothing; the second one is a copy.
  await rowOf(page, group.orderId).click();
  await expect(orderSide(page)).toContainText(group.order.orderNumber);
  await page.keyboard.press('F10');
  await expect(notice(page, '已发送打印')).toBeVisible();
  await expect(orderSide(page).getByRole('list', { name: '记录' })).toContainText('打印小票');
  await page.keyboard.press('F10');
  await expect(notice(page, '第 1 次补打')).toBeVisible();
  await expect(orderSide(page).getByText('补打 1 次').first()).toBeVisible();
  await page.keyboard.press('Alt+v');
  await expect(orderSide(page).getByRole('list', { name: '记录' })).toContainText('付款凭证');

  // An unpaid order is voided with a reason.
  await rowOf(page, declined.orderId).click();
  await expect(orderSide(page)).toContainText(declined.order.orderNumber);
  await page.keyboard.press('Alt+d');
  const voiding = dialog(page, `作废 ${declined.order.orderNumber}`);
  await expect(voiding.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(voiding.getByRole('alert')).toHaveText('请填写作废原因');
  await button(voiding, '顾客离开').click();
  await button(voiding, '作废这一单').click();
  await expect(notice(page, '订单已作废')).toBeVisible();
  await expect(rowOf(page, declined.orderId)).toContainText('已作废');
  await expect(orderSide(page)).toContainText('作废原因：顾客离开');

  // Whose number was called in vain stays in front of somebody until the ride is started again.
  await sql("UPDATE line_up_entry SET state = 'PASSED' WHERE id = $1", [member.id]);
  await page.reload();
  await page.getByRole('button', { name: /^未发车/ }).click();
  await expect(page.getByRole('table', { name: '订单列表' }).locator('tbody tr')).toHaveCount(1);
  await expect(orderSide(page)).toContainText('已过号');
  await orderSide(page).getByRole('button', { name: '重新发车' }).click();
  await picker(page)
    .locator(`[data-row-key="${await kart(5)}"]`)
    .click();
  await button(picker(page), '确定').click();
  await expect(notice(page, '已重新发车')).toBeVisible();
  await expect(page.getByRole('table', { name: '订单列表' }).locator('tbody tr')).toHaveCount(0);

  const english = await visit('cashier', PAGES.orders, { lang: 'en', viewport: WINDOW_OF_A_LAPTOP });
  await expect(rowOf(english, declined.orderId)).toContainText('Voided');
  await rowOf(english, group.orderId).click();
  await expect(orderSide(english)).toContainText('Laps driven');
  await expect(orderSide(english).locator('footer')).not.toContainText('Void');
});
