import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  /** Moves the store to where it is that hour of the day now. */
  const moveTo = (hour: number) =>
    venue.db.query(
      `UPDATE store SET time_zone = (SELECT name FROM pg_timezone_names WHERE name LIKE 'Etc/GMT_%'
         AND extract(hour FROM now() AT TIME ZONE name) = $1 ORDER BY name LIMIT 1) WHERE org_code = 'A01'`,
      [hour],
    );

  it('is empty after midnight, on every screen, without a run to tell it', async () => {
    const rows = new Fixtures(venue.db);
    const cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart] = await rows.karts();
    const boards = venue.worker.get(Boards, { strict: false });
    await moveTo(12);
    const live = await venue.listen(cashier.client, ['boards']);
    await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!);
    const run = await (await venue.runOn(kart!)).start();
    await run.lap(30_000);
    await run.finish();
    await live.hears('board.changed', ({ board, rows: ranked }) => board === 'day' && ranked.length === 1);
    await venue.db.query('UPDATE run SET best_lap_at = now() - make_interval(mins => $2) WHERE id = $1', [
      run.id,
      LAP_AGO_MINUTES,
    ]);
    await boards.turnDays();
    await moveTo(0);
    await boards.turnDays();
    await live.hears('board.changed', ({ board, rows: ranked }) => board === 'day' && ranked.length === 0);
    const shown = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'day' });
    expect(shown.result?.total).toBe(0);
    const ever = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'ever' });
    expect(ever.result?.total).toBeGreaterThan(0);
  });
});
