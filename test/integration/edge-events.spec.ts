/** Events of an edge that could not be applied: seen, applied again, dropped, and in the audit log. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { edgeEvent, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { GATE } from '../support/app/fake-run';

type Row = RowOf<typeof edgeEvent>;
let seqs = 0;

describe('events that were set aside', () => {
  let venue: TestVenue;
  let manager: Client;
  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM edge_quarantine');
    await venue.db.query('DELETE FROM passing');
  });

  const passing = (transponder: unknown = '5700001'): object => ({
    kind: 'passing',
    passing: {
      gateId: GATE,
      seq: (seqs += 1),
      transponder,
      rtcUs: String(1_600_000_000_000_000 + seqs),
      strength: 120,
      hits: 30,
      receivedAt: new Date().toISOString(),
      vehicleId: null,
      runId: null,
    },
  });
  const setAside = async (body: object): Promise<string> => {
    const rows = await venue.db.query<{ id: string }>(
      `INSERT INTO edge_quarantine (edge_id, epoch, seq, body, error) VALUES ('edge-A01', 'test', $1, $2::jsonb, 'it failed then') RETURNING id`,
      [(seqs += 1), JSON.stringify(body)],
    );
    return rows[0]!.id;
  };
  const list = async (client = manager): Promise<Row[]> =>
    (await client.get<Page<Row>>('/edge/sysEdgeEvent/list', { pageSize: 50 })).result?.records ?? [];
  const open = async (): Promise<number | undefined> =>
    (await manager.get<{ quarantined: number }[]>('/edge/sysEdge/list')).result?.[0]?.quarantined;
  const apply = (id: string, client = manager) => client.post('/edge/sysEdgeEvent/apply', { id });
  const drop = (id: string, reason: string, client = manager) => client.post('/edge/sysEdgeEvent/drop', { id, reason });
  const passings = async (): Promise<number> =>
    (await venue.db.query<{ n: number }>('SELECT count(*)::int AS n FROM passing'))[0]!.n;

  it('are listed with why, applied again once, and leave the venue well', async () => {
    const id = await setAside(passing());
    expect(await list()).toMatchObject([{ id, kind: 'passing', state: 'WAITING', error: 'it failed then' }]);
    expect((await list())[0]?.body).toContain('5700001');
    expect(await open()).toBe(1);
    expect(await apply(id)).toMatchObject({ success: true, message: '已记入' });
    expect(await passings()).toBe(1);
    expect(await open()).toBe(0);
    expect(await list()).toMatchObject([{ id, state: 'APPLIED', decidedName: expect.stringMatching(/./) }]);
    expect(await apply(id)).toMatchObject({ success: false, message: '这个事件已经处理过了' });
    expect(await passings()).toBe(1);
  });

  it('stay as they are where they can still not be read, and the answer says why in both languages', async () => {
    const id = await setAside(passing(7));
    expect((await apply(id)).message).toMatch(/^内容看不懂，没有记入：passing.transponder/);
    const english = await manager.post('/edge/sysEdgeEvent/apply', { id }, { language: 'en' });
    expect(english.message).toMatch(/^Its content cannot be read. Nothing was changed/);
    expect(await list()).toMatchObject([{ state: 'WAITING' }]);
    expect([await passings(), await open()]).toEqual([0, 1]);
  });

  it('are dropped for a reason only, which the audit log keeps', async () => {
    const id = await setAside({ kind: 'party' });
    expect(await drop(id, '   ')).toMatchObject({ success: false });
    expect(await open()).toBe(1);
    expect(await drop(id, '演练的数据')).toMatchObject({ success: true, message: '已放弃' });
    expect(await list()).toMatchObject([{ state: 'DROPPED', reason: '演练的数据' }]);
    expect(await open()).toBe(0);
    const audit = await manager.get<Page<{ subject_dictText: string; after: string }>>('/sys/audit/list', {
      subject: 'edge_event_decision',
    });
    const [entry] = audit.result?.records ?? [];
    expect(entry?.subject_dictText).toBe('搁置事件处理');
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ edge_event_id: id, act: 'DROPPED', reason: '演练的数据' });
  });

  it('are decided by managers of the store alone', async () => {
    const id = await setAside(passing());
    const cashier = await venue.signIn('cashier');
    expect(await apply(id, cashier)).toMatchObject({ success: false, code: 510 });
    expect(await drop(id, 'no', cashier)).toMatchObject({ success: false, code: 510 });
    expect(await apply('nobody')).toMatchObject({ success: false, message: '没有这个搁置事件' });
    expect(await open()).toBe(1);
  });
});
