import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf, dataSourceRoutes } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

type Source = AnswerOf<typeof dataSourceRoutes.list>[number];

describe('data sources over HTTP with a worker', () => {
  let venue: TestVenue;
  let hq: Client;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    [hq, manager] = [await venue.signIn('hq'), await venue.signIn('manager')];
  });
  afterAll(() => venue.close());

  const sources = async (): Promise<Source[]> => (await hq.get<Source[]>('/sys/dataSource/states')).result ?? [];
  const sourceOf = async (key: Source['key']): Promise<Source | undefined> =>
    (await sources()).find((source) => source.key === key);
  const test = (key: string, client = hq) => client.post<Source>('/sys/dataSource/test', { key });
  const down = async () =>
    (await manager.get<{ key: string; since: string | null }[]>('/sys/dataSource/down')).result ?? [];

  it('is asked by the worker: each says where it is and answers, and no secret is shown', async () => {
    await eventually('all were asked', async () =>
      (await sources()).every(({ state }) => state === 'UP' || state === 'OFF'),
    );
    const all = await sources();
    expect(all.filter(({ state }) => state === 'UP').map(({ key }) => key)).toEqual([
      ...['postgres', 'redis', 'files', 'wechatPay', 'alipay', 'sms', 'wechat', 'mail'],
    ]);
    expect(await sourceOf('singleSignOn')).toMatchObject({ state: 'OFF', address: null });
    expect(await sourceOf('wechatPay')).toMatchObject({ fault: null, downTime: null });
    expect((await sourceOf('files'))?.address).toContain('uploads');
    const { password } = new URL(venue.databaseUrl);
    const secrets = [password, 'accessKey', '@'].filter((secret) => secret !== '');
    for (const { address } of all) for (const secret of secrets) expect(address ?? '').not.toContain(secret);
    expect(await down()).toEqual([]);
  });

  it('is tested at once by the person who may, not again right away, and says in words what failed', async () => {
    expect((await test('wechatPay', manager)).success).toBe(false);
    expect(await test('singleSignOn')).toMatchObject({ success: false, message: '这里没有配置它' });
    await venue.simulator.stop();
    const failed = await test('wechatPay');
    expect(failed.result).toMatchObject({ state: 'DOWN', fault: 'unreachable' });
    expect(failed.result?.upTime).not.toBeNull();
    expect(failed.result?.downTime).not.toBeNull();
    expect(await down()).toContainEqual({ key: 'wechatPay', since: (await sourceOf('wechatPay'))?.upTime });
    expect(await test('wechatPay')).toMatchObject({ success: false, message: '请求过于频繁，请 5 秒后再试' });
    await venue.simulator.start(Number(new URL(venue.simulatorUrl).port));
    const again = await eventually('it may be asked again', async () => {
      const answer = await test('wechatPay');
      return answer.success ? answer : null;
    });
    expect(again.result).toMatchObject({ state: 'UP', fault: null, downTime: failed.result?.downTime });
    expect((await down()).map(({ key }) => key)).not.toContain('wechatPay');
  });

  it('measures the room of database and files, and forecasts when there is none left', async () => {
    type Space = AnswerOf<typeof dataSourceRoutes.space>;
    const space = async (): Promise<Space> => (await manager.get<Space>('/sys/dataSource/space')).result ?? [];
    await eventually('both were measured', async () => (await space()).length === 2);
    expect(
      (await space()).map(({ volume, growthBytesPerDay, fullTime }) => [volume, growthBytesPerDay, fullTime]),
    ).toEqual([
      ['database', null, null],
      ['files', null, null],
    ]);
    expect((await space()).find(({ volume }) => volume === 'files')?.freeBytes).toBeGreaterThan(0);
    // As it was on the ten days before, a gigabyte more each day; ten are left.
    await venue.db.query('DELETE FROM disk_sample');
    await venue.db.query(
      `INSERT INTO disk_sample (volume, taken_at, used_bytes, free_bytes)
       SELECT 'files', now() - make_interval(days => day), 1000000000 * (100 - day::bigint), CASE day WHEN 0 THEN 10000000000 END
       FROM generate_series(0, 10) day`,
    );
    const [files] = await space();
    expect(files).toMatchObject({ volume: 'files', freeBytes: 10e9, growthBytesPerDay: 1e9 });
    const daysLeft =
      (Date.parse(`${files?.fullTime?.replace(' ', 'T') ?? ''}+08:00`) - venue.clock.now().getTime()) / 86_400_000;
    expect(Math.abs(daysLeft - 10)).toBeLessThan(0.01);
    expect((await hq.get('/sys/dataSource/space')).success).toBe(true);
  });
});
