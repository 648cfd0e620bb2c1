import { Module } from '@nestjs/common';
import { FleetModule } from '@paddock/fleet';
import { Boards } from './boards';
import { LapsAhead } from './early-laps';
import { Runs } from './runs';
import { VehicleControl } from './vehicle-control';

@Module({
  imports: [FleetModule],
  providers: [Runs, Boards, VehicleControl, LapsAhead],
  exports: [Runs, Boards, VehicleControl, FleetModule],
})
export class TimingModule {}
