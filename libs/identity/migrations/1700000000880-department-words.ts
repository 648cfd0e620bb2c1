import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DepartmentWords1700000000880 implements MigrationInterface {
  name = 'DepartmentWords1700000000880';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE store
  ADD COLUMN name_abbr text NOT NULL DEFAULT '',
  ADD COLUMN fax text NOT NULL DEFAULT '',
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN org_category text CHECK (org_category IN ('1', '2'));
`;

const DOWN = `
ALTER TABLE store DROP COLUMN name_abbr, DROP COLUMN fax, DROP COLUMN description, DROP COLUMN org_category;
`;
