import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryCode } from '@paddock/contracts';
import { BUILT_IN_ENTRIES, type DictionaryEntry, newId, type Sql } from '@paddock/kernel';

/**
 * Adds what the product is built with and the database has not yet. Texts that a venue has changed stay. Safe to run at every start and
 * from several processes.
 */
export async function upgradeDictionaries(sql: Sql): Promise<void> {
  const codes = Object.keys(DICTIONARIES) as DictionaryCode[];
  await sql.query(
    `INSERT INTO dictionary (id, dict_code, dict_name, dict_name_en, store_items, built_in)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::boolean[]) ON CONFLICT (dict_code) WHERE deleted_at IS NULL DO NOTHING`,
    [
      codes.map(() => newId()),
      codes,
      codes.map((code) => DICTIONARY_NAMES[code].cn),
      codes.map((code) => DICTIONARY_NAMES[code].en),
      codes.map((code) => DICTIONARY_NAMES[code].storeItems === true),
      codes.map(() => true),
    ],
  );
  await sql.query(
    `INSERT INTO dictionary_item (id, dict_id, item_value, item_text, item_text_en, sort_order, built_in)
     SELECT i.id, d.id, i.value, i.cn, i.en, i.position, true
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) AS i (id, code, value, cn, en, position)
     JOIN dictionary d ON d.dict_code = i.code AND d.deleted_at IS NULL
     ON CONFLICT (dict_id, item_value, coalesce(org_code, '')) DO NOTHING`,
    [
      BUILT_IN_ENTRIES.map(() => newId()),
      BUILT_IN_ENTRIES.map(({ code }) => code),
      BUILT_IN_ENTRIES.map(({ value }) => value),
      BUILT_IN_ENTRIES.map(({ cn }) => cn),
      BUILT_IN_ENTRIES.map(({ en }) => en),
      BUILT_IN_ENTRIES.map((_, index) => index),
    ],
  );
}

export function readDictionaries(sql: Sql): Promise<DictionaryEntry[]> {
  return sql.query<DictionaryEntry>(
    `SELECT d.dict_code AS code, i.item_value AS value, i.item_text AS cn, i.item_text_en AS en, i.status = 1 AS enabled, i.org_code AS "orgCode"
     FROM dictionary_item i JOIN dictionary d ON d.id = i.dict_id
     WHERE d.deleted_at IS NULL ORDER BY d.dict_code, i.sort_order, i.created_at, i.id`,
  );
}
