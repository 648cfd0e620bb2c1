import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the numbers are built that the product gives, for each store; those that were given before are kept, so that none is given again. */
export class FillRules1700000000820 implements MigrationInterface {
  name = 'FillRules1700000000820';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- What a store begins with: the numbers of before there were rules.
CREATE TABLE built_in_fill_rule (
  rule_code text PRIMARY KEY,
  prefix text NOT NULL,
  date_part text NOT NULL,
  dashed boolean NOT NULL,
  width int NOT NULL,
  renewal text NOT NULL
);
INSERT INTO built_in_fill_rule VALUES
  ('RESERVATION', 'R', 'DAY', true, 4, 'DAY'),
  ('DISCOUNT', 'A', 'DAY', true, 4, 'DAY'),
  ('MEMBERCARD', '', 'NONE', false, 10, 'NEVER');
CREATE TABLE fill_rule (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store ON DELETE CASCADE,
  rule_code text NOT NULL REFERENCES built_in_fill_rule,
  prefix text NOT NULL CHECK (prefix ~ '^[A-Za-z0-9]{0,8}$'),
  date_part text NOT NULL CHECK (date_part IN ('NONE', 'DAY', 'MONTH')),
  dashed boolean NOT NULL,
  width int NOT NULL CHECK (width BETWEEN 1 AND 12),
  renewal text NOT NULL CHECK (renewal IN ('NEVER', 'DAY', 'MONTH', 'YEAR')),
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz,
  UNIQUE (org_code, rule_code),
  -- A number that begins anew says of when it is.
  CHECK (renewal = 'NEVER' OR date_part = 'DAY' OR date_part = 'MONTH' AND renewal <> 'DAY')
);
INSERT INTO fill_rule (id, org_code, rule_code, prefix, date_part, dashed, width, renewal)
  SELECT s.org_code || '-' || b.rule_code, s.org_code, b.rule_code, b.prefix, b.date_part, b.dashed, b.width, b.renewal
    FROM store s CROSS JOIN built_in_fill_rule b;
-- Numbers that were given. The scope is a store, and nothing where a number is given once in all stores.
CREATE TABLE given_number (
  scope text NOT NULL,
  rule_code text NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (scope, rule_code, number)
);
INSERT INTO given_number SELECT DISTINCT org_code, 'RESERVATION', number FROM reservation;
INSERT INTO given_number SELECT DISTINCT org_code, 'DISCOUNT', number FROM gift_application;
SELECT watch_changes('fill_rule');
`;

const DOWN = `
DROP FUNCTION IF EXISTS begin_fill_rules() CASCADE;
DROP FUNCTION IF EXISTS next_fill_number(text, text, timestamptz);
DROP TABLE given_number, fill_rule, built_in_fill_rule;
DROP SEQUENCE stamp_fill_rule;
`;
