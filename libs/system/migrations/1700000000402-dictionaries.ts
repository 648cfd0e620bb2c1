import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Dictionaries1700000000402 implements MigrationInterface {
  name = 'Dictionaries1700000000402';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- What selections offer and what states are called. Built-in rows come with the product and are added by upgrade_dictionaries.
CREATE TABLE dictionary (
  id text PRIMARY KEY,
  version int NOT NULL DEFAULT 1,
  dict_name text NOT NULL,
  dict_name_en text NOT NULL DEFAULT '',
  dict_code text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  store_items boolean NOT NULL DEFAULT false,
  built_in boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE dictionary_item (
  id text PRIMARY KEY,
  version int NOT NULL DEFAULT 1,
  dict_id text NOT NULL REFERENCES dictionary,
  -- The store that added it; null: everybody's.
  org_code text REFERENCES store,
  item_text text NOT NULL,
  item_text_en text NOT NULL DEFAULT '',
  item_value text NOT NULL,
  description text NOT NULL DEFAULT '',
  sort_order int NOT NULL DEFAULT 0,
  status int NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  built_in boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dictionary_item_value ON dictionary_item (dict_id, item_value, coalesce(org_code, ''));
SELECT watch_changes('dictionary');
SELECT watch_changes('dictionary_item');
`;

const DOWN = `
DROP TABLE dictionary_item, dictionary;
DROP SEQUENCE stamp_dictionary, stamp_dictionary_item;
`;
