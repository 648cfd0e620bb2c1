import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { createLogger } from '../logging';
import { Database } from './database';
import { inStores } from './stores';

const log = createLogger('test', 'silent');

describe('the audit log', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, log, 2);
    db = new Database(database.url, log, 8);
    for (const orgCode of ['A01', 'A02'])
      await owner.query('INSERT INTO store (org_code, id, name) VALUES ($1, $1, $1)', [orgCode]);
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });

  const lin = { userId: 'u', name: 'Lin', address: '10.0.0.7', device: 'counter' };
  const asLin = <T>(orgCode: string, work: () => Promise<T>): Promise<T> => inStores([orgCode], work, lin);
  const add = (id: string, orgCode = 'A01') =>
    db.transaction((tx) =>
      tx.query("INSERT INTO member (id, org_code, phone, consumption_password_hash) VALUES ($1, $2, $1, 'secret')", [
        id,
        orgCode,
      ]),
    );
  const faults = () => owner.query<{ chain: string; seq: number; fault: string }>('SELECT * FROM audit_faults()');

  it('says who changed what, from where, before and after, and nothing that is secret', async () => {
    await asLin('A01', () => add('m'));
    await asLin('A01', () => db.query("UPDATE member SET phone = '2', real_name = real_name WHERE id = 'm'"));
    await db.query("UPDATE member SET experience = 1 WHERE id = 'm'");
    const entries = await owner.query(
      "SELECT org_code, who, kind, change, before, after FROM audit_entry WHERE subject_id = 'm' ORDER BY seq",
    );
    const common = { org_code: 'A01', who: lin, kind: 'personal' };
    expect(entries).toEqual([
      {
        ...common,
        change: 'insert',
        before: null,
        after: expect.objectContaining({ phone: 'm', consumption_password_hash: '***' }),
      },
      { ...common, change: 'update', before: { phone: 'm' }, after: { phone: '2' } },
    ]);
  });

  it('keeps no entry of what was undone', async () => {
    const undone = asLin('A01', () =>
      db.transaction(async (tx) => {
        await tx.query("UPDATE member SET phone = '3' WHERE id = 'm'");
        throw new Error('no');
      }),
    );
    await expect(undone).rejects.toThrow('no');
    expect(await owner.query("SELECT 1 FROM audit_entry WHERE after->>'phone' = '3'")).toEqual([]);
  });

  it('is one chain for each store, without a gap, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const orgCode = index % 2 === 0 ? 'A01' : 'A02';
        return asLin(orgCode, () => add(`n${index}`, orgCode));
      }),
    );
    expect(await faults()).toEqual([]);
    const [last] = await owner.query("SELECT max(seq) = count(*) AS whole FROM audit_entry WHERE chain = 'A02'");
    expect(last).toEqual({ whole: true });
  });

  it.each(["UPDATE audit_entry SET who = '{}'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'refuses: %s',
    async (statement) => {
      await expect(asLin('A01', () => db.query(statement))).rejects.toThrow('permission denied');
      await expect(owner.query(statement)).rejects.toThrow('never changed');
    },
  );

  it('refuses an entry that a service writes by itself', async () => {
    const forged = "INSERT INTO audit_head VALUES ('A03', 1, '')";
    await expect(asLin('A01', () => db.query(forged))).rejects.toThrow('permission denied');
  });

  it('names the first entry that somebody changed or took away', async () => {
    const tampered = async (statement: string): Promise<unknown> => {
      let found: unknown;
      await owner
        .transaction(async (tx) => {
          await tx.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
          await tx.query(statement);
          found = await tx.query('SELECT chain, seq::int AS seq, fault FROM audit_faults()');
          throw new Error('put it back');
        })
        .catch(() => undefined);
      return found;
    };
    expect(await tampered("UPDATE audit_entry SET after = '{}' WHERE chain = 'A02' AND seq = 5")).toEqual([
      { chain: 'A02', seq: 5, fault: 'its content was changed' },
    ]);
    expect(await tampered("DELETE FROM audit_entry WHERE chain = 'A02' AND seq = 5")).toEqual([
      { chain: 'A02', seq: 6, fault: 'an entry before it is missing' },
    ]);
    expect(await tampered("DELETE FROM audit_entry WHERE chain = 'A02' AND seq = 21")).toEqual([
      { chain: 'A02', seq: 21, fault: 'the newest entry is missing' },
    ]);
    expect(await faults()).toEqual([]);
  });
});
