/**
 * Sales without cash belong to a shift by their cashier and their time, so a sale and the close of its shift follow each other: whoever
 * sells holds the shift until the commit, and a sale whose shift has been closed in the meantime counts from that close on.
 */
export const saleTimes = `
-- Keeps the open shifts of these cashiers as they are until the transaction ends. Called after accounts and members and before numbers.
CREATE OR REPLACE FUNCTION hold_shifts(p_org_code text, p_cashier_ids text[]) RETURNS void LANGUAGE plpgsql AS $fn$
BEGIN
  -- A hand-over that ended while this waited has left a new shift, which only a new statement sees.
  FOR v_look IN 1..2 LOOP
    PERFORM 1 FROM drawer_shift s WHERE s.org_code = p_org_code AND s.state = 'open'
      AND (s.cashier_id = ANY (p_cashier_ids) OR s.taken_from && p_cashier_ids) ORDER BY s.id FOR SHARE;
    EXIT WHEN FOUND;
  END LOOP;
END $fn$;
-- When a sale counts that was begun at a time: no earlier than the end of the cashier's shift before. After hold_shifts.
CREATE OR REPLACE FUNCTION sale_time(p_org_code text, p_cashier_id text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $fn$
  SELECT greatest(p_at, (SELECT max(s.closed_at) FROM drawer_shift s WHERE s.org_code = p_org_code AND s.closed_at > p_at
    AND (s.cashier_id = p_cashier_id OR p_cashier_id = ANY (s.taken_from))))
$fn$;
`;
