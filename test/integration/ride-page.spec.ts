import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { RidePage } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

describe('the page of a ride', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let phone: Client;
  let rows: Fixtures;
  let free: string;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    karts = await rows.karts();
    cashier = new CounterCalls(await venue.signIn('cashier'));
    // Anyone who scans the ticket has signed in nowhere.
    phone = new Client(venue.url, '');
    free = await rows.tariff({ type: 'NOCARDCONSUME', name: '五圈', nameEn: 'Five laps', priceYuan: 0, laps: 5 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const join = async (cheshou: string): Promise<LineUpPayload> =>
    (await cashier.sold('NOCARDCONSUME', free, { cheshou })).entries[0]!;
  /** The token of the code on the ticket that is printed now. */
  const printed = async (entry: LineUpPayload, copy?: number): Promise<string> => {
    await cashier.client.get('/consume/sysConsume/pritpaidui', { id: entry.id });
    const { body } = await venue.edge.command(
      'ticket.print',
      ({ ticket }) => ticket.orderId === entry.consumeid && ticket.copy === copy,
    );
    const [address, token = ''] = body.ticket.page!.split('/#/ride?t=');
    expect(address).toBe(venue.url);
    return token;
  };
  const opened = (token: string) => phone.post<RidePage>('/consume/sysRidePage/open', { token });
  const page = async (token: string): Promise<RidePage> => (await opened(token)).result!;

  it('promises no wait and calls nobody while the track stands, and a call is refused with the reason', async () => {
    const entry = await join('小满');
    const token = await printed(entry);
    const remind = () => cashier.client.get('/memberrecharge/sysMemberRecharge/tixing', { consumeid: entry.id });
    await venue.db.query("UPDATE edge_agent SET flag = 'red' WHERE org_code = 'A01'");
    try {
      expect(await page(token)).toMatchObject({ isStopped: true, waitSeconds: null, calledAt: null, ahead: 0 });
      expect(await remind()).toMatchObject({ success: false, key: 'vehicle.trackRed' });
    } finally {
      await venue.db.query("UPDATE edge_agent SET flag = 'green' WHERE org_code = 'A01'");
    }
    expect(await page(token)).toMatchObject({ isStopped: false, waitSeconds: entry.etaSeconds });
    expect(await remind()).toMatchObject({ success: true });
  });

  it('is opened by the code of the ticket, and by that of each copy, and shows the place in the line and the call', async () => {
    await join('小满');
    const entry = await join('橘子汽水');
    const token = await printed(entry);
    expect(await printed(entry, 1)).toBe(token);
    expect(await page(token)).toMatchObject({
      ...{ number: entry.paiduiText, driverName: '橘子汽水', tariffName: '五圈', tariffNameEn: 'Five laps' },
      ...{ state: 'QUEUING', ahead: 1, waitSeconds: entry.etaSeconds, calledAt: null, kart: '', run: null },
      face: { name: '弯道卡丁车馆 · 滨江店' },
    });
    await cashier.client.get('/memberrecharge/sysMemberRecharge/tixing', { consumeid: entry.id });
    expect((await page(token)).calledAt).not.toBeNull();
    await cashier.cancel(entry.id);
    expect(await page(token)).toMatchObject({ state: 'REVOKED', ahead: 0, waitSeconds: null, calledAt: null });
  });

  it('shows each lap while it is driven, from the first kart on, and which one counts', async () => {
    const entry = await join('北岸的风');
    const token = await printed(entry);
    await cashier.depart(entry.id, karts[0]!);
    const first = await venue.runOn(karts[0]!);
    expect(await page(token)).toMatchObject({ state: 'DEPARTED', kart: '1', run: { state: 'DISPATCHED', laps: [] } });
    await first.start();
    await first.lap(31_000);
    const marshal = await venue.signIn('marshal');
    expect(await marshal.post('/vehicle/sysVehicle/swap', { runId: first.id, vehicleId: karts[1]! })).toMatchObject({
      success: true,
    });
    const second = await venue.runOn(karts[1]!);
    await second.start();
    await second.lap(29_500);
    expect(await page(token)).toMatchObject({
      kart: '2',
      run: {
        ...{ state: 'RUNNING', mode: 'laps', bestLapMs: 29_500, lapsLeft: 3 },
        laps: [
          { number: 1, lapMs: 31_000, isVoid: false },
          { number: 2, lapMs: 29_500, isVoid: false },
        ],
      },
    });
    await second.finish();
    expect((await page(token)).run).toMatchObject({ state: 'FINISHED', endedAt: expect.any(String) });
  });

  it('is nobody else’s: another code opens nothing, and nothing of the order is on it', async () => {
    const entry = await join('小Q');
    const token = await printed(entry);
    for (const other of [entry.id, 'A'.repeat(43), `${token.slice(1)}A`, ''])
      expect(await opened(other)).toMatchObject({ success: false, key: 'ride.unknown' });
    const answer = JSON.stringify(await page(token));
    for (const hidden of [entry.consumeid, entry.id]) expect(answer).not.toContain(hidden);
  });
});
