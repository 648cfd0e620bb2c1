import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDITED } from '@paddock/contracts/audited';
import { auditedColumnName } from '@paddock/contracts/audited-columns';
import type { AnswerOf, AuditChain, auditRoutes, Page } from '@paddock/contracts/wire';
import { verifyAudit } from '@paddock/kernel';
import { AuditChecks } from '@paddock/system';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

interface Entry {
  id: string;
  username: string;
  subject: string;
  subject_dictText: string;
  subjectId: string;
  seq: number;
  act: string | null;
  before: string | null;
  after: string | null;
  sysOrgCode: string | null;
}

type AuditDetail = AnswerOf<typeof auditRoutes.detail>;

describe('the audit log over HTTP', () => {
  let venue: TestVenue;
  let manager: Client;
  let hq: Client;
  let cashier: CounterCalls;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [manager, hq] = [await venue.signIn('manager'), await venue.signIn('hq')];
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());

  const listed = async (query: Record<string, unknown>, client = manager): Promise<Entry[]> =>
    (await client.get<Page<Entry>>('/sys/audit/list', query)).result?.records ?? [];

  it('shows who did what, from where, in the words of the client, newest first', async () => {
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const { orderId } = await cashier.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' });
    const [entry] = await listed({ subject: 'consumption_order', subjectId: orderId });
    expect(entry).toMatchObject({
      ...{ change: 'insert', change_dictText: '新增', subject_dictText: '消费订单', kind_dictText: '钱' },
      ...{ address: '127.0.0.1', before: null, sysOrgCode: 'A01' },
    });
    expect(entry?.username).toBe((await nameOf('cashier')) ?? '');
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ id: orderId });
    expect(await listed({ username: `*${entry?.username ?? ''}*`, subject: 'consumption_order' })).toContainEqual(
      entry,
    );
    expect(await listed({ createTime_begin: '2999-01-01' })).toEqual([]);
    const english = await manager.get<Page<Entry>>('/sys/audit/list', { id: entry?.id }, { language: 'en' });
    expect(english.result?.records).toMatchObject([{ subject_dictText: 'Sale' }]);
    const old = await manager.get<Page<unknown>>('/sys/dataLog/list', {
      dataTable: 'consumption_order',
      dataId: orderId,
    });
    expect(old.result?.records[0]).toMatchObject({ dataId: orderId, createBy: entry?.username });
  });

  it('masks phone numbers, and leaves ids whole', async () => {
    const added = await cashier.client.post<{ id: string }>('/membermanage/sysMemberManage/add', {
      ...{ realname: '林小雨', nickname: '小雨', phone: '13900001111', idCard: '0412345699' },
    });
    expect(added).toMatchObject({ success: true });
    const [entry] = await listed({ subject: 'member', column: 'createTime', order: 'desc' });
    expect(entry?.after).toContain('139****1111');
    const [{ seen } = { seen: '' }] = await venue.db.query<{ seen: string }>(
      "SELECT string_agg(after::text || personal::text, '') AS seen FROM audit_entry WHERE subject_table = 'member'",
    );
    expect(seen).toContain('13900001111');
    for (const row of await listed({ pageSize: 500 }))
      expect(`${row.before ?? ''}${row.after ?? ''}`).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?!\d)/);
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ id: entry?.subjectId });
  });

  it('says what stayed as it was, what else was done in the same step, and what came after', async () => {
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, name: '雨天 10 圈' });
    const change = (price: number, more = ''): Promise<unknown> =>
      venue.db.transaction(async (tx) => {
        await tx.query('UPDATE tariff SET price_fen = $2, version = version + 1 WHERE id = $1', [tariff, price]);
        if (more !== '') await tx.query("UPDATE vehicle SET name = name || '!' WHERE id = $1", [more]);
      });
    const vehicle = (await venue.db.query<{ id: string }>("SELECT id FROM vehicle WHERE org_code = 'A01' LIMIT 1"))[0]!
      .id;
    await change(4000, vehicle);
    await change(4200);
    const [second, first] = (await listed({ subject: 'tariff', subjectId: tariff })).slice(0, 2);
    const detail = async (id: string | undefined, client = manager) =>
      client.get<AuditDetail>('/sys/audit/detail', { id });
    const found = (await detail(first?.id)).result;
    expect(JSON.parse(found?.unchanged ?? '{}')).toMatchObject({ id: tariff, name: '雨天 10 圈' });
    expect(JSON.parse(found?.unchanged ?? '{}')).not.toHaveProperty('price_fen');
    expect(found?.unchangedCount).toBe(Object.keys(JSON.parse(found?.unchanged ?? '{}') as object).length);
    expect(found?.together).toEqual([{ subjectText: '车辆', changeText: '修改', count: 1 }]);
    expect(found).toMatchObject({ laterCount: 1, laterBy: 'system', isVerified: false });
    expect((await detail(second?.id)).result).toMatchObject({ laterCount: 0, laterBy: null, together: [] });
    expect(await detail(first?.id, await venue.signIn('manager2'))).toMatchObject({ success: false, key: 'notFound' });
    expect(await detail(first?.id, cashier.client)).toMatchObject({ success: false, code: 510 });
    await venue.worker.get(AuditChecks, { strict: false }).verify();
    expect((await detail(first?.id)).result).toMatchObject({ isVerified: true });
  });

  it('has one row for what one request did, however many tables that took, by kind and table too', async () => {
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const { orderId } = await cashier.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' });
    const entries = await venue.db.query<{ seq: string; act: string; table: string }>(
      `SELECT seq, who ->> 'act' AS act, subject_table AS table FROM audit_entry
       WHERE chain = 'A01' AND seq >= (SELECT min(seq) FROM audit_entry WHERE subject_id = $1) ORDER BY seq`,
      [orderId],
    );
    expect(new Set(entries.map(({ table }) => table))).toEqual(new Set(['consumption_order', 'drawer_cash']));
    const [first] = await listed({ place: 'le 0' });
    expect(first).toMatchObject({ subject: 'consumption_order', subjectId: orderId });
    expect(new Set(entries.map(({ act }) => act))).toEqual(new Set([String(first?.seq)]));
    const act = JSON.parse(first?.act ?? '[]') as { seq: number; subject: string }[];
    expect(act.map(({ seq, subject }) => [seq, subject])).toEqual(
      entries.map(({ seq, table }) => [Number(seq), table]),
    );
    const ofTable = await listed({ subject: 'drawer_cash', place: 'le 2' });
    expect(ofTable.filter(({ seq }) => seq >= (first?.seq ?? 0))).toHaveLength(1);
    const { result } = await manager.get<AuditDetail>('/sys/audit/detail', { id: first?.id });
    expect(result?.together.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(entries.length - 1);
    expect(await verifyAudit(venue.db)).toEqual([]);
  });

  it('is for anyone who may, of the own store alone; head office sees all', async () => {
    expect(await cashier.client.get('/sys/audit/list')).toMatchObject({ success: false, code: 510 });
    expect(await cashier.client.get('/sys/audit/chains')).toMatchObject({ success: false, code: 510 });
    expect(await manager.get('/sys/audit/exportXls')).toMatchObject({ success: false, code: 510 });
    const stranger = await venue.signIn('manager2');
    expect((await listed({ pageSize: 500 }, stranger)).filter(({ sysOrgCode }) => sysOrgCode !== 'A02')).toEqual([]);
    const all = await listed({ pageSize: 500 }, hq);
    expect(all.some(({ sysOrgCode }) => sysOrgCode === 'A01')).toBe(true);
    for (const verb of ['post', 'put', 'delete'] as const)
      expect((await hq[verb]('/sys/audit/edit', { id: all[0]?.id })).success).toBe(false);
  });

  it('says how far each chain was verified, and names the first entry that was changed past the product', async () => {
    const checks = venue.worker.get(AuditChecks, { strict: false });
    const chain = async (): Promise<AuditChain | undefined> =>
      (await manager.get<AuditChain[]>('/sys/audit/chains')).result?.find(({ orgCode }) => orgCode === 'A01');
    await checks.verify();
    const whole = await chain();
    expect(whole).toMatchObject({ firstFault: null, verified: whole?.newest });
    await venue.db.transaction(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'");
      await tx.query("UPDATE audit_entry SET after = '{}' WHERE chain = 'A01' AND seq = 2");
    });
    // Sealed before: found by the check that goes through everything.
    await checks.verifyHistory(60_000);
    await checks.verify();
    expect(await chain()).toMatchObject({ firstFault: 2 });
  });

  it('has a word for every table that is audited', async () => {
    const tables = await venue.db.query<{ name: string }>(
      "SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'audit'",
    );
    expect(tables.map(({ name }) => name).filter((name) => !Object.hasOwn(AUDITED, name))).toEqual([]);
  });

  it('has a Chinese and an English name for every column of theirs', async () => {
    const columns = await venue.db.query<{ table: string; column: string }>(
      `SELECT c.relname AS table, a.attname AS column FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped WHERE t.tgname = 'audit'`,
    );
    expect(columns.length).toBeGreaterThan(0);
    const unnamed = columns.filter(({ table, column }) => auditedColumnName(table, column) === null);
    expect(unnamed.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('answers the other lists of older clients in their form', async () => {
    const rules = await hq.get<Page<{ ruleCode: string; ruleName: string; ruleJson: string }>>('/sys/checkRule/list');
    expect(rules.result?.records).toContainEqual(expect.objectContaining({ ruleCode: 'phone', ruleName: '手机号' }));
    for (const { ruleJson } of rules.result?.records ?? [])
      expect(JSON.parse(ruleJson)).toContainEqual(expect.objectContaining({ pattern: expect.any(String) }));
    const [code] = (rules.result?.records ?? []).filter(({ ruleCode }) => ruleCode === 'dict_code');
    expect(code).toMatchObject({
      names: { cn: '编号', en: 'Code' },
      parts: [
        { digits: '*', sentences: { cn: expect.stringContaining('字母'), en: expect.stringContaining('letter') } },
      ],
      usedBy: expect.arrayContaining([
        { resource: { cn: '职务', en: 'Position' }, field: { cn: '职务编码', en: 'Code' } },
      ]),
    });
    const second = await hq.get<Page<{ ruleCode: string }>>('/sys/checkRule/list', { pageNo: 2, pageSize: 3 });
    expect(second.result?.records.map(({ ruleCode }) => ruleCode)).toContain('document_number');
    expect(second.result).toMatchObject({ total: 5, current: 2, pages: 2 });
    expect(await cashier.client.get('/sys/checkRule/list')).toMatchObject({ success: false, code: 510 });
    for (const part of ['activity', 'teams', 'radar'])
      expect(await cashier.client.get(`/api/workplace/${part}`)).toMatchObject({ success: true, result: [] });
    expect(await cashier.client.get('/api/list/search/projects')).toMatchObject({ result: { data: [] } });
  });

  async function nameOf(username: string): Promise<string | undefined> {
    const found = await venue.db.query<{ name: string }>('SELECT real_name AS name FROM app_user WHERE username = $1', [
      username,
    ]);
    return found[0]?.name;
  }
});
