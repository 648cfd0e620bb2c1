/** The page of users: made, changed, frozen, deleted and brought back. */
import type { Page } from '@playwright/test';
import { Counter } from '../support/product/counter';
import { seriousFindings } from './support/axe';
import { account, baseUrl, PASSWORD, sql } from './support/instance';
import { freshPhone, newPerson, removePeople } from './support/people';
import { button, notice, row } from './support/screens';
import { sentTo } from './support/sent';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };
async function look(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  expect.soft(await seriousFindings(page), name).toEqual([]);
}
const AGENTS = {
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
};
const SHIFT_OF = 'SELECT u.username FROM drawer_shift s JOIN app_user u ON u.id = s.cashier_id WHERE s.id = $1';
const side = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('#user_realname') });
const stateOf = async (username: string) =>
  sql<{ status: number; deleted: boolean }>(
    'SELECT status, deleted_at IS NOT NULL AS deleted FROM app_user WHERE username = $1',
    [username],
  );
async function only(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户账号', { exact: true }).first().fill(username);
  await page.keyboard.press('Enter');
  await expect(page.locator('.resource-row')).toHaveCount(1);
  await expect(row(page, username)).toBeVisible();
}

test.afterEach(removePeople);

test('P-1.4 the identities have their names where somebody is made, and in the dictionary', async ({ visit }) => {
  const page = await visit('admin', PAGES.users, { viewport: LAPTOP });
  await button(page, '新增用户').first().click();
  await side(page).locator('#user_rank').click();
  const names = ['超级管理员', '总部', '管理员', '店长', '店员', '教练', '收银员', '合伙人'];
  await expect(page.locator('.ant-select-item-option')).toHaveText(names);
  await look(page, 'user-identities');
  const admin = await account('admin');
  const items = await admin.get<{ text: string }[]>('/sys/dict/getDictItems/identity');
  const english = [
    'Super admin',
    'Head office',
    'Administrator',
    'Store manager',
    'Shop assistant',
    'Coach',
    'Cashier',
  ];
  expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining([...english, 'Partner', 'Member']));
});

for (const lang of ['cn', 'en'] as const)
  test(`when somebody signed in last stands whole (${lang})`, async ({ visit }) => {
    const page = await visit('admin', `${PAGES.users}?username=admin`, {
      lang,
      viewport: { width: 1440, height: 900 },
    });
    const head = page.getByRole('columnheader', { name: lang === 'cn' ? '最后登录' : 'Last signed in' });
    const column = await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
    const cell = row(page, 'admin').first().locator('td').nth(column);
    await expect(cell).toHaveText(/^\d\d-\d\d \d\d:\d\d$/);
    const parts = await cell.evaluate((whole) =>
      [whole, ...whole.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth),
    );
    expect(Math.max(...parts)).toBeLessThanOrEqual(0);
    // What can be done with a row stands at the edge, over what does not fit.
    const [own, acts] = [
      await cell.boundingBox(),
      await row(page, 'admin').first().locator('td.cell-end').boundingBox(),
    ];
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(acts?.x ?? 0);
    await look(page, `users-${lang}`);
  });

test('a user is made with a role, changed, frozen, deleted, and comes back from the bin', async ({ visit }) => {
  const username = `e2e-${Date.now()}`;
  const page = await visit('hq', PAGES.users, { viewport: LAPTOP });
  await expect(page.locator('.resource-row').first()).toBeVisible();
  await look(page, 'users');
  await button(page, '新增用户').first().click();
  await expect(side(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(side(page)).toContainText('请输入用户账号!');
  await expect(side(page)).toContainText('请输入用户名称!');
  // A link to the owner's phone is what it begins with.
  await expect(side(page)).toContainText('请填手机号，链接发到那里');
  await side(page).getByText('现在输入', { exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(side(page)).toContainText('密码至少8位');
  await page.locator('#user_username').fill(username);
  await page.locator('#user_realname').fill('周予安');
  await page.locator('#user_password').fill('a long password');
  await page.locator('#user_again').fill('another password');
  await page.keyboard.press('Control+Enter');
  await expect(side(page)).toContainText('两次密码不一致');
  await page.locator('#user_again').fill('a long password');
  await side(page).locator('#user_roles_A01').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '收银员' }).click();
  await page.keyboard.press('Escape');
  await look(page, 'user-form');
  await button(side(page), '保存').click();
  await expect(notice(page, '添加成功！')).toBeVisible();
  await expect(side(page)).toHaveCount(0);

  await only(page, username);
  await expect(row(page, username)).toContainText('收银员');
  await button(row(page, username), '编辑').click();
  await page.locator('#user_realname').fill('周予宁');
  await button(side(page), '保存').click();
  await expect(row(page, username)).toContainText('周予宁');

  await more(page, username, '冻结');
  await button(page.getByRole('dialog', { name: '冻结' }), '冻结').click();
  await expect(row(page, username)).toContainText('冻结');
  await expect.poll(() => stateOf(username)).toEqual([{ status: 2, deleted: false }]);
  await more(page, username, '删除');
  await button(page.getByRole('dialog'), '删除').click();
  await expect(row(page, username)).toHaveCount(0);
  expect(await stateOf(username)).toEqual([{ status: 2, deleted: true }]);

  await button(page, '回收站').click();
  const binned = page.getByRole('dialog').getByRole('listitem').filter({ hasText: username });
  await expect(binned).toContainText('周予宁');
  await look(page, 'user-bin');
  await button(binned, '恢复').click();
  await expect(binned).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, username)).toBeVisible();
  expect(await stateOf(username)).toEqual([{ status: 2, deleted: false }]);
});

test('somebody with an open shift is not frozen, unless head office takes the shift over', async ({ visit }) => {
  const person = await newPerson('cashier');
  const own = await account(person.username);
  const pieces = { 10000: 1, 5000: 0, 2000: 0, 1000: 0, 500: 0, 100: 0, 50: 0, 10: 0 };
  const shift = await own.post<string>('/drawer/sysShift/add', {
    ...{ cashierId: person.id, drawer: 1, pieces, conPassword: '' },
  });
  const cashierOf = () => sql<{ username: string }>(SHIFT_OF, [shift]);
  const freeze = async (page: Page): Promise<void> => {
    await only(page, person.username);
    await row(page, person.username).getByRole('checkbox').check();
    await button(page, '批量冻结').click();
    await button(page.getByRole('dialog', { name: '冻结' }), '冻结').click();
  };
  const manager = await visit('manager', PAGES.users, { viewport: LAPTOP });
  await freeze(manager);
  await expect(manager.getByText(`${person.realname} 正在当班，请先交班`)).toBeVisible();
  await look(manager, 'freeze-open-shift');
  expect(await stateOf(person.username)).toEqual([{ status: 1, deleted: false }]);
  expect(await cashierOf()).toEqual([{ username: person.username }]);

  const office = await visit('hq', PAGES.users, { viewport: LAPTOP });
  await freeze(office);
  await expect(row(office, person.username)).toContainText('冻结');
  expect(await stateOf(person.username)).toEqual([{ status: 2, deleted: false }]);
  expect(await cashierOf()).toEqual([{ username: 'hq' }]);
});

test('a form offers only the roles that one may give: that of super administrators to them alone', async ({
  visit,
}) => {
  for (const [username, offered] of [
    ['admin', 1],
    ['hq', 0],
    ['manager', 0],
  ] as const) {
    const page = await visit(username, PAGES.users, { viewport: LAPTOP });
    await button(page, '新增用户').first().click();
    await side(page).locator('#user_roles_A01').click();
    await expect(page.locator('.ant-select-item-option').filter({ hasText: '收银员' })).toHaveCount(1);
    await expect(page.locator('.ant-select-item-option').filter({ hasText: '超级管理员' })).toHaveCount(offered);
  }
});

test('the access window: sign-ins by device are ended, passwords reset, and the account frozen; the own one is not', async ({
  visit,
}) => {
  const person = await newPerson('cashier');
  const signIn = async (password: string, agent: string): Promise<string | undefined> => {
    const response = await fetch(`${baseUrl()}/sys/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ username: person.username, password }),
    });
    const { result } = (await response.json()) as { result: { token: string } | null };
    return result?.token;
  };
  const works = async (token: string | undefined): Promise<boolean> => {
    const response = await fetch(`${baseUrl()}/sys/user/getCurrentUserDeparts`, {
      headers: { 'X-Access-Token': token ?? '' },
    });
    return ((await response.json()) as { success: boolean }).success;
  };
  const tablet = await signIn(PASSWORD, AGENTS.tablet);
  const computer = await signIn(PASSWORD, AGENTS.computer);

  const page = await visit('hq', PAGES.users, { viewport: LAPTOP });
  await only(page, person.username);
  await button(row(page, person.username), '登录与权限').click();
  const access = page.getByRole('dialog').filter({ hasText: '登录与权限' });
  const signIns = access.getByRole('region', { name: /登录在 \d 处/ }).getByRole('listitem');
  await expect(signIns).toHaveText([/滨江店Chrome 138 · Windows/, /滨江店.*Safari.*/]);
  await expect(access.getByRole('region', { name: '各店角色' })).toContainText(/滨江店收银员/);
  await expect(access.getByRole('region', { name: '能做什么' }).locator('dd').first()).not.toBeEmpty();
  await look(page, 'user-access');
  await button(signIns.last(), '结束').click();
  await expect(notice(page, '已结束 1 处登录')).toBeVisible();
  await expect(signIns).toHaveText([/Chrome 138 · Windows/]);
  expect([await works(tablet), await works(computer)]).toEqual([false, true]);

  // Without a phone a new password is set here: too short is refused at its field; a good one ends what is open.
  await expect(access).toContainText('没有手机号，发不了链接');
  await button(access, '重置登录密码').click();
  const reset = page.getByRole('dialog', { name: '重置登录密码' });
  await expect(reset.locator('input')).toBeFocused();
  await page.keyboard.type('1234567');
  await page.keyboard.press('Enter');
  await expect(reset).toContainText('密码至少8位');
  expect(await works(computer)).toBe(true);
  await reset.locator('input').fill('violet kart 88');
  await page.keyboard.press('Enter');
  await expect(reset).toHaveCount(0);
  await expect(access).toContainText('现在没有登录');
  expect(await works(computer)).toBe(false);
  expect(await signIn(PASSWORD, AGENTS.computer)).toBeUndefined();
  expect(await works(await signIn('violet kart 88', AGENTS.computer))).toBe(true);

  await sql("UPDATE app_user SET refund_password_hash = 'x' WHERE username = $1", [person.username]);
  await button(access, '重置退款密码').click();
  await expect
    .poll(() => sql('SELECT refund_password_hash AS kept FROM app_user WHERE username = $1', [person.username]))
    .toEqual([{ kept: null }]);

  await button(access, '冻结').click();
  await button(page.getByRole('dialog', { name: '冻结' }), '冻结').click();
  await expect(row(page, person.username)).toContainText('冻结');
  expect(await stateOf(person.username)).toEqual([{ status: 2, deleted: false }]);

  // One's own account is looked at here, and changed elsewhere.
  const own = await visit('hq', PAGES.users, { lang: 'en', viewport: LAPTOP, stored: { settings: { mode: 'dark' } } });
  await own.getByLabel('Account', { exact: true }).first().fill('hq');
  await own.keyboard.press('Enter');
  await row(own, 'hq').first().getByRole('button', { name: 'Access' }).click();
  const mine = own.getByRole('dialog').filter({ hasText: 'Access' });
  await expect(mine).toContainText('Your own details are changed in your account');
  await expect(mine.getByRole('region', { name: 'Roles by store' })).toContainText('Head office');
  await expect(mine.getByRole('button', { name: /Reset|Freeze|End|Change/ })).toHaveCount(0);
  await look(own, 'user-access-en-dark');
});

test('a password is reset by a link to the phone, where its owner sets a new one, once', async ({ visit }) => {
  const person = await newPerson('cashier');
  const phone = freshPhone();
  await sql('UPDATE app_user SET phone = $2 WHERE username = $1', [person.username, phone]);
  const other = await Counter.signIn(baseUrl(), person.username);
  const page = await visit('hq', PAGES.users, { viewport: LAPTOP });
  await only(page, person.username);
  await button(row(page, person.username), '登录与权限').click();
  const access = page.getByRole('dialog').filter({ hasText: '登录与权限' });
  await expect(access).toContainText(`一次性链接发到 ${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await button(access, '重置登录密码').press('Enter');
  await expect(notice(page, '30 分钟内有效，只能用一次')).toBeVisible();
  await look(page, 'user-reset-sent');

  const link = new URL(await sentTo(phone, /https?:\S+/));
  expect(link.origin).toBe(new URL(baseUrl()).origin);
  const handset = { viewport: { width: 390, height: 800 } };
  const opened = await visit(null, link.hash.slice(1), handset);
  await expect(opened.getByLabel('新密码')).toBeFocused();
  await expect(opened.getByText(`${person.realname}（${person.username}），链接还有 30 分钟有效`)).toBeVisible();
  await look(opened, 'password-link');
  await opened.keyboard.type('password1');
  await opened.keyboard.press('Tab');
  await opened.keyboard.type('password1');
  await opened.keyboard.press('Enter');
  await expect(opened.getByRole('alert')).toHaveText('密码太常见，请换一个');
  await expect(other.get('/sys/user/getCurrentUserDeparts')).resolves.toMatchObject({ orgCode: 'A01' });
  for (const label of ['新密码', '再输一次']) await opened.getByLabel(label).fill('violet kart 88');
  await opened.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: '密码重置成功!' })).toBeVisible();
  await look(opened, 'password-link-done');
  await expect(other.get('/sys/user/getCurrentUserDeparts')).rejects.toThrow();
  await opened.keyboard.press('Enter');
  await expect(opened).toHaveURL(/#\/user\/login/);
  await opened.getByLabel('用户名').fill(person.username);
  await opened.getByLabel('密码', { exact: true }).fill('violet kart 88');
  await opened.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: '欢迎回来' })).toBeVisible();

  const again = await visit(null, link.hash.slice(1), {
    ...{ viewport: { width: 360, height: 700 }, lang: 'en' as const, stored: { settings: { mode: 'dark' } } },
  });
  await expect(again.getByRole('alert')).toHaveText(
    'This link is invalid, used or expired. Ask an administrator for a new one',
  );
  await expect(again.getByLabel('New password')).toHaveCount(0);
  await look(again, 'password-link-used-en-dark');
});

test('somebody new is invited in English: no password is typed, the phone gets the link', async ({ visit }) => {
  const username = `invited-${Date.now()}`;
  const phone = freshPhone();
  const page = await visit('hq', PAGES.users, { viewport: LAPTOP, lang: 'en' });
  await page
    .getByRole('button', { name: /^Add user/i })
    .first()
    .click();
  await page.locator('#user_username').fill(username);
  await page.locator('#user_realname').fill('Lin');
  await expect(side(page)).toContainText('Sends a one-time link to the phone');
  await expect(page.locator('#user_password')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(side(page)).toContainText('Enter the phone number; the link is sent there');
  await page.locator('#user_phone').fill(phone);
  await look(page, 'user-invited-en');
  await page.keyboard.press('Control+Enter');
  await expect(side(page)).toHaveCount(0);
  const link = new URL(await sentTo(phone, /https?:\S+/));
  const opened = await visit(null, link.hash.slice(1), { viewport: { width: 390, height: 800 }, lang: 'en' });
  for (const label of ['New password', 'Repeat it']) await opened.getByLabel(label).fill('violet kart 88');
  await opened.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: 'The password was reset' })).toBeVisible();
  await opened.keyboard.press('Enter');
  await expect(opened).toHaveURL(/#\/user\/login/);
  await opened.getByLabel('User name').fill(username);
  await opened.getByRole('textbox', { name: 'Password', exact: true }).fill('violet kart 88');
  await opened.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

/** What is behind "more" of a row, or stands beside it. */
async function more(page: Page, username: string, entry: string): Promise<void> {
  await button(row(page, username), '更多').click();
  await page.getByRole('menuitem', { name: entry }).click();
}
