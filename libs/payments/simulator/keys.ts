import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_FILES, loadWechatKeys, type WechatKeys } from '../wechat-keys';

const MERCHANT_PUBLIC = 'merchant-public-key.pem';
const PLATFORM_PRIVATE = 'platform-private-key.pem';

/** Both sides of the simulated channel. */
export interface SimulatorKeys {
  merchant: WechatKeys;
  merchantPublicKey: string;
  platformPrivateKey: string;
}

/** Reads the keys folder of the demo, and makes it on the first start. Safe when two processes start at once. */
export function ensureSimulatorKeys(dir: string): SimulatorKeys {
  if (!existsSync(path.join(dir, KEY_FILES.names))) make(dir);
  return {
    merchant: loadWechatKeys(dir),
    merchantPublicKey: readFileSync(path.join(dir, MERCHANT_PUBLIC), 'utf8'),
    platformPrivateKey: readFileSync(path.join(dir, PLATFORM_PRIVATE), 'utf8'),
  };
}

function make(dir: string): void {
  mkdirSync(path.dirname(path.resolve(dir)), { recursive: true });
  const draft = mkdtempSync(`${path.resolve(dir)}-`);
  const merchant = rsaPair();
  const platform = rsaPair();
  const write = (file: string, text: string): void => writeFileSync(path.join(draft, file), text, { mode: 0o600 });
  write(KEY_FILES.merchantPrivate, merchant.privateKey);
  write(MERCHANT_PUBLIC, merchant.publicKey);
  write(PLATFORM_PRIVATE, platform.privateKey);
  write(KEY_FILES.platformPublic, platform.publicKey);
  const names = { merchantSerial: serial(), platformKeyId: `PUB_KEY_ID_${serial()}` };
  write(KEY_FILES.names, `${JSON.stringify(names, null, 2)}\n`);
  try {
    renameSync(draft, dir);
  } catch (error) {
    // The folder is there already, whole: another process was faster, or somebody put it there.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(dir, KEY_FILES.names))) throw error;
  }
}

const serial = (): string => randomBytes(20).toString('hex').toUpperCase();

const rsaPair = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
