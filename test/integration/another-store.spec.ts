import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Resource, RESOURCES } from '@paddock/contracts/resources';
import * as wire from '@paddock/contracts/wire';
import type { Route } from '@paddock/contracts/wire';
import { addUser } from '@paddock/identity';
import { must, newId } from '@paddock/kernel';
import { contractsIn } from '@paddock/system';
import { startVenue, type TestVenue } from '../support/app';
import { Canaries } from '../support/app/canaries';
import type { Call, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';
import { Samples } from '../support/app/samples';

/** An account of each identity that works in one store. */
const IDENTITIES = ['manager', 'head', 'assistant', 'marshal', 'cashier', 'partner'] as const;
/** Rows of these are put into the calls of everybody, */
const USUAL_KINDS = ['member', 'consumption_order', 'vehicle'];
/** and of these into the manager's. */
const MORE_KINDS = ['tariff', 'tab', 'coupon', 'recharge_order', 'recharge_rule', 'device', 'race_session', 'store'];
const NAMES_A_ROW = /^(id|ids|\w+Id|\w+Ids|selections|userid)$/;
/** What the worker brings up to date, reads or trims in its own time, and who is signed in. */
const IN_ITS_OWN_TIME = new Set([
  'sign_in',
  'figure_fact',
  'figure_total',
  'ledger_seal',
  'feed_cursor',
  'list_change',
]);

/** Stores and their users: named by the trees of departments and the lists of users to all who may read those. */
const KNOWN_EVERYWHERE = new Set(['store', 'user_store']);
const NAMES_A_STORE = /^(orgCode|orgCodes|sysOrgCode)$/;
/** The rows of all tables are looked at after so many calls: often enough to find the one that changed them. */
const CALLS_OF_A_LOOK = 20;
/** Some hundreds of calls with a dozen rows each. */
const EVERY_CALL_MS_MAX = 180_000;
/** No store has it. */
const NO_STORE = 'Z99';

interface Case {
  route: Route;
  /** With its example's ids replaced. */
  inputWith(id: string): Record<string, unknown>;
}

const replaced = (value: unknown, names: RegExp, by: string): unknown => {
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, names, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.test(name) && typeof inner === 'string' ? by : replaced(inner, names, by),
    ]),
  );
};
const ROUTES: readonly Route[] = contractsIn(wire).filter(
  ({ access, upload }) => access !== 'public' && upload !== true,
);

/** Every call that names a row, and how another row is put in its place. */
const CASES: readonly Case[] = ROUTES.flatMap((route) => {
  const example = route.example.input as Record<string, unknown>;
  const names = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  if (!Object.keys(example).some((name) => NAMES_A_ROW.test(name) || names.has(name))) return [];
  return [{ route, inputWith: (id) => replaced(example, NAMES_A_ROW, id) as Record<string, unknown> }];
});

const namesStore = ({ example }: Route): boolean =>
  Object.keys(example.input as object).some((name) => NAMES_A_STORE.test(name));
/** Every call that names a store, and every one that reads: a list ignores what it does not know, and no other store comes of it. */
const STORE_CASES: readonly Case[] = ROUTES.filter((route) => route.methods[0] === 'GET' || namesStore(route)).map(
  (route) => ({
    route,
    inputWith: (orgCode) => ({
      ...(replaced(route.example.input, NAMES_A_STORE, orgCode) as object),
      ...(route.methods[0] === 'GET' && { orgCode, sysOrgCode: orgCode, pageSize: 500 }),
    }),
  }),
);

describe("promise 22: another store's rows", () => {
  let venue: TestVenue;
  const clients = new Map<string, Client>();
  /** A row of each table of the other store. */
  const foreign = new Map<string, string>();
  let canaries: Canaries;
  let fingerprint: string;

  beforeAll(async () => {
    venue = await startVenue();
    await venue.db.transaction(async (tx) => {
      const user = { password: 'paddock-demo', realName: '某人', orgCodes: ['A01'] };
      await addUser(tx, { ...user, username: 'head', identity: 1, roles: ['store-admin'] });
      await addUser(tx, { ...user, username: 'assistant', identity: 3, roles: ['assistant'] });
      await addUser(tx, { ...user, username: 'partner', identity: 6, roles: ['partner'] });
    });
    for (const username of IDENTITIES) clients.set(username, await venue.signIn(username));
    const there = await venue.signIn('manager2');
    const rows = new Fixtures(venue.db);
    const member = await rows.member({ orgCode: OTHER_STORE, rechargeYuan: 500, card: { timesLimit: 5 } });
    const tariff = await rows.tariff({ orgCode: OTHER_STORE, type: 'NOCARDCONSUME', priceYuan: 38 });
    await rows.rechargeOrder(member, 'payed', OTHER_STORE);
    await rows.coupon(OTHER_STORE);
    const calls = new CounterCalls(there);
    await calls.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' });
    // No agent stands in the other store, so that nothing can be started there.
    await venue.db.query(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes,
         price_fen, vehicle_name, created_by)
       VALUES ($1, $2, 'GUADAN', $1, '隔壁的司机', $3, '规则', 'NOCARDCONSUME', 'laps', 3, 0, 3800, '1', 'test')`,
      [newId(), OTHER_STORE, tariff],
    );
    await venue.db.query("UPDATE member SET real_name = '隔壁的会员', nickname = '隔壁的昵称' WHERE id = $1", [member]);
    const samples = new Samples();
    for (const of of Object.values(RESOURCES) as Resource[])
      if (of.scope === 'store' && callsOf(of).has('add')) await samples.added(of, there).catch(() => undefined);

    const tables = await venue.db.query<{ name: string; named: boolean }>(
      `SELECT c.table_name AS name, bool_or(c.column_name = 'id' AND c.data_type = 'text') AS named
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       GROUP BY c.table_name HAVING bool_or(c.column_name = 'org_code')`,
    );
    for (const { name } of tables.filter(({ named }) => named)) {
      const [row] = await venue.db.query<{ id: string }>(`SELECT id FROM ${name} WHERE org_code = $1 LIMIT 1`, [
        OTHER_STORE,
      ]);
      if (row) foreign.set(name, row.id);
    }
    const rowsOf = async (name: string) =>
      (await venue.db.query<{ row: { org_code: string | null } }>(`SELECT to_jsonb(t) AS row FROM ${name} t`)).map(
        ({ row }) => row,
      );
    const known: unknown[] = await rowsOf('app_user');
    const theirs: unknown[] = [];
    for (const { name } of tables)
      for (const row of await rowsOf(name))
        (row.org_code === OTHER_STORE && !KNOWN_EVERYWHERE.has(name) ? theirs : known).push(row);
    canaries = new Canaries(theirs, known);
    // One statement shows whether any row of the other store has changed.
    fingerprint = tables
      .filter(({ name }) => !IN_ITS_OWN_TIME.has(name))
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) AS n, sum(hashtext(t::text)) AS h FROM ${name} t WHERE org_code = $1`,
      )
      .join(' UNION ALL ');
  });
  afterAll(() => venue.close());

  const stateThere = () => venue.db.query(fingerprint, [OTHER_STORE]);
  const send = async (username: string, route: Route, input: Record<string, unknown>, id: string, call: Call = {}) => {
    const here = must(clients.get(username), username);
    const path = route.path.replace(/:\w+/g, id);
    const [method] = route.methods;
    // A workbook is packed; the same rows as text.
    const query = new URLSearchParams(flat(route.file ? { ...input, format: 'csv' } : input)).toString();
    return method === 'GET' || method === 'DELETE'
      ? here.send(method, `${path}?${query}`, undefined, call)
      : here.send(method, path, JSON.stringify(input), call);
  };
  const ask = async (username: string, each: Case, id: string) => {
    const answer = await send(username, each.route, each.inputWith(id), id);
    const { success, code, message } = answer;
    return { success, code, message: message.replaceAll(id, 'ID'), leaked: canaries.in(answer, id) };
  };

  it('are there, of many kinds, and many calls name rows', () => {
    expect([...foreign.keys()]).toEqual(
      expect.arrayContaining([...USUAL_KINDS, 'tariff', 'tab', 'coupon', 'recharge_order']),
    );
    expect(CASES.length).toBeGreaterThan(60);
    for (const kind of USUAL_KINDS) expect(canaries.has(must(foreign.get(kind), kind)), kind).toBe(true);
    for (const name of ['隔壁的会员', '隔壁的昵称', '隔壁的司机']) expect(canaries.has(name)).toBe(true);
  });

  it.each(IDENTITIES)(
    'are to every call of the %s what does not exist: the same answer, and nothing is changed',
    async (username) => {
      const kinds = [...foreign].filter(([table]) =>
        [...USUAL_KINDS, ...(username === 'manager' ? MORE_KINDS : [])].includes(table),
      );
      const before = await stateThere();
      const differs: object[] = [];
      let asked: string[] = [];
      for (const [at, each] of CASES.entries()) {
        asked.push(each.route.path);
        const unknown = await ask(username, each, newId());
        for (const [table, id] of unknown.code === 510 ? [] : kinds) {
          const answer = await ask(username, each, id);
          // The tree of departments names every store to everybody who may read it.
          if (table === 'store' && answer.code === 510) continue;
          // What the other store holds stands in no answer, whatever it says: also not in that to an unknown row.
          if (JSON.stringify(answer) !== JSON.stringify({ ...unknown, leaked: [] }))
            differs.push({ path: each.route.path, table, answer, unknown });
        }
        if ((at + 1) % CALLS_OF_A_LOOK !== 0 && at + 1 < CASES.length) continue;
        expect({ asked, rows: await stateThere() }).toEqual({ asked, rows: before });
        asked = [];
      }
      expect(differs).toEqual([]);
    },
    EVERY_CALL_MS_MAX,
  );

  it.each(IDENTITIES)('are in no answer to the %s, also when the call names the other store', async (username) => {
    const before = await stateThere();
    const differs: object[] = [];
    for (const each of STORE_CASES) {
      const { path, anyStore } = each.route;
      const { leaked, ...answer } = await ask(username, each, OTHER_STORE);
      if (answer.code === 510) continue;
      if (leaked.length > 0) differs.push({ path, answer, leaked });
      if (namesStore(each.route)) {
        const { leaked: _, ...unknown } = await ask(username, each, NO_STORE);
        if (JSON.stringify(answer) !== JSON.stringify(unknown)) differs.push({ path, answer, unknown });
      }
      // A page that shows the other store: whatever it asks is refused before it is looked at.
      if (username !== 'manager' || anyStore === true) continue;
      const call = { headers: { 'x-org-code': OTHER_STORE } };
      const { success, key } = await send(username, each.route, each.inputWith(OTHER_STORE), OTHER_STORE, call);
      if (success || key !== 'store.switched') differs.push({ path, success, key });
    }
    expect(differs).toEqual([]);
    expect(await stateThere()).toEqual(before);
  });
});

const flat = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
