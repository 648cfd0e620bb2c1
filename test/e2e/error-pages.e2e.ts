/** Pages that can not be opened, and the ways on from them; the menu as a rail. */
import { expect, PAGES, test } from './support/test';

test('a page without permission says so by name, an unknown address offers the nearest page by key', async ({
  visit,
}) => {
  const page = await visit('cashier', '/consume/SysConsumTool');
  await expect(page).toHaveURL('/#/404');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  const first = page.locator('ol a').first();
  await expect(first).toContainText('消费工具');
  await expect(first).toContainText('和你打的地址最像');
  await expect(page.getByText('#/consume/SysConsumTool')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('充值');
  await expect(page.getByRole('region', { name: '你能打开的页面' }).getByRole('link')).toHaveText(['充值开卡']);
  await page.goto('/#/system/DictList');
  await expect(page).toHaveURL('/#/403');
  await expect(page.getByRole('heading', { name: '没有对你开放' })).toBeVisible();
  await expect(page.getByText('没有权限，请联系管理员授权')).toBeVisible();
  await page.goto('/#/consume/SysConsumTool');
  await expect(first).toContainText('消费工具');
  await page.locator('h1').click();
  await page.keyboard.press('1');
  await expect(page).toHaveURL(`/#${PAGES.consume}`);
});

test('in the narrow rail every page of a group can be reached, also on the third level', async ({ visit }) => {
  const page = await visit('manager', PAGES.workplace, {
    viewport: { width: 1280, height: 800 },
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
