import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { handles, type JobHandler } from '@paddock/kernel';
import { MembershipModule } from '@paddock/membership';
import { PaymentsModule } from '@paddock/payments';
import { TimingModule } from '@paddock/timing';
import { lineUpPass, tabEscape } from './counter.jobs';
import { LineUp } from './line-up.service';
import { MemberSales } from './member-sales.service';
import { Orders } from './orders.service';
import { Sales } from './sales.service';
import { Tabs } from './tabs.service';

const services = [LineUp, MemberSales, Orders, Sales, Tabs];

/** Tariffs, orders, tabs and the line-up. Needed by the worker too: payments end there. */
@Module({
  imports: [IdentityModule, TimingModule, MembershipModule, PaymentsModule],
  providers: services,
  exports: [...services, TimingModule, PaymentsModule],
})
export class CounterModule {}

export const counterJobs = [tabEscape, lineUpPass] as const;
export const counterJobHandlers = (tabs: Tabs, lineUp: LineUp): JobHandler[] => [
  handles(tabEscape, ({ tabId }) => tabs.escape(tabId)),
  handles(lineUpPass, ({ entryId }) => lineUp.pass(entryId)),
];
