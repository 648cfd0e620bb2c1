/** The page everybody starts from. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { account, baseUrl, PASSWORD } from './support/instance';
import { expect, PAGES, test } from './support/test';

const tiles = (page: Page) => page.getByRole('navigation', { name: '入口' }).getByRole('button');
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name });

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.locator('form.login').getByRole('button').click();
}

const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(`pro__${name}`);
    return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
  }, key);

test.describe('landing page without a sign-in', () => {
  test('P-2.2.1 P-2.2.7 P-2.3.1 four tiles beside the login with user name and password', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    await expect(tiles(page)).toHaveCount(4);
    await expect(tiles(page).locator('strong')).toHaveText(['运营管理系统', '大屏展示', '充值开卡', '消费工具']);
    await expect(page.getByLabel('用户名')).toBeFocused();
    await expect(page.getByLabel('密码')).toHaveAttribute('type', 'password');
  });

  test('P-1.2 P-9.9 Chinese at the first visit, English after the switch and after a reload', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await stored(page, 'lang')).toBe('en');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    expect(await stored(page, 'lang')).toBe('cn');
  });

  test('P-2.2.12 the three inner tiles lead to the login with their path', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    for (const [name, path] of [
      ['运营管理系统', '/dashboard/analysis'],
      ['充值开卡', '/memberrecharge/SysMemberRechargeTool'],
      ['消费工具', '/consume/SysConsumeTool'],
    ] as const) {
      await tile(page, name).click();
      await expect(page).toHaveURL(`/#/user/login?redirect=${encodeURIComponent(path)}`);
    }
  });

  test('P-2.2.4 the big-screen tile asks for a login and opens nothing', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    await tile(page, '大屏展示').click();
    await expect(page.getByRole('status').filter({ hasText: '请先登录' })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    await expect(page).toHaveURL('/#/user/login');
  });

  test('P-2.3.7 a wrong password says so and keeps the login', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    await logIn(page, 'cashier', 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
    expect(await stored(page, 'accessToken')).toBeNull();
    // The next try is not typed behind the refused one.
    await expect(page.getByLabel('密码')).toHaveValue('');
    await expect(page.getByLabel('密码')).toBeFocused();
    await expect(page.getByLabel('用户名')).toHaveValue('cashier');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('User name').fill('cashier');
    await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
    await page.locator('form.login').getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveText('Account name or password incorrect');
  });

  test('P-2.3.5 a login that fails technically asks to try later', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit(null, PAGES.landing);
    await page.route('**/sys/login', (route) => route.abort());
    await logIn(page, 'cashier');
    await expect(page.getByRole('alert')).toHaveText('请求出现错误，请稍后再试');
  });

  test('P-2.3.4 P-7.8 only code 200 lets in, as a number or as text; a refusal without words says that the login failed', async ({
    visit,
  }) => {
    const page = await visit(null, PAGES.landing);
    const { token } = await account('cashier');
    const userInfo = { id: '1', username: 'u', realname: '某人', orgCode: 'A01', identity: 5, rolesname: '收银员' };
    let answer: object = { success: false, code: 500, message: '' };
    await page.route('**/sys/login', (route) => route.fulfill({ json: answer }));
    await logIn(page, 'cashier');
    await expect(page.getByRole('alert')).toHaveText('登录失败');
    const result = { token, userInfo, departs: [], multi_depart: 1 };
    answer = { success: true, code: 201, message: '还不行', result };
    await logIn(page, 'cashier');
    await expect(page.getByRole('alert')).toHaveText('还不行');
    answer = { success: true, code: '200', message: '', result };
    await logIn(page, 'cashier');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  });

  test('somebody of several stores logs in and chooses one by keyboard alone', async ({ visit }) => {
    const page = await visit(null, PAGES.landing, { lang: 'en' });
    await page.getByLabel('User name').fill('hq');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog', { name: 'department selection' });
    const box = choice.getByRole('combobox');
    await expect(box).toBeFocused();
    // The window grows to its size.
    await expect.poll(async () => (await choice.locator('.ant-select').boundingBox())?.width ?? 0).toBeGreaterThan(350);
    await page.keyboard.press('Enter');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(choice.locator('.ant-select')).toContainText('Apex Karting');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(choice).toHaveCount(0);
  });

  test('P-2.2.8 P-2.2.11 P-7.5 P-3.1 a login without a redirect stays here and greets with name and role', async ({
    visit,
  }) => {
    const page = await visit(null, PAGES.landing);
    const answered = page.waitForResponse('**/sys/login');
    await logIn(page, 'cashier');
    const answer = (await (await answered).json()) as { code: number; result: { token: string; userInfo: object } };
    expect(answer.code).toBe(200);
    expect(answer.result.token).toBeTruthy();
    const fields = ['id', 'username', 'realname', 'avatar', 'orgCode', 'identity', 'rolesname'];
    expect(Object.keys(answer.result.userInfo)).toEqual(expect.arrayContaining(fields));
    await expect(page).toHaveURL('/#/user/login');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    await expect(page.locator('.welcome-who')).toHaveText(/周敏\s*收银员/);
    expect(await stored(page, 'accessToken')).toBe(answer.result.token);
    expect(Object.keys((await stored(page, 'userInfo')) as object)).toEqual(expect.arrayContaining(fields));
  });

  test('P-2.1.12 P-2.2.11 after a login with a redirect the permissions come before the wanted page', async ({
    visit,
  }) => {
    const page = await visit(null, `${PAGES.payLater}?playState=GUADAN`);
    await expect(page).toHaveURL(/#\/user\/login\?redirect=/);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    // A condition that has a field of its own is never drawn as a chip, not even in the first picture.
    await page.evaluate(() => {
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof Element && (node.matches('.filter-chips') || node.querySelector('.filter-chips')))
              document.documentElement.dataset.chips = 'drawn';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await logIn(page, 'cashier');
    await expect(page).toHaveURL(`/#${PAGES.payLater}?playState=GUADAN`);
    await expect(page.getByRole('search').getByLabel('状态')).toHaveValue('GUADAN');
    await expect(page.locator('.resource-foot')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.chips)).toBeUndefined();
    const permissions = calls.indexOf('/sys/permission/getUserPermissionByToken');
    expect(permissions).toBeGreaterThan(calls.indexOf('/sys/login'));
    expect(permissions).toBeLessThan(calls.indexOf('/playbeforepay/sysPlayBeforePay/list'));
  });

  test('the first load of the landing page and of the shell stays under 250 KB of zipped script', async ({ visit }) => {
    const sizes = new Map<string, Promise<number>>();
    const page = await visit(null, PAGES.landing);
    await expect(page.getByLabel('用户名')).toBeVisible();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).byteLength),
      );
    });
    const sum = async (): Promise<number> => (await Promise.all(sizes.values())).reduce((all, size) => all + size, 0);
    await page.reload();
    await expect(page.getByLabel('用户名')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const landing = await sum();
    expect(landing).toBeGreaterThan(10_000);
    expect(landing).toBeLessThan(250_000);
    await logIn(page, 'cashier');
    await page.getByRole('button', { name: '进入工作台' }).click();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await sum()).toBeLessThan(250_000);
  });
});

test.describe('landing page with a sign-in', () => {
  test('P-2.2.2 P-2.2.6 the tiles go to operations and to the consumption tool', async ({ visit }) => {
    const page = await visit('cashier', PAGES.landing);
    await tile(page, '运营管理系统').click();
    await expect(page).toHaveURL(`/#${PAGES.analysis}`);
    await page.goto(`/#${PAGES.landing}`);
    await tile(page, '消费工具').click();
    await expect(page).toHaveURL(`/#${PAGES.consume}`);
  });

  test('the keys on the tiles press them, but not while somebody types', async ({ visit }) => {
    const page = await visit('cashier', PAGES.landing);
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('2');
    await (await opened).close();
    await page.keyboard.press('1');
    await expect(page).toHaveURL(`/#${PAGES.analysis}`);
    await page.goto(`/#${PAGES.landing}`);
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
    await page.keyboard.press('4');
    await expect(page).toHaveURL(`/#${PAGES.consume}`);
    const nobody = await visit(null, PAGES.landing);
    await nobody.getByLabel('用户名').pressSequentially('1234');
    await expect(nobody.getByLabel('用户名')).toHaveValue('1234');
    await expect(nobody).toHaveURL('/#/user/login');
  });

  for (const lang of ['cn', 'en'] as const) {
    test(`P-2.2.3 the big-screen tile opens the screen of this store in a new window (${lang})`, async ({ visit }) => {
      const page = await visit('cashier', PAGES.landing, { lang });
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: lang === 'en' ? 'Big screen' : '大屏展示' }).click();
      const screen = await opened;
      await expect(screen).toHaveURL(`/#/game/home?orgCode=A01&lang=${lang}`);
      await expect(screen.getByRole('heading', { level: 1 })).toHaveText(
        lang === 'en' ? 'Apex Karting · Riverside' : '弯道卡丁车馆 · 滨江店',
      );
      await expect(page).toHaveURL('/#/user/login');
    });
  }

  test('P-2.2.16 another address of the big screen comes from the configuration; tile and user menu open it in a new window', async ({
    visit,
  }) => {
    const other = `${new URL(baseUrl()).origin}/other-screen?hall=1`;
    const page = await visit('cashier', PAGES.landing, {
      before: async (opened) => {
        await opened.route('**/getDepartInfo*', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { result: object };
          await route.fulfill({ json: { ...body, result: { ...body.result, gameScreenUrl: other } } });
        });
      },
    });
    await page
      .context()
      .route('**/other-screen*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>other</title>' }));
    const known = page.waitForResponse(/getDepartInfo/);
    await page.reload();
    await (await known).finished();
    const byTile = page.context().waitForEvent('page');
    await page.getByRole('button', { name: '大屏展示' }).click();
    await expect(await byTile).toHaveURL(`${other}&orgCode=A01&lang=cn`);
    await page.goto(`/#${PAGES.consume}`);
    const byMenu = page.context().waitForEvent('page');
    await page.locator('.popup-button').last().click();
    await page.getByRole('menuitem', { name: '打开大屏' }).click();
    await expect(await byMenu).toHaveURL(`${other}&orgCode=A01&lang=cn`);
  });

  test('P-2.2.9 P-2.2.10 P-4.2 P-7.7 logout asks, cancel keeps the session, confirm ends it and reloads', async ({
    visit,
  }) => {
    const page = await visit(null, PAGES.landing);
    await logIn(page, 'marshal');
    await page.getByRole('button', { name: '退出登录' }).click();
    const prompt = page.getByRole('dialog', { name: '提示' });
    await expect(prompt).toBeVisible();
    await prompt.getByRole('button', { name: '取消' }).click();
    await expect(prompt).toBeHidden();
    const token = await stored(page, 'accessToken');
    expect(token).toBeTruthy();
    await page.getByRole('button', { name: '退出登录' }).click();
    const called = page.waitForResponse('**/sys/logout');
    const loaded = page.waitForEvent('load');
    await prompt.getByRole('button', { name: '确定' }).click();
    expect((await called).request().method()).toBe('POST');
    await loaded;
    await expect(page.getByLabel('用户名')).toBeVisible();
    await expect(page).toHaveURL('/#/user/login');
    expect(await stored(page, 'accessToken')).toBeNull();
    const again = await page.request.get('/sys/user/getCurrentUserDeparts', {
      headers: { 'X-Access-Token': String(token) },
    });
    expect(again.status()).toBe(500);
    expect(((await again.json()) as { message: string }).message).toBe('Token失效，请重新登录');
  });

  test('P-8.9 P-8.10 a logout that fails says so and keeps the session', async ({ visit }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', PAGES.landing);
    await page.route('**/sys/logout', (route) => route.abort());
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('退出登录失败，请稍后再试')).toBeVisible();
    expect(await stored(page, 'accessToken')).toBeTruthy();
  });
});
