export { couponTable } from './coupon.resource';
export * from './members.service';
export * from './membership.controller';
export * from './membership.module';
export { admitPhoneSearch } from './phone-search';
export * from './recharge.controller';
export * from './recharge-orders.service';
export { readRecharge, type RechargeOrder } from './recharge.repository';
export { Recharges } from './recharges.service';
