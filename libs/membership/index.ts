export * from './members';
export * from './membership.controller';
export * from './membership.module';
export * from './recharge.controller';
export * from './recharge-orders';
export { Recharges } from './recharges';
