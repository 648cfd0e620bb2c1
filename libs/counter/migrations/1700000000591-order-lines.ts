import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stands in one order under one number: several records, several rules, or a price that a manager has approved. */
export class OrderLines1700000000591 implements MigrationInterface {
  name = 'OrderLines1700000000591';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    await changeHistory(runner, [OWN_TAB, EVERY_TAB]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeHistory(runner, [EVERY_TAB, OWN_TAB]);
    await runner.query(DOWN);
  }
}

const UP = `
-- Rows are never changed: what was agreed stays. An order without lines is its own only line.
CREATE TABLE order_line (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  order_id text NOT NULL REFERENCES consumption_order ON DELETE CASCADE,
  -- Counted from 1.
  place int NOT NULL CHECK (place > 0),
  -- The pay-later record that it pays.
  tab_id text,
  tariff_id text NOT NULL,
  tariff_name text NOT NULL,
  tariff_name_en text,
  head_count int NOT NULL CHECK (head_count > 0),
  times_charged int NOT NULL CHECK (times_charged > 0),
  -- Of one time; by the rule, and as it was charged.
  rule_price_fen bigint NOT NULL CHECK (rule_price_fen >= 0),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  -- Why the price is not the rule's, and who has approved that.
  price_reason text,
  price_approved_by text REFERENCES app_user,
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  points int NOT NULL,
  visits int NOT NULL,
  laps int NOT NULL,
  run_mode text NOT NULL,
  -- What each person drives.
  driven_laps int NOT NULL,
  driven_minutes int NOT NULL,
  drivers jsonb NOT NULL,
  vehicle_ids text[] NOT NULL DEFAULT '{}',
  UNIQUE (order_id, place),
  CHECK ((price_approved_by IS NULL) = (price_fen = rule_price_fen) AND (price_approved_by IS NULL) = (price_reason IS NULL))
);
CREATE INDEX order_line_by_tab ON order_line (tab_id) WHERE tab_id IS NOT NULL;
-- How many lines have rows of their own; 0: the order is its only line.
ALTER TABLE consumption_order ADD line_count int NOT NULL DEFAULT 0;
ALTER TABLE line_up_entry ADD order_line_id text REFERENCES order_line ON DELETE CASCADE;
CREATE INDEX line_up_by_order_line ON line_up_entry (order_line_id) WHERE order_line_id IS NOT NULL;
`;

const DOWN = `
ALTER TABLE line_up_entry DROP order_line_id;
ALTER TABLE consumption_order DROP line_count;
DROP TABLE order_line;
`;

const OWN_TAB = 'FROM tab t WHERE t.id = o.tab_id)';
const EVERY_TAB =
  'FROM tab t WHERE t.id = o.tab_id OR t.id IN (SELECT l.tab_id FROM order_line l WHERE l.order_id = o.id))';

/** @throws Error when the function is not the one that is to be changed */
async function changeHistory(runner: QueryRunner, [before, after]: readonly [string, string]): Promise<void> {
  const rows = (await runner.query(
    "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'order_history_of_sale'",
  )) as { text: string }[];
  const text = rows[0]?.text ?? '';
  if (!text.includes(before)) throw new Error(`order_history_of_sale does not say ${before}`);
  await runner.query(text.replace(before, after));
}
