import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { sealAudit } from '../audit-seals';
import { AUDIT_BEGINNING, auditPart, verifyAudit, verifyNewAudit } from '../audit-verifier';
import { HistoryCheck } from '../history-check';
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
  const faults = () => verifyAudit(owner);
  const sealNew = async () => sealAudit(owner, (await verifyNewAudit(owner)).unsealed);

  it('says who changed what, from where, before and after, and nothing that is secret', async () => {
    await asLin('A01', () => add('m'));
    await asLin('A01', () => db.query("UPDATE member SET phone = '2', real_name = real_name WHERE id = 'm'"));
    await db.query("UPDATE member SET experience = 1 WHERE id = 'm'");
    const entries = await owner.query(
      "SELECT org_code, who, kind, change, before, after, personal FROM audit_entry WHERE subject_id = 'm' ORDER BY seq",
    );
    const common = { org_code: 'A01', who: expect.objectContaining(lin), kind: 'personal' };
    expect(entries).toEqual([
      {
        ...common,
        change: 'insert',
        before: null,
        after: expect.objectContaining({ phone: '***', consumption_password_hash: '***' }),
        personal: { salt: expect.any(String), before: {}, after: { phone: 'm' } },
      },
      // A phone and a name stand beside the chain, so that they can be taken away.
      {
        ...common,
        change: 'update',
        before: { phone: '***' },
        after: { phone: '***' },
        personal: { salt: expect.any(String), before: { phone: 'm' }, after: { phone: '2' } },
      },
    ]);
  });

  it('names what one request did as one act, over its transactions and between those of others; a job has one by transaction', async () => {
    const acts = async (ids: readonly string[]) =>
      owner.query<{ seq: string; act: string; place: number }>(
        "SELECT seq, who ->> 'act' AS act, (who ->> 'place')::int AS place FROM audit_entry WHERE subject_id = ANY($1) ORDER BY seq",
        [ids],
      );
    await asLin('A01', async () => {
      await add('r1');
      await asLin('A01', () => add('other'));
      await db.transaction(async (tx) => {
        await tx.query("UPDATE member SET real_name = 'R' WHERE id = 'r1'");
        await tx.query("UPDATE store SET name = 'A01!' WHERE org_code = 'A01'");
      });
    });
    const [first, update] = await acts(['r1']);
    const store = (await acts(['A01'])).at(-1);
    expect([first?.place, update?.place]).toEqual([0, 3]);
    expect(store?.place).toBeGreaterThan(0);
    expect([first?.act, update?.act, store?.act]).toEqual(Array(3).fill(String(first?.seq)));
    const [other] = await acts(['other']);
    expect([other?.act, other?.place]).toEqual([String(other?.seq), 0]);
    await owner.query("UPDATE member SET real_name = 'O' WHERE id = 'other'");
    const [, byJob] = await acts(['other']);
    expect([byJob?.act, byJob?.place]).toEqual([String(byJob?.seq), 0]);
    expect(await faults()).toEqual([]);
  });

  it('keeps no entry of what was undone', async () => {
    const undone = asLin('A01', () =>
      db.transaction(async (tx) => {
        await tx.query("UPDATE member SET phone = '3' WHERE id = 'm'");
        throw new Error('no');
      }),
    );
    await expect(undone).rejects.toThrow('no');
    expect(await owner.query("SELECT 1 FROM audit_entry WHERE personal->'after'->>'phone' = '3'")).toEqual([]);
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

  const TABLES = ['audit_entry', 'audit_head', 'audit_seal', 'audit_seal_head', 'audit_check', 'ledger_seal'];
  /** What is found after the owner of the tables has done this; undone afterwards. */
  const found = async (find: typeof verifyAudit, ...statements: readonly string[]) => {
    let names: string[] = [];
    const putBack = new Error('put it back');
    await owner
      .transaction(async (tx) => {
        for (const table of TABLES) await tx.query('ALTER TABLE '.concat(table, ' DISABLE TRIGGER ALL'));
        for (const statement of statements) await tx.query(statement);
        names = (await find(tx)).map(({ chain, seq, fault }) => `${chain} ${seq}: ${fault}`);
        throw putBack;
      })
      .catch((error: unknown) => expect(error).toBe(putBack));
    return names;
  };
  const hourly: typeof verifyAudit = async (sql) => (await verifyNewAudit(sql)).faults;

  /** Entries from one on as somebody writes them who knows how a hash is computed. */
  const rechained = (chain: string, from: number): string => `
    DO $do$ DECLARE v audit_entry; v_before text := coalesce((SELECT hash FROM audit_entry WHERE chain = '${chain}' AND seq = ${from} - 1), '');
    BEGIN
      FOR v IN SELECT * FROM audit_entry WHERE chain = '${chain}' AND seq >= ${from} ORDER BY seq LOOP
        v.prev_hash := v_before;
        v.hash := audit_hash(v);
        UPDATE audit_entry SET prev_hash = v.prev_hash, hash = v.hash WHERE chain = v.chain AND seq = v.seq;
        v_before := v.hash;
      END LOOP;
      UPDATE audit_head h SET (seq, hash) = (SELECT e.seq, e.hash FROM audit_entry e WHERE e.chain = h.chain ORDER BY e.seq DESC LIMIT 1)
        WHERE h.chain = '${chain}';
    END $do$`;
  const changed = (seq: number): string => `UPDATE audit_entry SET after = '{}' WHERE chain = 'A02' AND seq = ${seq}`;
  const cut = (from: number): string => `DELETE FROM audit_entry WHERE chain = 'A02' AND seq >= ${from}`;
  const gone = (table: string): string => `DELETE FROM ${table} WHERE chain = 'A02'`;

  it('names the entries that somebody changed or took away, before they are sealed', async () => {
    expect(await found(verifyAudit, changed(5))).toEqual(['A02 5: its content was changed']);
    expect(await found(hourly, changed(5))).toEqual(['A02 5: its content was changed']);
    expect(await found(verifyAudit, "DELETE FROM audit_entry WHERE chain = 'A02' AND seq = 5")).toEqual([
      'A02 6: an entry before it is missing',
    ]);
    expect(await found(verifyAudit, "DELETE FROM audit_entry WHERE chain = 'A02' AND seq = 21")).toEqual([
      'A02 21: the newest entry is missing',
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is sealed: what is new once, in a chain of its own that nobody changes', async () => {
    expect(await sealNew()).toMatchObject({ number: 1 });
    expect(await sealNew()).toBeNull();
    await asLin('A01', () => add('late'));
    expect(await sealNew()).toMatchObject({ number: 2 });
    expect(await owner.query('SELECT chain FROM audit_seal_head WHERE number = 2')).toEqual([{ chain: 'A01' }]);
    expect((await verifyNewAudit(owner)).verified.map(({ chain }) => chain)).toEqual(['A01', 'A02']);
    expect(await faults()).toEqual([]);
    await expect(db.query('UPDATE audit_seal SET number = 9')).rejects.toThrow('permission denied');
    for (const statement of [
      'DELETE FROM audit_seal_head',
      'TRUNCATE audit_seal',
      "UPDATE audit_seal_head SET hash = ''",
    ])
      await expect(owner.query(statement)).rejects.toThrow('never changed');
  });

  it.each([
    ['the tail cut, with the head set back', [cut(15), rechained('A02', 1)]],
    ['an entry rewritten, with all hashes behind it', [changed(5), rechained('A02', 5)]],
    ['the whole chain deleted', [gone('audit_entry'), gone('audit_head')]],
    ['the whole chain deleted with its checks', [gone('audit_entry'), gone('audit_head'), gone('audit_check')]],
    ['the whole chain deleted with its seals', [gone('audit_entry'), gone('audit_head'), gone('audit_seal_head')]],
    ['the head set back alone', ["UPDATE audit_head SET seq = 3 WHERE chain = 'A02'"]],
    ['the head removed', [gone('audit_head')]],
    [
      'an entry moved to another store, with all hashes computed',
      [
        "UPDATE audit_entry SET chain = 'A01', org_code = 'A01', seq = (SELECT max(seq) + 1 FROM audit_entry WHERE chain = 'A01') WHERE chain = 'A02' AND seq = 5",
        "UPDATE audit_entry SET seq = seq - 1000 WHERE chain = 'A02' AND seq > 5",
        "UPDATE audit_entry SET seq = seq + 999 WHERE chain = 'A02' AND seq < 0",
        rechained('A01', 1),
        rechained('A02', 1),
      ],
    ],
    [
      'entries swapped, with all hashes computed',
      [
        "UPDATE audit_entry SET seq = CASE seq WHEN 4 THEN -8 ELSE -4 END WHERE chain = 'A02' AND seq IN (4, 8)",
        "UPDATE audit_entry SET seq = -seq WHERE chain = 'A02' AND seq < 0",
        rechained('A02', 1),
      ],
    ],
    ['a seal removed', ['DELETE FROM audit_seal WHERE number = 1']],
    ['all seals removed', ['DELETE FROM audit_seal']],
    ['a seal changed', ["UPDATE audit_seal SET at = at + interval '1 s' WHERE number = 1"]],
    [
      'a seal that names other hashes',
      ["UPDATE audit_seal_head SET hash = repeat('0', 64) WHERE number = 1 AND chain = 'A02'"],
    ],
    ['a store taken out of a seal', ["DELETE FROM audit_seal_head WHERE number = 1 AND chain = 'A02'"]],
    [
      'an entry rewritten and checks forged',
      [
        changed(5),
        rechained('A02', 5),
        "INSERT INTO audit_check VALUES ('A02', 21, now(), NULL, NULL) ON CONFLICT (chain) DO UPDATE SET fault = NULL, fault_seq = NULL",
      ],
    ],
    [
      'the function that computes hashes',
      [
        changed(5),
        'CREATE OR REPLACE FUNCTION audit_hash(e audit_entry) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$ SELECT e.hash $fn$',
      ],
    ],
  ])('finds: %s', async (_, statements) => {
    expect(await found(verifyAudit, ...statements)).not.toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('says by name what was done to a chain', async () => {
    expect(await found(hourly, cut(15), rechained('A02', 1))).toEqual([
      'A02 21: it is missing, and seal 1 names it',
      'A02 15: the chain was cut off before it; it had 21 entries',
      // Once by its chain and once by the seal.
      'A02 21: it is missing, and seal 1 names it',
    ]);
    expect(await found(hourly, changed(5), rechained('A02', 5))).toContain('A02 21: its hash is not the one in seal 1');
    expect(await found(hourly, gone('audit_entry'), gone('audit_head'))).toContain(
      'A02 1: the whole chain is missing; it had 21 entries',
    );
    expect(await found(verifyAudit, changed(5))).toContain('A02 5: its content was changed');
    expect(await found(verifyAudit, "UPDATE audit_entry SET place = 3 WHERE chain = 'A02' AND seq = 5")).toEqual([
      'A02 5: lists show it at another place than it has',
    ]);
  });

  it('finds by the seals of the ledger that those of the audit log were taken away with it', async () => {
    const [{ number, hash } = { number: 0, hash: null }] = await owner.query<{ number: number; hash: Buffer | null }>(
      'SELECT number, hash FROM audit_seal ORDER BY number DESC LIMIT 1',
    );
    await owner.query(
      "INSERT INTO ledger_seal (org_code, number, at, hash, audit_number, audit_hash) VALUES ('A01', 1, now(), '', $1, $2)",
      [number, hash],
    );
    expect(await faults()).toEqual([]);
    const all = ['audit_entry', 'audit_head', 'audit_seal', 'audit_seal_head', 'audit_check'];
    expect(await found(hourly, ...all.map((table) => `DELETE FROM ${table}`))).toEqual([
      ' 0: seal 2 is missing, and seal 1 of the ledger of A01 names it',
    ]);
  });

  it('is verified from end to end a part at a time, in whatever process, and again after the end', async () => {
    const parts: unknown[] = [];
    const checkOf = (touch = '') =>
      new HistoryCheck(
        owner,
        'audit',
        async (place: Parameters<typeof auditPart>[1]) => {
          parts.push(place);
          return auditPart(owner, place).then((part) =>
            touch === '' ? part : { ...part, faults: [{ chain: touch, seq: 1, fault: 'x' }] },
          );
        },
        AUDIT_BEGINNING,
      );
    // Each call is another process that has time for one part.
    const passed = async (): Promise<boolean> =>
      (await owner.query('SELECT 1 FROM history_check WHERE place IS NULL AND ended_at IS NOT NULL')).length === 1;
    for (let call = 0; call < 20 && !(await passed()); call += 1) await checkOf().goOn(0);
    expect(await passed()).toBe(true);
    expect(parts).toHaveLength(new Set(parts.map((place) => JSON.stringify(place))).size);
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(await checkOf().faults()).toEqual([]);
    await checkOf('A09').goOn(0);
    expect(await checkOf().faults()).toEqual([{ chain: 'A09', seq: 1, fault: 'x' }]);
    await checkOf().goOn(60_000);
    // Kept from the whole pass until the next one has come to its end.
    expect(await checkOf().faults()).toEqual([{ chain: 'A09', seq: 1, fault: 'x' }]);
    await checkOf().goOn(60_000);
    expect(await checkOf().faults()).toEqual([]);
    // Another process that comes meanwhile leaves it alone.
    const before = parts.length;
    const busy = new HistoryCheck(
      owner,
      'audit',
      async (place: Parameters<typeof auditPart>[1]) => {
        await checkOf().goOn(60_000);
        return auditPart(owner, place);
      },
      AUDIT_BEGINNING,
    );
    await busy.goOn(0);
    expect(parts.length).toBe(before);
  });
});
