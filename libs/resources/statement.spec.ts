import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInput } from '@paddock/contracts/wire';
import { createLogger, Database, Dictionaries, inStore, Refusal } from '@paddock/kernel';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { comparison, Params } from './comparisons';
import { readConditions } from './conditions';
import { ResourceLists } from './index';
import { limitOf, orderOf, selectStatement, whereOf } from './statement';
import { cashier, orders } from './testing/orders';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const columns = Object.values(orders.definition.fields).map(({ column }) => escaped(column));
const column = `(?:${columns.join('|')})`;
const shown = `(?:${column}|trim_scale\\(${column} / 100\\.0\\)::text|\\(${column}\\)::text|to_char\\(${column}(?: AT TIME ZONE INTERVAL '\\+08:00')?, '[YMDHIS24: -]+'\\))`;
const within = `\\(${column} >= \\? AND ${column} < \\?\\)`;
const begins = `\\(${column} ~>=~ \\? AND ${column} ~<~ \\?\\)|${column} ~>=~ \\?`;
const term = `(?:true|false|${column} (?:=|>|>=|<|<=|IS DISTINCT FROM) \\?|${column} = ANY\\(\\?\\)|\\(${column} = ANY\\(\\?\\) OR ${column} IS NULL\\)|${begins}|${shown} LIKE ANY\\(\\?\\)|${within}|\\(${within} IS NOT TRUE\\)|\\(${within}(?: OR ${within})*\\))`;
const group = `\\(${term}(?:(?: AND ${term})*|(?: OR ${term})*)\\)`;
const sort = `${column} (?:ASC|DESC)(?: NULLS LAST)?`;
const KNOWN_SHAPE = new RegExp(
  `^true AND r\\.org_code = \\? AND \\(r\\.id <> 'hidden'\\)(?: AND ${term})*(?: AND ${group})? ORDER BY ${sort}(?:, ${sort})* LIMIT (?:\\?|\\d+)(?: OFFSET \\?)?$`,
);

/** The statement of a query with its placeholders made equal. @returns null when the query is refused. */
function shapeOf(query: unknown): { shape: string; placeholders: number; params: unknown[] } | null {
  const parsed = listInput.safeParse(query);
  if (!parsed.success) return null;
  const input = parsed.data;
  const params = new Params();
  try {
    const where = whereOf(orders, cashier, readConditions(orders, input), [], params);
    const { text } = selectStatement(
      orders,
      cashier,
      where,
      orderOf(orders, input) + limitOf(input, params),
      params,
      'cn',
    );
    const tail = text.slice(text.indexOf(' WHERE ') + ' WHERE '.length);
    const placeholders = tail.match(/\$\d+::[a-z0-9]+(?:\[\])?/g)?.length ?? 0;
    return { shape: tail.replace(/\$\d+::[a-z0-9]+(?:\[\])?/g, '?'), placeholders, params: params.values };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const ATTACKS = [
  "x' OR '1'='1",
  '1; DROP TABLE member; --',
  'createTime; select pg_sleep(5)--',
  "(CASE WHEN (SELECT substr(password_hash,1,1) FROM app_user LIMIT 1)='$' THEN id ELSE level END)",
  'id,(select 1 from pg_sleep(5))',
  'desc, (select case when (1=1) then 1 else 1/(select 0) end)',
  'asc nulls first limit 1 offset 0 --',
  'r.phone',
  'm.phone) FROM member; --',
  '$1',
  '$1::text',
  "\\'; DROP TABLE member; --",
  '/**/union/**/select/**/password_hash/**/from/**/app_user',
  '[orderby:(select 1)]',
  'keyword=[orderby:id desc]',
  '_tableFilterSql',
  'sqlInjection(1)#{1}${1}',
  'updatexml(1,concat(0x7e,user()),1)',
  '__proto__',
  'constructor',
  'toString',
  '%27%20OR%201=1',
  '\0',
  '\u0000x',
  '＇ OR 1=1',
  '*\\*',
  ',\\,',
  '>= ; select 1',
  '!',
  '999999999999999999999999',
  '1e309',
  '0000-00-00 00:00:00',
  '+infinity',
];

describe('client text never becomes SQL', () => {
  const names = [
    ...Object.keys(orders.definition.fields),
    'nobody',
    'order',
    'column',
    '__proto__',
    'constructor',
    'toString',
  ];
  const text = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^(>=|<=|>|<|ge|le|gt|lt|!|\*|,)? ?[\d.:'"% _-]{0,20}[*,]?$/),
  );
  const name = fc.oneof(fc.constantFrom(...names), text);
  const filterName = fc
    .tuple(name, fc.constantFrom('', '_begin', '_end', '_MultiString', '_dictText'))
    .map(([a, b]) => a + b);
  const item = fc.record({
    field: name,
    rule: fc.oneof(fc.constantFrom('eq', 'NE', '>', '<=', 'like', 'left_like', 'RIGHT_LIKE', 'in'), text),
    val: fc.oneof(text, fc.double(), fc.constant(null), fc.array(text)),
  });
  const query = fc
    .record({
      filters: fc.array(fc.tuple(filterName, fc.oneof(text, fc.array(text, { maxLength: 3 }))), { maxLength: 5 }),
      column: fc.option(name, { nil: undefined }),
      order: fc.option(text, { nil: undefined }),
      superQueryParams: fc.option(
        fc.oneof(
          text,
          fc.array(item, { maxLength: 4 }).map((items) => JSON.stringify(items)),
          fc.array(item, { maxLength: 4 }).map((items) => encodeURIComponent(JSON.stringify(items))),
        ),
        { nil: undefined },
      ),
      superQueryMatchType: fc.option(fc.oneof(fc.constantFrom('or', 'and'), text), { nil: undefined }),
    })
    .map(({ filters, ...rest }) => ({ ...Object.fromEntries(filters), ...JSON.parse(JSON.stringify(rest)) }) as object);

  it('makes statements of the known shapes only, with one parameter for each placeholder, for 5,000 generated queries', () => {
    let accepted = 0;
    fc.assert(
      fc.property(query, (generated) => {
        const made = shapeOf(generated);
        if (!made) return;
        accepted += 1;
        expect(made.shape).toMatch(KNOWN_SHAPE);
        expect(made.params).toHaveLength(made.placeholders);
      }),
      { numRuns: 5000 },
    );
    expect(accepted).toBeGreaterThan(2000);
  });

  it('would notice client text in a statement', () => {
    const made = shapeOf({ memberName: 'x' });
    expect(made?.shape).toMatch(KNOWN_SHAPE);
    expect(made?.shape.replace('m.real_name = ?', "m.real_name = 'x'")).not.toMatch(KNOWN_SHAPE);
    expect(made?.shape.replace('ORDER BY r.created_at', 'ORDER BY m.secret')).not.toMatch(KNOWN_SHAPE);
  });

  describe('on a real database', () => {
    let database: TestDatabase;
    let db: Database;
    beforeAll(async () => {
      database = await createTestDatabase();
      db = new Database(database.url, createLogger('test', 'silent'), 8, 'all');
      await db.connect();
      await db.query("INSERT INTO store (org_code, id, name) VALUES ('A01', '1', 'x')");
      await db.query("INSERT INTO member (id, org_code, real_name, phone) VALUES ('m', 'A01', 'x', '13800000000')");
      await db.query(
        "INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen) VALUES ('o', 'A01', 'm', 'payed', 100)",
      );
    });
    afterAll(async () => {
      await db.close();
      await database.drop();
    });

    it('shows a store its own rows only, even when the filter by store is missing', async () => {
      await db.query("INSERT INTO store (org_code, id, name) VALUES ('A02', '2', 'y')");
      await db.query("INSERT INTO member (id, org_code, real_name) VALUES ('n', 'A02', 'y')");
      await db.query(
        "INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen) VALUES ('p', 'A02', 'n', 'payed', 100)",
      );
      const params = new Params();
      const unfiltered = selectStatement(orders, cashier, 'true', '', params, 'cn');
      const rows = (): Promise<unknown[]> => db.query(unfiltered.text, unfiltered.params);
      expect(await rows()).toHaveLength(2);
      expect(await inStore('A01', rows)).toHaveLength(1);
      await db.query("DELETE FROM recharge_order WHERE id = 'p'");
      await db.query("DELETE FROM member WHERE id = 'n'");
    });

    it('finds by its beginning and by its end what a text really begins and ends with', async () => {
      const field = { type: 'text', column: 't.text', reversed: 't.reversed' } as const;
      const unit = fc.constantFrom(
        'a',
        'b',
        '%',
        '_',
        '\\',
        '3',
        '张',
        '\ud7ff',
        '\uffff',
        '😀',
        '\u{10ffff}',
        '\ud83d',
      );
      const texts = fc.array(fc.string({ unit, maxLength: 4 }), { minLength: 10, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(texts, fc.string({ unit, minLength: 1, maxLength: 2 }), async (given, part) => {
          for (const rule of ['startsWith', 'endsWith'] as const) {
            const params = new Params();
            const all = params.add(given, 'text[]');
            const found = await db.query<{ text: string }>(
              `SELECT text FROM (SELECT text, reverse(text) AS reversed FROM unnest(${all}) AS text) AS t WHERE `.concat(
                comparison({ field, rule, values: [part] }, params),
              ),
              params.values,
            );
            const expected = given.map((text) => text.toWellFormed()).filter((text) => text[rule](part.toWellFormed()));
            expect(found.map(({ text }) => text)).toEqual(expected);
          }
        }),
        { numRuns: 200 },
      );
    });

    it('answers every known attack with rows or a refusal, never with an error of the database', async () => {
      const lists = new ResourceLists(db, new Dictionaries());
      const attempts = ATTACKS.flatMap((attack) => [
        { column: attack, order: 'desc' },
        { column: 'createTime', order: attack },
        { field: attack },
        { [attack]: '1' },
        ...names.flatMap((field) => [
          { [field]: attack },
          { [`${field}_begin`]: attack },
          { [`${field}_MultiString`]: attack },
        ]),
        { superQueryParams: attack },
        { superQueryParams: JSON.stringify([{ field: attack, rule: 'eq', val: '1' }]) },
        { superQueryParams: JSON.stringify([{ field: 'memberName', rule: attack, val: '1' }]) },
        {
          superQueryParams: JSON.stringify([{ field: 'memberName', rule: 'like', val: attack }]),
          superQueryMatchType: attack,
        },
      ]);
      for (const attempt of attempts) {
        const outcome = await lists.list(cashier, orders, listInput.parse(attempt), 'cn').then(
          (page) => page.total <= 1,
          (error: unknown) => error instanceof Refusal || { attempt, error: String(error) },
        );
        expect(outcome).toBe(true);
        expect(await lists.lookup(cashier, orders, Object.values(attempt).map(String), 'cn')).toEqual([]);
      }
      expect(await db.query('SELECT 1 FROM member')).toHaveLength(1);
    });
  });
});
