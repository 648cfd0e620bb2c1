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

  /** Moves the store to where the clock shows so many hours more than UTC. */
  const moveTo = (aheadHours: number) =>
    venue.db.query("UPDATE store SET time_zone = $1 WHERE org_code = 'A01'", [
      // In these names the sign is turned round.
      `Etc/GMT${aheadHours > 0 ? '-' : '+'}${Math.abs(aheadHours)}`,
    ]);
  /** Where it is after 23 o'clock now: one zone further east the next day has begun. */
  const lateEvening = (): number => {
    const hour = new Date().getUTCHours();
    return hour < 12 ? -1 - hour : 23 - hour;
  };

  it('is empty after midnight, on every screen, without a run to tell it', async () => {
    const rows = new Fixtures(venue.db);
    const cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart] = await rows.karts();
    const boards = venue.worker.get(Boards, { strict: false });
    const evening = lateEvening();
    await moveTo(evening);
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
    await moveTo(evening + 1);
    await boards.turnDays();
    await live.hears('board.changed', ({ board, rows: ranked }) => board === 'day' && ranked.length === 0);
    const shown = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'day' });
    expect(shown.result?.total).toBe(0);
    const ever = await cashier.client.get<{ total: number }>('/timing/sysBoard/list', { board: 'ever' });
    expect(ever.result?.total).toBeGreaterThan(0);
  });
});
