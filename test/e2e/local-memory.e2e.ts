/** What the counter's computer remembers, and for how long. */
import { cardOf, ready } from './support/consumption';
import { sql } from './support/instance';
import { button, dialog, notice, option, picker, row, stored } from './support/screens';
import { expect, PAGES, test } from './support/test';

const signInKeptMs = 604_800_000;

interface Searched {
  kind: string;
  id: string;
  name: string;
  phone: string;
}
const older = Array.from({ length: 10 }, (_, index) => ({
  ...{ kind: index === 4 ? 'worker' : 'member', id: `900000000${index}`, name: `旧人${index}` },
  phone: `139****000${index}`,
}));

test('C-9.17 C-9.18 C-9.19 P-2.4.22 people searched, the printer and everything else stand under their names, with an end where they have one', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.cashierPanel, { stored: { searchusers: older } });
  const recent = () => picker(page).getByRole('group', { name: '最近查询' }).getByRole('button');
  await page.locator('.cashier-moves button').first().click();
  await expect(recent()).toHaveText(['旧人4']);
  await row(picker(page), '周敏').first().click();
  await expect(notice(page, '周敏 已接班')).toBeVisible();

  // The printer of this computer, by its id.
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: '打印机编号' }).click();
  const printer = dialog(page, '打印机编号');
  await expect(printer).toContainText('只保存在这台电脑上');
  await printer.getByRole('textbox').fill('A01-printer-01');
  await page.keyboard.press('Enter');
  await expect(printer).toHaveCount(0);
  expect(await stored(page, 'printId')).toBe('A01-printer-01');
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: '深色外观' }).click();

  await page.goto(`/#${PAGES.consume}`);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('button', { name: '前台小票机' })).toBeVisible();
  await page.keyboard.press('F3');
  await expect(recent()).toHaveText(
    older
      .filter(({ kind }) => kind === 'member')
      .slice(0, 8)
      .map(({ name, phone }) => `${name} ${phone}`),
  );
  await picker(page).getByLabel('输入手机号').fill('%2046');
  await row(picker(page).locator('.picker-rows'), '8800231607').click();
  await button(picker(page), '确定').click();
  await expect(page.locator('.sale-member')).toContainText('陈一鸣');
  const searched = (await stored(page, 'searchusers')) as Searched[];
  expect(searched).toHaveLength(10);
  expect(searched.slice(0, 2)).toEqual([
    { kind: 'member', id: '8800231607', name: expect.any(String), phone: '138****2046' },
    expect.objectContaining({ kind: 'worker', name: '周敏', phone: '—' }),
  ]);
  expect(searched.slice(2)).toEqual(older.slice(0, 8));

  await option(page.locator('.sale-options'), '立即使用').click();
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Alt+5');
  await page.locator('button.tariff').filter({ hasText: '开业免费体验 2 圈' }).click();
  await option(page.locator('.sale-options'), '排队等候').click();
  await page.locator('.sale-foot .key-button-primary').click();
  await expect(page.locator('.sold-line')).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(cardOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: '中', exact: true }).click();
  await page.getByRole('button', { name: '排队设置' }).click();
  await button(dialog(page, '排队设置').locator('.ant-modal-footer'), '保存').click();
  await expect(notice(page, '已保存在这台电脑')).toBeVisible();

  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(text as string) as unknown])),
  );
  for (const name of [
    ...['accessToken', 'userInfo', 'lang', 'cashier', 'usageMode', 'consumeType', 'paiduiNumber'],
    ...['autoPaidui', 'waitTime', 'printId', 'machineCount', 'lapCount', 'settings', 'searchusers'],
  ])
    expect(Object.keys(kept[`pro__${name}`] ?? {}).sort(), name).toEqual(['expire', 'value']);
  expect(kept['pro__accessToken']).toMatchObject({ expire: expect.any(Number) });
  expect((kept['pro__userInfo'] as { value: object }).value).not.toHaveProperty('phone');
});

test('C-9.6 C-9.7 numbers of the line begin at 1 each day, count up with each entry, and are given once', async ({
  visit,
}) => {
  /** Nobody waits, and no number of the day was given. */
  const empty = () =>
    sql(
      "UPDATE line_up_entry SET state = 'REVOKED', day = day - 2, created_at = created_at - interval '2 days', version = version + 1",
    );
  await empty();
  const page = await visit('cashier', PAGES.consume, { alone: true, stored: { consumeType: 'NOCARDCONSUME' } });
  const shown = page.getByRole('textbox', { name: '排队号码' });
  const sell = async (): Promise<void> => {
    await page.locator('button.tariff').filter({ hasText: '开业免费体验 2 圈' }).click();
    await page.locator('.sale-foot .key-button-primary').click();
    await expect(page.locator('.sold-line')).toBeVisible();
  };
  const kept = () => stored(page, 'paiduiNumber');
  await expect(shown).toHaveValue('001');
  await sell();
  await expect.poll(kept).toMatchObject({ number: 2 });
  await expect(shown).toHaveValue('002');
  await sell();
  await expect.poll(kept).toMatchObject({ number: 3 });
  const { date } = (await kept()) as { date: string };

  // Somebody types a number that waits already: it is refused, and nobody joins.
  await page.locator('button.tariff').filter({ hasText: '开业免费体验 2 圈' }).click();
  await shown.fill('1');
  await page.locator('.sale-foot .key-button-primary').click();
  await expect(page.getByText('排队号码已存在')).toBeVisible();

  await empty();
  // The number that was typed would be kept with the sale over a reload.
  await page.evaluate(() => sessionStorage.clear());
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await page.reload();
  await expect(shown).toHaveValue('001');
  await sell();
  await expect.poll(kept).toMatchObject({ number: 2 });
  expect(((await kept()) as { date: string }).date > date).toBe(true);
});

test('P-4.1 a sign-in is kept for seven days and is over afterwards', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource.*401/);
  const page = await visit(null, PAGES.landing, { alone: true });
  const before = Date.now();
  await page.getByLabel('用户名').fill('marshal');
  await page.getByLabel('密码').fill('paddock-demo');
  await page.getByLabel('密码').press('Enter');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  for (const key of ['accessToken', 'userInfo']) {
    const { expire } = JSON.parse((await page.evaluate((name) => localStorage.getItem(`pro__${name}`), key)) ?? '{}');
    expect(expire - signInKeptMs).toBeGreaterThanOrEqual(before);
    expect(expire - signInKeptMs).toBeLessThanOrEqual(Date.now());
  }
  await page.clock.setFixedTime(Date.now() + signInKeptMs - 60_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await page.goto(`/#${PAGES.workplace}`);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + signInKeptMs + 60_000);
  // What is open stays, and asks on: that it is over is for the service to say.
  const asked = await page.waitForRequest(/annountCement\/listByUser/);
  expect(asked.headers()['x-access-token']).toBeTruthy();
  const other = await page.context().newPage();
  await other.clock.setFixedTime(Date.now() + signInKeptMs - 60_000);
  await other.goto(`/#${PAGES.workplace}`);
  const menu = other.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeVisible();
  await other.clock.setFixedTime(Date.now() + signInKeptMs + 60_000);
  await page.reload();
  await expect(page.getByLabel('用户名')).toBeVisible();
  // The window that finds it asks to log in; another one says so, and keeps what somebody has before them.
  const over = other.getByRole('dialog', { name: '登录已过期' });
  await expect(over).toBeVisible();
  await expect(menu).toBeVisible();
  await over.getByRole('button', { name: '重新登录' }).click();
  await expect(other.getByLabel('用户名')).toBeVisible();
  await other.close();
});
