export { couponTable } from './coupon.resource';
export * from './members.service';
export * from './membership.controller';
export * from './membership.module';
export * from './recharge.controller';
export * from './recharge-orders.service';
export { Recharges } from './recharges.service';
