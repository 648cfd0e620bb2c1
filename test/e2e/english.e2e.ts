/** Screens in English on the smallest counter screen: nothing is Chinese but what people are called, and nothing needed is out of sight. */
import type { Page } from '@playwright/test';
import { rechargeRule } from './support/consumption';
import { payCode, queueUp, startTab, tariff } from './support/counter';
import { account, sql } from './support/instance';
import { row } from './support/screens';
import { expect, PAGES, test } from './support/test';

/** The one who holds a free-play card. */
const MEMBER = '8800231607';
const CHIP = '0412345678';
const english = { lang: 'en', viewport: { width: 1366, height: 768 } } as const;

test.afterAll(async () => {
  await sql('DELETE FROM coupon_claim WHERE member_id = $1', [MEMBER]);
});

/** What stands on the page in Chinese, without the names of people and the switch of the language. */
async function chineseOn(page: Page): Promise<string[]> {
  const people = await sql<{ name: string }>(
    `SELECT real_name AS name FROM app_user UNION SELECT real_name FROM member UNION SELECT nickname FROM member
      UNION SELECT driver_name FROM line_up_entry UNION SELECT driver_name FROM tab`,
  );
  const texts = await page.evaluate(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[title], [placeholder], [aria-label]')].flatMap((each) =>
      ['title', 'placeholder', 'aria-label'].map((name) => each.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...named].flatMap((text) => text.split('\n'));
  });
  const names = [...people.map(({ name }) => name), '中'].toSorted((one, other) => other.length - one.length);
  const without = texts.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...new Set(without.filter((text) => /\p{Script=Han}/u.test(text)))];
}

test('the names of rules that were sold are English, read and live', async ({ visit }) => {
  await startTab(1, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou: 'Kay' });
  await queueUp('散客 10 圈', { cheshou: 'Alex' });

  const workplace = await visit('cashier', PAGES.workplace, english);
  await expect(workplace.getByRole('main').getByRole('listitem').filter({ hasText: 'Kay' })).toContainText(
    'First ride, 3 laps',
  );
  await expect(workplace.getByRole('main').getByRole('listitem').filter({ hasText: 'Alex' })).toContainText(
    'Walk-in, 10 laps',
  );
  // What comes live is in English too: its event carries both names.
  await queueUp('新手体验 3 圈', { cheshou: 'Sam' });
  await expect(workplace.getByRole('main').getByRole('listitem').filter({ hasText: 'Sam' })).toContainText(
    'First ride, 3 laps',
  );
  expect.soft(await chineseOn(workplace)).toEqual([]);

  const records = await visit('manager', PAGES.payLater, english);
  await expect(row(records, 'Kay')).toContainText('First ride, 3 laps');
  // Until when it is pending, and its number for the customer, stand before what scrolls.
  await expect(row(records, 'Kay').getByRole('button', { name: /P\d{6}-\d{4}$/ })).toBeInViewport({ ratio: 1 });
  expect((await records.getByRole('search').locator('label').allTextContents()).slice(-2)).toEqual([
    'Serial number',
    'Order time',
  ]);
  expect.soft(await chineseOn(records)).toEqual([]);
});

test('the counter shows all that a scanned sale needs while payments go on below it', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume, english);
  const rule = page.locator('button.tariff').filter({ hasText: 'First ride, 3 laps' });
  await expect(page.locator('button.tariff').first()).toBeVisible();
  await page.keyboard.press('Alt+5');
  await rule.click();
  const code = page.getByRole('textbox', { name: 'Pay code' });
  await code.fill(payCode('10'));
  await code.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment status', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.press('Alt+5');
  await rule.click();
  await expect(page.locator('[data-order]')).toHaveCount(1);
  await expect(code).toBeVisible();
  await expect(page.getByText('Print on confirm')).toBeInViewport({ ratio: 1 });
  expect.soft(await chineseOn(page)).toEqual([]);
});

test('coupons, sessions and free-play cards go by their English names, and by the others where they have none', async ({
  visit,
}) => {
  const manager = await account('manager');
  const stamp = String(Date.now() % 1_000_000);
  const couponOf = async (name: string, nameEn: string | null): Promise<string> =>
    manager.post<string>('/coupon/sysCoupon/add', {
      ...{ name, nameEn, image: null, deductAmount: 20, minRecharge: 100, thresholdType: 'SINGLE', thresholdAmount: 0 },
      ...{ totalCount: 9, claimLimit: 9, claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' },
      ...{ validType: 'DAYS', validDays: 30, enabled: 'YES' },
    });
  const [anniversary, plain] = [`Anniversary ${stamp}`, `老友券${stamp}`];
  for (const couponId of [await couponOf(`周年券${stamp}`, anniversary), await couponOf(plain, null)])
    await manager.post('/coupon/sysCouponClaim/add', { couponId, userId: MEMBER });

  const coupons = await visit('manager', PAGES.coupons, english);
  await expect(row(coupons, anniversary)).toBeVisible();
  await expect(row(coupons, plain)).toBeVisible();
  await expect(row(coupons, `周年券${stamp}`)).toHaveCount(0);
  await row(coupons, anniversary).getByRole('button', { name: 'Give to a member' }).click();
  await expect(coupons.getByRole('dialog').filter({ hasText: anniversary })).toBeVisible();
  await coupons.keyboard.press('Escape');
  await coupons.goto('/#/coupon/SysCouponClaimList');
  await expect(row(coupons, anniversary).first()).toBeVisible();

  const counter = await visit('cashier', PAGES.rechargeTool, english);
  await counter.getByLabel('Member card').fill(CHIP);
  await counter.getByLabel('Member card').press('Enter');
  await rechargeRule(counter, 'Pay 500').click();
  const choice = counter.locator('#recharge-coupon');
  await expect(choice.locator('option').filter({ hasText: anniversary })).toHaveCount(1);
  await expect(choice.locator('option').filter({ hasText: plain })).toHaveCount(1);

  const day = new Date(Date.now() + (300 + (Date.now() % 500)) * 86_400_000).toISOString().slice(0, 10);
  const { id: tariffId } = await tariff('NOCARDCONSUME', '新手体验 3 圈');
  const open = await visit('manager', `${PAGES.sessions}?day=${day}`, english);
  await open.getByRole('button', { name: 'Fill a day' }).click();
  await expect(open.getByRole('dialog').getByLabel('English name')).toBeVisible();
  await open.keyboard.press('Escape');
  await manager.post('/session/sysSession/repeat', {
    ...{ day, firstTime: '10:00', lastTime: '10:00', everyMinutes: 20, minutes: 15, places: 4, tariffId, remark: '' },
    ...{ name: '夜场', nameEn: `Night ${stamp}`, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT' },
  });
  await expect(open.getByRole('main').getByRole('button', { name: /^\d\d:\d\d/ })).toContainText(`Night ${stamp}`);
  await expect(open.getByRole('complementary', { name: 'Guest list' }).getByRole('heading')).toContainText(
    `Night ${stamp}`,
  );
  const [{ id: sessionId } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM race_session WHERE name_en = $1', [
    `10:00 Night ${stamp}`,
  ]);
  await manager.post('/reservation/sysReservation/add', { sessionId, name: `Kim ${stamp}`, heads: 1, kind: 'PERSON' });
  const desk = await visit('cashier', PAGES.signIn, english);
  await desk.getByRole('textbox').fill(`Kim ${stamp}`);
  await expect(
    desk
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Kim ${stamp}` }),
  ).toContainText(`Night ${stamp}`);

  const page = await visit('manager', `/membermanage/SysMember?id=${MEMBER}`, english);
  await expect(page.locator('.member-fact').filter({ hasText: 'Free play for a quarter' })).toBeVisible();
});
