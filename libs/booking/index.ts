/**
 * Sessions are heats with places; a reservation holds places of one of them (a group of several) as sign-ups until it is signed in or
 * cancelled. Its deposit and its sign-ins are orders of the counter, which the drawer, the order history and the refunds see like all others.
 */
export { bookingControllers, BookingModule } from './booking.module';
export { bookingBackground } from './booking.jobs';
export { ReservationReminders } from './reservation-reminders.service';
export { ReservationPayments } from './reservation-payments.service';
export { Reservations } from './reservations.service';
export { Sessions } from './sessions.service';
