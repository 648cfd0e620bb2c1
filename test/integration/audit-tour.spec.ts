import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { rechargeRule } from '../support/app/recharge';

const LINES_TAKEN = 12;

describe('promise 28: the audit log of a tour through the venue', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let cashier: Client;
  let manager: Client;
  let admin: Client;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, manager, admin] = [
      await venue.signIn('cashier'),
      await venue.signIn('manager'),
      await venue.signIn('admin'),
    ];
  });
  afterAll(() => venue.close());

  const done = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { success, message, result } = await answer;
    if (!success) throw new Error(message);
    return result as T;
  };
  /** The lines of every chain from a moment on, in the order in which they were written. */
  const since = async (moment: Date): Promise<unknown[][]> =>
    (
      await venue.db.query<{ line: unknown[] }>(
        `SELECT jsonb_build_array(kind, subject_table, change, who ->> 'name', subject_id) AS line FROM audit_entry WHERE at > $1 ORDER BY at`,
        [moment],
      )
    ).map(({ line }) => line);
  const nameOf = async (username: string): Promise<string> =>
    (
      await venue.db.query<{ name: string }>('SELECT real_name AS name FROM app_user WHERE username = $1', [username])
    )[0]?.name ?? '';
  const faults = () => venue.db.query('SELECT chain, seq, fault FROM audit_faults()');

  it('holds exactly what was done, with who did it', async () => {
    const counter = new CounterCalls(cashier);
    const [tariff, single] = [
      await rows.tariff({ type: 'BALANCE', priceYuan: 88 }),
      await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 }),
    ];
    const rule = await rechargeRule(venue.db, { priceYuan: 100, rechargeYuan: 100 });
    const member = await rows.member({ rechargeYuan: 500 });
    const [start] = await venue.db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const before = start?.now ?? new Date(0);

    const balance = await counter.sold('BALANCE', tariff, { userId: member });
    const cash = await counter.sold('NOCARDCONSUME', single, { consumePayMode: 'unline' });
    const recharge = await done(
      cashier.post<{ orderId: string }>('/memberrecharge/sysMemberRecharge/add', {
        userId: member,
        rechargeRoleId: rule,
        payMode: 'unline',
      }),
    );
    await done(counter.cancel(balance.entries[0]?.id ?? ''));
    const device = await done(
      manager.post<{ id: string }>('/device/sysDevice/add', { type: 'gate', name: 'Audited gate' }),
    );
    await done(manager.post('/device/sysDevice/revoke', { id: device.id }));
    const added = await done(
      cashier.post<{ id: string }>('/membermanage/sysMemberManage/add', {
        realname: '林小雨',
        nickname: '小雨',
        phone: '13900001111',
        idCard: '0412345699',
      }),
    );
    const [marshal] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'marshal'");
    await done(admin.put('/sys/user/frozenBatch', { ids: marshal?.id, status: 2 }));

    const [client, boss, head] = await Promise.all(['cashier', 'manager', 'admin'].map(nameOf));
    expect(await since(before)).toEqual([
      ['money', 'consumption_order', 'insert', client, balance.orderId],
      ['money', 'consumption_order', 'insert', client, cash.orderId],
      ['money', 'drawer_cash', 'insert', client, expect.any(String)],
      ['money', 'recharge_order', 'insert', client, recharge.orderId],
      ['money', 'drawer_cash', 'insert', client, expect.any(String)],
      ['money', 'recharge_order', 'update', client, recharge.orderId],
      ['money', 'consumption_order', 'update', client, balance.orderId],
      ['money', 'refund', 'insert', client, expect.any(String)],
      ['device', 'device', 'insert', boss, device.id],
      ['device', 'device', 'update', boss, device.id],
      ['personal', 'member', 'insert', client, added.id],
      ['right', 'app_user', 'update', head, marshal?.id],
    ]);
    // What moves a member's value is chained in the ledger itself, with its reason and who did it.
    const moves = await venue.db.query<{ reason: string; username: string }>(
      `SELECT DISTINCT p.reason, u.username, p.at FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN app_user u ON u.id = p.actor
       WHERE e.account_id = $1 ORDER BY p.at`,
      [`member:${member}:recharge_fen`],
    );
    expect(moves.map(({ reason, username }) => [reason, username])).toEqual([
      ['consume', 'cashier'],
      ['recharge', 'cashier'],
      ['cancel', 'cashier'],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('shows when a line is taken away, wherever it stood', async () => {
    const lines = await venue.db.query<{ chain: string; seq: number }>(
      `(SELECT chain, seq FROM audit_entry ORDER BY md5(chain || seq) LIMIT $1)
       UNION SELECT chain, max(seq) FROM audit_entry GROUP BY chain UNION SELECT chain, min(seq) FROM audit_entry GROUP BY chain`,
      [LINES_TAKEN],
    );
    expect(lines.length).toBeGreaterThanOrEqual(LINES_TAKEN);
    const missed: unknown[] = [];
    const putBack = new Error('put it back');
    await venue.db
      .transaction(async (tx) => {
        await tx.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
        for (const { chain, seq } of lines)
          await tx
            .attempt(async () => {
              await tx.query('DELETE FROM audit_entry WHERE chain = $1 AND seq = $2', [chain, seq]);
              const found = await tx.query<{ chain: string }>('SELECT chain FROM audit_faults()');
              if (!found.some((fault) => fault.chain === chain)) missed.push({ chain, seq });
              throw putBack;
            })
            .catch((error: unknown) => expect(error).toBe(putBack));
        throw putBack;
      })
      .catch((error: unknown) => expect(error).toBe(putBack));
    expect(missed).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});
