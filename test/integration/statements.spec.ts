import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReservationReminders } from '@paddock/booking';
import * as wire from '@paddock/contracts/wire';
import { TrialWarnings } from '@paddock/counter';
import { LicenceWarnings } from '@paddock/identity';
import { inAllStores } from '@paddock/kernel';
import { contractsIn } from '@paddock/system';
import pg from 'pg';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { GROWING, SMALL } from '../support/growing-tables';

const ROWS = 20_000;
const STORES = 40;

/** What is typed at a counter: how a phone begins, and how it ends. */
const SEARCHES = [wire.resourceRoutes.member.list.path, wire.resourceRoutes.rechargeOrder.list.path].flatMap((list) =>
  ['1300000123', '%1234'].map((phone) => [list, phone] as const),
);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const IS_PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/i;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'x';
/** Indexes that a plan searches for nothing but the store. */
const readForWholeStore = (nodes: readonly Plan[]): string[] =>
  nodes.flatMap((node) => (/^\(org_code = [^()]+\)$/.test(node['Index Cond'] ?? '') ? (node['Index Name'] ?? []) : []));
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the statements of the routes', () => {
  let venue: TestVenue;
  let owner: pg.Client;
  /** Explains as the services run: row-level security keeps conditions whose functions could leak a row from the indexes. */
  let serving: pg.Client;
  /** Text → the values that it came with. */
  const asked = new Map<string, unknown[][]>();
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query');

  beforeAll(async () => {
    venue = await startVenue();
    owner = new pg.Client({ connectionString: venue.ownerUrl });
    await owner.connect();
    await fill();
    serving = new pg.Client({ connectionString: venue.databaseUrl });
    await serving.connect();
    await serving.query("SELECT set_config('paddock.org_codes', 'A01', false)");
    const listening = function (this: pg.Client, ...args: unknown[]): unknown {
      const [statement] = args as [{ text?: string; values?: unknown[] } | string];
      if (this !== owner && this !== serving && typeof statement === 'object' && statement.text !== undefined) {
        const known = asked.get(statement.text) ?? [];
        asked.set(statement.text, [...known.slice(0, 2), statement.values ?? []]);
      }
      return Reflect.apply(original?.value as () => unknown, this, args);
    };
    Object.assign(pg.Client.prototype, { query: listening });
    // More than a million rows are made.
  }, 300_000);
  afterAll(async () => {
    Object.defineProperty(pg.Client.prototype, 'query', original ?? {});
    await owner.end();
    await serving.end();
    await venue.close();
  });

  /** Rows of many stores, so that reading one store's by reading all of them does not pay. */
  async function fill(): Promise<void> {
    await owner.query("SET session_replication_role = 'replica'");
    for (const [table, given] of Object.entries(GROWING)) {
      const { rows } = await owner.query<{ name: string; type: string; needed: boolean }>(
        `SELECT quote_ident(column_name) AS name, data_type AS type, is_nullable = 'NO' AND column_default IS NULL AS needed
         FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER' AND is_identity = 'NO'`,
        [table],
      );
      const columns = rows.flatMap(({ name, type, needed }): [string, string][] => {
        if (given[name] !== undefined) return [[name, given[name]]];
        if (name === 'org_code') return [[name, `CASE n % ${STORES} WHEN 0 THEN 'A01' ELSE 'S' || n % ${STORES} END`]];
        if (['created_at', 'at', 'updated_at'].includes(name)) return [[name, 'at']];
        return needed ? [[name, valueOf(type)]] : [];
      });
      const names = columns.map(([name]) => name).join(', ');
      const values = columns.map(([, value]) => value).join(', ');
      await owner.query(
        'INSERT INTO '.concat(
          table,
          ` (${names}) SELECT ${values} FROM (SELECT n, now() - n * interval '1 minute' AS at FROM generate_series(1, ${ROWS}) AS n) AS made`,
        ),
      );
    }
    await owner.query("SET session_replication_role = 'origin'");
    await owner.query('ANALYZE');
  }

  function valueOf(type: string): string {
    if (type.startsWith('timestamp')) return 'at';
    if (type === 'date') return 'at::date';
    if (type === 'boolean') return 'false';
    if (type === 'jsonb') return "'{}'::jsonb";
    if (type === 'ARRAY') return "'{}'";
    return type === 'text' ? "'x' || n" : 'n';
  }

  /** Every route with its example; and what a counter does in a day, for the ids that examples can't know. */
  async function walk(client: Client): Promise<void> {
    const counter = new CounterCalls(client);
    const rows = new Fixtures(venue.db);
    const [kart] = await rows.karts();
    const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 10, laps: 5 });
    const cash = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 10, laps: 5 });
    const member = await rows.member({ rechargeYuan: 500 });
    await client.send(
      'POST',
      '/waiver/sysWaiverText/publish',
      JSON.stringify({ number: 0, textCn: '甲', textEn: 'a' }),
    );
    await client.send('GET', '/waiver/sysWaiver/find?text=driver12');
    const { entries } = await counter.sold('BALANCE', tariff, { userId: member });
    await counter.lineUp();
    await counter.cancel(entries[0]!.id);
    const tab = await counter.tab(cash, kart!);
    await counter.tabRow(tab);
    await counter.settle(tab, 'BALANCE', tariff, { userId: member });
    const orders = '/consume/sysConsume';
    for (const search of ['P261122-0041', '0041', '13000000123', '橘子汽水', '7', '88.00', member])
      for (const days of ['', '&day_begin=2026-11-22&day_end=2026-11-22'])
        for (const call of ['orderlist', 'ordersums'])
          await client.send('GET', `${orders}/${call}?search=${encodeURIComponent(search)}${days}`);
    for (const part of ['sale', 'pending', 'notStarted']) await client.send('GET', `${orders}/orderlist?part=${part}`);
    const sale = await counter.sold('BALANCE', tariff, { userId: member });
    await client.send('GET', `${orders}/orderdetail?id=${sale.orderId}`);
    await client.send('POST', `${orders}/orderprint`, JSON.stringify({ id: sale.orderId, what: 'receipt' }));
    for (const asked of [
      'drivers=driver40',
      'karts=kart10',
      `memberId=${member}`,
      'day_begin=2026-11-22&day_end=2026-11-22',
      'ending=STOPPED',
    ])
      await client.send('GET', `/match/sysRace/list?${asked}`);
    await client.send('GET', '/match/sysRace/page?id=x40');
    for (const [list, phone] of SEARCHES) await client.send('GET', `${list}?phone=${encodeURIComponent(phone)}`);
    for (const route of contractsIn(wire)) {
      if (route === wire.identityRoutes.logout) continue;
      const input = route.example.input as Record<string, unknown>;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(input[name])));
      const [method] = route.methods;
      const filled = { ...input, ...('id' in input && { id: tab }) };
      if (method === 'GET' || method === 'DELETE') {
        const known = new URLSearchParams(
          Object.entries(filled).map(([name, value]): [string, string] => [name, textOf(value)]),
        );
        await client.send(method, `${path}?${known.toString()}`).catch(() => undefined);
      } else await client.send(method, path, JSON.stringify(filled)).catch(() => undefined);
    }
  }

  async function planOf(text: string, values: unknown[], as = serving): Promise<Plan[]> {
    const { rows } = await as.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: 'EXPLAIN (FORMAT JSON) '.concat(text),
      values,
    });
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
  }

  async function refused(): Promise<string[]> {
    // A day of the feed that has not come yet is empty, and may be read from end to end.
    const { rows } = await owner.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= 1000 AND (relname = ANY($1) OR relname LIKE 'venue_feed%')",
      [Object.keys(GROWING)],
    );
    const large = new Set(rows.map(({ relname }) => relname));
    expect(large.size).toBeGreaterThanOrEqual(Object.keys(GROWING).length);
    const bad = new Set<string>();
    for (const [text, calls] of asked) {
      if (!IS_PLANNED.test(text)) continue;
      for (const values of calls) {
        for (const node of await planOf(text, values)) {
          const table = node['Relation Name'] ?? '';
          if (node['Node Type'] === 'Seq Scan' && large.has(table))
            bad.add(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 900)}`);
        }
      }
    }
    return [...bad];
  }

  it('are looked at with every table that can grow', async () => {
    const { rows } = await owner.query<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
    );
    const tables = rows.map(({ relname }) => relname).toSorted();
    expect(tables).toEqual([...Object.keys(GROWING), ...SMALL].toSorted());
  });

  it('read no table that grows from end to end', async () => {
    await walk(await venue.signIn('manager'));
    const sweeps = ['FROM tab WHERE state', 'FROM line_up_entry', 'FROM payment_attempt', 'FROM edge_command'];
    await eventually('the worker has looked for what is due', () =>
      sweeps.every((part) => [...asked.keys()].some((text) => text.includes(part))),
    );
    // What comes again within a minute comes now, and not only where this spec takes so long.
    await owner.query(
      "UPDATE schedule SET run_wanted_at = now(), run_wanted_by = 'test' WHERE every_ms BETWEEN 2000 AND 60000",
    );
    await eventually('the worker has done what comes again within a minute', async () => {
      const { rowCount } = await owner.query(
        'SELECT FROM schedule WHERE run_wanted_at IS NOT NULL OR (running_since IS NOT NULL AND every_ms BETWEEN 2000 AND 60000)',
      );
      return rowCount === 0;
    });
    // They look only once a minute.
    for (const reminders of [TrialWarnings, LicenceWarnings, ReservationReminders])
      await inAllStores(() => venue.worker.get<{ send(): Promise<void> }>(reminders, { strict: false }).send());
    expect(asked.size).toBeGreaterThan(60);
    expect(await refused()).toEqual([]);
  });

  it('read no more rows of a store behind row-level security than without it', async () => {
    const worse: string[] = [];
    for (const [text, calls] of asked) {
      if (!IS_PLANNED.test(text)) continue;
      for (const values of calls) {
        const before = new Set(readForWholeStore(await planOf(text, values, owner)));
        const more = readForWholeStore(await planOf(text, values)).filter((index) => !before.has(index));
        if (more.length > 0) worse.push(`${more.join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 900)}`);
      }
    }
    expect(worse).toEqual([]);
  });

  it.each([
    ['begins', 't.phone', 'member_by_phone_start'],
    ['ends', 't.phone_reversed', 'member_by_phone_end'],
    ['begins', 'm.phone', 'member_by_phone_start'],
    ['ends', 'm.phone_reversed', 'member_by_phone_end'],
  ])('find who has a phone that %s so by an index (%s)', async (_, column, index) => {
    const searches = [...asked].filter(([text]) => text.includes(`${column} ~>=~`));
    expect(searches.length).toBeGreaterThanOrEqual(2);
    for (const [text, [values = []]] of searches)
      expect((await planOf(text, values)).map((node) => node['Index Name'])).toContain(index);
  });

  it.each([
    ['h.number = $2', 'order_history_by_number'],
    ['h.number_end =', 'order_history_by_number_end'],
    ['h.amount_fen =', 'order_history_by_amount'],
    ['h.member_id = ANY', 'order_history_by_member'],
    ['w.word ~>=~', 'order_history_word'],
    ['w.word =', 'order_history_word'],
    ["e.state = 'PASSED' OR", 'line_up_not_started'],
  ])('find the orders that are asked for by an index (%s)', async (condition, index) => {
    const searches = [...asked].filter(([text]) => text.includes(condition) && text.includes('ORDER BY'));
    expect(searches.length).toBeGreaterThan(0);
    for (const [text, calls] of searches)
      for (const values of calls)
        expect(
          (await planOf(text, values)).map((node) => node['Index Name'] ?? node['Node Type']),
          JSON.stringify(values),
        ).toEqual(expect.arrayContaining([expect.stringMatching(`^${index}`)]));
  });

  it.each([
    ['r.driver_name =', 'run_by_driver'],
    ['r.vehicle_name =', 'run_by_kart'],
    ['r.member_id = $2', 'run_by_member'],
    ['WHERE r.race_id =', 'run_by_race'],
    ['FROM track_incident i LEFT JOIN', 'track_incident_by_time'],
  ])('find a race and what belongs to it by an index (%s)', async (condition, index) => {
    const searches = [...asked].filter(([text]) => text.includes(condition));
    expect(searches.length).toBeGreaterThan(0);
    for (const [text, calls] of searches)
      for (const values of calls)
        expect((await planOf(text, values)).map((node) => node['Index Name'])).toContain(index);
  });

  it('count what bars a start by the few records that it is about', async () => {
    const [text = '', [values = []] = []] = [...asked].find(([known]) => known.includes('AS pay_later')) ?? [];
    const indexes = (await planOf(text, values)).flatMap((node) => node['Index Name'] ?? []);
    expect(indexes).toEqual(expect.arrayContaining(['tab_unpaid_trial', 'tab_pending']));
    expect(indexes).not.toContain('tab_by_store');
  });
});
