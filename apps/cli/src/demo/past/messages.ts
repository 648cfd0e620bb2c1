import type { ReservationReminders } from '@paddock/booking';
import { messagingRoutes, toWireTime } from '@paddock/contracts/wire';
import type { TrialWarnings } from '@paddock/counter';
import type { Actor, Database } from '@paddock/kernel';
import { type Deliveries, type MessageDecisions, smsPackageTable } from '@paddock/messaging';
import type { ResourceWrites } from '@paddock/resources';
import { everyTable } from '@paddock/schema';
import type { PastClock } from './past-time';

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
/** The manager gives up a message that only one receiver could not get, in the evening of its day. */
const GIVEN_UP_AFTER_MS = 10 * 3_600_000;

/** Where the demo's people are reached. Phones are of a form that is never given out. */
const CONTACTS: Readonly<Record<string, { phone: string; email: string }>> = {
  manager: { phone: '13800004101', email: 'manager@apex.example' },
  cashier: { phone: '13800004102', email: 'cashier@apex.example' },
  cashier2: { phone: '13800004103', email: 'cashier2@apex.example' },
  marshal: { phone: '13800004104', email: 'marshal@apex.example' },
};

/** Text messages that head office has bought for the store: one package is over, the other in use. */
const PACKAGES = [
  { name: '开业赠送 100 条', messages: 100, price: 0, endsInDays: -4, active: 'YES', remark: '没用完的不退' },
  { name: '500 条', messages: 500, price: 30, endsInDays: 180, active: 'YES', remark: '' },
] as const;

/** Templates that the manager has tried: how many days ago, on which channel and with whom. Simulated providers know no 9002. */
const TRIED = [
  { daysAgo: 6, templateCode: 'QUEUE_NEAR', msgType: '3', receiver: 'oApexManager0417' },
  { daysAgo: 6, templateCode: 'QUEUE_NEAR', msgType: '1', receiver: '13800004101' },
  { daysAgo: 5, templateCode: 'RESERVATION_SOON', msgType: '3', receiver: 'oApexFormer9002' },
  { daysAgo: 5, templateCode: 'REPORT_READY', msgType: '2', receiver: 'former9002@apex.example' },
  { daysAgo: 2, templateCode: 'TRIAL_ENDING', msgType: '4', receiver: 'marshal' },
  { daysAgo: 2, templateCode: 'RESERVATION_SOON', msgType: '3', receiver: 'oApexManager0417' },
  { daysAgo: 0, templateCode: 'RESERVATION_SOON', msgType: '1', receiver: '13600049002' },
] as const;
/** A mailbox that is full: the letter is tried again, and the last attempt is still to come when the demo begins. */
const WAITING = { templateCode: 'REPORT_READY', msgType: '2', receiver: 'partner9006@apex.example' } as const;
/** Before the present: the first attempt, and those after 10 seconds, a minute and five. */
const ATTEMPTS_BEFORE_S = [400, 385, 320, 15] as const;
const VALUES = JSON.stringify({
  store: '弯道卡丁车馆 · 滨江店',
  name: '最近的班次',
  number: 'A047',
  ahead: 2,
  time: '14:00',
  minutes: 10,
  rows: 12,
  link: '/online/SysReportList',
});

interface House {
  db: Database;
  clock: PastClock;
  reservations: ReservationReminders;
  trials: TrialWarnings;
  deliveries: Deliveries;
  decisions: MessageDecisions;
  writes: ResourceWrites;
  manager: Actor;
  admin: Actor;
}

/** Sends messages to customers and staff: the reminders of the product and the manager's tests of templates. Some fail. */
export class PastMessages {
  constructor(private readonly house: House) {}

  async begin(now: Date): Promise<void> {
    const { db, writes, admin } = this.house;
    const people = await db.query<{ id: string; username: string }>(
      'SELECT id, username FROM app_user WHERE username = ANY ($1) ORDER BY username',
      [Object.keys(CONTACTS)],
    );
    for (const { id, username } of people) await everyTable.update(db, 'app_user', { id }, { ...CONTACTS[username] });
    for (const { endsInDays, ...values } of PACKAGES) {
      const validUntil = toWireTime(new Date(now.getTime() + endsInDays * DAY_MS));
      await db.transaction((tx) => writes.add(tx, admin, smsPackageTable, { ...values, validUntil }));
    }
  }

  /** As the worker does every minute: guests who are expected are reminded, and what is due is carried. */
  async carried(at: Date): Promise<void> {
    const { clock, reservations, trials } = this.house;
    await clock.moveTo(at);
    await reservations.send();
    await trials.send();
    await this.deliver();
  }

  /** At the end of a day. */
  async endOf(daysAgo: number): Promise<void> {
    const { db, clock, decisions, manager } = this.house;
    for (const { daysAgo: triedDaysAgo, ...tried } of TRIED) if (triedDaysAgo === daysAgo) await this.tryOut(tried);
    await this.deliver();
    const stopped = await db.query<{ id: string }>(
      "SELECT id FROM message WHERE org_code = $1 AND state = 'STOPPED' AND created_at < $2 ORDER BY created_at",
      [manager.orgCode, new Date(clock.now().getTime() - GIVEN_UP_AFTER_MS)],
    );
    if (stopped.length > 0) await decisions.giveUp(manager, stopped.map(({ id }) => id).join(','));
  }

  async leaveOpen(now: Date): Promise<void> {
    const { clock } = this.house;
    for (const [nth, before] of ATTEMPTS_BEFORE_S.entries()) {
      await clock.moveTo(new Date(now.getTime() - before * SECOND_MS));
      if (nth === 0) await this.tryOut(WAITING);
      await this.deliver();
    }
    await clock.moveTo(now);
  }

  private async tryOut(test: { templateCode: string; msgType: string; receiver: string }): Promise<void> {
    const { decisions, manager } = this.house;
    await decisions.sendTest(manager, messagingRoutes.sendTest.input.parse({ ...test, testData: VALUES }), 'cn');
  }

  private async deliver(): Promise<void> {
    const { clock, deliveries } = this.house;
    // The sweep leaves the last second to the jobs.
    await clock.moveTo(new Date(clock.now().getTime() + SECOND_MS));
    for (const { messageId } of await deliveries.due()) await deliveries.deliver(messageId);
  }
}
