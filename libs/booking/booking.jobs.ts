import type { AreaBackground } from '@paddock/kernel';
import { REMIND_EVERY_MS } from '@paddock/messaging';
import type { ReservationReminders } from './reservation-reminders.service';

export const bookingBackground = (reminders: ReservationReminders): AreaBackground => ({
  periodic: [
    { name: 'reservations that begin soon', mayPause: true, everyMs: REMIND_EVERY_MS, run: () => reminders.send() },
  ],
});
