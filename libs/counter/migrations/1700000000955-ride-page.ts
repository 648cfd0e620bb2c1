import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code on a line-up ticket opens the page of its ride. */
export class RidePage1700000000955 implements MigrationInterface {
  name = 'RidePage1700000000955';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE line_up_entry DROP page_token');
  }
}

const UP = `
-- Readable, since a copy of the ticket leads to the same page; null: no ticket was printed.
ALTER TABLE line_up_entry ADD page_token text;
CREATE UNIQUE INDEX line_up_by_page_token ON line_up_entry (page_token) WHERE page_token IS NOT NULL;
`;
