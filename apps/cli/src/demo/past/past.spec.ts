import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Figures } from '@paddock/figures';
import { type Actor, createLogger, Database, ManualClock } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/postgres';
import { startTestRedis, type TestRedis } from '../../../../../test/support/redis';
import { seedDemoVenue } from '../venue';
import { makePast } from './venue-past.module';

/** Of a Saturday, six in the evening in the store. */
const NOW = new Date('2026-03-14T10:00:00Z');
const MADE_WITHIN_MS = 120_000;
/** More than the week that the dashboard looks back. */
const DAYS = 9;

/** What a person reads in the lists, without the ids and secrets that differ everywhere. */
const STORY = `SELECT jsonb_build_object(
  'orders', (SELECT jsonb_agg(jsonb_build_array(number, amount_fen, refunded_fen, pay_state, consumption_type, drivers, created_at, paid_at) ORDER BY created_at, number) FROM consumption_order),
  'runs', (SELECT jsonb_agg(jsonb_build_array(driver_name, vehicle_name, laps, best_lap_ms, created_at, started_at, ended_at) ORDER BY created_at, driver_name) FROM run),
  'laps', (SELECT jsonb_agg(jsonb_build_array(at, number, lap_ms) ORDER BY at, number, lap_ms) FROM lap),
  'members', (SELECT jsonb_agg(jsonb_build_array(id, real_name, level, experience) ORDER BY id) FROM member),
  'tabs', (SELECT jsonb_agg(jsonb_build_array(number, state, driver_name, created_at) ORDER BY created_at, number) FROM tab),
  'recharges', (SELECT jsonb_agg(jsonb_build_array(number, amount_fen, created_at) ORDER BY created_at, number) FROM recharge_order),
  'templates', (SELECT jsonb_agg(jsonb_build_array(name, deduct_amount_fen, claim_start, claim_end, enabled, created_at) ORDER BY name) FROM coupon),
  'refunds', (SELECT jsonb_agg(jsonb_build_array(number, order_number, origin, target, state, amount, created_at) ORDER BY created_at, number) FROM refund),
  'gifts', (SELECT jsonb_agg(jsonb_build_array(number, member_id, state, created_at, reviewed_at) ORDER BY number) FROM gift_application),
  'claims', (SELECT jsonb_agg(jsonb_build_array(name, member_id, state, claimed_at) ORDER BY claimed_at) FROM coupon_claim),
  'shifts', (SELECT jsonb_agg(jsonb_build_array(z_number, opened_at, closed_at, expected_fen, counted_fen, note) ORDER BY opened_at) FROM drawer_shift),
  'reservations', (SELECT jsonb_agg(jsonb_build_array(number, name, state, heads, signed_in, starts_at, deposit_paid_fen, no_show) ORDER BY number) FROM reservation),
  'answers', (SELECT jsonb_agg(jsonb_build_array(a.answered_at, a.language, a.state, g.given, g.note) ORDER BY a.answered_at) FROM online_answer a JOIN online_answer_given g ON g.answer_id = a.id),
  'waivers', (SELECT jsonb_agg(jsonb_build_array(p.name, p.phone, w.age, w.kart_class, w.guardian, w.signed_at) ORDER BY w.signed_at, p.name) FROM waiver w JOIN waiver_person p ON p.waiver_id = w.id),
  'reports', (SELECT jsonb_agg(jsonb_build_array(name, target, list_search) ORDER BY name) FROM report),
  'positions', (SELECT jsonb_agg(jsonb_build_array(username, post) ORDER BY username) FROM app_user WHERE post <> ''),
  'boards', (SELECT jsonb_agg(jsonb_build_array(board, rows) ORDER BY board) FROM board_state)) AS story`;

describe('the past of the demo venue', () => {
  let redis: TestRedis;
  let one: Database;
  let other: Database;
  const folders: string[] = [];
  const opened: { database: TestDatabase; db: Database }[] = [];

  async function venueWithPast(): Promise<Database> {
    const database = await createTestDatabase();
    const db = new Database(database.ownerUrl, createLogger('test', 'silent'), 2, 'all');
    opened.push({ database, db });
    await seedDemoVenue(db, { production: false, printerAddress: '127.0.0.1:9100' });
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-past-'));
    folders.push(dataDir);
    const places = {
      databaseUrl: database.url,
      databaseOwnerUrl: database.ownerUrl,
      redisUrl: redis.url,
      dataDir,
      settings: {},
      simulated: { payments: path.join(dataDir, 'payment-keys'), messages: path.join(dataDir, 'message-keys') },
    };
    expect(await makePast(places, NOW, DAYS)).toBe(true);
    expect(await makePast(places, NOW, DAYS)).toBe(false);
    return db;
  }

  beforeAll(async () => {
    redis = await startTestRedis();
    [one, other] = await Promise.all([venueWithPast(), venueWithPast()]);
  }, MADE_WITHIN_MS);
  afterAll(async () => {
    for (const { database, db } of opened) {
      await db.close();
      await database.drop();
    }
    await redis.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const count = async (sql: string): Promise<number> => (await one.query<{ n: number }>(sql))[0]?.n ?? 0;

  it('is the same for every fresh start', async () => {
    const [past, again] = await Promise.all([one.query(STORY), other.query(STORY)]);
    expect(past).toEqual(again);
  });

  it('sums to zero in every asset of the ledger, by its entries and by its accounts', async () => {
    const sums = await one.query<{ asset: string; entries: number; balances: number }>(
      `SELECT a.asset, sum(coalesce(e.moved, 0))::bigint AS entries, sum(a.balance)::bigint AS balances
       FROM ledger_account a LEFT JOIN (SELECT account_id, sum(amount) AS moved FROM ledger_entry GROUP BY 1) e ON e.account_id = a.id
       GROUP BY a.asset`,
    );
    expect(sums.length).toBeGreaterThanOrEqual(4);
    expect(sums.filter(({ entries, balances }) => entries !== 0 || balances !== 0)).toEqual([]);
    const late = await one.query("SELECT id FROM ledger_posting WHERE at > $1 AND reason <> 'opening'", [NOW]);
    expect(late).toEqual([]);
  });

  it('gives every figure of the dashboard something to show and to compare', async () => {
    const dashboard = new Figures(one, new ManualClock(NOW));
    const manager = { orgCode: 'A01', permissions: new Set(['figures:view']) } as unknown as Actor;
    const today = await dashboard.today(manager);
    const { takings, runs, waiting, vehicles, pendingTabs, manualReviews, lastWeek, series } = today;
    for (const figure of [
      takings,
      runs,
      waiting,
      vehicles,
      pendingTabs,
      manualReviews,
      lastWeek.takings,
      lastWeek.runs,
    ])
      expect(figure).toBeGreaterThan(0);
    expect(series.length).toBeGreaterThan(2);
  });

  it('fills every list: each way of paying, each end of a record, refunds, coupons and boards', async () => {
    const [found] = await one.query(
      `SELECT
      ARRAY(SELECT DISTINCT consumption_type FROM consumption_order) AS types,
      ARRAY(SELECT DISTINCT pay_state FROM consumption_order) AS payments,
      ARRAY(SELECT DISTINCT state FROM tab) AS tabs,
      ARRAY(SELECT DISTINCT state FROM group_coupon) AS coupons,
      ARRAY(SELECT DISTINCT concat_ws(' ', threshold_type, enabled, claim_end > $1) FROM coupon ORDER BY 1) AS templates,
      (SELECT count(*)::int FROM board_state WHERE rows <> '[]') AS boards,
      (SELECT count(*) > 10 AND bool_or(guardian) AND NOT bool_and(guardian) FROM waiver) AS waivers,
      (SELECT count(*)::int FROM report) AS reports,
      (SELECT count(DISTINCT post)::int FROM app_user WHERE post <> '') AS positions`,
      [NOW],
    );
    expect(found).toEqual({
      types: expect.arrayContaining(['BALANCE', 'GROUPCOUPON', 'INTEGRAL', 'NOCARDCONSUME', 'QUAN']),
      payments: expect.arrayContaining(['payed', 'refunding', 'refunded']),
      tabs: expect.arrayContaining(['ESCAPED', 'GUADAN', 'LINKED', 'PAYED']),
      coupons: expect.arrayContaining(['USED']),
      templates: ['CUMULATIVE t t', 'SINGLE f t', 'SINGLE t f', 'SINGLE t t'],
      boards: 5,
      waivers: true,
      reports: 3,
      positions: 3,
    });
    expect(await one.query('SELECT DISTINCT origin, target, state FROM refund ORDER BY origin, target, state')).toEqual(
      expect.arrayContaining([
        { origin: 'COUNTER', target: 'CASH', state: 'DONE' },
        { origin: 'CANCEL', target: 'CASH', state: 'HANDOVER' },
      ]),
    );
    expect(await one.query('SELECT DISTINCT state FROM gift_application ORDER BY 1')).toEqual([
      { state: 'PASS' },
      { state: 'REJECT' },
      { state: 'WAIT' },
    ]);
    expect(await one.query('SELECT DISTINCT state FROM coupon_claim')).toEqual([{ state: 'USED' }]);
    const reserved = await one.query<{ state: string; upcoming: boolean; parties: number }>(
      `SELECT state, day > ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date AS upcoming, count(*) FILTER (WHERE kind = 'PARTY')::int AS parties
       FROM reservation GROUP BY 1, 2 ORDER BY 1, 2`,
      [NOW],
    );
    expect(reserved.map(({ state, upcoming }) => `${state} ${upcoming}`)).toEqual(
      expect.arrayContaining(['CANCELLED false', 'SIGNEDIN false', 'SUCCESS true']),
    );
    expect(reserved.reduce((sum, { parties }) => sum + parties, 0)).toBeGreaterThan(1);
    const shifts = await one.query<{ state: string; difference_fen: number | null }>(
      'SELECT state, difference_fen FROM drawer_shift ORDER BY opened_at',
    );
    // The cashier's, and that of the customers who are simulated from now on.
    expect(shifts.map(({ state }) => state)).toEqual([...Array<string>(DAYS).fill('closed'), 'open', 'open']);
    expect(shifts.filter(({ difference_fen }) => difference_fen !== 0 && difference_fen !== null)).toHaveLength(1);
    // Every sale and recharge in cash, and every refund, went through the drawer of its day.
    expect(await count('SELECT count(*)::int AS n FROM drawer_cash WHERE shift_id IS NULL')).toBe(0);
    expect(
      await count(
        "SELECT count(DISTINCT kind)::int AS n FROM drawer_cash WHERE kind IN ('sale', 'recharge', 'refund')",
      ),
    ).toBe(3);
    const answers = await one.query<{ state: string; language: string }>(
      'SELECT DISTINCT state, language FROM online_answer ORDER BY 1, 2',
    );
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['HANDLED', 'NEW']));
    expect(new Set(answers.map(({ language }) => language))).toEqual(new Set(['cn', 'en']));
    expect(await count('SELECT count(*)::int AS n FROM online_answer')).toBeGreaterThan(10);
    expect(await count('SELECT count(*)::int AS n FROM staff_position')).toBe(5);
    expect(await one.query('SELECT stage FROM announcement ORDER BY 1')).toEqual([
      { stage: 'DRAFT' },
      { stage: 'PUBLISHED' },
      { stage: 'PUBLISHED' },
    ]);
    // Also those whom the demo names have been here.
    const named = `SELECT count(DISTINCT member_id)::int AS n FROM consumption_order WHERE member_id LIKE '88002316%'`;
    expect(await count(named)).toBe(5);
    expect(await count('SELECT count(*)::int AS n FROM member')).toBeGreaterThan(8);
    expect(await count("SELECT count(*)::int AS n FROM run WHERE state = 'FINISHED'")).toBeGreaterThan(40);
    expect(
      await count('SELECT count(DISTINCT created_at::date)::int AS n FROM consumption_order'),
    ).toBeGreaterThanOrEqual(DAYS);
  });

  it('leaves the present as it was: the feed is empty, no vehicle is assigned, and the database has its own time', async () => {
    expect(await count('SELECT count(*)::int AS n FROM venue_feed')).toBe(0);
    expect(await count("SELECT count(*)::int AS n FROM vehicle WHERE use_state = 'INUSE' OR connected")).toBe(0);
    expect(await count('SELECT count(*)::int AS n FROM edge_quarantine')).toBe(0);
    expect(
      await count("SELECT count(*)::int AS n FROM pg_attrdef d WHERE pg_get_expr(d.adbin, d.adrelid) LIKE '%past%'"),
    ).toBe(0);
    const fresh = await createTestDatabase();
    const db = new Database(fresh.ownerUrl, createLogger('test', 'silent'), 1, 'all');
    opened.push({ database: fresh, db });
    const defaults = `SELECT adrelid::regclass::text AS table, adnum, pg_get_expr(adbin, adrelid) AS value FROM pg_attrdef
      WHERE adrelid::regclass::text NOT LIKE 'venue_feed%' ORDER BY 1, 2`;
    expect(await one.query(defaults)).toEqual(await db.query(defaults));
  });
});
