import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewards for recommending are gifts that were given, on the day of the recharge that has earned them; those of before are counted too. */
export class RewardFigures1700000000983 implements MigrationInterface {
  name = 'RewardFigures1700000000983';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/** The posting bears the id of the member who has recharged, and is made with that recharge. */
const UP = `
LOCK TABLE ledger_posting IN SHARE ROW EXCLUSIVE MODE;
CREATE FUNCTION figure_of_reward(p_posting ledger_posting) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  v_fact figure_fact;
BEGIN
  SELECT sum(e.amount) INTO v_fact.gift_fen FROM ledger_entry e
    WHERE e.posting_id = p_posting.id AND e.account_id LIKE 'member:%' AND e.account_id LIKE '%:gift_fen';
  SELECT o.paid_at INTO v_fact.at FROM recharge_order o
    WHERE o.member_id = split_part(p_posting.id, ':', 2) AND o.pay_state <> 'nopay' AND o.paid_at IS NOT NULL AND o.amount_fen > 0
    ORDER BY abs(extract(epoch FROM o.paid_at - p_posting.at)) LIMIT 1;
  v_fact.org_code := p_posting.org_code; v_fact.at := coalesce(v_fact.at, p_posting.at); v_fact.measure := 'reward';
  v_fact.cashier_id := p_posting.actor; v_fact.count := 1;
  PERFORM figure_note(v_fact);
END $fn$;
CREATE FUNCTION note_reward() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  PERFORM figure_of_reward(NEW);
  RETURN NULL;
END $fn$;
CREATE CONSTRAINT TRIGGER figures_reward AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reason = 'promotion') EXECUTE FUNCTION note_reward();
DO $do$ DECLARE r record; BEGIN
  FOR r IN SELECT p FROM ledger_posting p WHERE p.reason = 'promotion' LOOP PERFORM figure_of_reward(r.p); END LOOP;
END $do$;
`;

const DOWN = `
DROP TRIGGER figures_reward ON ledger_posting;
DROP FUNCTION note_reward, figure_of_reward;
DELETE FROM figure_fact WHERE measure = 'reward';
DELETE FROM figure_total WHERE measure = 'reward';
`;
