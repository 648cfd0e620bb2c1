import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a sale must still know when it is changed, cancelled or given back, and the number that people call it by. */
export class MoneyFacts1700000000360 implements MigrationInterface {
  name = 'MoneyFacts1700000000360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- Earlier orders gave back even shares; they go on doing so.
ALTER TABLE consumption_order ADD times_charged int, ADD refunded_fen bigint NOT NULL DEFAULT 0, ADD number text;
UPDATE consumption_order SET times_charged = head_count;
UPDATE consumption_order o SET refunded_fen = p.refunded_fen FROM payment_attempt p WHERE p.order_id = o.id AND p.refunded_fen > 0;
-- Cash that was cancelled: what the drawer still owes.
UPDATE consumption_order o SET refund_waiting_fen = o.amount_fen * r.people / o.head_count
  FROM (SELECT order_id, count(*) AS people FROM line_up_entry WHERE state = 'REVOKED' GROUP BY order_id) r
  WHERE r.order_id = o.id AND o.payment_mode = 'unline' AND o.pay_state = 'refunding';
ALTER TABLE consumption_order ALTER times_charged SET NOT NULL, ALTER times_charged SET DEFAULT 1;
CREATE INDEX consumption_order_by_number ON consumption_order (org_code, number) WHERE number IS NOT NULL;
CREATE INDEX consumption_order_cash_owed ON consumption_order (org_code) WHERE payment_mode = 'unline' AND refund_waiting_fen > 0;
ALTER TABLE tab ADD multi_person_mode text NOT NULL DEFAULT 'MULTIPLY', ADD not_doubled_head_count int NOT NULL DEFAULT 1,
  ADD edited_by text, ADD deleted_by text, ADD number text;
CREATE UNIQUE INDEX tab_by_number ON tab (org_code, number) WHERE number IS NOT NULL;
ALTER TABLE line_up_entry ADD revoked_by text;
`;

const DOWN = `
DROP INDEX tab_by_number, consumption_order_cash_owed, consumption_order_by_number;
ALTER TABLE line_up_entry DROP revoked_by;
ALTER TABLE tab DROP multi_person_mode, DROP not_doubled_head_count, DROP edited_by, DROP deleted_by, DROP number;
ALTER TABLE consumption_order DROP times_charged, DROP refunded_fen, DROP number;
`;
