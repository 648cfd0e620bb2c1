import { normaliseStored } from '@paddock/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { counterTexts } from '../stored-texts';

/** Names of consumption rules in their normal form. What would collide stays as it is: `paddock text list` names it. */
export class CounterTexts1700000001453 implements MigrationInterface {
  name = 'CounterTexts1700000001453';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  /** How a text was written before is kept nowhere. */
  async down(): Promise<void> {}
}

const STATEMENTS = counterTexts.map(normaliseStored).join('\n');
