import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database } from '@paddock/kernel';
import { post } from '@paddock/wallet';
import { createTestDatabase, type TestDatabase } from '../support/postgres';
import { runScript } from '../support/stack';

const STORE = 'A01';
/** Whose triggers refuse every change; only their owner can turn them off. */
const TABLES = ['ledger_account', 'ledger_posting', 'ledger_entry'];

describe('promise 4: the command that verifies the ledger', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 2, 'all');
    owner = new Database(database.ownerUrl, createLogger('test', 'silent'), 1);
    for (const member of ['m1', 'm2', 'm3'])
      for (let index = 1; index <= 5; index += 1)
        await post(db, {
          ...{ id: `${member}-${index}`, orgCode: STORE, reason: 'recharge', actor: 'test' },
          entries: [
            { owner: { type: 'member', id: member }, asset: 'recharge_fen', amount: 100 * index },
            { owner: { type: 'store', id: STORE }, asset: 'recharge_fen', amount: -100 * index },
          ],
        });
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });

  const verify = async () => {
    const command = runScript('paddock.mjs', ['ledger', 'verify'], {
      ...{ PATH: process.env['PATH'], DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1' },
    });
    return { code: await command.exited, stdout: command.stdout(), stderr: command.stderr() };
  };
  const asOwner = (...statements: readonly string[]): Promise<void> =>
    owner.transaction(async (tx) => {
      for (const table of TABLES) await tx.query('ALTER TABLE '.concat(table, ' DISABLE TRIGGER ALL'));
      for (const statement of statements) await tx.query(statement);
      for (const table of TABLES) await tx.query('ALTER TABLE '.concat(table, ' ENABLE TRIGGER ALL'));
    });
  const accountOf = (member: string): string => `member:${member}:recharge_fen`;
  const swap = [
    `UPDATE ledger_entry SET seq = -seq WHERE account_id = '${accountOf('m3')}' AND seq IN (2, 4)`,
    `UPDATE ledger_entry SET seq = 6 + seq WHERE account_id = '${accountOf('m3')}' AND seq < 0`,
  ];

  it('names a row that its owner has changed, one that is missing and two that were swapped, and ends with code 1 until they are repaired', async () => {
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('The ledger is whole.') });

    await asOwner(
      `UPDATE ledger_entry SET amount = 999 WHERE account_id = '${accountOf('m1')}' AND seq = 3`,
      `CREATE TABLE taken AS SELECT * FROM ledger_entry WHERE account_id = '${accountOf('m2')}' AND seq = 4`,
      `DELETE FROM ledger_entry WHERE account_id = '${accountOf('m2')}' AND seq = 4`,
      ...swap,
    );
    const { code, stdout, stderr } = await verify();
    const lines = stdout.split('\n');
    expect(lines).toContain(
      `Account ${accountOf('m1')}, entry 3 (posting m1-3, line 1): it or its posting was changed.`,
    );
    expect(lines).toContainEqual(expect.stringMatching(`^Account ${accountOf('m2')}: .*4.* missing\\.$`));
    for (const [one, other] of [
      [2, 4],
      [4, 2],
    ] as const)
      expect(lines).toContainEqual(
        expect.stringMatching(
          `^Account ${accountOf('m3')}, entry ${one} .* was swapped with entry ${other} of account ${accountOf('m3')}`,
        ),
      );
    expect(stdout).not.toContain('The ledger is whole.');
    expect(stderr).toMatch(/^The ledger is not whole: \d+ faults\.$/);
    expect(code).toBe(1);

    await asOwner(
      `UPDATE ledger_entry SET amount = 300 WHERE account_id = '${accountOf('m1')}' AND seq = 3`,
      'INSERT INTO ledger_entry SELECT * FROM taken',
      'DROP TABLE taken',
      ...swap,
    );
    expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  });
});
