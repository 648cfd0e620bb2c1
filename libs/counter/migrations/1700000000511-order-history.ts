import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was sold and recharged in one list: one row for each document number. Triggers keep it in the transaction that changes an order,
 * so that no service can forget it and whoever reads after a commit sees it.
 */
export class OrderHistory1700000000511 implements MigrationInterface {
  name = 'OrderHistory1700000000511';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(ROWS);
    await runner.query(TRIGGERS);
    await runner.query(EARLIER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const TABLES = `
ALTER TABLE consumption_order ADD void_reason text, ADD voided_by text, ADD voided_at timestamptz;
CREATE TABLE order_history (
  -- Of the order that it is about.
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  kind text NOT NULL,
  number text,
  -- What people say.
  number_end text,
  state text NOT NULL,
  mode text NOT NULL,
  -- The day in the store.
  day date NOT NULL,
  created_at timestamptz NOT NULL,
  cashier_id text,
  member_id text,
  tab_id text,
  head_count int NOT NULL,
  goods text NOT NULL,
  goods_en text,
  amount_fen bigint NOT NULL,
  -- Points, visits, laps or coupons, where the price is no money.
  units int NOT NULL,
  -- Cash and scans that were received, what of them was given back, and what was taken from a purse.
  takings_fen bigint NOT NULL,
  returned_fen bigint NOT NULL,
  accounts_fen bigint NOT NULL,
  accounts_returned_fen bigint NOT NULL DEFAULT 0
);
CREATE INDEX order_history_newest ON order_history (org_code, created_at DESC, id DESC);
CREATE INDEX order_history_of_day ON order_history (org_code, day, created_at DESC, id DESC);
CREATE INDEX order_history_by_state ON order_history (org_code, state, created_at DESC);
CREATE INDEX order_history_by_number ON order_history (org_code, number);
CREATE INDEX order_history_by_number_end ON order_history (org_code, number_end, created_at DESC);
CREATE INDEX order_history_by_member ON order_history (org_code, member_id, created_at DESC);
CREATE INDEX order_history_by_amount ON order_history (org_code, amount_fen, created_at DESC);
SELECT watch_changes('order_history');
SELECT log_changes('order_history');
-- Drivers and karts that an order is found by, in lower case.
CREATE TABLE order_history_word (
  order_id text NOT NULL REFERENCES order_history ON DELETE CASCADE,
  word text NOT NULL,
  org_code text NOT NULL REFERENCES store,
  day date NOT NULL,
  PRIMARY KEY (order_id, word)
);
-- Within a few days, and over all of them.
CREATE INDEX order_history_word_of_day ON order_history_word (org_code, day, word text_pattern_ops);
CREATE INDEX order_history_word_search ON order_history_word (org_code, word text_pattern_ops, day);
-- What people did with an order besides selling and paying it.
CREATE TABLE order_action (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  order_id text NOT NULL,
  action text NOT NULL,
  entry_id text,
  -- The kart, or the printer.
  target text,
  done_by text NOT NULL,
  done_at timestamptz NOT NULL
);
CREATE INDEX order_action_by_order ON order_action (order_id, done_at);
-- Paid, and not on the way: the number was called and nobody came, or the kart never set off.
CREATE INDEX line_up_not_started ON line_up_entry (org_code, created_at DESC) WHERE state = 'PASSED' OR (state = 'QUEUING' AND run_id IS NOT NULL);
`;

const ROWS = `
CREATE FUNCTION order_history_state(p_pay_state text, p_progress text, p_refunded_fen bigint, p_voided_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $fn$
  SELECT CASE
    WHEN p_voided_at IS NOT NULL THEN 'VOIDED'
    WHEN p_pay_state = 'refunded' THEN 'REFUNDED'
    WHEN p_pay_state <> 'nopay' AND p_progress = 'needsHuman' THEN 'REFUNDREFUSED'
    WHEN p_pay_state = 'refunding' THEN 'REFUNDING'
    WHEN p_pay_state = 'payed' THEN CASE WHEN p_refunded_fen > 0 THEN 'PARTREFUNDED' ELSE 'PAID' END
    WHEN p_progress = 'needsHuman' THEN 'MANUALREVIEW'
    ELSE upper(p_progress) END
$fn$;
CREATE FUNCTION order_history_mode(p_type text, p_payment_mode text, p_amount_fen bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
  SELECT CASE WHEN p_type <> 'NOCARDCONSUME' THEN p_type WHEN p_amount_fen = 0 THEN 'FREE' WHEN p_payment_mode = 'unline' THEN 'CASH' ELSE 'SCAN' END
$fn$;
CREATE FUNCTION order_history_write(p_row order_history) RETURNS void LANGUAGE plpgsql AS $fn$
BEGIN
  p_row.version := 1;
  p_row.number_end := right(p_row.number, 4);
  p_row.accounts_returned_fen := 0;
  SELECT (p_row.created_at AT TIME ZONE s.time_zone)::date INTO p_row.day FROM store s WHERE s.org_code = p_row.org_code;
  INSERT INTO order_history AS h SELECT p_row.*
    ON CONFLICT (id) DO UPDATE SET version = h.version + 1, number = excluded.number, number_end = excluded.number_end, state = excluded.state,
      takings_fen = excluded.takings_fen, returned_fen = excluded.returned_fen, accounts_fen = excluded.accounts_fen
    WHERE (h.number, h.state, h.takings_fen, h.returned_fen, h.accounts_fen)
      IS DISTINCT FROM (excluded.number, excluded.state, excluded.takings_fen, excluded.returned_fen, excluded.accounts_fen);
END $fn$;
CREATE FUNCTION order_history_of_sale(o consumption_order) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_row order_history;
  v_paid boolean := o.pay_state <> 'nopay';
BEGIN
  v_row.id := o.id; v_row.org_code := o.org_code; v_row.kind := 'SALE'; v_row.number := o.number; v_row.created_at := o.created_at;
  v_row.state := order_history_state(o.pay_state, o.pay_progress, o.refunded_fen, o.voided_at);
  v_row.mode := order_history_mode(o.consumption_type, o.payment_mode, o.amount_fen);
  v_row.cashier_id := o.cashier_id; v_row.member_id := o.member_id; v_row.tab_id := o.tab_id; v_row.head_count := o.head_count;
  v_row.goods := o.tariff_name; v_row.goods_en := o.tariff_name_en; v_row.amount_fen := o.amount_fen;
  v_row.units := CASE WHEN o.group_coupon_code IS NULL THEN o.points + o.visits + o.laps ELSE 1 + length(o.group_coupon_code) - length(replace(o.group_coupon_code, ',', '')) END;
  v_row.takings_fen := CASE WHEN v_paid AND v_row.mode IN ('CASH', 'SCAN') THEN o.amount_fen ELSE 0 END;
  v_row.returned_fen := o.refunded_fen;
  v_row.accounts_fen := CASE WHEN v_paid AND o.member_id IS NOT NULL THEN o.amount_fen ELSE 0 END;
  -- A record is paid under its own number: an attempt that came to nothing makes way for the next one.
  IF o.tab_id IS NOT NULL THEN
    DELETE FROM order_history h WHERE h.org_code = o.org_code AND h.number = o.number AND h.id <> o.id AND h.state IN ('DECLINED', 'REVERSED', 'VOIDED');
  END IF;
  PERFORM order_history_write(v_row);
  INSERT INTO order_history_word (order_id, word, org_code, day)
    SELECT h.id, lower(w.word), h.org_code, h.day FROM order_history h CROSS JOIN (
      SELECT jsonb_array_elements_text(o.drivers) AS word
      UNION SELECT e.vehicle_name FROM line_up_entry e WHERE e.order_id = o.id
      UNION SELECT t.vehicle_name FROM tab t WHERE t.id = o.tab_id) w
    WHERE h.id = o.id AND w.word <> '' ON CONFLICT DO NOTHING;
END $fn$;
CREATE FUNCTION order_history_of_recharge(o recharge_order) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_row order_history;
BEGIN
  v_row.id := o.id; v_row.org_code := o.org_code; v_row.kind := 'RECHARGE'; v_row.number := o.number; v_row.created_at := o.created_at;
  v_row.state := order_history_state(o.pay_state, o.pay_progress, 0, o.voided_at);
  v_row.mode := order_history_mode('NOCARDCONSUME', o.payment_mode, o.amount_fen);
  v_row.cashier_id := o.cashier_id; v_row.member_id := o.member_id; v_row.head_count := 1;
  v_row.goods := coalesce(o.rule_name, '');
  SELECT r.name_en INTO v_row.goods_en FROM recharge_rule r WHERE r.id = o.rule_id AND r.name = o.rule_name AND r.name_en <> '';
  v_row.amount_fen := o.amount_fen; v_row.units := 0;
  v_row.takings_fen := CASE WHEN o.pay_state <> 'nopay' THEN o.amount_fen ELSE 0 END;
  v_row.returned_fen := 0; v_row.accounts_fen := 0;
  PERFORM order_history_write(v_row);
END $fn$;
`;

const TRIGGERS = `
CREATE FUNCTION note_order_history() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM order_history WHERE id = OLD.id;
  ELSIF TG_TABLE_NAME = 'recharge_order' THEN
    PERFORM order_history_of_recharge(NEW);
  ELSE
    PERFORM order_history_of_sale(NEW);
  END IF;
  RETURN NULL;
END $fn$;
-- An order is shown once it is complete, which is when it has its number.
CREATE TRIGGER order_history_added AFTER INSERT ON consumption_order FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION note_order_history();
CREATE TRIGGER order_history_changed AFTER UPDATE OR DELETE ON consumption_order FOR EACH ROW EXECUTE FUNCTION note_order_history();
CREATE TRIGGER order_history_added AFTER INSERT ON recharge_order FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION note_order_history();
CREATE TRIGGER order_history_changed AFTER UPDATE OR DELETE ON recharge_order FOR EACH ROW EXECUTE FUNCTION note_order_history();
CREATE FUNCTION note_order_words() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  INSERT INTO order_history_word (order_id, word, org_code, day)
    SELECT h.id, lower(w.word), h.org_code, h.day FROM order_history h CROSS JOIN (VALUES (NEW.driver_name), (NEW.vehicle_name)) AS w(word)
    WHERE h.id = NEW.order_id AND w.word <> '' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $fn$;
CREATE TRIGGER order_words_changed AFTER UPDATE ON line_up_entry FOR EACH ROW
  WHEN (NEW.driver_name <> OLD.driver_name OR NEW.vehicle_name IS DISTINCT FROM OLD.vehicle_name) EXECUTE FUNCTION note_order_words();
`;

const EARLIER = `
DO $do$ DECLARE v_sale consumption_order; v_recharge recharge_order; BEGIN
  FOR v_sale IN SELECT * FROM consumption_order ORDER BY created_at LOOP PERFORM order_history_of_sale(v_sale); END LOOP;
  FOR v_recharge IN SELECT * FROM recharge_order ORDER BY created_at LOOP PERFORM order_history_of_recharge(v_recharge); END LOOP;
END $do$;
`;

const DOWN = `
DROP TRIGGER order_words_changed ON line_up_entry;
DROP TRIGGER order_history_changed ON recharge_order;
DROP TRIGGER order_history_added ON recharge_order;
DROP TRIGGER order_history_changed ON consumption_order;
DROP TRIGGER order_history_added ON consumption_order;
DROP FUNCTION note_order_words, note_order_history, order_history_of_recharge, order_history_of_sale, order_history_write, order_history_mode, order_history_state;
DROP INDEX line_up_not_started;
DROP TABLE order_action, order_history_word, order_history;
DROP SEQUENCE stamp_order_history;
ALTER TABLE consumption_order DROP void_reason, DROP voided_by, DROP voided_at;
`;
