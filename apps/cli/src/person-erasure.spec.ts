import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createLogger,
  Database,
  erasePerson,
  idempotently,
  inStores,
  kernelBackground,
  DataSources,
  sealAudit,
  type Sql,
  verifyAudit,
  verifyNewAudit,
} from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { balancesOf, post } from '@paddock/wallet';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { erasePeople } from './person.commands';

const log = createLogger('test', 'silent');
const STORE = 'A01';
const PHONE = '13911112222';
const NAME = '白小鹿';
const NICKNAME = '小鹿鹿';
const DRIVER = '鹿车手';
const AT = new Date('2026-11-29T08:00:00Z');
const PERSON = { orgCode: STORE, memberId: '8800000007', phone: PHONE };

describe('a person who is erased', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;

  const erase = (yes: boolean, person = PERSON) =>
    owner.transaction((tx) => erasePerson(tx, schema, person, { at: AT, yes }));
  /** The tables in which one of these stands, in whatever column. */
  const tablesWith = async (...texts: string[]): Promise<string[]> => {
    const tables = await owner.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const select = 'SELECT 1 FROM '.concat(name, ' t WHERE t::text ~ $1 LIMIT 1');
      if ((await owner.query(select, [texts.join('|')])).length > 0) found.push(name);
    }
    return found;
  };
  const sell = (key: string) =>
    db.transaction((tx) =>
      idempotently(tx, { userId: 'u', key, body: {} }, async () => {
        await tx.query(
          `INSERT INTO consumption_order (id, number, org_code, consumption_type, payment_mode, pay_state, pay_progress, amount_fen, tariff_id, tariff_name,
             usage_mode, run_mode, cashier_id, created_by, member_id, drivers, remark, paid_at)
           VALUES ($1, $1, $2, 'BALANCE', 'wechat', 'payed', 'paid', 6800, 't', '10 laps', 'lineup', 'circlemode', 'u', 'u', $3, $4, $5, now())`,
          [key, STORE, PERSON.memberId, JSON.stringify([DRIVER]), `call ${PHONE}`],
        );
        return { orderId: key, entries: [{ cheshou: DRIVER, paiduiNumber: 3 }] };
      }),
    );
  const earlierTrigger = `DROP TRIGGER audit ON member;
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_row('personal')`;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, log, 2);
    db = new Database(database.url, log, 4);
    await owner.query("INSERT INTO store (org_code, id, name) VALUES ('A01', 'A01', 'A01'), ('A02', 'A02', 'A02')");
    for (const statement of [
      "INSERT INTO app_user (id, username, password_hash, real_name, identity) VALUES ('u', 'u', 'x', 'Lin', 5)",
      "INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, laps) VALUES ('t', 'A01', 't', 'BALANCE', 6800, 10)",
      `INSERT INTO race_session (id, org_code, name, starts_at, day, minutes, run_mode, places, tariff_id, kart_group)
         VALUES ('s', 'A01', 's', now(), now()::date, 10, 'circlemode', 8, 't', '')`,
    ])
      await owner.query(statement);
    // The trigger of an earlier version logged names and phones in the entry itself.
    await owner.transaction(async (tx) => {
      for (const statement of earlierTrigger.split(';')) await tx.query(statement);
    });
    await inStores([STORE], () =>
      db.query(
        'INSERT INTO member (id, org_code, phone, real_name, nickname, remark, experience) VALUES ($1, $2, $3, $4, $5, $4, 7)',
        [PERSON.memberId, STORE, PHONE, NAME, NICKNAME],
      ),
    );
    await sealNew();
    await database.grant();
    await inStores([STORE], async () => {
      await db.query('UPDATE member SET nickname = $2 WHERE id = $1', [PERSON.memberId, `${NICKNAME}2`]);
      await db.query(
        "INSERT INTO member (id, org_code, phone, real_name) VALUES ('other', $1, '13900000000', '别人')",
        [STORE],
      );
      await post(db, {
        id: 'paid in',
        orgCode: STORE,
        reason: 'recharge',
        actor: 'u',
        entries: [
          { owner: { type: 'member', id: PERSON.memberId }, asset: 'recharge_fen', amount: 5_000 },
          { owner: { type: 'store', id: STORE }, asset: 'recharge_fen', amount: -5_000 },
        ],
      });
      await sell('sale-1');
      await db.query(
        `INSERT INTO reservation (id, org_code, number, kind, session_id, starts_at, day, name, phone, heads, tariff_id, tariff_name, run_mode, laps, minutes,
           price_mode, price_fen, deposit_fen, deposit_back_hours, created_by, state)
         SELECT 'r', $1, 'B1', 'PERSON', 's', now(), now()::date, $2, $3, 2, 't', 't', 'circlemode', 10, 0, 'PERHEAD', 1, 0, 24, 'u', 'SUCCESS'`,
        [STORE, NAME, PHONE],
      );
    });
    await sealNew();
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });
  const sealNew = async () => sealAudit(owner, (await verifyNewAudit(owner)).unsealed);

  it('is listed first, and nothing changes', async () => {
    const before = await tablesWith(PHONE, NAME, NICKNAME, DRIVER);
    expect(before).toEqual(
      expect.arrayContaining(['audit_entry', 'consumption_order', 'idempotent_answer', 'member', 'reservation']),
    );
    const found = await erase(false);
    expect(Object.fromEntries(found.map(({ place, found: n }) => [place, n]))).toMatchObject({
      member: 1,
      consumption_order: 1,
      reservation: 1,
      audit_entry: 4,
      idempotent_answer: 1,
    });
    expect(await tablesWith(PHONE, NAME, NICKNAME, DRIVER)).toEqual(before);
    expect(await owner.query('SELECT 1 FROM person_erasure')).toEqual([]);
  });

  it('can be erased by nobody but the owner of the tables', async () => {
    await expect(
      inStores('all', () => db.transaction((tx) => erasePerson(tx, schema, PERSON, { at: AT, yes: true }))),
    ).rejects.toThrow('permission denied');
    for (const attempt of ['UPDATE audit_entry SET personal = NULL', 'DELETE FROM audit_erased'])
      await expect(inStores('all', () => db.query(attempt))).rejects.toThrow('permission denied');
  });

  it('is in no table any more, and sales, money and the other members stay', async () => {
    await erase(true);
    expect(await tablesWith(PHONE, NAME, NICKNAME, DRIVER)).toEqual([]);
    expect(
      await owner.query("SELECT amount_fen, member_id, drivers FROM consumption_order WHERE id = 'sale-1'"),
    ).toEqual([{ amount_fen: 6800, member_id: PERSON.memberId, drivers: [] }]);
    expect(await balancesOf(owner, [PERSON.memberId])).toEqual(
      new Map([[PERSON.memberId, new Map([['recharge_fen', 5_000]])]]),
    );
    expect(
      await owner.query("SELECT experience, real_name FROM member WHERE id IN ('other', $1) ORDER BY id", [
        PERSON.memberId,
      ]),
    ).toEqual([
      { experience: 7, real_name: '' },
      { experience: 0, real_name: '别人' },
    ]);
    // The key still has its answer, and its effect once.
    expect(await inStores([STORE], () => sell('sale-1'))).toEqual({
      orderId: 'sale-1',
      entries: [{ cheshou: '', paiduiNumber: 3 }],
    });
    expect(await erase(true)).toEqual([]);
  });

  it('leaves a log that is whole, with an entry that says it without the person', async () => {
    expect(await verifyAudit(owner)).toEqual([]);
    expect((await verifyNewAudit(owner)).faults).toEqual([]);
    await sealNew();
    expect(await verifyAudit(owner)).toEqual([]);
    expect(await owner.query("SELECT after, org_code FROM audit_entry WHERE subject_table = 'person_erasure'")).toEqual(
      [{ org_code: STORE, after: expect.objectContaining({ member_id: PERSON.memberId, entry_count: 6 }) }],
    );
  });

  /** Runs statements, verifies the log, and rolls both back. @returns the faults that the verification found */
  const foundAfter = async (...statements: string[]): Promise<string[]> => {
    let found: string[] = [];
    await owner
      .transaction(async (tx: Sql) => {
        for (const table of ['audit_entry', 'audit_erased'])
          await tx.query('ALTER TABLE '.concat(table, ' DISABLE TRIGGER ALL'));
        for (const statement of statements) await tx.query(statement);
        found = (await verifyAudit(tx)).map(({ fault }) => fault);
        throw new Error('put it back');
      })
      .catch((error: Error) => expect(error.message).toBe('put it back'));
    return found;
  };
  const OTHER = "subject_table = 'member' AND subject_id = 'other'";
  const FIRST = 'seq = (SELECT min(seq) FROM audit_erased)';

  it.each([
    [
      'what an entry says of a person',
      `UPDATE audit_entry SET personal = '{"after": {"phone": "1"}}' WHERE ${OTHER}`,
      'its content was changed',
    ],
    [
      'that it says something',
      `UPDATE audit_entry SET personal = NULL WHERE ${OTHER}`,
      'its part about a person is gone, and no erasure names it',
    ],
    [
      'that there is a hash of it',
      `UPDATE audit_entry SET personal_hash = NULL, personal = NULL WHERE ${OTHER}`,
      'its content was changed',
    ],
    [
      'the rest of an emptied entry',
      `UPDATE audit_entry SET after = after || '{"experience": 9}' WHERE ${FIRST}`,
      'its content was changed',
    ],
    ['who did it', `UPDATE audit_entry SET who = '{}' WHERE ${FIRST}`, 'its content was changed'],
    [
      'which entries an erasure names',
      `INSERT INTO audit_erased SELECT chain, seq, 'x', (SELECT id FROM person_erasure) FROM audit_entry WHERE ${OTHER}`,
      'names it, and its own entry in the log names others',
    ],
    ['that there was an erasure', 'DELETE FROM audit_erased', 'its content was changed'],
  ])('keeps this from being changed unseen: %s', async (_what, statement, fault) => {
    expect(await foundAfter(statement)).toContainEqual(expect.stringContaining(fault));
  });

  it('leaves kept answers by itself after thirty days, also as somebody who was never erased', async () => {
    await inStores([STORE], () => sell('sale-2'));
    await inStores([STORE], () => sell('sale-3'));
    await owner.query("UPDATE idempotent_answer SET created_at = now() - interval '31 days' WHERE key = 'sale-2'");
    const job = kernelBackground(db, new DataSources()).periodic?.find(({ name }) => name === 'names in old answers');
    await inStores('all', async () => job?.run());
    expect((await inStores([STORE], () => sell('sale-2'))).entries).toEqual([{ cheshou: '', paiduiNumber: 3 }]);
    expect((await inStores([STORE], () => sell('sale-3'))).entries).toEqual([{ cheshou: DRIVER, paiduiNumber: 3 }]);
  });

  it('is named by the command with what would go and what stays, and erased with --yes', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const run = async (asked: Parameters<typeof erasePeople>[1]): Promise<string> => {
      lines.length = 0;
      await erasePeople(owner, asked);
      return lines.join('');
    };
    await owner.query('UPDATE member SET real_name = $2, phone = $3 WHERE id = $1', [PERSON.memberId, NAME, PHONE]);
    const asked = { phone: '+86 139-1111-2222', yes: false };
    const dry = await run(asked);
    expect(dry).toContain('Member 8800000007 in store A01, would be erased: member 1, ');
    expect(dry).toContain('The account still holds recharge_fen 5000: pay it out first.');
    expect(dry).toContain('Nothing was changed.');
    expect(await run({ ...asked, store: 'A02' })).toBe('Nothing is known of this person.\n');
    expect(await run({ id: PERSON.memberId, yes: true })).toContain('erased: member 1, ');
    expect(await tablesWith(PHONE, NAME)).toEqual([]);
    expect(await run(asked)).toBe('Nothing is known of this person.\n');
    await expect(run({ id: 'nobody', yes: true })).rejects.toThrow('There is no member nobody.');
    spy.mockRestore();
    expect(await verifyAudit(owner)).toEqual([]);
  });
});
