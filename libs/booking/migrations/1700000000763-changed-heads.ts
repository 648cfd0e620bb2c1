import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of people of a reservation may change: up to how many of them the rule that was agreed has one price for all, and a session
 * that they have left can be taken again.
 */
export class ChangedHeads1700000000763 implements MigrationInterface {
  name = 'ChangedHeads1700000000763';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reservation ADD COLUMN flat_up_to int NOT NULL DEFAULT 0 CHECK (flat_up_to >= 0)');
    // Who comes alone agrees no price: it is that of the rule.
    await runner.query(
      `UPDATE reservation r SET flat_up_to = t.not_doubled_head_count FROM tariff t
       WHERE t.id = r.tariff_id AND r.kind = 'PERSON' AND t.multi_person_mode = 'SINGLE' AND t.not_doubled_head_count > 1`,
    );
    await runner.query('ALTER TABLE session_sign_up DROP CONSTRAINT session_sign_up_session_id_reservation_id_key');
    await runner.query(
      "CREATE UNIQUE INDEX session_sign_up_once ON session_sign_up (session_id, reservation_id) WHERE state NOT IN ('CANCELLED', 'FAILED')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX session_sign_up_once');
    await runner.query(
      `DELETE FROM session_sign_up u USING session_sign_up o
       WHERE o.session_id = u.session_id AND o.reservation_id = u.reservation_id AND o.id > u.id AND u.state IN ('CANCELLED', 'FAILED')`,
    );
    await runner.query('ALTER TABLE session_sign_up ADD UNIQUE (session_id, reservation_id)');
    await runner.query('ALTER TABLE reservation DROP COLUMN flat_up_to');
  }
}
