import { Module } from '@nestjs/common';
import { CounterModule } from '@paddock/counter';
import { DrawerModule } from '@paddock/drawer';
import { IdentityModule } from '@paddock/identity';
import { MembershipModule } from '@paddock/membership';
import { PaymentsModule } from '@paddock/payments';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { RefundController } from './refund.controller';
import { RefundOrders } from './refund-orders.service';
import { RefundPages } from './refund-pages.service';
import { RefundRequests } from './refund-requests.service';
import { RefundSolutions } from './refund-solutions.service';
import { refundTable } from './refund.resource';

/** Refunds of sales and recharges. Needed by the worker too: the channel's answers end there. */
@Module({
  imports: [IdentityModule, ResourcesModule, PaymentsModule, MembershipModule, DrawerModule, CounterModule],
  providers: [RefundOrders, RefundPages, RefundRequests, RefundSolutions],
  exports: [RefundPages, RefundRequests, RefundSolutions],
})
export class RefundsModule {}

export const refundControllers = [RefundController, resourceController(refundTable)];
