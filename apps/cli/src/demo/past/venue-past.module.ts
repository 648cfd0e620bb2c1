import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BookingModule, ReservationPayments, ReservationReminders, Reservations, Sessions } from '@paddock/booking';
import { ConsumeController, CounterModule, TabController, TrialWarnings } from '@paddock/counter';
import { Drawer, DrawerModule, Shifts } from '@paddock/drawer';
import { FilesModule, Uploads } from '@paddock/files';
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
import { Deliveries, MessageDecisions, MessagingModule } from '@paddock/messaging';
import { Answering, OnlineAnswers, OnlineForms, OnlineFormsModule } from '@paddock/online-forms';
import { Announcements, NoticesModule } from '@paddock/notices';
import { PaymentRefunds, PaymentService, PaymentsModule, Reconciliation, ReviewDecisions } from '@paddock/payments';
import type { PaymentSimulator } from '@paddock/payments/simulator/server';
import { RefundRequests, RefundSolutions, RefundsModule } from '@paddock/refunds';
import { ResourcesModule, ResourceWrites } from '@paddock/resources';
import { everyTable } from '@paddock/schema';
import { Reports, ReportSending, ReportsModule } from '@paddock/reports';
import { Boards } from '@paddock/timing';
import { Signing, WaiverLinks, Waivers, WaiversModule } from '@paddock/waivers';
import { Redis } from 'ioredis';
import { TRAFFIC_CASHIER } from '../traffic';
import { DEMO_MEMBERS } from '../venue-data';
import { PastBills } from './bills';
import { PastBookings } from './bookings';
import { PastCoupons } from './coupons';
import { PastFiles } from './files';
import { PastJobs } from './jobs';
import { PastMessages } from './messages';
import { PastOffice } from './office';
import { PastForms } from './online-forms';
import { PastShifts } from './shifts';
import { PastStaffBoard } from './staff-board';
import { DAY_MS, VISIT_MS, visitsOf } from './opening-hours';
import { inPastTime, type PastClock, restorePresentTime } from './past-time';
import { PastCounter, type PastTariff } from './counter.service';
import { PastProviders, type SimulatedKeys } from './providers';
import { Random } from './random';
import { PastReports } from './reports';
import { PastScans } from './scans';
import { type Kart, Track } from './track';
import { Visits } from './visits';
import { PastWaivers } from './waivers';

const STORE = 'A01';
const SEED = 20_260_314;
const DAYS = 28;
const RIDE_MS_MAX = 15 * 60_000;
/** Between a visit and who comes to a session after it. */
const ARRIVE_MS = 60_000;
const COUPONS = 24;
/** Before a visit the worker has looked who is expected. */
const REMINDED_MS = 20 * 60_000;

export interface PastPlaces {
  databaseUrl: string;
  databaseOwnerUrl: string;
  redisUrl: string;
  dataDir: string;
  /** Further settings of the services: where uploaded files are kept. */
  settings: Readonly<Record<string, string>>;
  simulated: SimulatedKeys;
}

@Module({})
class PastModule {}

/**
 * Gives a demo venue some weeks of members, sales, runs, records and refunds, ending at `now`: made by the services themselves, and
 * the same for every venue. Nothing else may be running on the database.
 * @returns false when something was sold there already
 */
export async function makePast(places: PastPlaces, now: Date, days = DAYS): Promise<boolean> {
  const owner = new Database(places.databaseOwnerUrl, createLogger('past', 'silent'), 2, 'all');
  try {
    await restorePresentTime(owner);
    const sold = await owner.query('SELECT 1 FROM consumption_order WHERE org_code = $1 LIMIT 1', [STORE]);
    if (sold.length > 0) return false;
    await owner.transaction((tx) => addUser(tx, TRAFFIC_CASHIER));
    await inPastTime(owner, places.databaseUrl, async (databaseUrl, clock) => {
      await live({ ...places, databaseUrl }, clock, { now, days });
    });
    await forgetEvents(owner);
    return true;
  } finally {
    await owner.close();
  }
}

interface House {
  db: Database;
  clock: PastClock;
  jobs: PastJobs;
  channels: PaymentSimulator | null;
}

interface Span {
  now: Date;
  days: number;
}

async function live(places: PastPlaces, clock: PastClock, span: Span): Promise<void> {
  const providers = await PastProviders.start(places.simulated, clock);
  try {
    await liveAmong(providers, places, clock, span);
    providers.keep(places.dataDir);
  } finally {
    await providers.stop();
  }
}

async function liveAmong(providers: PastProviders, places: PastPlaces, clock: PastClock, span: Span): Promise<void> {
  const log = createLogger('past', 'fatal');
  const config = loadConfig('worker', {
    ...places.settings,
    ...providers.settings,
    DATA_DIR: places.dataDir,
    NODE_ENV: 'test',
    DATABASE_URL: places.databaseUrl,
    REDIS_URL: places.redisUrl,
  });
  const db = new Database(places.databaseUrl, log, 2, 'all');
  const redis = new Redis(places.redisUrl, { lazyConnect: true });
  const jobs = new PastJobs();
  const app = await NestFactory.createApplicationContext(
    {
      module: PastModule,
      global: true,
      imports: [
        BookingModule,
        CounterModule,
        DrawerModule,
        FilesModule,
        IdentityModule,
        MembershipModule,
        MessagingModule,
        NoticesModule,
        OnlineFormsModule,
        PaymentsModule,
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
        { provide: Jobs, useValue: jobs },
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
    await liveThrough(app, { db, clock, jobs, channels: providers.payments }, span);
  } finally {
    await app.close();
    await db.close();
    redis.disconnect();
  }
}

async function liveThrough(
  app: { get<T>(token: abstract new (...args: never[]) => T): T },
  { db, clock, jobs, channels }: House,
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
  const cashier = await userOf(db, 'cashier');
  const manager = await userOf(db, 'manager');
  const scans =
    channels &&
    new PastScans(
      {
        ...{ db, clock, cashier, manager, counter: app.get(PastCounter), tariff: walkIn },
        ...{ payments: app.get(PaymentService), channelRefunds: app.get(PaymentRefunds) },
        ...{ reviews: app.get(ReviewDecisions), refunds: app.get(RefundRequests) },
      },
      new Random(SEED),
    );
  const rechargeRuleId = must(rechargeRules[0], 'a recharge rule');
  const bills =
    channels &&
    scans &&
    new PastBills(
      {
        ...{ db, clock, jobs, channels, manager, bills: app.get(Reconciliation) },
        recharge: (memberId) => scans.recharge(memberId, rechargeRuleId),
      },
      now,
    );
  const visits = new Visits({
    cashier,
    scans,
    counter: app.get(PastCounter),
    track,
    clock,
    random,
    karts,
    tariffs,
    rechargeRules,
    coupons,
    known: DEMO_MEMBERS,
  });
  const templates = new PastCoupons(db, app.get(ResourceWrites), clock, manager);
  const shifts = new PastShifts(db, app.get(Shifts), app.get(Drawer), clock, cashier);
  const bookings = new PastBookings({
    ...{ db, clock, track, karts, counter: app.get(PastCounter), cashier },
    ...{ sessions: app.get(Sessions), reservations: app.get(Reservations), payments: app.get(ReservationPayments) },
    manager: { ...manager, permissions: new Set(['reservation:group']) },
    tariff: walkIn,
  });
  const office = new PastOffice({
    ...{ db, clock, random, counter: app.get(PastCounter), cashier },
    ...{ refunds: app.get(RefundRequests), solutions: app.get(RefundSolutions) },
    ...{ gifts: app.get(Gifts), coupons: app.get(Coupons) },
    manager: { ...manager, roleNames: '单店总管' },
    tariff: walkIn,
    rechargeRuleId,
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
  const admin = await userOf(db, 'admin');
  const messages = new PastMessages({
    ...{ db, clock, manager, admin, writes: app.get(ResourceWrites), decisions: app.get(MessageDecisions) },
    ...{ reservations: app.get(ReservationReminders), trials: app.get(TrialWarnings), deliveries: app.get(Deliveries) },
  });
  const files = new PastFiles({
    db,
    clock,
    manager,
    admin,
    writes: app.get(ResourceWrites),
    uploads: app.get(Uploads),
  });
  const reports = new PastReports(db, app.get(Reports), app.get(ReportSending), manager);
  await messages.begin(now);
  await files.begin();
  await reports.save();
  await board.addPositions();
  await signatures.publish();
  await forms.publish();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    await templates.madeOn(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo);
    const comings = visitsOf(daysAgo, today, now);
    const opened = must(comings[0], 'the first visit of a day');
    await bookings.openDays(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo === days);
    await board.announce(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo);
    await clock.moveTo(new Date(opened.getTime() - REMINDED_MS));
    await reports.sent();
    await clock.moveTo(opened);
    await bills?.fetched(daysAgo);
    await shifts.open(opened);
    await bookings.reserve(opened, daysAgo);
    for (const from of comings) {
      await messages.carried(new Date(from.getTime() - REMINDED_MS));
      await visits.visit(from, new Date(Math.min(from.getTime() + RIDE_MS_MAX, now.getTime())));
      const after = new Date(from.getTime() + RIDE_MS_MAX + ARRIVE_MS);
      const until = new Date(from.getTime() + VISIT_MS - ARRIVE_MS);
      if (until < now) await bookings.arrive(after, until);
    }
    const last = must(comings.at(-1), 'the last visit of a day');
    await signatures.signed(comings, now);
    await forms.answered(comings, now);
    await files.uploadedOn(new Date(today.getTime() - daysAgo * DAY_MS), daysAgo);
    await clock.moveTo(new Date(Math.min(last.getTime() + RIDE_MS_MAX, now.getTime())));
    await office.endOf(daysAgo);
    await scans?.endOf(daysAgo);
    await bills?.endOf(daysAgo);
    await messages.endOf(daysAgo);
    // Today's drawer stays open.
    if (daysAgo > 0) await shifts.close(new Date(last.getTime() + VISIT_MS));
  }
  await forms.handled(new Date(now.getTime() - 2 * DAY_MS));
  // Simulated customers pay at a drawer of their own: the other one is for those who try the demo.
  const atDoor = new PastShifts(
    db,
    app.get(Shifts),
    app.get(Drawer),
    clock,
    await userOf(db, TRAFFIC_CASHIER.username),
    2,
  );
  await messages.leaveOpen(now);
  await atDoor.open(now);
  await visits.leaveOpen(now);
  await db.transaction((tx) => app.get(Boards).refresh(tx, STORE));
  // The real agent begins a journal of its own.
  await everyTable.update(db, 'edge_agent', { id: edge.id }, { online: false, epoch: null, committed_seq: 0 });
  await everyTable.update(db, 'vehicle', { org_code: STORE }, { connected: false });
}

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
