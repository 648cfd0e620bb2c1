/** The frame around the pages: menu, tabs, header, side buttons, and what the server's menu may ask of them. */
import type { Page, Request, Response } from '@playwright/test';
import { queueUp, startTab } from './support/counter';
import { sql } from './support/instance';
import { button, callsTo, dialog, notice, row, stored } from './support/screens';
import { expect, PAGES, test } from './support/test';

interface Node {
  path: string;
  component: string;
  title: string;
  more?: object;
  meta?: object;
  children?: Node[];
}

/** An entry of the menu, as the service answers it. */
interface MenuNode {
  meta: { title: string };
  hidden?: boolean;
}

const wire = ({ path, component, title, more = {}, meta = {}, children }: Node): object => ({
  ...{ id: path, route: '1', path, component, name: path, ...more },
  meta: { title, keepAlive: false, internalOrExternal: false, ...meta },
  ...(children ? { children: children.map(wire) } : {}),
});

/** Adds entries to the menu that the service answers. */
const withEntries = (nodes: readonly Node[]) => async (page: Page) =>
  void (await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { menu: unknown[] } };
    answer.result.menu.push(...nodes.map(wire));
    await route.fulfill({ response, json: answer });
  }));

const menu = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/i });
const tabs = (page: Page) => page.locator('.tab');
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name });
const userMenu = (page: Page) => page.locator('.popup-button').last();
const tabbed = { viewport: { width: 1366, height: 768 }, stored: { settings: { multiTab: true } } };

async function openMenuOf(page: Page, name: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: '标签页菜单' })).toBeVisible();
}

test('P-2.4.1 P-2.4.3 P-2.4.14 P-2.4.17 P-2.4.18 P-2.4.19 the menu is 200 wide and holds what the permissions give; only identity -1 searches it and refreshes the cache', async ({
  visit,
}) => {
  const entries = async (username: string): Promise<{ page: Page; titles: string[] }> => {
    let answer: Promise<Response> | undefined;
    const page = await visit(username, PAGES.workplace, {
      before: async (fresh) => {
        answer = fresh.waitForResponse(/getUserPermissionByToken/);
      },
    });
    const answered = ((await (await answer)?.json()) as { result: { menu: MenuNode[] } }).result.menu;
    const shown = menu(page).locator(':scope > ul > li > button');
    await expect(shown.first()).toBeVisible();
    const titles = await shown.allTextContents();
    expect(titles).toEqual(answered.filter((node) => !node.hidden).map((node) => node.meta.title));
    return { page, titles };
  };
  const { page, titles } = await entries('cashier');
  const admin = await entries('admin');
  expect(admin.titles).toEqual(expect.arrayContaining(titles));
  expect(admin.titles.length).toBeGreaterThan(titles.length);
  expect((await menu(page).boundingBox())?.width).toBe(200);

  const header = page.locator('.shell-header');
  await expect(header.getByRole('group', { name: '语言' }).getByRole('button')).toHaveText(['中', 'EN']);
  await expect(userMenu(page)).toContainText('周敏');
  await expect(userMenu(page)).toContainText('收银员');
  await userMenu(page).click();
  const items = page.getByRole('menu', { name: '用户菜单' }).getByRole('menuitem');
  for (const name of ['修改登录密码', '修改退款密码', '切换门店', '退出登录'])
    await expect(items.filter({ hasText: name })).toHaveCount(1);
  await expect(items.filter({ hasText: '刷新缓存' })).toHaveCount(0);
  await expect(page.getByLabel('搜索菜单')).toHaveCount(0);

  const search = admin.page.getByLabel('搜索菜单');
  await admin.page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await search.fill('规则');
  await expect(menu(admin.page).locator('.side-child')).toHaveText(['消费规则', '充值规则', '填值规则', '校验规则']);
  await expect(menu(admin.page).locator('.side-hit')).toHaveText('消费规则');
  await page.keyboard.press('Escape');
  await search.press('Enter');
  await expect(admin.page).toHaveURL(`/#${PAGES.tariffs}`);
  await userMenu(admin.page).click();
  await expect(admin.page.getByRole('menuitem', { name: '刷新缓存' })).toBeVisible();
});

test('P-8.8 a refresh of the cache says how it went', async ({ visit }) => {
  visit.allowErrors(/Failed to load resource/);
  const page = await visit('admin', PAGES.workplace);
  const press = async (): Promise<void> => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: '刷新缓存' }).click();
  };
  await press();
  await expect(notice(page, '刷新缓存完成！')).toBeVisible();
  await page.route('**/sys/dict/refleshCache*', (route) => route.abort());
  await press();
  await expect(notice(page, '刷新缓存失败！')).toBeVisible();
});

test('P-2.4.2 P-2.4.4 P-2.4.5 P-2.4.6 P-2.4.7 each opened page has its tab, home stays, and the menu of a tab does what it says', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.members, tabbed);
  await expect(page.locator('.resource-foot')).toBeVisible();
  for (const path of [PAGES.coupons, PAGES.tariffs, PAGES.rechargeRules]) {
    await page.goto(`/#${path}`);
    await expect(page.locator('.tab.on')).toHaveCount(1);
    await expect(page.locator('.resource-foot')).toBeVisible();
  }
  const titles = page.locator('.tab-title');
  await expect(titles).toHaveText(['首页', '会员列表', '优惠券', '消费规则', '充值规则']);
  await expect(tab(page, '首页').locator('.tab-close')).toHaveCount(0);

  const read = callsTo(page, '/coupon/sysCoupon/list');
  await titles.nth(2).click();
  await expect(page).toHaveURL(`/#${PAGES.coupons}`);
  await expect.poll(() => read.length).toBeGreaterThan(0);
  const before = read.length;
  await openMenuOf(page, '优惠券');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([/^刷新/, /^关闭左侧\s*1 个/, /^关闭右侧\s*2 个/, /^关闭其他\s*3 个/]);
  await items.nth(0).click();
  await expect.poll(() => read.length).toBeGreaterThan(before);
  await openMenuOf(page, '优惠券');
  await items.nth(1).click();
  await expect(titles).toHaveText(['首页', '优惠券', '消费规则', '充值规则']);
  await openMenuOf(page, '消费规则');
  await items.nth(2).click();
  await expect(titles).toHaveText(['首页', '优惠券', '消费规则']);
  await openMenuOf(page, '消费规则');
  await items.nth(3).click();
  await expect(titles).toHaveText(['首页', '消费规则']);
  await expect(page).toHaveURL(`/#${PAGES.tariffs}`);
  await tab(page, '消费规则').locator('.tab-close').click();
  await expect(titles).toHaveText(['首页']);
  await expect(page).toHaveURL(`/#${PAGES.workplace}`);
  await titles.first().press('Delete');
  await expect(notice(page, '这是最后一页，不能再关闭了')).toBeVisible();
  await expect(titles).toHaveText(['首页']);
});

test('P-2.1.23 P-2.1.18 P-2.4.9 hidden, keepAlive, alwaysShow and outside entries of the menu do what their names say', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.workplace, {
    ...tabbed,
    before: withEntries([
      { path: '/x/hidden', component: 'exception/500', title: '藏起来', more: { hidden: true } },
      { path: '/x/kept', component: 'membermanage/SysMemberManageList', title: '留着', meta: { keepAlive: true } },
      {
        ...{ path: 'bf5f8b0a3f8f2f0d8b3c6f2a7d1e4c90', component: 'layouts/IframePageView', title: '外面' },
        meta: { url: 'https://paddock.example/help', internalOrExternal: true },
      },
      {
        ...{ path: '/x/group', component: 'layouts/RouteView', title: '一直在', more: { alwaysShow: true } },
        children: [{ path: '/x/group/one', component: 'exception/500', title: '里面的一页' }],
      },
    ]),
  });
  await expect(menu(page).getByText('留着')).toBeVisible();
  await expect(menu(page).getByText('藏起来')).toHaveCount(0);
  await page.goto('/#/x/hidden');
  await expect(page.locator('.tab.on')).toContainText('藏起来');

  await page.context().route('https://paddock.example/**', (route) => route.fulfill({ body: 'help' }));
  const opened = page.context().waitForEvent('page');
  await menu(page).getByText('外面').click();
  await expect(await opened).toHaveURL('https://paddock.example/help');

  await page.goto('/#/x/group');
  await expect(page.getByRole('heading', { name: '一直在' })).toBeVisible();
  await expect(page).toHaveURL('/#/x/group');
  await page.getByRole('main').getByRole('link', { name: '里面的一页' }).click();
  await expect(page).toHaveURL('/#/x/group/one');

  // What is kept keeps its input and reads its data again; what is not is mounted again.
  const read = callsTo(page, '/memberlist');
  let ended = 0;
  const end = (request: Request): void => {
    if (new URL(request.url()).pathname.endsWith('/memberlist')) ended += 1;
  };
  page.on('requestfinished', end);
  // A page that is left while it reads breaks off.
  page.on('requestfailed', end);
  const typed = (): ReturnType<Page['locator']> => page.locator('.resource-filter input:visible').first();
  await menu(page).getByText('留着').click();
  await typed().fill('半个名字');
  await expect.poll(() => read.length).toBeGreaterThan(0);
  await tab(page, '首页').locator('.tab-title').click();
  // The address changes before the picture does; a page that never left has nothing to read again.
  await expect(typed()).toHaveCount(0);
  // What is still being read is not asked for once more.
  await expect.poll(() => read.length - ended).toBe(0);
  const before = read.length;
  await tab(page, '留着').locator('.tab-title').click();
  await expect(typed()).toHaveValue('半个名字');
  await expect.poll(() => read.length).toBeGreaterThan(before);
});

test('the own picture stands in the header and in its menu', async ({ visit }) => {
  const page = await visit('cashier', PAGES.workplace, { alone: true });
  await expect(button(page.locator('.side-buttons'), '客服')).toBeVisible();
  await expect(userMenu(page).locator('img')).toHaveCount(0);
  await page.route('**/sys/common/static/face.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('pro__userInfo') ?? '') as { value: { avatar: string } };
    kept.value.avatar = 'face.svg';
    localStorage.setItem('pro__userInfo', JSON.stringify(kept));
  });
  await page.reload();
  await userMenu(page).click();
  for (const picture of [userMenu(page).locator('img'), page.locator('.user-mark img')])
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(9);
});

test('P-2.4.8 P-2.1.2 a page begins at its top, and again in the other language after a switch', async ({ visit }) => {
  const page = await visit('manager', PAGES.workplace, { viewport: { width: 1366, height: 420 } });
  const shell = page.locator('#shell');
  await expect(page.locator('.shell-page')).toBeVisible();
  await expect
    .poll(async () => shell.evaluate((element) => (element.scrollTo(0, 200), element.scrollTop)))
    .toBeGreaterThan(100);
  await page.goto(`/#${PAGES.coupons}`);
  await expect(page.locator('.resource-foot')).toBeVisible();
  expect(await shell.evaluate((element) => element.scrollTop)).toBe(0);
  const read = callsTo(page, '/coupon/sysCoupon/list');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(menu(page)).toHaveAccessibleName('Main menu');
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(await stored(page, 'lang')).toBe('en');
});

test('P-2.4.10 P-2.4.11 P-2.4.12 the breadcrumb begins at home, links what is above and ends in plain text', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.tariffs);
  const trail = page.getByRole('navigation', { name: '当前位置' });
  await expect(trail).toHaveText('首页/价格与规则/消费规则');
  await expect(trail.getByRole('link')).toHaveText(['首页', '价格与规则']);
  await expect(trail.getByRole('link').first()).toHaveAttribute('href', '#/dashboard/');
  await expect(trail.locator('[aria-current]')).toHaveText(/消费规则/);
  await page.goto(`/#${PAGES.coupons}`);
  await expect(trail).toHaveText('首页/优惠与申请/优惠券');
  await trail.getByRole('link').first().click();
  await expect(page).toHaveURL(`/#${PAGES.workplace}`);
});

test('P-2.4.16 a page without a frame stands alone', async ({ visit }) => {
  const page = await visit('marshal', PAGES.marshal);
  await expect(page.getByRole('group', { name: /^车辆$/ })).toBeVisible();
  for (const part of ['.shell-header', '.side-menu', '.tab-strip', '.side-foot', '.side-buttons'])
    await expect(page.locator(part)).toHaveCount(0);
});

test('P-2.4.15 P-2.4.23 the menu stands at the side, is a rail below 1366 that can be unfolded over the page, one that cannot from 1087.99 down, and a sheet from 767.99 down', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.coupons, { viewport: { width: 1366, height: 768 } });
  const width = async (): Promise<number | undefined> => (await menu(page).boundingBox())?.width;
  await expect(menu(page)).toBeVisible();
  expect(await width()).toBe(200);
  await page.setViewportSize({ width: 1088, height: 768 });
  await expect.poll(width).toBe(56);
  const main = page.getByRole('main');
  const room = await main.boundingBox();
  const unfold = page.locator('.side-toggle');
  await unfold.click();
  const sheet = page.getByRole('dialog').filter({ has: page.locator('.side-menu') });
  await expect(sheet.getByRole('button', { name: '会员', exact: true })).toBeVisible();
  expect(await main.boundingBox()).toEqual(room);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1087, height: 768 });
  await expect(unfold).toHaveCount(0);
  expect(await width()).toBe(56);
  await page.setViewportSize({ width: 768, height: 768 });
  expect(await width()).toBe(56);
  await page.setViewportSize({ width: 767, height: 768 });
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await menu(page).getByRole('button', { name: '会员', exact: true }).click();
  await menu(page).getByRole('button', { name: '会员列表' }).click();
  await expect(page).toHaveURL(`/#${PAGES.members}`);
  await expect(menu(page)).toHaveCount(0);
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: '联系客服' })).toBeVisible();
});

test('P-2.4.20 P-2.4.24 support is reached by a side button: codes, phone and words are the configured ones', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.workplace);
  await button(page.locator('.side-buttons'), '客服').click();
  const contact = dialog(page, '联系客服');
  await expect(contact.getByText('400-000-0000')).toBeVisible();
  await expect(contact.getByRole('img', { name: '扫码付续费' })).toBeVisible();
  await expect(contact).toContainText('付款时备注门店编号 A01');
  for (const image of await contact.locator('img').all())
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(contact).toHaveCount(0);

  await page.route('**/support/contact.json', (route) =>
    route.fulfill({
      json: { phone: '021-5555', hours: '', pay: 'pay.svg', reach: 'reach.svg', howToRenew: { cn: '按合同' } },
    }),
  );
  await page.reload();
  await button(page.locator('.side-buttons'), '客服').click();
  await expect(contact).toContainText('021-5555');
  await expect(contact).toContainText('按合同');
});

test('C-2.0.2 the line-up has a page of its own, reached from the menu, with its keys and actions', async ({
  visit,
}) => {
  const { id } = await queueUp('新手体验 3 圈', { cheshou: '排队页' });
  const page = await visit('cashier', PAGES.workplace);
  await menu(page).getByRole('button', { name: '前台', exact: true }).click();
  await menu(page).getByRole('button', { name: '排队名单' }).click();
  await expect(page).toHaveURL('/#/consume/SysConsumePaiduiList');
  const line = page.getByRole('complementary', { name: '排队' });
  await expect(line.getByText('排队页')).toBeVisible();
  // Its kart is known once the vehicles have been read.
  await expect(line.getByRole('button', { name: /^启动下一位/ }).locator('.plate')).toBeVisible();
  await page.keyboard.press('F9');
  await expect
    .poll(async () => (await sql<{ state: string }>('SELECT state FROM line_up_entry WHERE id = $1', [id]))[0]?.state)
    .not.toBe('QUEUING');
});

test('C-2.0.2 each screen of the counter has its own address', async ({ visit }) => {
  const page = await visit('manager', PAGES.workplace);
  for (const [address, name] of [
    ['/playbeforepay/SysPlayBeforePayList', '先玩后付'],
    ['/consume/SysConsumeTool', '消费工具'],
    ['/consume/SysConsumePaiduiList', '排队名单'],
    ['/apply/SysApplyList', '优惠申请'],
    ['/memberrecharge/SysMemberRechargeTool', '充值开卡'],
    ['/membermanage/SysMemberManageList', '会员列表'],
  ] as const) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(name);
    await expect(page).toHaveURL(`/#${address}`);
  }
});

test('P-2.4.21 the quick buttons at the edge stand in stores that play first, show pending records and open the window', async ({
  visit,
}) => {
  const pending = await startTab(18, 'NOCARDCONSUME', '新手体验 3 圈');
  const done = await startTab(19, 'NOCARDCONSUME', '新手体验 3 圈');
  await sql("UPDATE tab SET state = 'PAYED', version = version + 1 WHERE id = $1", [done.id]);
  const page = await visit('cashier', PAGES.workplace);
  const edge = page.getByRole('complementary', { name: '快捷按钮' });
  await edge.getByRole('button', { name: '挂单' }).click();
  await expect(page).toHaveURL(`/#${PAGES.payLater}?playState=GUADAN`);
  await expect(row(page, pending.driver)).toBeVisible();
  await expect(row(page, done.driver)).toHaveCount(0);
  await edge.getByRole('button', { name: '先玩' }).click();
  await expect(dialog(page, '先玩后付')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/#${PAGES.workplace}`);
  await expect(dialog(page, '先玩后付')).toHaveCount(0);
  await page.goForward();
  await expect(row(page, pending.driver)).toBeVisible();
  await expect(dialog(page, '先玩后付')).toHaveCount(0);
  await sql("UPDATE store SET apps = '{}' WHERE org_code = 'A01'");
  try {
    const without = await visit('cashier', PAGES.workplace);
    await expect(without.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(without.getByText('弯道卡丁车馆 · 滨江店').first()).toBeVisible();
    const others = without.getByRole('complementary', { name: '快捷按钮' });
    await expect(others.getByRole('button', { name: '优惠' })).toBeVisible();
    for (const name of ['挂单', '先玩']) await expect(others.getByRole('button', { name })).toHaveCount(0);
  } finally {
    await sql("UPDATE store SET apps = '{XWHF}' WHERE org_code = 'A01'");
  }
});
