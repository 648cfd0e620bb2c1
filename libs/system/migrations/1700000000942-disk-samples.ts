import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much the database and the uploaded files took over time, so that the monitor can say when there is no room left. */
export class DiskSamples1700000000942 implements MigrationInterface {
  name = 'DiskSamples1700000000942';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE disk_sample');
  }
}

const UP = `
-- free_bytes: null where the disk belongs to another machine.
CREATE TABLE disk_sample (
  volume text NOT NULL CHECK (volume IN ('database', 'files')),
  taken_at timestamptz NOT NULL,
  used_bytes bigint NOT NULL,
  free_bytes bigint,
  PRIMARY KEY (volume, taken_at)
);
`;
