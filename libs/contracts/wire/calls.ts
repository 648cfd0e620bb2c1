/**
 * Every call by `METHOD path`, with its input and its result, as a type alone: a browser that names a call gets both checked, and no schema
 * reaches its bundle. Calls of resources are not named here, they follow from the declaration (`callsOf`).
 */
import type { z } from 'zod';
import type { accountRoutes, edgeKeyRoutes } from './accounts';
import type { reservationRoutes, sessionRoutes } from './booking';
import type { checkRoutes } from './checks';
import type { consumeRoutes } from './consume';
import type { couponRoutes } from './coupons';
import type { dashboardRoutes } from './dashboard';
import type { drawerRoutes } from './drawer';
import type { deviceRoutes, vehicleRoutes } from './fleet';
import type { giftRoutes } from './gift';
import type { identityRoutes } from './identity';
import type { resourceChangeRoutes } from './resource-changes';
import type { ledgerRoutes } from './ledger';
import type { memberHoldingRoutes } from './member-holdings';
import type { memberPageRoutes } from './member-page';
import type { memberRoutes } from './membership';
import type { orderRoutes } from './orders';
import type { paymentRoutes } from './payments';
import type { rechargeRoutes } from './recharge';
import type { refundRoutes } from './refunds';
import type { settingRoutes } from './settings';
import type { tabRoutes } from './tabs';
import type { timingRoutes } from './timing';
import type { waiverRoutes } from './waivers';

type In<Group> = Group[keyof Group];
type Every =
  | In<typeof accountRoutes>
  | In<typeof edgeKeyRoutes>
  | In<typeof checkRoutes>
  | In<typeof consumeRoutes>
  | In<typeof couponRoutes>
  | In<typeof dashboardRoutes>
  | In<typeof drawerRoutes>
  | In<typeof deviceRoutes>
  | In<typeof giftRoutes>
  | In<typeof identityRoutes>
  | In<typeof ledgerRoutes>
  | In<typeof resourceChangeRoutes>
  | In<typeof memberHoldingRoutes>
  | In<typeof memberPageRoutes>
  | In<typeof memberRoutes>
  | In<typeof orderRoutes>
  | In<typeof paymentRoutes>
  | In<typeof rechargeRoutes>
  | In<typeof refundRoutes>
  | In<typeof reservationRoutes>
  | In<typeof sessionRoutes>
  | In<typeof settingRoutes>
  | In<typeof tabRoutes>
  | In<typeof timingRoutes>
  | In<typeof vehicleRoutes>
  | In<typeof waiverRoutes>;

export type Calls = {
  [R in Every as `${R['methods'][0]} ${R['path']}`]: { input: z.input<R['input']>; result: z.output<R['answer']> };
};
