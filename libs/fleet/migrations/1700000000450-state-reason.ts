import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a vehicle is out of service as a key, so that each screen says it in its own language; the note stays what staff typed. */
export class StateReason1700000000450 implements MigrationInterface {
  name = 'StateReason1700000000450';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle ADD COLUMN use_state_reason text');
    // What the boards have written so far, in either language.
    await runner.query(`
      UPDATE vehicle SET use_state_reason = reasons.reason, use_state_note = NULL
      FROM (VALUES ('brakes', '刹车', 'Brakes'), ('tyres', '轮胎', 'Tyres'), ('batteryPart', '电池', 'Battery'),
                   ('steering', '转向', 'Steering'), ('otherPart', '其他', 'Other')) AS reasons (reason, cn, en)
      WHERE use_state_note IN (reasons.cn, reasons.en)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle DROP COLUMN use_state_reason');
  }
}
