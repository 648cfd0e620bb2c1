import { normaliseStored } from '@paddock/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identityTexts } from '../stored-texts';

/** Names, mail addresses, phones and staff numbers of users in their normal form. What would collide stays as it is: `paddock text list` names it. */
export class IdentityTexts1700000001451 implements MigrationInterface {
  name = 'IdentityTexts1700000001451';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  /** How a text was written before is kept nowhere. */
  async down(): Promise<void> {}
}

const STATEMENTS = identityTexts.map(normaliseStored).join('\n');
