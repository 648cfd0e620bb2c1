/** What somebody may see and press: the menu, addresses of pages, and buttons by the lists of session storage. */
import type { Page } from '@playwright/test';
import { account, sql } from './support/instance';
import { button } from './support/screens';
import { expect, PAGES, test } from './support/test';

interface Node {
  path: string;
  hidden?: boolean;
  component: string;
  meta: { title: string; url?: string };
  children?: Node[];
}
interface Rights {
  menu: Node[];
  auth: { action: string; type: string }[];
  allAuth: { action: string; status: string }[];
}

const rightsOf = async (username: string): Promise<Rights> =>
  (await account(username)).get<Rights>('/sys/permission/getUserPermissionByToken');

/** What session storage holds, without the envelope that says when it ends. */
const kept = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => {
    const text = sessionStorage.getItem(`pro__${key}`);
    return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
  }, name);

/** Opens a page afresh: nothing of the one before is left to be taken for it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?page=${path}#${path}`);
}

/** Changes one button of the venue's list while the test runs. */
async function changeButton(code: string, status: string, shownWhen: string): Promise<void> {
  await sql('UPDATE permission SET status = $2, shown_when = $3 WHERE kind = 2 AND code = $1', [
    code,
    status,
    shownWhen,
  ]);
}

test('P-6.1 the lists of buttons are kept in session storage', async ({ visit }) => {
  const page = await visit('manager', PAGES.users);
  await expect(button(page, '新增用户').first()).toBeVisible();
  const { auth, allAuth } = await rightsOf('manager');
  // Titles are in the language of the call.
  expect(await kept(page, 'auth')).toMatchObject(auth.map(({ action, type }) => ({ action, type })));
  expect(await kept(page, 'allAuth')).toMatchObject(allAuth.map(({ action, status }) => ({ action, status })));
  expect(auth.length).toBeGreaterThan(0);
  expect(allAuth.length).toBeGreaterThan(auth.length);
});

test.describe('a button of a page', () => {
  const ADD = 'depart:add';
  const added = (page: Page) => button(page, '新增部门').first();
  test.afterEach(() => changeButton(ADD, '1', '1'));

  test('P-6.2 P-6.3 is shown to anyone who has its action, with another type than 2', async ({ visit }) => {
    const holder = await visit('hq', PAGES.departments);
    await expect(holder.getByRole('treeitem').first()).toBeVisible();
    await expect(added(holder)).toBeVisible();
    const other = await visit('manager', PAGES.departments);
    await expect(other.getByRole('treeitem').first()).toBeVisible();
    await expect(added(other)).toHaveCount(0);
    await changeButton(ADD, '1', '2');
    await holder.reload();
    await expect(holder.getByRole('treeitem').first()).toBeVisible();
    await expect(added(holder)).toHaveCount(0);
  });

  test('P-6.4 stays visible for everybody while its rule is off', async ({ visit }) => {
    await changeButton(ADD, '0', '1');
    const page = await visit('manager', PAGES.departments);
    expect((await rightsOf('manager')).auth.map(({ action }) => action)).not.toContain(ADD);
    await expect(added(page)).toBeVisible();
  });
});

test('P-2.1.22 pages stand at their addresses; who may not open one comes to /403', async ({ visit }) => {
  const paths = [
    ...['/message/SysMessageTemplateList', '/sys/SysUserList', '/sys/SysRoleList', '/sys/SysPermissionList'],
    ...['/sys/SysDepartList', '/sys/SysDictList', '/memberrecharge/SysCashierPanel', '/account/settings/base'],
  ];
  const page = await visit('admin', PAGES.workplace);
  await expect(page.locator('.side-menu')).toBeVisible();
  for (const path of paths) {
    await open(page, path);
    await expect(page.locator('h1').first()).toBeAttached();
    expect(new URL(page.url()).hash).toBe(`#${path}`);
  }
  const marshal = await visit('marshal', PAGES.workplace);
  await expect(marshal.locator('.side-menu')).toBeVisible();
  for (const path of ['/sys/SysUserList', '/sys/SysRoleList', '/sys/SysDepartList', '/sys/SysDictList']) {
    await open(marshal, path);
    await expect(marshal).toHaveURL(/#\/403$/);
  }
});

/** A page of each group of screens. */
const GROUPS = {
  ...{ dashboards: '/dashboard/analysis', members: '/membermanage/SysMemberManageList' },
  ...{ recharge: '/memberrecharge/SysMemberRechargeTool', consumption: '/consume/SysConsumeTool' },
  ...{ vehicles: '/vehicle/SysMarshalBoard', gifts: '/apply/SysApplyList', coupons: '/coupon/SysCouponList' },
  ...{ rankings: '/ranking/SysRankingList', matches: '/match/SysRaceList' },
  ...{ miniApp: '/miniapp/SysMiniAppSetting', reservations: '/reservation/SysReservationList' },
  ...{ orders: '/consume/SysOrderList', smsPackages: '/message/SysSmsPackageList', monitors: '/dashboard/monitor' },
  ...{ onlineForms: '/online/SysOnlineFormList', reports: '/online/SysReportList', files: '/oss/file' },
  ...{ users: '/sys/SysUserList', roles: '/sys/SysRoleList', permissions: '/sys/SysPermissionList' },
  ...{ departments: '/sys/SysDepartList', dictionaries: '/sys/SysDictList', logs: '/isystem/auditLog' },
  ...{ announcements: '/isystem/SysAnnouncementList', categories: '/sys/SysCategoryList' },
  ...{ positions: '/sys/SysPositionList', dataSources: '/isystem/dataSource', jobs: '/isystem/job' },
  ...{ fillRules: '/isystem/fillRule', checkRules: '/isystem/checkRule' },
};

test('P-2.10.12 the menu of a super administrator holds every group of screens', async ({ visit }) => {
  const { menu } = await rightsOf('admin');
  const leaves = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => (node.hidden ? [] : node.children ? leaves(node.children) : [node.path]));
  const inMenu = leaves(menu);
  expect(Object.entries(GROUPS).filter(([, path]) => !inMenu.includes(path))).toEqual([]);
  const page = await visit('admin', PAGES.workplace, { lang: 'en' });
  for (const { meta, hidden } of menu) if (!hidden) await expect(page.locator('.side-menu')).toContainText(meta.title);
  for (const [path, title] of [
    [GROUPS.miniApp, 'Mini-app settings'],
    [GROUPS.smsPackages, 'SMS packages'],
  ] as const) {
    await open(page, path);
    await expect(page.locator('.breadcrumb-trail [aria-current="page"]')).toContainText(title);
  }
});
