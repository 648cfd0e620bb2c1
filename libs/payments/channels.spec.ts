import { mkdirSync, mkdtempSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '@paddock/kernel';
import { channelsFrom } from './channel-settings';
import { ensureSimulatorKeys } from './simulator/keys';

const WECHAT = '134567890123456789';
const ALIPAY = '284567890123456789';

describe('the channels of an installation', () => {
  let dir: string;
  const keys = (): string => path.join(dir, 'keys');
  const config = (settings: Record<string, string>): Config =>
    loadConfig('core', { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', ...settings });
  const wechat = () => ({ PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9/', PAYMENT_KEYS_DIR: keys() });
  const alipay = () => ({
    ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/gateway.do',
    ALIPAY_KEYS_DIR: path.join(keys(), 'alipay'),
  });

  beforeAll(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'paddock-channels-'));
    ensureSimulatorKeys(keys());
    // What mounts an empty folder is no channel.
    mkdirSync(path.join(dir, 'empty'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('the code chooses the channel; what is not set up is refused in words', () => {
    const both = channelsFrom(config({ ...wechat(), ...alipay() }));
    expect(both.forCode('A01', WECHAT).name).toBe('wechat');
    expect(both.forCode('A01', ALIPAY).name).toBe('alipay');
    expect(() => both.forCode('A01', '194567890123456789')).toThrow('pay.codeWrongForm');
    expect(() => channelsFrom(config(wechat())).forCode('A01', ALIPAY)).toThrow('pay.noAlipay');
    expect(() => channelsFrom(config(alipay())).forCode('A01', WECHAT)).toThrow('pay.noWechat');
    const none = channelsFrom(config({ PAYMENT_KEYS_DIR: path.join(dir, 'empty') }));
    expect(() => none.forCode('A01', WECHAT)).toThrow('pay.unavailable');
  });

  it('a store with an account of its own is paid there, the others at the common one', () => {
    const own = path.join(keys(), 'stores', 'B02');
    mkdirSync(own, { recursive: true });
    for (const file of ['keys.json', 'merchant-private-key.pem', 'platform-public-key.pem'])
      cpSync(path.join(keys(), file), path.join(own, file));
    writeFileSync(path.join(own, 'account.json'), JSON.stringify({ merchantId: '1900009999', appId: 'wx9' }));
    const channels = channelsFrom(config({ ...wechat(), PAYMENT_MERCHANT_ID: '1900000001' }));
    expect(channels.forCode('B02', WECHAT).merchantId).toBe('1900009999');
    expect(channels.forCode('A01', WECHAT).merchantId).toBe('1900000001');
    expect(channels.providers).toHaveLength(2);
    const attempt = { id: '1', provider: 'wechat', merchant_id: '1900009999' };
    expect(channels.of(attempt).merchantId).toBe('1900009999');
    expect(() => channels.of({ ...attempt, merchant_id: '1' })).toThrow('belongs to');
    rmSync(path.join(keys(), 'stores'), { recursive: true });
  });

  it('half a set-up stops the boot', () => {
    expect(() => channelsFrom(config({ PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9/' }))).toThrow('are set together');
    expect(() => channelsFrom(config({ PAYMENT_KEYS_DIR: keys() }))).toThrow('are set together');
    const missing = { ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/', ALIPAY_KEYS_DIR: path.join(dir, 'empty') };
    expect(() => channelsFrom(config(missing))).toThrow('no such file');
  });
});
