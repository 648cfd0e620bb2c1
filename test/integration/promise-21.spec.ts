import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyField, callsOf, type Resource, RESOURCES } from '@paddock/contracts/resources';
import fc from 'fast-check';
import pg from 'pg';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

/** Stands in every hostile text: where it stands in a statement, client text became SQL. */
const MARK = 'zq9x';
const RUNS = Number(process.env['PROMISE_RUNS'] ?? 40);

const ATTACKS = [
  `x' OR '1'='1' --${MARK}`,
  `1; DROP TABLE member; --${MARK}`,
  `createTime; select pg_sleep(5)--${MARK}`,
  `(select ${MARK} from app_user)`,
  `id,(select 1 from ${MARK})`,
  `desc, ${MARK}`,
  `asc nulls first limit 1 --${MARK}`,
  `r.${MARK}`,
  `"${MARK}"`,
  `$1::${MARK}`,
  `\\'; ${MARK}; --`,
  `/**/union/**/select/**/${MARK}`,
  `[orderby:${MARK}]`,
  `%27%20OR%20${MARK}`,
  `updatexml(1,concat(0x7e,${MARK}),1)`,
  MARK,
];

describe("promise 21: no client's text becomes SQL", () => {
  let venue: TestVenue;
  let hq: Client;
  const texts = new Set<string>();
  let known = '';
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query');

  beforeAll(async () => {
    venue = await startVenue();
    hq = await venue.signIn('hq');
    const listening = function (this: pg.Client, ...args: unknown[]): unknown {
      const [statement] = args as [{ text?: string } | string];
      texts.add(typeof statement === 'string' ? statement : (statement.text ?? ''));
      return Reflect.apply(original?.value as () => unknown, this, args);
    };
    Object.assign(pg.Client.prototype, { query: listening });
    known = await tables();
  });
  afterAll(async () => {
    Object.defineProperty(pg.Client.prototype, 'query', original ?? {});
    await venue.close();
  });

  const tables = async (): Promise<string> =>
    JSON.stringify(
      await venue.db.query(
        "SELECT table_name, count(*)::int AS columns FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1",
      ),
    );
  const lists = Object.values<Resource>(RESOURCES).map((of) => ({ of, path: callsOf(of).get('list') ?? '' }));
  const attack = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 })).map((ends) => ends.join(MARK)),
  );
  /** Where a list takes names and values from its client. */
  const question = fc.record(
    {
      column: attack,
      order: attack,
      field: attack,
      superQueryParams: fc.oneof(
        attack,
        fc
          .array(fc.record({ field: attack, rule: fc.oneof(fc.constantFrom('eq', 'like', 'in'), attack), val: attack }))
          .map((items) => JSON.stringify(items)),
      ),
      superQueryMatchType: attack,
      name: attack,
      selections: attack,
    },
    { requiredKeys: [] },
  );
  const seed = Number(process.env['PADDOCK_SEED'] ?? Date.now());
  const all = async (asked: (input: object, wanted: string) => Promise<void>): Promise<void> => {
    process.stdout.write(`promise 21: PADDOCK_SEED=${seed}\n`);
    await fc.assert(fc.asyncProperty(question, attack, asked), { seed, numRuns: RUNS });
    expect([...texts].filter((text) => text.includes(MARK))).toEqual([]);
    // The log is no empty one, and everything still stands.
    expect(texts.size).toBeGreaterThan(20);
    expect(await tables()).toBe(known);
  };

  it('in any list: its column, order, fields, conditions and values', { timeout: 180_000 }, async () => {
    expect(lists.length).toBeGreaterThan(25);
    await all(async (input, value) => {
      for (const { of, path } of lists) {
        const [filter] = Object.entries<AnyField>(of.fields).find(([, field]) => field.search !== undefined) ?? ['id'];
        const { status } = await hq.get(path, { ...input, [filter]: value, pageSize: 5 });
        // Refused, empty, or found by a value: but nothing that the database stumbled over.
        expect({ path, status }).toEqual({ path, status: 200 });
      }
    });
  });

  it('in the checks and the dictionaries: names of tables and fields', async () => {
    await all(async (input, value) => {
      const check = { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'x', dataId: '' };
      for (const name of Object.keys(check)) {
        const { status } = await hq.get('/sys/duplicate/check', { ...check, [name]: value });
        expect({ name, status }).toEqual({ name, status: 200 });
      }
      const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', pid: '' };
      for (const name of Object.keys(tree)) await hq.get('/sys/dict/loadTreeData', { ...tree, [name]: value });
      const path = encodeURIComponent(`sys_depart,${value},id`);
      await hq.get(`/sys/dict/getDictItems/${path}`, input as Record<string, unknown>);
      await hq.get(`/sys/dict/loadDict/${path}`, { keyword: value });
    });
  });
});
