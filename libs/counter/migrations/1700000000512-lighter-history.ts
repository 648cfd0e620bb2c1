import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The history is written by triggers only, from orders whose store is known: checking each of its references again costs every sale as
 * much as the rows themselves. What an order is found by goes with its row.
 */
export class LighterHistory1700000000512 implements MigrationInterface {
  name = 'LighterHistory1700000000512';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE order_history DROP CONSTRAINT order_history_org_code_fkey;
ALTER TABLE order_history_word DROP CONSTRAINT order_history_word_org_code_fkey, DROP CONSTRAINT order_history_word_order_id_fkey;
CREATE FUNCTION drop_order_words() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  DELETE FROM order_history_word WHERE order_id = OLD.id;
  RETURN NULL;
END $fn$;
CREATE TRIGGER order_words_dropped AFTER DELETE ON order_history FOR EACH ROW EXECUTE FUNCTION drop_order_words();
`;

const DOWN = `
DROP TRIGGER order_words_dropped ON order_history;
DROP FUNCTION drop_order_words;
ALTER TABLE order_history_word ADD FOREIGN KEY (order_id) REFERENCES order_history ON DELETE CASCADE, ADD FOREIGN KEY (org_code) REFERENCES store;
ALTER TABLE order_history ADD FOREIGN KEY (org_code) REFERENCES store;
`;
