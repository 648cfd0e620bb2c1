/** The database of the whole product. The only area that knows the schema of all others; migrating and tests read it here. */
import { bookingSchema } from '@paddock/booking/schema';
import { counterSchema } from '@paddock/counter/schema';
import { drawerSchema } from '@paddock/drawer/schema';
import { figuresSchema } from '@paddock/figures/schema';
import { filesSchema, fileUsesText } from '@paddock/files/schema';
import { fleetSchema } from '@paddock/fleet/schema';
import { identitySchema } from '@paddock/identity/schema';
import { type AreaSchema, composeSchema } from '@paddock/kernel';
import { kernelSchema } from '@paddock/kernel/schema';
import { liveSchema } from '@paddock/live/schema';
import { membershipSchema } from '@paddock/membership/schema';
import { messagingSchema } from '@paddock/messaging/schema';
import { noticesSchema } from '@paddock/notices/schema';
import { onlineFormsSchema } from '@paddock/online-forms/schema';
import { paymentsSchema } from '@paddock/payments/schema';
import { racesSchema } from '@paddock/races/schema';
import { refundsSchema } from '@paddock/refunds/schema';
import { reportsSchema } from '@paddock/reports/schema';
import { resourcesSchema } from '@paddock/resources/schema';
import { systemSchema } from '@paddock/system/schema';
import { timingSchema } from '@paddock/timing/schema';
import { waiversSchema } from '@paddock/waivers/schema';
import { walletSchema } from '@paddock/wallet/schema';

const areas: readonly AreaSchema[] = [
  kernelSchema,
  resourcesSchema,
  identitySchema,
  systemSchema,
  filesSchema,
  messagingSchema,
  noticesSchema,
  walletSchema,
  paymentsSchema,
  liveSchema,
  fleetSchema,
  drawerSchema,
  membershipSchema,
  timingSchema,
  counterSchema,
  refundsSchema,
  waiversSchema,
  onlineFormsSchema,
  bookingSchema,
  racesSchema,
  reportsSchema,
  figuresSchema,
];
/** Names of uploaded files stand in columns of any area: {@link AreaSchema.files}. */
const places = areas.flatMap(({ files = [] }) => files);

export const schema = composeSchema([...areas, { migrations: [], functions: { file_uses: fileUsesText(places) } }]);
export { everyTable } from './every-table';
