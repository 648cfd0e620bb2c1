/** The settings of a store, and the notice that its licence has ended. */
import type { Page } from '@playwright/test';
import { startTab } from './support/counter';
import { sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const field = (page: Page, name: string) => page.locator(`#setting-${name}`);
const fault = (page: Page, name: string) => page.locator(`[data-field="${name}"] .form-fault`);

test.afterAll(() =>
  sql(
    "UPDATE store SET settings = '{}', line_up_prefix = 'A', licence_ends_on = NULL, time_zone = 'Asia/Shanghai' WHERE org_code = 'A01'",
  ),
);

test('P-3.15 P-5.17 P-9.10 settings are changed together, with their faults at their fields; another screen follows', async ({
  visit,
}) => {
  const other = await visit('manager', PAGES.settings, { lang: 'en' });
  await expect(field(other, 'sessionMinutes')).toHaveValue('15');
  const page = await visit('manager', PAGES.settings);
  await expect(field(page, 'sessionMinutes')).toHaveValue('15');
  for (const [name, unit] of [
    ['trajectoryPresetMs', '毫秒'],
    ['departLightDelaySeconds', '秒'],
  ] as const)
    await expect(page.locator(`[data-field="${name}"]`)).toContainText(new RegExp(`${unit}\\s*$|${unit}`));
  for (const [name, label] of [
    ['discountRate', '折扣'],
    ['integral', '每元积分'],
    ['changwanPrice', '畅玩卡价格'],
    ['changwanCount', '畅玩卡次数'],
    ['changwanDays', '有效天数'],
  ] as const) {
    await field(page, name).fill('');
    await field(page, name).blur();
    await expect(fault(page, name)).toHaveText(new RegExp(`请输入${label}!`));
  }
  await field(page, 'changwanPrice').fill('1.234');
  await field(page, 'changwanPrice').blur();
  await expect(fault(page, 'changwanPrice')).toHaveText(/请输入正确的金额!/);
  await page.getByRole('button', { name: '放弃改动' }).click();
  await expect(page.locator('.form-fault')).toHaveCount(0);
  await field(page, 'sessionMinutes').fill('20');
  await field(page, 'sessionInterval').fill('8');
  await field(page, 'queuePrefix').fill('K');
  await expect(page.getByRole('heading', { name: '与已保存的不同 3' })).toBeVisible();
  await page.getByRole('button', { name: '撤回 两场间隔' }).click();
  await expect(field(page, 'sessionInterval')).toHaveValue('5');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '设置已保存')).toBeVisible();
  await expect(field(other, 'sessionMinutes')).toHaveValue('20');
  await expect(field(other, 'queuePrefix')).toHaveValue('K');
  const [stored] = await sql<{ settings: unknown; line_up_prefix: string }>(
    "SELECT settings, line_up_prefix FROM store WHERE org_code = 'A01'",
  );
  expect(stored).toMatchObject({ settings: { sessionMinutes: 20 }, line_up_prefix: 'K' });
});

test('what is typed stays on its tab while others are shown; closing it and logging out ask first, until it is saved', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.settings, {
    viewport: { width: 1366, height: 768 },
    stored: { settings: { multiTab: true } },
  });
  const tab = page.locator('.tab').filter({ hasText: '门店设置' });
  const close = tab.getByRole('button', { name: /^关闭/ });
  const asked = page.getByRole('dialog');
  await field(page, 'sessionMinutes').fill('25');
  await expect(tab).toHaveClass(/tab-unsaved/);
  await page.locator('.tab').first().locator('.tab-title').click();
  await expect(page.getByRole('navigation', { name: '您常开的' })).toBeVisible();
  await expect(field(page, 'sessionMinutes')).toBeHidden();
  await close.click();
  await expect(asked).toContainText('门店设置');
  await button(asked, '取消').click();
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(asked).toContainText('门店设置');
  await button(asked, '取消').click();
  await page.getByRole('link', { name: '门店设置' }).click();
  // It holds its value while it is hidden too.
  await expect(field(page, 'sessionMinutes')).toBeVisible();
  await expect(field(page, 'sessionMinutes')).toHaveValue('25');

  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '设置已保存')).toBeVisible();
  await expect(tab).not.toHaveClass(/tab-unsaved/);
  await field(page, 'sessionMinutes').fill('26');
  await close.click();
  await button(asked, '不保存，关闭').click();
  await expect(tab).toHaveCount(0);
  await page.getByRole('link', { name: '门店设置' }).click();
  await expect(field(page, 'sessionMinutes')).toHaveValue('25');
  await close.click();
  await expect(tab).toHaveCount(0);
});

test('C-4.33 C-4.34 C-4.35 C-8.3 an ended licence is said 5 s after load and again 5 s after each dismissal, and takes no focus', async ({
  visit,
}) => {
  await sql("UPDATE store SET licence_ends_on = '2026-03-14' WHERE org_code = 'A01'");
  const opened = Date.parse('2026-11-22T04:00:00Z');
  const page = await visit('cashier', PAGES.consume, {
    before: async (fresh) => {
      await fresh.clock.install({ time: opened });
      await fresh.clock.pauseAt(opened + 1000);
    },
  });
  const strip = page.locator('.licence-strip');
  let passedMs = 0;
  const pass = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms);
    passedMs += ms;
  };
  // Time stands still but for these steps, so the page loads in as little of it as it needs.
  const stepUntil = (seen: () => Promise<boolean>): Promise<void> =>
    expect(async () => {
      await pass(20);
      expect(await seen()).toBe(true);
    }).toPass({ intervals: [20], timeout: 30_000 });
  await stepUntil(() => page.locator('.type-button').first().isVisible());
  // Its name comes with the end of its licence.
  await stepUntil(() => page.locator('.store-button').filter({ hasText: '滨江店' }).isVisible());
  await expect(strip).toHaveCount(0);
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.id ?? document.activeElement?.className ?? '');
  const before = await focused();
  const loadedMs = passedMs;
  await stepUntil(() => strip.isVisible());
  expect(passedMs).toBeGreaterThanOrEqual(5_000);
  expect(passedMs).toBeLessThanOrEqual(loadedMs + 5_100);
  await expect(strip).toContainText('系统使用期限已过，请联系运营商续费');
  await expect(strip).toContainText('2026-03-14');
  expect(await focused()).toBe(before);
  for (let time = 0; time < 2; time += 1) {
    await strip.getByRole('button', { name: '知道了' }).click();
    await expect(strip).toHaveCount(0);
    await pass(4_900);
    await expect(strip).toHaveCount(0);
    await pass(200);
    await expect(strip).toBeVisible();
  }
});

test('times are read and entered by the clock of the store, while the wire keeps its own', async ({ visit }) => {
  await sql("UPDATE store SET time_zone = 'America/New_York' WHERE org_code = 'A01'");
  const { id, driver } = await startTab(7, 'NOCARDCONSUME', '散客 10 圈');
  await sql("UPDATE tab SET created_at = '2026-03-14T15:30:00Z' WHERE id = $1", [id]);
  const days = new URLSearchParams({
    createTime_begin: '2026-03-14 23:00:00',
    createTime_end: '2026-03-14 23:59:59',
  });
  const page = await visit('cashier', `${PAGES.payLater}?${days}`);
  await expect(row(page, driver)).toContainText('03-14 11:30:00');
  const begin = page.getByPlaceholder('开始', { exact: true });
  await expect(begin).toHaveValue('2026-03-14 11:00:00');
  await begin.click();
  await expect(page.locator('.ant-picker-time-panel-column').nth(2)).toBeVisible();
  await begin.fill('2026-03-14 11:20:00');
  await begin.press('Enter');
  const end = page.getByPlaceholder('结束', { exact: true });
  await end.fill('2026-03-14 11:40:00');
  await end.press('Enter');
  await expect(begin).toHaveValue('2026-03-14 11:20:00');
  await expect(end).toHaveValue('2026-03-14 11:40:00');
  // Beside it the list is read again by itself, as it was asked for before.
  const asked = page.waitForRequest((request) => {
    const { searchParams } = new URL(request.url());
    return searchParams.get('createTime_begin') === '2026-03-14 23:20:00';
  });
  await button(page.getByRole('search'), '查询').click();
  expect(new URL((await asked).url()).searchParams.get('createTime_end')).toBe('2026-03-14 23:40:00');
  await expect(row(page, driver)).toBeVisible();
  const screen = await visit(null, `${PAGES.screen}?orgCode=A01`);
  const wallClock = (timeZone: string): string =>
    new Intl.DateTimeFormat('zh-CN', { timeZone, hour: '2-digit', hour12: false }).format(new Date()).replace('时', '');
  // The hour may end in between.
  await expect(async () => {
    const hour = new RegExp(`\\b${wallClock('America/New_York')}:\\d\\d`);
    await expect(screen.locator('.bs-head')).toContainText(hour, { timeout: 1_000 });
  }).toPass();
});
