import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { groupCoupon, RowOf } from '@paddock/contracts/resources';
import type { ImportResult, Page } from '@paddock/contracts/wire';
import { Coupons } from '@paddock/membership';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PATH = '/coupon/sysGroupCoupon';
type Code = RowOf<typeof groupCoupon>;

describe('group-purchase codes', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let manager: Client;
  let counters: CounterCalls[];
  let ride: string;
  let userId: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    manager = await venue.signIn('manager');
    counters = [new CounterCalls(await venue.signIn('cashier')), new CounterCalls(await venue.signIn('hq'))];
    userId = await rows.member();
    ride = await rows.tariff({ type: 'GROUPCOUPON', name: '团购 5 圈', laps: 5 });
  });
  afterAll(() => venue.close());

  const imported = async (csv: string): Promise<ImportResult | null> => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'codes.csv');
    const answer = await fetch(`${venue.url}${PATH}/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': manager.token },
      body: form,
    });
    return ((await answer.json()) as { result: ImportResult | null }).result;
  };
  const codeOf = async (code: string, client = manager): Promise<Code | undefined> =>
    (await client.get<Page<Code>>(`${PATH}/list`, { code: `*${code}*` })).result?.records[0];
  const sell = (groupNumber: string, by = counters[0]!, tariffId = ride) =>
    by.sell('GROUPCOUPON', tariffId, { userId, groupNumber, headCount: 1 });

  it('come as a list of a platform and batch with rule and last day, and each pays once, at one counter', async () => {
    const head = '团购码,平台,批次,消费规则,有效至';
    const result = await imported(
      [
        head,
        'MT-1,美团,三月,团购 5 圈,2036-06-30',
        'MT-2,美团,三月,,',
        'MT-3,抖音,三月,,2020-01-31',
        'MT-1,美团,三月,,',
      ].join('\n'),
    );
    expect(result).toMatchObject({ totalCount: 4, successCount: 3, errorCount: 1 });
    expect(await codeOf('MT-1')).toMatchObject({
      ...{ platform: '美团', batch: '三月', tariffId: ride, tariffId_dictText: '团购 5 圈' },
      ...{ validUntil: '2036-06-30', state: 'UNUSED', orderNumber: null },
    });
    const other = await rows.tariff({ type: 'GROUPCOUPON' });
    expect((await sell('MT-1', counters[0], other)).key).toBe('coupon.invalid');
    const answers = await Promise.all(counters.flatMap((by) => [sell('MT-1', by), sell('MT-1', by)]));
    const sold = answers.filter(({ success }) => success);
    expect(sold).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ key }) => key))).toEqual(
      new Set(['coupon.invalid']),
    );
    expect(await codeOf('MT-1')).toMatchObject({
      state: 'USED',
      orderNumber: sold[0]?.result?.order.orderNumber,
    });
    const used = await codeOf('MT-1');
    expect((await manager.delete(`${PATH}/delete`, { id: used?.id })).key).toBe('coupon.codeUsed');
    expect((await sell('MT-2', counters[0], other)).success).toBe(true);
    expect(await codeOf('MT-2', await venue.signIn('manager2'))).toBeUndefined();
  });

  it('C-5.23 pay for guests without a card, who ride, are refunded and settle records as members do', async () => {
    await imported('团购码,平台\nGUEST-1,美团\nGUEST-2,美团\nGUEST-3,美团');
    const guest = { groupNumber: 'GUEST-1', headCount: 1, userId: '', usageMode: 'lineup', doTask: 'YES' };
    const sold = await counters[0]!.sold('GROUPCOUPON', ride, { ...guest, cheshou: '路人甲' });
    expect(sold.order).toMatchObject({ payState: 'payed', amount: 0 });
    expect(await codeOf('GUEST-1')).toMatchObject({ state: 'USED', orderNumber: sold.order.orderNumber });
    const entry = (await counters[0]!.lineUp()).find(({ cheshou }) => cheshou === '路人甲');
    expect(await counters[0]!.cancel(entry?.id ?? '')).toMatchObject({ success: true });
    expect(await codeOf('GUEST-1')).toMatchObject({ state: 'UNUSED' });
    const other = await counters[0]!.sell('BALANCE', await rows.tariff({ type: 'BALANCE', priceYuan: 10 }), {
      userId: '',
    });
    expect(other.key).toBe('pay.memberRequired');

    const [kart] = await rows.karts();
    const tab = await counters[0]!.tab(ride, kart!);
    const settled = await counters[0]!.settle(tab, 'GROUPCOUPON', ride, { userId: '', groupNumber: 'GUEST-2' });
    expect(settled).toMatchObject({ success: true });
    expect(await codeOf('GUEST-2')).toMatchObject({ state: 'USED' });
  });

  it('do not pay after their last day, and expire; one whose customer leaves the line is free again', async () => {
    expect((await sell('MT-3')).message).toBe('团购码无效或已使用');
    await venue.worker.get(Coupons, { strict: false }).expire();
    expect((await codeOf('MT-3'))?.state).toBe('EXPIRED');
    await imported('团购码\nMT-9');
    const sold = (await sell('MT-9')).result;
    const entry = sold?.entries[0]?.id ?? '';
    expect((await counters[0]!.cancel(entry)).success).toBe(true);
    expect(await codeOf('MT-9')).toMatchObject({ state: 'UNUSED', orderNumber: null });
    expect((await sell('MT-9', counters[1])).success).toBe(true);
  });

  it('expire in several transactions where they are many, without waiting for one that is being sold', async () => {
    const coupons = venue.worker.get(Coupons, { strict: false });
    await venue.db.query(
      `INSERT INTO group_coupon (org_code, code, batch, valid_until) SELECT 'A01', 'MANY-' || n, 'many', '2020-01-31' FROM generate_series(1, 502) n`,
    );
    // A row says by which transaction it was written last.
    const together = () =>
      venue.db.query<{ state: string; codes: number }>(
        `SELECT state, count(*)::int AS codes FROM group_coupon WHERE batch = 'many' GROUP BY state, xmin::text ORDER BY state, codes DESC`,
      );
    await venue.db.transaction(async (tx) => {
      await tx.query("SELECT FROM group_coupon WHERE org_code = 'A01' AND code = 'MANY-77' FOR UPDATE");
      await coupons.expire();
    });
    const most = [500, 1].map((codes) => ({ state: 'EXPIRED', codes }));
    expect(await together()).toEqual([...most, { state: 'UNUSED', codes: 1 }]);
    expect((await codeOf('MANY-77'))?.state).toBe('UNUSED');
    await coupons.expire();
    expect(await together()).toEqual([...most, { state: 'EXPIRED', codes: 1 }]);
  });
});
