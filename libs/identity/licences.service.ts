import { Injectable } from '@nestjs/common';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import type { departmentRoutes, InputOf } from '@paddock/contracts/wire';
import { type Actor, computed, Database, nextVersion, Refusal } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { changeStore } from './stores';
import { tables } from './tables';

const SUPER_ADMIN = -1;

/** What the operator of the product has given a store: its apps, how many displays beyond the free one, until when, and cash. */
@Injectable()
export class Licences {
  constructor(private readonly db: Database) {}

  async set(
    actor: Actor,
    id: string,
    { apps, displayCount, endTime, isUnline }: Omit<InputOf<(typeof departmentRoutes)['licence']>, 'id'>,
  ): Promise<void> {
    // Not a right that can be passed on.
    if (actor.identity !== SUPER_ADMIN) throw new Refusal('licence.superOnly', {}, 510);
    await this.db.transaction(async (tx) => {
      const rows = await tables.updateReturning(
        tx,
        'store',
        { id },
        {
          apps: [...new Set(apps)].toSorted(),
          display_count: displayCount,
          updated_by: actor.username,
          updated_at: computed`now()`,
          version: nextVersion,
        },
        ['version', 'org_code'],
      );
      if (!rows[0]) throw new Refusal('notFound');
      const allowsCash = isUnline === undefined ? undefined : isUnline === 'YES';
      await changeStore(tx, rows[0].org_code, { licenceEndsOn: endTime, allowsCash });
      publishChange(tx, {
        ...{ orgCode: ALL_STORES_FEED, resource: 'department', id, version: rows[0].version },
        ...{ change: 'edited', by: actor.realName },
      });
    });
  }
}
