import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { coupon, couponClaim, RowOf } from '@paddock/contracts/resources';
import type { Page, UsableCoupon } from '@paddock/contracts/wire';
import { DEMO_PASSWORD, hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { payCode } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';
import { Coupons } from '@paddock/membership';

const COUPON = '/coupon/sysCoupon';
const ORDER_PAGE = '/consume/sysConsume/orderdetail';
const CLAIM = '/coupon/sysCouponClaim';
type Fields = Readonly<Record<string, unknown>>;
type Claim = RowOf<typeof couponClaim>;

const DAY_MS = 86_400_000;
let made = 0;

describe("members' coupons", () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let manager: Client;
  let cashier: Client;
  let calls: RechargeCalls;
  let rule500: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    manager = await venue.signIn('manager');
    cashier = await venue.signIn('cashier');
    calls = new RechargeCalls(cashier);
    rule500 = await rechargeRule(venue.db, { rechargeYuan: 500, giftYuan: 80 });
  });
  afterAll(() => venue.close());

  const template = async (fields: Fields = {}): Promise<string> => {
    made += 1;
    const answer = await manager.post<string>(`${COUPON}/add`, {
      name: `充值券 ${made}`,
      deductAmount: 20,
      minRecharge: 100,
      thresholdType: 'SINGLE',
      thresholdAmount: 0,
      totalCount: 100,
      claimLimit: 1,
      claimStart: '2026-01-01 00:00:00',
      claimEnd: '2036-12-31 23:59:59',
      validType: 'DAYS',
      validDays: 30,
      enabled: 'YES',
      ...fields,
    });
    if (answer.result === null) throw new Error(answer.message);
    return answer.result;
  };
  const claim = (couponId: string, userId: string, client = cashier): Promise<Answer<string>> =>
    client.post(`${CLAIM}/add`, { couponId, userId });
  const claimed = async (couponId: string, userId: string): Promise<string> => {
    const answer = await claim(couponId, userId);
    if (answer.result === null) throw new Error(answer.message);
    return answer.result;
  };
  const held = async (userId: string, client = cashier): Promise<Claim[]> =>
    (await client.get<Page<Claim>>(`${CLAIM}/list`, { userId, pageSize: 100 })).result?.records ?? [];
  const usable = async (userId: string, query: Fields = {}): Promise<UsableCoupon[]> =>
    (await cashier.get<UsableCoupon[]>(`${CLAIM}/usable`, { userId, rechargeRoleId: rule500, ...query })).result ?? [];
  const stateOf = async (userId: string): Promise<string[]> => (await held(userId)).map(({ state }) => state);

  it('are claimed within the quantity and each member’s share, however many claim at the same moment', async () => {
    const few = await template({ totalCount: 3, claimLimit: 2 });
    const members = await Promise.all(Array.from({ length: 4 }, () => rows.member()));
    const answers = await Promise.all([...members, ...members].map((userId) => claim(few, userId)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(new Set(answers.filter(({ success }) => !success).map(({ message }) => message))).toEqual(
      new Set(['这张券已领完']),
    );
    const row = (await manager.get<RowOf<typeof coupon>>(`${COUPON}/queryById`, { id: few })).result;
    expect(row?.claimedCount).toBe(3);
    const one = await template();
    const userId = await rows.member();
    const twice = await Promise.all([1, 2, 3].map(() => claim(one, userId)));
    expect(twice.map(({ key }) => key).sort()).toEqual([
      'coupon.claimed',
      'coupon.memberHasAll',
      'coupon.memberHasAll',
    ]);
  });

  it('are claimed while they are offered only, and by nobody else', async () => {
    const userId = await rows.member();
    for (const fields of [
      { enabled: 'NO' },
      { claimStart: '2020-01-01 00:00:00', claimEnd: '2020-12-31 23:59:59' },
      { claimStart: '2036-01-01 00:00:00' },
    ])
      expect((await claim(await template(fields), userId)).message).toBe('这张券现在不能领取');
    const id = await template();
    const stranger = await venue.signIn('manager2');
    expect((await claim(id, userId, stranger)).key).toBe('member.unknown');
    expect((await claim(id, '0000')).key).toBe('member.unknown');
    expect(await claim(id, userId, await venue.signIn('marshal'))).toMatchObject({ code: 510 });
    await claimed(id, userId);
    expect(await held(userId, stranger)).toEqual([]);
  });

  it('P-3.32 P-4.38 are unused until a recharge takes them off its price, once', async () => {
    const userId = await rows.member();
    const couponId = await claimed(await template({ deductAmount: 60 }), userId);
    expect((await held(userId))[0]).toMatchObject({ state: 'UNUSED', state_dictText: '未使用', orderNumber: null });
    expect((await usable(userId))[0]).toMatchObject({ id: couponId, due: 440, short: null });
    const answers = await Promise.all([1, 2].map(() => calls.add({ userId, rechargeRoleId: rule500, couponId })));
    const sold = answers.find(({ success }) => success)?.result;
    expect(answers.filter(({ success }) => !success).map(({ message }) => message)).toEqual(['这张券已使用']);
    expect(sold?.order).toMatchObject({ amount: 440, payState: 'payed' });
    expect(await calls.order(sold?.orderId ?? '')).toMatchObject({ amount: 440, couponAmount: 60, recharge: 500 });
    expect(await rows.memberAccounts(userId)).toMatchObject({ recharge: 500, gift: 80 });
    expect((await held(userId))[0]).toMatchObject({ state: 'USED', orderNumber: sold?.order.orderNumber });
    expect(await usable(userId)).toEqual([]);
    const dictionary = await cashier.get<{ value: string }[]>('/sys/dict/getDictItems/coupon_state');
    expect(dictionary.result?.map(({ value }) => value)).toEqual(['UNUSED', 'USED', 'EXPIRED']);
  });

  it('need the minimum, and one recharge or all recharges together', async () => {
    const userId = await rows.member();
    const custom = await rechargeRule(venue.db, { amountType: 'CUSTOM' });
    const sell = (recharge: number, couponId: string) =>
      calls.add({ userId, rechargeRoleId: custom, recharge, give: 0, couponId });
    const minimum = await claimed(await template({ minRecharge: 200 }), userId);
    const single = await claimed(await template({ thresholdAmount: 300 }), userId);
    const all = await claimed(await template({ thresholdType: 'CUMULATIVE', thresholdAmount: 600 }), userId);
    expect((await sell(199.99, minimum)).message).toBe('充值满200.00元才能用这张券');
    expect((await sell(299.99, single)).message).toBe('单笔充值满300.00元才能用这张券');
    expect((await sell(599.99, all)).message).toBe('累计充值满600.00元才能用这张券');
    expect(
      (await usable(userId, { rechargeRoleId: custom, recharge: 250, give: 0 })).map(({ short }) => short),
    ).toEqual(expect.arrayContaining([null, { kind: 'single', amount: 300 }, { kind: 'cumulative', amount: 600 }]));
    expect((await sell(300, single)).result?.order.amount).toBe(280);
    // 280 were paid before.
    expect((await sell(320, all)).result?.order.amount).toBe(300);
    expect((await sell(200, minimum)).result?.order.amount).toBe(180);
    expect((await sell(100, await claimed(await template({ deductAmount: 300 }), userId))).result?.order).toMatchObject(
      {
        amount: 0,
        payState: 'payed',
      },
    );
    const other = await rows.member();
    const foreign = await claimed(await template(), other);
    expect((await sell(300, foreign)).message).toBe('该会员没有这张券');
  });

  it('count what was paid and not given back, also of a part and while cash of it is still to be fetched', async () => {
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
    const refunds = new RefundCalls(cashier);
    const userId = await rows.member();
    const custom = await rechargeRule(venue.db, { amountType: 'CUSTOM' });
    const { orderId } = await calls.sell(userId, custom, { recharge: 500, give: 0 });
    const { id } = await refunds.refunded(orderId, 30_000, { scope: 'amount', target: 'CASH' });
    const couponId = await claimed(await template({ thresholdType: 'CUMULATIVE', thresholdAmount: 600 }), userId);
    const short = async () => (await usable(userId, { rechargeRoleId: custom, recharge: 350, give: 0 }))[0]?.short;
    expect(await short()).toEqual({ kind: 'cumulative', amount: 600 });
    expect((await refunds.handOver(id)).success).toBe(true);
    expect(await short()).toEqual({ kind: 'cumulative', amount: 600 });
    const sell = (recharge: number) => calls.add({ userId, rechargeRoleId: custom, recharge, give: 0, couponId });
    expect((await sell(399.99)).message).toBe('累计充值满600.00元才能用这张券');
    const other = await refunds.refunded(orderId, 100, { scope: 'amount', target: 'CASH' });
    expect(other.state).toBe('HANDOVER');
    expect((await sell(401)).result?.order.amount).toBe(381);
  });

  it('a change of the coupon touches nothing that a member holds', async () => {
    const userId = await rows.member();
    const id = await template({ deductAmount: 30 });
    const couponId = await claimed(id, userId);
    const edited = await manager.put(`${COUPON}/edit`, { id, deductAmount: 5, minRecharge: 9999, enabled: 'NO' });
    expect(edited.success).toBe(true);
    expect((await manager.delete(`${COUPON}/delete`, { id })).success).toBe(false);
    expect((await usable(userId))[0]).toMatchObject({ id: couponId, due: 470, short: null });
  });

  it('are given back when the recharge is not paid, and used by the next one', async () => {
    const userId = await rows.member();
    const couponId = await claimed(await template(), userId);
    const scan = (script: string) =>
      calls.add({ userId, rechargeRoleId: rule500, couponId, payMode: 'wechat', payCode: payCode(script) });
    const declined = await scan('03');
    expect(declined.result?.order.payState).toBe('nopay');
    await eventually('the coupon is free again', async () => (await stateOf(userId))[0] === 'UNUSED');
    expect((await rows.memberAccounts(userId)).recharge).toBe(0);
    const paid = await scan('00');
    await eventually('the recharge is paid', async () => {
      return (await calls.order(paid.result?.orderId ?? ''))?.payState === 'payed';
    });
    expect(await stateOf(userId)).toEqual(['USED']);
  });

  it('P-4.38 come back with the last of the money of a refunded recharge; the page of the order counts what is under way', async () => {
    const refundPassword = '271828';
    await cashier.post('/sys/user/changRefundPassword', {
      username: 'cashier',
      oldpassword: DEMO_PASSWORD,
      password: refundPassword,
      confirmpassword: refundPassword,
    });
    const member = await rows.member();
    const couponId = await claimed(await template(), member);
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100 });
    const { orderId } = await calls.sell(member, rule, { couponId });
    const state = async () => {
      const page = await cashier.get<{ refundableFen: number | null }>(ORDER_PAGE, { id: orderId });
      return [...(await stateOf(member)), page.result?.refundableFen];
    };
    const refund = async (amount: number, scope: string): Promise<string> => {
      const answer = await cashier.post<{ id: string }>('/consume/sysRefund/add', {
        orderId,
        amount,
        scope,
        target: 'CASH',
        reason: 'CUSTOMER',
        refundPassword,
      });
      return answer.result?.id ?? answer.message;
    };
    expect(await state()).toEqual(['USED', 8000]);
    const part = await refund(3000, 'amount');
    expect(await state()).toEqual(['USED', 5000]);
    await cashier.post('/consume/sysRefund/handover', { id: part });
    const rest = await refund(5000, 'unspent');
    await cashier.post('/consume/sysRefund/handover', { id: rest });
    expect(await state()).toEqual(['UNUSED', 0]);
  });

  it('P-4.38 expire after their last day', async () => {
    const userId = await rows.member();
    const couponId = await claimed(await template({ validDays: 3 }), userId);
    const coupons = venue.worker.get(Coupons, { strict: false });
    await coupons.expire();
    expect(await stateOf(userId)).toEqual(['UNUSED']);
    venue.clock.advance(4 * DAY_MS);
    expect((await calls.add({ userId, rechargeRoleId: rule500, couponId })).message).toBe('这张券已过期');
    expect(await usable(userId)).toEqual([]);
    const listener = await venue.listen(cashier, ['resources']);
    await coupons.expire();
    await listener.receives('resource.changed', ({ rowId }) => rowId === couponId);
    expect(await stateOf(userId)).toEqual(['EXPIRED']);
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'coupon_claim' AND subject_id = $1 AND org_code = $2",
      [couponId, STORE],
    );
    expect(audited).toHaveLength(2);
  });

  it('have pictures alone as their picture', async () => {
    const id = await template();
    const [picture, film] = [`${'a'.repeat(64)}.png`, `${'b'.repeat(64)}.mp4`];
    const image = async () => (await manager.get<RowOf<typeof coupon>>(`${COUPON}/queryById`, { id })).result?.image;
    expect(await manager.put(`${COUPON}/edit`, { id, image: picture })).toMatchObject({ success: true });
    for (const wrong of [film, `${picture},${film}`, `${film},${picture}`, `${'c'.repeat(64)}.XLSX`])
      expect(await manager.put(`${COUPON}/edit`, { id, image: wrong })).toMatchObject({
        success: false,
        message: '只能上传 JPG、PNG 图片',
      });
    expect(await image()).toBe(picture);
  });

  it('P-3.19 are listed, added, edited and deleted by their calls, with all their names', async () => {
    const fields = {
      ...{
        name: `全名 ${Date.now()}`,
        image: `${'a'.repeat(64)}.png`,
        deductAmount: 20.5,
        minRecharge: 100,
        totalCount: 7,
      },
      thresholdType: 'CUMULATIVE',
      thresholdAmount: 300,
      claimLimit: 2,
      claimStart: '2026-01-01 00:00:00',
      claimEnd: '2036-12-31 23:59:59',
      validType: 'DAYS',
      validDays: 30,
      enabled: 'YES',
    };
    const ids: string[] = [];
    for (const name of [fields.name, `${fields.name} 二`, `${fields.name} 三`])
      ids.push((await manager.post<string>(`${COUPON}/add`, { ...fields, name })).result ?? '');
    const [id = '', ...others] = ids;
    const list = async () =>
      (await manager.get<Page<Fields>>(`${COUPON}/list`, { name: `${fields.name}*`, pageSize: 100 })).result?.records;
    expect((await list())?.find((row) => row['id'] === id)).toMatchObject({ ...fields, claimedCount: 0 });
    const lastChange = async (client = manager) =>
      (await client.get('/sys/resource/lastChange', { resource: 'coupon', id })).result;
    expect(await lastChange()).toMatchObject({ by: '王店长', fields: [] });
    expect(await manager.put(`${COUPON}/edit`, { id, totalCount: 9 })).toMatchObject({ success: true });
    expect(await lastChange()).toMatchObject({ by: '王店长', fields: ['totalCount'] });
    expect(await lastChange(await venue.signIn('manager2'))).toBeNull();
    const ofRoles = { resource: 'rechargeRule', id };
    expect(await (await venue.signIn('marshal')).get('/sys/resource/lastChange', ofRoles)).toMatchObject({ code: 510 });
    expect((await list())?.find((row) => row['id'] === id)).toMatchObject({ totalCount: 9 });
    expect(await manager.delete(`${COUPON}/delete`, { id })).toMatchObject({ success: true });
    expect(await lastChange()).toBeNull();
    expect(await manager.delete(`${COUPON}/deleteBatch`, { ids: others.join(',') })).toMatchObject({ success: true });
    expect(await list()).toEqual([]);
  });
});
