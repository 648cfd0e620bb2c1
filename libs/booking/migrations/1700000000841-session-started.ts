import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session really started: who sets off in it drives in its race. */
export class SessionStarted1700000000841 implements MigrationInterface {
  name = 'SessionStarted1700000000841';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX race_session_going; ALTER TABLE race_session DROP COLUMN started_at;');
  }
}

const UP = `
ALTER TABLE race_session ADD started_at timestamptz;
UPDATE race_session SET started_at = starts_at WHERE state IN ('STARTED', 'ENDED');
CREATE INDEX race_session_going ON race_session (org_code) WHERE state = 'STARTED';
`;
