import { Module } from '@nestjs/common';
import { DrawerModule } from '@paddock/drawer';
import { IdentityModule } from '@paddock/identity';
import { MembershipModule } from '@paddock/membership';
import { MessagingModule } from '@paddock/messaging';
import { PaymentsModule } from '@paddock/payments';
import { resourceController } from '@paddock/resources';
import { TimingModule } from '@paddock/timing';
import { tabTable } from './counter.resources';
import { LineUp } from './line-up.service';
import { MemberSales } from './member-sales.service';
import { orderHistoryTable } from './order-history.resource';
import { OrderPages } from './order-pages.service';
import { OrderPrints } from './order-prints.service';
import { OrderRides } from './order-rides.service';
import { Orders } from './orders.service';
import { RidePages } from './ride-pages.service';
import { RefundableSales } from './refundable-sales.service';
import { Sales } from './sales.service';
import { Tabs } from './tabs.service';
import { Tariffs } from './tariffs.service';
import { TrialWarnings } from './trial-warnings.service';
import { tariffTable } from './tariff.resource';
import './store-part';

const services = [
  LineUp,
  MemberSales,
  OrderPages,
  OrderPrints,
  OrderRides,
  Orders,
  RefundableSales,
  RidePages,
  Sales,
  Tabs,
  Tariffs,
  TrialWarnings,
];

/** Tariffs, orders, tabs and the line-up. Needed by the worker too: payments end there. */
@Module({
  imports: [IdentityModule, TimingModule, MembershipModule, PaymentsModule, DrawerModule, MessagingModule],
  providers: services,
  exports: [...services, TimingModule, PaymentsModule],
})
export class CounterModule {}

export const counterResourceControllers = [
  // Found by the digits that people say too.
  resourceController(tabTable, { except: ['list', 'deleteBatch'] }),
  resourceController(tariffTable),
  // Found by what people say, and in the parts that wait for somebody.
  resourceController(orderHistoryTable, { except: ['list'] }),
];
