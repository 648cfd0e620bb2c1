import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Members are found by how a phone begins or ends. Behind row-level security an index serves only comparisons that PostgreSQL knows to
 * leak nothing: neither LIKE nor a function of a column, but ranges in byte order, over a column that holds the phone backwards.
 */
export class PhoneEnds1700000000460 implements MigrationInterface {
  name = 'PhoneEnds1700000000460';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
DROP INDEX member_by_phone_end;
ALTER TABLE member ADD COLUMN phone_reversed text GENERATED ALWAYS AS (reverse(phone)) STORED;
CREATE INDEX member_by_phone_end ON member (org_code, phone_reversed text_pattern_ops);
CREATE INDEX member_by_phone_start ON member (org_code, phone text_pattern_ops);
`;

const DOWN = `
DROP INDEX member_by_phone_start, member_by_phone_end;
ALTER TABLE member DROP COLUMN phone_reversed;
CREATE INDEX member_by_phone_end ON member (org_code, reverse(phone) text_pattern_ops);
`;
