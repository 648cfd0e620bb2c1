/**
 * Every call by `METHOD path`, with its input and its result, as a type alone: a browser that names a call gets both checked, and no schema
 * reaches its bundle. Calls of resources are not named here, they follow from the declaration (`callsOf`).
 */
import type { z } from 'zod';
import type { accountRoutes } from './accounts';
import type { auditRoutes } from './audit';
import type { reservationRoutes, sessionRoutes } from './booking';
import type { browserErrorRoutes } from './browser-errors';
import type { categoryRoutes } from './categories';
import type { checkRoutes } from './checks';
import type { consumeRoutes } from './consume';
import type { couponRoutes } from './coupons';
import type { dashboardRoutes } from './dashboard';
import type { dataRuleRoutes } from './data-rules';
import type { departmentRoleRoutes, departmentRoutes } from './departments';
import type { dictionaryRoutes } from './dictionaries';
import type { drawerRoutes } from './drawer';
import type { edgeEventRoutes } from './edge-events';
import type { edgeKeyRoutes } from './edge-keys';
import type { fillRuleRoutes } from './fill-rules';
import type { deviceRoutes, vehicleRoutes } from './fleet';
import type { giftRoutes } from './gift';
import type { identityRoutes } from './identity';
import type { resourceChangeRoutes } from './resource-changes';
import type { ledgerRoutes } from './ledger';
import type { memberHoldingRoutes } from './member-holdings';
import type { memberPageRoutes } from './member-page';
import type { memberRoutes } from './membership';
import type { noticeRoutes } from './notices';
import type { miniAppRoutes } from './mini-app';
import type { oldListRoutes } from './old-lists';
import type { onlineFormRoutes } from './online-forms';
import type { orderRoutes } from './orders';
import type { paymentRoutes } from './payments';
import type { grantRoutes } from './grants';
import type { permissionRoutes } from './permissions';
import type { raceRoutes } from './races';
import type { rechargeRoutes } from './recharge';
import type { refundRoutes } from './refunds';
import type { reportRoutes } from './reports';
import type { ridePageRoutes } from './ride-page';
import type { roleRoutes } from './roles';
import type { dataSourceRoutes } from './data-sources';
import type { scheduleRoutes } from './schedules';
import type { settingRoutes } from './settings';
import type { ownAccountRoutes, signInRoutes, visitRoutes } from './sign-in';
import type { tabRoutes } from './tabs';
import type { timingRoutes } from './timing';
import type { messagingRoutes } from './messaging';
import type { uploadRoutes } from './upload';
import type { userRoutes } from './users';
import type { waiverRoutes } from './waivers';

type In<Group> = Group[keyof Group];
type Every =
  | In<typeof accountRoutes>
  | In<typeof edgeEventRoutes>
  | In<typeof edgeKeyRoutes>
  | In<typeof auditRoutes>
  | In<typeof browserErrorRoutes>
  | In<typeof categoryRoutes>
  | In<typeof checkRoutes>
  | In<typeof consumeRoutes>
  | In<typeof couponRoutes>
  | In<typeof dashboardRoutes>
  | In<typeof dataRuleRoutes>
  | In<typeof departmentRoutes>
  | In<typeof departmentRoleRoutes>
  | In<typeof dictionaryRoutes>
  | In<typeof drawerRoutes>
  | In<typeof fillRuleRoutes>
  | In<typeof deviceRoutes>
  | In<typeof giftRoutes>
  | In<typeof identityRoutes>
  | In<typeof ledgerRoutes>
  | In<typeof resourceChangeRoutes>
  | In<typeof memberHoldingRoutes>
  | In<typeof memberPageRoutes>
  | In<typeof memberRoutes>
  | In<typeof ownAccountRoutes>
  | In<typeof miniAppRoutes>
  | In<typeof noticeRoutes>
  | In<typeof oldListRoutes>
  | In<typeof onlineFormRoutes>
  | In<typeof orderRoutes>
  | In<typeof paymentRoutes>
  | In<typeof permissionRoutes>
  | In<typeof grantRoutes>
  | In<typeof raceRoutes>
  | In<typeof rechargeRoutes>
  | In<typeof refundRoutes>
  | In<typeof reportRoutes>
  | In<typeof reservationRoutes>
  | In<typeof ridePageRoutes>
  | In<typeof sessionRoutes>
  | In<typeof roleRoutes>
  | In<typeof dataSourceRoutes>
  | In<typeof scheduleRoutes>
  | In<typeof settingRoutes>
  | In<typeof signInRoutes>
  | In<typeof tabRoutes>
  | In<typeof timingRoutes>
  | In<typeof uploadRoutes>
  | In<typeof userRoutes>
  | In<typeof vehicleRoutes>
  | In<typeof messagingRoutes>
  | In<typeof visitRoutes>
  | In<typeof waiverRoutes>;

export type Calls = {
  [R in Every as `${R['methods'][0]} ${R['path']}`]: { input: z.input<R['input']>; result: z.output<R['answer']> };
};
