import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Boards } from '@paddock/timing';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const LAP_AGO_MINUTES = 90;

describe('the board of the day', () => {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await startVenue();
  });
  afterAll(() => venue.close());

  // Two places of one moment: in the first it is day, in the second the next day has just begun. An hour that ends meanwhile brings no
  // midnight to the first.
  const utcHour = new Date().getUTCHours();
  const DAYTIME = utcHour < 10 || utcHour >= 18 ? 'Etc/GMT+12' : 'Etc/UTC';
  const NEXT_DAY = utcHour < 10 ? `Etc/GMT+${utcHour}` : `Etc/GMT-${24 - utcHour}`;
  const moveTo = (timeZone: string, orgCode = 'A01') =>
    venue.db.query('UPDATE store SET time_zone = $1 WHERE org_code = $2', [timeZone, orgCode]);

  it('is empty after midnight, on every screen, without a run to trigger it', async () => {
    const rows = new Fixtures(venue.db);
    const cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart] = await rows.karts();
    const boards = venue.worker.get(Boards, { strict: false });
    await moveTo(DAYTIME);
    const live = await venue.listen(cashier.client, ['boards']);
    await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!);
    const run = await (await venue.runOn(kart!)).start();
    await run.lap(30_000);
    await run.finish();
    await live.receives('board.changed', ({ board, rows: ranked }) => board === 'day' && ranked.length === 1);
    await venue.db.query('UPDATE run SET best_lap_at = now() - make_interval(mins => $2) WHERE id = $1', [
      run.id,
      LAP_AGO_MINUTES,
    ]);
    await boards.startNewDay();
    await moveTo(NEXT_DAY);
    await boards.startNewDay();
    await live.receives('board.changed', ({ board, rows: ranked }) => board === 'day' && ranked.length === 0);
    const shown = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'day' });
    expect(shown.result?.total).toBe(0);
    const ever = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'ever' });
    expect(ever.result?.total).toBeGreaterThan(0);
  });

  it('begins in every other store when the boards of one cannot be computed, and a ranking that nobody knows is the usual one', async () => {
    const set = (change: object) =>
      venue.db.query("UPDATE store SET settings = settings || $1::jsonb WHERE org_code = 'A01'", [
        JSON.stringify(change),
      ]);
    const boards = venue.worker.get(Boards, { strict: false });
    const yesterday = async (): Promise<unknown> =>
      (
        await venue.db.query<{ rows: unknown }>("SELECT rows FROM board_state WHERE org_code = 'A02' AND board = 'day'")
      )[0]?.rows;
    for (const store of ['A01', 'A02']) await moveTo(DAYTIME, store);
    await boards.startNewDay();
    await venue.db.query(
      `INSERT INTO board_state (org_code, board, rows) VALUES ('A02', 'day', '[{"rank": 1}]')
       ON CONFLICT (org_code, board) DO UPDATE SET rows = excluded.rows`,
    );
    await set({ rankCount: 'many' });
    for (const store of ['A01', 'A02']) await moveTo(NEXT_DAY, store);
    await boards.startNewDay();
    expect(await yesterday()).toEqual([]);

    await set({ rankCount: 10, rankType: 'UNKNOWN', weekRankRange: 'UNKNOWN' });
    await boards.startNewDay();
    const rows = new Fixtures(venue.db);
    const cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart] = await rows.karts();
    const live = await venue.listen(cashier.client, ['boards']);
    await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!, { cheshou: '照样上榜' });
    const run = await (await venue.runOn(kart!)).start();
    await run.lap(31_000);
    await run.finish();
    const onTop = ({ cheshou }: { cheshou: string }): boolean => cheshou === '照样上榜';
    for (const name of ['day', 'week'] as const)
      await live.receives('board.changed', ({ board, rows: ranked }) => board === name && ranked.some(onTop));
  });
});
