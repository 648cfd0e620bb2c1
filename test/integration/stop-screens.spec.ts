import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

interface Row {
  type: string;
  health: { screens?: { id: string; name: string }[] };
}

describe('screens that were paired with the stop of the venue', () => {
  let venue: TestVenue;
  let manager: Client;
  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const at = (seconds: number): string => new Date(Date.UTC(2026, 2, 14, 6, 0, seconds)).toISOString();
  const report = (...screens: { id: string; name: string; lastSeenAt: string }[]): void =>
    venue.edge.telemetry({ backlog: 0, alarms: [], vehicles: [], screens });
  const listed = async (): Promise<string[]> => {
    const { result } = await manager.get<{ records: Row[] }>('/device/sysDevice/list', { type: 'edge' });
    return (result?.records[0]?.health.screens ?? []).map(({ id, name }) => `${id} ${name}`);
  };

  it('stand in the row of the venue box, the latest first, also those that its agent has not seen since it started', async () => {
    report({ id: 'S1', name: '陈裁判', lastSeenAt: at(1) }, { id: 'S2', name: '店长', lastSeenAt: at(2) });
    await eventually('both are listed', async () => (await listed()).join() === 'S2 店长,S1 陈裁判');
    report({ id: 'S1', name: '陈裁判', lastSeenAt: at(3) });
    await eventually('the other is the latest', async () => (await listed()).join() === 'S1 陈裁判,S2 店长');
  });

  it('are taken off by staff who may add devices, and the venue gets that; what it reports afterwards brings none back', async () => {
    const cashier = await venue.signIn('cashier');
    expect(await cashier.post('/device/sysDevice/withdrawScreen', { id: 'S1' })).toMatchObject({ success: false });
    expect(await manager.post('/device/sysDevice/withdrawScreen', { id: 'S9' })).toMatchObject({
      key: 'device.unknown',
    });
    expect(await manager.post('/device/sysDevice/withdrawScreen', { id: 'S1' })).toMatchObject({ success: true });
    await eventually('the venue gets it', () => venue.edge.configs.at(-1)?.withdrawnScreens?.join() === 'S1');
    report({ id: 'S1', name: '陈裁判', lastSeenAt: at(9) }, { id: 'S3', name: '店长', lastSeenAt: at(8) });
    await eventually('the new one is listed', async () => (await listed()).includes('S3 店长'));
    expect(await listed()).toEqual(['S3 店长', 'S2 店长']);
    expect(await manager.post('/device/sysDevice/withdrawScreen', { id: 'S1' })).toMatchObject({
      key: 'device.unknown',
    });
  });
});
