import S3rver from '@20minutes/s3rver';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/launcher/ports.mjs';

const BUCKET = 'paddock-files';

/** A server that speaks S3, on a port of its own. It checks signatures and knows one key. */
export interface TestS3 {
  readonly settings: Readonly<Record<string, string>>;
  /** Keys of what is in the bucket. */
  keys(): string[];
  stop(): Promise<void>;
  /** On the same port, with what it had. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startTestS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'paddock-s3-'));
  const port = await freePort();
  const options = { address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET }] };
  let server: S3rver | null = null;
  const s3: TestS3 = {
    settings: {
      ...{ S3_URL: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_KEY_ID: 'S3RVER', S3_SECRET: 'S3RVER' },
    },
    keys: () => {
      const folder = path.join(directory, BUCKET);
      const suffix = '._S3rver_object';
      return existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith(suffix))
            .map((name) => name.slice(0, -suffix.length))
        : [];
    },
    start: async () => {
      server = new S3rver(options);
      await server.run();
    },
    stop: async () => {
      await server?.close();
      server = null;
    },
    remove: async () => {
      await s3.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await s3.start();
  return s3;
}
