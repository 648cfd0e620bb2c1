import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals of the ledger name the newest one of the audit log, so that its seals can't be taken away unseen. */
export class SealWitness1700000001352 implements MigrationInterface {
  name = 'SealWitness1700000001352';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_seal ADD audit_number bigint, ADD audit_hash bytea;
      CREATE INDEX ledger_seal_by_audit ON ledger_seal (audit_number) WHERE audit_number IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_seal DROP audit_number, DROP audit_hash');
  }
}
