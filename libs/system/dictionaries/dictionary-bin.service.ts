import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import { dictionary } from '@paddock/contracts/resources';
import { type DictionaryNode, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, Refusal, sqlState } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { demandAllStores } from './dictionary.resources';

const UNIQUE_VIOLATION = '23505';

interface StoredDictionary {
  id: string;
  version: number;
  dict_name: string;
  dict_name_en: string;
  dict_code: string;
  description: string;
  built_in: boolean;
  created_at: Date;
}

/** All dictionaries at once, and those that were deleted: what can be brought back, or erased for good. */
@Injectable()
export class DictionaryBin {
  constructor(private readonly db: Database) {}

  /** @param word in the name, in either language; empty: all */
  async list(deleted: boolean, word: string, language: Language): Promise<DictionaryNode[]> {
    const rows = await this.db.query<StoredDictionary>(
      `SELECT id, version, dict_name, dict_name_en, dict_code, description, built_in, created_at FROM dictionary
       WHERE (deleted_at IS NOT NULL) = $1 AND (strpos(lower(dict_name), lower($2)) > 0 OR strpos(lower(dict_name_en), lower($2)) > 0)
       ORDER BY dict_code, deleted_at DESC`,
      [deleted, word],
    );
    return rows.map((row) => ({
      key: row.id,
      title: (language === 'en' && row.dict_name_en) || row.dict_name,
      id: row.id,
      dictName: row.dict_name,
      dictNameEn: row.dict_name_en,
      dictCode: row.dict_code,
      description: row.description,
      type: 0,
      delFlag: deleted ? 1 : 0,
      builtIn: row.built_in ? 'YES' : 'NO',
      createTime: toWireTime(row.created_at),
    }));
  }

  /** @throws Refusal for one store's staff, and when its code has been given to another one since */
  async bringBack(actor: Actor, id: string): Promise<void> {
    demandAllStores(actor);
    await this.db.transaction(async (tx) => {
      const [row] = await tx
        .attempt(() =>
          tx.query<{ version: number }>(
            `UPDATE dictionary SET deleted_at = NULL, version = version + 1 WHERE id = $1 AND deleted_at IS NOT NULL RETURNING version`,
            [id],
          ),
        )
        .catch((error: unknown) => {
          if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
          throw new Refusal('resource.taken', { field: dictionary.fields.dictCode });
        });
      if (!row) throw new Refusal('notFound');
      publishChange(tx, {
        orgCode: ALL_STORES_FEED,
        resource: 'dictionary',
        id,
        version: row.version,
        change: 'added',
        by: actor.realName,
      });
    });
  }

  /** With the items of every store. @throws Refusal for one store's staff */
  async erase(actor: Actor, id: string): Promise<void> {
    demandAllStores(actor);
    await this.db.transaction(async (tx) => {
      const deleted = await tx.query('SELECT FROM dictionary WHERE id = $1 AND deleted_at IS NOT NULL FOR UPDATE', [
        id,
      ]);
      if (deleted.length === 0) throw new Refusal('notFound');
      await tx.query('DELETE FROM dictionary_item WHERE dict_id = $1', [id]);
      await tx.query('DELETE FROM dictionary WHERE id = $1', [id]);
    });
  }
}
