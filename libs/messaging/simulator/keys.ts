import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageSimulatorKeys } from './server';

const secret = (): string => randomBytes(18).toString('base64url');

/** Where the product finds its side of the keys. */
export const messageKeyFolders = (dir: string) => ({ sms: path.join(dir, 'sms'), wechat: path.join(dir, 'wechat') });
export const mailServerUrl = ({ mail }: MessageSimulatorKeys, port: number): string =>
  `smtp://${mail.user}:${mail.password}@127.0.0.1:${port}`;

/** Makes the keys of both sides once: those that the simulator checks are those that the product's folders hold. */
export function ensureMessageKeys(dir: string, mailPassword = secret()): MessageSimulatorKeys {
  const sms = account(path.join(dir, 'sms'), () => ({
    accessKeyId: 'SIMULATED',
    accessKeySecret: secret(),
    signName: '弯道卡丁车',
    templates: {},
    anyText: 'SMS_100000001',
  }));
  const wechat = account(path.join(dir, 'wechat'), () => ({
    appId: 'wx0000000000000000',
    appSecret: secret(),
    templates: {},
    anyText: 'SIMULATED_TEXT',
  }));
  return { sms, wechat, mail: { user: 'paddock', password: mailPassword } };
}

function account<A extends object>(dir: string, make: () => A): A {
  const file = path.join(dir, 'account.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as A;
  mkdirSync(dir, { recursive: true });
  const made = make();
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
