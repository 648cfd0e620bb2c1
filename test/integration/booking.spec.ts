import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReservationReminders } from '@paddock/booking';
import type { RowOf, session } from '@paddock/contracts/resources';
import { type Page, toWireTime } from '@paddock/contracts/wire';
import { inAllStores } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';
import { BookingCalls, RESERVATION, SESSION } from '../support/app/booking';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Fields = Readonly<Record<string, unknown>>;

describe('booking', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let clerk: BookingCalls;
  let manager: BookingCalls;
  let counter: CounterCalls;
  let drawer: DrawerCalls;
  let ride: string;

  const at = (ms: number): string => toWireTime(new Date(venue.clock.now().getTime() + ms));
  const heat = (fields: Fields = {}) => manager.session({ startTime: at(HOUR_MS), tariffId: ride, ...fields });
  const setting = (fields: Fields) => manager.client.put('/sys/departSetting/edit', { orgCode: 'A01', ...fields });
  const stateOf = async (id: string) => (await clerk.row(id)).state;
  const taken = async (id: string) => {
    const { placesTaken, state } = await clerk.sessionRow(id);
    return [placesTaken, state];
  };

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    venue.clock.advanceToNextDay(12);
    const cashier = await venue.signIn('cashier');
    [clerk, manager] = [new BookingCalls(cashier), new BookingCalls(await venue.signIn('manager'))];
    counter = new CounterCalls(cashier);
    const users = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    drawer = new DrawerCalls(cashier, users[0]!.id);
    ride = await rows.tariff({ type: 'NOCARDCONSUME', name: '周末 10 圈', nameEn: 'Weekend', priceYuan: 68, laps: 10 });
  });
  afterAll(() => venue.close());

  it('P-3.26 P-3.27 P-3.28 the dictionaries hold the states with their texts', async () => {
    const items = async (code: string, language: 'zh-CN' | 'en') => {
      const answer = await clerk.client.get<{ value: string; text: string }[]>(
        `/sys/dict/getDictItems/${code}`,
        {},
        { language },
      );
      return Object.fromEntries((answer.result ?? []).map(({ value, text }) => [value, text]));
    };
    expect(await items('session_state', 'zh-CN')).toEqual({
      ...{ FULL: '已满', LOCKED: '已锁定', CREATED: '已创建', STARTED: '已开始', ENDED: '已结束' },
    });
    expect(await items('signup_state', 'zh-CN')).toEqual({
      ...{ REGISTERED: '已报名', CANCELLED: '已取消', PREDEDUCT: '待扣费', FAILED: '失败', WAITALLOCATE: '待分配' },
    });
    expect(await items('reservation_state', 'zh-CN')).toEqual({
      ...{ SUCCESS: '预约成功', SIGNEDIN: '已签到', CANCELLED: '已取消', WAITCONFIRM: '待确认' },
    });
    expect((await items('reservation_state', 'en'))['WAITCONFIRM']).toBe('Waiting for confirmation');
  });

  it('P-4.37 a session is full with its last place, open when one is freed, and then locked, started and ended', async () => {
    const id = await heat({ places: 2 });
    const first = await clerk.reserved({ sessionId: id, heads: 2 });
    expect(await taken(id)).toEqual([2, 'FULL']);
    expect(await clerk.add({ sessionId: id })).toMatchObject({ success: false, key: 'reservation.noPlaces' });
    // Anyone who waits gets the places that are freed.
    const waiting = await clerk.reserved({ sessionId: id, waits: 'YES' });
    expect([await stateOf(waiting), (await clerk.signUps(id)).map((row) => row.state)]).toEqual([
      'WAITCONFIRM',
      ['REGISTERED', 'WAITALLOCATE'],
    ]);
    expect((await clerk.cancel(first)).message).toBe('已取消');
    expect([await stateOf(first), await stateOf(waiting), await taken(id)]).toEqual([
      'CANCELLED',
      'SUCCESS',
      [1, 'CREATED'],
    ]);
    expect(await clerk.cancel(first)).toMatchObject({ success: false, key: 'reservation.ended' });
    const late = await clerk.reserved({ sessionId: id, heads: 2, waits: 'YES' });
    expect(await clerk.move(id, 'start')).toMatchObject({ success: false, key: 'session.wrongState' });
    expect(await clerk.move(id, 'lock')).toMatchObject({ success: true });
    expect(await clerk.add({ sessionId: id })).toMatchObject({ success: false, key: 'reservation.notOpen' });
    expect(await manager.editSession({ id, places: 9 })).toMatchObject({ success: false, key: 'session.notOpen' });
    // A place that is freed now does not open it again; anyone who still waits at the start is not in it.
    expect(await clerk.move(id, 'start')).toMatchObject({ success: true });
    expect([await stateOf(late), await taken(id)]).toEqual(['CANCELLED', [1, 'STARTED']]);
    expect(await clerk.move(id, 'end')).toMatchObject({ success: true });
    expect(await clerk.move(id, 'lock')).toMatchObject({ success: false });
  });

  it('P-5.22 sells no place twice to many who ask at once, and keeps the limit of the store; 0 is none', async () => {
    const id = await heat({ places: 10 });
    const ask = () =>
      Promise.all(Array.from({ length: 24 }, (_, nth) => clerk.add({ sessionId: id, heads: 1 + (nth % 2) })));
    const heads = async () => {
      const held = await venue.db.query<{ heads: number }>(
        "SELECT coalesce(sum(heads), 0)::int AS heads FROM session_sign_up WHERE session_id = $1 AND state = 'REGISTERED'",
        [id],
      );
      return held[0]?.heads;
    };
    await setting({ reservationLimit: 6 });
    const first = await ask();
    expect([await heads(), (await taken(id))[0]]).toEqual([6, 6]);
    expect(new Set(first.filter(({ success }) => !success).map(({ key }) => key))).toEqual(
      new Set(['reservation.limitReached']),
    );
    await setting({ reservationLimit: 0 });
    const answers = await ask();
    expect([await heads(), await taken(id)]).toEqual([10, [10, 'FULL']]);
    expect(answers.some(({ key }) => key === 'reservation.noPlaces')).toBe(true);
    // The same request again, for example after a broken line, takes no second place.
    const other = await heat();
    const call = { key: 'one reservation' };
    const body = { sessionId: other, heads: 2 };
    const twice = [await clerk.add(body, call), await clerk.add(body, call)];
    expect(twice[0]?.result).toBe(twice[1]?.result);
    expect((await taken(other))[0]).toBe(2);
  });

  it('opens a day of sessions in one step, by the lengths of the store, and nothing twice', async () => {
    await setting({ sessionMinutes: 15, sessionInterval: 5 });
    const day = at(3 * DAY_MS).slice(0, 10);
    const open = (fields: Fields = {}) =>
      manager.client.post<{ count: number }>(`${SESSION}/repeat`, {
        ...{ day, firstTime: '10:00', lastTime: '12:00', name: '上午场', places: 8, tariffId: ride },
        ...{ consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', remark: '', ...fields },
      });
    expect(await open()).toMatchObject({ success: true, result: { count: 7 }, message: '已开 7 场' });
    expect((await open({ everyMinutes: 30 })).result).toEqual({ count: 2 });
    const list = await clerk.client.get<Page<RowOf<typeof session>>>(`${SESSION}/list`, { day, pageSize: 50 });
    expect(list.result?.records.map(({ name, minutes }) => [name, minutes])).toContainEqual(['10:20 上午场', 15]);
    expect(list.result?.total).toBe(9);
    expect(await open({ lastTime: '09:00' })).toMatchObject({ success: false, key: 'session.repeatOrder' });
    expect(await open({ day: at(-DAY_MS).slice(0, 10) })).toMatchObject({ success: false, key: 'session.dayPassed' });
    expect((await clerk.client.post(`${SESSION}/repeat`, {})).code).toBe(510);
    // A moved session takes its reservations along; fewer places than people are refused.
    const moved = list.result!.records[0]!;
    const id = await clerk.reserved({ sessionId: moved.id, heads: 3 });
    expect(await manager.editSession({ id: moved.id, places: 2 })).toMatchObject({ key: 'session.belowTaken' });
    const startTime = `${day} 09:40:00`;
    expect(await manager.editSession({ id: moved.id, startTime })).toMatchObject({ success: true });
    expect((await clerk.row(id)).startTime).toBe(startTime);
    expect(await manager.client.delete(`${SESSION}/delete`, { id: moved.id })).toMatchObject({ key: 'session.taken' });
  });

  it('signs in from what people say to the line-up at the agreed price, some first and the others later', async () => {
    const id = await heat({ places: 6 });
    const booked = await clerk.reserved({ sessionId: id, heads: 3, phone: '13912345678' });
    const { number, phone } = await clerk.row(booked);
    expect(phone).toBe('139****5678');
    for (const text of ['5678', number, number.slice(-4), '周女'])
      expect((await clerk.search(text)).map((hit) => hit.id)).toContain(booked);
    // A new price touches nothing that was agreed.
    await venue.db.query('UPDATE tariff SET price_fen = 9900, laps = 20 WHERE id = $1', [ride]);
    const some = await clerk.signIn(booked, ['小满', '阿Kay'], {}, { key: 'two of three' });
    const again = await clerk.signIn(booked, ['小满', '阿Kay'], {}, { key: 'two of three' });
    await venue.db.query('UPDATE tariff SET price_fen = 6800, laps = 10 WHERE id = $1', [ride]);
    expect(some).toMatchObject({ success: true, message: '已签到 2 人', result: { order: { amount: 136 } } });
    expect(again.result?.orderId).toBe(some.result?.orderId);
    const entries = (await counter.lineUp()).filter((entry) => entry.consumeid === some.result?.orderId);
    expect(entries.map(({ cheshou, countCycleNumber }) => [cheshou, countCycleNumber])).toEqual([
      ['小满', 10],
      ['阿Kay', 10],
    ]);
    expect(await clerk.row(booked)).toMatchObject({ state: 'SIGNEDIN', signedIn: 2 });
    expect(await clerk.signIn(booked, ['a', 'b'])).toMatchObject({ success: false, key: 'reservation.tooManyHeads' });
    const member = await rows.member({ rechargeYuan: 100 });
    // The computer that signs in may let its numbers wait for another time than the store's.
    expect(await clerk.signIn(booked, [''], { userId: member, waitMinutes: 601 })).toMatchObject({
      key: 'lineUp.waitWrong',
    });
    const last = await clerk.signIn(booked, [''], { userId: member, waitMinutes: 45 });
    expect(last).toMatchObject({ success: true });
    const minutesOf = async (orderId: string | undefined): Promise<number[]> =>
      (
        await venue.db.query<{ minutes: number }>(
          'SELECT round(extract(epoch FROM passes_at - $2) / 60)::int AS minutes FROM line_up_entry WHERE order_id = $1',
          [orderId, venue.clock.now()],
        )
      ).map(({ minutes }) => minutes);
    expect(await minutesOf(last.result?.orderId)).toEqual([45]);
    expect(await minutesOf(some.result?.orderId)).toEqual([60, 60]);
    expect((await rows.memberAccounts(member)).recharge).toBe(32);
    expect(await clerk.detail(booked)).toMatchObject({ signedIn: 3, billedFen: 20_400, payingHeads: 0 });
    expect(await clerk.cancel(booked)).toMatchObject({ success: false, key: 'reservation.ended' });
    const tomorrow = await clerk.reserved({ sessionId: await heat({ startTime: at(DAY_MS) }) });
    expect(await clerk.signIn(tomorrow, [''])).toMatchObject({ success: false, key: 'reservation.notToday' });
    expect((await clerk.client.post<{ phone: string }>(`${RESERVATION}/unmask`, { id: booked })).result?.phone).toBe(
      '13912345678',
    );
    expect(
      await venue.db.query('SELECT 1 FROM reservation_phone_view WHERE reservation_id = $1', [booked]),
    ).toHaveLength(1);
  });

  it('reminds who has reserved an hour before the session, once, and nobody who has just booked or cancelled', async () => {
    const reminders = venue.worker.get(ReservationReminders, { strict: false });
    const look = (): Promise<void> => inAllStores(() => reminders.send());
    const session = await heat({ places: 4, startTime: at(HOUR_MS / 2) });
    const late = await heat({ places: 4, startTime: at(5 * HOUR_MS) });
    const phones = ['13912340001', '13912340002', '13912340003', '13912340004'] as const;
    const booked = (phone: string, sessionId = session) => clerk.reserved({ sessionId, phone });
    const [early, cancelled] = [await booked(phones[0]), await booked(phones[1])];
    const fresh = await booked(phones[2]);
    await booked(phones[3], late);
    await clerk.cancel(cancelled);
    const bookedAgo = (id: string, ms: number) =>
      venue.db.query('UPDATE reservation SET created_at = $2 WHERE id = $1', [
        id,
        new Date(venue.clock.now().getTime() - ms),
      ]);
    for (const id of [early, cancelled]) await bookedAgo(id, DAY_MS);
    await bookedAgo(fresh, 0);
    await look();
    await look();
    const sent = () => venue.messages.books.to(phones[0]);
    await eventually('the reminder is sent', () => sent().length > 0);
    expect(sent()).toMatchObject([{ text: expect.stringMatching(/周女士，您预约的 \d\d:\d\d 场次快开始了/) }]);
    for (const phone of phones.slice(1)) expect(venue.messages.books.to(phone)).toEqual([]);
    expect(await venue.db.query("SELECT 1 FROM message WHERE template_code = 'RESERVATION_SOON'")).toHaveLength(1);
  });

  it('takes more people and lets people stay away, within the places and the limit, and anyone who waits gets what is free', async () => {
    const id = await heat({ places: 6 });
    const booked = await clerk.reserved({ sessionId: id, heads: 3 });
    const live = await venue.listen(clerk.client, ['resources']);
    expect(await clerk.heads(booked, 5, 3)).toMatchObject({
      ...{ success: true, message: '已改为 5 人，共 340.00 元', result: { totalFen: 34_000 } },
    });
    await live.receives('resource.changed', ({ resource, rowId }) => resource === 'reservation' && rowId === booked);
    await live.receives('resource.changed', ({ resource, rowId }) => resource === 'session' && rowId === id);
    expect([(await clerk.row(booked)).heads, await taken(id)]).toEqual([5, [5, 'CREATED']]);
    // The same again is done already; anyone who has seen another number gets a message.
    expect(await clerk.heads(booked, 5, 3)).toMatchObject({ success: true });
    expect(await clerk.heads(booked, 6, 3)).toMatchObject({ key: 'resource.changedMeanwhile' });
    const noPlaces = { key: 'reservation.noPlaces', result: { field: 'heads' } };
    expect(await clerk.heads(booked, 7, 5)).toMatchObject({ success: false, ...noPlaces });
    await setting({ reservationLimit: 5 });
    expect(await clerk.heads(booked, 6, 5)).toMatchObject({ success: false, key: 'reservation.limitReached' });
    await setting({ reservationLimit: 0 });
    for (const wrong of [0, 201, 2.5, 'many', ''])
      expect(await clerk.heads(booked, wrong, 5)).toMatchObject({ success: false, key: 'reservation.peopleRequired' });
    expect((await clerk.heads(booked, 0, 5, { language: 'en' })).message).toBe('Please enter the head-count, 1 to 200');
    const waiting = await clerk.reserved({ sessionId: id, heads: 4, waits: 'YES' });
    expect(await clerk.heads(waiting, 3, 4)).toMatchObject({ success: true });
    expect([await stateOf(waiting), await taken(id)]).toEqual(['WAITCONFIRM', [5, 'CREATED']]);
    expect(await clerk.heads(booked, 3, 5)).toMatchObject({ success: true, result: { totalFen: 20_400 } });
    expect([await stateOf(waiting), await taken(id)]).toEqual(['SUCCESS', [6, 'FULL']]);
    expect(await clerk.signIn(booked, ['甲', '乙'])).toMatchObject({ success: true });
    expect(await clerk.heads(booked, 1, 3)).toMatchObject({ key: 'reservation.belowSignedIn' });
    expect(await clerk.heads(booked, 2, 3)).toMatchObject({ success: true });
    expect(await clerk.heads(booked, 3, 2)).toMatchObject({ success: true });
    expect(await clerk.signIn(booked, ['丙'])).toMatchObject({ result: { order: { amount: 68 } } });
    await clerk.move(id, 'lock');
    expect(await clerk.heads(waiting, 4, 3)).toMatchObject({ key: 'reservation.notOpen' });
    await clerk.move(id, 'start');
    expect(await clerk.heads(waiting, 2, 3)).toMatchObject({ key: 'session.notOpen' });
    const gone = await clerk.reserved({ sessionId: await heat() });
    await clerk.cancel(gone);
    expect(await clerk.heads(gone, 2, 1)).toMatchObject({ key: 'reservation.ended' });
    expect(await manager.client.put(`${RESERVATION}/heads`, { id: 'nobody', heads: 2, known: 1 })).toMatchObject({
      key: 'notFound',
    });
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'reservation' AND subject_id = $1 AND who ->> 'name' = '周敏'",
      [booked],
    );
    expect(audited.length).toBeGreaterThanOrEqual(4);
    // Of many who want the last places none gets what another has.
    const last = await heat({ places: 8 });
    const several = await Promise.all([1, 2, 3, 4].map(() => clerk.reserved({ sessionId: last })));
    await Promise.all(several.map((each) => clerk.heads(each, 3, 1)));
    const held = await venue.db.query<{ heads: number }>(
      'SELECT sum(heads)::int AS heads FROM session_sign_up WHERE session_id = $1',
      [last],
    );
    expect([held[0]?.heads, await taken(last)]).toEqual([8, [8, 'FULL']]);
  });

  it('more of a party drive in the sessions after it; the price follows what was agreed, also where one price is for all', async () => {
    const first = await heat({ places: 4, startTime: at(2 * HOUR_MS) });
    const second = await heat({ places: 4, startTime: at(2 * HOUR_MS + 1) });
    const party = { sessionId: first, heads: 3, kind: 'PARTY', priceMode: 'FLAT', price: 300, deposit: 200 };
    const flat = await manager.reserved(party);
    expect(await clerk.heads(flat, 6, 3)).toMatchObject({ result: { totalFen: 30_000 } });
    expect([await taken(first), await taken(second)]).toEqual([
      [4, 'FULL'],
      [2, 'CREATED'],
    ]);
    expect((await clerk.signUps(second)).map(({ state, heads }) => [state, heads])).toEqual([['PREDEDUCT', 2]]);
    await clerk.deposit(flat, { consumePayMode: 'wechat', payCode: payCode('01') });
    expect(await clerk.heads(flat, 4, 6)).toMatchObject({ success: false, key: 'reservation.paying' });
    await eventually('the scan has ended', async () => {
      venue.clock.advance(1000);
      return (await clerk.detail(flat)).orders[0]?.state !== 'OPEN';
    });
    // The later session is left first, and can be taken again.
    expect(await clerk.heads(flat, 4, 6)).toMatchObject({ success: true });
    expect([await taken(first), await taken(second)]).toEqual([
      [4, 'FULL'],
      [0, 'CREATED'],
    ]);
    expect(await clerk.heads(flat, 5, 4)).toMatchObject({ success: true });
    expect(await taken(second)).toEqual([1, 'CREATED']);
    const each = await manager.reserved({
      ...{ sessionId: await heat({ places: 9 }), heads: 5, kind: 'GROUP', priceMode: 'PERHEAD', price: 50 },
      deposit: 200,
    });
    const tooFew = await clerk.heads(each, 3, 5);
    expect(tooFew).toMatchObject({ key: 'reservation.depositTooHigh', message: '订金不能高于总价 150.00 元' });
    expect(await clerk.heads(each, 4, 5)).toMatchObject({ result: { totalFen: 20_000 } });
    const group = { type: 'NOCARDCONSUME', priceYuan: 100, laps: 5 } as const;
    const tariffId = await rows.tariff({ ...group, multiPersonMode: 'SINGLE', notDoubledHeadCount: 3 });
    const family = await clerk.reserved({ sessionId: await heat({ places: 9, tariffId }), heads: 2 });
    const total = async (heads: number, known: number) => (await clerk.heads(family, heads, known)).result?.totalFen;
    expect([await total(3, 2), await total(4, 3), await total(3, 4)]).toEqual([10_000, 40_000, 10_000]);
    expect(await clerk.signIn(family, ['甲'])).toMatchObject({ result: { order: { amount: 100 } } });
    expect(await clerk.heads(family, 4, 3)).toMatchObject({ key: 'reservation.pricePaid' });
    expect(await clerk.heads(family, 2, 3)).toMatchObject({ success: true });
    expect(await clerk.signIn(family, ['乙'])).toMatchObject({ result: { order: { amount: 0 } } });
  });

  it('takes the deposit of a party as an order, counts it against the bill, and sees it in the drawer', async () => {
    const first = await heat({ places: 4, startTime: at(2 * HOUR_MS) });
    const second = await heat({ places: 8, startTime: at(2 * HOUR_MS + 1) });
    const party = { sessionId: first, heads: 8, kind: 'PARTY', priceMode: 'FLAT', price: 480, deposit: 200 };
    // Anyone who may not agree prices gets the permission's refusal.
    expect((await clerk.add(party)).code).toBe(510);
    expect(await manager.add({ ...party, deposit: 500 })).toMatchObject({ key: 'reservation.depositTooHigh' });
    const id = await manager.reserved(party);
    expect([await stateOf(id), await taken(first), await taken(second)]).toEqual([
      'WAITCONFIRM',
      [4, 'FULL'],
      [4, 'CREATED'],
    ]);
    expect((await clerk.signUps(second)).map((row) => row.state)).toEqual(['PREDEDUCT']);
    expect(await clerk.signIn(id, ['a'])).toMatchObject({ success: false, key: 'reservation.notConfirmed' });
    const shift = (await drawer.open(100)).result!;
    const cash = () =>
      venue.db.query<{ amount_fen: number }>(
        "SELECT amount_fen FROM drawer_cash WHERE shift_id = $1 AND kind = 'sale' ORDER BY noted_at",
        [shift],
      );
    const paid = await clerk.deposit(id, {}, { key: 'a deposit' });
    await clerk.deposit(id, {}, { key: 'a deposit' });
    expect(paid).toMatchObject({ success: true, key: 'reservation.depositPaid' });
    expect([await stateOf(id), (await clerk.signUps(second))[0]?.state]).toEqual(['SUCCESS', 'REGISTERED']);
    expect(await clerk.deposit(id)).toMatchObject({ success: false, key: 'reservation.noDepositDue' });
    const history = await clerk.client.get<Page<{ id: string; amount: number }>>('/consume/sysConsume/orderlist', {
      pageSize: 50,
    });
    expect(history.result?.records.find((order) => order.id === paid.result?.orderId)?.amount).toBe(200);
    const names = Array.from({ length: 6 }, (_, nth) => `客人${nth}`);
    expect(await clerk.signIn(id, names)).toMatchObject({ success: true, result: { order: { amount: 280 } } });
    // The price is flat: who comes later pays nothing, and the deposit is counted once.
    expect(await clerk.signIn(id, ['七', '八'])).toMatchObject({ success: true, result: { order: { amount: 0 } } });
    expect(await clerk.detail(id)).toMatchObject({ signedIn: 8, depositLeftFen: 0, depositPaidFen: 20_000 });
    expect((await cash()).map((row) => row.amount_fen)).toEqual([20_000, 28_000]);
    await drawer.closeAll();
  });

  it('gives a deposit back by the rule that was agreed, and keeps it afterwards', async () => {
    await setting({ depositBackHours: 24 });
    const party = async (startsInMs: number): Promise<string> =>
      manager.reserved({
        ...{ sessionId: await heat({ startTime: at(startsInMs), places: 9 }), heads: 5, kind: 'GROUP', deposit: 100 },
      });
    const early = await party(3 * DAY_MS);
    const scanned = await clerk.deposit(early, { consumePayMode: 'wechat', payCode: payCode('00') });
    expect(scanned.success).toBe(true);
    await eventually('the deposit is paid', async () => (await stateOf(early)) === 'SUCCESS');
    // A store that changes its rule changes nothing that was agreed.
    await setting({ depositBackHours: 200 });
    const cancelled = await clerk.cancel(early);
    expect(cancelled.result).toMatchObject({ deposit: 'back', refundNumber: expect.stringMatching(/^T/) });
    await eventually('the channel has given it back', async () => {
      venue.clock.advance(2000);
      return (await counter.order(scanned.result!.orderId)).payState === 'refunded';
    });
    const late = await party(3 * DAY_MS);
    expect((await clerk.deposit(late)).success).toBe(true);
    expect((await clerk.cancel(late)).result).toEqual({ deposit: 'kept', refundNumber: null });
    await setting({ depositBackHours: 24 });
    // A deposit that was refunded as the order that it is counts no more.
    const member = await rows.member({ rechargeYuan: 100 });
    const byMember = await party(2 * DAY_MS);
    expect((await clerk.deposit(byMember, { userId: member })).success).toBe(true);
    expect((await rows.memberAccounts(member)).recharge).toBe(0);
    expect((await clerk.cancel(byMember)).result).toMatchObject({ deposit: 'back' });
    expect((await rows.memberAccounts(member)).recharge).toBe(100);
  });

  it('a declined scan leaves the reservation waiting; who does not come loses place and deposit', async () => {
    const id = await heat({ startTime: at(HOUR_MS), places: 4 });
    const party = await manager.reserved({ sessionId: id, heads: 4, kind: 'PARTY', deposit: 100 });
    await clerk.deposit(party, { consumePayMode: 'wechat', payCode: payCode('03') });
    await eventually('the scan has failed', async () => {
      venue.clock.advance(1000);
      return (await clerk.detail(party)).orders[0]?.state === 'FAILED';
    });
    expect(await stateOf(party)).toBe('WAITCONFIRM');
    expect((await clerk.deposit(party)).success).toBe(true);
    expect(await clerk.noShow(party)).toMatchObject({ success: false, key: 'reservation.notDue' });
    venue.clock.advance(HOUR_MS);
    expect(await clerk.noShow(party)).toMatchObject({ success: true });
    expect(await clerk.row(party)).toMatchObject({ state: 'CANCELLED', noShow: 'YES' });
    expect(await taken(id)).toEqual([0, 'CREATED']);
    const unpaid = await heat({ places: 4 });
    const owing = await manager.reserved({ sessionId: unpaid, heads: 2, kind: 'PARTY', deposit: 50 });
    await clerk.move(unpaid, 'lock');
    await clerk.move(unpaid, 'start');
    expect([await stateOf(owing), (await clerk.signUps(unpaid))[0]?.state]).toEqual(['CANCELLED', 'FAILED']);
  });
});
