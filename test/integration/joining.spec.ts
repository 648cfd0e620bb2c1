import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberPage, MemberRow } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const BASE = '/membermanage/sysMemberManage';
const EDIT = '/sys/departSetting/edit';
interface Agreement {
  digest: string;
  text: string;
  agreedTime: string | null;
}

describe('becoming a member as the store is set', () => {
  let venue: TestVenue;
  let manager: Client;
  let cashier: Client;
  let rows: Fixtures;
  let numbered = 0;

  beforeAll(async () => {
    venue = await startVenue();
    [manager, cashier] = [await venue.signIn('manager'), await venue.signIn('cashier')];
    rows = new Fixtures(venue.db);
  });
  afterEach(() => manager.put(EDIT, { autoRegister: 'NO', promotionReward: 0, agreement: '' }));
  afterAll(() => venue.close());

  const set = async (settings: Record<string, unknown>): Promise<void> => {
    expect(await manager.put(EDIT, settings)).toMatchObject({ success: true });
  };
  const phone = (): string => `1391234${String((numbered += 1)).padStart(4, '0')}`;
  const withPhone = async (number: string): Promise<number> =>
    (await venue.db.query('SELECT 1 FROM member WHERE phone = $1', [number])).length;
  const gift = async (id: string): Promise<number> => (await rows.memberAccounts(id)).gift;
  const agreement = async (id = ''): Promise<Agreement | null> =>
    (await cashier.get<Agreement | null>(`${BASE}/agreement`, { id })).result;
  const page = async (id: string): Promise<MemberPage | null> =>
    (await cashier.get<MemberPage | null>(`${BASE}/page`, { id })).result;
  const open = (fields: Record<string, unknown> = {}) =>
    cashier.post<MemberRow>(`${BASE}/add`, { realname: '新来的', phone: phone(), ...fields });
  const opened = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const answer = await open(fields);
    if (!answer.result) throw new Error(answer.message);
    return answer.result.id;
  };

  it('P-3.15 makes a member of a new phone by itself once the store is set so, once, and finds the known one', async () => {
    const number = phone();
    const register = () => cashier.post<MemberRow>(`${BASE}/register`, { phone: number });
    expect(await register()).toMatchObject({ success: false, key: 'member.registersNotAlone' });
    expect(await withPhone(number)).toBe(0);
    await set({ autoRegister: 'YES' });
    expect((await cashier.get('/consume/sysConsume/getDepartInfo')).result).toMatchObject({ autoRegister: 'YES' });
    const first = await register();
    expect(first.result).toMatchObject({ realname: `会员${number.slice(-4)}`, orgCode: 'A01' });
    expect((await register()).result?.id).toBe(first.result?.id);
    expect(await withPhone(number)).toBe(1);
    expect(await cashier.post(`${BASE}/register`, { phone: '12' })).toMatchObject({
      success: false,
      message: '手机号格式不正确',
    });
    // What has to be agreed to has to be shown: nobody joins by the phone alone.
    await set({ agreement: '余额可退' });
    const other = phone();
    expect(await cashier.post(`${BASE}/register`, { phone: other })).toMatchObject({
      success: false,
      key: 'member.agreementRequired',
    });
    expect(await withPhone(other)).toBe(0);
  });

  it('P-3.15 opens no card without a yes to the agreement that stands there now, and keeps what was agreed', async () => {
    const before = await opened();
    await set({ agreement: '第一版：余额可退' });
    const first = await agreement();
    expect(first).toMatchObject({ text: '第一版：余额可退', agreedTime: null });
    const number = phone();
    expect(await open({ phone: number })).toMatchObject({ success: false, key: 'member.agreementRequired' });
    await set({ agreement: '第二版：余额不可退' });
    expect(await open({ phone: number, agreement: first?.digest })).toMatchObject({
      success: false,
      key: 'member.agreementChanged',
    });
    expect(await withPhone(number)).toBe(0);
    const id = await opened({ phone: number, agreement: (await agreement())?.digest });
    await set({ agreement: '第三版' });
    expect(await agreement(id)).toMatchObject({ text: '第二版：余额不可退', agreedTime: expect.any(String) });
    expect(await page(id)).toMatchObject({ agreedTime: expect.any(String) });
    expect(await agreement(before)).toBeNull();
    // What a member of another store agreed to is nobody's here.
    const abroad = await venue.signIn('manager2');
    expect((await abroad.get(`${BASE}/agreement`, { id })).result).toBeNull();
  });

  it('P-3.15 P-7.75 rewards who recommended once, when the new member has paid for the first time', async () => {
    const friend = await rows.member({});
    await set({ promotionReward: 20 });
    const had = await gift(friend);
    const id = await opened({ realname: '朋友带来', recommendedBy: friend });
    expect(await gift(friend)).toBe(had);
    expect(await page(id)).toMatchObject({ recommendedBy: { id: friend, reward: null } });
    const calls = new RechargeCalls(cashier);
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100 });
    await Promise.all([1, 2, 3].map(() => calls.sell(id, rule, { payMode: 'unline' })));
    expect((await gift(friend)) - had).toBe(20);
    // Another reward later is not this member's.
    await set({ promotionReward: 50 });
    await calls.sell(id, rule, { payMode: 'unline' });
    expect((await gift(friend)) - had).toBe(20);
    expect(await page(id)).toMatchObject({ recommendedBy: { id: friend, reward: 20 } });
    const moved = await cashier.get<{ records: unknown[] }>(`${BASE}/statement`, { id: friend, account: 'balance' });
    expect(moved.result?.records).toContainEqual(
      expect.objectContaining({ reason: 'promotion', amount: 20, title: '朋友带来' }),
    );
  });

  it('P-7.75 refuses somebody of another store, or nobody, as the one who recommended, and opens no card then', async () => {
    const foreign = await rows.member({ orgCode: OTHER_STORE });
    for (const recommendedBy of [foreign, '9999999999']) {
      const number = phone();
      expect(await open({ phone: number, recommendedBy })).toMatchObject({
        success: false,
        key: 'member.recommenderUnknown',
        result: { field: 'recommendedBy' },
      });
      expect(await withPhone(number)).toBe(0);
    }
  });
});
