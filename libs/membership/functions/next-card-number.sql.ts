/**
 * The card number of a new member. It names the member in all stores, so one that another store's rule or card has is passed over: that
 * needs a look over the wall between stores, of which only whether the number is free comes back.
 */
export const nextCardNumber = `
CREATE OR REPLACE FUNCTION next_card_number(p_org_code text, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  v_number text;
BEGIN
  LOOP
    v_number := next_fill_number(p_org_code, 'MEMBERCARD', p_at);
    EXIT WHEN NOT EXISTS (SELECT FROM member WHERE id = v_number OR card_chip_number = v_number)
      AND NOT EXISTS (SELECT FROM member_card WHERE number = v_number OR chip_number = v_number);
  END LOOP;
  RETURN v_number;
END $fn$;
`;
