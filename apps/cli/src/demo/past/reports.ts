import { RESOURCES } from '@paddock/contracts/resources';
import { type InputOf, reportRoutes } from '@paddock/contracts/wire';
import type { Actor, Database } from '@paddock/kernel';
import type { Reports } from '@paddock/reports';

type Saved = InputOf<typeof reportRoutes.save>;

/** Reports that the manager has saved. `listSearch` is the query of the page's address: its conditions and its sort. */
const REPORTS: readonly Pick<Saved, 'name' | 'nameEn' | 'target' | 'pagePath' | 'listSearch'>[] = [
  {
    name: '没收的挂单',
    nameEn: 'Unpaid rides',
    target: 'tab',
    pagePath: '/playbeforepay/SysPlayBeforePayList',
    listSearch: 'playState=GUADAN',
  },
  {
    name: '经验最高的会员',
    nameEn: 'Members with the most experience',
    target: 'member',
    pagePath: '/membermanage/SysMemberManageList',
    listSearch: 'sort=-exp',
  },
  {
    name: '最近的班次',
    nameEn: 'Shifts, newest first',
    target: 'shift',
    pagePath: '/drawer/SysShiftList',
    listSearch: 'sort=-openTime',
  },
];

export async function saveReports(db: Database, reports: Reports, manager: Actor): Promise<void> {
  const permissions = new Set(Object.values(RESOURCES).map(({ permissions: { list } }) => list));
  const actor = { ...manager, permissions };
  for (const report of REPORTS) {
    const settings = { ...report, audience: 'STORE', schedule: 'NONE', receivers: [], listColumns: '' };
    await db.transaction((tx) => reports.save(tx, actor, reportRoutes.save.input.parse(settings)));
  }
}
