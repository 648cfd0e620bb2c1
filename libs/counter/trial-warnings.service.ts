import { Injectable } from '@nestjs/common';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { addresseesOf } from '@paddock/identity';
import { Clock, Database } from '@paddock/kernel';
import { type Reminder, Reminders } from '@paddock/messaging';

const MINUTE_MS = 60_000;
const WARN_BEFORE_MS = 10 * MINUTE_MS;
const WARNED_AT_ONCE_MAX = 200;

interface NearEscape {
  id: string;
  org_code: string;
  store: string;
  store_en: string;
  driver_name: string;
  created_by: string;
  escape_due_at: Date;
}

/** Notifies the person who opened a free trial that it soon counts as escaped, while the customer may still be there. */
@Injectable()
export class TrialWarnings {
  constructor(
    private readonly db: Database,
    private readonly reminders: Reminders,
    private readonly clock: Clock,
  ) {}

  async send(): Promise<void> {
    const now = this.clock.now();
    const tabs = await this.db.query<NearEscape>(
      `SELECT t.id, t.org_code, s.name AS store, coalesce(nullif(s.name_en, ''), s.name) AS store_en, t.driver_name, t.created_by, t.escape_due_at
       FROM tab t JOIN store s ON s.org_code = t.org_code
       WHERE t.state = 'GUADAN' AND t.deleted_at IS NULL AND t.escape_due_at > $1 AND t.escape_due_at <= $2
       ORDER BY t.escape_due_at LIMIT ${WARNED_AT_ONCE_MAX}`,
      [now, new Date(now.getTime() + WARN_BEFORE_MS)],
    );
    if (tabs.length === 0) return;
    const addressees = await addresseesOf(
      this.db,
      tabs.map((tab) => tab.created_by),
    );
    await this.reminders.send(
      tabs.flatMap((tab): Reminder[] => {
        const to = addressees.get(tab.created_by);
        if (to === undefined) return [];
        const minutes = Math.ceil((tab.escape_due_at.getTime() - now.getTime()) / MINUTE_MS);
        return [
          {
            // Another time to pay is another warning.
            id: `trial-${tab.id}-${tab.escape_due_at.getTime()}`,
            org: tab.org_code,
            channel: 'system',
            to: to.username,
            templateCode: PRODUCT_TEMPLATES.trialEnding,
            params: { store: { cn: tab.store, en: tab.store_en }, name: tab.driver_name, minutes },
            language: to.language,
            expiresAt: tab.escape_due_at,
          },
        ];
      }),
    );
  }
}
