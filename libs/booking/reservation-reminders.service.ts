import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { Clock, Database } from '@paddock/kernel';
import { Members } from '@paddock/membership';
import { Reminders } from '@paddock/messaging';

const MINUTE_MS = 60_000;
const REMIND_BEFORE_MS = 60 * MINUTE_MS;
/** Anyone who has booked this shortly before needs no reminder. */
const FRESH_MS = 90 * MINUTE_MS;
const REMINDED_AT_ONCE_MAX = 200;

interface Soon {
  id: string;
  org_code: string;
  store: string;
  store_en: string;
  /** Of the store. */
  language: Language;
  member_id: string | null;
  name: string;
  phone: string;
  time: string;
  starts_at: Date;
}

/** Reminds by text message who has reserved, an hour before the session. */
@Injectable()
export class ReservationReminders {
  constructor(
    private readonly db: Database,
    private readonly reminders: Reminders,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  async send(): Promise<void> {
    const now = this.clock.now();
    const soon = await this.db.query<Soon>(
      `SELECT r.id, r.org_code, s.name AS store, coalesce(nullif(s.name_en, ''), s.name) AS store_en,
         coalesce(s.settings->>'messageLanguage', 'cn') AS language, r.member_id, r.name, r.phone, to_char(r.starts_at AT TIME ZONE s.time_zone, 'HH24:MI') AS time, r.starts_at
       FROM store s JOIN LATERAL (
         SELECT * FROM reservation WHERE org_code = s.org_code AND starts_at > $1 AND starts_at <= $2
           AND state = 'SUCCESS' AND signed_in = 0 AND phone IS NOT NULL AND created_at <= starts_at - make_interval(secs => $3)
         ORDER BY starts_at LIMIT ${REMINDED_AT_ONCE_MAX}) r ON true`,
      [now, new Date(now.getTime() + REMIND_BEFORE_MS), FRESH_MS / 1000],
    );
    if (soon.length === 0) return;
    const ofMembers = await this.members.languagesOf(
      this.db,
      soon.flatMap(({ member_id }) => member_id ?? []),
    );
    await this.reminders.send(
      soon.map((each) => ({
        // Another time is another reminder.
        id: `reservation-${each.id}-${each.starts_at.getTime()}`,
        org: each.org_code,
        channel: 'sms',
        to: each.phone,
        templateCode: PRODUCT_TEMPLATES.reservationSoon,
        params: { store: { cn: each.store, en: each.store_en }, name: each.name, time: each.time },
        language: ofMembers.get(each.member_id ?? '') ?? each.language,
        expiresAt: each.starts_at,
      })),
    );
  }
}
