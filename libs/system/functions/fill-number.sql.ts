/** How a number is written. */
export const fillNumberText = `
CREATE OR REPLACE FUNCTION fill_number_text(p_prefix text, p_date_part text, p_dashed boolean, p_width int, p_day date, p_running bigint)
RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
  SELECT p_prefix || CASE p_date_part WHEN 'DAY' THEN to_char(p_day, 'YYMMDD') WHEN 'MONTH' THEN to_char(p_day, 'YYYYMM') ELSE '' END
    || CASE WHEN p_dashed THEN '-' ELSE '' END || lpad(p_running::text, greatest(p_width, length(p_running::text)), '0')
$fn$;
`;

/**
 * Where a rule counts: a row of `document_number`. Those that restart each day count where the numbers of documents do, so that a
 * store whose rule is the built-in one goes on as before. Card numbers of that kind are drawn from a sequence, for all stores.
 */
export const fillCounter = `
CREATE OR REPLACE FUNCTION fill_counter(p_rule_code text, p_renewal text, p_day date, OUT letter text, OUT day date) LANGUAGE sql IMMUTABLE AS $fn$
  SELECT CASE p_rule_code WHEN 'RESERVATION' THEN 'R' WHEN 'DISCOUNT' THEN 'A' ELSE 'M' END
      || CASE p_renewal WHEN 'DAY' THEN '' ELSE '/' || p_renewal END,
    CASE p_renewal WHEN 'DAY' THEN p_day WHEN 'MONTH' THEN date_trunc('month', p_day)::date
      WHEN 'YEAR' THEN date_trunc('year', p_day)::date ELSE date '2000-01-01' END
$fn$;
`;

/** Whether a rule is that of the card numbers which the product brings. */
export const drawnFromSequence = `
CREATE OR REPLACE FUNCTION drawn_from_sequence(p_rule_code text, p_prefix text, p_date_part text, p_dashed boolean, p_width int, p_renewal text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $fn$
  SELECT (p_rule_code, p_prefix, p_date_part, p_dashed, p_width, p_renewal) = ('MEMBERCARD', '', 'NONE', false, 10, 'NEVER')
$fn$;
`;

/**
 * The next number of a store, as its rule builds it. The counter's row stays locked until the commit, so that the numbers have no gap: call
 * it last. What a rule before this one has given is passed over, because \`given_number\` keeps it.
 */
export const nextFillNumber = `
CREATE OR REPLACE FUNCTION next_fill_number(p_org_code text, p_rule_code text, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $fn$
DECLARE
  v_rule fill_rule;
  v_at record;
  v_day date := (SELECT (p_at AT TIME ZONE time_zone)::date FROM store WHERE org_code = p_org_code);
  v_last int;
  v_number text;
BEGIN
  SELECT * INTO STRICT v_rule FROM fill_rule r WHERE r.org_code = p_org_code AND r.rule_code = p_rule_code;
  IF drawn_from_sequence(v_rule.rule_code, v_rule.prefix, v_rule.date_part, v_rule.dashed, v_rule.width, v_rule.renewal) THEN
    RETURN nextval('member_card_number')::text;
  END IF;
  SELECT * INTO v_at FROM fill_counter(p_rule_code, v_rule.renewal, v_day);
  LOOP
    INSERT INTO document_number AS d (org_code, letter, day, last) VALUES (p_org_code, v_at.letter, v_at.day, 1)
      ON CONFLICT (org_code, letter, day) DO UPDATE SET last = d.last + 1 RETURNING d.last INTO v_last;
    v_number := fill_number_text(v_rule.prefix, v_rule.date_part, v_rule.dashed, v_rule.width, v_day, v_last);
    INSERT INTO given_number (scope, rule_code, number)
      VALUES (CASE p_rule_code WHEN 'MEMBERCARD' THEN '' ELSE p_org_code END, p_rule_code, v_number) ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN v_number;
END $fn$;
`;

/** A store begins with the rules that the product brings. */
export const beginFillRules = `
CREATE OR REPLACE FUNCTION begin_fill_rules() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  INSERT INTO fill_rule (id, org_code, rule_code, prefix, date_part, dashed, width, renewal)
  SELECT NEW.org_code || '-' || b.rule_code, NEW.org_code, b.rule_code, b.prefix, b.date_part, b.dashed, b.width, b.renewal
    FROM built_in_fill_rule b ON CONFLICT DO NOTHING;
  RETURN NULL;
END $fn$;
CREATE OR REPLACE TRIGGER begin_fill_rules AFTER INSERT ON store FOR EACH ROW EXECUTE FUNCTION begin_fill_rules();
`;
