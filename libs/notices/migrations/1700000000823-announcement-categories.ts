import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements are sorted by categories. */
export class AnnouncementCategories1700000000823 implements MigrationInterface {
  name = 'AnnouncementCategories1700000000823';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE announcement ADD COLUMN category_id text REFERENCES category;
CREATE INDEX announcement_by_category ON announcement (category_id) WHERE category_id IS NOT NULL;
`;

const DOWN = `
ALTER TABLE announcement DROP COLUMN category_id;
`;
