/** Pages that cannot be opened, and the ways on from them; the menu as a rail. */
import { holdBack } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('a page without permission says so by name, an unknown address offers the nearest page by key', async ({
  visit,
}) => {
  const page = await visit('cashier', '/consume/SysConsumTool');
  await expect(page).toHaveURL('/#/404');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  const first = page.locator('ol a').first();
  await expect(first).toContainText('消费工具');
  await expect(first).toContainText('和您输入的地址最像');
  await expect(page.getByText('#/consume/SysConsumTool')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('充值');
  await expect(page.getByRole('region', { name: '您能打开的页面' }).getByRole('link')).toHaveText(['充值开卡']);
  for (const path of [
    '/isystem/auditLog',
    '/isystem/SysAnnouncementList',
    '/isystem/online',
    '/isystem/visit',
    '/isystem/job',
    '/isystem/dataSource',
    '/sys/SysDictList',
  ]) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL('/#/403');
    await expect(page.getByRole('heading', { name: '没有对您开放' })).toBeVisible();
  }
  await expect(page.getByText('没有权限，请联系管理员授权')).toBeVisible();
  await page.goto('/#/consume/SysConsumTool');
  await expect(first).toContainText('消费工具');
  await page.locator('h1').click();
  await page.keyboard.press('1');
  await expect(page).toHaveURL(`/#${PAGES.consume}`);
});

test('in the narrow rail every page of a group can be reached, also on the third level', async ({ visit }) => {
  const page = await visit('manager', PAGES.workplace, {
    viewport: { width: 1080, height: 800 },
    before: async (fresh) => {
      await fresh.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { result: { menu: unknown[] } };
        const node = (path: string, component: string, title: string, children?: unknown[]) => ({
          ...{ path, component, route: '1', meta: { title } },
          ...(children ? { children } : {}),
        });
        answer.result.menu.push(
          node('/deep', 'layouts/RouteView', '深处', [
            node('/deep/one', 'exception/500', '第一页'),
            node('/deep/group', 'layouts/RouteView', '里面', [node('/deep/group/two', 'exception/500', '第二页')]),
          ]),
        );
        await route.fulfill({ response, json: answer });
      });
    },
  });
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '深处' }).click();
  const menu = page.getByRole('menu', { name: '深处' });
  await expect(menu.getByRole('menuitem')).toHaveText(['第一页', '里面 · 第二页']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#/deep/group/two');
});

test('P-8.21 P-2.10.14 P-8.19 P-2.1.8 403, 404 and 500 have their pages in the frame; an unknown component is named and shows the 404', async ({
  visit,
}) => {
  const page = await visit('cashier', '/403', {
    before: async (fresh) =>
      void (await fresh.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { result: { menu: unknown[] } };
        answer.result.menu.push({ path: '/x', component: 'no/SuchPage', route: '1', meta: { title: '未完' } });
        await route.fulfill({ response, json: answer });
      })),
  });
  visit.allowErrors(/Cannot find module 'no\/SuchPage'/);
  for (const [path, title] of [
    ['/403', '没有对您开放'],
    ['/404', '没有这个页面'],
    ['/500', '没打开'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  }
  const named = page.waitForEvent('console', (message) => message.text().includes("Cannot find module 'no/SuchPage'"));
  await page.goto('/#/x');
  await named;
  await expect(page).toHaveURL('/#/404');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('未完')).toHaveCount(0);
  await (await visit(null, '/')).waitForURL('**/#/user/login');
});

test('P-8.18 a page that is not there after 120 s says so in its place; the menu works, and the page can be tried again', async ({
  visit,
}) => {
  visit.allowErrors(/screen load timeout|ScreenTimeout/);
  const page = await visit('manager', PAGES.workplace, { alone: true });
  await expect(page.locator('.shell-page')).toBeVisible();
  const held = await holdBack(page, '**/assets/CouponList-*.js');
  await page.clock.install();
  // The address has changed before the page is asked for, and only from then on is waited for it.
  const asked = page.waitForRequest('**/assets/CouponList-*.js');
  const now = (): Promise<number> => page.evaluate(() => Date.now());
  const earliest = await now();
  await page.goto(`/#${PAGES.coupons}`);
  await asked;
  const latest = await now();
  // From here on only the test moves the clock: how long this machine takes for it does not count.
  await page.clock.pauseAt(latest + 60_000);
  await page.clock.runFor(earliest + 119_000 - (await now()));
  await expect(page.getByRole('heading', { name: '优惠券没载完' })).toHaveCount(0);
  await page.clock.runFor(latest + 121_000 - (await now()));
  await expect(page.getByRole('heading', { name: '优惠券没载完' })).toBeVisible();
  await expect(page.getByText('网络超时，等了 120 秒')).toBeVisible();
  held();
  await page.getByRole('button', { name: /^重试/ }).click();
  await page.clock.resume();
  await expect(page.locator('.resource-foot')).toBeVisible();
});
