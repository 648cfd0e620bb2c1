import { Inject, Injectable } from '@nestjs/common';
import { UPLOADED_NAME } from '@paddock/contracts/wire';
import { CONFIG, type Config, newId, Refusal } from '@paddock/kernel';
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { HEAD_BYTES, MEDIA, type Medium, mediumOf } from './media';

/** Uploaded pictures and videos, each kept once under the hash of its content. */
@Injectable()
export class Uploads {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = path.resolve(config.UPLOAD_DIR || path.join(config.DATA_DIR, 'uploads'));
  }

  /**
   * Written aside while it comes in, so that no half file ever has a name. What is refused leaves the rest of the content to be read.
   * @returns its name. @throws Refusal for what is not taken
   */
  async take(content: Readable): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    const aside = path.join(this.folder, `.${newId()}.part`);
    const file = await open(aside, 'wx', 0o640);
    try {
      const hash = createHash('sha256');
      const first = { bytes: Buffer.alloc(0), medium: null as Medium | null };
      let size = 0;
      for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        first.medium ??= mediumOnce(first, chunk);
        if (first.medium && size > first.medium.bytesMax) throw tooLarge(first.medium);
        hash.update(chunk);
        await file.write(chunk);
      }
      if (!first.medium) throw new Refusal('upload.type');
      await file.sync();
      const name = `${hash.digest('hex')}.${first.medium.ending}`;
      await rename(aside, path.join(this.folder, name));
      return name;
    } finally {
      await file.close();
      await rm(aside, { force: true });
    }
  }

  /** @returns null when there is no such file */
  async read(name: string): Promise<{ content: ReadStream; type: Medium['type']; size: number } | null> {
    const ending = UPLOADED_NAME.exec(name)?.[1] as Medium['ending'] | undefined;
    if (ending === undefined) return null;
    const file = path.join(this.folder, name);
    const size = await stat(file).then(
      (found) => found.size,
      () => null,
    );
    return size === null ? null : { content: createReadStream(file), type: MEDIA[ending].type, size };
  }
}

/** @throws Refusal as soon as the beginning says that it is none of them */
function mediumOnce(first: { bytes: Buffer }, chunk: Buffer): Medium | null {
  first.bytes = Buffer.concat([first.bytes, chunk.subarray(0, HEAD_BYTES)]);
  if (first.bytes.length < HEAD_BYTES) return null;
  const medium = mediumOf(first.bytes);
  if (!medium) throw new Refusal('upload.type');
  return medium;
}

const MEGABYTE = 1024 * 1024;
const tooLarge = ({ bytesMax }: Medium): Refusal => new Refusal('upload.tooLarge', { max: bytesMax / MEGABYTE });
