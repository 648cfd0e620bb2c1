import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is past its life time without reading the rest. Small: such rows stand together as they came. */
export class LifeTimes1700000000382 implements MigrationInterface {
  name = 'LifeTimes1700000000382';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX passing_by_age ON passing USING brin (created_at); CREATE INDEX lap_by_age ON lap USING brin (at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX passing_by_age, lap_by_age');
  }
}
