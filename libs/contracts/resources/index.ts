import { cashier } from './cashier';
import { coupon } from './coupon';
import { couponClaim } from './coupon-claim';
import { department } from './department';
import { dictionary, dictionaryItem } from './dictionary';
import { groupCoupon } from './group-coupon';
import { giftApplication } from './gift-application';
import { member } from './member';
import { orderHistory } from './order-history';
import { paymentDay, paymentDifference, paymentReview } from './payment';
import { memberLevel } from './member-level';
import { rechargeOrder } from './recharge-order';
import { rechargeRule } from './recharge-rule';
import { shift } from './shift';
import { refund } from './refund';
import { reservation } from './reservation';
import { session } from './session';
import { signUp } from './sign-up';
import { tab } from './tab';
import { tariff } from './tariff';
import { vehicle } from './vehicle';
import { waiver, waiverText } from './waiver';

export * from './field';
export type { OrderRide } from './order-history';
export * from './resource';
export * from './store-setting';
export {
  cashier,
  coupon,
  couponClaim,
  department,
  dictionary,
  dictionaryItem,
  giftApplication,
  groupCoupon,
  member,
  orderHistory,
  paymentDay,
  paymentDifference,
  paymentReview,
  memberLevel,
  rechargeOrder,
  rechargeRule,
  refund,
  reservation,
  session,
  shift,
  signUp,
  tab,
  tariff,
  vehicle,
  waiver,
  waiverText,
};

/** Every resource by its name. Routes, permissions' checks, documents and the generated test read this list. */
export const RESOURCES = {
  cashier,
  coupon,
  couponClaim,
  department,
  dictionary,
  dictionaryItem,
  giftApplication,
  groupCoupon,
  member,
  orderHistory,
  paymentDay,
  paymentDifference,
  paymentReview,
  memberLevel,
  rechargeOrder,
  rechargeRule,
  refund,
  reservation,
  session,
  shift,
  signUp,
  tab,
  tariff,
  vehicle,
  waiver,
  waiverText,
} as const;
export type ResourceName = keyof typeof RESOURCES;
