import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Arrived, type ByteRange, type Storage, StorageDown } from './storage';

export interface S3Settings {
  /** Base address of the service, for example `https://s3.example.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Null: what the machine itself may do (its role, its environment). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean;
}

const CONNECTION_MS_MAX = 3000;
/** Nothing may move on a connection for so long. */
const SILENCE_MS_MAX = 20_000;
const ATTEMPTS_MAX = 3;

const quiet = (): void => undefined;

/** A bucket of a service that speaks S3. */
export class S3Storage implements Storage {
  private readonly client: S3Client;

  constructor(
    private readonly settings: S3Settings,
    readonly asideDir: string,
  ) {
    const { endpoint, region, credentials, pathStyle } = settings;
    this.client = new S3Client({
      endpoint,
      region,
      ...(credentials && { credentials }),
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS_MAX,
      // What fails is thrown with its reason; nothing else is worth a line.
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      requestHandler: { connectionTimeout: CONNECTION_MS_MAX, socketTimeout: SILENCE_MS_MAX },
      // Checksums in trailers are understood by few services; ours goes along as a header.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** A stream can't be sent twice, so each attempt opens the file again. The service compares what arrived with the hash. */
  async keep(key: string, file: Arrived): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const content = createReadStream(file.path);
      try {
        await this.client.send(
          new PutObjectCommand({
            ...this.at(key),
            Body: content,
            ContentLength: file.bytes,
            ChecksumSHA256: file.hash.toString('base64'),
          }),
        );
        return;
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX) throw new StorageDown(error);
      } finally {
        content.destroy();
      }
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const { Body } = await this.client.send(
        new GetObjectCommand({ ...this.at(key), ...(range && { Range: `bytes=${range.first}-${range.last}` }) }),
      );
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw new StorageDown(error);
    }
  }

  /** A key that may not read there is refused; that a file is not there is an answer. */
  async reach(): Promise<void> {
    const nothing = await this.read('reach');
    nothing?.destroy();
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch((error: unknown) => {
      throw new StorageDown(error);
    });
  }

  /** Records are older than this storage. */
  unrecorded(): Promise<{ key: string; bytes: number }[]> {
    return Promise.resolve([]);
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: key };
  }
}
