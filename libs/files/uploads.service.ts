import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type Actor,
  computed,
  CONFIG,
  type Config,
  Database,
  LOGGER,
  type Logger,
  newId,
  Refusal,
  type Tx,
} from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type FileKind, MEDIA, type Medium, type Ending } from './content/media';
import { receive, type Received, type Sent } from './content/receive';
import { FileQuotas } from './file-quotas.service';
import { type Arrived, type ByteRange, type Storage, STORAGE, StorageDown } from './storage/storage';
import { tables } from './tables';

/** Longer than any upload takes: what is left aside then was broken off. */
const ASIDE_MS_MAX = 3_600_000;
const ORIGINAL_NAME_LENGTH_MAX = 200;

/** A file that the storage has, under the name by which it is pointed at. */
export interface Stored {
  name: string;
  key: string;
  medium: Medium;
  bytes: number;
}

/** Takes files in and gives them out. Each content is kept once; each store that has uploaded it has a record and counts it. */
@Injectable()
export class Uploads implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly quotas: FileQuotas,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What a crash has left aside belongs to nobody. */
  async onModuleInit(): Promise<void> {
    if (this.config.role !== 'core') return;
    const { asideDir } = this.storage;
    for (const name of await readdir(asideDir).catch(() => [])) {
      const file = path.join(asideDir, name);
      const found = await stat(file).catch(() => null);
      if (found && Date.now() - found.mtimeMs > ASIDE_MS_MAX) await rm(file, { force: true });
    }
  }

  /**
   * @returns the name by which the file is pointed at
   * @throws Refusal for what is not taken, what the store has no room for, and while the storage does not answer: then nothing is recorded
   */
  async take(actor: Actor, sent: Sent, kinds: readonly FileKind[]): Promise<string> {
    const aside = path.join(this.storage.asideDir, `${newId()}.part`);
    try {
      await mkdir(this.storage.asideDir, { recursive: true });
      const received = await receive(sent, aside, kinds);
      return await this.keep(actor, sent.name, received, aside);
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      this.log.error({ error: String(error) }, 'an upload was refused: its file could not be kept');
      throw new Refusal('upload.storageDown');
    } finally {
      await rm(aside, { force: true });
    }
  }

  /** @returns null when there is no such file. */
  async find(name: string): Promise<Stored | null> {
    const rows = await this.db.query<{ object_key: string; bytes: number }>(
      'SELECT object_key, bytes FROM file_content WHERE name = $1',
      [name],
    );
    const medium = MEDIA[name.slice(name.lastIndexOf('.') + 1) as Ending];
    return rows[0] ? { name, key: rows[0].object_key, medium, bytes: rows[0].bytes } : null;
  }

  /** @throws StorageDown */
  read(file: Stored, range?: ByteRange): Promise<Readable | null> {
    return this.storage.read(file.key, range);
  }

  private async keep(actor: Actor, originalName: string, received: Received, aside: string): Promise<string> {
    const { medium, bytes, hash } = received;
    const name = `${hash.toString('hex')}.${medium.ending}`;
    const record = (tx: Tx): Promise<void> => this.record(tx, actor, name, originalName, received);
    const isKnown = await this.db.transaction(async (tx) => {
      const isStored = await tables.update(tx, 'file_content', { name }, { touched_at: computed`now()` });
      if (!isStored) {
        // Before the bytes go anywhere; who is really first is decided below.
        await this.quotas.assertRoom(tx, actor.orgCode, bytes);
        return false;
      }
      await record(tx);
      return true;
    });
    if (isKnown) return name;
    const key = `${hash.toString('hex')}-${newId()}.${medium.ending}`;
    await this.putAside(key, { path: aside, bytes, hash });
    await this.db.transaction(async (tx) => {
      const [content] = await tx.query<{ object_key: string }>(
        `INSERT INTO file_content (name, object_key, kind, bytes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET touched_at = now() RETURNING object_key`,
        [name, key, medium.kind, bytes],
      );
      // Somebody else was faster: then these bytes go, by the row that waits for them.
      if (content?.object_key !== key)
        await tables.update(tx, 'file_removal', { object_key: key }, { due_at: computed`now()` });
      else if ((await tx.query(CONFIRM, [key])).length === 0) throw new StorageDown('the upload took too long');
      await record(tx);
    });
    return name;
  }

  /** A row waits for the bytes before they are sent, so that what nobody finishes is removed. */
  private async putAside(key: string, file: Arrived): Promise<void> {
    await tables.insert(this.db, 'file_removal', { object_key: key, due_at: computed`now() + interval '1 hour'` });
    await this.storage.keep(key, file);
  }

  /** @throws Refusal when the store has no room for it */
  private async record(
    tx: Tx,
    actor: Actor,
    name: string,
    originalName: string,
    { medium, bytes }: Received,
  ): Promise<void> {
    const id = newId();
    const row = {
      ...{ id, org_code: actor.orgCode, name, original_name: plainName(originalName) },
      ...{ kind: medium.kind, bytes, uploaded_by: actor.userId },
    };
    if (!(await tables.insertIfNew(tx, 'uploaded_file', row, ['org_code', 'name']))) return;
    await this.quotas.assertKept(tx, actor.orgCode, bytes);
    const change = { orgCode: actor.orgCode, resource: 'uploadedFile', id, version: 0, by: actor.realName } as const;
    publishChange(tx, { ...change, change: 'added' });
  }
}

const CONFIRM = 'DELETE FROM file_removal WHERE object_key = $1 AND taken_at IS NULL RETURNING object_key';
/** Without folders and what no screen shows, and no longer than a name is. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-ORIGINAL_NAME_LENGTH_MAX) || 'file';

const DISK_FAULTS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR']);
const isStorageFault = (error: unknown): boolean =>
  error instanceof StorageDown || DISK_FAULTS.has((error as NodeJS.ErrnoException).code);
