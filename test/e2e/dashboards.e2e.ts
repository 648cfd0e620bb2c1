/** The dashboards: a day's figures, what must be done, and all stores side by side. */
import { mkdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { Counter } from '../support/product/counter';
import { seriousFindings } from './support/axe';
import { queueUp } from './support/counter';
import { account, baseUrl, sql } from './support/instance';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env['DASHBOARD_SHOTS'];
if (SHOTS) mkdirSync(SHOTS, { recursive: true });
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};
const desk = { width: 1366, height: 768 } as const;
const dark = { settings: { mode: 'dark' } };
const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

/** Hours behind, so that rides and waits of today are today's, and hours to come before the day ends under a test. */
const HOUR_HERE = 13;
const HOURS_AHEAD = HOUR_HERE - new Date().getUTCHours();
/** The signs of these names are turned round: this one is ahead of UTC where its name has a minus. */
const AFTERNOON = `Etc/GMT${HOURS_AHEAD === 0 ? '' : `${HOURS_AHEAD > 0 ? '-' : '+'}${Math.abs(HOURS_AHEAD)}`}`;
const liveBy = (zone: string): Promise<unknown> =>
  sql("UPDATE store SET time_zone = $1 WHERE org_code = 'A01'", [zone]);

/** A time of the store's clock as calls send it, which is by GMT+8. */
const sentAs = (local: string): string =>
  new Date(Date.parse(`${local}Z`) + (8 - HOURS_AHEAD) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

// What has been sold and driven of a day depends on its hour. Here the store is where it is early in the afternoon.
test.beforeEach(() => liveBy(AFTERNOON));
test.afterEach(() => liveBy('Asia/Shanghai'));

/** Cash, scans and starts, spread over what is behind us of today, and the same a week ago. */
async function busyDays(): Promise<void> {
  await sql(`
    WITH cashier AS (SELECT id FROM app_user WHERE username = 'cashier'),
      here AS (SELECT now() AT TIME ZONE time_zone AS local, time_zone FROM store WHERE org_code = 'A01'),
      quarter AS (
        SELECT n, w, (date_trunc('day', local) + (local - date_trunc('day', local)) * n / 20 - make_interval(weeks => w)) AT TIME ZONE time_zone AS at
        FROM here, generate_series(0, 19) AS n, generate_series(0, 1) AS w WHERE n % 7 <> 3 + w),
      cash AS (
        INSERT INTO drawer_cash (id, org_code, kind, amount_fen, order_id, cashier_id, noted_by, noted_at)
        SELECT gen_random_uuid()::text, 'A01', 'sale', 3800 + (n * 37 % 11) * 400 - w * 300, gen_random_uuid()::text, cashier.id, cashier.id, at FROM quarter, cashier)
    INSERT INTO payment_attempt (id, org_code, owner, order_id, provider, merchant_id, out_trade_no, amount_fen, subject, state, paid_at, created_at, updated_at)
    SELECT gen_random_uuid()::text, 'A01', 'recharge', gen_random_uuid()::text, CASE n % 3 WHEN 0 THEN 'alipay' ELSE 'wechat' END, 'm',
      replace(gen_random_uuid()::text, '-', ''), 20000 - (n % 5) * 3000, 'x', 'PAID', at, at, at FROM quarter WHERE n % 4 = 0`);
  await sql(`
    INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, started_at, ended_at)
    SELECT gen_random_uuid()::text, v.org_code, v.id, v.name, 'x', 'laps', 10, 0, 'FINISHED', at, at + interval '8 minutes'
    FROM vehicle v, store s, generate_series(0, 300) AS n,
      LATERAL (SELECT date_trunc('day', now() AT TIME ZONE s.time_zone) AT TIME ZONE s.time_zone + make_interval(mins => n * 13 + v.position * 3 % 13) AS at) t
    WHERE v.org_code = 'A01' AND s.org_code = 'A01' AND at < now() - interval '10 minutes' AND (n + v.position) % 3 <> 0`);
  const waited = async (minutes: number, days: number): Promise<unknown> =>
    sql(
      `UPDATE line_up_entry SET state = 'DEPARTED', departed_at = now() - make_interval(days => $2, secs => 30),
         created_at = now() - make_interval(days => $2, mins => $3, secs => 30) WHERE id = $1`,
      [(await queueUp()).id, days, minutes],
    );
  // Anyone who has departed before in this run counts for nothing here. It was noted by the clock of Shanghai, where it may have been another day,
  // so that revoking it now would take it from a day that never had it.
  for (const noted of ['figure_fact', 'figure_total'])
    await sql(`DELETE FROM ${noted} WHERE org_code = 'A01' AND measure = 'wait'`);
  await waited(6, 0);
  await waited(4, 7);
  // At this time a week ago one kart was on track.
  await sql(`
    INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, started_at, ended_at)
    SELECT gen_random_uuid()::text, org_code, id, name, 'x', 'laps', 10, 0, 'FINISHED', now() - interval '7 days 3 minutes', now() - interval '6 days 23 hours'
    FROM vehicle WHERE org_code = 'A01' AND position = 1 LIMIT 1`);
}

test('just after midnight the karts on track are compared with those of a week ago, who had begun the day before, and money with none yet', async ({
  visit,
}) => {
  // No clock on earth is more than twelve hours behind UTC or fourteen ahead.
  const utcHour = new Date().getUTCHours();
  await liveBy(utcHour === 0 ? 'Etc/UTC' : utcHour <= 12 ? `Etc/GMT+${utcHour}` : `Etc/GMT-${24 - utcHour}`);
  const [begun] = await sql<{ id: string }>(`
    INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, started_at, ended_at)
    SELECT gen_random_uuid()::text, org_code, id, name, 'x', 'laps', 10, 0, 'FINISHED', now() - interval '7 days 61 minutes', now() - interval '6 days 23 hours'
    FROM vehicle WHERE org_code = 'A01' AND position = 1 LIMIT 1 RETURNING id`);
  const page = await visit('manager', PAGES.analysis, {
    viewport: desk,
    alone: true,
    // What the venue took a week ago at this time is not for this test to know.
    before: async (fresh) => {
      await fresh.route('**/sysDashboard/day?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { result: { money: { taken: { then: number | null } } } };
        body.result.money.taken.then = null;
        await route.fulfill({ response: answer, json: body });
      });
    },
  });
  await expect(page.getByRole('group').filter({ hasText: '看车' })).toContainText(/上周同日同时 [1-9]/);
  await expect(figure(page, '实收')).toContainText('那天此时还没有数据');
  await sql('DELETE FROM run WHERE id = $1', [begun?.id]);
});

test('P-2.1.21 the figures of a day stand beside those of the same weekday, lead to their rows and become a file; a day that is over is compared whole', async ({
  visit,
}) => {
  await busyDays();
  const page = await visit('manager', PAGES.analysis, { viewport: desk });
  await expect(figure(page, '实收')).toContainText(/¥[\d,]+\.\d\d/);
  await expect(figure(page, '实收')).toContainText(/[▲▼] [\d.]+%\s*上周[一二三四五六日]/);
  const chart = page.getByRole('img', { name: '每小时实收' });
  await expect(chart.locator('svg')).toContainText('12:00');
  await chart.hover({ position: { x: 300, y: 100 } });
  await expect(chart).toContainText(/\d+:00 ¥[\d,.]+，上周. ¥[\d,.]+/);
  for (const mode of ['现金', '微信', '支付宝'])
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: mode }).first()).toBeVisible();
  await shot(page, 'analysis.cn');
  await page.getByRole('table').first().scrollIntoViewIfNeeded();
  await shot(page, 'analysis-money.cn');

  await page.getByRole('radio', { name: '运行' }).check();
  await expect(page.getByRole('img', { name: '每小时运行' })).toBeVisible();
  await page.getByRole('radio', { name: /前四个周.均值/ }).click();
  await expect(page).toHaveURL(/compare=fourWeeks/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^营业数字 \d{4}-\d\d-\d\d\.xlsx$/);

  const shown = page.getByLabel('哪一天');
  const today = await shown.inputValue();
  const weekAgo = new Date(Date.parse(`${today}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
  await shown.fill(weekAgo);
  await shown.press('Enter');
  await expect(page.getByText('全天对全天')).toBeVisible();
  await expect(figure(page, '预收增加')).toBeVisible();
  await expect(page.getByRole('heading', { name: '车辆使用' })).toHaveCount(0);
  const found = (address: string) => page.waitForResponse((answer) => answer.url().includes(address));
  const cash = page.getByRole('main').getByRole('listitem').filter({ hasText: '现金' }).getByRole('link').first();
  const [paid] = await Promise.all([found('/sysConsume/orderlist'), cash.click()]);
  expect(Object.fromEntries(new URL(paid.url()).searchParams)).toMatchObject({
    ...{ day_begin: weekAgo, day_end: weekAgo, mode: 'CASH' },
  });
  await page.goBack();
  const [back] = await Promise.all([
    found('createTime_begin='),
    page.getByRole('table').getByRole('link', { name: '退给顾客' }).click(),
  ]);
  expect(Object.fromEntries(new URL(back.url()).searchParams)).toMatchObject({
    ...{ createTime_begin: sentAs(`${weekAgo}T00:00:00`), createTime_end: sentAs(`${weekAgo}T23:59:59`) },
  });
  await page.goBack();
  await page.getByRole('button', { name: '回到今天' }).click();
  await page.getByRole('group').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`#${PAGES.orders}`));
  await page.goBack();
  await expect(page.getByRole('group').filter({ hasText: '看车' })).toContainText('上周同日同时 1');
  await expect(page.getByRole('group').filter({ hasText: '平均等' })).toContainText(/▲ 2 分 平均等 6 分，上周 4 分/);
  const [driven] = await Promise.all([
    page.waitForResponse((answer) => /\/match\/sysRace\/list\?.*day_begin=/.test(answer.url())),
    page.getByRole('group').getByRole('link', { name: '看每场' }).click(),
  ]);
  expect(Object.fromEntries(new URL(driven.url()).searchParams)).toMatchObject({ day_begin: today, day_end: today });

  const english = await visit('manager', PAGES.analysis, { viewport: desk, lang: 'en', stored: dark });
  await expect(english.getByRole('img', { name: 'Money in by hour' }).locator('svg')).toBeVisible();
  await shot(english, 'analysis.en');
  expect(await seriousFindings(english)).toEqual([]);
  // Anyone who may not see the money of the day sees how the track runs.
  const cashier = await visit('cashier', PAGES.analysis, { viewport: desk });
  await expect(cashier.getByRole('img', { name: '每小时运行' })).toBeVisible();
  await expect(cashier.getByRole('main')).not.toContainText('¥');
});

test('the sign-ins of the week are those that really happened, and each day leads to its rows', async ({ visit }) => {
  const cameToday = async (): Promise<number> =>
    (
      await sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM visit v JOIN store s ON s.org_code = v.org_code AND s.org_code = 'A01'
         WHERE v.outcome = 'IN' AND v.created_at >= date_trunc('day', now() AT TIME ZONE s.time_zone) AT TIME ZONE s.time_zone`,
      )
    )[0]?.count ?? 0;
  const page = await visit('manager', PAGES.analysis, { viewport: desk });
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: '登录', exact: true }) });
  await expect(panel.locator('tbody tr')).toHaveCount(7);
  // Somebody who comes in counts; anyone who is refused does not.
  await Counter.signIn(baseUrl(), 'cashier');
  await fetch(`${baseUrl()}/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'cashier', password: 'not the right one' }),
  });
  const count = await cameToday();
  expect(count).toBeGreaterThan(0);
  await page.reload();
  const today = panel.locator('tbody tr').first();
  await expect(today.locator('td').first()).toHaveText(String(count));
  await expect(panel.locator('header')).toContainText(`今天 ${count} 次`);
  const [listed] = await Promise.all([
    page.waitForResponse((answer) => /\/sys\/log\/list\?.*outcome=IN/.test(answer.url())),
    today.getByRole('link').press('Enter'),
  ]);
  const { result } = (await listed.json()) as { result: { total: number } };
  expect(result.total).toBe(count);
  await expect(page).toHaveURL(new RegExp(`#${PAGES.visits}`));
});

test('P-2.1.20 P-2.1.21 the workplace says what must be done, the worst first, and leads there; the monitor says how services and karts are', async ({
  visit,
}) => {
  await sql(
    "UPDATE vehicle SET use_state = 'MAINTENANCE', use_state_note = '刹车' WHERE org_code = 'A01' AND position = 6",
  );
  await sql(`INSERT INTO drawer_shift (id, org_code, drawer, cashier_id, state, float_fen, float_pieces, opened_at, opened_by, closed_at, z_number,
      counted_fen, expected_fen, difference_fen, explained_fen, report)
    SELECT 'shift', 'A01', 1, id, 'closed', 0, '{}', now(), id, now(), 900001, 1200, 10000, -8800, 0, '{}' FROM app_user WHERE username = 'cashier'`);
  const page = await visit('manager', PAGES.workplace, { viewport: desk });
  const todos = page.getByRole('main').locator('li:has(button)');
  await expect(todos.first()).toContainText('钱箱差额没有说明');
  await expect(todos.first()).toContainText('−88.00');
  await expect(todos.filter({ hasText: '刹车' })).toBeVisible();
  await shot(page, 'workplace.cn');
  const english = await visit('manager', PAGES.workplace, { viewport: desk, lang: 'en', stored: dark });
  await expect(english.getByRole('main').locator('li:has(button)').first()).toContainText(
    'Unexplained drawer difference',
  );
  await shot(english, 'workplace.en');
  expect(await seriousFindings(english)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/drawer\/SysShiftList/);
  const monitor = await visit('manager', PAGES.monitor, { viewport: desk });
  // The line of a check; below one that is wrong stand lines about what to do.
  const check = (within: Page, name: string): Locator =>
    within.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
  await expect(check(monitor, '数据库')).toContainText('连得上');
  await expect(check(monitor, '场地主机')).toBeVisible();
  // What is wrong is said with what to do, and what ends by itself with when.
  await sql("UPDATE store SET licence_ends_on = current_date + 6 WHERE org_code = 'A01'");
  await monitor.reload();
  const licence = monitor.getByRole('main').locator('ul > li').filter({ hasText: '使用期限' });
  await expect(licence).toContainText(/[567] 天后到期/);
  await expect(licence.getByRole('listitem')).toHaveCount(3);
  await expect(licence.getByRole('list')).toContainText('续费');
  await shot(monitor, 'monitor.cn');
  await sql("UPDATE store SET licence_ends_on = NULL WHERE org_code = 'A01'");
  const monitored = await visit('manager', PAGES.monitor, { viewport: desk, lang: 'en', stored: dark });
  await expect(check(monitored, 'Karts')).toBeVisible();
  await shot(monitored, 'monitor.en');
  expect(await seriousFindings(monitored)).toEqual([]);
  await sql("DELETE FROM drawer_shift WHERE id = 'shift'");
  await sql("UPDATE vehicle SET use_state = 'IDLE', use_state_note = NULL WHERE org_code = 'A01'");
});

test('head office sees all stores side by side and enters the one that needs somebody; a manager does not', async ({
  visit,
}) => {
  await busyDays();
  const page = await visit('hq', PAGES.stores, { viewport: desk });
  await expect(page.locator('.page-scope')).toContainText('全部门店');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const own = rows.filter({ hasText: 'A01' });
  await expect(own).toContainText(/[\d,]+\.\d\d/);
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  const [, name = '', code = ''] = /^(.*) (A\d+)$/.exec((await rows.nth(1).locator('th').textContent()) ?? '') ?? [];
  await expect(page.locator('section').filter({ has: page.getByRole('heading', { name }) })).toBeVisible();
  await shot(page, 'stores.cn');
  // Every page says whose rows it shows.
  const scope = page.locator('.page-scope');
  await page.goto(`/#${PAGES.coupons}`);
  await expect(scope).toContainText('全部门店');
  await page.goto(`/#${PAGES.coupons}?sysOrgCode=${code}`);
  await expect(scope).toContainText(name);
  await page.goto(`/#${PAGES.tariffs}`);
  await expect(scope).toContainText('滨江店');
  await shot(page, 'scope.cn');
  await page.goto(`/#${PAGES.stores}`);
  const english = await visit('hq', PAGES.stores, { viewport: desk, lang: 'en', stored: dark });
  await expect(english.locator('.page-scope')).toContainText('All stores');
  await shot(english, 'stores.en');
  expect(await seriousFindings(english)).toEqual([]);
  await own.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`#${PAGES.workplace}`));
  const manager = await visit('manager', PAGES.coupons);
  await expect(manager.locator('.breadcrumb-trail')).toBeVisible();
  await expect(manager.locator('.page-scope')).toHaveCount(0);
  await manager.goto(`/#${PAGES.stores}`);
  await expect(manager).toHaveURL(/#\/403/);
});

test('the workplace of head office shows what waits for payment in the store of the header alone, and leads to those rows', async ({
  visit,
}) => {
  const hq = await account('hq');
  const workFor = async (orgCode: string) =>
    (await hq.ask<{ userInfo: object }>('PUT', '/sys/selectDepart', { orgCode, username: 'hq' })).result;
  const { userInfo } = await workFor('A02');
  try {
    const asked: (string | null)[] = [];
    const page = await visit('hq', PAGES.workplace, {
      ...{ viewport: desk, stored: { userInfo }, alone: true },
      before: async (fresh) =>
        void fresh.on('request', (sent) => {
          const { pathname, searchParams } = new URL(sent.url());
          if (pathname.endsWith('/sysPlayBeforePay/list')) asked.push(searchParams.get('sysOrgCode'));
        }),
    });
    await expect(page.locator('.store-button')).toContainText('A02');
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: '挂单', exact: true }) });
    await expect(panel).toContainText('没有挂单');
    expect(new Set(asked)).toEqual(new Set(['A02']));
    await shot(page, 'workplace.hq');
    for (const link of await page.getByRole('main').getByRole('link', { name: '先玩后付记录' }).all())
      await expect(link).toHaveAttribute('href', /playState=GUADAN&sysOrgCode=A02/);
  } finally {
    await workFor('A01');
  }
});
