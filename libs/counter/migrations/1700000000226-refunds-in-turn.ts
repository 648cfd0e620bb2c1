import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefundsInTurn1700000000226 implements MigrationInterface {
  name = 'RefundsInTurn1700000000226';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consumption_order ADD refund_waiting_fen bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consumption_order DROP refund_waiting_fen');
  }
}
