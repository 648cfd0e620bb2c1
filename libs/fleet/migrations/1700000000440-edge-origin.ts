import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process of the edge wrote the event at the committed position: a journal that went back to an older state shows by it. */
export class EdgeOrigin1700000000440 implements MigrationInterface {
  name = 'EdgeOrigin1700000000440';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent ADD COLUMN committed_origin text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN committed_origin');
  }
}
