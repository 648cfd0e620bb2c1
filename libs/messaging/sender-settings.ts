import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@paddock/kernel';
import { z } from 'zod';
import { MailSender } from './mail-sender';
import { type Sender, Senders } from './provider';
import { SmsSender } from './sms-sender';
import { WechatSender } from './wechat-sender';

const ACCOUNT_FILE = 'account.json';
const templates = z.record(z.string(), z.string().min(1)).default({});
const anyText = z.string().min(1).optional();
const smsAccount = z.object({
  accessKeyId: z.string().min(1),
  accessKeySecret: z.string().min(1),
  signName: z.string().min(1),
  templates,
  anyText,
});
const wechatAccount = z.object({ appId: z.string().min(1), appSecret: z.string().min(1), templates, anyText });

/**
 * The ways out that are set up; none is by itself. Half a set-up stops the boot.
 * @throws Error when an address, a folder or a file is missing or unreadable.
 */
export function sendersFrom(config: Config): Senders {
  const { SMS_GATEWAY_URL, SMS_KEYS_DIR, WECHAT_GATEWAY_URL, WECHAT_KEYS_DIR, MAIL_SERVER_URL, MAIL_FROM } = config;
  const senders: Sender[] = [];
  const sms = accountIn('SMS_GATEWAY_URL', SMS_GATEWAY_URL, 'SMS_KEYS_DIR', SMS_KEYS_DIR, smsAccount);
  if (sms) senders.push(new SmsSender({ gatewayUrl: SMS_GATEWAY_URL, ...sms }));
  const wechat = accountIn('WECHAT_GATEWAY_URL', WECHAT_GATEWAY_URL, 'WECHAT_KEYS_DIR', WECHAT_KEYS_DIR, wechatAccount);
  if (wechat) senders.push(new WechatSender({ gatewayUrl: WECHAT_GATEWAY_URL, ...wechat }));
  if ((MAIL_SERVER_URL === '') !== (MAIL_FROM === ''))
    throw new Error('MAIL_SERVER_URL and MAIL_FROM are set together');
  if (MAIL_SERVER_URL !== '') {
    if (!/^smtps?:\/\//.test(MAIL_SERVER_URL) || !URL.canParse(MAIL_SERVER_URL))
      throw new Error('MAIL_SERVER_URL begins with smtps:// or smtp://');
    const demandsTls = config.NODE_ENV === 'production' && config.ALLOW_PLAIN_HTTP === 'off';
    senders.push(new MailSender({ serverUrl: MAIL_SERVER_URL, from: MAIL_FROM, demandsTls }));
  }
  return new Senders(senders);
}

function accountIn<A extends z.ZodType>(
  urlName: string,
  url: string,
  dirName: string,
  dir: string,
  shape: A,
): z.output<A> | null {
  const file = path.join(dir, ACCOUNT_FILE);
  // A folder alone is a place for keys that nobody has put there yet.
  if (url === '' && (dir === '' || !existsSync(file))) return null;
  if (url === '' || dir === '') throw new Error(`${urlName} and ${dirName} are set together`);
  if (!URL.canParse(url)) throw new Error(`${urlName} is no address`);
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
}
