import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents are counted for each store and day, each kind for itself. */
export class DocumentNumber1700000000362 implements MigrationInterface {
  name = 'DocumentNumber1700000000362';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- The last number of each kind of document on a store's day.
CREATE TABLE document_number (
  org_code text NOT NULL,
  letter text NOT NULL,
  day date NOT NULL,
  last int NOT NULL,
  PRIMARY KEY (org_code, letter, day)
);
`;

const DOWN = `
DROP TABLE document_number;
`;
