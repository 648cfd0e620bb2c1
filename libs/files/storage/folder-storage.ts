import { UPLOADED_NAME } from '@paddock/contracts/wire';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Arrived, type ByteRange, type Storage, StorageDown } from './storage';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A folder, on a disk of this machine or one that all machines share. */
export class FolderStorage implements Storage {
  readonly asideDir: string;

  constructor(private readonly folder: string) {
    // In the folder itself: from another disk a file could not be renamed into it.
    this.asideDir = path.join(folder, '.coming');
  }

  /** The name comes at once with the whole content, and both survive a power cut. */
  async keep(key: string, file: Arrived): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
      await rename(file.path, path.join(this.folder, key));
      const folder = await open(this.folder, 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw new StorageDown(error);
    }
  }

  async reach(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
      await access(this.folder, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new StorageDown(error);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = await open(path.join(this.folder, key), 'r').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw new StorageDown(error);
    });
    return file?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null;
  }

  async remove(key: string): Promise<void> {
    await rm(path.join(this.folder, key), { force: true }).catch((error: unknown) => {
      throw new StorageDown(error);
    });
  }

  async unrecorded(): Promise<{ key: string; bytes: number }[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw new StorageDown(error);
    });
    // Later keys carry more than the name of the content.
    const keys = names.filter((name) => UPLOADED_NAME.test(name));
    return Promise.all(keys.map(async (key) => ({ key, bytes: (await stat(path.join(this.folder, key))).size })));
  }
}
