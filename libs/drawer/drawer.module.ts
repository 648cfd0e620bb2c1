import { Module } from '@nestjs/common';
import { FleetModule } from '@paddock/fleet';
import { IdentityModule } from '@paddock/identity';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { Counters } from './counters.service';
import { Drawer } from './drawer.service';
import { LeavingCashiers } from './leaving-cashiers.service';
import { ShiftController } from './shift.controller';
import { shiftTable } from './shift.resource';
import { ShiftReports } from './shift-reports.service';
import { Shifts } from './shifts.service';
import './store-part';

/** Cash drawers and the shifts at them. Needed by the worker too: orders end there. */
@Module({
  imports: [IdentityModule, FleetModule, ResourcesModule],
  providers: [Counters, Drawer, Shifts, ShiftReports, LeavingCashiers],
  exports: [Counters, Drawer, Shifts, ShiftReports],
})
export class DrawerModule {}

export const drawerControllers = [ShiftController, resourceController(shiftTable)];
