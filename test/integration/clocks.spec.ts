import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LineUp, Tabs } from '@paddock/counter';
import { Clock } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const ASKS_FOR_THE_PASSWORD_AND_IS_PAID_AFTER_8_S = '01';
const SECONDS_OFF = 45;

describe.each([
  ['ahead', SECONDS_OFF],
  ['behind', -SECONDS_OFF],
])('a worker whose machine is 45 seconds %s', (_way, seconds) => {
  let venue: TestVenue;
  let counter: CounterCalls;
  let rows: Fixtures;

  beforeAll(async () => {
    venue = await startVenue({ workerMachine: () => Date.now() + seconds * 1000 });
    counter = new CounterCalls(await venue.signIn('cashier'));
    rows = new Fixtures(venue.db);
  });
  afterAll(() => venue.close());

  it('goes by the clock of the database, as the core does', () => {
    expect(Math.abs(venue.worker.get(Clock).now().getTime() - Date.now())).toBeLessThan(1000);
  });

  it('waits for the password of a scan as long as everybody else, and asks about it in time', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68 });
    const sale = { payCode: payCode(ASKS_FOR_THE_PASSWORD_AND_IS_PAID_AFTER_8_S) };
    const { orderId } = await counter.sold('NOCARDCONSUME', ride, sale);
    const order = await eventually(
      'the scan has ended',
      async () => {
        const found = await counter.order(orderId);
        return ['paid', 'declined', 'reversing', 'reversed'].includes(found.payProgress) && found;
      },
      { withinMs: 25_000 },
    );
    expect(order).toMatchObject({ payProgress: 'paid', payState: 'payed' });
  });

  it('finds trials and places in the line-up overdue when they are, and not before', async () => {
    const [ride, member] = [
      await rows.tariff({ type: 'BALANCE', priceYuan: 10 }),
      await rows.member({ rechargeYuan: 50 }),
    ];
    const { entries } = await counter.sold('BALANCE', ride, { userId: member });
    const entryId = entries[0]?.id ?? '';
    const [{ id: tabId } = { id: '' }] = await venue.db.query<{ id: string }>(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by, escape_due_at)
       VALUES ('clock-tab', 'A01', 'GUADAN', 'none', '小张', $1, '体验', 'NOCARDCONSUME', 'laps', 3, 0, 0, 'nobody', now() + interval '1 day') RETURNING id`,
      [ride],
    );
    const [tabs, line] = [venue.worker.get(Tabs), venue.worker.get(LineUp)];
    const due = async (interval: string): Promise<boolean[]> => {
      await venue.db.query(`UPDATE tab SET escape_due_at = now() + $2::interval WHERE id = $1`, [tabId, interval]);
      await venue.db.query(`UPDATE line_up_entry SET passes_at = now() + $2::interval WHERE id = $1`, [
        entryId,
        interval,
      ]);
      return [(await tabs.overdue()).includes(tabId), (await line.overdue()).includes(entryId)];
    };
    expect(await due('20 seconds')).toEqual([false, false]);
    await due('-20 seconds');
    await eventually('both are over', async () => {
      const [tab] = await venue.db.query<{ state: string }>('SELECT state FROM tab WHERE id = $1', [tabId]);
      const [entry] = await venue.db.query<{ state: string }>('SELECT state FROM line_up_entry WHERE id = $1', [
        entryId,
      ]);
      return tab?.state === 'ESCAPED' && entry?.state === 'PASSED';
    });
  });
});
