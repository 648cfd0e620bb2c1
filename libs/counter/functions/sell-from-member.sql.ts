/**
 * A sale that a member pays and that adds nobody to the line, in one call: accounts, posting, experience, number, order, the answer
 * of the key, and the event. The amount is taken from paid-in money first, then from the gift; p_take names what else is taken,
 * [{asset, amount}]. p_event is the order's payload without its number.
 * Errors: those of ledger_post, PD001 also when both accounts of a balance hold too little; PD012 the key has been used meanwhile.
 */
export const sellFromMember = `
CREATE OR REPLACE FUNCTION sell_from_member(p_order jsonb, p_take jsonb, p_experience int, p_event jsonb, p_key text, p_body_hash text)
RETURNS TABLE (events jsonb, last_offset bigint, at timestamptz) LANGUAGE plpgsql AS $fn$
DECLARE
  v_order consumption_order := jsonb_populate_record(NULL::consumption_order, p_order);
  v_recharge bigint;
  v_gift bigint;
  v_entries jsonb;
  v_posted boolean;
  v_event jsonb;
  v_events jsonb;
BEGIN
  -- All accounts of the member, in the order of their ids: the split is computed on what is there, and no two sales wait in a circle.
  SELECT coalesce(max(held.balance) FILTER (WHERE held.asset = 'recharge_fen'), 0), coalesce(max(held.balance) FILTER (WHERE held.asset = 'gift_fen'), 0)
    INTO v_recharge, v_gift
    FROM (SELECT a.asset, a.balance FROM ledger_account a WHERE a.owner_type = 'member' AND a.owner_id = v_order.member_id ORDER BY a.id FOR UPDATE) held;
  IF v_recharge + v_gift < v_order.amount_fen THEN
    RAISE EXCEPTION 'not enough balance' USING ERRCODE = 'PD001', DETAIL = 'recharge_fen';
  END IF;
  v_recharge := least(v_recharge, v_order.amount_fen);
  SELECT jsonb_agg(jsonb_build_object('ownerType', side.owner_type, 'ownerId', side.owner_id, 'asset', taken.asset, 'amount', taken.amount * side.sign))
    INTO v_entries
    FROM (VALUES ('recharge_fen', v_recharge), ('gift_fen', v_order.amount_fen - v_recharge)
      UNION ALL SELECT t.asset, t.amount FROM jsonb_to_recordset(p_take) AS t(asset text, amount bigint)) AS taken(asset, amount)
    CROSS JOIN (VALUES ('member', v_order.member_id, -1), ('store', v_order.org_code, 1)) AS side(owner_type, owner_id, sign)
    WHERE taken.amount > 0;
  IF v_entries IS NOT NULL THEN
    v_order.posting_id := 'order:' || v_order.id;
    v_posted := ledger_post(v_order.posting_id, v_order.org_code, 'consume', NULL, v_order.created_by, v_entries);
  END IF;
  IF p_experience > 0 THEN
    UPDATE member m SET experience = m.experience + p_experience,
      level = greatest(m.level, (SELECT max(l.level) FROM member_level l WHERE l.experience_from <= m.experience + p_experience))
      WHERE m.id = v_order.member_id;
  END IF;
  -- From here on every other sale of the store waits: the number and the feed are taken last.
  v_order.number := next_document_number(v_order.org_code, 'P', v_order.created_at);
  INSERT INTO consumption_order (id, number, org_code, consumption_type, payment_mode, pay_state, pay_progress, amount_fen, points, visits, laps, posting_id,
      member_id, tariff_id, tariff_name, tariff_name_en, head_count, times_charged, usage_mode, run_mode, start_after_payment, drivers, vehicle_ids, cashier_id, printer_id,
      remark, created_by, created_at, paid_at, driven_laps, driven_minutes)
    VALUES (v_order.id, v_order.number, v_order.org_code, v_order.consumption_type, v_order.payment_mode, 'payed', 'paid', v_order.amount_fen,
      v_order.points, v_order.visits, v_order.laps, v_order.posting_id, v_order.member_id, v_order.tariff_id, v_order.tariff_name, v_order.tariff_name_en, v_order.head_count,
      v_order.times_charged, v_order.usage_mode, v_order.run_mode, false, v_order.drivers, v_order.vehicle_ids, v_order.cashier_id, v_order.printer_id,
      v_order.remark, v_order.created_by, v_order.created_at, v_order.paid_at, v_order.driven_laps, v_order.driven_minutes);
  v_event := p_event || jsonb_build_object('orderNumber', v_order.number);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotent_answer (user_id, key, body_hash, answer) VALUES (v_order.created_by, p_key, p_body_hash,
      jsonb_build_object('value', jsonb_build_object('order', v_event, 'attemptId', NULL, 'entries', '[]'::jsonb))) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'the key has been used' USING ERRCODE = 'PD012'; END IF;
  END IF;
  v_events := jsonb_build_array(jsonb_build_object('topic', 'orders', 'type', 'order.changed', 'payload', v_event));
  RETURN QUERY SELECT v_events, f.last_offset, f.at FROM feed_append(v_order.org_code, v_events) f;
END $fn$;
`;
