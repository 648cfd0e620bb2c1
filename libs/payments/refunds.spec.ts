import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type Actor } from '@paddock/kernel';
import { decidePayment, paymentsInReview } from './manual-review';
import type { PaymentArea } from './payment-area';
import type { PaymentProvider, RefundResult } from './provider';
import { newRefundNo } from './refunds.service';
import type { RefundView } from './refund-view';
import { PaymentWorld, PRICE_FEN, STORE } from './testing/world';

describe('refunds at the channel', () => {
  let world: PaymentWorld;
  const seen: RefundView[] = [];

  beforeAll(async () => {
    world = await PaymentWorld.create();
    world.area.refunds.listen((tx, refund) => {
      tx.afterCommit(() => seen.push(refund));
      return Promise.resolve();
    });
  });
  afterAll(async () => {
    await world.close();
  });

  const refunds = (orderId: string) => world.area.refunds.ofOrder(world.db, orderId);
  const states = (outRefundNo: string): string[] =>
    seen.filter((refund) => refund.outRefundNo === outRefundNo).map(({ state }) => state);
  const settle = (what: 'again' | 'giveUp' | 'settleByHand', outRefundNo: string) =>
    world.db.transaction((tx) => world.area.refunds[what](tx, outRefundNo));

  it('gives back in parts up to the whole, one part after the other, and not more', async () => {
    const { orderId } = await world.scan('00');
    await expect(world.refund(orderId, PRICE_FEN + 1)).rejects.toThrow('refund.tooMuch');
    const first = await world.refund(orderId, 800);
    expect(first).toMatchObject({ state: 'SENDING', unclear: false, amountFen: 800 });
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUNDING', progress: 'paid' });
    const second = await world.refund(orderId, 1000);
    expect(second.state).toBe('QUEUED');
    await expect(world.refund(orderId, PRICE_FEN - 1799)).rejects.toThrow('refund.tooMuch');
    await world.pass(6, []);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUNDING', refundedFen: 800 });
    await world.pass(7, []);
    expect(await world.view(orderId)).toMatchObject({ state: 'PART_REFUNDED', refundedFen: 1800 });
    expect([states(first.outRefundNo), states(second.outRefundNo)]).toEqual([
      ['QUEUED', 'SENDING', 'ACCEPTED', 'DONE'],
      ['QUEUED', 'SENDING', 'ACCEPTED', 'DONE'],
    ]);
    expect(await world.area.refunds.refundable(world.db, orderId)).toMatchObject({
      refundedFen: 1800,
      openFen: 0,
      refundableFen: PRICE_FEN - 1800,
    });
    await world.refund(orderId, PRICE_FEN - 1800);
    await world.pass(7, []);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUNDED', refundedFen: PRICE_FEN });
    await expect(world.refund(orderId, 1)).rejects.toThrow('refund.tooMuch');
    expect(await world.netFen(orderId)).toBe(0);
    await expect(world.begin(orderId)).rejects.toThrow();
  });

  it('the same number is one refund, for another amount it is refused; what was not paid has none', async () => {
    const { attemptId, orderId } = await world.scan('00');
    const outRefundNo = newRefundNo();
    const start = (amountFen: number) =>
      world.db.transaction((tx) =>
        world.area.refunds.start(tx, { attemptId, outRefundNo, amountFen, reason: '客人不玩了' }),
      );
    const twice = await Promise.all([start(500), start(500)]);
    expect(twice.map(({ state }) => state)).toEqual(['SENDING', 'SENDING']);
    await expect(start(501)).rejects.toThrow('refund.numberUsed');
    await world.pass(7, []);
    expect(await start(500)).toMatchObject({ state: 'DONE' });
    expect(await world.netFen(orderId)).toBe(PRICE_FEN - 500);
    const declined = await world.scan('03');
    expect(await world.area.refunds.refundable(world.db, declined.orderId)).toBeNull();
    await expect(world.refund(declined.orderId, 100)).rejects.toThrow('refund.notPaid');
  });

  it('a refund that is not known to have arrived is sent again under its number, and stays unclear meanwhile', async () => {
    const { orderId } = await world.scan('00');
    await world.outage();
    const { outRefundNo } = await world.refund(orderId, PRICE_FEN);
    await world.pass(60, []);
    expect(await refunds(orderId)).toMatchObject([{ outRefundNo, state: 'SENDING', unclear: true }]);
    await expect(settle('giveUp', outRefundNo)).rejects.toThrow('refund.notFailed');
    await world.recover();
    await world.pass(30, []);
    expect(await refunds(orderId)).toMatchObject([{ outRefundNo, state: 'DONE', unclear: false }]);
    expect(await world.netFen(orderId)).toBe(0);
  });

  /** The channel of this world, but for what it says of refunds. */
  const channelWith = (refunding: Pick<PaymentProvider, 'refund' | 'queryRefund'>): PaymentProvider => ({
    name: world.provider.name,
    merchantId: world.provider.merchantId,
    accepts: (code) => world.provider.accepts(code),
    charge: (request) => world.provider.charge(request),
    query: (request) => world.provider.query(request),
    reverse: (request) => world.provider.reverse(request),
    downloadBill: (day) => world.provider.downloadBill(day),
    ...refunding,
  });

  it('a refusal waits for a person with the words of the channel: again under the same number, or given up', async () => {
    let refuse = true;
    const numbers: string[] = [];
    const poor = channelWith({
      queryRefund: (request) => world.provider.queryRefund(request),
      refund: (request): Promise<RefundResult> => {
        numbers.push(request.outRefundNo);
        return refuse ? Promise.resolve({ kind: 'rejected', message: '商户余额不足' }) : world.provider.refund(request);
      },
    });
    const other = world.areaWith(poor);
    const { orderId, attemptId } = await world.scan('00');
    const start = (amountFen: number) =>
      world.db.transaction((tx) =>
        other.refunds.start(tx, { attemptId, outRefundNo: newRefundNo(), amountFen, reason: '退' }),
      );
    const { outRefundNo } = await start(800);
    await other.refunds.poll(outRefundNo);
    expect(await refunds(orderId)).toMatchObject([{ state: 'REFUSED', message: '商户余额不足', unclear: false }]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUND_ABNORMAL', message: '商户余额不足' });
    refuse = false;
    await world.db.transaction((tx) => other.refunds.again(tx, outRefundNo));
    await other.refunds.poll(outRefundNo);
    await world.pass(6, []);
    expect(numbers).toEqual([outRefundNo, outRefundNo]);
    expect(await world.view(orderId)).toMatchObject({ state: 'PART_REFUNDED', refundedFen: 800, message: null });
    await expect(settle('again', outRefundNo)).rejects.toThrow('refund.notFailed');

    refuse = true;
    const second = await start(PRICE_FEN - 800);
    await other.refunds.poll(second.outRefundNo);
    await expect(start(1)).rejects.toThrow('refund.tooMuch');
    expect(await settle('giveUp', second.outRefundNo)).toMatchObject({ state: 'CLOSED' });
    expect(await world.view(orderId)).toMatchObject({ state: 'PART_REFUNDED', refundedFen: 800 });
    expect(await world.area.refunds.refundable(world.db, orderId)).toMatchObject({ refundableFen: PRICE_FEN - 800 });
  });

  const startedAt = async (area: PaymentArea) => {
    const { orderId, attemptId } = await world.scan('00');
    const { outRefundNo } = await world.db.transaction((tx) =>
      area.refunds.start(tx, { attemptId, outRefundNo: newRefundNo(), amountFen: PRICE_FEN, reason: '退' }),
    );
    return { orderId, outRefundNo };
  };
  const passAt = async (area: PaymentArea, seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      world.clock.advance(1000);
      await area.refunds.sweep();
    }
  };
  const reviewsOf = (outRefundNo: string) =>
    world.db.query<{ id: string; kind: string; state: string; message: string | null; fen: number }>(
      `SELECT id, kind, state, message, amount_fen AS fen FROM payment_review WHERE out_refund_no = $1 ORDER BY created_at, kind`,
      [outRefundNo],
    );

  it('asks for a refund that was refused in words that nobody knows, and waits for a person once it is not there', async () => {
    let calls = 0;
    const area = world.areaWith(
      channelWith({
        refund: () => {
          calls += 1;
          return Promise.resolve({ kind: 'refused', message: '新的规定' });
        },
        queryRefund: (request) => world.provider.queryRefund(request),
      }),
    );
    const { orderId, outRefundNo } = await startedAt(area);
    await passAt(area, 6);
    expect(await refunds(orderId)).toMatchObject([{ state: 'SENDING', unclear: true, message: '新的规定' }]);
    await passAt(area, 20);
    expect(calls).toBe(1);
    expect(await refunds(orderId)).toMatchObject([{ state: 'REFUSED', unclear: false, message: '新的规定' }]);
    expect(await reviewsOf(outRefundNo)).toMatchObject([
      { kind: 'refundFailed', state: 'OPEN', message: '新的规定', fen: PRICE_FEN },
    ]);
    expect(await settle('giveUp', outRefundNo)).toMatchObject({ state: 'CLOSED' });
  });

  it('never takes a refund that was refused in unknown words for refused when the channel has it', async () => {
    const area = world.areaWith(
      channelWith({
        refund: async (request) => {
          await world.provider.refund(request);
          return { kind: 'refused', message: null };
        },
        queryRefund: (request) => world.provider.queryRefund(request),
      }),
    );
    const { orderId } = await startedAt(area);
    await passAt(area, 30);
    expect(await refunds(orderId)).toMatchObject([{ state: 'DONE', unclear: false, message: null }]);
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('shows a refund that is accepted and not found time and again to a person after five minutes, once, until it has ended', async () => {
    let lost = true;
    const area = world.areaWith(
      channelWith({
        refund: (request) => (lost ? Promise.resolve({ kind: 'accepted' }) : world.provider.refund(request)),
        queryRefund: (request) => (lost ? Promise.resolve({ kind: 'notFound' }) : world.provider.queryRefund(request)),
      }),
    );
    const by = { userId: 'manager', realName: '老周' } as Actor;
    const decided = (id: string, act: 'giveBack' | 'byHand') =>
      world.db.transaction((tx) => area.reviews.settle(tx, by, id, { act, reason: '查过渠道' }));
    const { orderId, outRefundNo } = await startedAt(area);
    await passAt(area, 280);
    await area.reviews.findStuck();
    expect(await reviewsOf(outRefundNo)).toEqual([]);
    await passAt(area, 30);
    await area.reviews.findStuck();
    await passAt(area, 30);
    await area.reviews.findStuck();
    const [found, ...more] = await reviewsOf(outRefundNo);
    expect([found, more]).toMatchObject([{ kind: 'stuckRefunding', state: 'OPEN', fen: PRICE_FEN }, []]);
    // Asked again it has its time again.
    await decided(found!.id, 'giveBack');
    await passAt(area, 30);
    await area.reviews.findStuck();
    expect(await reviewsOf(outRefundNo)).toMatchObject([{ state: 'DONE' }]);
    await passAt(area, 300);
    await area.reviews.findStuck();
    expect(await reviewsOf(outRefundNo)).toMatchObject([{ state: 'DONE' }, { state: 'OPEN' }]);
    lost = false;
    await passAt(area, 310);
    expect(await refunds(orderId)).toMatchObject([{ state: 'DONE' }]);
    expect(await reviewsOf(outRefundNo)).toMatchObject([{ state: 'DONE' }, { state: 'GONE' }]);

    lost = true;
    const other = await startedAt(area);
    await passAt(area, 310);
    await area.reviews.findStuck();
    const [hanging] = await reviewsOf(other.outRefundNo);
    await decided(hanging!.id, 'byHand');
    expect(await refunds(other.orderId)).toMatchObject([{ state: 'BY_HAND' }]);
    expect(await world.view(other.orderId)).toMatchObject({ state: 'REFUNDED', refundedFen: PRICE_FEN });
    await passAt(area, 10);
    expect(await refunds(other.orderId)).toMatchObject([{ state: 'BY_HAND' }]);
  });

  it('does not show a refund that the channel is working on, however long that takes', async () => {
    let silent = false;
    const area = world.areaWith(
      channelWith({
        refund: () => Promise.resolve({ kind: 'accepted' }),
        queryRefund: () => Promise.resolve(silent ? { kind: 'unknown', cause: 'timeout' } : { kind: 'processing' }),
      }),
    );
    const { outRefundNo } = await startedAt(area);
    await passAt(area, 400);
    await area.reviews.findStuck();
    expect(await reviewsOf(outRefundNo)).toEqual([]);
    silent = true;
    await passAt(area, 700);
    await area.reviews.findStuck();
    expect(await reviewsOf(outRefundNo)).toMatchObject([{ kind: 'stuckRefunding', state: 'OPEN' }]);
    silent = false;
    await passAt(area, 20);
    expect(await reviewsOf(outRefundNo)).toMatchObject([{ kind: 'stuckRefunding', state: 'GONE' }]);
    // Without a decision about it, what is under way is nobody's to settle.
    await expect(settle('settleByHand', outRefundNo)).rejects.toThrow('refund.notFailed');
  });

  it('waits for a person with a refund that the bank of the customer did not take', async () => {
    const { orderId, attemptId } = await world.scan('17');
    const { outRefundNo } = await world.refund(orderId, PRICE_FEN);
    await world.pass(7, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUND_ABNORMAL', refundedFen: 0 });
    expect(await refunds(orderId)).toMatchObject([{ state: 'ABNORMAL' }]);
    expect(await paymentsInReview(world.db, 'A02')).toEqual([]);
    expect(await paymentsInReview(world.db, null)).toMatchObject([{ orderId, refundFen: PRICE_FEN }]);
    await decidePayment(world.db, orderId, 'giveBack');
    await world.pass(1, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUNDING' });
    await world.pass(7, [attemptId]);
    expect(await refunds(orderId)).toMatchObject([{ outRefundNo, state: 'ABNORMAL' }]);
    await decidePayment(world.db, orderId, 'gaveBackByHand');
    await world.pass(1, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REFUNDED', refundedFen: PRICE_FEN });
    expect(await refunds(orderId)).toMatchObject([{ outRefundNo, state: 'BY_HAND' }]);
  });

  it('never forgets a share that the channel could not give back when the next one is', async () => {
    const { orderId, attemptId } = await world.scan('17');
    await world.refund(orderId, 1000);
    await world.pass(7, [attemptId]);
    await expect(world.refund(orderId, PRICE_FEN - 999)).rejects.toThrow('refund.tooMuch');
    await world.refund(orderId, 800);
    await world.pass(7, [attemptId]);
    const owed = () => paymentsInReview(world.db, STORE).then((all) => all.filter((each) => each.orderId === orderId));
    expect(await owed()).toMatchObject([{ state: 'REFUND_ABNORMAL', refundFen: 1800 }]);
    // What a person has settled by hand counts before the next share, also when nobody has carried it out yet.
    await decidePayment(world.db, orderId, 'gaveBackByHand');
    await world.refund(orderId, 500);
    await world.pass(7, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ refundedFen: 1800 });
    expect(await owed()).toMatchObject([{ refundFen: 500 }]);
  });

  it('a charge that only a refund could take back stays with a person when that fails, and is never given up', async () => {
    const failing: PaymentProvider = {
      name: world.provider.name,
      merchantId: world.provider.merchantId,
      accepts: () => true,
      charge: () => Promise.resolve({ kind: 'unknown', cause: 'provider' }),
      query: () => Promise.resolve({ kind: 'unknown', cause: 'provider' }),
      reverse: () => Promise.resolve({ kind: 'tooLate' }),
      refund: () => Promise.resolve({ kind: 'rejected', message: '余额不足' }),
      queryRefund: () => Promise.resolve({ kind: 'notFound' }),
      downloadBill: () => Promise.resolve({ kind: 'empty' }),
    };
    const area = world.areaWith(failing);
    const { attemptId, orderId } = await world.begin(newId(), area.payments);
    await area.payments.charge(attemptId, '130000000000000000');
    for (let second = 0; second < 50; second += 1) {
      world.clock.advance(1000);
      await area.payments.poll(attemptId);
      await area.refunds.sweep();
    }
    expect(await world.view(orderId)).toMatchObject({ state: 'NEEDS_HUMAN', paidAt: null });
    const [refund] = await refunds(orderId);
    expect(refund).toMatchObject({ state: 'REFUSED', amountFen: PRICE_FEN, reason: 'takenBack' });
    await expect(settle('giveUp', refund!.outRefundNo)).rejects.toThrow('refund.owed');
    expect(await settle('settleByHand', refund!.outRefundNo)).toMatchObject({ state: 'BY_HAND' });
    expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED', refundedFen: 0 });
  });
});
