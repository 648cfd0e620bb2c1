import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sent a message to try a template stands beside who sent one again or gave it up, and so in the audit log. */
export class MessageTests1700000000980 implements MigrationInterface {
  name = 'MessageTests1700000000980';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE message_decision DROP CONSTRAINT message_decision_act_check;
ALTER TABLE message_decision ADD CONSTRAINT message_decision_act_check CHECK (act IN ('TEST', 'AGAIN', 'GIVEUP'));
CREATE INDEX message_decision_tests ON message_decision (decided_by, decided_at) WHERE act = 'TEST';
`;

const DOWN = `
DROP INDEX message_decision_tests;
ALTER TABLE message_decision DROP CONSTRAINT message_decision_act_check;
-- What was tried meanwhile stays written.
ALTER TABLE message_decision ADD CONSTRAINT message_decision_act_check CHECK (act IN ('AGAIN', 'GIVEUP')) NOT VALID;
`;
