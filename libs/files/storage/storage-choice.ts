import type { Config } from '@paddock/kernel';
import path from 'node:path';
import { FolderStorage } from './folder-storage';
import type { Storage } from './storage';

/** As the settings say: a bucket where one is named, else a folder. */
export async function storageOf(config: Config): Promise<Storage> {
  const folder = path.resolve(config.UPLOAD_DIR || path.join(config.DATA_DIR, 'uploads'));
  if (config.S3_BUCKET === '') return new FolderStorage(folder);
  // An installation that keeps its files in a folder never loads the client.
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(
    {
      endpoint: config.S3_URL,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      credentials:
        config.S3_KEY_ID === '' ? null : { accessKeyId: config.S3_KEY_ID, secretAccessKey: config.S3_SECRET },
      pathStyle: config.S3_PATH_STYLE === 'on',
    },
    path.join(folder, '.coming'),
  );
}
