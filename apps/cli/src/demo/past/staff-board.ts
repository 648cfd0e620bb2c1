import { type Announcements, announcementTable } from '@paddock/notices';
import { positionTable } from '@paddock/identity';
import type { Actor, Database } from '@paddock/kernel';
import type { ResourceWrites } from '@paddock/resources';
import { everyTable } from '@paddock/schema';
import type { PastClock } from './past-time';

/** Half past nine in the morning. */
const ANNOUNCED_AT_MS = 9.5 * 3_600_000;

/** Names of positions in both languages, their codes and ranks; the highest comes first. */
const POSITIONS = [
  ['店长', 'Store manager', 'store-manager', '5'],
  ['值班店长', 'Manager on duty', 'duty-manager', '4'],
  ['安全员', 'Marshal', 'marshal', '3'],
  ['前台收银', 'Cashier', 'cashier', '2'],
  ['维修技师', 'Mechanic', 'mechanic', '3'],
] as const;

/** The positions of the demo's people by their account. */
const HELD: Readonly<Record<string, string>> = {
  manager: 'store-manager',
  cashier: 'cashier',
  cashier2: 'cashier',
  cashier3: 'cashier',
  marshal: 'marshal',
};

/** The manager's announcements to all staff of the store, and how many days ago each was made. One is still a draft. */
const ANNOUNCEMENTS = [
  {
    titile: '开门前先看刹车和胎压',
    msgContent: '<p>每天第一趟前，安全员逐辆看刹车和胎压，有问题的车转维修。</p>',
    priority: 'M',
    daysAgo: 8,
    isPublished: true,
  },
  {
    titile: '今晚 21:00 换 2 号门线圈',
    msgContent: '<p>停 2 号门换线圈，约 40 分钟。排队的顾客先说明，改走 1 号门。</p>',
    priority: 'H',
    daysAgo: 1,
    isPublished: true,
  },
  {
    titile: '下周六包场的分工',
    msgContent: '<p>上午两场包场，头盔和手套提前一天备好。分工待定。</p>',
    priority: 'M',
    daysAgo: 1,
    isPublished: false,
  },
] as const;

/** Makes the positions of staff and the announcements to them. */
export class PastStaffBoard {
  constructor(
    private readonly db: Database,
    private readonly writes: ResourceWrites,
    private readonly announcements: Announcements,
    private readonly clock: PastClock,
    private readonly manager: Actor,
  ) {}

  async addPositions(): Promise<void> {
    for (const [name, nameEn, code, rank] of POSITIONS)
      await this.db.transaction((tx) =>
        this.writes.add(tx, this.manager, positionTable, { name, nameEn, code, postRank: rank }),
      );
    const people = await this.db.query<{ id: string; username: string }>(
      'SELECT id, username FROM app_user WHERE username = ANY ($1)',
      [Object.keys(HELD)],
    );
    for (const { id, username } of people)
      await everyTable.update(this.db, 'app_user', { id }, { post: HELD[username] ?? '' });
  }

  /** Those of a day, before the venue opens. */
  async announce(day: Date, daysAgo: number): Promise<void> {
    for (const { daysAgo: ownDaysAgo, isPublished, ...values } of ANNOUNCEMENTS) {
      if (ownDaysAgo !== daysAgo) continue;
      await this.clock.moveTo(new Date(day.getTime() + ANNOUNCED_AT_MS));
      await this.db.transaction(async (tx) => {
        const id = await this.writes.add(tx, this.manager, announcementTable, {
          ...values,
          msgCategory: '1',
          receiverKind: 'STORES',
          receiverIds: `${this.manager.orgCode},`,
        });
        if (isPublished) await this.announcements.release(tx, this.manager, id);
      });
    }
  }
}
