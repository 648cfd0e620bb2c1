import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has had an account in the own hands, and approvals that were refused because of that. */
export class SecondPerson1700000001570 implements MigrationInterface {
  name = 'SecondPerson1700000001570';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE second_person_refusal, account_tie');
  }
}

const STATEMENTS = `
CREATE TABLE account_tie (
  account_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  by_id text NOT NULL,
  tied_by text NOT NULL,
  tied_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, by_id)
);
CREATE TABLE second_person_refusal (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  purpose text NOT NULL,
  wanted_by text NOT NULL,
  approver_id text NOT NULL,
  refused_at timestamptz NOT NULL DEFAULT now()
);
`;
