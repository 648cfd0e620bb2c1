import { Module, type OnModuleInit } from '@nestjs/common';
import { CounterModule } from '@paddock/counter';
import { IdentityModule } from '@paddock/identity';
import { MembershipModule } from '@paddock/membership';
import { MessagingModule } from '@paddock/messaging';
import { RefundsModule } from '@paddock/refunds';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { Runs, TimingModule } from '@paddock/timing';
import { WaiversModule } from '@paddock/waivers';
import { ReservationController } from './reservation.controller';
import { ReservationPages } from './reservation-pages.service';
import { ReservationPayments } from './reservation-payments.service';
import { reservationTable } from './reservation.resource';
import { ReservationReminders } from './reservation-reminders.service';
import { Reservations } from './reservations.service';
import { SessionController } from './session.controller';
import { sessionTable } from './session.resource';
import { sessionOfRun } from './session-of-run';
import { Sessions } from './sessions.service';
import { signUpTable } from './sign-up.resource';
import './store-part';

const services = [ReservationPages, ReservationPayments, ReservationReminders, Reservations, Sessions];

/** Sessions and reservations. Needed by the worker too: deposits that are scanned end there. */
@Module({
  imports: [
    ...[IdentityModule, ResourcesModule, MembershipModule, CounterModule, RefundsModule, MessagingModule],
    ...[WaiversModule, TimingModule],
  ],
  providers: services,
  exports: services,
})
export class BookingModule implements OnModuleInit {
  constructor(private readonly runs: Runs) {}

  onModuleInit(): void {
    this.runs.sessionOf = sessionOfRun;
  }
}

export const bookingControllers = [
  SessionController,
  ReservationController,
  resourceController(sessionTable, { except: ['edit'] }),
  resourceController(signUpTable),
  resourceController(reservationTable),
];
