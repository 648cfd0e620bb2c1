import type { AreaSchema } from '@paddock/kernel';
import { Booking1700000000580 } from './migrations/1700000000580-booking';
import { ChangedHeads1700000000763 } from './migrations/1700000000763-changed-heads';
import { SessionNameEn1700000000991 } from './migrations/1700000000991-session-name-en';
import { SessionStarted1700000000841 } from './migrations/1700000000841-session-started';
import { BookingTexts1700000001454 } from './migrations/1700000001454-booking-texts';
import { bookingTexts } from './stored-texts';

export const bookingSchema: AreaSchema = {
  migrations: [
    Booking1700000000580,
    ChangedHeads1700000000763,
    SessionStarted1700000000841,
    SessionNameEn1700000000991,
    BookingTexts1700000001454,
  ],
  texts: bookingTexts,
  audited: [
    { table: 'race_session', kind: 'store', on: 'INSERT OR DELETE OR UPDATE OF state, starts_at, places, tariff_id' },
    {
      table: 'reservation',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF state, name, phone, heads, signed_in, price_mode, price_fen, deposit_fen, deposit_paid_fen, cancel_reason, no_show',
      personal: ['name', 'phone', 'phone_end', 'remark'],
    },
    { table: 'reservation_order', kind: 'money', on: 'INSERT OR DELETE OR UPDATE OF state' },
    { table: 'reservation_phone_view', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE' },
  ],
  people: [{ table: 'reservation', member: 'member_id', phone: 'phone', columns: ['name', 'phone', 'remark'] }],
  functions: {},
};
