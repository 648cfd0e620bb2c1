import { Injectable } from '@nestjs/common';
import { dayTexts, PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { Clock, Database } from '@paddock/kernel';
import { type Reminder, Reminders } from '@paddock/messaging';
import { addresseesOf, holdersOf } from './people';

/** So many days before the last one. Anyone who was away that day is warned as soon as possible, once for each. */
const WARN_DAYS = [30, 7, 1] as const;
const DAY_MS = 86_400_000;

interface NearEnd {
  org_code: string;
  name: string;
  name_en: string;
  day: string;
  days: number;
}

/** Notifies those who manage a store that its licence ends. */
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
      `SELECT org_code, name, name_en, day, days FROM (
         SELECT org_code, name, coalesce(nullif(name_en, ''), name) AS name_en, licence_ends_on::text AS day, licence_ends_on - ($1::timestamptz AT TIME ZONE time_zone)::date AS days
         FROM store WHERE active AND licence_ends_on IS NOT NULL) s WHERE days BETWEEN 0 AND $2`,
      [now, WARN_DAYS[0]],
    );
    for (const store of stores) await this.reminders.send(await this.warningsOf(store, now));
  }

  private async warningsOf({ org_code: org, name, name_en, day, days }: NearEnd, now: Date): Promise<Reminder[]> {
    const step = WARN_DAYS.findLast((each) => days <= each) ?? WARN_DAYS[0];
    const managers = await holdersOf(this.db, org, 'setting:edit');
    const addressees = await addresseesOf(this.db, managers);
    return managers.flatMap((id): Reminder[] => {
      const to = addressees.get(id);
      if (to === undefined) return [];
      return [
        {
          id: `licence-${org}-${day}-${step}-${id}`,
          org,
          channel: 'system',
          to: to.username,
          templateCode: PRODUCT_TEMPLATES.licenceEnding,
          params: { store: { cn: name, en: name_en }, day: dayTexts(day), days },
          language: to.language,
          expiresAt: new Date(now.getTime() + DAY_MS),
        },
      ];
    });
  }
}
