import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database, idempotently, inAllStores, inStore, inStores } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { balancesOf, lockBalances, post, type Posting, postingLines } from './ledger';
import { statementOf } from './statement';

const log = createLogger('test', 'silent');
const FEN = 100;

describe('the ledger behind the wall between stores', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, log, 1);
    // One connection: the stores set last are what the next work finds.
    db = new Database(database.url, log, 1);
    for (const orgCode of ['A01', 'A02']) {
      await owner.query('INSERT INTO store (org_code, id, name) VALUES ($1, $1, $1)', [orgCode]);
      for (const member of ['m', 'n'])
        await owner.query('INSERT INTO member (id, org_code) VALUES ($1, $2)', [`${member}-${orgCode}`, orgCode]);
      await owner.query(
        "INSERT INTO unlimited_card (id, member_id, name, ends_at, times_limit) VALUES ($1, $2, 'card', now() + interval '1 day', -1)",
        [`c-${orgCode}`, `m-${orgCode}`],
      );
      await inStore(orgCode, () => post(db, gives(`p-${orgCode}`, orgCode, `m-${orgCode}`)));
    }
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });

  const gives = (id: string, orgCode: string, memberId: string, store = orgCode): Posting => ({
    id,
    orgCode,
    reason: 'test',
    actor: 'test',
    entries: [
      { owner: { type: 'member', id: memberId }, asset: 'recharge_fen', amount: FEN },
      { owner: { type: 'store', id: store }, asset: 'recharge_fen', amount: -FEN },
    ],
  });
  const seen = async (): Promise<unknown[]> => {
    const rows = await db.query<{ of: string }>(
      `SELECT id AS of FROM ledger_account UNION ALL SELECT account_id FROM ledger_entry UNION ALL SELECT id FROM ledger_posting
       UNION ALL SELECT id FROM unlimited_card ORDER BY 1`,
    );
    return rows.map(({ of }) => of);
  };
  const rowsOf = (orgCode: string): string[] => [
    `c-${orgCode}`,
    ...Array<string>(2).fill(`member:m-${orgCode}:recharge_fen`),
    `p-${orgCode}`,
    ...Array<string>(2).fill(`store:${orgCode}:recharge_fen`),
  ];

  it('shows a store its own money where a statement forgot to ask for it', async () => {
    expect(await seen()).toEqual([]);
    expect(await inStore('A01', seen)).toEqual(rowsOf('A01'));
    expect(await inStores(['A01', 'A02'], seen)).toHaveLength(12);
    expect(await inAllStores(seen)).toHaveLength(12);
    await inStore('A01', async () => {
      expect(await balancesOf(db, ['m-A01', 'm-A02'])).toEqual(new Map([['m-A01', new Map([['recharge_fen', FEN]])]]));
      expect(await postingLines(db, 'p-A01')).toHaveLength(2);
      await expect(postingLines(db, 'p-A02')).rejects.toThrow('does not exist');
      const part = { assets: null, from: null, limit: 10 };
      expect((await statementOf(db, 'm-A01', part)).total).toBe(1);
      expect(await statementOf(db, 'm-A02', part)).toEqual({ entries: [], total: 0, next: null });
    });
  });

  it.each([
    ['nobody’s', '', gives('x1', 'A01', 'm-A01')],
    ['a posting of another store', 'A01', gives('x2', 'A02', 'm-A02')],
    ['the account of a member of another store', 'A01', gives('x3', 'A01', 'm-A02')],
    ['the first account of a member of another store', 'A01', gives('x4', 'A01', 'n-A02')],
    ['the account of another store', 'A01', gives('x5', 'A01', 'm-A01', 'A02')],
  ])('posts for the stores in sight only: %s', async (_what, orgCode, posting) => {
    const before = await owner.query('SELECT id, balance FROM ledger_account ORDER BY id');
    await inStores(orgCode === '' ? [] : [orgCode], () =>
      expect(post(db, posting)).rejects.toThrow('row-level security'),
    );
    expect(await owner.query('SELECT id, balance FROM ledger_account ORDER BY id')).toEqual(before);
    expect(await owner.query('SELECT 1 FROM ledger_posting WHERE id = $1', [posting.id])).toEqual([]);
  });

  it('lets services write no balance but by a posting, and still lock it', async () => {
    for (const attempt of [
      'UPDATE ledger_account SET balance = balance + 1',
      'UPDATE ledger_account SET entries = 0',
      "UPDATE ledger_account SET head = ''",
      "UPDATE ledger_account SET home_store = 'A01'",
      'DELETE FROM ledger_account',
      "INSERT INTO ledger_account (id, owner_type, owner_id, asset, balance, head, home_store) VALUES ('x', 'member', 'x', 'points', 9, '', 'A01')",
      'UPDATE ledger_entry SET amount = 1',
      "INSERT INTO ledger_entry (posting_id, line, account_id, amount, balance_after, seq, hash) SELECT posting_id, 9, account_id, 1, 1, 9, '' FROM ledger_entry",
      "INSERT INTO ledger_posting (id, org_code, reason, actor, body_hash) VALUES ('x', 'A01', 'x', 'x', 'x')",
      'UPDATE ledger_posting SET reason = $$x$$',
    ])
      await expect(inAllStores(() => db.query(attempt))).rejects.toThrow('permission denied');
    await expect(inAllStores(() => db.query("UPDATE ledger_account SET id = id || 'x'"))).rejects.toThrow(
      'foreign key constraint',
    );
    const locked = await inStore('A01', () => db.transaction((tx) => lockBalances(tx, 'm-A01')));
    expect(locked).toEqual(new Map([['recharge_fen', FEN]]));
    expect(await inStore('A01', () => db.transaction((tx) => lockBalances(tx, 'm-A02')))).toEqual(new Map());
  });

  it('gives a kept answer with the stores in sight for which it was made', async () => {
    const request = { userId: 'u', key: 'k', body: { sale: 1 } };
    const ask = (): Promise<string> =>
      db.transaction((tx) => idempotently(tx, request, async () => 'name of a member'));
    expect(await inStore('A01', ask)).toBe('name of a member');
    expect(await inStore('A01', ask)).toBe('name of a member');
    for (const stores of [['A02'], ['A01', 'A02'], []]) {
      await expect(inStores(stores, ask)).rejects.toMatchObject({ key: 'idempotency.otherBody' });
      expect(await inStores(stores, () => db.query('SELECT 1 FROM idempotent_answer'))).toEqual([]);
    }
  });
});
