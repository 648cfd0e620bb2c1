import type { StoredText } from '@paddock/kernel';

/** Typed and scanned text that is kept. */
export const membershipTexts: readonly StoredText[] = [
  { table: 'member', column: 'phone', form: 'text_phone', oncePer: ['org_code'] },
  { table: 'member', column: 'real_name', form: 'text_line' },
  { table: 'member', column: 'nickname', form: 'text_line' },
  { table: 'member_card', column: 'number', form: 'text_code', oncePer: [] },
  { table: 'member_card', column: 'chip_number', form: 'text_code', oncePer: [], where: "state = 'ACTIVE'" },
  { table: 'group_coupon', column: 'code', form: 'text_code', oncePer: ['org_code'] },
  { table: 'coupon', column: 'name', form: 'text_line', oncePer: ['org_code'] },
  { table: 'recharge_rule', column: 'name', form: 'text_line', oncePer: ['org_code'] },
];
