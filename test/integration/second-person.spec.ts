import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GiftFacts, giftFactsSchema } from '@paddock/contracts/wire';
import { DEMO_PASSWORD, hashPassword } from '@paddock/identity';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

const GIFTS = '/apply/sysApply';
const USERS = '/sys/user';
const APPROVED = { managerPassword: REFUND_PASSWORD };
const SAME_HANDS = { success: false, key: 'approval.sameHands' };

interface Person {
  id: string;
  username: string;
  client: Client;
}

describe('rules that need two persons', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let member: string;
  let admin: Client;
  let hq: Client;
  let manager: Client;
  let cashier: Client;
  let managerId: string;
  let storeId: string;
  let made = 0;

  const idOf = async (statement: string, value: string): Promise<string> =>
    (await venue.db.query<{ id: string }>(statement, [value]))[0]!.id;
  const userId = (username: string): Promise<string> => idOf('SELECT id FROM app_user WHERE username = $1', username);
  const roleId = (code: string): Promise<string> => idOf('SELECT id FROM role WHERE code = $1', code);
  const done = async <T>(call: Promise<Answer<T>>): Promise<T | null> => {
    const { success, message, result } = await call;
    if (!success) throw new Error(message);
    return result;
  };
  /** An account with a password that its maker chose. */
  const makes = async (maker: Client, role = 'store-general', rank = 3): Promise<Person> => {
    const username = `pair${(made += 1)}`;
    const body = { username, realname: `新人${made}`, password: DEMO_PASSWORD, confirmpassword: DEMO_PASSWORD, rank };
    await done(maker.post(`${USERS}/add`, { ...body, selectedroles: await roleId(role), selecteddeparts: storeId }));
    return { username, id: await userId(username), client: await venue.signIn(username) };
  };
  const file = async (client: Client): Promise<string> => {
    await done(
      client.post(`${GIFTS}/add`, {
        ...{ userId: member, give: 10, integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '' },
      }),
    );
    return idOf(
      'SELECT id FROM gift_application WHERE member_id = $1 ORDER BY created_at DESC, number DESC LIMIT 1',
      member,
    );
  };
  const review = (client: Client, id: string, applyState = 'PASS'): Promise<Answer<null>> =>
    client.put(`${GIFTS}/edit`, { id, applyState, reject: '不送', password: DEMO_PASSWORD });
  const facts = async (client: Client, id: string): Promise<GiftFacts> =>
    giftFactsSchema.parse((await client.get(`${GIFTS}/facts`, { id })).result);
  const setRefundPassword = async (id: string): Promise<void> => {
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query('UPDATE app_user SET refund_password_hash = $2 WHERE id = $1', [id, hash]);
  };
  const olderBy = (days: number, ...ids: string[]): Promise<unknown> =>
    venue.db.query('UPDATE account_tie SET tied_at = tied_at - make_interval(days => $1) WHERE account_id = ANY($2)', [
      days,
      ids,
    ]);
  const attempts = (approverId: string) =>
    venue.db.query<{ who: string; org_code: string; after: Record<string, string> }>(
      `SELECT who->>'name' AS who, org_code, after FROM audit_entry
       WHERE subject_table = 'second_person_refusal' AND after->>'approver_id' = $1 ORDER BY seq`,
      [approverId],
    );

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    member = await rows.member({ rechargeYuan: 500 });
    [admin, hq] = [await venue.signIn('admin'), await venue.signIn('hq')];
    [manager, cashier] = [await venue.signIn('manager'), await venue.signIn('cashier')];
    managerId = await userId('manager');
    storeId = await idOf('SELECT id FROM store WHERE org_code = $1', STORE);
    await setRefundPassword(managerId);
    await setRefundPassword(await userId('cashier'));
  });
  afterAll(() => venue.close());

  it('do not let an account decide what its maker asked for, nor the maker what it asked for; head office reads of each attempt', async () => {
    const second = await makes(manager);
    const [own, its] = [await file(manager), await file(second.client)];
    for (const state of ['PASS', 'REJECT']) {
      expect(await review(second.client, own, state)).toMatchObject({ ...SAME_HANDS, code: 510 });
      expect(await review(manager, its, state)).toMatchObject({ ...SAME_HANDS, code: 510 });
    }
    expect(await facts(second.client, own)).toMatchObject({ mayReview: 'no' });
    expect((await facts(second.client, own)).reviewers).not.toContain('新人1');
    const entry = { org_code: STORE, after: { purpose: 'gift', wanted_by: managerId, approver_id: second.id } };
    expect(await attempts(second.id)).toMatchObject([
      { who: '新人1', ...entry },
      { who: '新人1', ...entry },
    ]);
    const page = await hq.get<{ records: object[] }>('/sys/audit/list', { subject: 'second_person_refusal' });
    expect(page.result?.records).toContainEqual(
      expect.objectContaining({ username: '新人1', subject_dictText: '不算第二个人的审批' }),
    );
    expect(await review(hq, own)).toMatchObject({ success: true });
    expect(await review(hq, its)).toMatchObject({ success: true });
  });

  it('take an account for its own after 30 days, and not before', async () => {
    const second = await makes(manager);
    const id = await file(manager);
    await olderBy(29, second.id);
    expect(await review(second.client, id)).toMatchObject(SAME_HANDS);
    await olderBy(2, second.id);
    expect(await facts(second.client, id)).toMatchObject({ mayReview: 'yes' });
    expect(await review(second.client, id)).toMatchObject({ success: true });
  });

  it('begin again when somebody else sets the password, the phone or a role', async () => {
    const ways: Record<string, (of: Person) => Promise<unknown>> = {
      password: ({ username }) =>
        manager.put(`${USERS}/changePassword`, {
          ...{ username, password: DEMO_PASSWORD, confirmpassword: DEMO_PASSWORD },
        }),
      phone: ({ id }) => manager.put(`${USERS}/edit`, { id, phone: `1390000${String(made).padStart(4, '0')}` }),
      role: async ({ id }) =>
        manager.put(`${USERS}/edit`, {
          ...{ id, selectedroles: [await roleId('store-general'), await roleId('cashier')].join() },
        }),
    };
    for (const [tiedBy, way] of Object.entries(ways)) {
      const person = await makes(admin);
      expect(await facts(person.client, await file(manager))).toMatchObject({ mayReview: 'yes' });
      await done(way(person) as Promise<Answer<unknown>>);
      const again = await venue.signIn(person.username);
      expect(await review(again, await file(manager)), tiedBy).toMatchObject(SAME_HANDS);
      expect(
        await venue.db.query('SELECT tied_by FROM account_tie WHERE account_id = $1 AND by_id = $2', [
          ...[person.id, managerId],
        ]),
      ).toEqual([{ tied_by: tiedBy }]);
    }
  });

  it('hold from account to account and among the accounts of one maker, but not among those that head office made', async () => {
    const first = await makes(manager);
    const ofFirst = await makes(first.client, 'cashier', 5);
    const sister = await makes(manager);
    expect(await review(manager, await file(ofFirst.client))).toMatchObject(SAME_HANDS);
    expect(await review(sister.client, await file(first.client))).toMatchObject(SAME_HANDS);
    expect(await review(sister.client, await file(ofFirst.client))).toMatchObject(SAME_HANDS);
    const [one, other] = [await makes(hq), await makes(hq)];
    expect(await review(other.client, await file(one.client))).toMatchObject({ success: true });
    expect(await review(hq, await file(one.client))).toMatchObject(SAME_HANDS);
  });

  it('hold for changed prices and for refunds, which the right password alone does not approve', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 88 });
    const clerk = await makes(manager, 'cashier', 5);
    await setRefundPassword(clerk.id);
    const cheaper = { newPrice: 60, priceReason: '生日', managerId, ...APPROVED };
    const sale = (client: Client) =>
      new CounterCalls(client).sell('NOCARDCONSUME', ride, {
        ...{ consumePayMode: 'unline', ...cheaper },
      });
    expect(await sale(clerk.client)).toMatchObject({ ...SAME_HANDS, result: { field: 'managerId' } });
    expect(await sale(cashier)).toMatchObject({ success: true });
    const { orderId } = await new CounterCalls(cashier).sold('NOCARDCONSUME', ride, { consumePayMode: 'unline' });
    const back = { target: 'CASH', managerId, ...APPROVED };
    const refund = (client: Client) => new RefundCalls(client).add(orderId, 8800, back);
    expect(await refund(clerk.client)).toMatchObject({ ...SAME_HANDS, result: { field: 'managerId' } });
    expect(await attempts(managerId)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ after: expect.objectContaining({ purpose: 'price', wanted_by: clerk.id }) }),
        expect.objectContaining({ after: expect.objectContaining({ purpose: 'refund', wanted_by: clerk.id }) }),
      ]),
    );
    expect(await refund(cashier)).toMatchObject({ success: true });
  });

  it('tie nobody to people who change their own password, nor to the command line', async () => {
    const { username, id } = await makes(admin);
    await venue.db.query('DELETE FROM account_tie WHERE account_id = $1', [id]);
    const own = await venue.signIn(username);
    await done(
      own.put(`${USERS}/updatePassword`, {
        ...{ username, oldpassword: DEMO_PASSWORD, password: 'violet kart 88', confirmpassword: 'violet kart 88' },
      }),
    );
    await setRefundPassword(id);
    expect(await venue.db.query('SELECT FROM account_tie WHERE account_id = $1', [id])).toEqual([]);
  });
});
