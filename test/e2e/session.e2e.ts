/** Who is signed in, where that leads, and what every call carries. */
import type { Page, Request, Route } from '@playwright/test';
import { Counter } from '../support/product/counter';
import { startTab } from './support/counter';
import { baseUrl, PASSWORD, sql } from './support/instance';
import { holdBack, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const permissionsUrl = '**/sys/permission/getUserPermissionByToken?*';

const keysOf = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

/** Gives a page a token of its own, which the test may end. */
async function takeOwnToken(page: Page, own?: Counter): Promise<string> {
  const { token } = own ?? (await Counter.signIn(baseUrl(), 'cashier'));
  await page.evaluate((value) => {
    localStorage.setItem('pro__accessToken', JSON.stringify({ value, expire: Date.now() + 604_800_000 }));
  }, token);
  await page.reload();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  return token;
}

interface MenuItem {
  path: string;
  component: string;
  route: string;
  meta: { title: string; permissionList?: string[] };
}
const marshalItem = (change: Partial<MenuItem>): MenuItem => ({
  path: '/extra/Page',
  component: 'exception/500',
  route: '1',
  meta: { title: '加一页' },
  ...change,
});

/** Adds to the menu that the service gives. */
async function withMenu(route: Route, items: MenuItem[]): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { result: { menu: unknown[] } };
  answer.result.menu.push(...items);
  await route.fulfill({ response, json: answer });
}

/** Takes button permissions from what the service gives; the pages stay. */
async function without(route: Route, codes: readonly string[]): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { result: { auth: { action: string }[] } };
  answer.result.auth = answer.result.auth.filter(({ action }) => !codes.includes(action));
  await route.fulfill({ response, json: answer });
}

test('who may not do it sees no button for it, and has no key for it: counter, board, dashboard', async ({ visit }) => {
  const codes = ['consume:add', 'consume:lineup', 'playbeforepay:add', 'recharge:add', 'member:add', 'vehicle:control'];
  const page = await visit('manager', PAGES.consume, {
    before: async (opened) => void (await opened.route(permissionsUrl, (route) => without(route, codes))),
  });
  const buttons = (name: RegExp) => page.getByRole('button', { name });
  await expect(page.getByRole('button', { name: '清空' })).toBeVisible();
  await expect(buttons(/确认扣费|确认收款|先玩后付|启动下一位|补打小票|选车派发/)).toHaveCount(0);
  await page.keyboard.press('F8');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=dialog], [role=alert]')).toHaveCount(0);
  await page.goto(`/#${PAGES.workplace}`);
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible();
  await expect(buttons(/先玩后付|启动/)).toHaveCount(0);
  await page.goto(`/#${PAGES.marshal}`);
  await page.getByRole('button', { name: /^1 / }).click();
  await expect(page.locator('.mb-bar')).toContainText('1 号车');
  await expect(page.getByRole('status').filter({ hasText: '绿旗' })).toBeVisible();
  await expect(buttons(/全部停车|^发车|锁定|维修|关机|^停|黄旗/)).toHaveCount(0);
});

test.describe('guard', () => {
  test('P-2.1.3 P-2.1.1 the five open routes open without a token', async ({ visit }) => {
    const page = await visit(null, '/user/login');
    await expect(page.getByLabel('用户名')).toBeVisible();
    for (const path of ['/user/register', '/user/register-result']) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
      await expect(page).toHaveURL(`/#${path}`);
    }
    await page.goto('/#/user/alteration');
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
    await page.goto('/#/game/home');
    await expect(page.getByRole('table', { name: '大屏' })).toBeVisible();
    await expect(page).toHaveURL('/#/game/home');
  });

  test('P-2.1.4 P-2.1.5 /user leads to the login and /game to the big screen', async ({ visit }) => {
    const page = await visit(null, '/user');
    await expect(page).toHaveURL('/#/user/login');
    await page.goto('/#/game');
    await expect(page).toHaveURL('/#/game/home');
  });

  test('P-2.1.9 P-2.1.10 P-2.1.11 without a token everything else leads to the login with its full path', async ({
    visit,
  }) => {
    const page = await visit(null, '/');
    await expect(page).toHaveURL('/#/user/login');
    for (const path of ['/dashboard/analysis?a=1', '/no-such-page', '/403', '/404', '/500']) {
      await page.goto(`/#${path}`);
      await expect(page).toHaveURL(`/#/user/login?redirect=${encodeURIComponent(path)}`);
    }
  });

  test('P-2.1.6 P-2.1.7 C-2.0.1 with a token the root leads to the workplace and an unknown path to /404', async ({
    visit,
  }) => {
    const page = await visit('manager', '/');
    await expect(page).toHaveURL(`/#${PAGES.workplace}`);
    await page.goto('/#/dashboard');
    await expect(page).toHaveURL(`/#${PAGES.workplace}`);
    await page.goto('/#/no-such-page');
    await expect(page).toHaveURL('/#/404');
    await page.goto(`/#${PAGES.analysis}`);
    await expect(page.getByRole('heading', { name: '运营分析' })).toBeVisible();
  });

  test('P-2.1.13 a failing permission call ends the sign-in and keeps the way', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit(null, PAGES.landing);
    await page.route(permissionsUrl, (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '暂时不行', result: null, timestamp: 0 } }),
    );
    await page.getByLabel('用户名').fill('marshal');
    await page.getByLabel('密码').fill('paddock-demo');
    await page.getByLabel('密码').press('Enter');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    await page.goto(`/#${PAGES.marshal}`);
    await expect(page).toHaveURL(`/#/user/login?redirect=${encodeURIComponent(PAGES.marshal)}`);
    await expect(page.getByLabel('用户名')).toBeVisible();
    expect(await keysOf(page)).not.toContain('pro__accessToken');
  });

  test('P-2.1.14 an empty menu is shown as an error', async ({ visit }) => {
    visit.allowErrors(/permissions must be a non-null array/);
    const page = await visit('cashier', PAGES.landing);
    await page.route(permissionsUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { success: true, code: 200, message: '', result: { menu: [] } } });
    });
    await page.goto(`/#${PAGES.workplace}`);
    await expect(page.getByRole('alert')).toContainText('permissions must be a non-null array');
  });

  test('P-2.1.15 P-2.1.17 P-2.1.19 pages come from the menu, but not with route 0 or without a needed permission', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.landing);
    await page.route(permissionsUrl, (route) =>
      withMenu(route, [
        marshalItem({ path: '/extra/Open' }),
        marshalItem({ path: '/extra/NoRoute', route: '0' }),
        marshalItem({ path: '/extra/Held', meta: { title: '有权', permissionList: ['nobody:has', 'consume:add'] } }),
        marshalItem({ path: '/extra/NotHeld', meta: { title: '无权', permissionList: ['nobody:has'] } }),
      ]),
    );
    for (const [path, end] of [
      ['/extra/Open', '/extra/Open'],
      ['/extra/NoRoute', '/404'],
      ['/extra/Held', '/extra/Held'],
      ['/extra/NotHeld', '/403'],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect(page).toHaveURL(`/#${end}`);
    }
  });

  test('the side menu holds what the permissions of each user give', async ({ visit }) => {
    const cashier = await visit('cashier', PAGES.workplace);
    const menu = cashier.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('button', { name: '前台' })).toBeVisible();
    await expect(menu.getByRole('button', { name: '车辆' })).toHaveCount(0);
    const marshal = await visit('marshal', PAGES.workplace);
    await expect(
      marshal.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '车辆' }),
    ).toBeVisible();
  });
});

test.describe('calls', () => {
  test('C-7.1 P-7.1 P-7.3 calls carry the token, a timestamp and the language; open ones no token', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.landing);
    const asked = (path: string): Promise<Request> => page.waitForRequest((request) => request.url().includes(path));
    // Others only count the rows.
    const list = page.waitForRequest(
      (request) =>
        request.url().includes('/playbeforepay/sysPlayBeforePay/list') &&
        new URL(request.url()).searchParams.has('cheshou'),
    );
    const dictionary = asked('/sys/dict/getDictItems/');
    await page.goto(`/#${PAGES.payLater}?cheshou=Kay&adv=[["playState","eq","GUADAN"]]`);
    const request = await list;
    expect(new URL((await dictionary).url()).searchParams.has('_t')).toBe(false);
    const query = new URL(request.url()).searchParams;
    expect(
      Object.fromEntries(['cheshou', 'column', 'order', 'pageNo', 'pageSize'].map((key) => [key, query.get(key)])),
    ).toEqual({
      ...{ cheshou: '*Kay*', column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10' },
    });
    expect(query.get('field')).toMatch(/^id,playState,cheshou,vehicleId,roleId,amount,createTime,orderNumber,/);
    expect(decodeURIComponent(query.get('superQueryParams') ?? '')).toContain('"field":"playState"');
    const token = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pro__accessToken') ?? '{}') as { value?: string };
      return kept.value;
    });
    expect(request.headers()['x-access-token']).toBe(token);
    expect(request.headers()['accept-language']).toBe('zh-CN');
    const stamp = Number(new URL(request.url()).searchParams.get('_t'));
    expect(Math.abs(stamp - Date.now() / 1000)).toBeLessThan(60);
    const english = page.waitForRequest(
      (each) =>
        each.url().includes('/playbeforepay/sysPlayBeforePay/list') && each.headers()['accept-language'] === 'en',
    );
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await english;

    const nobody = await visit(null, PAGES.landing);
    const login = nobody.waitForRequest('**/sys/login');
    await nobody.getByLabel('用户名').fill('no-such-user');
    await nobody.getByLabel('密码').fill('not-a-password');
    await nobody.getByLabel('密码').press('Enter');
    expect((await login).headers()).not.toHaveProperty('x-access-token');
    await expect(nobody.getByRole('alert')).toHaveText('用户名或密码错误');
  });

  test('C-8.2 a refusal shows the words of the service in a dialog titled 操作提示', async ({ visit }) => {
    const page = await visit('cashier', PAGES.payLater);
    await page.route('**/sysPlayBeforePay/limits*', (route) => route.abort());
    await page.route('**/sysPlayBeforePay/add', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '今天不行', result: null, timestamp: 0 } }),
    );
    visit.allowErrors(/Failed to load resource/);
    await page.getByRole('button', { name: '先玩后付 F8' }).click();
    const modal = page.getByRole('dialog', { name: '先玩后付' });
    await modal.locator('.play-rule[aria-pressed]').first().click();
    // Without a kart there is nothing to send; rules may be there before the karts are.
    await expect(modal.locator('.play-offer .plate')).toBeVisible();
    await modal.getByRole('button', { name: /^启动/ }).click();
    const prompt = page.getByRole('dialog', { name: '操作提示' });
    await expect(prompt).toContainText('今天不行');
    await prompt.getByRole('button', { name: '确定' }).click();
    await expect(prompt).toBeHidden();
  });

  test('C-8.1 a list that is not permitted shows its message as a warning', async ({ visit }) => {
    const page = await visit('cashier', PAGES.landing);
    await page.route('**/sysPlayBeforePay/list?*', (route) =>
      route.fulfill({ json: { success: false, code: 510, message: '没有权限，请联系管理员授权', result: null } }),
    );
    await page.goto(`/#${PAGES.payLater}`);
    await expect(notice(page, '没有权限，请联系管理员授权')).toBeVisible();
  });

  test('a page that answers in place of the service is no answer, and says so', async ({ visit }) => {
    const page = await visit('cashier', PAGES.landing);
    await page.route('**/sysPlayBeforePay/list?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    );
    await page.goto(`/#${PAGES.payLater}`);
    await expect(notice(page, '服务器没有应答，请检查网络后重试')).toBeVisible();
  });
});

test.describe('two windows of one sign-in', () => {
  const storeOf = (page: Page) => page.locator('.store-button');

  test('a window follows a switch of the store in another one, and what it showed before acts nowhere', async ({
    visit,
  }) => {
    const first = await visit('hq', PAGES.workplace);
    const elsewhere = await Counter.signIn(baseUrl(), 'hq');
    await takeOwnToken(first, elsewhere);
    const second = await first.context().newPage();
    await second.goto(`/#${PAGES.consume}`);
    await expect(storeOf(second)).toContainText('滨江店');

    await storeOf(first).click();
    const dialog = first.getByRole('dialog', { name: /门店切换/ });
    await dialog.getByRole('combobox').click();
    await first.locator('.ant-select-item-option', { hasText: '西湖店' }).click();
    await dialog.getByRole('button', { name: /确定/ }).click();
    await expect(storeOf(first)).toContainText('西湖店');
    await expect(storeOf(second)).toContainText('西湖店');
    await expect(notice(second, '本窗口已随之切换')).toBeVisible();

    // The same switch where the browser says nothing to its windows: the next call is refused, and the window follows.
    await elsewhere.ask('PUT', '/sys/selectDepart', { orgCode: 'A01', username: 'hq' });
    await second.goto(`/#${PAGES.payLater}`);
    await expect(storeOf(second)).toContainText('滨江店');
    await expect(storeOf(first)).toContainText('滨江店');
  });
});

test('a sign-in that ends in one window ends none that the same person has made in another since', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/, /WebSocket/);
  const first = await visit(null, PAGES.landing, { alone: true });
  const second = await first.context().newPage();
  await second.goto(`/#${PAGES.landing}`);
  const keptToken = async (page: Page): Promise<string> => {
    const kept = await page.evaluate(() => localStorage.getItem('pro__accessToken'));
    return (JSON.parse(kept ?? '{}') as { value: string }).value;
  };
  const signInAt = async (page: Page): Promise<string> => {
    await page.getByLabel('用户名').fill('cashier');
    await page.getByLabel('密码').fill(PASSWORD);
    await page.getByLabel('密码').press('Enter');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    return keptToken(page);
  };
  const ended = await signInAt(first);
  // A call of the sign-in that ends is under way.
  const listed = '**/sysPlayBeforePay/list?*';
  const answer = await holdBack(first, listed);
  const asked = first.waitForRequest(listed);
  await first.goto(`/#${PAGES.payLater}`);
  await asked;
  const present = await signInAt(second);
  expect(present).not.toBe(ended);
  await second.request.post('/sys/logout', { headers: { 'X-Access-Token': ended }, data: {} });
  const answered = first.waitForResponse(listed);
  answer();
  await answered;
  const carried = first.waitForRequest(/\/consume\/.*list/i);
  await first.goto(`/#${PAGES.orders}`);
  expect((await carried).headers()['x-access-token']).toBe(present);
  await expect(first.getByRole('table', { name: '订单列表' })).toBeVisible();
  await expect(first.getByRole('dialog')).toHaveCount(0);
  expect(await keptToken(second)).toBe(present);
});

test('P-5.13 P-5.14 the login and the refund password are changed in the user menu; what is missing or differs sends nothing', async ({
  visit,
}) => {
  const hashes = 'SELECT password_hash, refund_password_hash FROM app_user WHERE username = $1';
  const [before] = await sql<{ password_hash: string }>(hashes, ['manager2']);
  const page = await visit('manager2', PAGES.coupons);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/updatePassword|changRefundPassword/.test(request.url())) calls.push(request.url());
  });
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label);
  const errors = dialog.locator('.ant-form-item-explain-error');
  const open = async (entry: string): Promise<void> => {
    await page.locator('.popup-button').last().click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(dialog).toBeVisible();
  };
  for (const [entry, old, fresh] of [
    ['修改登录密码', PASSWORD, 'a new long one'],
    ['修改退款密码', '', '2718281'],
  ] as const) {
    await open(entry);
    await page.keyboard.press('Enter');
    await expect(errors).toHaveText(['请输入旧密码!', '请输入新密码!', '请输入确认密码!']);
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/${entry}.png` });
    if (old === '') await dialog.getByRole('button', { name: '还没有退款密码' }).click();
    const former = field(old === '' ? '本人的登录密码' : '旧密码');
    await former.fill('wrong one');
    await field('新密码').fill(fresh);
    await field('确认密码').fill(`${fresh}!`);
    await page.keyboard.press('Enter');
    await expect(errors).toHaveText(['两次密码不一致']);
    expect(calls).toEqual([]);
    await field('确认密码').fill(fresh);
    await page.keyboard.press('Enter');
    await expect(errors).toHaveText([old === '' ? '登录密码错误' : '旧密码输入错误!']);
    await expect(former).toHaveValue('');
    await expect(former).toBeFocused();
    await expect(field('新密码')).toHaveValue(fresh);
    await former.fill(old || 'a new long one');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    calls.length = 0;
  }
  const [after] = await sql<{ password_hash: string; refund_password_hash: string | null }>(hashes, ['manager2']);
  expect(after?.password_hash).not.toBe(before?.password_hash);
  expect(after?.refund_password_hash).not.toBeNull();
  await sql('UPDATE app_user SET password_hash = $2, refund_password_hash = NULL WHERE username = $1', [
    ...['manager2', before?.password_hash],
  ]);
});

test('rows of the store before are gone after a switch, also when those of the next one cannot be read', async ({
  visit,
}) => {
  visit.allowErrors(/ERR_FAILED/);
  const { driver } = await startTab(1, 'NOCARDCONSUME', '新手体验 3 圈');
  const page = await visit('hq', PAGES.payLater);
  const elsewhere = await Counter.signIn(baseUrl(), 'hq');
  await takeOwnToken(page, elsewhere);
  await page.goto(`/#${PAGES.payLater}`);
  await expect(row(page, driver)).toBeVisible();
  await page.route('**/playbeforepay/sysPlayBeforePay/list?*', (route) => route.abort());
  await page.locator('.store-button').click();
  const dialog = page.getByRole('dialog', { name: /门店切换/ });
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: '西湖店' }).click();
  await dialog.getByRole('button', { name: /确定/ }).click();
  await expect(page.locator('.store-button')).toContainText('西湖店');
  // A switch ends on the workplace.
  await expect(page).toHaveURL(`/#${PAGES.workplace}`);
  await page.goto(`/#${PAGES.payLater}`);
  await expect(page.getByText(/^没有取到先玩后付/)).toBeVisible();
  await expect(row(page, driver)).toHaveCount(0);
  await elsewhere.ask('PUT', '/sys/selectDepart', { orgCode: 'A01', username: 'hq' });
});

test.describe('storage', () => {
  test('P-9.1 every key of the application has its prefix', async ({ visit }) => {
    const page = await visit('manager', PAGES.consume);
    await expect(page.getByRole('complementary', { name: '排队' })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await page.getByRole('switch').click();
    await page.goto(`/#${PAGES.screen}`);
    await expect(page.getByRole('table', { name: '大屏' })).toBeVisible();
    await page.goto(`/#${PAGES.payLater}`);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pay-later records' })).toBeAttached();
    const keys = await keysOf(page);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((key) => !key.startsWith('pro__'))).toEqual([]);
  });
});

test.describe('a token that is no longer good', () => {
  test('P-8.5 an ended token opens one dialog whose button signs out and reloads', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/, /WebSocket/);
    const page = await visit('cashier', PAGES.workplace);
    const token = await takeOwnToken(page);
    const ended = await page.request.post('/sys/logout', { headers: { 'X-Access-Token': token }, data: {} });
    expect(ended.ok()).toBe(true);
    await page.goto(`/#${PAGES.payLater}`);
    const dialog = page.getByRole('dialog', { name: '登录已过期' });
    await expect(dialog).toHaveCount(1);
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: '重新登录' }).click();
    await loaded;
    await expect(page).toHaveURL(/#\/user\/login\?redirect=/);
    expect(await keysOf(page)).not.toContain('pro__accessToken');
  });

  test('P-8.4 401 says so, signs out and reloads after 1.5 s', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', PAGES.workplace, { alone: true });
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await page.clock.install();
    // Time stands still but for these steps: what a busy machine needs to see the notice would be part of the 1.5 s. The workplace lists
    // these records too, so it stands still before they are refused.
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.route('**/sysPlayBeforePay/list?*', (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 401, message: '未授权，请重新登录', result: null } }),
    );
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await page.goto(`/#${PAGES.payLater}`);
    await expect(notice(page, '未授权，请重新登录')).toBeVisible();
    await page.clock.runFor(1_400);
    expect(loads).toEqual([]);
    await page.clock.runFor(200);
    await expect(page.getByLabel('用户名')).toBeVisible();
    expect(loads).toHaveLength(1);
    expect(await keysOf(page)).not.toContain('pro__accessToken');
  });
});
