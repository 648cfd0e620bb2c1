import { Module } from '@nestjs/common';
import { FleetModule } from '@paddock/fleet';
import { IdentityModule } from '@paddock/identity';
import { Boards } from './boards.service';
import { EarlyLapPublisher } from './early-lap-publisher.service';
import { RideContinuations } from './ride-continuations.service';
import { Runs } from './runs.service';
import { VehicleControl } from './vehicle-control.service';

@Module({
  imports: [IdentityModule, FleetModule],
  providers: [Runs, RideContinuations, Boards, VehicleControl, EarlyLapPublisher],
  exports: [Runs, RideContinuations, Boards, VehicleControl, FleetModule],
})
export class TimingModule {}
