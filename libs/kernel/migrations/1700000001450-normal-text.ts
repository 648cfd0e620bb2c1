import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normalText } from '../functions/normal-text.sql';

/** The normal forms of text, for the migrations that bring stored texts into them. */
export class NormalText1700000001450 implements MigrationInterface {
  name = 'NormalText1700000001450';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(normalText);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION text_key(text), text_code(text), text_phone(text), text_line(text), text_compatible(text);',
    );
  }
}
