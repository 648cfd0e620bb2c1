import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { Members } from './members';
import { RechargeOrders } from './recharge-orders';

@Module({ imports: [IdentityModule], providers: [Members, RechargeOrders], exports: [Members, RechargeOrders] })
export class MembershipModule {}
