import { Module } from '@nestjs/common';
import { DrawerModule } from '@paddock/drawer';
import { cashierTable, IdentityModule } from '@paddock/identity';
import { PaymentsModule } from '@paddock/payments';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { couponClaimTable } from './coupon-claim.resource';
import { Coupons } from './coupons.service';
import { Enrolments } from './enrolments.service';
import { ExpiredMembers } from './expired-members.service';
import { groupCouponTable } from './group-coupon.resource';
import { couponTable } from './coupon.resource';
import { giftApplicationTable } from './gift-application.resource';
import { Gifts } from './gifts.service';
import { rechargeRuleTable } from './recharge-rule.resource';
import { MemberCards } from './member-cards.service';
import { MemberDecisions } from './member-decisions.service';
import { MemberHoldings } from './member-holdings.service';
import { memberLevelTable } from './member-level.resource';
import { memberTable } from './member.resource';
import { rechargeOrderTable } from './membership.resources';
import { Members } from './members.service';
import { MovementSources } from './movement-sources.service';
import { RechargeOrders } from './recharge-orders.service';
import { RechargeRules } from './recharge-rules.service';
import { Recharges } from './recharges.service';
import { RefundableRecharges } from './refundable-recharges.service';
import { StatementFiles } from './statement-files.service';
import { Statements } from './statements.service';
import './store-part';

const services = [
  Coupons,
  Enrolments,
  ExpiredMembers,
  Gifts,
  MemberCards,
  MemberDecisions,
  MemberHoldings,
  Members,
  MovementSources,
  RechargeOrders,
  RechargeRules,
  Recharges,
  RefundableRecharges,
  StatementFiles,
  Statements,
];

/** Members and their recharges. Needed by the worker too: payments of recharges end there. */
@Module({
  imports: [IdentityModule, PaymentsModule, ResourcesModule, DrawerModule],
  providers: services,
  exports: services,
})
export class MembershipModule {}

export const membershipResourceControllers = [
  resourceController(couponTable),
  resourceController(couponClaimTable),
  resourceController(groupCouponTable),
  resourceController(giftApplicationTable),
  resourceController(rechargeRuleTable),
  // Searched by phone: their lists have rules of their own.
  resourceController(memberTable, { except: ['list', 'exportXls'] }),
  resourceController(memberLevelTable),
  resourceController(rechargeOrderTable, { except: ['list'] }),
  resourceController(cashierTable, { except: ['list'] }),
];
