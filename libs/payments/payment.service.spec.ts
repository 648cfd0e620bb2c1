import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@paddock/kernel';
import { SCRIPTS } from './simulator/scripts';
import { decidePayment, paymentsInReview } from './manual-review';
import { authCode, PaymentWorld, PRICE_FEN, STORE } from './testing/world';

describe('scan-to-pay against the simulated channel', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.create();
  });
  afterAll(async () => {
    await world.close();
  });

  it('is paid at once when the channel says so', async () => {
    const payment = await world.scan('00');
    expect(payment).toMatchObject({ state: 'PAID', progress: 'paid', paidAt: world.clock.now() });
    expect(payment.txnId).toMatch(/^42\d{26}$/);
    expect(world.recorded.statesOf(payment.orderId)).toEqual(['CHARGING', 'PAID']);
    expect(await world.netFen(payment.orderId)).toBe(PRICE_FEN);
  });

  it.each([
    ['01', 'the whole body'],
    ['16', 'only the state in the body'],
  ])('is paid once the customer has typed the password (script %s: %s)', async (script) => {
    const payment = await world.scan(script);
    expect(payment).toMatchObject({ state: 'WAITING', progress: 'waiting', paidAt: null });
    await world.pass(10, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'PAID' });
    expect(await world.netFen(payment.orderId)).toBe(PRICE_FEN);
  });

  it.each([
    ['03', '余额不足，请更换支付方式'],
    ['08', '付款码无效，请重新扫描'],
  ])("is declined with the channel's own words (script %s)", async (script, message) => {
    const payment = await world.scan(script);
    expect(payment).toMatchObject({ state: 'DECLINED', progress: 'declined', message });
    expect(await world.netFen(payment.orderId)).toBe(0);
  });

  it('is declined when the payment fails on the phone', async () => {
    const payment = await world.scan('10');
    await world.pass(10, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'DECLINED', message: null });
  });

  it.each([
    ['04', 'SYSTEM_ERROR'],
    ['05', 'a cut line'],
    ['12', 'a forged signature'],
    ['14', 'a gateway fault'],
  ])('is not failed but asked again after an answer without a result (script %s: %s)', async (script) => {
    const payment = await world.scan(script);
    expect(payment.state).toBe('WAITING');
    await world.pass(5, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'PAID' });
    expect(await world.netFen(payment.orderId)).toBe(PRICE_FEN);
  });

  it('is asked again when the charge gets no answer in time', async () => {
    const impatient = world.serviceWith(world.providerWith({ chargeMs: 300 }));
    const payment = await world.scan('06', impatient);
    expect(payment.state).toBe('WAITING');
    await world.pass(5, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'PAID' });
  });

  it('never counts a wrong amount as paid, and gives it back when a person says so', async () => {
    const payment = await world.scan('09');
    expect(payment).toMatchObject({ state: 'NEEDS_HUMAN', progress: 'needsHuman', paidAt: null });
    expect(await world.netFen(payment.orderId)).toBe(PRICE_FEN + 1);
    expect(await paymentsInReview(world.db, STORE)).toMatchObject([
      { orderId: payment.orderId, state: 'NEEDS_HUMAN', amountFen: PRICE_FEN, paidFen: PRICE_FEN + 1 },
    ]);
    // Nobody has decided: time alone, and a cashier who asks, change nothing.
    await world.pass(60, [payment.attemptId]);
    await world.payments.pollNow(payment.orderId);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'NEEDS_HUMAN' });
    expect(await decidePayment(world.db, payment.orderId, 'giveBack')).toBe(true);
    expect(await paymentsInReview(world.db, STORE)).toEqual([]);
    await world.pass(16, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'REVERSED' });
    expect(await world.netFen(payment.orderId)).toBe(0);
    expect(await decidePayment(world.db, payment.orderId, 'giveBack')).toBe(false);
  });

  it('takes the word of a person who gave the money back by hand, and the order can be charged again', async () => {
    const payment = await world.scan('09');
    expect(await decidePayment(world.db, payment.orderId, 'gaveBackByHand')).toBe(true);
    await world.pass(1, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'REVERSED', progress: 'reversed' });
    const second = await world.begin(payment.orderId);
    expect(await world.payments.charge(second.attemptId, authCode('00'))).toMatchObject({ state: 'PAID' });
  });

  it.each([
    ['02', 'nobody types the password'],
    ['07', 'the reverse is refused twice'],
    ['11', 'the answer of the reverse is lost'],
    ['13', 'the channel never received it'],
    ['15', 'the customer pays while it is being taken back'],
    ['18', 'only a refund can take it back'],
  ])(
    'P-9.13 a scan that stays unclear is taken back within 60 s and the order can be charged again (script %s: %s)',
    async (script) => {
      const payment = await world.scan(script);
      await world.pass(44, [payment.attemptId]);
      expect(await world.view(payment.orderId)).toMatchObject({ progress: 'waiting' });
      await expect(world.begin(payment.orderId)).rejects.toThrow('tab.stateChanged');
      await world.pass(1, [payment.attemptId]);
      expect(world.recorded.statesOf(payment.orderId)).toContain('REVERSING');
      await world.pass(15, [payment.attemptId]);
      expect(await world.view(payment.orderId)).toMatchObject({
        state: 'REVERSED',
        progress: 'reversed',
        paidAt: null,
      });
      expect(world.recorded.statesOf(payment.orderId)).not.toContain('PAID');
      expect(await world.netFen(payment.orderId)).toBe(0);

      const second = await world.begin(payment.orderId);
      expect(await world.payments.charge(second.attemptId, authCode('00'))).toMatchObject({ state: 'PAID' });
      expect(await world.netFen(payment.orderId)).toBe(PRICE_FEN);
    },
  );

  it('ends within 30 s after an outage of the channel, with the truth', async () => {
    const paid = await world.scan('01');
    const unpaid = await world.scan('02');
    const ids = [paid.attemptId, unpaid.attemptId];
    await world.outage();
    const lost = await world.scan('00');
    ids.push(lost.attemptId);
    await world.pass(300, ids);
    for (const { orderId } of [paid, unpaid, lost]) {
      expect((await world.view(orderId)).progress).toBe('reversing');
      await expect(world.begin(orderId)).rejects.toThrow('pay.reversing');
    }
    await world.recover();
    await world.pass(30, ids);
    for (const { orderId } of [paid, unpaid, lost]) {
      expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED' });
      expect(await world.netFen(orderId)).toBe(0);
    }
  });

  it('a cashier can ask at once', async () => {
    const payment = await world.scan('01');
    world.clock.advance(8000 + 200);
    expect(await world.payments.pollNow(payment.orderId)).toMatchObject({ state: 'PAID' });
    expect(await world.payments.pollNow(newId())).toBeNull();
  });

  it('asking again and again neither ends the wait early nor takes the charge back early', async () => {
    const payment = await world.scan('02');
    for (let click = 0; click < 20; click += 1) await world.payments.pollNow(payment.orderId);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'WAITING' });
    await world.pass(60, [payment.attemptId]);
    expect(await world.view(payment.orderId)).toMatchObject({ state: 'REVERSED' });
  });

  it('refuses what is no payment code, and everything when there is no channel', async () => {
    const assert = (code: string) => world.payments.assertChargeable(STORE, code);
    for (const code of ['161234567890123456', '241234567890123456', '311234567890123456', '13', '28', ''])
      expect(() => assert(code)).toThrow('pay.codeWrongForm');
    for (const channel of ['wechat', 'alipay'] as const) expect(() => assert(authCode('00', channel))).not.toThrow();
    const without = world.serviceWith(null);
    expect(() => without.assertChargeable(STORE, authCode('00'))).toThrow('pay.unavailable');
    await expect(world.begin(newId(), without)).rejects.toThrow('pay.unavailable');
    const { attemptId } = await world.begin();
    expect(await world.payments.charge(attemptId, authCode('00', 'alipay'))).toMatchObject({ state: 'DECLINED' });
  });

  it('the payment code is nowhere but in the call to the channel', async () => {
    const canary = (script: string): string => `1477777777777777${script}`;
    for (const script of Object.keys(SCRIPTS)) {
      const { attemptId } = await world.begin();
      const hasty = world.serviceWith(world.providerWith({ chargeMs: script === '06' ? 300 : 10_000 }));
      await hasty.charge(attemptId, canary(script));
      await world.pass(1, [attemptId]);
    }
    const rows = await world.db.query<{ row: string }>('SELECT payment_attempt::text AS row FROM payment_attempt');
    const everything = world.logged + JSON.stringify(rows) + JSON.stringify(world.recorded.payments);
    expect(world.logged).toContain('"answer":"declined"');
    expect(everything).not.toContain('77777777');
  });

  it('two scans of one code charge once: a used code is declined', async () => {
    const code = authCode('00');
    const [first, second] = [await world.begin(), await world.begin()];
    expect(await world.payments.charge(first.attemptId, code)).toMatchObject({ state: 'PAID' });
    expect(await world.payments.charge(second.attemptId, code)).toMatchObject({ state: 'DECLINED' });
  });
});
