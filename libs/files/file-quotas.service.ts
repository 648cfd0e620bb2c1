import { Inject, Injectable } from '@nestjs/common';
import { type Actor, CONFIG, type Config, Database, Refusal, seesAllStores, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { tables } from './tables';

const MEGABYTE = 1024 * 1024;

export interface Quota {
  orgCode: string;
  usedBytes: number;
  allowedBytes: number;
  /** What a store may use that was not allowed anything else. */
  defaultBytes: number;
  files: number;
}

/** How much room the files of a store may take together. */
@Injectable()
export class FileQuotas {
  private readonly defaultBytes: number;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.defaultBytes = config.UPLOAD_QUOTA_MB * MEGABYTE;
  }

  /** Of the actor's store, for head office of any. */
  async of(actor: Actor, asked: string): Promise<Quota> {
    const orgCode = await this.storeOf(actor, asked);
    const [row] = await this.db.query<{ used: number; allowed: number | null; files: number }>(
      `SELECT coalesce(q.used_bytes, 0) AS used, q.allowed_bytes AS allowed,
         (SELECT count(*)::int FROM uploaded_file f WHERE f.org_code = $1) AS files
       FROM (VALUES (1)) one LEFT JOIN file_quota q ON q.org_code = $1`,
      [orgCode],
    );
    const { defaultBytes } = this;
    return {
      ...{ orgCode, defaultBytes, usedBytes: row?.used ?? 0, files: row?.files ?? 0 },
      allowedBytes: row?.allowed ?? defaultBytes,
    };
  }

  /** @param megabytes null: as much as the settings say */
  async allow(actor: Actor, asked: string, megabytes: number | null): Promise<Quota> {
    const orgCode = await this.storeOf(actor, asked);
    await this.db.transaction(async (tx) => {
      await tables.insertIfNew(tx, 'file_quota', { org_code: orgCode });
      await tables.update(
        tx,
        'file_quota',
        { org_code: orgCode },
        { allowed_bytes: megabytes === null ? null : megabytes * MEGABYTE },
      );
      const row = {
        orgCode,
        resource: 'uploadedFile',
        id: `quota:${orgCode}`,
        version: 0,
        by: actor.realName,
      } as const;
      publishChange(tx, { ...row, change: 'edited' });
    });
    return this.of(actor, orgCode);
  }

  /** @throws Refusal when so many bytes more would be too many */
  async assertRoom(sql: Sql, orgCode: string, bytes: number): Promise<void> {
    const [quota] = await sql.query<{ used: number; allowed: number | null }>(USED, [orgCode]);
    this.assert(quota?.used ?? 0, bytes, quota?.allowed ?? null);
  }

  /** After so many bytes were counted, whose row is locked since. @throws Refusal when they were too many */
  async assertKept(tx: Tx, orgCode: string, bytes: number): Promise<void> {
    const [quota] = await tx.query<{ used: number; allowed: number | null }>(USED, [orgCode]);
    this.assert((quota?.used ?? bytes) - bytes, bytes, quota?.allowed ?? null);
  }

  private assert(used: number, bytes: number, allowed: number | null): void {
    const max = allowed ?? this.defaultBytes;
    if (used + bytes <= max) return;
    throw new Refusal('upload.quotaFull', {
      used: megabytesOf(used),
      allowed: megabytesOf(max),
      size: megabytesOf(bytes),
    });
  }

  /** @throws Refusal for a store that the actor does not see */
  private async storeOf(actor: Actor, orgCode: string): Promise<string> {
    if (orgCode === '' || orgCode === actor.orgCode) return actor.orgCode;
    if (!seesAllStores(actor)) throw new Refusal('permission.missing', {}, 510);
    if ((await this.db.query('SELECT 1 FROM store WHERE org_code = $1', [orgCode])).length === 0)
      throw new Refusal('notFound');
    return orgCode;
  }
}

const USED = 'SELECT used_bytes AS used, allowed_bytes AS allowed FROM file_quota WHERE org_code = $1';
/** Rounded up, so that little is not nothing. */
const megabytesOf = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10}`;
