import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { bookingControllers, BookingModule } from '@paddock/booking';
import {
  ConsumeController,
  CounterModule,
  counterResourceControllers,
  GameController,
  RidePageController,
  OrderActionsController,
  OrderHistoryController,
  TabController,
} from '@paddock/counter';
import { drawerControllers, DrawerModule } from '@paddock/drawer';
import { figuresControllers, FiguresModule } from '@paddock/figures';
import { messagingControllers, MessagingModule } from '@paddock/messaging';
import { paymentControllers } from '@paddock/payments';
import {
  DeviceController,
  EdgeEventController,
  EdgeGatewayModule,
  EdgeKeyController,
  FleetModule,
  fleetResourceControllers,
} from '@paddock/fleet';
import { fileControllers, FilesModule } from '@paddock/files';
import { IdentityModule } from '@paddock/identity';
import { type Config, EnvelopeInterceptor, KernelModule, PaddockExceptionFilter } from '@paddock/kernel';
import { LiveModule } from '@paddock/live';
import {
  CouponController,
  GiftController,
  MemberPageController,
  MembershipController,
  MembershipModule,
  membershipResourceControllers,
  RechargeController,
} from '@paddock/membership';
import { noticeControllers, NoticesModule } from '@paddock/notices';
import { raceControllers, RacesModule } from '@paddock/races';
import { onlineFormControllers, OnlineFormsModule } from '@paddock/online-forms';
import { refundControllers, RefundsModule } from '@paddock/refunds';
import { reportControllers, ReportsModule } from '@paddock/reports';
import { ChecksController, ErrorFileController, ResourceChangesController, ResourcesModule } from '@paddock/resources';
import { systemControllers, SystemModule } from '@paddock/system';
import { TimingController, TimingModule, VehicleController } from '@paddock/timing';
import { LedgerStateController } from '@paddock/wallet';
import { waiverControllers, WaiversModule } from '@paddock/waivers';

/** Composition of the core. Rules live in the areas. */
@Module({})
export class CoreModule {
  static with(config: Config): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        KernelModule.with(config),
        ResourcesModule,
        MessagingModule,
        IdentityModule,
        SystemModule,
        FilesModule,
        NoticesModule,
        FleetModule,
        DrawerModule,
        FiguresModule,
        EdgeGatewayModule,
        TimingModule,
        MembershipModule,
        CounterModule,
        RefundsModule,
        WaiversModule,
        OnlineFormsModule,
        BookingModule,
        RacesModule,
        ReportsModule,
        LiveModule,
      ],
      controllers: [
        ConsumeController,
        CouponController,
        DeviceController,
        EdgeEventController,
        EdgeKeyController,
        ChecksController,
        ErrorFileController,
        GameController,
        RidePageController,
        GiftController,
        LedgerStateController,
        ResourceChangesController,
        MemberPageController,
        MembershipController,
        OrderActionsController,
        OrderHistoryController,
        RechargeController,
        TabController,
        TimingController,
        VehicleController,
        ...bookingControllers,
        ...counterResourceControllers,
        ...drawerControllers,
        ...figuresControllers,
        ...fileControllers,
        ...fleetResourceControllers,
        ...membershipResourceControllers,
        ...noticeControllers,
        ...messagingControllers,
        ...onlineFormControllers,
        ...paymentControllers,
        ...raceControllers,
        ...reportControllers,
        ...refundControllers,
        ...systemControllers,
        ...waiverControllers,
      ],
      providers: [
        { provide: APP_FILTER, useClass: PaddockExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
    };
  }
}
