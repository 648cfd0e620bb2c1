import { Module } from '@nestjs/common';
import { DrawerModule } from '@paddock/drawer';
import { cashierTable, IdentityModule } from '@paddock/identity';
import { PaymentsModule } from '@paddock/payments';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { couponTable } from './coupon.resource';
import { giftApplicationTable } from './gift-application.resource';
import { Gifts } from './gifts.service';
import { memberTable, rechargeOrderTable } from './membership.resources';
import { rechargeRuleTable } from './recharge-rule.resource';
import { Members } from './members.service';
import { RechargeOrders } from './recharge-orders.service';
import { RechargeRules } from './recharge-rules.service';
import { Recharges } from './recharges.service';

const services = [Gifts, Members, RechargeOrders, RechargeRules, Recharges];

/** Members and their recharges. Needed by the worker too: payments of recharges end there. */
@Module({
  imports: [IdentityModule, PaymentsModule, ResourcesModule, DrawerModule],
  providers: services,
  exports: services,
})
export class MembershipModule {}

export const membershipResourceControllers = [
  resourceController(couponTable),
  resourceController(giftApplicationTable),
  resourceController(rechargeRuleTable),
  // Searched by phone: their lists have rules of their own.
  resourceController(memberTable, { except: ['list'] }),
  resourceController(rechargeOrderTable, { except: ['list'] }),
  resourceController(cashierTable, { except: ['list'] }),
];
