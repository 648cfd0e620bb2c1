export * from './members';
export * from './membership.controller';
export * from './membership.module';
export * from './recharge-orders';
