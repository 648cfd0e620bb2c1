import { type DynamicModule, Module } from '@nestjs/common';
import { BookingModule } from '@paddock/booking';
import { CounterModule } from '@paddock/counter';
import { type Config, KernelModule } from '@paddock/kernel';
import { MembershipModule } from '@paddock/membership';
import { RefundsModule } from '@paddock/refunds';
import { WaiversModule } from '@paddock/waivers';
import { BackgroundWork } from './worker.service';

/** Composition of the worker: the areas without their doors to the outside. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        KernelModule.with(config),
        CounterModule,
        MembershipModule,
        RefundsModule,
        WaiversModule,
        BookingModule,
      ],
      providers: [BackgroundWork],
    };
  }
}
