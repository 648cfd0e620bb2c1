import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AlipayProvider, isAlipayAuthCode } from './alipay-provider';
import type { ChargeRequest } from './provider';
import { SCRIPTS } from './simulator/scripts';
import { authCode, PaymentWorld, PRICE_FEN } from './testing/world';

const strangerKey = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('Alipay against its simulated gateway', () => {
  let world: PaymentWorld;
  let numbers = 0;

  const request = (script: string): ChargeRequest => {
    numbers += 1;
    const outTradeNo = `T${String(numbers).padStart(31, '0')}`;
    const rest = { attemptId: '1', amountFen: 6805, subject: '卡丁车', storeId: 'A01', deadlineAt: world.clock.now() };
    return { ...rest, outTradeNo, authCode: authCode(script, 'alipay') };
  };
  const withKeys = (keys: { appPrivateKey?: string; alipayPublicKey?: string }, url?: string): AlipayProvider =>
    new AlipayProvider({
      gatewayUrl: url ?? `${world.baseUrl}gateway.do`,
      appId: '2021000000000000',
      keys: { ...world.keys.alipay.merchant, ...keys },
    });

  beforeAll(async () => {
    world = await PaymentWorld.create();
  });
  afterAll(async () => {
    await world.close();
  });

  it.each([
    ['2512345678901234', true],
    ['301234567890123456789012', true],
    ['281234567890123456', true],
    ['241234567890123456', false],
    ['311234567890123456', false],
    ['28123456789012', false],
    ['2812345678901234567890123', false],
    ['28123456789012345x', false],
  ])('%s is a payment code: %s', (text, valid) => {
    expect(isAlipayAuthCode(text)).toBe(valid);
  });

  it('the same number with the same fields answers the real state, with other fields nothing certain', async () => {
    const charge = request('00');
    expect(await world.alipay.charge(charge)).toMatchObject({ kind: 'paid', amountFen: 6805 });
    expect(await world.alipay.charge(charge)).toMatchObject({ kind: 'paid', amountFen: 6805 });
    expect((await world.alipay.charge({ ...charge, amountFen: 1 })).kind).toBe('unknown');
    expect(await world.alipay.query(charge)).toMatchObject({ kind: 'paid', amountFen: 6805 });
  });

  it('believes nothing that is not signed by Alipay, and Alipay nothing that is not signed by the merchant', async () => {
    const unsigned = { kind: 'unknown', cause: 'signature' };
    const charge = request('00');
    const deceived = withKeys({ alipayPublicKey: strangerKey().publicKey });
    expect(await deceived.charge(charge)).toEqual(unsigned);
    expect(await deceived.query(charge)).toEqual(unsigned);
    expect(await deceived.reverse(charge)).toEqual(unsigned);
    const impostor = withKeys({ appPrivateKey: strangerKey().privateKey });
    expect(await impostor.charge(request('00'))).toMatchObject({ kind: 'declined', code: 'merchantSetup' });
  });

  it('distinguishes silence from a closed line and from a page', async () => {
    expect(await world.alipayWith({ chargeMs: 300 }).charge(request('06'))).toEqual({
      kind: 'unknown',
      cause: 'timeout',
    });
    expect(await world.alipay.charge(request('05'))).toEqual({ kind: 'unknown', cause: 'connection' });
    expect(await world.alipay.charge(request('14'))).toEqual({ kind: 'unknown', cause: 'provider' });
    const nobody = withKeys({}, 'http://127.0.0.1:9/gateway.do');
    expect(await nobody.query(request('00'))).toEqual({ kind: 'unknown', cause: 'connection' });
  });

  it('the cancel trap: success for an unknown number proves nothing, and one that did nothing is called again', async () => {
    const lost = request('13');
    expect((await world.alipay.charge(lost)).kind).toBe('unknown');
    expect(await world.alipay.query(lost)).toEqual({ kind: 'notFound' });
    expect(await world.alipay.reverse(lost)).toEqual({ kind: 'closed' });
    const paid = request('19');
    await world.alipay.charge(paid);
    expect(await world.alipay.reverse(paid)).toEqual({ kind: 'retry' });
    expect(await world.alipay.reverse(paid)).toEqual({ kind: 'refundedInFull' });
    const busy = request('07');
    await world.alipay.charge(busy);
    expect(await world.alipay.reverse(busy)).toEqual({ kind: 'retry' });
  });

  it('a refund has one number: repeated it changes nothing, for another amount it is refused', async () => {
    const charge = request('00');
    await world.alipay.charge(charge);
    const refund = { outTradeNo: charge.outTradeNo, outRefundNo: 'R1', amountFen: 5, totalFen: 6805 };
    expect((await world.alipay.queryRefund(refund)).kind).toBe('notFound');
    expect([await world.alipay.refund(refund), await world.alipay.refund(refund)]).toEqual([
      { kind: 'accepted' },
      { kind: 'accepted' },
    ]);
    expect(await world.alipay.queryRefund(refund)).toEqual({ kind: 'success' });
    expect(await world.alipay.refund({ ...refund, amountFen: 6 })).toMatchObject({ kind: 'rejected' });
    expect(await world.alipay.refund({ ...refund, outRefundNo: 'R2', amountFen: 6801 })).toMatchObject({
      kind: 'rejected',
    });
    expect(await world.alipay.query(charge)).toMatchObject({ kind: 'paid', amountFen: 6805 });
  });

  it('every fault script ends with the truth of the channel within a minute', async () => {
    const scans = [];
    for (const script of Object.keys(SCRIPTS))
      if (script !== '06') scans.push({ script, ...(await world.scan(script, world.payments, 'alipay')) });
    for (let second = 0; second < 62; second += 1) {
      world.clock.advance(1000);
      await world.payments.sweep();
      await world.area.refunds.sweep();
    }
    for (const { script, orderId } of scans) {
      const { state } = await world.view(orderId);
      const expected = { PAID: PRICE_FEN, NEEDS_HUMAN: PRICE_FEN + 1, DECLINED: 0, REVERSED: 0 }[state as string];
      expect([script, state, await world.netFen(orderId)]).toEqual([script, state, expected]);
    }
    const stored = await world.db.query<{ provider: string }>('SELECT DISTINCT provider FROM payment_attempt');
    expect(stored).toEqual([{ provider: 'alipay' }]);
  });

  it('a message that repeats the payment code comes without it', async () => {
    const result = await world.alipay.charge({ ...request('08'), authCode: '287777777777777708' });
    expect(result).toMatchObject({ kind: 'declined', code: 'authCodeInvalid' });
    expect(JSON.stringify(result)).not.toContain('7777');
  });
});
