import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the figures of a day are made of. Triggers note each fact in the transaction that changes the money or the track, so that no
 * service can forget it; the worker folds facts into totals by hour. A reader adds the totals and what is not folded yet, in one statement.
 */
export class Figures1700000000600 implements MigrationInterface {
  name = 'Figures1700000000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(MONEY);
    await runner.query(TRACK);
    await runner.query(TRIGGERS);
    await runner.query(EARLIER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const TABLES = `
CREATE TABLE figure_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_code text NOT NULL,
  at timestamptz NOT NULL,
  -- Day and hour in the store.
  day date NOT NULL,
  hour int NOT NULL,
  -- money, refund: cash and scans. sale: an order that was paid. back: what a sale gave back into accounts. stored: what recharges put into
  -- accounts, less what their refunds took out. gift, escape, run, wait.
  measure text NOT NULL,
  -- Of money and refunds: sale, recharge, card or other.
  subject text NOT NULL DEFAULT '',
  mode text NOT NULL DEFAULT '',
  cashier_id text NOT NULL DEFAULT '',
  goods text NOT NULL DEFAULT '',
  goods_en text NOT NULL DEFAULT '',
  count int NOT NULL,
  -- Fen; of a wait seconds.
  amount bigint NOT NULL DEFAULT 0,
  -- Of accounts: paid-in money and gifted money.
  stored_fen bigint NOT NULL DEFAULT 0,
  gift_fen bigint NOT NULL DEFAULT 0,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX figure_fact_fresh ON figure_fact (org_code, day) WHERE NOT folded;
CREATE INDEX figure_fact_at ON figure_fact (org_code, at);
CREATE TABLE figure_total (
  org_code text NOT NULL,
  day date NOT NULL,
  hour int NOT NULL,
  measure text NOT NULL,
  subject text NOT NULL,
  mode text NOT NULL,
  cashier_id text NOT NULL,
  goods text NOT NULL,
  goods_en text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  stored_fen bigint NOT NULL,
  gift_fen bigint NOT NULL,
  PRIMARY KEY (org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en)
);
CREATE FUNCTION figure_note(p_fact figure_fact) RETURNS void LANGUAGE sql AS $fn$
  INSERT INTO figure_fact (org_code, at, day, hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen)
  SELECT p_fact.org_code, p_fact.at, here.at::date, extract(hour FROM here.at)::int, p_fact.measure, coalesce(p_fact.subject, ''), coalesce(p_fact.mode, ''),
    coalesce(p_fact.cashier_id, ''), coalesce(p_fact.goods, ''), coalesce(p_fact.goods_en, ''), p_fact.count, coalesce(p_fact.amount, 0),
    coalesce(p_fact.stored_fen, 0), coalesce(p_fact.gift_fen, 0)
  FROM (SELECT p_fact.at AT TIME ZONE s.time_zone AS at FROM store s WHERE s.org_code = p_fact.org_code) AS here
$fn$;
-- What an order sold, whichever area it belongs to.
CREATE FUNCTION figure_of_order(p_id text) RETURNS figure_fact LANGUAGE plpgsql STABLE AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  SELECT 'sale', o.cashier_id, o.tariff_name, o.tariff_name_en INTO v_fact.subject, v_fact.cashier_id, v_fact.goods, v_fact.goods_en
    FROM consumption_order o WHERE o.id = p_id;
  IF FOUND THEN RETURN v_fact; END IF;
  SELECT CASE WHEN o.card_days > 0 THEN 'card' ELSE 'recharge' END, coalesce(o.cashier_id, o.created_by), o.rule_name, r.name_en
    INTO v_fact.subject, v_fact.cashier_id, v_fact.goods, v_fact.goods_en
    FROM recharge_order o LEFT JOIN recharge_rule r ON r.id = o.rule_id AND r.name = o.rule_name WHERE o.id = p_id;
  IF NOT FOUND THEN v_fact.subject := 'other'; END IF;
  RETURN v_fact;
END $fn$;
`;

const MONEY = `
CREATE FUNCTION figure_of_cash(p_cash drawer_cash) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact := figure_of_order(p_cash.order_id);
BEGIN
  v_fact.org_code := p_cash.org_code; v_fact.at := p_cash.noted_at; v_fact.mode := 'cash'; v_fact.cashier_id := p_cash.cashier_id;
  v_fact.measure := CASE WHEN p_cash.amount_fen < 0 THEN 'refund' ELSE 'money' END;
  v_fact.count := 1; v_fact.amount := abs(p_cash.amount_fen);
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION figure_of_attempt(p_attempt payment_attempt) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact := figure_of_order(p_attempt.order_id);
BEGIN
  v_fact.org_code := p_attempt.org_code; v_fact.at := p_attempt.paid_at; v_fact.mode := p_attempt.provider;
  v_fact.measure := 'money'; v_fact.count := 1; v_fact.amount := p_attempt.amount_fen;
  PERFORM figure_note(v_fact);
END $fn$;
-- What was taken back before its order was paid is in no takings, so it leaves none.
CREATE FUNCTION figure_of_channel_refund(p_refund payment_refund) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact := figure_of_order(p_refund.order_id);
BEGIN
  SELECT a.provider INTO v_fact.mode FROM payment_attempt a WHERE a.id = p_refund.attempt_id AND a.paid_at IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  v_fact.org_code := p_refund.org_code; v_fact.at := coalesce(p_refund.ended_at, p_refund.updated_at);
  v_fact.measure := 'refund'; v_fact.count := 1; v_fact.amount := p_refund.amount_fen;
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION figure_of_sale(p_order consumption_order) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  v_fact.org_code := p_order.org_code; v_fact.at := p_order.paid_at; v_fact.measure := 'sale'; v_fact.subject := 'sale';
  v_fact.mode := order_history_mode(p_order.consumption_type, p_order.payment_mode, p_order.amount_fen);
  v_fact.cashier_id := p_order.cashier_id; v_fact.goods := p_order.tariff_name; v_fact.goods_en := p_order.tariff_name_en;
  v_fact.count := 1; v_fact.amount := p_order.amount_fen;
  SELECT coalesce(-sum(e.amount) FILTER (WHERE e.account_id LIKE '%:recharge_fen'), 0), coalesce(-sum(e.amount) FILTER (WHERE e.account_id LIKE '%:gift_fen'), 0)
    INTO v_fact.stored_fen, v_fact.gift_fen
    FROM ledger_entry e WHERE e.posting_id = coalesce(p_order.posting_id, 'order:' || p_order.id) AND e.account_id LIKE 'member:%';
  PERFORM figure_note(v_fact);
END $fn$;
-- Everything that moves accounts for money, but the sales themselves.
CREATE FUNCTION figure_of_posting(p_posting ledger_posting) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
  v_order_id text := split_part(p_posting.id, ':', 2);
BEGIN
  IF p_posting.id LIKE 'refund:%' THEN SELECT r.order_id INTO v_order_id FROM refund r WHERE r.id = v_order_id; END IF;
  v_fact := figure_of_order(v_order_id);
  v_fact.org_code := p_posting.org_code; v_fact.count := 1;
  v_fact.at := coalesce((SELECT r.created_at FROM refund r WHERE r.order_id = v_order_id AND r.posting_id = p_posting.id),
    (SELECT o.paid_at FROM recharge_order o WHERE o.id = v_order_id AND o.posting_id = p_posting.id), p_posting.at);
  v_fact.measure := CASE WHEN p_posting.id LIKE 'recharge:%' THEN 'stored' ELSE 'back' END;
  SELECT coalesce(sum(e.amount) FILTER (WHERE e.account_id LIKE '%:recharge_fen'), 0), coalesce(sum(e.amount) FILTER (WHERE e.account_id LIKE '%:gift_fen'), 0)
    INTO v_fact.stored_fen, v_fact.gift_fen
    FROM ledger_entry e WHERE e.posting_id = p_posting.id AND e.account_id LIKE 'member:%';
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION figure_of_gift(p_gift gift_application) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  v_fact.org_code := p_gift.org_code; v_fact.at := p_gift.reviewed_at; v_fact.measure := 'gift'; v_fact.cashier_id := p_gift.applicant_id;
  v_fact.count := 1; v_fact.gift_fen := p_gift.give_fen;
  PERFORM figure_note(v_fact);
END $fn$;
`;

const TRACK = `
-- What stops being so is taken back with the sign.
CREATE FUNCTION figure_of_run(p_run run, p_sign int) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  IF p_run.state NOT IN ('RUNNING', 'FINISHED') OR p_run.started_at IS NULL THEN RETURN; END IF;
  v_fact.org_code := p_run.org_code; v_fact.at := p_run.started_at; v_fact.measure := 'run'; v_fact.count := p_sign;
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION figure_of_wait(p_entry line_up_entry, p_sign int) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  IF p_entry.departed_at IS NULL THEN RETURN; END IF;
  v_fact.org_code := p_entry.org_code; v_fact.at := p_entry.departed_at; v_fact.measure := 'wait'; v_fact.count := p_sign;
  v_fact.amount := p_sign * round(extract(epoch FROM p_entry.departed_at - p_entry.created_at));
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION figure_of_escape(p_tab tab, p_sign int) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  IF p_tab.state <> 'ESCAPED' OR p_tab.deleted_at IS NOT NULL THEN RETURN; END IF;
  v_fact.org_code := p_tab.org_code; v_fact.at := coalesce(p_tab.escape_due_at, p_tab.created_at); v_fact.measure := 'escape';
  v_fact.goods := p_tab.tariff_name; v_fact.goods_en := p_tab.tariff_name_en; v_fact.count := p_sign; v_fact.amount := p_sign * p_tab.price_fen;
  PERFORM figure_note(v_fact);
END $fn$;
`;

const TRIGGERS = `
CREATE FUNCTION note_figures() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'drawer_cash' THEN PERFORM figure_of_cash(NEW);
    WHEN 'payment_attempt' THEN PERFORM figure_of_attempt(NEW);
    WHEN 'payment_refund' THEN PERFORM figure_of_channel_refund(NEW);
    WHEN 'consumption_order' THEN PERFORM figure_of_sale(NEW);
    WHEN 'ledger_posting' THEN PERFORM figure_of_posting(NEW);
    WHEN 'gift_application' THEN PERFORM figure_of_gift(NEW);
  END CASE;
  RETURN NULL;
END $fn$;
CREATE FUNCTION note_track_figures() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    CASE TG_TABLE_NAME
      WHEN 'run' THEN PERFORM figure_of_run(OLD, -1);
      WHEN 'line_up_entry' THEN PERFORM figure_of_wait(OLD, -1);
      WHEN 'tab' THEN PERFORM figure_of_escape(OLD, -1);
    END CASE;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    CASE TG_TABLE_NAME
      WHEN 'run' THEN PERFORM figure_of_run(NEW, 1);
      WHEN 'line_up_entry' THEN PERFORM figure_of_wait(NEW, 1);
      WHEN 'tab' THEN PERFORM figure_of_escape(NEW, 1);
    END CASE;
  END IF;
  RETURN NULL;
END $fn$;
CREATE TRIGGER figures AFTER INSERT ON drawer_cash FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures_added AFTER INSERT ON payment_attempt FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures AFTER UPDATE OF paid_at ON payment_attempt FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures_added AFTER INSERT ON payment_refund FOR EACH ROW WHEN (NEW.state IN ('DONE', 'BY_HAND')) EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures AFTER UPDATE OF state ON payment_refund FOR EACH ROW
  WHEN (OLD.state NOT IN ('DONE', 'BY_HAND') AND NEW.state IN ('DONE', 'BY_HAND')) EXECUTE FUNCTION note_figures();
-- An order and its posting come in either order: both are there at the commit.
CREATE CONSTRAINT TRIGGER figures_added AFTER INSERT ON consumption_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE CONSTRAINT TRIGGER figures AFTER UPDATE OF paid_at ON consumption_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE CONSTRAINT TRIGGER figures AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reason IN ('recharge', 'refund', 'cancel')) EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures AFTER UPDATE OF state ON gift_application FOR EACH ROW WHEN (OLD.state <> 'PASS' AND NEW.state = 'PASS') EXECUTE FUNCTION note_figures();
CREATE TRIGGER figures AFTER INSERT OR DELETE ON run FOR EACH ROW EXECUTE FUNCTION note_track_figures();
CREATE TRIGGER figures_moved AFTER UPDATE ON run FOR EACH ROW
  WHEN ((OLD.state, OLD.started_at) IS DISTINCT FROM (NEW.state, NEW.started_at)) EXECUTE FUNCTION note_track_figures();
CREATE TRIGGER figures AFTER INSERT OR DELETE ON line_up_entry FOR EACH ROW EXECUTE FUNCTION note_track_figures();
CREATE TRIGGER figures_moved AFTER UPDATE ON line_up_entry FOR EACH ROW
  WHEN (OLD.departed_at IS DISTINCT FROM NEW.departed_at) EXECUTE FUNCTION note_track_figures();
CREATE TRIGGER figures AFTER INSERT OR DELETE ON tab FOR EACH ROW EXECUTE FUNCTION note_track_figures();
CREATE TRIGGER figures_moved AFTER UPDATE ON tab FOR EACH ROW
  WHEN ((OLD.state, OLD.deleted_at) IS DISTINCT FROM (NEW.state, NEW.deleted_at)) EXECUTE FUNCTION note_track_figures();
`;

/** Cash of orders that are older than the drawers stands in the orders alone. */
const EARLIER = `
DO $do$ DECLARE r record; v_fact figure_fact; BEGIN
  FOR r IN SELECT c FROM drawer_cash c WHERE c.order_id IS NOT NULL LOOP PERFORM figure_of_cash(r.c); END LOOP;
  FOR r IN SELECT a FROM payment_attempt a WHERE a.paid_at IS NOT NULL LOOP PERFORM figure_of_attempt(r.a); END LOOP;
  FOR r IN SELECT p FROM payment_refund p WHERE p.state IN ('DONE', 'BY_HAND') LOOP PERFORM figure_of_channel_refund(r.p); END LOOP;
  FOR r IN SELECT o FROM consumption_order o WHERE o.paid_at IS NOT NULL LOOP PERFORM figure_of_sale(r.o); END LOOP;
  FOR r IN SELECT p FROM ledger_posting p WHERE p.reason IN ('recharge', 'refund', 'cancel') LOOP PERFORM figure_of_posting(r.p); END LOOP;
  FOR r IN SELECT g FROM gift_application g WHERE g.state = 'PASS' LOOP PERFORM figure_of_gift(r.g); END LOOP;
  FOR r IN SELECT n FROM run n LOOP PERFORM figure_of_run(r.n, 1); END LOOP;
  FOR r IN SELECT e FROM line_up_entry e LOOP PERFORM figure_of_wait(r.e, 1); END LOOP;
  FOR r IN SELECT t FROM tab t LOOP PERFORM figure_of_escape(r.t, 1); END LOOP;
  FOR r IN
    SELECT o.id, o.org_code, o.paid_at, o.amount_fen FROM consumption_order o
      WHERE o.paid_at IS NOT NULL AND o.consumption_type = 'NOCARDCONSUME' AND o.payment_mode = 'unline' AND o.amount_fen > 0
    UNION ALL
    SELECT o.id, o.org_code, o.paid_at, o.amount_fen FROM recharge_order o
      WHERE o.paid_at IS NOT NULL AND o.payment_mode = 'unline' AND o.amount_fen > 0
  LOOP
    CONTINUE WHEN EXISTS (SELECT 1 FROM drawer_cash c WHERE c.order_id = r.id AND c.amount_fen > 0);
    v_fact := figure_of_order(r.id);
    v_fact.org_code := r.org_code; v_fact.at := r.paid_at; v_fact.mode := 'cash'; v_fact.measure := 'money'; v_fact.count := 1; v_fact.amount := r.amount_fen;
    PERFORM figure_note(v_fact);
  END LOOP;
END $do$;
`;

const DOWN = `
DROP TRIGGER figures ON drawer_cash;
DROP TRIGGER figures_added ON payment_attempt;
DROP TRIGGER figures ON payment_attempt;
DROP TRIGGER figures_added ON payment_refund;
DROP TRIGGER figures ON payment_refund;
DROP TRIGGER figures_added ON consumption_order;
DROP TRIGGER figures ON consumption_order;
DROP TRIGGER figures ON ledger_posting;
DROP TRIGGER figures ON gift_application;
DROP TRIGGER figures ON run;
DROP TRIGGER figures_moved ON run;
DROP TRIGGER figures ON line_up_entry;
DROP TRIGGER figures_moved ON line_up_entry;
DROP TRIGGER figures ON tab;
DROP TRIGGER figures_moved ON tab;
DROP FUNCTION note_track_figures, note_figures, figure_of_escape, figure_of_wait, figure_of_run, figure_of_gift, figure_of_posting, figure_of_sale,
  figure_of_channel_refund, figure_of_attempt, figure_of_cash, figure_of_order, figure_note;
DROP TABLE figure_total, figure_fact;
`;
