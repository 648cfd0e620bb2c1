import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who drove together. A run belongs to the race of its session, or to that of the run that it continues on another kart; any other run
 * is a race of its own.
 */
export class RunRace1700000000840 implements MigrationInterface {
  name = 'RunRace1700000000840';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE run ADD race_id text, ADD session_id text, ADD continues_id text;
UPDATE run SET race_id = id;
ALTER TABLE run ALTER race_id SET NOT NULL;
CREATE FUNCTION run_race() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  NEW.race_id := coalesce(NEW.race_id, NEW.session_id, NEW.id);
  RETURN NEW;
END $fn$;
CREATE TRIGGER run_race BEFORE INSERT ON run FOR EACH ROW EXECUTE FUNCTION run_race();
CREATE INDEX run_by_race ON run (race_id);
-- What customers ask by. None of these columns is changed by a lap.
CREATE INDEX run_by_driver ON run (org_code, driver_name, created_at DESC);
CREATE INDEX run_by_kart ON run (org_code, vehicle_name, created_at DESC);
`;

const DOWN = `
DROP INDEX run_by_kart, run_by_driver, run_by_race;
DROP TRIGGER run_race ON run;
DROP FUNCTION run_race;
ALTER TABLE run DROP COLUMN race_id, DROP COLUMN session_id, DROP COLUMN continues_id;
`;
