/** A fresh demo shows something on every page of its menu, so that a first look around says what each is for. */
import { MENU } from '@paddock/contracts/identity';
import { callsOf, RESOURCES, type ResourceName } from '@paddock/contracts/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Counter } from '../support/product/counter';
import { type Stack, startStack } from '../support/stack';

const NO_RIGHT = 510;
const STARTED_WITHIN_MS = 240_000;

/** Paths of calls that a page shows the rows of, or why it has none of its own. */
type Shown = readonly string[] | string;
const list = (name: ResourceName): readonly string[] => {
  const path = callsOf(RESOURCES[name]).get('list');
  return path === undefined ? [] : [path];
};
const FORM = 'a form: it is filled in by the person who opens it';

/** What stands on each page of the menu, by its address. A page that is added to the menu is added here. */
const PAGES: Readonly<Record<string, Shown>> = {
  '/dashboard/analysis': ['/dashboard/sysDashboard/today'],
  '/dashboard/workplace': ['/dashboard/sysDashboard/todo'],
  '/dashboard/stores': ['/dashboard/sysDashboard/stores'],
  '/dashboard/monitor': 'shows how the processes are, and no rows',
  '/consume/SysConsumeTool': ['/consume/sysConsume/consumerolelistpc'],
  '/consume/SysConsumePaiduiList': ['/consume/sysConsume/paiduilist'],
  '/playbeforepay/SysPlayBeforePayList': list('tab'),
  '/consume/SysOrderList': list('orderHistory'),
  '/consume/SysRefundList': list('refund'),
  '/waiver/SysWaiverList': list('waiver'),
  '/session/SysSessionDay': list('session'),
  '/reservation/SysReservationList': list('reservation'),
  '/reservation/SysSignIn': FORM,
  '/memberrecharge/SysMemberRechargeTool': ['/memberrecharge/sysMemberRecharge/rechargerolelist'],
  '/memberrecharge/SysCashierPanel': list('rechargeOrder'),
  '/drawer/SysShift': ['/drawer/sysShift/present?cashierId=&id='],
  '/drawer/SysShiftList': list('shift'),
  '/payment/SysPaymentReviewList': list('paymentReview'),
  '/payment/SysPaymentDifferenceList': list('paymentDifference'),
  '/payment/SysPaymentDayList': list('paymentDay'),
  '/membermanage/SysMemberManageList': list('member'),
  '/membermanage/SysMemberLevelList': list('memberLevel'),
  '/vehicle/SysMarshalBoard': list('vehicle'),
  '/vehicle/SysDeviceList': list('device'),
  '/vehicle/SysEdgeEventList': 'nothing is set aside where every event could be applied, as in an ordinary venue',
  '/ranking/SysRankingList': ['/ranking/sysRanking/list?period=EVER'],
  '/match/SysRaceList': list('race'),
  '/apply/SysApplyList': list('giftApplication'),
  '/coupon/SysCouponList': list('coupon'),
  '/coupon/SysCouponClaimList': list('couponClaim'),
  '/coupon/SysGroupCouponList': list('groupCoupon'),
  '/consumerole/SysConsumeRoleList': list('tariff'),
  '/rechargerole/SysRechargeRoleList': list('rechargeRule'),
  '/waiver/SysWaiverText': list('waiverText'),
  '/message/SysMessageTemplateList': list('messageTemplate'),
  '/message/SysMessageList': list('message'),
  '/message/SysSmsPackageList': list('smsPackage'),
  '/online/SysOnlineFormList': list('onlineForm'),
  '/online/SysOnlineAnswerList': list('onlineAnswer'),
  '/online/SysReportList': list('report'),
  '/sys/SysUserList': list('user'),
  '/sys/SysRoleList': list('role'),
  '/sys/SysPositionList': list('position'),
  '/sys/SysDepartList': ['/sys/sysDepart/queryTreeList'],
  '/sys/SysPermissionList': list('menuEntry'),
  '/isystem/departSetting': FORM,
  '/miniapp/SysMiniAppSetting': list('miniApp'),
  '/isystem/SysAnnouncementList': list('announcement'),
  '/sys/SysDictList': list('dictionary'),
  '/sys/SysCategoryList': list('category'),
  '/isystem/fillRule': list('fillRule'),
  '/isystem/checkRule': ['/sys/checkRule/list'],
  '/isystem/online': list('onlineSignIn'),
  '/isystem/visit': list('visit'),
  '/oss/file': list('uploadedFile'),
  '/isystem/dataSource': ['/sys/dataSource/states'],
  '/isystem/job': list('schedule'),
  '/isystem/auditLog': list('auditEntry'),
};

/** Lists that may be empty in a demo that nobody has used yet, each with its reason. */
const MAY_BE_EMPTY: Readonly<Partial<Record<ResourceName, string>>> = {
  edgeEvent: 'nothing is set aside where every event could be applied, as in an ordinary venue',
};

interface Entry {
  path: string;
  hidden?: boolean;
  children?: Entry[];
  meta: { url: string };
}

describe('a demo that was just started', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ env: { DEMO_PAST: 'on' } });
  }, STARTED_WITHIN_MS);
  afterAll(() => stack.stop());

  it('has a line here for every page of the menu', () => {
    const pages = MENU.flatMap((entry) => ('component' in entry && !('hidden' in entry) ? [entry.url] : []));
    expect(Object.keys(PAGES).toSorted()).toEqual(pages.toSorted());
  });

  it.each(['admin', 'manager'])('shows %s something on every page of the menu', async (username) => {
    const client = await Counter.signIn(stack.baseUrl, username);
    const empty: string[] = [];
    const pages = await menuOf(client);
    expect(pages.length).toBeGreaterThan(40);
    for (const page of pages) {
      const shown = PAGES[page] ?? [];
      if (typeof shown === 'string') continue;
      expect(shown.length, page).toBeGreaterThan(0);
      for (const path of shown) if (rowsOf(await client.get(path)) === 0) empty.push(`${page}: ${path}`);
    }
    expect(empty).toEqual([]);
  });

  it('has rows in every list of the product, apart from those named here', async () => {
    const client = await Counter.signIn(stack.baseUrl, 'manager');
    const empty: string[] = [];
    for (const name of Object.keys(RESOURCES) as ResourceName[])
      for (const path of list(name)) {
        const answer = await client.answer('GET', `${path}?pageSize=1`);
        // What a manager may not see is head office's.
        if (answer.code === NO_RIGHT) continue;
        expect(answer, path).toMatchObject({ success: true });
        if (rowsOf(answer.result) === 0) empty.push(name);
      }
    expect(empty).toEqual(Object.keys(MAY_BE_EMPTY));
  });

  it('shows messages, differences and files of every kind', async () => {
    const client = await Counter.signIn(stack.baseUrl, 'manager');
    const kindsOf = async (name: ResourceName, field: string): Promise<unknown[]> => {
      const page = await client.get<{ records: Record<string, unknown>[] }>(
        `${RESOURCES[name].path}/list?pageSize=500`,
      );
      return [...new Set(page.records.map((row) => row[field]))];
    };
    expect(await kindsOf('message', 'esSendStatus')).toEqual(
      expect.arrayContaining(['SENT', 'RETRY', 'STOPPED', 'ENDED']),
    );
    expect(await kindsOf('message', 'esType')).toEqual(expect.arrayContaining(['1', '2', '3', '4']));
    expect(await kindsOf('message', 'reason')).toEqual(expect.arrayContaining(['badReceiver', 'givenUp']));
    expect(await kindsOf('paymentDifference', 'problem')).toEqual(
      expect.arrayContaining(['missingHere', 'missingThere', 'amount', 'state', 'day', 'noBill']),
    );
    expect(await kindsOf('paymentDifference', 'state')).toEqual(expect.arrayContaining(['OPEN', 'DONE', 'GONE']));
    expect(await kindsOf('paymentReview', 'state')).toEqual(expect.arrayContaining(['OPEN', 'DONE']));
    const files = await client.get<{ records: { name: string; bytes: number }[] }>('/sys/oss/file/list?pageSize=100');
    for (const { name, bytes } of files.records) {
      const response = await fetch(`${stack.baseUrl}/sys/common/static/${name}`);
      expect((await response.arrayBuffer()).byteLength).toBe(bytes);
    }
  });
});

/** Where the entries of the menu lead that somebody is given, without those that lead out of the product. */
async function menuOf(client: Counter): Promise<string[]> {
  const { menu } = await client.get<{ menu: Entry[] }>('/sys/permission/getUserPermissionByToken');
  const leaves = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => (entry.hidden ? [] : entry.children ? leaves(entry.children) : [entry]));
  return leaves(menu).flatMap(({ path, meta }) => (meta.url === '' ? [path] : []));
}

/** Of a page of rows, a list, or what stands together on a page. */
function rowsOf(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  if (typeof result !== 'object' || result === null) return 0;
  if ('total' in result) return Number(result.total);
  // What stands together on a page: rows of its lists, and its figures that are more than nothing.
  return Object.values(result).reduce<number>(
    (sum, part) => sum + (typeof part === 'number' ? Number(part > 0) : rowsOf(part)),
    0,
  );
}
