import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps each change of a track's flag with its time and the person who made it, in the core or at the venue. */
export class TrackFlagChanges1700000001600 implements MigrationInterface {
  name = 'TrackFlagChanges1700000001600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE track_flag_change');
  }
}

const UP = `
CREATE TABLE track_flag_change (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  flag text NOT NULL CHECK (flag IN ('green', 'yellow', 'red')),
  source text NOT NULL CHECK (source IN ('core', 'venue')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
`;
