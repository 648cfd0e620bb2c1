import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createLogger, Database, ManualClock, newId } from '@paddock/kernel';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { foldFigures } from './figure-fold';
import { Figures } from './figures.service';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 24 * 60;
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland'] as const;
const seed = Number(process.env['FIGURES_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

/** Money in or out, or a start, so many minutes before the present. */
interface Fact {
  minutesAgo: number;
  kind: 'in' | 'out' | 'run';
  fen: number;
  folded: boolean;
}

interface Wall {
  day: string;
  time: string;
  hour: number;
}

/** As the clock on the wall of the store shows it. */
function wallOf(at: Date, timeZone: string): Wall {
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone, hourCycle: 'h23' }).split(' ');
  return { day, time, hour: Number(time.slice(0, 2)) };
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

describe('figures of a day', () => {
  let database: TestDatabase;
  let db: Database;
  let stores = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 4, 'all');
    process.stdout.write(`figures: FIGURES_SEED=${seed}\n`);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const newStore = async (timeZone: string): Promise<Actor> => {
    stores += 1;
    const orgCode = `F${String(stores).padStart(3, '0')}`;
    await db.query('INSERT INTO store (org_code, id, name, time_zone) VALUES ($1, $1, $1, $2)', [orgCode, timeZone]);
    return { orgCode, permissions: new Set(['figures:view']) } as unknown as Actor;
  };

  const happen = async ({ orgCode }: Actor, now: Date, facts: readonly Fact[]): Promise<void> => {
    for (const { minutesAgo, kind, fen } of facts) {
      const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
      await (kind === 'run'
        ? db.query(
            `INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, started_at)
             VALUES ($1, $2, 'k', '1', '', 'laps', 5, 0, 'FINISHED', $3)`,
            [newId(), orgCode, at],
          )
        : db.query(
            `INSERT INTO drawer_cash (id, org_code, kind, amount_fen, order_id, cashier_id, noted_by, noted_at) VALUES ($1, $2, $3, $4, $1, 'c', 'c', $5)`,
            [newId(), orgCode, kind === 'in' ? 'sale' : 'refund', kind === 'in' ? fen : -fen, at],
          ));
    }
  };

  it('equal a plain recount of what happened, in the day of the store and up to the same time of the day that they are compared with', async () => {
    const factsOf = (folded: boolean) =>
      fc.array(
        fc.record<Fact>({
          // Today and a week ago, and what lies around them.
          minutesAgo: fc.oneof(
            fc.integer({ min: 0, max: 2000 }),
            fc.integer({ min: WEEK_MINUTES - 1500, max: WEEK_MINUTES + 1500 }),
            fc.integer({ min: WEEK_MINUTES - 70, max: WEEK_MINUTES + 70 }),
          ),
          kind: fc.constantFrom('in', 'out', 'run'),
          fen: fc.integer({ min: 1, max: 50_000 }),
          folded: fc.constant(folded),
        }),
        { maxLength: 10 },
      );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.parse('2026-01-05T00:00:00Z'), max: Date.parse('2026-12-20T00:00:00Z') }),
        factsOf(true),
        factsOf(false),
        async (zone, nowMs, early, late) => {
          const now = new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
          const here = wallOf(now, zone);
          // In the hour in which clocks are changed one time of day comes twice, or never.
          fc.pre(here.hour >= 4);
          const actor = await newStore(zone);
          await happen(actor, now, early);
          await foldFigures(db);
          await happen(actor, now, late);
          const known = [...early, ...late].map((fact) => ({
            ...fact,
            ...wallOf(new Date(now.getTime() - fact.minutesAgo * MINUTE_MS), zone),
          }));
          const recount = (day: string, until: string) => {
            const counted = known.filter((fact) => fact.day === day && fact.time <= until);
            return {
              taken: counted.reduce(
                (sum, { kind, fen }) => (kind === 'in' ? sum + fen : kind === 'out' ? sum - fen : sum),
                0,
              ),
              runs: counted.filter(({ kind }) => kind === 'run').length,
            };
          };
          const lastWeek = daysBefore(here.day, 7);
          const today = await new Figures(db, new ManualClock(now)).day(actor, { compare: 'week' });
          const whole = known.filter(({ day }) => day === lastWeek);
          const [expected, before] = [recount(here.day, '24'), recount(lastWeek, here.time)];
          expect(today).toMatchObject({ day: here.day, nowHour: here.hour });
          expect(today.money.taken.now).toBeCloseTo(expected.taken / 100, 6);
          expect(sum(today.hours.map(({ runs }) => runs))).toBe(expected.runs);
          expect(sum(today.hours.map(({ then }) => then?.runs ?? 0))).toBe(
            whole.filter(({ kind }) => kind === 'run').length,
          );
          const knownBefore = known.some(({ day, time }) => day === lastWeek && time <= here.time);
          expect(today.money.taken.then ?? 0).toBeCloseTo(before.taken / 100, 6);
          expect(today.comparedDays).toBe(knownBefore ? 1 : 0);
          const over = await new Figures(db, new ManualClock(now)).day(actor, { day: lastWeek, compare: 'week' });
          expect(over).toMatchObject({ day: lastWeek, nowHour: null });
          expect(over.money.taken.now).toBeCloseTo(recount(lastWeek, '24').taken / 100, 6);
        },
      ),
      { seed, numRuns: 30 },
    );
  }, 120_000);

  it('follow what is taken back: a start that never was, a record that somebody deleted', async () => {
    const actor = await newStore('Asia/Shanghai');
    const now = new Date('2026-03-14T10:00:00Z');
    await happen(actor, now, [{ minutesAgo: 5, kind: 'run', fen: 0, folded: false }]);
    await db.query(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by, created_at)
       VALUES ($2, $1, 'ESCAPED', 'r', '', 't', '体验', 'NOCARDCONSUME', 'laps', 3, 0, 3800, 'c', $3)`,
      [actor.orgCode, newId(), now],
    );
    await foldFigures(db);
    const figures = new Figures(db, new ManualClock(now));
    const shown = async () => {
      const { hours, escapes } = await figures.day(actor, { compare: 'week' });
      return { runs: sum(hours.map(({ runs }) => runs)), escapes: escapes.count.now, escaped: escapes.amount.now };
    };
    expect(await shown()).toEqual({ runs: 1, escapes: 1, escaped: 38 });
    await db.query("UPDATE run SET state = 'FAILED' WHERE org_code = $1", [actor.orgCode]);
    await db.query('UPDATE tab SET deleted_at = $2 WHERE org_code = $1', [actor.orgCode, now]);
    expect(await shown()).toEqual({ runs: 0, escapes: 0, escaped: 0 });
    await foldFigures(db);
    expect(await shown()).toEqual({ runs: 0, escapes: 0, escaped: 0 });
  });

  it('are the mean of four days where four are compared, and of those alone of which anything is known', async () => {
    const actor = await newStore('Asia/Shanghai');
    const now = new Date('2026-03-14T10:00:00Z');
    const takenWeeksAgo = (weeks: number, fen: number): Fact => ({
      ...{ minutesAgo: weeks * WEEK_MINUTES + 30, kind: 'in', fen, folded: false },
    });
    await happen(actor, now, [takenWeeksAgo(1, 10_000), takenWeeksAgo(3, 20_000), takenWeeksAgo(0, 18_000)]);
    const { money, comparedDays } = await new Figures(db, new ManualClock(now)).day(actor, { compare: 'fourWeeks' });
    expect({ comparedDays, taken: money.taken }).toEqual({ comparedDays: 2, taken: { now: 180, then: 150 } });
  });
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
