import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that do not go where the money came from: cash for a scan, and what went into a member's accounts. */
export class RefundedOtherwise1700000000521 implements MigrationInterface {
  name = 'RefundedOtherwise1700000000521';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consumption_order DROP refunded_otherwise_fen, DROP refunded_units');
  }
}

const UP = `
ALTER TABLE consumption_order
  -- Of \`refunded_fen\`: what the channel does not know about, because it was paid out in cash.
  ADD refunded_otherwise_fen bigint NOT NULL DEFAULT 0,
  -- Fen, points, visits or laps that went into a member's accounts; beside \`refunded_fen\`.
  ADD refunded_units bigint NOT NULL DEFAULT 0;
`;
