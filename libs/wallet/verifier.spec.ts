import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckedPart, createLogger, Database, newId, ParkedJobs, type Tx } from '@paddock/kernel';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { seeded } from '../../test/support/product/seeded';
import { post } from './ledger';
import { LedgerCheck } from './ledger-check';
import type { LedgerFault } from './ledger-faults';
import { LedgerChain1700000000570 } from './migrations/1700000000570-ledger-chain';
import { SealWitness1700000001352 } from './migrations/1700000001352-seal-witness';
import { newestSeals } from './seals';
import { LEDGER_BEGINNING, ledgerPart, type LedgerPlace, verifyLedger, verifyNew } from './verifier';
import { walletBackground } from './wallet.jobs';

const log = createLogger('test', 'silent');
const STORE = 'A01';
/** Of the random test: each way to touch an entry several times. */
const ROUNDS = 28;
/** The tables of the ledger, whose triggers only their owner can turn off. */
const TABLES = ['ledger_account', 'ledger_posting', 'ledger_entry', 'ledger_seal', 'ledger_seal_head'];

describe('promise 4: entries of the ledger cannot be changed', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;
  let check: LedgerCheck;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, log, 4, 'all');
    owner = new Database(database.ownerUrl, log, 2);
    check = new LedgerCheck(db, log);
    for (let index = 1; index <= 8; index += 1)
      for (const member of ['m1', 'm2']) await give(`${member}-${index}`, member, 100 * index);
    await check.sealNew();
    for (const member of ['m1', 'm2']) await give(`${member}-late`, member, 1);
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });

  const give = (id: string, member: string, amount: number): Promise<boolean> =>
    post(db, {
      id,
      orgCode: STORE,
      reason: 'test "quoted" 测试',
      actor: 'test',
      entries: [
        { owner: { type: 'member', id: member }, asset: 'recharge_fen', amount },
        { owner: { type: 'store', id: STORE }, asset: 'recharge_fen', amount: -amount },
      ],
    });

  const verified = async (sql: Pick<Tx, 'query'> = db, orgCode: string | null = null): Promise<LedgerFault[]> => {
    const faults: LedgerFault[] = [];
    await verifyLedger(sql, { orgCode }, (fault) => faults.push(fault));
    return faults;
  };

  /** What the verifier says after a superuser has done this; undone afterwards. */
  const after = (...statements: readonly string[]): Promise<LedgerFault[]> => foundAfter(verified, statements);
  async function foundAfter(
    find: (tx: Tx) => Promise<LedgerFault[]>,
    statements: readonly string[],
  ): Promise<LedgerFault[]> {
    let faults: LedgerFault[] = [];
    await owner
      .transaction(async (tx) => {
        for (const table of TABLES) await tx.query('ALTER TABLE '.concat(table, ' DISABLE TRIGGER ALL'));
        for (const statement of statements) await tx.query(statement);
        faults = await find(tx);
        throw new Error('put it back');
      })
      .catch((error: Error) => expect(error.message).toBe('put it back'));
    return faults;
  }
  const named = (faults: readonly LedgerFault[]): string[] =>
    faults.map(({ of, seq, fault }) => [fault, of, ...(seq === undefined ? [] : [seq])].join(' ')).sort();
  const M1 = 'member:m1:recharge_fen';
  const M2 = 'member:m2:recharge_fen';
  const A01 = `store:${STORE}:recharge_fen`;

  it('finds nothing in a ledger that nobody touched, while others write to it', async () => {
    const writing = Promise.all(Array.from({ length: 60 }, (_, index) => give(newId(), `w${index % 3}`, 5)));
    const rounds: LedgerFault[][] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await verified());
    await writing;
    expect([...rounds, await verified(), await verified(db, STORE)].flat()).toEqual([]);
  });

  it.each(
    ['ledger_posting', 'ledger_entry', 'ledger_seal', 'ledger_seal_head'].flatMap((table) => [
      `UPDATE ${table} SET ${table === 'ledger_entry' ? 'amount = 1' : "org_code = 'x'"}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]),
  )('gives the serving role no right, and refuses the owner too: %s', async (statement) => {
    await expect(db.query(statement)).rejects.toThrow('permission denied');
    await expect(owner.query(statement)).rejects.toThrow('are never changed');
  });

  it('lets nobody take an account away', async () => {
    await expect(db.query('DELETE FROM ledger_account')).rejects.toThrow('permission denied');
    await expect(owner.query('DELETE FROM ledger_account')).rejects.toThrow('are never changed');
    await expect(owner.query('TRUNCATE ledger_account CASCADE')).rejects.toThrow('are never changed');
  });

  it('names an entry whose amount was changed, its posting and its account', async () => {
    const faults = await after(`UPDATE ledger_entry SET amount = 999 WHERE account_id = '${M1}' AND seq = 3`);
    expect(named(faults)).toEqual([`balance ${M1}`, `changed ${M1} 3`, 'unbalanced m1-3']);
    expect(faults.map(({ text }) => text)).toContain(
      `Account ${M1}, entry 3 (posting m1-3, line 1): it or its posting was changed.`,
    );
  });

  it.each(["reason = 'gift'", "actor = 'somebody'", "at = at + interval '1 microsecond'", "org_code = 'A02'"])(
    'names both entries of a posting of which this was changed: %s',
    async (change) => {
      const faults = await after(`UPDATE ledger_posting SET ${change} WHERE id = 'm2-4'`);
      expect(named(faults)).toEqual([`changed ${M2} 4`, expect.stringMatching(`^changed ${A01} `)]);
    },
  );

  it('names an entry that was deleted, and a posting', async () => {
    expect(named(await after(`DELETE FROM ledger_entry WHERE account_id = '${M1}' AND seq = 5`))).toEqual([
      `balance ${M1}`,
      `missing ${M1} 5`,
      'unbalanced m1-5',
    ]);
    expect(named(await after("DELETE FROM ledger_posting WHERE id = 'm1-5'"))).toEqual([
      `missing ${M1} 5`,
      expect.stringMatching(`^missing ${A01} `),
    ]);
  });

  it.each([
    ['neighbours', 3, 4],
    ['others', 2, 6],
    ['the first and the last', 1, 9],
  ])('names two entries that were swapped: %s', async (_what, one, other) => {
    const places = await after(
      `UPDATE ledger_entry SET seq = CASE seq WHEN ${one} THEN -1 ELSE -2 END WHERE account_id = '${M1}' AND seq IN (${one}, ${other})`,
      `UPDATE ledger_entry SET seq = CASE seq WHEN -1 THEN ${other} ELSE ${one} END WHERE account_id = '${M1}' AND seq < 0`,
    );
    // The newest entry is also what the account itself knows.
    const end = other === 9 ? [`end ${M1}`] : [];
    expect(named(places)).toEqual([...end, `swapped ${M1} ${one}`, `swapped ${M1} ${other}`]);
    const contents = await after(
      `UPDATE ledger_entry e SET posting_id = o.posting_id, amount = o.amount, balance_after = o.balance_after, line = -o.line FROM ledger_entry o
       WHERE e.account_id = '${M1}' AND o.account_id = '${M1}' AND (e.seq, o.seq) IN ((${one}, ${other}), (${other}, ${one}))`,
      `UPDATE ledger_entry SET line = -line WHERE line < 0`,
    );
    expect(named(contents)).toEqual([`swapped ${M1} ${one}`, `swapped ${M1} ${other}`]);
  });

  it('names whatever a superuser touches, anywhere', async () => {
    const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`promise 4: PADDOCK_SEED=${seed}\n`);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const entries = await owner.query<{ of: string; seq: number; posting: string }>(
      `SELECT account_id AS of, seq, posting_id AS posting FROM ledger_entry WHERE account_id LIKE 'member:m%' ORDER BY 1, 2`,
    );
    type Entry = (typeof entries)[number];
    const where = ({ of, seq }: Entry): string => `account_id = '${of}' AND seq = ${seq}`;
    const touches = [
      (at: Entry) => `UPDATE ledger_entry SET amount = amount + ${1 + below(9_999)} WHERE ${where(at)}`,
      (at: Entry) => `UPDATE ledger_entry SET amount = -amount WHERE ${where(at)}`,
      (at: Entry) => `UPDATE ledger_entry SET balance_after = balance_after - ${1 + below(9_999)} WHERE ${where(at)}`,
      (at: Entry, byte = below(32)) =>
        `UPDATE ledger_entry SET hash = set_byte(hash, ${byte}, (get_byte(hash, ${byte}) + 1) % 256) WHERE ${where(at)}`,
      (at: Entry) => `DELETE FROM ledger_entry WHERE ${where(at)}`,
      (at: Entry) => `UPDATE ledger_posting SET reason = 'gift ${below(999)}' WHERE id = '${at.posting}'`,
      (at: Entry) => `DELETE FROM ledger_posting WHERE id = '${at.posting}'`,
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = entries[below(entries.length)]!;
      const statement = touches[round % touches.length]!(at);
      const found = (await after(statement)).filter(
        ({ of, seq }) => of === at.of && (seq === at.seq || seq === at.seq + 1),
      );
      expect({ statement, found: found.length > 0 }).toEqual({ statement, found: true });
    }
    expect(await verified()).toEqual([]);
  });

  it('names an account whose balance was changed', async () => {
    expect(named(await after(`UPDATE ledger_account SET balance = balance + 1 WHERE id = '${M2}'`))).toEqual([
      `balance ${M2}`,
      'sum recharge_fen',
    ]);
  });

  const cutTail = (entries: number): string[] => [
    `DELETE FROM ledger_entry WHERE account_id = '${M1}' AND seq > ${entries}`,
    `UPDATE ledger_account a SET entries = e.seq, head = e.hash, balance = e.balance_after FROM ledger_entry e
     WHERE a.id = '${M1}' AND e.account_id = a.id AND e.seq = ${entries}`,
  ];

  it('finds a tail that was removed with the balance set back: by what lies on the other side, and by the seal', async () => {
    expect(named(await after(...cutTail(8)))).toEqual(['sum recharge_fen', 'unbalanced m1-late']);
    expect(named(await after(...cutTail(6)))).toEqual([
      `missing ${M1} 8`,
      'sum recharge_fen',
      'unbalanced m1-7',
      'unbalanced m1-8',
      'unbalanced m1-late',
    ]);
  });

  it('finds by the seal what was rewritten with all hashes behind it', async () => {
    const rewritten = await after(
      `UPDATE ledger_entry SET amount = 701, balance_after = balance_after + 1 WHERE account_id = '${M1}' AND seq = 7`,
      `UPDATE ledger_entry SET hash = sha256(hash) WHERE account_id = '${M1}' AND seq = 8`,
    );
    expect(named(rewritten)).toEqual(expect.arrayContaining([`changed ${M1} 7`, `changed ${M1} 8`]));
  });

  it.each([
    ["UPDATE ledger_seal SET at = at + interval '1 s'", `seal ${STORE}`],
    ['DELETE FROM ledger_seal', `seal ${STORE}`],
    [`DELETE FROM ledger_seal_head WHERE account_id = '${M2}'`, `seal ${STORE}`],
  ])('finds that a seal was touched: %s', async (statement, name) => {
    expect(named(await after(statement))).toContain(name);
  });

  const byParts = async (tx: Pick<Tx, 'query'>): Promise<LedgerFault[]> => {
    const faults: LedgerFault[] = [];
    for (let place: LedgerPlace | null = LEDGER_BEGINNING; place !== null;) {
      const part: CheckedPart<LedgerPlace, LedgerFault> = await ledgerPart(tx, place);
      faults.push(...part.faults);
      place = part.next;
    }
    return faults;
  };
  const comparing = async (tx: Pick<Tx, 'query'>): Promise<LedgerFault[]> => {
    const faults: LedgerFault[] = [];
    await verifyNew(tx, (fault) => faults.push(fault));
    return faults;
  };

  it.each([
    ['an amount', [`UPDATE ledger_entry SET amount = 999 WHERE account_id = '${M1}' AND seq = 3`]],
    ['an entry that is gone', [`DELETE FROM ledger_entry WHERE account_id = '${M1}' AND seq = 5`]],
    ['a posting that is gone', ["DELETE FROM ledger_posting WHERE id = 'm1-5'"]],
    ['a tail', cutTail(6)],
    ['a seal', ['DELETE FROM ledger_seal']],
    ['a seal in the middle', ["UPDATE ledger_seal SET at = at + interval '1 s'"]],
  ])('finds it part by part too: %s', async (_, statements) => {
    expect(named(await foundAfter(byParts, statements))).not.toEqual([]);
    expect(await byParts(db)).toEqual([]);
  });

  it.each([
    ['a balance', [`UPDATE ledger_account SET balance = balance + 1 WHERE id = '${M2}'`]],
    ['a tail with the balance set back', cutTail(6)],
    ['what was sealed last', [`UPDATE ledger_entry SET hash = sha256(hash) WHERE account_id = '${M1}' AND seq = 8`]],
    ['what is new', [`UPDATE ledger_entry SET amount = 7 WHERE account_id = '${M1}' AND seq = 9`]],
    ['a seal', ["UPDATE ledger_seal SET at = at + interval '1 s'"]],
  ])('compares what was sealed before: %s', async (_, statements) => {
    expect(named(await foundAfter(comparing, statements))).not.toEqual([]);
    expect(await comparing(db)).toEqual([]);
  });

  it('seals what is new, each entry once', async () => {
    const [before] = await newestSeals(db, STORE);
    await check.sealNew();
    await check.sealNew();
    const [now] = await newestSeals(db, STORE);
    expect(now?.number).toBe((before?.number ?? 0) + 1);
    expect(await verified()).toEqual([]);
  });

  it('parks what the hourly check of the worker finds in front of an administrator', async () => {
    const parked = new ParkedJobs(db);
    const due = walletBackground(db, log).periodic?.find(({ name }) => name === 'ledger.verify');
    const change = (by: number): Promise<unknown> =>
      owner.query('UPDATE ledger_account SET balance = balance + $1 WHERE id = $2', [by, M1]);
    await change(1);
    await due?.run();
    expect(await parked.list()).toMatchObject([
      { id: 'ledger.verify|all', error: expect.stringContaining(`Account ${M1}: the balance is`) },
    ]);
    await change(-1);
    // Within the hour nothing is verified twice.
    await due?.run();
    expect((await owner.query('SELECT 1 FROM ledger_check')).length).toBe(1);
    await owner.query("UPDATE ledger_check SET started_at = started_at - interval '46 min'");
    await expect(due?.run()).resolves.toBeUndefined();
    expect(await owner.query('SELECT faults FROM ledger_check ORDER BY id DESC LIMIT 1')).toEqual([{ faults: [] }]);
  });

  it('chains what was posted before entries had a chain', async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      const runner = { query: (text: string) => client.query(text) } as unknown as QueryRunner;
      // There was no wall around it then.
      await client.query('DROP POLICY by_store ON ledger_account');
      await new LedgerChain1700000000570().down(runner);
      await new LedgerChain1700000000570().up(runner);
      await new SealWitness1700000001352().up(runner);
    } finally {
      await client.end();
    }
    await database.grant();
    expect(await verified()).toEqual([]);
    await give('m1-after', 'm1', 1);
    expect(await verified()).toEqual([]);
    await check.sealNew();
    expect(await newestSeals(db, null)).toMatchObject([{ orgCode: STORE, number: 1 }]);
  });
});
