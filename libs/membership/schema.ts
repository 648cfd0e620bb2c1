import type { AreaSchema } from '@paddock/kernel';
import { CardEndedFrom1700000000961 } from './migrations/1700000000961-card-ended-from';
import { Coupon1700000000401 } from './migrations/1700000000401-coupon';
import { CouponClaim1700000000561 } from './migrations/1700000000561-coupon-claim';
import { GiftApplication1700000000560 } from './migrations/1700000000560-gift-application';
import { Joining1700000000760 } from './migrations/1700000000760-joining';
import { GroupCouponList1700000000562 } from './migrations/1700000000562-group-coupon-list';
import { MemberLanguage1700000000770 } from './migrations/1700000000770-member-language';
import { MemberMessage1700000000364 } from './migrations/1700000000364-member-message';
import { Membership1700000000130 } from './migrations/1700000000130-membership';
import { Recharge1700000000230 } from './migrations/1700000000230-recharge';
import { MemberPage1700000000540 } from './migrations/1700000000540-member-page';
import { PhoneEnds1700000000460 } from './migrations/1700000000460-phone-ends';
import { RechargeRefunds1700000000522 } from './migrations/1700000000522-recharge-refunds';
import { RechargeNumber1700000000361 } from './migrations/1700000000361-recharge-number';
import { SettingsOfMembers1700000000546 } from './migrations/1700000000546-settings-of-members';
import { nextCardNumber } from './functions/next-card-number.sql';
import { VoidRecharge1700000000510 } from './migrations/1700000000510-void-recharge';
import { RechargeRuleForms1700000000551 } from './migrations/1700000000551-recharge-rule-forms';
import { RechargeRuleSalePeriod1700000000900 } from './migrations/1700000000900-recharge-rule-sale-period';
import { EnglishNames1700000000990 } from './migrations/1700000000990-english-names';
import { NoLimit1700000000979 } from './migrations/1700000000979-no-limit';
import { RechargePrice1700000000930 } from './migrations/1700000000930-recharge-price';
import { RechargeRuleNameEn1700000000452 } from './migrations/1700000000452-recharge-rule-name-en';
import { RefundingRecharges1700000000996 } from './migrations/1700000000996-refunding-recharges';
import { MembershipTexts1700000001452 } from './migrations/1700000001452-membership-texts';
import { membershipTexts } from './stored-texts';

export const membershipSchema: AreaSchema = {
  migrations: [
    Membership1700000000130,
    Recharge1700000000230,
    RechargeNumber1700000000361,
    MemberMessage1700000000364,
    Coupon1700000000401,
    RechargeRuleNameEn1700000000452,
    PhoneEnds1700000000460,
    VoidRecharge1700000000510,
    MemberPage1700000000540,
    GiftApplication1700000000560,
    RechargeRuleForms1700000000551,
    RechargeRefunds1700000000522,
    CouponClaim1700000000561,
    GroupCouponList1700000000562,
    SettingsOfMembers1700000000546,
    Joining1700000000760,
    MemberLanguage1700000000770,
    RechargeRuleSalePeriod1700000000900,
    RechargePrice1700000000930,
    CardEndedFrom1700000000961,
    NoLimit1700000000979,
    EnglishNames1700000000990,
    RefundingRecharges1700000000996,
    MembershipTexts1700000001452,
  ],
  texts: membershipTexts,
  audited: [
    {
      table: 'member',
      kind: 'personal',
      on: 'INSERT OR DELETE OR UPDATE OF org_code, card_chip_number, real_name, nickname, phone, ends_on, consumption_password_hash, remark, extra_laps, card_stopped, frozen_at, frozen_reason, recommended_by, language',
      personal: ['real_name', 'nickname', 'phone', 'avatar', 'remark'],
    },
    { table: 'group_coupon', kind: 'money', on: 'INSERT OR DELETE OR UPDATE' },
    // A member who takes one has a line of its own, so the count of those that were taken leaves none.
    {
      table: 'coupon',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF org_code, name, name_en, image, deduct_amount_fen, min_recharge_fen, threshold_type, threshold_amount_fen, total_count, claim_limit, claim_start, claim_end, valid_type, valid_days, valid_date, enabled',
    },
    { table: 'coupon_claim', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state, order_id' },
    { table: 'gift_application', kind: 'money', on: 'INSERT OR DELETE OR UPDATE', personal: ['remark'] },
    {
      table: 'recharge_order',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF pay_state, amount_fen, void_reason, voided_at',
      personal: ['remark'],
    },
    { table: 'recharge_rule', kind: 'money', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'member_card', kind: 'personal', on: 'DELETE OR UPDATE' },
    { table: 'member_phone_view', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'member_decision', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE', personal: ['detail'] },
    { table: 'member_agreement', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'member_level', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
  ],
  files: [
    { table: 'coupon', column: 'image' },
    { table: 'member', column: 'avatar' },
  ],
  storeOf: { unlimited_card: { column: 'member_id', of: 'member' } },
  acrossStores: { member_level: 'the levels are those of all stores' },
  people: [
    {
      table: 'member',
      member: 'id',
      columns: ['real_name', 'nickname', 'phone', 'avatar', 'remark'],
    },
    { table: 'member_message', member: 'member_id', columns: ['title', 'content'] },
    { table: 'member_decision', member: 'member_id', columns: ['detail'] },
    { table: 'gift_application', member: 'member_id', columns: ['remark'] },
    { table: 'recharge_order', member: 'member_id', columns: ['remark'] },
  ],
  functions: { next_card_number: nextCardNumber },
};
