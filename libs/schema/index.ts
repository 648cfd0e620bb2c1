/** The database of the whole product. The only area that knows the schema of all others; migrating and tests read it here. */
import { bookingSchema } from '@paddock/booking/schema';
import { counterSchema } from '@paddock/counter/schema';
import { drawerSchema } from '@paddock/drawer/schema';
import { figuresSchema } from '@paddock/figures/schema';
import { fleetSchema } from '@paddock/fleet/schema';
import { identitySchema } from '@paddock/identity/schema';
import { composeSchema } from '@paddock/kernel';
import { kernelSchema } from '@paddock/kernel/schema';
import { membershipSchema } from '@paddock/membership/schema';
import { paymentsSchema } from '@paddock/payments/schema';
import { refundsSchema } from '@paddock/refunds/schema';
import { resourcesSchema } from '@paddock/resources/schema';
import { systemSchema } from '@paddock/system/schema';
import { timingSchema } from '@paddock/timing/schema';
import { waiversSchema } from '@paddock/waivers/schema';
import { walletSchema } from '@paddock/wallet/schema';

export const schema = composeSchema([
  kernelSchema,
  resourcesSchema,
  identitySchema,
  systemSchema,
  walletSchema,
  paymentsSchema,
  fleetSchema,
  drawerSchema,
  membershipSchema,
  timingSchema,
  counterSchema,
  refundsSchema,
  waiversSchema,
  bookingSchema,
  figuresSchema,
]);
