import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaperLine } from '@paddock/contracts/edge';
import { RESOURCES, type RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { payOutCash } from '@paddock/counter';
import { Drawer } from '@paddock/drawer';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DRAWER, DrawerCalls, piecesOf } from '../support/app/drawer';
import { Fixtures, STORE } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const SHIFT_PASSWORD = '4711';
type Fields = Readonly<Record<string, unknown>>;

describe('a cash drawer', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let calls: DrawerCalls;
  /** Somebody else of the store, with a shift password. */
  let nextId: string;
  let ride: string;

  const userId = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  const sell = async (amountYuan: number, fields: Fields = {}) => {
    const tariff = amountYuan === 68 ? ride : await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: amountYuan });
    return counter.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline', doTask: 'NO', ...fields });
  };
  const opened = async (floatYuan: number, fields: Fields = {}): Promise<string> => {
    const answer = await calls.open(floatYuan, fields);
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    return answer.result;
  };
  const shiftOf = async (id: string) => {
    const { shift } = await calls.present({ id });
    if (!shift) throw new Error(`shift ${id} is not open`);
    return shift;
  };

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    counter = new CounterCalls(await venue.signIn('cashier'));
    calls = new DrawerCalls(counter.client, await userId('cashier'));
    nextId = await userId('manager');
    await venue.db.query('UPDATE app_user SET shift_password_hash = $2 WHERE id = $1', [
      nextId,
      await hashPassword(SHIFT_PASSWORD),
    ]);
    ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
  });
  afterAll(() => venue.close());
  beforeEach(() => calls.closeAll());

  it('adds up what it should hold from facts, and shows it only once something was counted', async () => {
    const id = await opened(500);
    await sell(68);
    await sell(68);
    const members = new RechargeCalls(counter.client);
    await members.sell(await rows.member(), await rechargeRule(venue.db, { rechargeYuan: 300 }), { payMode: 'unline' });
    // Neither a scan nor a member's balance touches the drawer.
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 40 });
    await counter.sold('BALANCE', balance, { userId: await rows.member({ rechargeYuan: 100 }), doTask: 'NO' });
    const scan = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00'), doTask: 'NO' });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    expect((await calls.move(id, 'in', 200)).success).toBe(true);
    expect((await calls.move(id, 'out', '150.5', '存保险柜')).success).toBe(true);

    const before = await shiftOf(id);
    expect(before).toMatchObject({ expected: null, difference: null, causes: [], counts: [] });
    expect(before.movements.map(({ kind, count, amount, reason }) => [kind, count, amount, reason])).toEqual([
      ['float', 1, 500, ''],
      ['sale', 2, 136, ''],
      ['recharge', 1, 300, ''],
      ['in', 1, 200, '换零钱'],
      ['out', 1, -150.5, '存保险柜'],
    ]);
    expect(JSON.stringify(before.report)).not.toContain('985.50');

    expect((await calls.count(id, 985.5)).message).toBe('点数已保存');
    const after = await shiftOf(id);
    expect(after).toMatchObject({ expected: 985.5, difference: 0, causes: [], countIsOutdated: false });
    expect(after.modes).toEqual([
      { mode: 'cash', count: 3, system: 985.5, counted: 985.5 },
      { mode: 'wechat', count: 1, system: 68, counted: 68 },
    ]);
    const paper = new Map(after.report.flatMap((line) => (line.kind === 'row' ? [[line.label, line] as const] : [])));
    expect(paper.get('单次 微信')).toMatchObject({ count: '1', value: '68.00' });
    expect(paper.get('单次 现金')).toMatchObject({ count: '2', value: '136.00' });
    expect(paper.get('充值 现金')).toMatchObject({ count: '1', value: '300.00' });
    expect(paper.get('实收')).toMatchObject({ value: '504.00' });
    expect(paper.get('余额扣款')).toMatchObject({ count: '1', value: '40.00' });
    expect(paper.get('差额')).toMatchObject({ value: '0.00' });

    expect(await calls.close(id)).toMatchObject({ success: true, message: '已交班', result: '' });
    expect(await calls.present()).toMatchObject({ open: [], shift: null });
  });

  it('names the sale that explains a planted difference of 50, and wants a note for what nothing explains', async () => {
    const id = await opened(100);
    // The customer's phone asks for a password, the cashier takes cash instead, and the scan is taken back later.
    const fifty = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 50 });
    const scan = await counter.sold('NOCARDCONSUME', fifty, { payCode: payCode('02'), doTask: 'NO' });
    await rows.waitsAtChannel(scan.orderId);
    const cash = await sell(50, { cheshou: '阿Kay' });
    await sell(68);
    expect((await calls.count(id, 168)).success).toBe(true);

    const barred = await calls.close(id, { note: '少了' });
    expect(barred).toMatchObject({ success: false, message: '还有 1 笔付款没有结果或正在撤销，请先处理' });
    expect((await shiftOf(id)).undecided).toMatchObject([{ id: scan.orderId, owner: 'consumption' }]);

    await venue.db.query(
      `UPDATE payment_attempt SET state = 'REVERSED', next_poll_at = NULL, updated_at = now() + interval '1 minute' WHERE order_id = $1`,
      [scan.orderId],
    );
    await venue.db.query("UPDATE consumption_order SET pay_progress = 'reversed' WHERE id = $1", [scan.orderId]);

    const { difference, causes, undecided } = await shiftOf(id);
    expect({ difference, undecided }).toEqual({ difference: -50, undecided: [] });
    expect(causes[0]).toMatchObject({
      kind: 'undecidedScan',
      orderId: cash.orderId,
      orderNumber: cash.order.orderNumber,
      amount: 50,
      equalsDifference: true,
    });
    expect((await calls.close(id)).message).toBe('差额还有 50.00 元没有说明，请填写说明');
    expect((await calls.close(id, { causes: ['sameAmount:1'] })).message).toBe('点数已更新，请重新核对');
    expect((await calls.close(id, { causes: [causes[0]!.key] })).success).toBe(true);
    const [row] = await venue.db.query('SELECT difference_fen, explained_fen, state FROM drawer_shift WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ difference_fen: -5000, explained_fen: 5000, state: 'closed' });
  });

  it('is handed over with the shift password of the next cashier, whose float is what was counted', async () => {
    const id = await opened(100);
    await calls.count(id, 100);
    const handOver = (conPassword: string) => calls.close(id, { nextCashierId: nextId, conPassword });
    expect((await handOver('')).key).toBe('cashier.passwordRequired');
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push((await handOver(`wrong${guess}`)).key);
    expect(answers[0]).toBe('cashier.wrongPassword');
    expect(answers.at(-1)).toBe('signIn.slowDown');
    expect((await handOver(SHIFT_PASSWORD)).key).toBe('signIn.slowDown');
    venue.clock.advance(400_000);
    const next = await handOver(SHIFT_PASSWORD);
    expect(next).toMatchObject({ success: true });
    const { open } = await calls.present();
    expect(open).toMatchObject([{ id: next.result, drawer: 1, cashierId: nextId, cashierName: '王店长' }]);
    expect((await shiftOf(next.result!)).movements[0]).toMatchObject({ kind: 'float', amount: 100 });
    // Nothing that is found by its time falls between the two reports.
    const begins =
      'SELECT n.opened_at = s.closed_at AS at_its_end FROM drawer_shift s, drawer_shift n WHERE s.id = $1 AND n.id = $2';
    expect(await venue.db.query(begins, [id, next.result])).toEqual([{ at_its_end: true }]);
    // Cash of somebody without a drawer of the own goes into the only one that is open, under the own name.
    await sell(68);
    expect((await shiftOf(next.result!)).cashiers).toEqual([
      { cashierId: calls.cashierId, cashierName: '周敏', count: 1, amount: 68 },
    ]);
  });

  it('is closed once by two who press at the same moment, and numbered without a gap', async () => {
    const id = await opened(100);
    await calls.count(id, 100);
    const answers = await Promise.all([calls.close(id), calls.close(id), calls.close(id)]);
    expect(answers.map(({ key }) => key).sort()).toEqual([
      'drawer.alreadyClosed',
      'drawer.alreadyClosed',
      'drawer.closed',
    ]);
    const again = await opened(0);
    await calls.count(again, 0);
    const body = { note: '' };
    const twice = await Promise.all([1, 2].map(() => calls.close(again, body, { key: 'close-once' })));
    expect(twice.every(({ success }) => success)).toBe(true);
    const closed = await venue.db.query<{ z: number }>(
      'SELECT z_number AS z FROM drawer_shift WHERE org_code = $1 AND z_number IS NOT NULL ORDER BY z_number',
      [STORE],
    );
    expect(closed.map(({ z }) => z)).toEqual(closed.map((_, index) => index + 1));
  });

  it('a sale at the moment of the close is in this shift or in the next, never in both and never in none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await opened(100);
      await calls.count(id, 100);
      const sales = Array.from({ length: 3 }, () => sell(68));
      const [closing, ...sold] = await Promise.all([calls.close(id, { nextCashierId: calls.cashierId }), ...sales]);
      const inShift = await venue.db.query<{ shift_id: string; order_id: string }>(
        'SELECT shift_id, order_id FROM drawer_cash WHERE order_id = ANY($1)',
        [sold.map(({ orderId }) => orderId)],
      );
      expect(inShift).toHaveLength(3);
      const wanted = closing.success ? closing.result : id;
      if (!closing.success) expect(closing.key).toBe('drawer.countOutdated');
      expect(new Set(inShift.map(({ shift_id }) => shift_id))).toEqual(new Set([wanted]));
      await calls.closeAll();
    }
  });

  it('a scan that is paid at the moment of the close keeps it open, or stands in its report', async () => {
    const id = await opened(100);
    await calls.count(id, 100);
    const { orderId } = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('01'), doTask: 'NO' });
    const closed = Promise.withResolvers<Answer<string>>();
    let hasEnded = false;
    await venue.db.transaction(async (tx) => {
      // One of the last things that are read for the report.
      await tx.query('LOCK TABLE drawer_count IN ACCESS EXCLUSIVE MODE');
      void calls
        .close(id)
        .then(closed.resolve, closed.reject)
        .finally(() => (hasEnded = true));
      await eventually('the close waits, or has ended', async () => {
        const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        return hasEnded || (await venue.db.query(sql)).length > 0;
      });
      await eventually('the scan is paid', async () => {
        venue.clock.advance(1000);
        return (await counter.order(orderId)).payState === 'payed';
      });
    });
    const answer = await closed.promise;
    if (!answer.success) expect(answer.key).toBe('drawer.undecided');
    else {
      const kept = await counter.client.get<{ lines: PaperLine[] }>(`${DRAWER}/report`, { id });
      expect(JSON.stringify(kept.result?.lines)).toContain('68.00');
    }
  });

  it('keeps the first count beside a recount, and asks for one when cash has moved since', async () => {
    const id = await opened(100);
    expect((await calls.close(id)).message).toBe('请先点钱');
    await calls.count(id, 90);
    await sell(68);
    const outdated = await shiftOf(id);
    expect(outdated).toMatchObject({ countIsOutdated: true, expected: 168, difference: -78 });
    expect(outdated.modes[0]).toMatchObject({ mode: 'cash', system: 168, counted: 90 });
    expect(JSON.stringify(outdated.report)).toContain('78.00');
    expect((await calls.close(id, { note: '少 10' })).message).toBe('点钱后又有现金进出，请重新点数');
    await calls.count(id, 168);
    expect((await shiftOf(id)).counts.map(({ nth, total, expected }) => [nth, total, expected])).toEqual([
      [1, 90, 100],
      [2, 168, 168],
    ]);
    expect((await calls.close(id)).message).toBe('点数已更新，请重新核对');
    expect((await calls.close(id, { nth: 2 })).success).toBe(true);
    const missing = { ...piecesOf(5), 10: undefined };
    expect((await counter.client.post(`${DRAWER}/addCount`, { id, pieces: missing })).message).toBe(
      '每种面值都要点，没有填 0',
    );
  });

  it('takes no more out than it holds, and moves nothing without a reason and an amount', async () => {
    const id = await opened(100);
    expect((await calls.move(id, 'out', 100.01)).message).toBe('钱箱里只有 100.00 元');
    expect((await calls.move(id, 'out', 10, ' ')).message).toBe('请填写原因');
    for (const amount of [0, -5, '1.005', 'x', ''])
      expect((await calls.move(id, 'in', amount)).message).toBe('请输入大于 0、最多两位小数的金额');
    const answers = await Promise.all([1, 2].map(() => calls.move(id, 'out', 60)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await shiftOf(id)).movements.filter(({ kind }) => kind === 'out')).toHaveLength(1);
  });

  it('one drawer is held by one cashier, and each store has its own', async () => {
    const id = await opened(100);
    expect((await calls.open(50)).message).toBe('周敏 已在钱箱 1 当班');
    const other = { cashierId: nextId, conPassword: SHIFT_PASSWORD };
    expect((await calls.open(50, { ...other })).message).toBe('钱箱 1 已由 周敏 开班');
    expect((await calls.open(50, { ...other, conPassword: 'no' })).key).toBe('cashier.wrongPassword');
    const second = await opened(50, { ...other, drawer: 2 });
    await sell(68, { departuserId: nextId });
    await calls.count(second, 118);
    expect(await shiftOf(second)).toMatchObject({ drawer: 2, expected: 118, difference: 0 });

    const elsewhere = new DrawerCalls(await venue.signIn('manager2'), await userId('manager2'));
    expect(await elsewhere.present({ id })).toMatchObject({ open: [], shift: null });
    expect((await elsewhere.count(id, 1)).message).toBe('未找到对应实体');
    expect((await elsewhere.close(id)).message).toBe('未找到对应实体');
    expect((await elsewhere.client.get(`${DRAWER}/report`, { id })).result).toBeNull();
    expect((await elsewhere.client.post(`${DRAWER}/print`, { id, printId: '' })).message).toBe('未找到对应实体');
    // Cashiers of another store take no drawer here.
    expect((await calls.open(1, { cashierId: elsewhere.cashierId, drawer: 3 })).message).toBe('未找到对应实体');
  });

  it('cash without an open drawer is noted as such, or refused where the store wants a drawer', async () => {
    await sell(68);
    const { withoutShift } = await calls.present();
    expect(withoutShift).toEqual({ count: 1, amount: 68 });
    const needs = (needed: boolean) =>
      venue.db.query('UPDATE store SET needs_open_drawer = $2 WHERE org_code = $1', [STORE, needed]);
    await needs(true);
    try {
      const refused = await counter.sell('NOCARDCONSUME', ride, { consumePayMode: 'unline', doTask: 'NO' });
      expect(refused).toMatchObject({ success: false, message: '请先开班（打开钱箱）再收现金' });
      const members = new RechargeCalls(counter.client);
      const rule = await rechargeRule(venue.db, { rechargeYuan: 10 });
      expect((await members.add({ userId: await rows.member(), rechargeRoleId: rule, payMode: 'unline' })).key).toBe(
        'drawer.needed',
      );
      const id = await opened(0);
      await sell(68);
      expect((await shiftOf(id)).movements[1]).toMatchObject({ kind: 'sale', amount: 68 });
    } finally {
      await needs(false);
    }
  });

  it('cash that no drawer holds is shown until the last of those beside it is closed', async () => {
    await opened(100);
    const second = await opened(50, { cashierId: nextId, conPassword: SHIFT_PASSWORD, drawer: 2 });
    const colleagues = await venue.db.query<{ user_id: string }>(
      'SELECT user_id FROM user_store WHERE org_code = $1 AND NOT user_id = ANY($2)',
      [STORE, [calls.cashierId, nextId]],
    );
    await sell(68, { departuserId: colleagues[0]!.user_id });
    const shown = async () => (await calls.present()).withoutShift;
    expect(await shown()).toEqual({ count: 1, amount: 68 });
    await calls.count(second, 50);
    expect((await calls.close(second)).success).toBe(true);
    expect(await shown()).toEqual({ count: 1, amount: 68 });
    await calls.closeAll();
    expect(await shown()).toEqual({ count: 0, amount: 0 });
  });

  it('opens without a sale under a number of its own, by a pulse of the printer', async () => {
    const id = await opened(100);
    const answer = await counter.client.post<string>(`${DRAWER}/openDrawer`, {
      cashierId: calls.cashierId,
      reason: '',
      printId: '',
    });
    expect(answer.result).toMatch(/^K\d{6}-\d{4}$/);
    expect(answer.message).toBe(`钱箱已打开，记为 ${answer.result}`);
    const { body } = await venue.edge.command('drawer.open', ({ printerId }) => printerId === 'A01-printer-01');
    expect(body).toEqual({ kind: 'drawer.open', printerId: 'A01-printer-01' });
    await calls.count(id, 99);
    const { causes } = await shiftOf(id);
    expect(causes).toMatchObject([
      { kind: 'openedWithoutSale', orderNumber: answer.result, amount: null, owner: 'opening' },
    ]);
    // It explains no amount: the note is still asked for.
    expect((await calls.close(id, { causes: [causes[0]!.key] })).message).toBe('差额还有 1.00 元没有说明，请填写说明');
  });

  it('what goes back to customers leaves the drawer or the channel, and never more than there is', async () => {
    const id = await opened(100);
    const sold = await sell(68, { doTask: 'YES' });
    const scan = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    const entryOf = async (orderId: string) =>
      (await counter.lineUp()).find(({ consumeid }) => consumeid === orderId)?.id ?? '';
    for (const { orderId } of [sold, scan]) await counter.cancel(await entryOf(orderId));
    const payOut = () =>
      venue.db.transaction((tx) => payOutCash(tx, new Drawer(venue.clock), sold.orderId, calls.cashierId));
    expect((await calls.move(id, 'out', 150)).success).toBe(true);
    await expect(payOut()).rejects.toMatchObject({ key: 'drawer.notEnough', params: { held: '18.00' } });
    expect((await calls.move(id, 'in', 60)).success).toBe(true);
    expect(await payOut()).toBe(true);
    expect(await payOut()).toBe(false);
    await eventually('the channel has given back', async () => {
      // The next look at the channel is due sooner.
      venue.clock.advance(500);
      return (await counter.order(scan.orderId)).payState === 'refunded';
    });
    const { movements, report } = await shiftOf(id);
    expect(movements.filter(({ kind }) => kind === 'refund')).toMatchObject([{ count: 1, amount: -68 }]);
    const paper = new Map(report.flatMap((line) => (line.kind === 'row' ? [[line.label, line.value] as const] : [])));
    expect(['退款 微信', '退款 现金', '实收'].map((label) => paper.get(label))).toEqual(['-68.00', '-68.00', '0.00']);
    const drawer = new Drawer(venue.clock);
    expect(await drawer.cashHeldFen(venue.db, STORE, calls.cashierId)).toBe(1000);
    expect(await drawer.openShiftOf(venue.db, STORE, nextId)).toMatchObject({ id, cashierName: '周敏' });
  });

  it('what a channel gave back of a drawer that was taken over stands in one report', async () => {
    const second = await opened(100, { drawer: 2 });
    const scan = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    const takeOver = 'UPDATE drawer_shift SET taken_from = ARRAY[cashier_id], cashier_id = $2 WHERE id = $1';
    await venue.db.query(takeOver, [second, nextId]);
    const colleagues = await venue.db.query<{ user_id: string }>(
      'SELECT user_id FROM user_store WHERE org_code = $1 AND NOT user_id = ANY($2)',
      [STORE, [calls.cashierId, nextId]],
    );
    const first = await opened(100, { cashierId: colleagues[0]!.user_id });
    const entry = (await counter.lineUp()).find(({ consumeid }) => consumeid === scan.orderId)!;
    await counter.cancel(entry.id);
    await eventually('the channel has given back', async () => {
      venue.clock.advance(500);
      return (await counter.order(scan.orderId)).payState === 'refunded';
    });
    const refundsIn = async (id: string) =>
      (await shiftOf(id)).report.flatMap((line) =>
        line.kind === 'row' && line.label === '退款 微信' ? [line.value] : [],
      );
    expect([await refundsIn(second), await refundsIn(first)]).toEqual([['-68.00'], []]);
  });

  it('P-6.9 P-6.10 a cashier sets the own shift password, head office everybody’s, and nobody else', async () => {
    const edit = (client: Client, id: string, conPassword: string) =>
      client.put('/memberrecharge/sysMemberRecharge/editgongzuo', { id, conPassword });
    const hasPassword = async (id: string) => {
      const { result } = await counter.client.get<Page<{ havePassword: string }>>(
        '/memberrecharge/sysMemberRecharge/gongzuolist',
        { id: `${id},` },
      );
      return result?.records[0]?.havePassword;
    };
    const check = async (conPassword: string) =>
      (
        await counter.client.post('/memberrecharge/sysMemberRecharge/checkgongzuo', {
          id: calls.cashierId,
          conPassword,
        })
      ).key;
    expect(await hasPassword(calls.cashierId)).toBe('NO');
    expect(await edit(counter.client, calls.cashierId, '2468')).toMatchObject({ success: true, message: '修改成功!' });
    expect(await hasPassword(calls.cashierId)).toBe('YES');
    expect(await check('')).toBe('cashier.passwordRequired');
    expect(await check('2469')).toBe('cashier.wrongPassword');
    expect(await check('2468')).toBeUndefined();
    expect((await calls.open(100)).key).toBe('cashier.passwordRequired');
    const [hq, manager] = [await venue.signIn('hq'), await venue.signIn('manager')];
    expect((await edit(manager, calls.cashierId, '1111')).code).toBe(510);
    expect((await edit(counter.client, nextId, '1111')).code).toBe(510);
    expect((await edit(hq, 'nobody', '1111')).message).toBe('未找到对应实体');
    expect((await edit(hq, calls.cashierId, '')).success).toBe(true);
    expect(await hasPassword(calls.cashierId)).toBe('NO');
    expect((await calls.open(100)).success).toBe(true);
  });

  it('prints what the screen shows, and keeps the Z report as it was printed', async () => {
    const id = await opened(100);
    await sell(68);
    await calls.count(id, 168);
    const { report } = await shiftOf(id);
    await counter.client.post(`${DRAWER}/print`, { id, printId: '' });
    const zOf = (lines: readonly PaperLine[]): string | undefined =>
      lines.flatMap((line) => (line.kind === 'title' && line.text.startsWith('Z ') ? [line.text] : []))[0];
    const x = await venue.edge.command('paper.print', ({ lines }) => zOf(lines) === undefined);
    // All but the minute at which it was printed.
    const rowsOf = (lines: readonly PaperLine[]) => lines.filter(({ kind }) => kind === 'row');
    expect(rowsOf(x.body.lines)).toEqual(rowsOf(report));
    expect(x.body.printerId).toBe('A01-printer-01');
    await calls.close(id);
    const z = await counter.client.get<{ zNumber: number; lines: PaperLine[] }>(`${DRAWER}/report`, { id });
    expect(z.result?.zNumber).toBeGreaterThan(0);
    const number = `Z ${String(z.result?.zNumber).padStart(4, '0')}`;
    const paper = await venue.edge.command('paper.print', ({ lines }) => zOf(lines) === number);
    expect(paper.body.lines).toEqual(z.result?.lines);
    // Whatever is sold or renamed later, and in whatever language it is asked for.
    await venue.db.query("UPDATE app_user SET real_name = '周敏敏' WHERE username = 'cashier'");
    try {
      const again = await counter.client.get(`${DRAWER}/report`, { id }, { language: 'en' });
      expect(again.result).toEqual(z.result);
    } finally {
      await venue.db.query("UPDATE app_user SET real_name = '周敏' WHERE username = 'cashier'");
    }
    const manager = await venue.signIn('manager');
    const list = await manager.get<Page<RowOf<typeof RESOURCES.shift>>>(`${DRAWER}/list`, {
      zNumber: z.result?.zNumber,
    });
    expect(list.result?.records).toMatchObject([
      { id, state: 'closed', cashierName: '周敏', openingFloat: 100, expected: 168, counted: 168, difference: 0 },
    ]);
    expect((await counter.client.get(`${DRAWER}/list`)).code).toBe(510);
    const marshal = await venue.signIn('marshal');
    for (const answer of [await marshal.get(`${DRAWER}/present`), await marshal.post(`${DRAWER}/addCash`, {})])
      expect(answer.code).toBe(510);
  });
});
