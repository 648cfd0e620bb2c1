/** `test` for screens of a venue: people sign in with one call, each test begins with a free track and ends without console errors. */
import { type Page, test as base, type ViewportSize } from '@playwright/test';
import { account, baseUrl, clearVenue, lookAt, PASSWORD } from './instance';
import { SentAddresses } from './sent-addresses';
import { startInstance } from './start';
import { Windows } from './windows';

export { expect } from '@playwright/test';

export const PAGES = {
  landing: '/user/login',
  workplace: '/dashboard/workplace',
  analysis: '/dashboard/analysis',
  stores: '/dashboard/stores',
  monitor: '/dashboard/monitor',
  consume: '/consume/SysConsumeTool',
  rechargeTool: '/memberrecharge/SysMemberRechargeTool',
  payLater: '/playbeforepay/SysPlayBeforePayList',
  orders: '/consume/SysOrderList',
  marshal: '/vehicle/SysMarshalBoard',
  devices: '/vehicle/SysDeviceList',
  edgeEvents: '/vehicle/SysEdgeEventList',
  races: '/match/SysRaceList',
  reports: '/online/SysReportList',
  shift: '/drawer/SysShift',
  cashierPanel: '/memberrecharge/SysCashierPanel',
  paymentReviews: '/payment/SysPaymentReviewList',
  paymentDifferences: '/payment/SysPaymentDifferenceList',
  paymentDays: '/payment/SysPaymentDayList',
  sessions: '/session/SysSessionDay',
  reservations: '/reservation/SysReservationList',
  signIn: '/reservation/SysSignIn',
  coupons: '/coupon/SysCouponList',
  members: '/membermanage/SysMemberManageList',
  member: '/membermanage/SysMember',
  gifts: '/apply/SysApplyList',
  tariffs: '/consumerole/SysConsumeRoleList',
  rechargeRules: '/rechargerole/SysRechargeRoleList',
  dictionaries: '/sys/SysDictList',
  auditLog: '/isystem/auditLog',
  files: '/oss/file',
  categories: '/sys/SysCategoryList',
  fillRules: '/isystem/fillRule',
  checkRules: '/isystem/checkRule',
  templates: '/message/SysMessageTemplateList',
  outbox: '/message/SysMessageList',
  departments: '/sys/SysDepartList',
  permissions: '/sys/SysPermissionList',
  users: '/sys/SysUserList',
  roles: '/sys/SysRoleList',
  positions: '/sys/SysPositionList',
  online: '/isystem/online',
  visits: '/isystem/visit',
  schedules: '/isystem/job',
  dataSources: '/isystem/dataSource',
  settings: '/isystem/departSetting',
  screen: '/game/home',
  customer: '/counter/customer',
} as const;

export interface VisitOptions {
  lang?: 'cn' | 'en';
  viewport?: ViewportSize | null;
  /** Windows and lists come and go as for those who have not asked for less motion. */
  motion?: boolean;
  /** Values of local storage, without their prefix. */
  stored?: Readonly<Record<string, unknown>>;
  /** Done before the page is loaded, in a window that no other test gets. */
  before?: (page: Page) => Promise<void>;
  /** A window that no other test gets: for what can't be taken back, such as a moved clock. */
  alone?: boolean;
}

export interface Visit {
  /** Opens a page in a window that shares nothing with others, signed in as `username`, or as nobody. */
  (username: string | null, path: string, options?: VisitOptions): Promise<Page>;
  /** Console errors that the test provokes on purpose. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/** What the product of this worker has printed: its start, crashes, warnings of its processes. */
let printed = (): string => '';
const PRINTED_LINES = 40;

const profiles = new Map<string, Promise<unknown>>();

async function profileOf(username: string): Promise<unknown> {
  const response = await fetch(`${baseUrl()}/sys/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { result } = (await response.json()) as { result: { userInfo: Record<string, unknown> } };
  const { phone: _kept, ...userInfo } = result.userInfo;
  return userInfo;
}

/** Not asked for where a test gives its own: after a switch of stores it would be that of the other store, for all later tests. */
async function knownProfile(username: string): Promise<unknown> {
  const known = profiles.get(username) ?? profileOf(username);
  profiles.set(username, known);
  return known;
}

/** Local storage of somebody who signed in here before. */
async function signedIn(username: string, given: unknown): Promise<Record<string, unknown>> {
  return { accessToken: (await account(username)).token, userInfo: given ?? (await knownProfile(username)) };
}

async function keep(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((entries) => {
    const expire = Date.now() + 604_800_000;
    for (const [key, value] of entries) localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire }));
  }, Object.entries(values));
}

/** A first start on a busy machine takes its time. */
const START_MS_MAX = 240_000;

export const test = base.extend<{ visit: Visit }, { instanceUrl: string; windows: Windows }>({
  // A worker ends after a failed test; the next one begins with a product that this test has not touched.
  instanceUrl: [
    async ({}, use) => {
      const { instance, stop } = await startInstance();
      lookAt(instance);
      printed = instance.output;
      await use(instance.baseUrl);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: START_MS_MAX },
  ],
  baseURL: ({ instanceUrl }, use) => use(instanceUrl),
  // They end with the browser.
  windows: [({ browser, instanceUrl }, use) => use(new Windows(browser, instanceUrl)), { scope: 'worker' }],
  visit: async ({ windows, viewport: usual }, use, info) => {
    const errors: string[] = [];
    const sent = new SentAddresses();
    const allowed: RegExp[] = [];
    const opened: { page: Page; alone: boolean }[] = [];
    const open = async (
      username: string | null,
      path: string,
      {
        lang = 'cn',
        viewport = usual,
        motion = false,
        stored = {},
        before,
        alone = before !== undefined,
      }: VisitOptions = {},
    ): Promise<Page> => {
      const page = await windows.open({ viewport, reducedMotion: motion ? 'no-preference' : 'reduce' }, alone);
      opened.push({ page, alone });
      const context = page.context();
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      sent.watch(context);
      context.on('weberror', (error) => errors.push(error.error().message));
      await keep(page, {
        // One display for all of them: a store has a place for one.
        deviceId: 'hall',
        ...(lang === 'en' ? { lang } : {}),
        ...(username === null ? {} : await signedIn(username, stored.userInfo)),
        ...stored,
      });
      await before?.(page);
      await page.goto(`/#${path}`);
      return page;
    };
    await clearVenue();
    await use(Object.assign(open, { allowErrors: (...patterns: RegExp[]) => void allowed.push(...patterns) }));
    if (info.status !== info.expectedStatus)
      process.stderr.write(
        `${info.title}: the product has printed\n${printed().split('\n').slice(-PRINTED_LINES).join('\n')}\n`,
      );
    for (const { page, alone } of opened) await (alone ? windows.end(page) : windows.giveBack(page));
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    base.expect(unexpected, 'errors in the browser console').toEqual([]);
    base.expect(sent.withToken(), 'addresses that carry a sign-in: proxies write them down').toEqual([]);
  },
});
