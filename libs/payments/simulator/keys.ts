import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALIPAY_KEY_FILES, loadAlipayKeys, type AlipayKeys } from '../alipay-keys';
import { KEY_FILES, loadWechatKeys, type WechatKeys } from '../wechat-keys';

const MERCHANT_PUBLIC = 'merchant-public-key.pem';
const PLATFORM_PRIVATE = 'platform-private-key.pem';

/** Both sides of the simulated channel. */
export interface SimulatorKeys {
  merchant: WechatKeys;
  merchantPublicKey: string;
  platformPrivateKey: string;
  alipay: AlipaySimulatorKeys;
}

export interface AlipaySimulatorKeys {
  /** What the merchant has. */
  merchant: AlipayKeys;
  appPublicKey: string;
  alipayPrivateKey: string;
}

/** Alipay's keys lie in this folder below those of WeChat Pay. */
export const ALIPAY_FOLDER = 'alipay';
const APP_PUBLIC = 'app-public-key.pem';
const ALIPAY_PRIVATE = 'alipay-private-key.pem';

/** Reads the keys folder of the demo, and makes it on the first start. Safe when two processes start at once. */
export function ensureSimulatorKeys(dir: string): SimulatorKeys {
  ensure(dir, KEY_FILES.names, wechatFiles);
  const alipay = path.join(dir, ALIPAY_FOLDER);
  ensure(alipay, ALIPAY_KEY_FILES.appPrivate, alipayFiles);
  const text = (...names: string[]): string => readFileSync(path.join(dir, ...names), 'utf8');
  return {
    merchant: loadWechatKeys(dir),
    merchantPublicKey: text(MERCHANT_PUBLIC),
    platformPrivateKey: text(PLATFORM_PRIVATE),
    alipay: {
      merchant: loadAlipayKeys(alipay),
      appPublicKey: text(ALIPAY_FOLDER, APP_PUBLIC),
      alipayPrivateKey: text(ALIPAY_FOLDER, ALIPAY_PRIVATE),
    },
  };
}

function ensure(dir: string, mark: string, files: () => Record<string, string>): void {
  if (existsSync(path.join(dir, mark))) return;
  mkdirSync(path.dirname(path.resolve(dir)), { recursive: true });
  const draft = mkdtempSync(`${path.resolve(dir)}-`);
  for (const [file, text] of Object.entries(files())) writeFileSync(path.join(draft, file), text, { mode: 0o600 });
  try {
    renameSync(draft, dir);
  } catch (error) {
    // The folder is there already, whole: another process was faster, or somebody put it there.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(dir, mark))) throw error;
  }
}

function wechatFiles(): Record<string, string> {
  const [merchant, platform] = [rsaPair(), rsaPair()];
  const names = { merchantSerial: serial(), platformKeyId: `PUB_KEY_ID_${serial()}` };
  return {
    [KEY_FILES.merchantPrivate]: merchant.privateKey,
    [MERCHANT_PUBLIC]: merchant.publicKey,
    [PLATFORM_PRIVATE]: platform.privateKey,
    [KEY_FILES.platformPublic]: platform.publicKey,
    [KEY_FILES.names]: `${JSON.stringify(names, null, 2)}\n`,
  };
}

function alipayFiles(): Record<string, string> {
  const [app, alipay] = [rsaPair(), rsaPair()];
  return {
    [ALIPAY_KEY_FILES.appPrivate]: app.privateKey,
    [APP_PUBLIC]: app.publicKey,
    [ALIPAY_PRIVATE]: alipay.privateKey,
    [ALIPAY_KEY_FILES.alipayPublic]: alipay.publicKey,
  };
}

const serial = (): string => randomBytes(20).toString('hex').toUpperCase();

const rsaPair = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
