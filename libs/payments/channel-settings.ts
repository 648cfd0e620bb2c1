import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '@paddock/kernel';
import { loadAlipayKeys } from './alipay-keys';
import { AlipayProvider } from './alipay-provider';
import { Channels, type ChannelAccount } from './channels';
import type { PaymentProvider } from './provider';
import { loadWechatKeys } from './wechat-keys';
import { WechatProvider } from './wechat-provider';

const STORES = 'stores';
const ACCOUNT_FILE = 'account.json';
const wechatAccount = z.object({ merchantId: z.string().min(1), appId: z.string().min(1) });
const alipayAccount = z.object({ appId: z.string().min(1) });

/**
 * The accounts that this installation charges with; none when none is set up. A store with an account of its own has a folder
 * `stores/<store's code>` in the keys folder, with `account.json` beside its keys. Half a set-up stops the boot.
 * @throws Error when an address, a folder or a file is missing or unreadable.
 */
export function channelsFrom(config: Config): Channels {
  const { PAYMENT_PROVIDER_URL: baseUrl, ALIPAY_GATEWAY_URL: gatewayUrl } = config;
  return new Channels([
    ...accountsOf('PAYMENT_PROVIDER_URL', baseUrl, 'PAYMENT_KEYS_DIR', config.PAYMENT_KEYS_DIR, (dir, own) => {
      const account = own
        ? wechatAccount.parse(own)
        : { merchantId: config.PAYMENT_MERCHANT_ID, appId: config.PAYMENT_APP_ID };
      return new WechatProvider({ baseUrl, ...account, keys: loadWechatKeys(dir) });
    }),
    ...accountsOf('ALIPAY_GATEWAY_URL', gatewayUrl, 'ALIPAY_KEYS_DIR', config.ALIPAY_KEYS_DIR, (dir, own) => {
      const { appId } = own ? alipayAccount.parse(own) : { appId: config.ALIPAY_APP_ID };
      return new AlipayProvider({ gatewayUrl, appId, keys: loadAlipayKeys(dir) });
    }),
  ]);
}

function accountsOf(
  urlName: string,
  url: string,
  dirName: string,
  dir: string,
  make: (dir: string, own: unknown) => PaymentProvider,
): ChannelAccount[] {
  // A folder alone is a place for keys that nobody has put there yet.
  if (url === '' && (dir === '' || !hasKeys(dir))) return [];
  if (url === '' || dir === '') throw new Error(`${urlName} and ${dirName} are set together`);
  const folder = path.join(dir, STORES);
  const stores = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const own = stores.map((orgCode) => {
    const at = path.join(folder, orgCode);
    return { orgCode, provider: make(at, JSON.parse(readFileSync(path.join(at, ACCOUNT_FILE), 'utf8'))) };
  });
  // An installation may have accounts of stores only.
  return hasOwnKeys(dir) || own.length === 0 ? [{ orgCode: null, provider: make(dir, null) }, ...own] : own;
}

const hasOwnKeys = (dir: string): boolean => existsSync(dir) && readdirSync(dir).some((file) => file.endsWith('.pem'));
const hasKeys = (dir: string): boolean => hasOwnKeys(dir) || existsSync(path.join(dir, STORES));
