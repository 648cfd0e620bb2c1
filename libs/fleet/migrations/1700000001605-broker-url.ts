import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the devices of a venue reach its broker, as the edge has reported it. */
export class BrokerUrl1700000001605 implements MigrationInterface {
  name = 'BrokerUrl1700000001605';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent ADD COLUMN broker_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN broker_url');
  }
}
