import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '@paddock/kernel';
import type { ChargeRequest } from './provider';
import { ensureSimulatorKeys, type SimulatorKeys } from './simulator/keys';
import { PaymentSimulator } from './simulator/server';
import { isWechatAuthCode, WechatProvider, type WechatSettings } from './wechat-provider';

const strangerKey = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('the WeChat Pay adapter', () => {
  const clock = new ManualClock(new Date('2026-05-01T08:00:00Z'));
  let dir: string;
  let keys: SimulatorKeys;
  let simulator: PaymentSimulator;
  let settings: WechatSettings;
  let numbers = 0;

  const request = (authCode: string): ChargeRequest => {
    numbers += 1;
    const outTradeNo = `T${String(numbers).padStart(31, '0')}`;
    const rest = { attemptId: '1', amountFen: 6800, subject: '卡丁车', storeId: 'A01', deadlineAt: clock.now() };
    return { ...rest, outTradeNo, authCode };
  };

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'paddock-wechat-'));
    keys = ensureSimulatorKeys(path.join(dir, 'keys'));
    simulator = new PaymentSimulator({ keys, clock, lateMs: 600_000 });
    const baseUrl = await simulator.start(0);
    settings = { baseUrl, merchantId: '1900000001', appId: 'wx0000000000000000', keys: keys.merchant };
  });
  afterAll(async () => {
    await simulator.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('the keys are made once and then read', () => {
    expect(ensureSimulatorKeys(path.join(dir, 'keys'))).toEqual(keys);
  });

  it.each([
    ['134567890123456789', true],
    ['104567890123456789', true],
    ['154567890123456789', true],
    ['164567890123456789', false],
    ['13456789012345678', false],
    ['1345678901234567890', false],
    ['13456789012345678a', false],
    ['', false],
  ])('%s is a payment code: %s', (text, valid) => {
    expect(isWechatAuthCode(text)).toBe(valid);
  });

  it('the same number with the same fields answers the real state, with other fields nothing certain', async () => {
    const provider = new WechatProvider(settings);
    const charge = request('130000000000000000');
    expect(await provider.charge(charge)).toMatchObject({ kind: 'paid', amountFen: 6800 });
    expect(await provider.charge(charge)).toMatchObject({ kind: 'paid', amountFen: 6800 });
    expect(await provider.charge({ ...charge, amountFen: 1 })).toEqual({ kind: 'unknown', cause: 'notUnderstood' });
    expect(await provider.query(charge)).toMatchObject({ kind: 'paid', amountFen: 6800 });
    expect(simulator.trades.ledger()).toHaveLength(1);
  });

  it('believes nothing that is not signed by the platform', async () => {
    const stranger = { ...keys.merchant, platformPublicKey: strangerKey().publicKey };
    const provider = new WechatProvider({ ...settings, keys: stranger });
    const charge = request('130000000000000103');
    const unsigned = { kind: 'unknown', cause: 'signature' };
    expect(await provider.charge(charge)).toEqual(unsigned);
    expect(await provider.query(charge)).toEqual(unsigned);
    expect(await provider.reverse(charge)).toEqual(unsigned);
    const otherId = { ...keys.merchant, platformKeyId: 'PUB_KEY_ID_OTHER' };
    expect(await new WechatProvider({ ...settings, keys: otherId }).query(charge)).toEqual(unsigned);
  });

  it('the platform believes nothing that is not signed by the merchant, and its refusal is not believed either', async () => {
    const wrong = { ...keys.merchant, merchantPrivateKey: strangerKey().privateKey };
    const before = simulator.trades.ledger().length;
    const result = await new WechatProvider({ ...settings, keys: wrong }).charge(request('130000000000000200'));
    expect(result).toEqual({ kind: 'unknown', cause: 'signature' });
    expect(simulator.trades.ledger()).toHaveLength(before);
  });

  it('distinguishes silence from a closed line', async () => {
    const hasty = new WechatProvider({ ...settings, timeouts: { chargeMs: 300 } });
    expect(await hasty.charge(request('130000000000000306'))).toEqual({ kind: 'unknown', cause: 'timeout' });
    const provider = new WechatProvider(settings);
    expect(await provider.charge(request('130000000000000405'))).toEqual({ kind: 'unknown', cause: 'connection' });
    const nobody = new WechatProvider({ ...settings, baseUrl: 'http://127.0.0.1:9/' });
    expect(await nobody.query(request(''))).toEqual({ kind: 'unknown', cause: 'connection' });
  });

  it('a message that repeats the payment code comes without it', async () => {
    const result = await new WechatProvider(settings).charge(request('147777777777777708'));
    expect(result).toMatchObject({ kind: 'declined', code: 'authCodeInvalid' });
    expect(JSON.stringify(result)).not.toContain('7777');
  });

  it('shows its scripts and its books', async () => {
    const page = await (await fetch(settings.baseUrl)).text();
    expect(page).toContain('07  asks for the password');
    const ledger = (await (await fetch(new URL('/ledger', settings.baseUrl))).json()) as { trades: unknown[] };
    expect(ledger.trades.length).toBeGreaterThan(0);
    expect(JSON.stringify(ledger)).not.toContain('1300000000');
  });
});
