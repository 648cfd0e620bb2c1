import { Injectable } from '@nestjs/common';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { Clock, Database } from '@paddock/kernel';
import { type Reminder, Reminders } from '@paddock/messaging';
import { holdersOf, usernamesOf } from './people';

/** So many days before the last one. Who was away that day is warned as soon as possible, once for each. */
const WARN_DAYS = [30, 7, 1] as const;
const DAY_MS = 86_400_000;

interface NearEnd {
  org_code: string;
  name: string;
  day: string;
  days: number;
}

/** Tells those who manage a store that its licence ends. */
@Injectable()
export class LicenceWarnings {
  constructor(
    private readonly db: Database,
    private readonly reminders: Reminders,
    private readonly clock: Clock,
  ) {}

  async send(): Promise<void> {
    const now = this.clock.now();
    const stores = await this.db.query<NearEnd>(
      `SELECT org_code, name, day, days FROM (
         SELECT org_code, name, licence_ends_on::text AS day, licence_ends_on - ($1::timestamptz AT TIME ZONE time_zone)::date AS days
         FROM store WHERE active AND licence_ends_on IS NOT NULL) s WHERE days BETWEEN 0 AND $2`,
      [now, WARN_DAYS[0]],
    );
    for (const store of stores) await this.reminders.send(await this.warningsOf(store, now));
  }

  private async warningsOf({ org_code: org, name, day, days }: NearEnd, now: Date): Promise<Reminder[]> {
    const step = WARN_DAYS.findLast((each) => days <= each) ?? WARN_DAYS[0];
    const managers = await holdersOf(this.db, org, 'setting:edit');
    const usernames = await usernamesOf(this.db, managers);
    return managers.flatMap((id): Reminder[] => {
      const to = usernames.get(id);
      if (to === undefined) return [];
      return [
        {
          id: `licence-${org}-${day}-${step}-${id}`,
          org,
          channel: 'system',
          to,
          templateCode: PRODUCT_TEMPLATES.licenceEnding,
          params: { store: name, day, days },
          language: 'cn',
          expiresAt: new Date(now.getTime() + DAY_MS),
        },
      ];
    });
  }
}
