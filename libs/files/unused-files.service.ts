import { Inject, Injectable } from '@nestjs/common';
import { computed, CONFIG, type Config, Database, LOGGER, type Logger, type Tx } from '@paddock/kernel';
import { MEDIA, type Ending } from './content/media';
import { type Storage, STORAGE } from './storage/storage';
import { tables } from './tables';

const BATCH = 100;
/** So many that can't be removed are no longer about these files. */
const FAILURES_MAX = 5;

/** Ends what nothing points at, and removes its bytes. */
@Injectable()
export class UnusedFiles {
  constructor(
    private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Files of before there were records get one of their content, and so end like all others. */
  async adopt(): Promise<void> {
    for (const { key, bytes } of await this.storage.unrecorded()) {
      const { kind } = MEDIA[key.slice(key.lastIndexOf('.') + 1) as Ending];
      await this.db.query(
        `INSERT INTO file_content (name, object_key, kind, bytes) SELECT $1, $1, $2, $3
         WHERE NOT EXISTS (SELECT FROM file_removal WHERE object_key = $1) ON CONFLICT DO NOTHING`,
        [key, kind, bytes],
      );
    }
  }

  /** @returns how many contents have ended */
  async end(): Promise<number> {
    const candidates = await this.db.query<{ name: string }>(CANDIDATES, [this.config.UPLOAD_GRACE_DAYS, BATCH]);
    let ended = 0;
    for (const { name } of candidates) if (await this.db.transaction((tx) => this.endOne(tx, name))) ended += 1;
    if (ended > 0) this.log.info({ files: ended }, 'files that nothing points at have ended');
    await this.remove();
    return ended;
  }

  /** Holds the lock of the content: another upload or a new reference either committed before, or finds the content deleted. */
  private async endOne(tx: Tx, name: string): Promise<boolean> {
    await tx.query('SELECT FROM file_content WHERE name = $1 FOR UPDATE', [name]);
    // A statement of its own sees what was committed while the lock was waited for.
    const [content] = await tx.query<{ object_key: string }>(STILL_UNUSED, [this.config.UPLOAD_GRACE_DAYS, name]);
    if (!content) return false;
    const records = await tx.query<{ id: string; org_code: string }>(
      'DELETE FROM uploaded_file WHERE name = $1 RETURNING id, org_code',
      [name],
    );
    await tx.query('DELETE FROM file_content WHERE name = $1', [name]);
    await tables.insert(tx, 'file_removal', { object_key: content.object_key, due_at: computed`now()` });
    for (const { id, org_code: orgCode } of records)
      tx.emit(orgCode, 'resource.changed', {
        ...{ id: `uploadedFile:${id}`, version: 0, resource: 'uploadedFile', rowId: id },
        ...{ change: 'deleted', by: '' },
      });
    return true;
  }

  /**
   * A row is taken before its bytes go: an upload that is late by so much does not count on them any more. One whose bytes can't be removed
   * keeps no other one back, and is tried again.
   * @throws AggregateError of what the storage refused
   */
  private async remove(): Promise<void> {
    const due = await this.db.query<{ object_key: string }>(TAKE, [BATCH]);
    const failures: unknown[] = [];
    for (const { object_key: key } of due) {
      try {
        await this.storage.remove(key);
      } catch (error) {
        if (failures.push(error) === FAILURES_MAX) break;
        continue;
      }
      await this.db.query('DELETE FROM file_removal WHERE object_key = $1', [key]);
    }
    if (failures.length === 0) return;
    const [first] = failures;
    const why = first instanceof Error ? first.message : String(first);
    throw new AggregateError(failures, `files were not removed, ${failures.length} or more: ${why}`);
  }
}

const UNUSED = `NOT EXISTS (SELECT FROM file_use u WHERE u.name = c.name)
  AND c.touched_at < now() - make_interval(secs => $1::float8 * 86400)`;
const CANDIDATES = `SELECT c.name FROM file_content c WHERE ${UNUSED} ORDER BY c.touched_at LIMIT $2`;
const STILL_UNUSED = `SELECT c.object_key FROM file_content c WHERE ${UNUSED} AND c.name = $2`;
const TAKE = `
  UPDATE file_removal SET taken_at = now(), due_at = now() + interval '5 minutes'
  WHERE object_key IN (SELECT object_key FROM file_removal WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING object_key`;
