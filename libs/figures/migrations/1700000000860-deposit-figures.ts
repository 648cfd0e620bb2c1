import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A deposit is no sale: it is taken on the day on which it is paid, and earned when the party comes or the deposit is forfeited. What was
 * counted otherwise before is taken back and counted anew, on the days on which it happened.
 */
export class DepositFigures1700000000860 implements MigrationInterface {
  name = 'DepositFigures1700000000860';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HELD);
    await runner.query(takenBack);
    await changeFunctions(runner, false);
    await runner.query(FUNCTIONS);
    await runner.query(counted(1));
    await runner.query(EARNED_BEFORE);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(takenBack);
    await runner.query(DOWN);
    await changeFunctions(runner, true);
    await runner.query(counted(1));
  }
}

const HELD = `
-- Nothing of this is written while it is counted anew.
LOCK TABLE consumption_order, payment_attempt, payment_refund, drawer_cash IN SHARE ROW EXCLUSIVE MODE;
-- What the figures count of a deposit as earned.
ALTER TABLE reservation_order ADD earned_fen bigint NOT NULL DEFAULT 0;
CREATE INDEX drawer_cash_by_order ON drawer_cash (order_id) WHERE order_id IS NOT NULL;
`;

/** All facts of deposits, and the sales that a deposit has paid a part of. */
const counted = (sign: 1 | -1): string => `
DO $do$ DECLARE r record; v_last bigint; BEGIN
  SELECT coalesce(max(id), 0) INTO v_last FROM figure_fact;
  FOR r IN SELECT c FROM drawer_cash c JOIN reservation_order d ON d.order_id = c.order_id AND d.purpose = 'DEPOSIT' LOOP
    PERFORM figure_of_cash(r.c);
  END LOOP;
  FOR r IN SELECT a FROM payment_attempt a JOIN reservation_order d ON d.order_id = a.order_id AND d.purpose = 'DEPOSIT'
    WHERE a.paid_at IS NOT NULL LOOP PERFORM figure_of_attempt(r.a);
  END LOOP;
  FOR r IN SELECT p FROM payment_refund p JOIN reservation_order d ON d.order_id = p.order_id AND d.purpose = 'DEPOSIT'
    WHERE p.state IN ('DONE', 'BY_HAND') LOOP PERFORM figure_of_channel_refund(r.p);
  END LOOP;
  FOR r IN SELECT p FROM refund b JOIN reservation_order d ON d.order_id = b.order_id AND d.purpose = 'DEPOSIT'
    JOIN ledger_posting p ON p.id = b.posting_id LOOP PERFORM figure_of_posting(r.p);
  END LOOP;
  FOR r IN SELECT o FROM consumption_order o JOIN reservation_order d ON d.order_id = o.id AND (d.purpose = 'DEPOSIT' OR d.deposit_fen > 0)
    WHERE o.paid_at IS NOT NULL LOOP PERFORM figure_of_sale(r.o);
  END LOOP;
  UPDATE figure_fact SET count = ${sign} * count, amount = ${sign} * amount, stored_fen = ${sign} * stored_fen, gift_fen = ${sign} * gift_fen
    WHERE id > v_last;
END $do$;
`;
const takenBack = counted(-1);

const FUNCTIONS = `
-- When a reservation's deposit is earned: somebody has signed in, nobody came, or it was cancelled too late to get it back. Null: not yet, or never.
CREATE FUNCTION figure_deposit_earned_at(p_reservation_id text) RETURNS timestamptz LANGUAGE sql STABLE AS $fn$
  SELECT least(
    (SELECT min(o.paid_at) FROM reservation_order s JOIN consumption_order o ON o.id = s.order_id
      WHERE s.reservation_id = r.id AND s.purpose = 'SIGNIN' AND s.state = 'PAID'),
    CASE WHEN r.state = 'CANCELLED' AND (r.no_show OR r.ended_at > r.starts_at - make_interval(hours => r.deposit_back_hours)) THEN r.ended_at END)
  FROM reservation r WHERE r.id = p_reservation_id
$fn$;
-- What came in for a deposit and what went back of it, in money and in paid-in balance.
CREATE FUNCTION figure_deposit_moves(p_order_id text) RETURNS TABLE (at timestamptz, fen bigint) LANGUAGE sql STABLE AS $fn$
  SELECT c.noted_at, c.amount_fen::bigint FROM drawer_cash c WHERE c.order_id = p_order_id
  UNION ALL
  SELECT a.paid_at, a.amount_fen::bigint FROM payment_attempt a WHERE a.order_id = p_order_id AND a.paid_at IS NOT NULL
  UNION ALL
  SELECT coalesce(p.ended_at, p.updated_at), -p.amount_fen::bigint FROM payment_refund p JOIN payment_attempt a ON a.id = p.attempt_id AND a.paid_at IS NOT NULL
    WHERE p.order_id = p_order_id AND p.state IN ('DONE', 'BY_HAND')
  UNION ALL
  SELECT o.paid_at, -e.amount::bigint FROM consumption_order o JOIN ledger_entry e ON e.posting_id = o.posting_id
    WHERE o.id = p_order_id AND e.account_id LIKE 'member:%:recharge_fen'
  UNION ALL
  SELECT b.created_at, -e.amount::bigint FROM refund b JOIN ledger_entry e ON e.posting_id = b.posting_id
    WHERE b.order_id = p_order_id AND e.account_id LIKE 'member:%:recharge_fen'
$fn$;
CREATE FUNCTION figure_deposit_earned(p_order_id text, p_at timestamptz, p_fen bigint) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact := figure_of_order(p_order_id);
BEGIN
  SELECT d.org_code INTO v_fact.org_code FROM reservation_order d WHERE d.order_id = p_order_id;
  v_fact.at := p_at; v_fact.measure := 'earned'; v_fact.count := 1; v_fact.amount := p_fen;
  PERFORM figure_note(v_fact);
  UPDATE reservation_order SET earned_fen = earned_fen + p_fen WHERE order_id = p_order_id;
END $fn$;
-- Notes what is earned now and was not before; of an earned deposit also what went back since.
CREATE FUNCTION figure_settle_deposit(p_order_id text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_deposit reservation_order;
  v_from timestamptz;
  v_fen bigint;
BEGIN
  SELECT * INTO v_deposit FROM reservation_order d WHERE d.order_id = p_order_id AND d.purpose = 'DEPOSIT' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  v_from := figure_deposit_earned_at(v_deposit.reservation_id);
  IF v_from IS NULL THEN RETURN; END IF;
  SELECT coalesce(sum(m.fen), 0) - v_deposit.earned_fen INTO v_fen FROM figure_deposit_moves(p_order_id) m;
  IF v_fen <> 0 THEN PERFORM figure_deposit_earned(p_order_id, greatest(p_at, v_from), v_fen); END IF;
END $fn$;
CREATE FUNCTION note_deposit() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  r record;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'drawer_cash' THEN PERFORM figure_settle_deposit(NEW.order_id, NEW.noted_at);
    WHEN 'payment_refund' THEN PERFORM figure_settle_deposit(NEW.order_id, coalesce(NEW.ended_at, NEW.updated_at));
    WHEN 'refund' THEN PERFORM figure_settle_deposit(NEW.order_id, NEW.created_at);
    WHEN 'reservation' THEN PERFORM figure_settle_deposit(NEW.deposit_order_id, NEW.ended_at);
    WHEN 'reservation_order' THEN
      FOR r IN SELECT d.order_id, o.paid_at FROM reservation_order d JOIN consumption_order o ON o.id = NEW.order_id
        WHERE d.reservation_id = NEW.reservation_id AND d.purpose = 'DEPOSIT' AND d.state = 'PAID'
      LOOP PERFORM figure_settle_deposit(r.order_id, r.paid_at); END LOOP;
  END CASE;
  RETURN NULL;
END $fn$;
`;

const EARNED_BEFORE = `
DO $do$ DECLARE r record; BEGIN
  FOR r IN SELECT d.order_id, greatest(m.at, e.at) AS at, sum(m.fen)::bigint AS fen
    FROM reservation_order d CROSS JOIN figure_deposit_earned_at(d.reservation_id) AS e(at) CROSS JOIN figure_deposit_moves(d.order_id) AS m
    WHERE d.purpose = 'DEPOSIT' AND e.at IS NOT NULL GROUP BY 1, 2 HAVING sum(m.fen) <> 0
  LOOP PERFORM figure_deposit_earned(r.order_id, r.at, r.fen); END LOOP;
END $do$;
`;

/** Whose deposit it is stands beside the order, and is written after the cash: both are there at the commit. */
const TRIGGERS = `
DROP TRIGGER figures ON drawer_cash;
CREATE CONSTRAINT TRIGGER figures AFTER INSERT ON drawer_cash DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_figures();
CREATE CONSTRAINT TRIGGER figures_deposit AFTER INSERT ON drawer_cash DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.amount_fen < 0) EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit_added AFTER INSERT ON payment_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IN ('DONE', 'BY_HAND')) EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit AFTER UPDATE OF state ON payment_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state NOT IN ('DONE', 'BY_HAND') AND NEW.state IN ('DONE', 'BY_HAND')) EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit AFTER INSERT ON refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.posting_id IS NOT NULL) EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit_added AFTER INSERT ON reservation_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'PAID') EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit AFTER UPDATE OF state ON reservation_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state <> 'PAID' AND NEW.state = 'PAID') EXECUTE FUNCTION note_deposit();
CREATE CONSTRAINT TRIGGER figures_deposit AFTER UPDATE OF state ON reservation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state <> 'CANCELLED' AND NEW.state = 'CANCELLED' AND NEW.deposit_order_id IS NOT NULL) EXECUTE FUNCTION note_deposit();
`;

const DOWN = `
DROP TRIGGER figures_deposit ON reservation;
DROP TRIGGER figures_deposit ON reservation_order;
DROP TRIGGER figures_deposit_added ON reservation_order;
DROP TRIGGER figures_deposit ON refund;
DROP TRIGGER figures_deposit ON payment_refund;
DROP TRIGGER figures_deposit_added ON payment_refund;
DROP TRIGGER figures_deposit ON drawer_cash;
DROP TRIGGER figures ON drawer_cash;
CREATE TRIGGER figures AFTER INSERT ON drawer_cash FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_figures();
DROP FUNCTION note_deposit, figure_settle_deposit, figure_deposit_earned, figure_deposit_moves, figure_deposit_earned_at;
DELETE FROM figure_fact WHERE measure = 'earned';
DELETE FROM figure_total WHERE measure = 'earned';
DROP INDEX drawer_cash_by_order;
ALTER TABLE reservation_order DROP earned_fen;
`;

const CHANGES: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  figure_of_order: [
    [
      "SELECT 'sale', o.cashier_id, o.tariff_name, o.tariff_name_en INTO",
      `SELECT CASE WHEN d.order_id IS NULL THEN 'sale' ELSE 'deposit' END, o.cashier_id, CASE WHEN d.order_id IS NULL THEN o.tariff_name END,
      CASE WHEN d.order_id IS NULL THEN o.tariff_name_en END INTO`,
    ],
    [
      'FROM consumption_order o WHERE o.id = p_id;',
      "FROM consumption_order o LEFT JOIN reservation_order d ON d.order_id = o.id AND d.purpose = 'DEPOSIT' WHERE o.id = p_id;",
    ],
  ],
  figure_of_sale: [
    [
      "v_fact.org_code := p_order.org_code; v_fact.at := p_order.paid_at; v_fact.measure := 'sale'; v_fact.subject := 'sale';",
      'v_fact := figure_of_order(p_order.id); v_fact.org_code := p_order.org_code; v_fact.at := p_order.paid_at; v_fact.measure := v_fact.subject;',
    ],
    [
      'v_fact.cashier_id := p_order.cashier_id; v_fact.goods := p_order.tariff_name; v_fact.goods_en := p_order.tariff_name_en;',
      '-- Who, for what: as every fact of the order says.',
    ],
    // A ride that a deposit has paid is not free.
    [
      'order_history_mode(p_order.consumption_type, p_order.payment_mode, p_order.amount_fen);',
      `order_history_mode(p_order.consumption_type, p_order.payment_mode,
    p_order.amount_fen + coalesce((SELECT s.deposit_fen FROM reservation_order s WHERE s.order_id = p_order.id), 0));`,
    ],
  ],
};

/** @throws Error when a function is not the one that is to be changed */
async function changeFunctions(runner: QueryRunner, back: boolean): Promise<void> {
  for (const [name, changes] of Object.entries(CHANGES)) {
    const rows = (await runner.query('SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1', [
      name,
    ])) as { text: string }[];
    const text = changes.reduce((known, [from, to]) => {
      const [before, after] = back ? [to, from] : [from, to];
      if (!known.includes(before)) throw new Error(`${name} does not say ${before}`);
      return known.replace(before, () => after);
    }, rows[0]?.text ?? '');
    await runner.query(text);
  }
}
