/**
 * The next number of a store's day, for example P261122-0041: a letter for the kind (P sale, C recharge), the day in the store's
 * zone, and at least four digits. The counter's row stays locked until the commit, so that the numbers have no gap: call it last.
 */
export const documentNumber = `
CREATE OR REPLACE FUNCTION next_document_number(p_org_code text, p_letter text, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $fn$
DECLARE
  v_day date := (SELECT (p_at AT TIME ZONE time_zone)::date FROM store WHERE org_code = p_org_code);
  v_last text;
BEGIN
  UPDATE document_number d SET last = d.last + 1 WHERE d.org_code = p_org_code AND d.letter = p_letter AND d.day = v_day RETURNING d.last INTO v_last;
  IF v_last IS NULL THEN
    INSERT INTO document_number AS d (org_code, letter, day, last) VALUES (p_org_code, p_letter, v_day, 1)
      ON CONFLICT (org_code, letter, day) DO UPDATE SET last = d.last + 1 RETURNING d.last INTO v_last;
  END IF;
  RETURN p_letter || to_char(v_day, 'YYMMDD') || '-' || lpad(v_last, greatest(4, length(v_last)), '0');
END $fn$;
`;
