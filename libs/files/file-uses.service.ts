import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { FILE_USERS, type FileUse, type FileUser } from '@paddock/contracts/wire';
import { type Actor, Database } from '@paddock/kernel';
import { boundOf, rowNames } from '@paddock/resources';

/** So many rows of each file are named; of more their number is enough. */
const ROWS_MAX = 3;
/** Of files that the actor's stores have. */
const USES = `SELECT u.name AS key, u.subject, u.subject_id AS row_id FROM file_use u
  WHERE u.name = ANY($keys) AND EXISTS (SELECT FROM uploaded_file f WHERE f.name = u.name)`;

/** Which rows use a file, by their names. */
@Injectable()
export class FileUses {
  constructor(private readonly db: Database) {}

  async of(actor: Actor, names: readonly string[], language: Language): Promise<FileUse[]> {
    const lists = Object.fromEntries(Object.entries(FILE_USERS).map(([table, resource]) => [table, boundOf(resource)]));
    const rows = await rowNames(this.db, actor, { sql: USES, keys: names, lists, most: ROWS_MAX }, language);
    return rows.map(({ key, resource, ...row }) => ({ name: key, resource: resource as FileUser, ...row }));
  }
}
