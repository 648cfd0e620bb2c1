import { announcement, userAnnouncement } from './announcement';
import { auditEntry } from './audit-entry';
import { cashier } from './cashier';
import { category } from './category';
import { coupon } from './coupon';
import { couponClaim } from './coupon-claim';
import { department } from './department';
import { device } from './device';
import { dictionary, dictionaryItem } from './dictionary';
import { fillRule } from './fill-rule';
import { groupCoupon } from './group-coupon';
import { giftApplication } from './gift-application';
import { member } from './member';
import { message, messageTemplate } from './message';
import { orderHistory } from './order-history';
import { paymentDay, paymentDifference, paymentReview } from './payment';
import { memberLevel } from './member-level';
import { position } from './position';
import { menuEntry } from './menu-entry';
import { race } from './race';
import { rechargeOrder } from './recharge-order';
import { rechargeRule } from './recharge-rule';
import { schedule } from './schedule';
import { shift } from './shift';
import { refund } from './refund';
import { report } from './report';
import { reservation } from './reservation';
import { role } from './role';
import { session } from './session';
import { signUp } from './sign-up';
import { tab } from './tab';
import { tariff } from './tariff';
import { uploadedFile } from './uploaded-file';
import { user } from './user';
import { vehicle } from './vehicle';
import { onlineSignIn, visit } from './visit';
import { waiver, waiverText } from './waiver';

export * from './data-rules';
export { ANNOUNCEMENT_LENGTH_MAX, MASS_MESSAGE_LENGTH_MAX } from './announcement';
export * from './field';
export type { HeldRole, StoreOfUser } from './user';
export type { OrderRide } from './order-history';
export * from './resource';
export type { VisitReason, VisitWay } from './visit';
export * from './store-setting';
export {
  announcement,
  auditEntry,
  cashier,
  category,
  coupon,
  couponClaim,
  department,
  device,
  dictionary,
  dictionaryItem,
  fillRule,
  giftApplication,
  groupCoupon,
  member,
  onlineSignIn,
  orderHistory,
  paymentDay,
  paymentDifference,
  paymentReview,
  memberLevel,
  message,
  messageTemplate,
  position,
  menuEntry,
  race,
  rechargeOrder,
  rechargeRule,
  refund,
  report,
  reservation,
  role,
  schedule,
  session,
  shift,
  signUp,
  tab,
  tariff,
  uploadedFile,
  user,
  userAnnouncement,
  vehicle,
  visit,
  waiver,
  waiverText,
};

/** Every resource by its name. Routes, permissions' checks, documents and the generated test read this list. */
export const RESOURCES = {
  announcement,
  auditEntry,
  cashier,
  category,
  coupon,
  couponClaim,
  department,
  device,
  dictionary,
  dictionaryItem,
  fillRule,
  giftApplication,
  groupCoupon,
  member,
  onlineSignIn,
  orderHistory,
  paymentDay,
  paymentDifference,
  paymentReview,
  memberLevel,
  message,
  messageTemplate,
  position,
  menuEntry,
  race,
  rechargeOrder,
  rechargeRule,
  refund,
  report,
  reservation,
  role,
  schedule,
  session,
  shift,
  signUp,
  tab,
  tariff,
  uploadedFile,
  user,
  userAnnouncement,
  vehicle,
  visit,
  waiver,
  waiverText,
} as const;
export type ResourceName = keyof typeof RESOURCES;
