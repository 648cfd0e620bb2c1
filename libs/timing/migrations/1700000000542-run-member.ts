import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose order a run belongs to, so that a member's runs are found without the orders. */
export class RunMember1700000000542 implements MigrationInterface {
  name = 'RunMember1700000000542';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE run ADD COLUMN member_id text;
UPDATE run r SET member_id = o.member_id FROM line_up_entry e JOIN consumption_order o ON o.id = e.order_id
  WHERE e.run_id = r.id AND o.member_id IS NOT NULL;
UPDATE run r SET member_id = t.member_id FROM tab t WHERE t.run_id = r.id AND t.member_id IS NOT NULL;
CREATE INDEX run_by_member ON run (member_id, created_at DESC) WHERE member_id IS NOT NULL;
`;

const DOWN = `ALTER TABLE run DROP COLUMN member_id;`;
