import { RESOURCES } from '@paddock/contracts/resources';
import { type InputOf, reportRoutes } from '@paddock/contracts/wire';
import type { Actor, Database } from '@paddock/kernel';
import type { Reports, ReportSending } from '@paddock/reports';

type Saved = InputOf<typeof reportRoutes.save>;

const UNSENT = { schedule: 'NONE' } as const;
/** Reports that the manager has saved. `listSearch` is the query of the page's address: its conditions and its sort. */
const REPORTS: readonly Pick<
  Saved,
  'name' | 'nameEn' | 'target' | 'pagePath' | 'listSearch' | 'schedule' | 'weekday' | 'sendTime'
>[] = [
  {
    name: '没收的挂单',
    nameEn: 'Unpaid rides',
    target: 'tab',
    pagePath: '/playbeforepay/SysPlayBeforePayList',
    listSearch: 'playState=GUADAN',
    ...UNSENT,
  },
  {
    name: '经验最高的会员',
    nameEn: 'Members with the most experience',
    target: 'member',
    pagePath: '/membermanage/SysMemberManageList',
    listSearch: 'sort=-exp',
    ...UNSENT,
  },
  {
    name: '最近的班次',
    nameEn: 'Shifts, newest first',
    target: 'shift',
    pagePath: '/drawer/SysShiftList',
    listSearch: 'sort=-openTime',
    schedule: 'WEEKLY',
    weekday: 'MON',
    sendTime: '08:00',
  },
];

/** One of them goes to the manager every Monday: on the product's own pages, and by mail. */
export class PastReports {
  constructor(
    private readonly db: Database,
    private readonly reports: Reports,
    private readonly sending: ReportSending,
    private readonly manager: Actor,
  ) {}

  async save(): Promise<void> {
    const lists = Object.values(RESOURCES).map(({ permissions: { list } }) => list);
    const permissions: Actor['permissions'] = new Set([...lists, 'report:schedule']);
    const actor = { ...this.manager, permissions };
    for (const report of REPORTS) {
      const receivers = report.schedule === 'NONE' ? [] : [actor.userId];
      const settings = { ...report, audience: 'STORE', receivers, listColumns: '' };
      await this.db.transaction((tx) => this.reports.save(tx, actor, reportRoutes.save.input.parse(settings)));
    }
  }

  async sent(): Promise<void> {
    for (const { reportId, dueMs } of await this.sending.due()) await this.sending.send(reportId, dueMs);
  }
}
