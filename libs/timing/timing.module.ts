import { Module } from '@nestjs/common';
import { FleetModule } from '@paddock/fleet';
import { Boards } from './boards';
import { Runs } from './runs';

@Module({ imports: [FleetModule], providers: [Runs, Boards], exports: [Runs, Boards, FleetModule] })
export class TimingModule {}
