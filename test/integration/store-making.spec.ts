import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DepartmentNode } from '@paddock/contracts/wire';
import { addStore } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';
import { rechargeRule } from '../support/app/recharge';

describe('a store that head office makes', () => {
  let venue: TestVenue;
  let hq: Client;
  let first: string;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    hq = await venue.signIn('hq');
    first = (await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A01'"))[0]?.id ?? '';
    await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    await rechargeRule(venue.db, { rechargeYuan: 500, giftYuan: 80 });
    await venue.db.query(
      `UPDATE store SET settings = '{"sessionMinutes": 9}', line_up_wait_minutes = 33, race_rules = '{"minLapMs": 12000}' WHERE org_code = 'A01'`,
    );
  });
  afterAll(() => venue.close());

  const make = async (body: object): Promise<string> => {
    const answer = await hq.post<string>('/sys/sysDepart/add', body);
    if (!answer.success) throw new Error(answer.message);
    return answer.result as string;
  };
  const codeOf = async (id: string): Promise<string> =>
    (await venue.db.query<{ org_code: string }>('SELECT org_code FROM store WHERE id = $1', [id]))[0]?.org_code ?? '';

  it('begins with feed, settings, price lists and an edge agent of its own, and its maker can work there at once', async () => {
    const id = await make({ departName: '新店', departNameEn: 'New', copyFrom: first });
    const orgCode = await codeOf(id);
    expect(orgCode).toBe('A03');
    const [store] = await venue.db.query(
      `SELECT settings, line_up_wait_minutes, race_rules, made_like,
         EXISTS (SELECT FROM venue_feed_head WHERE org_code = $1) AS feed,
         (SELECT id FROM edge_agent WHERE org_code = $1) AS edge FROM store WHERE org_code = $1`,
      [orgCode],
    );
    expect(store).toMatchObject({
      ...{ settings: { sessionMinutes: 9 }, line_up_wait_minutes: 33, race_rules: { minLapMs: 12000 } },
      ...{ made_like: first, feed: true, edge: 'edge-A03' },
    });
    const lists = ['tariff', 'recharge_rule'] as const;
    for (const table of lists) {
      const prices = (code: string) =>
        venue.db.query<{ id: string; name: string; price_fen: number }>(
          `SELECT id, name, price_fen FROM ${table} WHERE org_code = $1 AND deleted_at IS NULL ORDER BY name, price_fen`,
          [code],
        );
      const [old, made] = [await prices('A01'), await prices(orgCode)];
      expect(made.length).toBeGreaterThan(0);
      expect(made.map(({ name, price_fen }) => [name, price_fen])).toEqual(
        old.map(({ name, price_fen }) => [name, price_fen]),
      );
      expect(made.filter((row) => old.some((other) => other.id === row.id))).toEqual([]);
    }
    expect(await hq.put('/sys/selectDepart', { orgCode, username: '' })).toMatchObject({ success: true });
    expect(await hq.get('/consumerole/sysDepartConsumeRole/list')).toMatchObject({ success: true });
    const line = await hq.get('/consume/sysConsume/paiduilist', { status: 'QUEUING' });
    expect(line).toMatchObject({ success: true, result: { records: [] } });
    await hq.put('/sys/selectDepart', { orgCode: 'A01', username: '' });
  });

  it('P-7.72 says who made it and who changed it last, in its list and in the tree', async () => {
    const id = await make({ departName: '有主的店' });
    const changesOf = async () => {
      const listed = await hq.get<{ records: DepartmentNode[] }>('/sys/sysDepart/list', { pageSize: 100 });
      const tree = await hq.get<DepartmentNode[]>('/sys/sysDepart/queryTreeList');
      return [...(listed.result?.records ?? []), ...(tree.result ?? [])]
        .filter((each) => each.id === id)
        .map(({ createBy, updateBy, updateTime }) => ({ createBy, updateBy, updateTime }));
    };
    const made = { createBy: 'hq', updateBy: null, updateTime: null };
    expect(await changesOf()).toEqual([made, made]);
    const admin = await venue.signIn('admin');
    expect(await admin.put('/sys/sysDepart/edit', { id, departName: '改过的店' })).toMatchObject({ success: true });
    const [listed, node] = await changesOf();
    expect(listed).toMatchObject({ createBy: 'hq', updateBy: 'admin' });
    expect(listed?.updateTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(node).toEqual(listed);
    await hq.delete('/sys/sysDepart/delete', { id });
  });

  it('goes again with what it was made with, and stays while anything lives there', async () => {
    const id = await make({ departName: '短命店', copyFrom: first });
    const orgCode = await codeOf(id);
    await venue.db.query(
      "INSERT INTO vehicle (id, org_code, name) VALUES ('v-short', $1, 'K1'), ('v-short2', $1, 'K2')",
      [orgCode],
    );
    const refused = await hq.delete('/sys/sysDepart/delete', { id }, { language: 'en' });
    expect(refused).toMatchObject({ success: false, key: 'depart.lived' });
    expect(refused.message).toBe('“短命店” still has 2 karts and cannot be deleted. Close it instead');
    await venue.db.query('DELETE FROM vehicle WHERE org_code = $1', [orgCode]);
    expect(await hq.delete('/sys/sysDepart/delete', { id })).toMatchObject({ success: true });
    for (const table of ['store', 'tariff', 'recharge_rule', 'edge_agent', 'user_store', 'venue_feed_head'])
      expect(await venue.db.query(`SELECT 1 FROM ${table} WHERE org_code = $1`, [orgCode])).toEqual([]);
    const tree = await hq.get<DepartmentNode[]>('/sys/sysDepart/queryTreeList');
    expect(JSON.stringify(tree.result)).not.toContain(id);

    // Its part of the audit log is nobody else's: no other store gets the code.
    const next = await make({ departName: '后来店', copyFrom: first });
    expect(await codeOf(next)).not.toBe(orgCode);
    const named = { name: '又一店', nameEn: '', lineUpPrefix: '', timeZone: 'Asia/Shanghai', apps: [] };
    expect(await venue.db.transaction((tx) => addStore(tx, { ...named, orgCode }))).toBe(false);
    expect(await venue.db.query('SELECT FROM venue_feed_head WHERE org_code = $1', [orgCode])).toEqual([]);
  });

  it('is closed instead: who works there cannot enter any more, at once', async () => {
    const [second] = await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A02'");
    const manager = await venue.signIn('manager2');
    expect(await manager.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });
    expect(await hq.put('/sys/sysDepart/edit', { id: second?.id, status: 0 })).toMatchObject({ success: true });
    expect((await manager.get('/sys/user/getCurrentUserDeparts')).status).toBe(500);
    expect(await hq.put('/sys/sysDepart/edit', { id: second?.id, status: 1 })).toMatchObject({ success: true });
  });

  it('is not closed while its drawer is open or a vehicle drives, nor by the person who stands in it', async () => {
    const [second] = await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A02'");
    const close = (id: string | undefined) => hq.put('/sys/sysDepart/edit', { id, status: '0' }, { language: 'en' });
    expect(await close(first)).toMatchObject({ success: false, key: 'depart.closesOwn', result: { field: 'status' } });

    const manager = await venue.signIn('manager2');
    const [{ id: managerId }] = (await venue.db.query<{ id: string }>(
      "SELECT id FROM app_user WHERE username = 'manager2'",
    )) as [{ id: string }];
    const drawer = new DrawerCalls(manager, managerId);
    const [kart] = await rows.karts('A02');
    await drawer.open(100);
    await venue.db.query("UPDATE vehicle SET use_state = 'INUSE' WHERE id = $1", [kart]);
    const refused = await close(second?.id);
    expect(refused).toMatchObject({ success: false, key: 'depart.goesOn', result: { field: 'status' } });
    expect(refused.message).toContain('still has 1 kart in use and 1 open shift. End them before');
    expect(await manager.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });

    await drawer.closeAll();
    await venue.db.query("UPDATE vehicle SET use_state = 'IDLE' WHERE id = $1", [kart]);
    // A refund may be under way for days, of an order of long ago.
    const refunding = await rows.rechargeOrder(await rows.member({ orgCode: 'A02' }), 'refunding', 'A02');
    await venue.db.query("UPDATE recharge_order SET created_at = now() - interval '40 days' WHERE id = $1", [
      refunding,
    ]);
    expect((await close(second?.id)).message).toContain('still has 1 payment or refund under way');
    await venue.db.query("UPDATE recharge_order SET pay_state = 'refunded' WHERE id = $1", [refunding]);
    expect(await close(second?.id)).toMatchObject({ success: true });
    expect((await manager.get('/sys/user/getCurrentUserDeparts')).status).toBe(500);
    // What other fields say of it is taken as ever while it is closed.
    expect(await hq.put('/sys/sysDepart/edit', { id: second?.id, status: 0, memo: 'm' })).toMatchObject({
      success: true,
    });
    expect(await hq.put('/sys/sysDepart/edit', { id: second?.id, status: 1 })).toMatchObject({ success: true });
  });

  it('nor while somebody waits in its line, owes for a record or pays by a scan', async () => {
    const [second] = await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A02'");
    const close = () => hq.put('/sys/sysDepart/edit', { id: second?.id, status: '0' }, { language: 'en' });
    const refusedFor = async (what: string): Promise<void> =>
      expect((await close()).message).toBe(`“Apex Karting · Westlake” still has ${what}. End them before closing it`);
    const counter = new CounterCalls(await venue.signIn('manager2'));
    const rule = await rows.tariff({ type: 'NOCARDCONSUME', orgCode: 'A02', priceYuan: 38 });

    const { entries } = await counter.sold('NOCARDCONSUME', rule, { consumePayMode: 'unline' });
    await refusedFor('1 queue entry');
    await venue.db.query("UPDATE line_up_entry SET state = 'REVOKED' WHERE id = $1", [entries[0]!.id]);

    const [tab] = await venue.db.query<{ id: string }>(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by, created_at)
       VALUES ('owed', 'A02', 'GUADAN', 'r', '', $1, '体验', 'NOCARDCONSUME', 'laps', 3, 0, 3800, 'c', now()) RETURNING id`,
      [rule],
    );
    await refusedFor('1 unpaid pay-later record');
    await venue.db.query('DELETE FROM tab WHERE id = $1', [tab?.id]);

    const { orderId } = await counter.sold('NOCARDCONSUME', rule, { payCode: payCode('01'), doTask: 'NO' });
    await refusedFor('1 payment or refund under way');
    await eventually('the scan is paid', async () => {
      venue.clock.advance(1000);
      return (await counter.order(orderId)).payState === 'payed';
    });
    expect(await close()).toMatchObject({ success: true });
    expect(await hq.put('/sys/sysDepart/edit', { id: second?.id, status: 1 })).toMatchObject({ success: true });
  });
});
