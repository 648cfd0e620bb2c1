import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a vehicle comes in after its ride, as the venue has reported it last, and gates with a role beside the timing line. */
export class ComingIn1700000001100 implements MigrationInterface {
  name = 'ComingIn1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vehicle ADD COLUMN coming_in jsonb');
    await runner.query(
      "ALTER TABLE device ADD COLUMN gate_role text CHECK (gate_role IN ('pitIn')), ADD CHECK (gate_role IS NULL OR NOT timing_line)",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The states of before know nothing of karts on their way in: they were free with their last lap.
    await runner.query("UPDATE vehicle SET use_state = 'IDLE', run_id = NULL WHERE use_state = 'RETURNING'");
    await runner.query('ALTER TABLE vehicle DROP COLUMN coming_in');
    await runner.query('ALTER TABLE device DROP COLUMN gate_role');
  }
}
