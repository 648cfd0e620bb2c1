/** What a person sees when a call fails on its way. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { queueUp } from './support/counter';
import { sql } from './support/instance';
import { button, tile } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('P-7.2 P-8.1 P-8.2 P-8.3 P-8.7 what goes wrong on the way is said, a message of the service for 4 s, and a call ends after 90 s', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const begun = Date.parse('2026-11-22T04:00:00Z');
  const page = await visit('cashier', PAGES.payLater, {
    before: async (fresh) => {
      await fresh.clock.install({ time: begun });
      // The browser's own timer for calls is not one of those that the clock of a test moves.
      await fresh.addInitScript(() => {
        AbortSignal.timeout = (ms: number): AbortSignal => {
          const control = new AbortController();
          setTimeout(() => control.abort(new DOMException('too late', 'TimeoutError')), ms);
          return control.signal;
        };
      });
    },
  });
  const search = button(page.getByRole('search'), '查询');
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  let answer: Parameters<Route['fulfill']>[0] | null = null;
  await page.route('**/sysPlayBeforePay/list?*', (route) => (answer === null ? undefined : route.fulfill(answer)));
  const shown = (text: string) => page.locator('.notice').filter({ hasText: text });
  let asked = 0;
  const ask = async (): Promise<void> => {
    await page.getByPlaceholder('输入流水号').fill(String((asked += 1)));
    await search.click();
  };
  for (const [status, text] of [
    [403, '系统提示：拒绝访问'],
    [404, '很抱歉，资源未找到!'],
    [504, '网络超时'],
  ] as const) {
    answer = { status, body: '' };
    await ask();
    await expect(shown(text)).toBeVisible();
  }
  await expect(page.locator('.notice')).toHaveCount(0);
  await page.clock.pauseAt(begun + 600_000);
  let passedMs = 0;
  const pass = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms);
    passedMs += ms;
  };
  const until = (seen: () => Promise<boolean>): Promise<void> =>
    expect(async () => {
      await pass(20);
      expect(await seen()).toBe(true);
    }).toPass({ intervals: [20], timeout: 30_000 });
  answer = { status: 502, json: { success: false, code: 502, message: '网关正在重启', result: null } };
  await ask();
  await until(() => shown('网关正在重启').isVisible());
  await pass(3_900);
  await expect(shown('网关正在重启')).toBeVisible();
  await pass(300);
  await expect(shown('网关正在重启')).toHaveCount(0);
  answer = null;
  passedMs = 0;
  const last = asked + 1;
  const sent = page.waitForRequest((request) => request.url().includes(`orderNumber=*${last}*`));
  await ask();
  let call: Request | null = null;
  void sent.then((request) => (call = request));
  await until(() => Promise.resolve(call !== null));
  await pass(89_500 - passedMs);
  expect((await sent).failure()).toBeNull();
  await until(() => Promise.resolve(call?.failure() !== null));
  expect(passedMs).toBeLessThan(91_500);
  await until(() => shown('网络超时').first().isVisible());
});

test('without a network a list says that it could not be read, and is read again at once when there is one', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await visit('manager', PAGES.members, { alone: true });
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  await page.context().setOffline(true);
  const search = button(page.getByRole('search'), '查询');
  const name = page.locator('#filter-member-realname');
  await name.fill('赵');
  await search.click();
  const failed = page.getByRole('alert').filter({ hasText: '服务器没有应答' });
  await expect(failed).toBeVisible();
  await expect(button(failed, '重试')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  await expect(failed).toHaveCount(0);
});

for (const [lang, words] of [
  ['cn', { next: '下一位', give: /^交给…/, start: /^发车 /, reason: '断线，不能发车' }],
  ['en', { next: 'Next', give: /^Give to…/, start: /^Start /, reason: 'offline, no start' }],
] as const)
  test(`without a network nobody is sent off from the track board, and each button says why, in ${lang}`, async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
    await queueUp();
    let isCut = false;
    let cut = (): void => undefined;
    const page = await visit('marshal', PAGES.marshal, {
      viewport: { width: 1024, height: 768 },
      lang,
      before: (opened) =>
        opened.routeWebSocket(/socket\.io/, (socket) => {
          if (isCut) return void socket.close();
          socket.connectToServer();
          cut = () => void socket.close();
        }),
    });
    await tile(page, 12).click();
    const bar = page.locator('footer');
    const starts = [
      page.getByRole('region', { name: words.next }).getByRole('button', { name: words.start }),
      bar.getByRole('button', { name: words.start }),
      bar.getByRole('button', { name: words.give }),
    ];
    for (const each of starts) {
      await expect(each).toBeEnabled();
      await expect(each).not.toContainText(words.reason);
    }
    isCut = true;
    cut();
    await page.context().setOffline(true);
    for (const each of starts) {
      await expect(each).toBeDisabled();
      await expect(each).toContainText(words.reason);
    }
    isCut = false;
    await page.context().setOffline(false);
    for (const each of starts) await expect(each).toBeEnabled();
  });

test('the words of windows that could not be fetched ahead are fetched again when a window opens', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const words = '**/assets/dayjs*';
  const given: Promise<unknown>[] = [];
  const page = await visit('manager', PAGES.members, {
    before: async (opened) => {
      await opened.route(words, (route) => route.abort());
      given.push(opened.waitForEvent('requestfailed', (request) => /\/assets\/dayjs/.test(request.url())));
    },
  });
  await Promise.all(given);
  await page.unroute(words);
  await button(page.locator('main'), '新增会员').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: '通知' });
const bellPopup = (page: Page): Locator => page.locator('.bell').getByRole('dialog');

test('a part that is not there without a network leaves the page with what was filled in, and opens once there is one', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await visit('manager', PAGES.members, { alone: true });
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  const name = page.locator('#filter-member-realname');
  await name.fill('赵');
  const styles = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'stylesheet');
  await page.context().setOffline(true);
  await bell(page).click();
  await styles;
  await expect(page.locator('.notice').filter({ hasText: '连上服务器后会自动打开' })).toBeVisible();
  await expect(name).toHaveValue('赵');
  await expect(bellPopup(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(bellPopup(page)).toBeVisible();
  // Its stylesheet had failed too.
  await expect(bellPopup(page)).toHaveCSS('position', 'absolute');
  await expect(name).toHaveValue('赵');
});

test('a part that is broken says so in its place and is tried again there', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/);
  const page = await visit('manager', '/isystem/SysAnnouncementList', { alone: true });
  await expect(page.locator('.resource-foot')).toBeVisible();
  const files = '**/assets/RichTextEditor-*';
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await button(page.locator('main'), '新增公告').first().click();
  const form = page.locator('.resource-drawer');
  const title = form.getByRole('textbox').first();
  await title.fill('停电通知');
  const broken = form.getByRole('alert').filter({ hasText: '这一部分没有载入成功' });
  await expect(broken).toBeVisible({ timeout: 20_000 });
  await expect(title).toHaveValue('停电通知');
  await page.unroute(files);
  await broken.getByRole('button', { name: '重试' }).click();
  await expect(form.locator('[contenteditable="true"]')).toBeVisible();
  await expect(title).toHaveValue('停电通知');
});

test('a part of a build that the service no longer has asks to load the page again, and leaves it to the person when', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/);
  const page = await visit('manager', PAGES.members, { alone: true });
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  const name = page.locator('#filter-member-realname');
  await name.fill('赵');
  const gone = (files: string): Promise<unknown> =>
    page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await gone('**/assets/{BellPopup,StoreDialog}-*');
  const opens = (store: RegExp) => page.getByRole('banner').getByRole('button', { name: store }).click();
  const answered = { by: 'a proxy that is being repaired' };
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => (route.request().resourceType() === 'fetch' ? route.fulfill({ body: answered.by }) : route.fallback()),
  );
  await bell(page).click();
  await expect(page.locator('.notice').filter({ hasText: '连上服务器后会自动打开' })).toBeVisible();
  const updated = page.getByRole('dialog', { name: '系统已更新' });
  answered.by = '<script type="module" src="/assets/index-another.js"></script>';
  await button(updated, '稍后').click();
  await expect(updated).toHaveCount(0);
  await expect(name).toHaveValue('赵');
  // What is there already opens, although the stylesheet of another part is gone.
  await button(page.locator('main'), '新增会员').click();
  await expect(page.getByRole('dialog', { name: '开新卡' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A part that stays away says why each time that it is asked for.
  await opens(/A01/);
  await button(updated, '稍后').click();
  await opens(/A01/);
  await expect(updated).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(updated, '重新载入').click();
  await expect(name).toHaveValue('');
});

test('a menu that breaks takes nothing else along: the header, the tabs and the page go on', async ({ visit }) => {
  visit.allowErrors(/React error #31/);
  let broken = true;
  const page = await visit('manager', PAGES.payLater, {
    viewport: { width: 1440, height: 900 },
    stored: { settings: { multiTab: true } },
    before: async (fresh) => {
      await fresh.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
        const answer = (await (await route.fetch()).json()) as { result: { menu: { meta: object }[] } };
        const [first, ...others] = answer.result.menu;
        // No service sends a name that can't be shown.
        const menu = broken
          ? [{ ...first, meta: { ...first?.meta, title: { broken } } }, ...others]
          : answer.result.menu;
        await route.fulfill({ json: { ...answer, result: { ...answer.result, menu } } });
      });
    },
  });
  const again = page.getByRole('button', { name: '这一块出错了，点这里重试' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('button', { name: /^王店长/ }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible();
  await button(page.getByRole('search'), '查询').click();
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  broken = false;
  await page.reload();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('a part that breaks, an error and a promise that nobody awaits are sent once each, counted, and shown on the monitor in both languages', async ({
  visit,
}) => {
  test.slow();
  await sql('DELETE FROM browser_error');
  visit.allowErrors(/./);
  const page = await visit('manager', PAGES.analysis, {
    before: async (fresh) => {
      await fresh.route('**/sys/annountCement/listByUser*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { result: object };
        // What no service sends: a title that can't be shown.
        const anntMsgList = [{ anntId: 'x', id: 'x', titile: { broken: true }, priority: 'L', msgCategory: '1' }];
        await route.fulfill({ json: { ...answer, result: { ...answer.result, anntMsgList, anntMsgTotal: 1 } } });
      });
    },
  });
  const stored = () =>
    sql<{ message: string; page: string; browser: string; times: number; text: string }>(
      'SELECT message, page, browser, times, row_to_json(e)::text AS text FROM browser_error e ORDER BY first_at',
    );
  await bell(page).click();
  await expect(page.getByRole('button', { name: '这一块出错了，点这里重试' })).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(1);

  // As our own code would: their stack begins in one of its files.
  await page.evaluate(() => {
    const place = document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src;
    const made = (message: string): Error =>
      Object.assign(new Error(message), { stack: `Error: ${message}\n    at open (${place}:1:7)` });
    for (let times = 0; times < 3; times += 1)
      window.dispatchEvent(new ErrorEvent('error', { error: made('no card of 张三 138-0013-8000') }));
    void Promise.reject(made('nobody awaits this'));
    // Of an extension of the browser, and of nobody.
    window.dispatchEvent(
      new ErrorEvent('error', {
        error: Object.assign(new Error('extension'), { stack: 'at x (chrome-extension://a/b.js:1:1)' }),
      }),
    );
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  });
  await expect.poll(async () => (await stored()).length).toBe(3);
  const rows = await stored();
  expect(
    rows
      .slice(1)
      .map(({ message, times }) => ({ message, times }))
      .toSorted((a, b) => a.message.localeCompare(b.message)),
  ).toEqual([
    { message: 'no card of … …', times: 1 },
    { message: 'nobody awaits this', times: 1 },
  ]);
  for (const { page: path, browser, text } of rows) {
    expect(path).toBe(PAGES.analysis);
    expect(browser).toMatch(/^\S.* \d+ · \w+$/);
    expect(text).not.toMatch(/张三|8000/);
  }

  const monitor = await visit('manager', PAGES.monitor);
  const list = monitor.getByRole('region', { name: '浏览器里的错误' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  const one = list.filter({ hasText: 'no card of … …' });
  await expect(one).toContainText('1 次');
  await one.getByText('代码位置').click();
  await expect(one.locator('pre')).toContainText(/open index-[\w-]+\.js:1:7/);
  const english = await visit('manager', PAGES.monitor, { lang: 'en' });
  await expect(english.getByRole('region', { name: 'Browser errors' })).toContainText('nobody awaits this');
});
