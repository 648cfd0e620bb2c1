import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a keys folder (`ALIPAY_KEYS_DIR`), all PEM. */
export const ALIPAY_KEY_FILES = {
  appPrivate: 'app-private-key.pem',
  /** Alipay's own public key, as its pages show it for the application. */
  alipayPublic: 'alipay-public-key.pem',
} as const;

export interface AlipayKeys {
  /** PKCS#8. */
  appPrivateKey: string;
  alipayPublicKey: string;
}

/** Reads a keys folder. @throws Error when a file is missing. */
export function loadAlipayKeys(dir: string): AlipayKeys {
  const text = (file: string): string => readFileSync(path.join(dir, file), 'utf8').trim();
  return { appPrivateKey: text(ALIPAY_KEY_FILES.appPrivate), alipayPublicKey: text(ALIPAY_KEY_FILES.alipayPublic) };
}
