import type { MigrationInterface, QueryRunner } from 'typeorm';

/** English texts of built-in dictionary items stand alone in cells and selections: they begin with a capital. */
export class SentenceCase1700000000476 implements MigrationInterface {
  name = 'SentenceCase1700000000476';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

/** The items by their dictionary and value, with the text that they came with. A text that a venue has changed is another one. */
const ITEMS = `
  ('play_state', 'GUADAN', 'pending'),
  ('play_state', 'PAYED', 'paid'),
  ('play_state', 'LINKED', 'linked'),
  ('play_state', 'ESCAPED', 'escaped'),
  ('pay_state', 'nopay', 'unpaid'),
  ('pay_state', 'payed', 'paid'),
  ('pay_state', 'refunding', 'refunding'),
  ('pay_state', 'refunded', 'refunded'),
  ('consume_vehicle_mode', 'circlemode', 'lap mode'),
  ('consume_vehicle_mode', 'timermode', 'timed mode'),
  ('usage_mode', 'lineup', 'wait in queue'),
  ('usage_mode', 'immediate', 'at once'),
  ('consume_pay_mode', 'wechat', 'scan-to-pay'),
  ('consume_pay_mode', 'unline', 'cash'),
  ('yn', 'YES', 'yes'),
  ('yn', 'NO', 'no'),
  ('connect_state', 'YES', 'online'),
  ('connect_state', 'NO', 'offline'),
  ('vehicle_state', 'IDLE', 'idle'),
  ('vehicle_state', 'INUSE', 'in use'),
  ('vehicle_state', 'LOCKED', 'locked'),
  ('vehicle_state', 'MAINTENANCE', 'maintenance'),
  ('vehicle_state', 'SCRAP', 'scrapped'),
  ('vehicle_state', 'QUEUING', 'queuing'),
  ('vehicle_state', 'POWEROFF', 'power off'),
  ('vehicle_state', 'POWERON', 'power on'),
  ('paidui_state', 'QUEUING', 'queuing'),
  ('paidui_state', 'PASSED', 'passed'),
  ('paidui_state', 'REVOKED', 'revoked'),
  ('paidui_state', 'DEPARTED', 'departed'),
  ('muilt_mode', 'MULTIPLY', 'per person'),
  ('muilt_mode', 'SINGLE', 'once up to the limit'),
  ('amount_type', 'FIXED', 'fixed'),
  ('amount_type', 'CUSTOM', 'custom'),
  ('sale_mode', 'STORED', 'stored value'),
  ('sale_mode', 'LISTPRICE', 'list price'),
  ('valid_type', 'DAYS', 'days'),
  ('valid_type', 'DATE', 'until a date'),
  ('coupon_threshold', 'SINGLE', 'one recharge'),
  ('coupon_threshold', 'CUMULATIVE', 'recharges in all'),
  ('coupon_valid', 'DAYS', 'days after claiming'),
  ('coupon_valid', 'DATE', 'until a date'),
  ('coupon_state', 'UNUSED', 'unused'),
  ('coupon_state', 'USED', 'used'),
  ('coupon_state', 'EXPIRED', 'expired'),
  ('dict_item_status', '1', 'on'),
  ('dict_item_status', '0', 'off'),
  ('depart_status', '1', 'open'),
  ('depart_status', '0', 'closed')`;

const UP = `
UPDATE dictionary_item t SET item_text_en = upper(left(i.text, 1)) || substr(i.text, 2), version = t.version + 1
FROM dictionary d, (VALUES ${ITEMS}) AS i (code, value, text)
WHERE d.id = t.dict_id AND d.dict_code = i.code AND t.item_value = i.value AND t.built_in AND t.item_text_en = i.text;
`;

const DOWN = `
UPDATE dictionary_item t SET item_text_en = i.text, version = t.version + 1
FROM dictionary d, (VALUES ${ITEMS}) AS i (code, value, text)
WHERE d.id = t.dict_id AND d.dict_code = i.code AND t.item_value = i.value AND t.built_in
  AND t.item_text_en = upper(left(i.text, 1)) || substr(i.text, 2);
`;
