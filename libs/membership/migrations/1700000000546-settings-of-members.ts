import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a store has set stands with what it has sold: the project of the visits, and the last day of a free-play card. */
export class SettingsOfMembers1700000000546 implements MigrationInterface {
  name = 'SettingsOfMembers1700000000546';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_order ADD visits_project text NOT NULL DEFAULT 'currency', ADD card_until date;
-- The last day for which the member was frozen without a person: who was let go again is not frozen for the same day once more.
ALTER TABLE member ADD expiry_frozen_on date;
CREATE INDEX member_may_expire ON member (org_code, ends_on) WHERE frozen_at IS NULL AND ends_on IS NOT NULL;
`;

const DOWN = `
DROP INDEX member_may_expire;
ALTER TABLE member DROP expiry_frozen_on;
ALTER TABLE recharge_order DROP visits_project, DROP card_until;
`;
