import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The files of a keys folder (`PAYMENT_KEYS_DIR`), all PEM except the first. */
export const KEY_FILES = {
  /** JSON: `{merchantSerial, platformKeyId}`. */
  names: 'keys.json',
  merchantPrivate: 'merchant-private-key.pem',
  /** The platform's public key, or its certificate. */
  platformPublic: 'platform-public-key.pem',
} as const;

export interface WechatKeys {
  /** Serial number of the merchant's API certificate. */
  merchantSerial: string;
  merchantPrivateKey: string;
  /** Id of the platform's public key (`PUB_KEY_ID_…`) or serial number of its certificate. */
  platformKeyId: string;
  platformPublicKey: string;
}

const namesSchema = z.object({ merchantSerial: z.string().min(1), platformKeyId: z.string().min(1) });

/** Reads a keys folder. @throws Error when a file is missing or is not what it should be. */
export function loadWechatKeys(dir: string): WechatKeys {
  const text = (file: string): string => readFileSync(path.join(dir, file), 'utf8');
  const names = namesSchema.parse(JSON.parse(text(KEY_FILES.names)));
  return {
    ...names,
    merchantPrivateKey: text(KEY_FILES.merchantPrivate),
    platformPublicKey: text(KEY_FILES.platformPublic),
  };
}
