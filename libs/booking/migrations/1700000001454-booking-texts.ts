import { normaliseStored } from '@paddock/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bookingTexts } from '../stored-texts';

/** Names and phones of reservations in their normal form. What would collide stays as it is: `paddock text list` names it. */
export class BookingTexts1700000001454 implements MigrationInterface {
  name = 'BookingTexts1700000001454';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  /** How a text was written before is kept nowhere. */
  async down(): Promise<void> {}
}

const STATEMENTS = bookingTexts.map(normaliseStored).join('\n');
