import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TrialWarnings } from '@paddock/counter';
import { LicenceWarnings } from '@paddock/identity';
import { inAllStores } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';

const MINUTE_MS = 60_000;

describe('what goes out by itself', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let cashier: CounterCalls;
  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());

  /** As the worker's clockwork does it. */
  const look = (at: { send: () => Promise<void> }): Promise<void> => inAllStores(() => at.send());
  const messages = (template: string) =>
    venue.db.query<{ receiver: string; summary: string; state: string }>(
      'SELECT receiver, summary, state FROM message WHERE template_code = $1 ORDER BY created_at, receiver',
      [template],
    );

  it('warns who opened a free trial ten minutes before it counts as escaped, once', async () => {
    const trials = venue.worker.get(TrialWarnings, { strict: false });
    const [kart] = await rows.karts();
    const tab = await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!, { cheshou: '橘子' });
    await look(trials);
    expect(await messages('TRIAL_ENDING')).toEqual([]);
    await venue.db.query('UPDATE tab SET escape_due_at = $2 WHERE id = $1', [
      tab,
      new Date(venue.clock.now().getTime() + 8 * MINUTE_MS),
    ]);
    await look(trials);
    await look(trials);
    const [warning, ...more] = await eventually('the warning is there', async () => {
      const found = await messages('TRIAL_ENDING');
      return found[0]?.state === 'SENT' && found;
    });
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      receiver: 'cashier',
      summary: expect.stringContaining('橘子 还没有付款，8 分钟后'),
    });
    const bell = await cashier.client.get<{ records: { titile: string }[] }>(
      '/sys/sysAnnouncementSend/getMyAnnouncementSend',
      {
        pageNo: 1,
        pageSize: 10,
      },
    );
    expect(JSON.stringify(bell.result)).toContain('先玩后付快到时限');
  });

  it('says nothing of a trial that was paid in time', async () => {
    const trials = venue.worker.get(TrialWarnings, { strict: false });
    await venue.db.query("UPDATE tab SET state = 'LINKED' WHERE org_code = $1", [STORE]);
    const before = await messages('TRIAL_ENDING');
    await venue.db.query('UPDATE tab SET escape_due_at = $1', [new Date(venue.clock.now().getTime() + 5 * MINUTE_MS)]);
    await look(trials);
    expect(await messages('TRIAL_ENDING')).toEqual(before);
  });

  it('warns the managers of a store 30, 7 and 1 days before its licence ends, and nobody else', async () => {
    const licences = venue.worker.get(LicenceWarnings, { strict: false });
    const endsIn = async (days: number): Promise<void> => {
      await venue.db.query(
        'UPDATE store SET licence_ends_on = ($2::timestamptz AT TIME ZONE time_zone)::date + $3::int WHERE org_code = $1',
        [STORE, venue.clock.now(), days],
      );
      await look(licences);
      await look(licences);
    };
    await endsIn(31);
    expect(await messages('LICENCE_ENDING')).toEqual([]);
    await endsIn(30);
    const first = await messages('LICENCE_ENDING');
    expect(first.map(({ receiver }) => receiver)).toContain('manager');
    for (const receiver of ['cashier', 'marshal', 'manager2'])
      expect(first.map((each) => each.receiver)).not.toContain(receiver);
    expect(first[0]?.summary).toContain('还有 30 天');
    const [day] = await venue.db.query<{ day: string }>(
      'SELECT licence_ends_on::text AS day FROM store WHERE org_code = $1',
      [STORE],
    );
    // The same end, nearer: once for each step.
    for (const [days, steps] of [
      [20, 1],
      [7, 2],
      [3, 2],
      [0, 3],
    ] as const) {
      await venue.db.query('UPDATE store SET licence_ends_on = $2::date WHERE org_code = $1', [STORE, day?.day]);
      const [{ today } = { today: '' }] = await venue.db.query<{ today: string }>(
        'SELECT ($2::timestamptz AT TIME ZONE time_zone)::date::text AS today FROM store WHERE org_code = $1',
        [STORE, venue.clock.now()],
      );
      const left = Math.round((Date.parse(day?.day ?? '') - Date.parse(today)) / 86_400_000);
      venue.clock.advance((left - days) * 86_400_000);
      await look(licences);
      expect(await messages('LICENCE_ENDING')).toHaveLength(first.length * steps);
    }
  });
});
