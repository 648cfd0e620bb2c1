/** What is pressed twice, held down or left by Esc while its answer is under way happens once, and its window stays until then. */
import type { Locator, Page } from '@playwright/test';
import { ready, startNext } from './support/consumption';
import { driverName, queueUp, startTab, tariff } from './support/counter';
import { account, sql } from './support/instance';
import { freshPhone } from './support/people';
import { button, callsTo, dialog, holdBack, notice, row, tile } from './support/screens';
import { expect, PAGES, test } from './support/test';

/** Presses twice, tries to leave, and lets the answer through: one call, and the window stays until it is there. */
async function pressedOnce(page: Page, window: Locator, { url, press }: { url: string; press: string }): Promise<void> {
  const calls = callsTo(page, url);
  const answer = await holdBack(page, `**${url}`);
  const pressed = button(window, press);
  await pressed.dblclick();
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await window.locator('.ant-modal-close').click();
  await expect(window).toBeVisible();
  answer();
  await expect(window).toHaveCount(0);
  expect(calls).toHaveLength(1);
}

test('F9 that is held down starts one driver, not the next one too', async ({ visit }) => {
  const [first, second] = [await queueUp('开业免费体验 2 圈'), await queueUp('开业免费体验 2 圈')];
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const next = startNext(page);
  await expect(next).toContainText(first.paiduiText);
  const starts = callsTo(page, '/consume/sysConsume/lineupstart');
  await page.keyboard.down('F9');
  await expect(notice(page, first.paiduiText)).toBeVisible();
  await expect(next).toContainText(second.paiduiText);
  await expect(next).not.toHaveAttribute('aria-busy', 'true');
  // A key that stays down is pressed again by the keyboard itself.
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('F9');
  await page.keyboard.up('F9');
  await expect(next).toContainText(second.paiduiText);
  expect(starts).toHaveLength(1);
  expect(await sql('SELECT state FROM line_up_entry WHERE id = $1', [second.id])).toEqual([{ state: 'QUEUING' }]);
});

test('one more lap is given once by a double press', async ({ visit }) => {
  await startTab(4, 'NOCARDCONSUME', '散客 10 圈');
  const page = await visit('marshal', PAGES.marshal, { viewport: { width: 1024, height: 768 } });
  await tile(page, 4).click();
  const add = page.locator('.mb-bar').getByRole('button', { name: '1 圈' });
  await expect(add).toContainText('已用 0 / 3');
  const given = callsTo(page, '/sysVehicle/control');
  const answer = await holdBack(page, '**/sysVehicle/control');
  await add.dblclick();
  answer();
  await expect(add).toContainText('已用 1 / 3');
  expect(given).toHaveLength(1);
});

test('a card is opened once, and its window stays until it is open', async ({ visit }) => {
  const page = await visit('cashier', PAGES.members);
  await button(page.locator('main'), '新增会员').click();
  const window = dialog(page, '开新卡');
  await window.getByLabel('姓名').fill('只开一次');
  await window.getByLabel('手机号').fill(freshPhone());
  await pressedOnce(page, window, { url: '/membermanage/sysMemberManage/add', press: '开卡' });
  expect(await sql("SELECT count(*)::int AS cards FROM member WHERE real_name = '只开一次'")).toEqual([{ cards: 1 }]);
});

test('what is decided of a member is decided once, and its window stays until it is', async ({ visit }) => {
  const { id } = await (
    await account('cashier')
  ).post<{ id: string }>('/membermanage/sysMemberManage/add', { realname: '只冻一次', phone: freshPhone() });
  const page = await visit('manager', `${PAGES.member}?id=${id}`);
  await button(page.locator('.member-profile'), '冻结').click();
  const window = page.getByRole('dialog');
  await window.getByRole('textbox').last().fill('调查中');
  await pressedOnce(page, window, { url: '/membermanage/sysMemberManage/freeze', press: '确定' });
  const decisions = await sql("SELECT decision FROM member_decision WHERE member_id = $1 AND decision = 'freeze'", [
    id,
  ]);
  expect(decisions).toHaveLength(1);
});

test('several records are paid once, and the window of their bill stays until they are', async ({ visit }) => {
  const drivers = [driverName('团'), driverName('团')];
  for (const [index, cheshou] of drivers.entries())
    await startTab(index + 1, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou });
  const page = await visit('cashier', PAGES.payLater);
  for (const driver of drivers) await row(page, driver).getByRole('checkbox').check();
  await button(page, '合并结账 2 单 ¥76.00').click();
  const bill = dialog(page, '合并结账');
  await bill.getByText('现金支付', { exact: true }).click();
  await pressedOnce(page, bill, { url: '/playbeforepay/sysPlayBeforePay/doconsumetogether', press: '确认收款' });
  for (const driver of drivers) await expect(row(page, driver)).toContainText('已支付');
});

test('a deposit is taken once and people sign in once; both windows stay until they are paid', async ({ visit }) => {
  const name = `定金${Date.now() % 100_000}`;
  const { id: tariffId } = await tariff('NOCARDCONSUME', '新手体验 3 圈');
  const manager = await account('manager');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const sessionId = await manager.post<string>('/session/sysSession/add', {
    ...{ name, startTime: `${today} 23:58:00`, minutes: 1, places: 4, tariffId, remark: '' },
    ...{ consumeVehicleMode: 'circlemode', kartGroup: 'ADULT' },
  });
  await manager.post('/reservation/sysReservation/add', {
    ...{ sessionId, name, heads: 1, kind: 'PARTY', deposit: 10, price: 66, priceMode: 'PERHEAD' },
  });
  const page = await visit('cashier', PAGES.reservations);
  await row(page, name).getByRole('button', { name: '收订金' }).click();
  const deposit = dialog(page, `收订金 · ${name}`);
  await deposit.locator('.ant-segmented-item').filter({ hasText: '现金支付' }).click();
  await pressedOnce(page, deposit, { url: '/reservation/sysReservation/deposit', press: '确认收款' });
  await page.goto(`/#${PAGES.signIn}`);
  const main = page.getByRole('main');
  await main.getByPlaceholder('姓名、手机尾号').fill(name);
  const hit = main.getByRole('listitem').filter({ hasText: name });
  await button(hit, '签到').click();
  const window = page.locator('.ant-modal').filter({ hasText: name });
  await window.locator('.ant-segmented-item').filter({ hasText: '现金支付' }).click();
  await pressedOnce(page, window, { url: '/reservation/sysReservation/signin', press: '签到 1 人' });
});
