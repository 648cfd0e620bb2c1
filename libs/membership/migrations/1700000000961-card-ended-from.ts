import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end that a free-play card had before a refund took it: where the refund comes to nothing, the card has it again. */
export class CardEndedFrom1700000000961 implements MigrationInterface {
  name = 'CardEndedFrom1700000000961';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE unlimited_card ADD ended_from timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE unlimited_card DROP ended_from');
  }
}
