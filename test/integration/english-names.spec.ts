import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { coupon, couponClaim, member, RowOf, session } from '@paddock/contracts/resources';
import { type Page, toWireTime } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import { BookingCalls, RESERVATION } from '../support/app/booking';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const COUPON = '/coupon/sysCoupon';
const CLAIM = '/coupon/sysCouponClaim';
const SESSION = '/session/sysSession';
const HOLDING = '/userproject/sysUserProject';
const EN = { language: 'en' } as const;
type Fields = Readonly<Record<string, unknown>>;

/** As pickers and lists ask for a part of a name in either language. */
const byEither = (fields: readonly [string, string], part: string): Fields => ({
  superQueryParams: JSON.stringify(fields.map((field) => ({ field, rule: 'like', val: part }))),
  superQueryMatchType: 'or',
});

describe('names that a venue has given in English too', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let manager: Client;
  let cashier: Client;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    venue.clock.advanceToNextDay(12);
    manager = await venue.signIn('manager');
    cashier = await venue.signIn('cashier');
  });
  afterAll(() => venue.close());

  const must = async <T>(asked: Promise<{ result: T | null; message: string }>): Promise<T> => {
    const { result, message } = await asked;
    if (result === null) throw new Error(message);
    return result;
  };

  it('a coupon keeps its English name in the hands of a member, whatever it is called later', async () => {
    const id = await must(
      manager.post<string>(`${COUPON}/add`, {
        ...{ name: '周年券', nameEn: 'Anniversary', deductAmount: 20, minRecharge: 0, thresholdType: 'SINGLE' },
        ...{ thresholdAmount: 0, totalCount: 9, claimLimit: 1, claimStart: '2026-01-01 00:00:00' },
        ...{ claimEnd: '2036-12-31 23:59:59', validType: 'DAYS', validDays: 30, enabled: 'YES' },
      }),
    );
    const found = await must(
      manager.get<Page<RowOf<typeof coupon>>>(`${COUPON}/list`, byEither(['name', 'nameEn'], 'nnivers')),
    );
    expect(found.records.map(({ name, nameEn }) => [name, nameEn])).toEqual([['周年券', 'Anniversary']]);
    const userId = await rows.member();
    await must(cashier.post(`${CLAIM}/add`, { couponId: id, userId }));
    await manager.put(`${COUPON}/edit`, { id, name: '庆典券', nameEn: 'Gala' });
    const rechargeRoleId = await rechargeRule(venue.db, { rechargeYuan: 100 });
    expect(await must(cashier.get(`${CLAIM}/usable`, { userId, rechargeRoleId }))).toMatchObject([
      { name: '周年券', nameEn: 'Anniversary' },
    ]);
    const held = await must(
      cashier.get<Page<RowOf<typeof couponClaim>>>(
        `${CLAIM}/list`,
        byEither(['couponName', 'couponNameEn'], 'nnivers'),
      ),
    );
    expect(held.records).toMatchObject([{ couponName: '周年券', couponNameEn: 'Anniversary', userId }]);
    // Without one there is none, and the coupon in use is named in the language of who asks.
    await manager.put(`${COUPON}/edit`, { id, nameEn: null });
    expect((await manager.get<RowOf<typeof coupon>>(`${COUPON}/queryById`, { id })).result?.nameEn).toBeNull();
    await manager.put(`${COUPON}/edit`, { id, nameEn: 'Gala' });
    const refused = await manager.delete(`${COUPON}/delete`, { id }, EN);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('Gala') });
  });

  it('sessions of a day carry both names, and so does what was reserved in them', async () => {
    const booking = new BookingCalls(cashier);
    const tariffId = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 10 });
    const day = toWireTime(new Date(venue.clock.now().getTime() + 30 * 86_400_000)).slice(0, 10);
    const open = (fields: Fields) =>
      manager.post(`${SESSION}/repeat`, {
        ...{ day, lastTime: '10:00', everyMinutes: 20, minutes: 15, places: 9, tariffId, remark: '' },
        ...{ consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', firstTime: '10:00', ...fields },
      });
    await open({ name: '夜场', nameEn: 'Night' });
    await open({ name: '早场', nameEn: '', kartGroup: 'CHILD' });
    const listed = await must(cashier.get<Page<RowOf<typeof session>>>(`${SESSION}/list`, { day, pageSize: 9 }));
    const names = listed.records.map(({ name, nameEn }) => [name, nameEn]);
    expect(names.toSorted()).toEqual([
      ['10:00 夜场', '10:00 Night'],
      ['10:00 早场', null],
    ]);
    const night = listed.records.find(({ nameEn }) => nameEn === '10:00 Night');
    const id = await booking.reserved({ sessionId: night?.id, name: '双语客人' });
    expect(await booking.search('双语客人')).toMatchObject([
      { sessionName: '10:00 夜场', sessionNameEn: '10:00 Night' },
    ]);
    const both = { sessionName: '10:00 夜场', sessionNameEn: '10:00 Night' };
    expect(await booking.detail(id)).toMatchObject({ ...both, signUps: [both] });
    for (const [language, name] of [
      ['zh-CN', '10:00 夜场'],
      ['en', '10:00 Night'],
    ] as const) {
      const row = await must(cashier.get<Fields>(`${RESERVATION}/queryById`, { id }, { language }));
      expect(row['sessionId_dictText']).toBe(name);
      const signUps = await must(
        cashier.get<Page<Fields & { id: string }>>('/session/sysSignup/list', { sessionId: night?.id }, { language }),
      );
      expect(signUps.records.map((each) => each['sessionId_dictText'])).toEqual([name]);
    }
  });

  it('a free-play card is called as its rule was when it was sold, in both languages, and by hand as somebody types', async () => {
    const calls = new RechargeCalls(cashier);
    const rule = await rechargeRule(venue.db, { saleMode: 'LISTPRICE', priceYuan: 188, cardDays: 30 });
    await venue.db.query("UPDATE recharge_rule SET name = '月卡', name_en = 'One month' WHERE id = $1", [rule]);
    const userId = await rows.member();
    await calls.sell(userId, rule);
    await venue.db.query("UPDATE recharge_rule SET name_en = 'Four weeks' WHERE id = $1", [rule]);
    const cards = async () => {
      const all = await must(cashier.get<Fields[]>(`${HOLDING}/listbyuser`, { userId }));
      return all.map(({ id, changwanName, changwanNameEn }) => ({ id, changwanName, changwanNameEn }));
    };
    const [sold] = await cards();
    expect(sold).toMatchObject({ changwanName: '月卡', changwanNameEn: 'One month' });
    const row = await must(
      cashier.get<RowOf<typeof member>>('/membermanage/sysMemberManage/searchMemberById', { id: userId }),
    );
    expect(row).toMatchObject({ changwanName: '月卡', changwanNameEn: 'One month' });
    const correct = (fields: Fields) =>
      manager.put(`${HOLDING}/edit`, { userId, id: sold?.id, reason: '改名', ...fields });
    expect(await correct({ changwanName: '三十天' })).toMatchObject({ success: true });
    expect(await cards()).toMatchObject([{ changwanName: '三十天', changwanNameEn: 'One month' }]);
    expect(await correct({ changwanNameEn: 'Thirty days' })).toMatchObject({ success: true });
    expect(await cards()).toMatchObject([{ changwanName: '三十天', changwanNameEn: 'Thirty days' }]);
    expect(await correct({ changwanNameEn: '' })).toMatchObject({ success: true });
    expect(await cards()).toMatchObject([{ changwanName: '三十天', changwanNameEn: null }]);
    const added = {
      ...{ userId, isChangWan: 'YES', projectType: 'AMUSEMENT', changwanName: '补卡', changwanNameEn: 'Made up for' },
      ...{ changwanCount: -1, changwanDay: '2036-12-31', reason: '补旧系统的卡' },
    };
    expect(await manager.post(`${HOLDING}/add`, added)).toMatchObject({ success: true });
    expect(await cards()).toContainEqual(
      expect.objectContaining({ changwanName: '补卡', changwanNameEn: 'Made up for' }),
    );
  });

  it('a recharge stands in the statement by the English name of its rule while the rule is called as it was', async () => {
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100 });
    await venue.db.query("UPDATE recharge_rule SET name = '充一百', name_en = 'Pay 100' WHERE id = $1", [rule]);
    const userId = await rows.member();
    await new RechargeCalls(cashier).sell(userId, rule);
    const titles = async () => {
      const { records } = await must(
        cashier.get<{ records: Fields[] }>('/membermanage/sysMemberManage/statement', { id: userId }),
      );
      return records.filter(({ title }) => title === '充一百').map(({ titleEn }) => titleEn);
    };
    expect(await titles()).toEqual(['Pay 100']);
    await venue.db.query("UPDATE recharge_rule SET name = '充两百', name_en = 'Pay 200' WHERE id = $1", [rule]);
    expect(await titles()).toEqual([null]);
  });
});
