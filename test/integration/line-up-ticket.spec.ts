import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { toWireTime } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const CONSUME = '/consume/sysConsume';

describe('the ticket of the line-up', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let free: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    free = await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', nameEn: 'Ten laps', priceYuan: 0, laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const joinOne = async (fields: object = {}): Promise<LineUpPayload> =>
    (await cashier.sold('NOCARDCONSUME', free, { ...fields })).entries[0]!;
  const print = (id: string, query: object = {}, language: 'zh-CN' | 'en' = 'zh-CN') =>
    cashier.client.get(`${CONSUME}/pritpaidui`, { id, ...query }, { language });

  it('C-7.23 C-7.26 goes to the printer of the venue with all that stands on it', async () => {
    await joinOne();
    const entry = await joinOne({ cheshou: '橘子汽水' });
    expect(await print(entry.id)).toMatchObject({ success: true, message: '小票已发送打印' });
    const { body } = await venue.edge.command('ticket.print', ({ ticket }) => ticket.orderId === entry.consumeid);
    expect(body).toMatchObject({
      printerId: 'A01-printer-01',
      ticket: {
        storeName: '弯道卡丁车馆 · 滨江店',
        number: 'A002',
        driverName: '橘子汽水',
        tariffName: '十圈',
        runMode: '圈数模式',
        amount: '10 圈',
        ahead: 1,
        wait: { minutes: Math.ceil((entry.etaSeconds ?? -1) / 60) },
        orderId: entry.consumeid,
        at: expect.any(String),
      },
    });
    expect(toWireTime(new Date(body.ticket.at))).toBe(entry.createTime);
  });

  it('says no wait while no vehicle is there to wait for', async () => {
    const entry = await joinOne();
    await venue.db.query('UPDATE vehicle SET connected = false');
    try {
      expect(await cashier.entry(entry.id)).toMatchObject({ etaSeconds: null });
      await print(entry.id);
      const { body } = await venue.edge.command('ticket.print', ({ ticket }) => ticket.orderId === entry.consumeid);
      expect(body.ticket.wait).toBeUndefined();
    } finally {
      await venue.db.query('UPDATE vehicle SET connected = true');
    }
  });

  it('is in the language of the person who prints it', async () => {
    const entry = await joinOne();
    expect(entry).toMatchObject({ consumeRoleName: '十圈', consumeRoleNameEn: 'Ten laps' });
    await print(entry.id, {}, 'en');
    const { body } = await venue.edge.command('ticket.print', ({ ticket }) => ticket.orderId === entry.consumeid);
    expect(body.ticket).toMatchObject({
      language: 'en',
      storeName: 'Apex Karting · Riverside',
      tariffName: 'Ten laps',
      runMode: 'Lap mode',
      amount: '10 laps',
    });
  });

  it('goes to the chosen printer of the store, never to another one instead', async () => {
    const entry = await joinOne();
    const printers = await cashier.client.get(`${CONSUME}/printerlist`);
    expect(printers.result).toMatchObject([{ id: 'A01-printer-01' }]);
    expect(await print(entry.id, { printId: 'A01-printer-01' })).toMatchObject({ success: true });
    expect((await print(entry.id, { printId: 'P-9' })).message).toBe('本店没有打印机 P-9，请在排队设置中重新选择');
    expect((await print(entry.id, { printId: 'A01-gate-01' })).success).toBe(false);
    const ordered = await venue.db.query<{ printer: string }>(
      "SELECT body->>'printerId' AS printer FROM edge_command WHERE body->'ticket'->>'orderId' = $1",
      [entry.consumeid],
    );
    expect(ordered).toEqual([{ printer: 'A01-printer-01' }]);
  });

  it('says so when the store has no printer', async () => {
    const entry = await joinOne();
    await venue.db.query("UPDATE device SET active = false WHERE type = 'printer'");
    try {
      expect((await print(entry.id)).message).toBe('本店没有可用的打印机');
    } finally {
      await venue.db.query("UPDATE device SET active = true WHERE type = 'printer'");
    }
  });
});
