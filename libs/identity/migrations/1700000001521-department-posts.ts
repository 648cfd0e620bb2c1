import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Older clients know a third kind of department: a post. */
export class DepartmentPosts1700000001521 implements MigrationInterface {
  name = 'DepartmentPosts1700000001521';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE store DROP CONSTRAINT store_org_category_check,
  ADD CONSTRAINT store_org_category_check CHECK (org_category IN ('1', '2', '3'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
UPDATE store SET org_category = '2' WHERE org_category = '3';
ALTER TABLE store DROP CONSTRAINT store_org_category_check,
  ADD CONSTRAINT store_org_category_check CHECK (org_category IN ('1', '2'))`);
  }
}
