/**
 * Sales that members pay and that add nobody to the line: all that wait in one moment, of one store and one person, in one transaction.
 * p_sales: [{order, take, experience, event, key, bodyHash}]. A sale's amount is taken from paid-in money first, then from the gift;
 * `take` names what else is taken, [{asset, amount}]; `event` is the order's payload without its number and its time.
 * Answers one row; `answers` has an element for each sale in its order: {event}, or what was refused, {code, detail, message}. A refused
 * sale changes nothing and keeps none of the others.
 * Codes: those of ledger_post, PD001 also when both accounts of a balance hold too little; PD012 the key has been used meanwhile.
 */
export const sellFromMembers = `
DROP FUNCTION IF EXISTS sell_from_member(jsonb, jsonb, int, jsonb, text, text);
-- Its accounts and its member are locked by the caller.
CREATE OR REPLACE FUNCTION sell_from_member(p_sale jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  v_order consumption_order := jsonb_populate_record(NULL::consumption_order, p_sale->'order');
  v_experience int := p_sale->'experience';
  v_recharge bigint;
  v_gift bigint;
  v_entries jsonb;
  v_posted boolean;
  v_event jsonb;
BEGIN
  SELECT coalesce(max(a.balance) FILTER (WHERE a.asset = 'recharge_fen'), 0), coalesce(max(a.balance) FILTER (WHERE a.asset = 'gift_fen'), 0)
    INTO v_recharge, v_gift
    FROM ledger_account a WHERE a.owner_type = 'member' AND a.owner_id = v_order.member_id;
  IF v_recharge + v_gift < v_order.amount_fen THEN
    RAISE EXCEPTION 'not enough balance' USING ERRCODE = 'PD001', DETAIL = 'recharge_fen';
  END IF;
  v_recharge := least(v_recharge, v_order.amount_fen);
  SELECT jsonb_agg(jsonb_build_object('ownerType', side.owner_type, 'ownerId', side.owner_id, 'asset', taken.asset, 'amount', taken.amount * side.sign))
    INTO v_entries
    FROM (VALUES ('recharge_fen', v_recharge), ('gift_fen', v_order.amount_fen - v_recharge)
      UNION ALL SELECT t.asset, t.amount FROM jsonb_to_recordset(p_sale->'take') AS t(asset text, amount bigint)) AS taken(asset, amount)
    CROSS JOIN (VALUES ('member', v_order.member_id, -1), ('store', v_order.org_code, 1)) AS side(owner_type, owner_id, sign)
    WHERE taken.amount > 0;
  IF v_entries IS NOT NULL THEN
    v_order.posting_id := 'order:' || v_order.id;
    v_posted := ledger_post(v_order.posting_id, v_order.org_code, 'consume', NULL, v_order.created_by, v_entries);
  END IF;
  IF v_experience > 0 THEN
    UPDATE member m SET experience = m.experience + v_experience,
      level = greatest(m.level, (SELECT max(l.level) FROM member_level l WHERE l.experience_from <= m.experience + v_experience))
      WHERE m.id = v_order.member_id;
  END IF;
  v_order.created_at := takings_time(v_order.org_code, v_order.created_at);
  v_order.paid_at := v_order.created_at;
  v_order.number := next_document_number(v_order.org_code, 'P', v_order.created_at);
  INSERT INTO consumption_order (id, number, org_code, consumption_type, payment_mode, pay_state, pay_progress, amount_fen, points, visits, laps, posting_id,
      member_id, tariff_id, tariff_name, tariff_name_en, head_count, times_charged, usage_mode, run_mode, start_after_payment, drivers, vehicle_ids, cashier_id, printer_id,
      remark, created_by, created_at, paid_at, driven_laps, driven_minutes, rate_discount_fen)
    VALUES (v_order.id, v_order.number, v_order.org_code, v_order.consumption_type, v_order.payment_mode, 'payed', 'paid', v_order.amount_fen,
      v_order.points, v_order.visits, v_order.laps, v_order.posting_id, v_order.member_id, v_order.tariff_id, v_order.tariff_name, v_order.tariff_name_en, v_order.head_count,
      v_order.times_charged, v_order.usage_mode, v_order.run_mode, false, v_order.drivers, v_order.vehicle_ids, v_order.cashier_id, v_order.printer_id,
      v_order.remark, v_order.created_by, v_order.created_at, v_order.paid_at, v_order.driven_laps, v_order.driven_minutes, v_order.rate_discount_fen);
  v_event := p_sale->'event' || jsonb_build_object('orderNumber', v_order.number,
    'createTime', to_char(v_order.created_at AT TIME ZONE interval '8 hours', 'YYYY-MM-DD HH24:MI:SS'));
  IF p_sale->>'key' IS NOT NULL THEN
    INSERT INTO idempotent_answer (user_id, key, body_hash, answer) VALUES (v_order.created_by, p_sale->>'key', p_sale->>'bodyHash',
      jsonb_build_object('value', jsonb_build_object('order', v_event, 'attemptId', NULL, 'entries', '[]'::jsonb))) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'the key has been used' USING ERRCODE = 'PD012'; END IF;
  END IF;
  RETURN jsonb_build_object('topic', 'orders', 'type', 'order.changed', 'payload', v_event);
END $fn$;
CREATE OR REPLACE FUNCTION sell_from_members(p_sales jsonb)
RETURNS TABLE (answers jsonb, events jsonb, last_offset bigint, at timestamptz) LANGUAGE plpgsql AS $fn$
DECLARE
  v_store text := p_sales->0->'order'->>'org_code';
  v_members text[] := ARRAY(SELECT DISTINCT s.sale->'order'->>'member_id' FROM jsonb_array_elements(p_sales) AS s(sale));
  v_sale jsonb;
  v_event jsonb;
  v_code text;
  v_detail text;
  v_message text;
BEGIN
  answers := '[]';
  events := '[]';
  -- Everything that a sale of another core could hold too, in the order in which all take it: accounts by their ids (of members, then of
  -- the store), members, and only then the numbers and the feed of the store.
  PERFORM 1 FROM ledger_account a WHERE a.owner_type = 'member' AND a.owner_id = ANY (v_members) ORDER BY a.id FOR UPDATE;
  PERFORM 1 FROM ledger_account a WHERE a.owner_type = 'store' AND a.owner_id = v_store ORDER BY a.id FOR UPDATE;
  PERFORM 1 FROM member m WHERE m.id = ANY (v_members) ORDER BY m.id FOR NO KEY UPDATE;
  FOR v_sale IN SELECT s.sale FROM jsonb_array_elements(p_sales) WITH ORDINALITY AS s(sale, place) ORDER BY s.place LOOP
    BEGIN
      v_event := sell_from_member(v_sale);
      answers := answers || jsonb_build_object('event', v_event->'payload');
      events := events || v_event;
    EXCEPTION WHEN OTHERS THEN
      GET STACKED DIAGNOSTICS v_code = RETURNED_SQLSTATE, v_detail = PG_EXCEPTION_DETAIL, v_message = MESSAGE_TEXT;
      -- Two transactions that met: all of this one is tried again.
      IF v_code LIKE '40%' THEN RAISE; END IF;
      answers := answers || jsonb_build_object('code', v_code, 'detail', v_detail, 'message', v_message);
    END;
  END LOOP;
  IF jsonb_array_length(events) > 0 THEN
    SELECT f.last_offset, f.at INTO last_offset, at FROM feed_append(v_store, events) f;
  END IF;
  RETURN NEXT;
END $fn$;
`;
