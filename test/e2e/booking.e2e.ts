/** Sessions of a day, reservations with a deposit, and the way from a reservation to the line-up. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { tariff } from './support/counter';
import { account, sql } from './support/instance';
import { button, choose, dialog, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };
const RULE = '新手体验 3 圈';
let made = 0;
const unique = (stem: string): string => `${stem}${Date.now() % 100_000}${(made += 1)}`;

/** Days as the store counts them. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** A session of today that takes reservations until midnight. */
async function lateSession(places: number): Promise<{ id: string; name: string }> {
  const name = unique('夜场');
  const { id: tariffId } = await tariff('NOCARDCONSUME', RULE);
  const id = await (
    await account('manager')
  ).post<string>('/session/sysSession/add', {
    ...{ name, startTime: `${dayIn(0)} 23:59:00`, minutes: 15, places, tariffId, remark: '' },
    ...{ consumeVehicleMode: 'circlemode', kartGroup: 'ADULT' },
  });
  return { id, name };
}
const reserve = async (fields: Readonly<Record<string, unknown>>): Promise<string> =>
  (await account('manager')).post<string>('/reservation/sysReservation/add', { heads: 2, kind: 'PERSON', ...fields });

test('a day is opened in one step; who reserves takes places on every screen, and a session is locked', async ({
  visit,
}) => {
  const day = dayIn(40 + (Date.now() % 200));
  const manager = await visit('manager', `${PAGES.sessions}?day=${day}`, { viewport: LAPTOP });
  const other = await visit('cashier', `${PAGES.sessions}?day=${day}`, { lang: 'en', viewport: LAPTOP });
  await expect(other.getByText('No sessions on this day yet')).toBeVisible();
  await button(manager, '按天开场').click();
  const form = dialog(manager, '按天开场');
  await form.getByLabel('首场').fill('10:00');
  await form.getByLabel('末场').fill('11:00');
  await form.getByLabel('末场').press('Tab');
  await form.getByLabel('每隔（分）').fill('20');
  await form.getByLabel('名额').fill('4');
  await form.getByLabel('场次名').fill('上午场');
  await form.getByRole('textbox', { name: '消费规则' }).click();
  await choose(manager, RULE);
  await shoot(manager, 'open-day-cn');
  await button(form, '将开 4 场').click();
  await expect(notice(manager, '已开 4 场')).toBeVisible();
  const lines = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: /^\d\d:\d\d/ });
  await expect(lines(manager)).toHaveCount(4);
  await expect(lines(other)).toHaveCount(4);
  await lines(manager).nth(1).click();
  await button(manager.getByRole('complementary', { name: '来的人' }), '预约').click();
  const drawer = manager.locator('.resource-drawer');
  const name = unique('周女士');
  await expect(drawer.locator('#form-reservation-name')).toBeFocused();
  await drawer.locator('#form-reservation-name').fill(name);
  await drawer.locator('#form-reservation-heads').fill('3');
  await drawer.locator('#form-reservation-phone').fill('13912345678');
  await drawer.locator('.ant-segmented-item').filter({ hasText: '散客' }).click();
  await expect(drawer.locator('#form-reservation-heads')).toHaveValue('3');
  await shoot(manager, 'reserve-cn');
  await button(drawer, '保存').click();
  await expect(manager.getByRole('complementary', { name: '来的人' }).getByRole('list')).toContainText(name);
  await expect(lines(other).nth(1)).toContainText('3 of 4 taken');
  await lines(other).nth(1).click();
  await expect(other.getByRole('complementary', { name: 'Guest list' }).getByRole('list')).toContainText(name);
  await shoot(manager, 'sessions-cn');
  await shoot(other, 'sessions-en');
  expect(await seriousFindings(manager)).toEqual([]);
  await button(manager.getByRole('complementary', { name: '来的人' }), '锁定场次').click();
  await expect(lines(other).nth(1)).toContainText('Locked');
  await expect(
    other.getByRole('complementary', { name: 'Guest list' }).getByRole('button', { name: 'Reserve' }),
  ).toHaveCount(0);
});

test('a party pays its deposit and signs in by keyboard from the end of the phone to the line-up', async ({
  visit,
}) => {
  const { id: sessionId, name: sessionName } = await lateSession(12);
  const name = unique('小林生日');
  // Found by it alone: no other phone or number ends so.
  const [{ phoneEnd } = { phoneEnd: '' }] = await sql<{ phoneEnd: string }>(
    `SELECT n::text AS "phoneEnd" FROM generate_series(1000, 9999) n
     WHERE NOT EXISTS (SELECT FROM reservation r WHERE n::text IN (r.phone_end, r.number_end)) ORDER BY random() LIMIT 1`,
  );
  const id = await reserve({
    ...{
      sessionId,
      name,
      heads: 3,
      kind: 'PARTY',
      phone: `1391234${phoneEnd}`,
      deposit: 50,
      price: 66,
      priceMode: 'PERHEAD',
    },
  });
  const guest = unique('陈先生');
  await reserve({ sessionId, name: guest });
  const list = await visit('cashier', PAGES.reservations, { viewport: LAPTOP });
  const listed = row(list, name);
  await expect(listed).toContainText('待确认');
  await shoot(list, 'reservations-cn');
  await listed.getByRole('button', { name: '收订金' }).click();
  const deposit = dialog(list, `收订金 · ${name}`);
  await expect(deposit).toContainText('¥50.00');
  await deposit.locator('.ant-segmented-item').filter({ hasText: '现金支付' }).click();
  await shoot(list, 'deposit-cn');
  await list.keyboard.press('Enter');
  await expect(notice(list, '订金已收，预约成功')).toBeVisible();
  await expect(listed).toContainText('预约成功');

  const desk = await visit('cashier', PAGES.signIn, { lang: 'en', viewport: LAPTOP, stored: { waitTime: 45 } });
  await expect(desk.getByRole('textbox')).toBeFocused();
  await desk.keyboard.type(phoneEnd);
  await expect(desk.getByRole('heading', { name: 'Check in' })).toBeVisible();
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(desk.getByRole('main').getByRole('listitem')).toContainText(sessionName);
  await shoot(desk, 'sign-in-page-en');
  await desk.keyboard.press('Enter');
  const window = desk.locator('.ant-modal').filter({ hasText: name });
  await expect(window.getByLabel(/^Who drives \d/)).toHaveCount(3);
  await expect(window.locator('dl')).toContainText('¥148.00');
  // One of three comes later: only somebody who is here pays, and the deposit counts whole.
  await window.getByRole('list', { name: 'Who drives' }).getByRole('checkbox').nth(2).uncheck();
  await expect(window.locator('dl')).toContainText('¥82.00');
  await window
    .getByLabel(/^Who drives \d/)
    .nth(1)
    .fill('Kay');
  await window.locator('.ant-segmented-item').filter({ hasText: 'Cash' }).click();
  await shoot(desk, 'sign-in-window-en');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.keyboard.press('Enter');
  await expect(notice(desk, 'Checked in: 2')).toBeVisible();
  await expect(listed).toContainText('已签到');
  const [line] = await sql<{ drivers: string[]; counted: number; wait: number }>(
    `SELECT array_agg(e.driver_name ORDER BY e.number) AS drivers, max(l.deposit_fen)::int AS counted, max(o.wait_minutes)::int AS wait
     FROM reservation_order l JOIN line_up_entry e ON e.order_id = l.order_id JOIN consumption_order o ON o.id = l.order_id
     WHERE l.reservation_id = $1 AND e.state = 'QUEUING'`,
    [id],
  );
  expect(line).toEqual({ drivers: [name, 'Kay'], counted: 5000, wait: 45 });

  const booked = row(list, guest);
  await booked.getByRole('button', { name: '更多' }).click();
  await list.getByRole('menuitem', { name: '取消预约' }).click();
  await expect(list.getByRole('textbox', { name: '原因' })).toBeFocused();
  await list.keyboard.type('孩子发烧');
  await shoot(list, 'cancel-cn');
  await list.keyboard.press('Enter');
  await expect(notice(list, '已取消')).toBeVisible();
  await expect(booked).toContainText('已取消');
});

test('how many come is changed from the list and at the sign-in, as every screen sees at once', async ({ visit }) => {
  const { id: sessionId, name: sessionName } = await lateSession(4);
  const name = unique('赵女士');
  await reserve({ sessionId, name, heads: 2 });
  const day = await visit('cashier', `${PAGES.sessions}?day=${dayIn(0)}`, { lang: 'en', viewport: LAPTOP });
  const session = day.getByRole('main').getByRole('button').filter({ hasText: sessionName });
  await expect(session).toContainText('2 of 4 taken');
  const list = await visit('cashier', PAGES.reservations, { viewport: LAPTOP });
  const booked = row(list, name);
  await booked.getByRole('button', { name: '更多' }).click();
  await list.getByRole('menuitem', { name: '改人数' }).click();
  const field = list.getByRole('textbox', { name: '人数' });
  await expect(field).toBeFocused();
  await expect(list.locator('.dialog-hint')).toContainText('现在 2 人，每人 ¥38.00');
  await list.keyboard.type('9');
  await list.keyboard.press('Enter');
  await expect(list.getByRole('alert').filter({ hasText: '这一场只剩 2 个名额' })).toBeVisible();
  await shoot(list, 'heads-refused-cn');
  await field.fill('4');
  await list.keyboard.press('Enter');
  await expect(notice(list, '已改为 4 人，共 152.00 元')).toBeVisible();
  await expect(session).toContainText('4 of 4 taken');

  const desk = await visit('cashier', PAGES.signIn, { lang: 'en', viewport: LAPTOP });
  await desk.keyboard.type(name);
  await desk
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Check in' })
    .click();
  const window = desk.locator('.ant-modal').filter({ hasText: 'Who drives' });
  const drivers = window.getByLabel(/^Who drives \d/);
  await expect(drivers).toHaveCount(4);
  await drivers.nth(1).fill('Kay');
  await window.getByRole('button', { name: 'Change head-count' }).click();
  const people = desk.getByRole('textbox', { name: 'People' });
  await expect(people).toBeFocused();
  await people.fill('3');
  await shoot(desk, 'heads-en');
  await desk.keyboard.press('Enter');
  await expect(drivers).toHaveCount(3);
  await expect(drivers.nth(1)).toHaveValue('Kay');
  await expect(window.locator('dl')).toContainText('¥114.00');
  await expect(session).toContainText('3 of 4 taken');
  await shoot(desk, 'heads-signin-en');
});
