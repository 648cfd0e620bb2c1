import { type DynamicModule, Module } from '@nestjs/common';
import { BookingModule } from '@paddock/booking';
import { CounterModule } from '@paddock/counter';
import { FilesModule } from '@paddock/files';
import { IdentityModule } from '@paddock/identity';
import { type Config, KernelModule } from '@paddock/kernel';
import { MembershipModule } from '@paddock/membership';
import { MessagingModule } from '@paddock/messaging';
import { NoticesModule } from '@paddock/notices';
import { OnlineFormsModule } from '@paddock/online-forms';
import { RefundsModule } from '@paddock/refunds';
import { ReportsModule } from '@paddock/reports';
import { AuditChecks, DiskSpace } from '@paddock/system';
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
        FilesModule,
        MessagingModule,
        IdentityModule,
        NoticesModule,
        CounterModule,
        MembershipModule,
        RefundsModule,
        WaiversModule,
        OnlineFormsModule,
        BookingModule,
        ReportsModule,
      ],
      providers: [BackgroundWork, AuditChecks, DiskSpace],
    };
  }
}
