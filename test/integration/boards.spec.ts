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

  // Two places of one moment: in the first it is afternoon, in the second the next day has just begun.
  const utcHour = new Date().getUTCHours();
  const AFTERNOON = utcHour < 12 ? 'Etc/GMT+12' : 'Etc/UTC';
  const NEXT_DAY = utcHour < 12 ? `Etc/GMT+${utcHour}` : `Etc/GMT-${24 - utcHour}`;
  const moveTo = (timeZone: string) =>
    venue.db.query("UPDATE store SET time_zone = $1 WHERE org_code = 'A01'", [timeZone]);

  it('is empty after midnight, on every screen, without a run to trigger it', async () => {
    const rows = new Fixtures(venue.db);
    const cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart] = await rows.karts();
    const boards = venue.worker.get(Boards, { strict: false });
    await moveTo(AFTERNOON);
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
});
