/**
 * Posts in one round trip, as the owner: services write nothing of the ledger by themselves, and only for the stores in their sight. p_entries: [{ownerType, ownerId, asset, amount}], summing to zero for each asset.
 * Answers true when posted, false when this id was posted before with the same body.
 * Errors: PD001 a balance would fall below zero (detail: the asset), PD002 the id was used with another body, PD004 not balanced,
 * PD005 the posting is reversed already.
 */
export const ledgerPost = `
-- Rows that are never changed: the trigger of append-only tables.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'PD003'; END $fn$;
CREATE OR REPLACE FUNCTION ledger_post(p_id text, p_org_code text, p_reason text, p_reverses text, p_actor text, p_entries jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  -- The wall does not hold the owner, as whom this runs: null sees all stores.
  v_sight text[] := CASE WHEN session_user <> current_user AND current_setting('paddock.org_codes', true) IS DISTINCT FROM '*'
    THEN string_to_array(coalesce(current_setting('paddock.org_codes', true), ''), ',') END;
  v_home text;
  v_hash text := md5(p_org_code || '|' || p_reason || '|' || coalesce(p_reverses, '') || '|' || p_entries::text);
  v_known text;
  v_at timestamptz;
  v_posting bytea;
  v_entry record;
  v_balance bigint;
  v_seq bigint;
  v_head bytea;
BEGIN
  IF NOT p_org_code = ANY (v_sight) THEN
    RAISE EXCEPTION 'posting % is of another store: row-level security', p_id USING ERRCODE = '42501';
  END IF;
  IF EXISTS (SELECT 1 FROM jsonb_to_recordset(p_entries) AS e(asset text, amount bigint) GROUP BY e.asset HAVING sum(e.amount) <> 0)
     OR jsonb_array_length(p_entries) < 2 THEN
    RAISE EXCEPTION 'posting % is not balanced', p_id USING ERRCODE = 'PD004';
  END IF;
  INSERT INTO ledger_posting (id, org_code, reason, reverses, actor, body_hash) VALUES (p_id, p_org_code, p_reason, p_reverses, p_actor, v_hash)
    -- Of whatever index: two repeats at the same instant may meet in the one of reversals first.
    ON CONFLICT DO NOTHING RETURNING at INTO v_at;
  IF NOT FOUND THEN
    SELECT body_hash INTO v_known FROM ledger_posting WHERE id = p_id;
    IF v_known = v_hash THEN RETURN false; END IF;
    IF v_known IS NULL THEN
      RAISE EXCEPTION 'posting % is reversed already', p_reverses USING ERRCODE = 'PD005';
    END IF;
    RAISE EXCEPTION 'posting % was made before with another body', p_id USING ERRCODE = 'PD002';
  END IF;
  v_posting := ledger_posting_digest(p_id, p_org_code, p_reason, p_reverses, p_actor, v_hash, v_at);
  -- In the order of the account ids, so that two postings can't wait for each other.
  FOR v_entry IN
    SELECT e."ownerType" || ':' || e."ownerId" || ':' || e.asset AS account, e."ownerType" AS owner_type, e."ownerId" AS owner_id, e.asset, e.amount, (row_number() OVER ())::int AS line
    FROM jsonb_to_recordset(p_entries) AS e("ownerType" text, "ownerId" text, asset text, amount bigint)
    ORDER BY 1
  LOOP
    UPDATE ledger_account SET balance = balance + v_entry.amount, entries = entries + 1,
        head = ledger_entry_hash(head, v_posting, entries + 1, v_entry.amount, balance + v_entry.amount, v_entry.line)
      WHERE id = v_entry.account AND (owner_type = 'store' OR balance + v_entry.amount >= 0) RETURNING balance, entries, head, home_store INTO v_balance, v_seq, v_head, v_home;
    IF NOT FOUND THEN
      IF v_entry.owner_type = 'member' AND v_entry.amount < 0 THEN
        RAISE EXCEPTION 'not enough %', v_entry.asset USING ERRCODE = 'PD001', DETAIL = v_entry.asset;
      END IF;
      IF v_sight IS NOT NULL AND EXISTS (SELECT 1 FROM member m WHERE v_entry.owner_type = 'member' AND m.id = v_entry.owner_id AND m.org_code <> p_org_code) THEN
        RAISE EXCEPTION 'member % is of another store: row-level security', v_entry.owner_id USING ERRCODE = '42501';
      END IF;
      -- An account begins with its first entry; another posting may begin it at the same instant.
      INSERT INTO ledger_account (id, owner_type, owner_id, asset, head, home_store)
        VALUES (v_entry.account, v_entry.owner_type, v_entry.owner_id, v_entry.asset, sha256(convert_to(v_entry.account, 'UTF8')),
          CASE v_entry.owner_type WHEN 'store' THEN v_entry.owner_id ELSE p_org_code END)
        ON CONFLICT DO NOTHING;
      UPDATE ledger_account SET balance = balance + v_entry.amount, entries = entries + 1,
          head = ledger_entry_hash(head, v_posting, entries + 1, v_entry.amount, balance + v_entry.amount, v_entry.line)
        WHERE id = v_entry.account RETURNING balance, entries, head, home_store INTO v_balance, v_seq, v_head, v_home;
    END IF;
    IF NOT v_home = ANY (v_sight) THEN
      RAISE EXCEPTION 'account % is of another store: row-level security', v_entry.account USING ERRCODE = '42501';
    END IF;
    INSERT INTO ledger_entry (posting_id, line, account_id, amount, balance_after, seq, hash)
      VALUES (p_id, v_entry.line, v_entry.account, v_entry.amount, v_balance, v_seq, v_head);
  END LOOP;
  RETURN true;
END $fn$;
`;
