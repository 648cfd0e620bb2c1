import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BookingModule, ReservationPayments, Reservations, Sessions } from '@paddock/booking';
import { ConsumeController, CounterModule, TabController } from '@paddock/counter';
import { Drawer, DrawerModule, Shifts } from '@paddock/drawer';
import { EdgeIngest } from '@paddock/fleet';
import { addUser, IdentityModule } from '@paddock/identity';
import {
  type Actor,
  Clock,
  CONFIG,
  createLogger,
  Database,
  Dictionaries,
  DataSources,
  EarlyLapBus,
  Jobs,
  Languages,
  loadConfig,
  LOGGER,
  must,
  REDIS,
} from '@paddock/kernel';
import { Coupons, Gifts, MembershipModule, RechargeController } from '@paddock/membership';
import { Answering, OnlineAnswers, OnlineForms, OnlineFormsModule } from '@paddock/online-forms';
import { Announcements, NoticesModule } from '@paddock/notices';
import { RefundRequests, RefundSolutions, RefundsModule } from '@paddock/refunds';
import { ResourcesModule, ResourceWrites } from '@paddock/resources';
import { everyTable } from '@paddock/schema';
import { Reports, ReportsModule } from '@paddock/reports';
import { Boards } from '@paddock/timing';
import { Signing, WaiverLinks, Waivers, WaiversModule } from '@paddock/waivers';
import { Redis } from 'ioredis';
import { TRAFFIC_CASHIER } from '../traffic';
import { DEMO_MEMBERS } from '../venue-data';
import { PastBookings } from './bookings';
import { PastCoupons } from './coupons';
import { PastOffice } from './office';
import { PastForms } from './online-forms';
import { PastShifts } from './shifts';
import { PastStaffBoard } from './staff-board';
import { inPastTime, type PastClock, restorePresentTime } from './past-time';
import { PastCounter, type PastTariff } from './counter.service';
import { Random } from './random';
import { saveReports } from './reports';
import { type Kart, Track } from './track';
import { Visits } from './visits';
import { PastWaivers } from './waivers';

const STORE = 'A01';
const SEED = 20_260_314;
const DAYS = 28;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A visit with room for the longest ride. */
const VISIT_MS = 25 * 60_000;
const RIDE_MS_MAX = 15 * 60_000;
const OPENS_MS = 10 * HOUR_MS;
const CLOSES_MS = 22 * HOUR_MS;
const VISITS_OF_TODAY = 12;
const VISITS_IN_THE_NIGHT = 8;
/** Between a visit and who comes to a session after it. */
const ARRIVE_MS = 60_000;
const COUPONS = 24;

export interface PastAddresses {
  databaseUrl: string;
  databaseOwnerUrl: string;
  redisUrl: string;
}

@Module({})
class PastModule {}

/**
 * Gives a demo venue some weeks of members, sales, runs, records and refunds, ending at `now`: made by the services themselves, and
 * the same for every venue. Nothing else may be running on the database.
 * @returns false when something was sold there already
 */
export async function makePast(addresses: PastAddresses, now: Date, days = DAYS): Promise<boolean> {
  const owner = new Database(addresses.databaseOwnerUrl, createLogger('past', 'silent'), 2, 'all');
  try {
    await restorePresentTime(owner);
    const sold = await owner.query('SELECT 1 FROM consumption_order WHERE org_code = $1 LIMIT 1', [STORE]);
    if (sold.length > 0) return false;
    await owner.transaction((tx) => addUser(tx, TRAFFIC_CASHIER));
    await inPastTime(owner, addresses.databaseUrl, async (databaseUrl, clock) => {
      await live({ ...addresses, databaseUrl }, clock, { now, days });
    });
    await forgetEvents(owner);
    return true;
  } finally {
    await owner.close();
  }
}

interface Span {
  now: Date;
  days: number;
}

async function live(addresses: PastAddresses, clock: PastClock, span: Span): Promise<void> {
  const log = createLogger('past', 'error');
  const config = loadConfig('worker', {
    NODE_ENV: 'test',
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
  });
  const db = new Database(addresses.databaseUrl, log, 2, 'all');
  const redis = new Redis(addresses.redisUrl, { lazyConnect: true });
  const app = await NestFactory.createApplicationContext(
    {
      module: PastModule,
      global: true,
      imports: [
        BookingModule,
        CounterModule,
        DrawerModule,
        IdentityModule,
        MembershipModule,
        NoticesModule,
        OnlineFormsModule,
        RefundsModule,
        ReportsModule,
        ResourcesModule,
        WaiversModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: log },
        { provide: Clock, useValue: clock },
        { provide: Database, useValue: db },
        { provide: REDIS, useValue: redis },
        // What is due in the past is over: no worker has to look at it.
        { provide: Jobs, useValue: { enqueue: () => Promise.resolve() } },
        DataSources,
        EarlyLapBus,
        // The past is made in Chinese and English alone.
        { provide: Languages, useValue: new Languages([]) },
        Dictionaries,
        ConsumeController,
        RechargeController,
        TabController,
        PastCounter,
      ],
      exports: [CONFIG, LOGGER, Clock, Database, DataSources, REDIS, Jobs, EarlyLapBus, Dictionaries, Languages],
    },
    { logger: false, abortOnError: false },
  );
  try {
    await liveThrough(app, db, clock, span);
  } finally {
    await app.close();
    await db.close();
    redis.disconnect();
  }
}

async function liveThrough(
  app: { get<T>(token: abstract new (...args: never[]) => T): T },
  db: Database,
  clock: PastClock,
  { now, days }: Span,
): Promise<void> {
  const random = new Random(SEED);
  const edges = await db.query<{ id: string }>('SELECT id FROM edge_agent WHERE org_code = $1', [STORE]);
  const edge = must(edges[0], 'the demo venue has an edge agent');
  const today = await startOfDay(db, now);
  const first = new Date(today.getTime() - days * DAY_MS);
  await clock.moveTo(first);
  await everyTable.update(db, 'edge_agent', { id: edge.id }, { online: true });
  const track = new Track(db, app.get(EdgeIngest), { edgeId: edge.id, orgCode: STORE }, random);
  const karts = await db.query<Kart>(
    'SELECT id, transponder FROM vehicle WHERE org_code = $1 AND transponder IS NOT NULL ORDER BY position',
    [STORE],
  );
  await track.connect(karts, first);
  const coupons = Array.from({ length: COUPONS }, (_, index) => `MT2025${String(index + 1).padStart(4, '0')}`);
  await db.query('INSERT INTO group_coupon (org_code, code) SELECT $1, unnest($2::text[])', [STORE, coupons]);
  const tariffs = await db.query<PastTariff>(
    `SELECT id, consumption_type AS type, laps FROM tariff WHERE org_code = $1
     AND (consumption_type <> 'NOCARDCONSUME' OR price_fen > 0) ORDER BY position`,
    [STORE],
  );
  const walkIn = must(
    tariffs.find(({ type, laps }) => type === 'NOCARDCONSUME' && laps > 0),
    'a rule for those who are no members',
  );
  const rechargeRules = (
    await db.query<{ id: string }>(
      "SELECT id FROM recharge_rule WHERE org_code = $1 AND amount_type = 'FIXED' AND pay_do_type = 'MEMBERRECHARGE' ORDER BY position",
      [STORE],
    )
  ).map(({ id }) => id);
  const visits = new Visits({
    cashier: await userOf(db, 'cashier'),
    counter: app.get(PastCounter),
    track,
    clock,
    random,
    karts,
    tariffs,
    rechargeRules,
    coupons,
    known: DEMO_MEMBERS.filter(({ consumptionPassword }) => consumptionPassword === undefined),
  });
  const manager = await userOf(db, 'manager');
  const templates = new PastCoupons(db, app.get(ResourceWrites), clock, manager);
  const shifts = new PastShifts(db, app.get(Shifts), app.get(Drawer), clock, await userOf(db, 'cashier'));
  const bookings = new PastBookings({
    ...{ db, clock, track, karts, counter: app.get(PastCounter), cashier: await userOf(db, 'cashier') },
    ...{ sessions: app.get(Sessions), reservations: app.get(Reservations), payments: app.get(ReservationPayments) },
    manager: { ...manager, permissions: new Set(['reservation:group']) },
    tariff: walkIn,
  });
  const office = new PastOffice({
    ...{ db, clock, random, counter: app.get(PastCounter), cashier: await userOf(db, 'cashier') },
    ...{ refunds: app.get(RefundRequests), solutions: app.get(RefundSolutions) },
    ...{ gifts: app.get(Gifts), coupons: app.get(Coupons) },
    manager: { ...manager, roleNames: '单店总管' },
    tariff: walkIn,
    rechargeRuleId: must(rechargeRules[0], 'a recharge rule'),
  });
  const forms = new PastForms(
    {
      ...{ db, clock, manager, writes: app.get(ResourceWrites), forms: app.get(OnlineForms) },
      ...{ answering: app.get(Answering), answers: app.get(OnlineAnswers) },
    },
    new Random(SEED),
  );
  const board = new PastStaffBoard(db, app.get(ResourceWrites), app.get(Announcements), clock, manager);
  const signatures = new PastWaivers(
    {
      clock,
      manager,
      waivers: app.get(Waivers),
      links: app.get(WaiverLinks),
      signing: app.get(Signing),
    },
    new Random(SEED),
  );
  await board.addPositions();
  await signatures.publish();
  await forms.publish();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    await templates.madeOn(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo);
    const comings = visitsOf(daysAgo, today, now);
    const opened = must(comings[0], 'the first visit of a day');
    await bookings.openDays(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo === days);
    await board.announce(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo);
    await shifts.open(opened);
    await bookings.reserve(opened, daysAgo);
    for (const from of comings) {
      await visits.visit(from, new Date(Math.min(from.getTime() + RIDE_MS_MAX, now.getTime())));
      const after = new Date(from.getTime() + RIDE_MS_MAX + ARRIVE_MS);
      const until = new Date(from.getTime() + VISIT_MS - ARRIVE_MS);
      if (until < now) await bookings.arrive(after, until);
    }
    const last = must(comings.at(-1), 'the last visit of a day');
    await signatures.signed(comings, now);
    await forms.answered(comings, now);
    await office.endOf(daysAgo);
    // Today's drawer stays open.
    if (daysAgo > 0) await shifts.close(new Date(last.getTime() + VISIT_MS));
  }
  await forms.handled(new Date(now.getTime() - 2 * DAY_MS));
  await saveReports(db, app.get(Reports), manager);
  // Simulated customers pay at a drawer of their own: the other one is for those who try the demo.
  const atDoor = new PastShifts(
    db,
    app.get(Shifts),
    app.get(Drawer),
    clock,
    await userOf(db, TRAFFIC_CASHIER.username),
    2,
  );
  await atDoor.open(now);
  await visits.leaveOpen(now);
  await db.transaction((tx) => app.get(Boards).refresh(tx, STORE));
  // The real agent begins a journal of its own.
  await everyTable.update(db, 'edge_agent', { id: edge.id }, { online: false, epoch: null, committed_seq: 0 });
  await everyTable.update(db, 'vehicle', { org_code: STORE }, { connected: false });
}

/**
 * When customers come: from ten in the morning to ten in the evening, more of them on two days of each seven. Today they have come up to this
 * time of day, and in the last hours where the venue has hardly opened; so they did a week ago, and went on to the evening: the dashboard compares the two up
 * to the same moment, and shows the whole of the earlier day behind today.
 */
function visitsOf(daysAgo: number, today: Date, now: Date): Date[] {
  const midnightMs = today.getTime() - daysAgo * DAY_MS;
  const opensMs = midnightMs + OPENS_MS;
  const closesMs = midnightMs + CLOSES_MS;
  if (daysAgo % 7 === 0 && daysAgo <= 7) {
    const nowMs = now.getTime() - daysAgo * DAY_MS;
    const sinceOpened = Math.floor((nowMs - opensMs) / VISIT_MS);
    const few = Math.max(1, Math.min(VISITS_IN_THE_NIGHT, Math.floor((nowMs - midnightMs) / VISIT_MS)));
    const upToNow =
      sinceOpened > few
        ? times(
            Math.min(VISITS_OF_TODAY, sinceOpened),
            opensMs,
            (nowMs - opensMs) / Math.min(VISITS_OF_TODAY, sinceOpened),
          )
        : times(few, Math.max(midnightMs, nowMs - few * VISIT_MS), VISIT_MS);
    if (daysAgo === 0) return upToNow;
    const laterMs = Math.max(opensMs, nowMs + VISIT_MS);
    return [...upToNow, ...times(Math.max(0, Math.floor((closesMs - laterMs) / HOUR_MS)), laterMs, HOUR_MS)];
  }
  const count = daysAgo % 7 === 3 || daysAgo % 7 === 4 ? 10 : 6;
  return times(count, opensMs, (closesMs - opensMs) / count);
}

const times = (count: number, firstMs: number, stepMs: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(firstMs + index * stepMs));

async function startOfDay(db: Database, now: Date): Promise<Date> {
  const rows = await db.query<{ start: Date }>(
    "SELECT date_trunc('day', $2::timestamptz AT TIME ZONE time_zone) AT TIME ZONE time_zone AS start FROM store WHERE org_code = $1",
    [STORE, now],
  );
  return must(rows[0], 'the demo store').start;
}

async function userOf(db: Database, username: string): Promise<Actor> {
  const rows = await db.query<Pick<Actor, 'userId' | 'username' | 'realName' | 'identity'>>(
    `SELECT id AS "userId", username, real_name AS "realName", identity FROM app_user WHERE username = $1`,
    [username],
  );
  const user = must(rows[0], `the ${username} of the demo`);
  return { ...user, signInId: 'past', roleNames: '', orgCode: STORE, permissions: new Set() };
}

/** Nobody looked at the screens of those weeks, and what follows from them has been done: the feed begins with the present. */
async function forgetEvents(owner: Database): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('DELETE FROM venue_feed');
    await tx.query('UPDATE venue_feed_head SET first_offset = last_offset + 1');
    await tx.query('DELETE FROM edge_command WHERE org_code = $1', [STORE]);
  });
}
