/** The tables of all areas, for those who fill or read a whole database: the demo venue and tests. An area writes to its own. */
import { tableWrites } from '@paddock/kernel';
import { tables as booking } from '@paddock/booking/tables';
import { tables as counter } from '@paddock/counter/tables';
import { tables as drawer } from '@paddock/drawer/tables';
import { tables as figures } from '@paddock/figures/tables';
import { tables as files } from '@paddock/files/tables';
import { tables as fleet } from '@paddock/fleet/tables';
import { tables as identity } from '@paddock/identity/tables';
import { tables as kernel } from '@paddock/kernel/tables';
import { tables as live } from '@paddock/live/tables';
import { tables as membership } from '@paddock/membership/tables';
import { tables as messaging } from '@paddock/messaging/tables';
import { tables as notices } from '@paddock/notices/tables';
import { tables as onlineForms } from '@paddock/online-forms/tables';
import { tables as payments } from '@paddock/payments/tables';
import { tables as races } from '@paddock/races/tables';
import { tables as refunds } from '@paddock/refunds/tables';
import { tables as reports } from '@paddock/reports/tables';
import { tables as resources } from '@paddock/resources/tables';
import { tables as system } from '@paddock/system/tables';
import { tables as timing } from '@paddock/timing/tables';
import { tables as waivers } from '@paddock/waivers/tables';
import { tables as wallet } from '@paddock/wallet/tables';

export const everyTable = tableWrites({
  ...booking.columns,
  ...counter.columns,
  ...drawer.columns,
  ...figures.columns,
  ...files.columns,
  ...fleet.columns,
  ...identity.columns,
  ...kernel.columns,
  ...live.columns,
  ...membership.columns,
  ...messaging.columns,
  ...notices.columns,
  ...onlineForms.columns,
  ...payments.columns,
  ...races.columns,
  ...refunds.columns,
  ...reports.columns,
  ...resources.columns,
  ...system.columns,
  ...timing.columns,
  ...waivers.columns,
  ...wallet.columns,
});
