import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

describe('while the disk of the venue box is full', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let kart = '';
  let cash = '';
  let balance = '';
  let member = '';

  const disk = async (isFull: boolean): Promise<void> => {
    venue.edge.telemetry({ backlog: 0, alarms: isFull ? ['diskFull'] : [], vehicles: [] });
    await eventually('the core knows it', async () => {
      const [edge] = await venue.db.query<{ alarms: string[] }>("SELECT alarms FROM edge_agent WHERE org_code = 'A01'");
      return edge?.alarms.includes('diskFull') === isFull;
    });
  };
  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    [[kart = ''], cash, balance, member] = await Promise.all([
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38, laps: 10 }),
      rows.tariff({ type: 'BALANCE', priceYuan: 38, laps: 10 }),
      rows.member({ rechargeYuan: 100 }),
    ]);
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const atOnce = (): object => ({ usageMode: 'immediate', vehicleId: kart });
  const nothingHappened = async (): Promise<void> => {
    const [left] = await venue.db.query(
      `SELECT (SELECT count(*)::int FROM consumption_order) AS orders, (SELECT count(*)::int FROM run) AS runs,
         (SELECT count(*)::int FROM tab) AS tabs, (SELECT count(*)::int FROM line_up_entry WHERE state <> 'QUEUING') AS started`,
    );
    expect(left).toEqual({ orders: 0, runs: 0, tabs: 0, started: 0 });
  };
  const calls: Record<string, () => Promise<object>> = {
    'a sale for cash that starts at once': () =>
      cashier.sell('NOCARDCONSUME', cash, { ...atOnce(), cheshou: '小满', consumePayMode: 'unline' }),
    'a sale by payment code that starts at once': () =>
      cashier.sell('NOCARDCONSUME', cash, {
        ...atOnce(),
        cheshou: '小满',
        consumePayMode: 'wechat',
        payCode: '134567890123456701',
      }),
    'a sale from a balance that starts at once': () =>
      cashier.sell('BALANCE', balance, { ...atOnce(), userId: member }),
    'a ride that is paid later': () => cashier.startTab({ roleId: cash, vehicleId: kart }),
  };
  for (const [what, call] of Object.entries(calls))
    it(`${what} is refused with the reason, nothing is charged, and it goes when there is room`, async () => {
      const before = await rows.memberAccounts(member);
      await disk(true);
      expect(await call()).toMatchObject({ success: false, key: 'edge.diskFull' });
      await nothingHappened();
      expect(await rows.memberAccounts(member)).toEqual(before);
      await disk(false);
      expect(await call()).toMatchObject({ success: true });
    });

  it('a customer who waits keeps the place, and a sale that only queues goes through', async () => {
    await disk(true);
    const { entries } = await cashier.sold('NOCARDCONSUME', cash, { cheshou: '小满', consumePayMode: 'unline' });
    expect(await cashier.depart(entries[0]!.id, kart)).toMatchObject({ success: false, key: 'edge.diskFull' });
    expect((await cashier.entry(entries[0]!.id)).status).toBe('QUEUING');
    await disk(false);
    expect(await cashier.depart(entries[0]!.id, kart)).toMatchObject({ success: true });
  });
});
