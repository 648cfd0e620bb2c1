import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The page of a store shows its own announcements and head office's among each other, newest first: one index over both gives the first page
 * without reading all of them.
 */
export class AnnouncementsByTime1700000000742 implements MigrationInterface {
  name = 'AnnouncementsByTime1700000000742';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX announcement_at ON announcement (created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX announcement_at');
  }
}
