import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { Page, RidePage } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';

/** A ride in milliseconds: ten laps as a store without laps of its own takes them, and the change of customers. */
const RIDE_MS = 10 * 35_000 + 60_000;
/** How many wait at the end of each hour of a very good Saturday. */
const WAITING = [60, 240, 500, 501, 760, 1000, 1001, 1200, 1200, 900, 300, 0] as const;
/** The hour at which most wait. */
const FULLEST = 7;
const DRIVEN_EACH_HOUR = 250;
const PASSED_EACH_HOUR = 4;

interface Person {
  id: string;
  number: number;
}
interface Present {
  rows: LineUpPayload[];
  nextNumber: number | null;
}

describe('a day of 3,000 rides and 1,200 who wait at once', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let marshal: Client;
  let rows: Fixtures;
  let free: string;
  let template: string;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    await rows.quietDay();
    [cashier, marshal] = [new CounterCalls(await venue.signIn('cashier')), await venue.signIn('marshal')];
    free = await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', priceYuan: 0, laps: 10 });
    karts = await rows.karts();
    template = (await cashier.sold('NOCARDCONSUME', free)).entries[0]!.id;
  });
  afterAll(() => venue.close());

  /** Sold at once, as a bus brings them. */
  const come = async (people: readonly Person[]): Promise<void> => {
    await venue.db.query(
      `INSERT INTO line_up_entry (id, org_code, order_id, day, number, state, driver_name, tariff_name, run_mode, laps, minutes, passes_at)
       SELECT n.id, org_code, order_id, day, n.number, 'QUEUING', n.id, tariff_name, run_mode, laps, minutes, now() + interval '1 day'
       FROM line_up_entry, unnest($2::text[], $3::int[]) AS n(id, number) WHERE line_up_entry.id = $1`,
      [template, people.map(({ id }) => id), people.map(({ number }) => number)],
    );
  };
  const become = (people: readonly Person[], state: 'DEPARTED' | 'PASSED', minutesAgo: number) =>
    venue.db.query(
      `UPDATE line_up_entry SET state = $2, version = version + 1,
         departed_at = CASE WHEN $2 = 'DEPARTED' THEN now() - make_interval(mins => $3) END WHERE id = ANY ($1)`,
      [people.map(({ id }) => id), state, minutesAgo],
    );
  const present = async (client: Client): Promise<Present> =>
    (await client.get<Present>('/consume/sysConsume/paiduinow')).result!;
  const idsOf = (line: readonly LineUpPayload[], status: LineUpPayload['status']): string[] =>
    line.filter((row) => row.status === status).map(({ id }) => id);
  /** The wait of place `index` when every kart is free now: its turn comes when as many rides are over as go before it. */
  const waitOf = (index: number): number => Math.round((Math.floor(index / karts.length) * RIDE_MS) / 1000);

  it('shows the same true line at counter, board, big screen, list and phone at each hour', async () => {
    const waiting: Person[] = [{ id: template, number: 1 }];
    const passed: string[] = [];
    let highest = 1;
    let driven = 0;
    for (const [hour, goal] of WAITING.entries()) {
      // An hour is over.
      await venue.db.query("UPDATE line_up_entry SET departed_at = departed_at - interval '1 hour'");
      const coming = goal - waiting.length + DRIVEN_EACH_HOUR + PASSED_EACH_HOUR - 1;
      const people = Array.from({ length: Math.max(0, coming) }, (_, index) => ({
        id: `h${hour}-${index}`,
        number: highest + 1 + index,
      }));
      await come(people);
      waiting.push(...people);
      highest = waiting.at(-1)?.number ?? highest;
      const missed = waiting.splice(0, PASSED_EACH_HOUR);
      passed.push(...missed.map(({ id }) => id));
      await become(missed, 'PASSED', 0);
      const left = waiting.splice(0, Math.min(DRIVEN_EACH_HOUR, waiting.length));
      driven += left.length;
      await become(left.slice(0, -3), 'DEPARTED', 30);
      await become(left.slice(-3), 'DEPARTED', 1);
      const [sold] = (await cashier.sold('NOCARDCONSUME', free)).entries;
      highest += 1;
      expect(sold, `hour ${hour}`).toMatchObject({ paiduiNumber: highest, ahead: waiting.length });
      expect(sold!.etaSeconds).toBe(waitOf(waiting.length));
      waiting.push({ id: sold!.id, number: highest });
      const truth = waiting.map(({ id }) => id);

      const counter = await present(cashier.client);
      expect(idsOf(counter.rows, 'QUEUING'), `hour ${hour}`).toEqual(truth);
      expect(idsOf(counter.rows, 'PASSED')).toEqual(passed);
      expect(idsOf(counter.rows, 'DEPARTED')).toEqual(left.slice(-3).map(({ id }) => id));
      expect(counter.nextNumber).toBe(highest + 1);
      for (const [index, row] of counter.rows.filter(({ status }) => status === 'QUEUING').entries())
        if (row.ahead !== index || row.etaSeconds !== waitOf(index))
          expect.fail(`hour ${hour}: ${row.paiduiText} has ${row.ahead} ahead and waits ${row.etaSeconds} s`);
      expect(await present(marshal)).toEqual(counter);
      const screen = await marshal.get<{ lineup: LineUpPayload[] }>('/game/sysGame/track');
      expect(screen.result?.lineup, 'the big screen').toEqual(counter.rows);
      const list = await cashier.client.get<Page<LineUpPayload>>('/consume/sysConsume/paiduilist', {
        status: 'QUEUING',
        pageSize: 1,
      });
      expect(list.result?.total).toBe(waiting.length);
      if (hour !== FULLEST) continue;

      // The first one leaves: everybody's place and wait follows, in the events and on the phone of the last.
      const token = 'the-last-one-of-a-full-line'.padEnd(43, '-');
      const last = waiting.at(-1)!;
      await venue.db.query('UPDATE line_up_entry SET page_token = $2 WHERE id = $1', [last.id, token]);
      const [{ from } = { from: 0 }] = await venue.db.query<{ from: number }>(
        'SELECT last_offset::int AS "from" FROM venue_feed_head WHERE org_code = $1',
        [STORE],
      );
      expect(await cashier.cancel(waiting.shift()!.id)).toMatchObject({ success: true });
      const published = await venue.db.query<{ id: string; ahead: number; wait: number }>(
        `SELECT payload->>'id' AS id, (payload->>'ahead')::int AS ahead, (payload->>'etaSeconds')::int AS wait FROM venue_feed
         WHERE org_code = $1 AND "offset" > $2 AND type = 'lineup.changed' AND payload->>'status' = 'QUEUING' ORDER BY "offset"`,
        [STORE, from],
      );
      expect(published).toEqual(waiting.map(({ id }, index) => ({ id, ahead: index, wait: waitOf(index) })));
      const phone = await new Client(venue.url, '').post<RidePage>('/consume/sysRidePage/open', { token });
      expect(phone.result).toMatchObject({ ahead: waiting.length - 1, waitSeconds: waitOf(waiting.length - 1) });
    }
    expect(driven).toBeGreaterThanOrEqual(2900);
  });
});
