import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, RankingPeriod } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const LIST = '/ranking/sysRanking/list';
const INVALIDATE = '/ranking/sysRanking/invalidate';
const CLEAR = '/ranking/sysRanking/clearToday';
interface Ranked {
  id: string;
  rank: number;
  cheshou: string;
}

/** Leaderboards that somebody empties; each test drives its own laps. */
describe('rankings', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let hq: Client;
  let tariff: string;
  let kart: string;

  beforeAll(async () => {
    venue = await startVenue();
    const rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    hq = await venue.signIn('hq');
    tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
    kart = (await rows.karts())[0] ?? '';
  });
  afterAll(() => venue.close());

  const listed = async (period: RankingPeriod): Promise<readonly Ranked[]> =>
    (await cashier.client.get<Page<Ranked>>(LIST, { period })).result?.records ?? [];
  const names = async (period: RankingPeriod) => (await listed(period)).map(({ cheshou }) => cheshou);
  /** @returns the run, once it stands on the board */
  async function driven(cheshou: string): Promise<string> {
    const live = await venue.listen(cashier.client, ['boards']);
    const tab = await cashier.tab(tariff, kart, { cheshou });
    const run = await (await venue.runOn(kart)).start();
    await run.lap(30_000);
    await run.finish();
    await live.receives(
      'board.changed',
      ({ board, rows }) => board === 'day' && rows.some((row) => row.cheshou === cheshou),
    );
    // Only a few of a day may stay unpaid.
    await venue.db.query("UPDATE tab SET created_at = created_at - interval '3 days' WHERE id = $1", [tab]);
    return run.id;
  }

  it("P-4.31 P-4.32 clears today's leaderboard, live on every screen, and no other one", async () => {
    const id = await driven('今天一号');
    expect(await listed('DAY')).toMatchObject([{ id, rank: 1, cheshou: '今天一号' }]);
    const live = await venue.listen(cashier.client, ['boards']);
    expect(await hq.post(CLEAR)).toMatchObject({ success: true, result: 1, key: 'ranking.cleared' });
    await live.receives('board.changed', ({ board, rows }) => board === 'day' && rows.length === 0);
    expect(await listed('DAY')).toEqual([]);
    for (const period of ['WEEK', 'MONTH', 'QUARTER', 'EVER'] as const)
      expect(await names(period)).toContain('今天一号');
    // The day goes on.
    await driven('今天二号');
    expect(await names('DAY')).toEqual(['今天二号']);
  });

  it.each(['WEEK', 'MONTH', 'QUARTER'] as const)(
    'P-4.30 P-4.32 marks the entries of the present %s invalid, and removes nothing',
    async (period) => {
      const id = await driven(`作废${period}`);
      const old = await driven(`去年${period}`);
      await venue.db.query("UPDATE run SET best_lap_at = now() - interval '400 days' WHERE id = $1", [old]);
      const count = (await listed(period)).length;
      expect(count).toBeGreaterThan(0);
      const live = await venue.listen(cashier.client, ['boards']);
      expect(await hq.post(INVALIDATE, { period })).toMatchObject({ success: true, result: count });
      await live.receives('board.changed', ({ board, rows }) => board === 'week' && rows.length === 0);
      expect(await listed(period)).toEqual([]);
      expect(await names('EVER')).toContain(`去年${period}`);
      expect(await names('EVER')).not.toContain(`作废${period}`);
      const runs = await cashier.client.get<Page<{ id: string }>>('/timing/sysRun/list', { id });
      expect(runs.result?.records).toMatchObject([{ id, laps: 1 }]);
      const [entry] = await venue.db.query<{ name: string; after: { board: string; entries: number } }>(
        "SELECT who ->> 'name' AS name, after FROM audit_entry WHERE subject_table = 'ranking_cut' ORDER BY seq DESC LIMIT 1",
      );
      expect(entry).toMatchObject({ after: { board: period.toLowerCase(), entries: count } });
      expect(entry?.name).not.toBe('system');
    },
  );

  it('P-4.32 is for head office, super admins and single-store general managers alone, each in their own store', async () => {
    for (const username of ['cashier', 'marshal'] as const) {
      const client = await venue.signIn(username);
      expect(await client.post(INVALIDATE, { period: 'WEEK' })).toMatchObject({ success: false, code: 510 });
      expect(await client.post(CLEAR)).toMatchObject({ success: false, code: 510 });
      expect(await client.get(LIST)).toMatchObject({ success: true });
    }
    for (const username of ['admin', 'manager'] as const)
      expect(await (await venue.signIn(username)).post(CLEAR)).toMatchObject({ success: true });
    await driven('本店');
    const stranger = await venue.signIn('manager2');
    expect(await stranger.post(INVALIDATE, { period: 'QUARTER' })).toMatchObject({ success: true, result: 0 });
    expect(await names('WEEK')).toEqual(['本店']);
    for (const period of ['DAY', 'EVER', '', null])
      expect(await hq.post(INVALIDATE, { period })).toMatchObject({ success: false, key: 'ranking.periodRequired' });
  });
});
