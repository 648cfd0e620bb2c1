import { Injectable } from '@nestjs/common';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import { type Actor, Database, Refusal } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';

const SUPER_ADMIN = -1;

/** What the operator of the product has given a store: its apps, and how many displays beyond the free one. */
@Injectable()
export class Licences {
  constructor(private readonly db: Database) {}

  async set(actor: Actor, id: string, licence: { apps: readonly string[]; displayCount: number }): Promise<void> {
    // Not a right that can be passed on.
    if (actor.identity !== SUPER_ADMIN) throw new Refusal('licence.superOnly', {}, 510);
    await this.db.transaction(async (tx) => {
      const rows = await tx.query<{ version: number }>(
        'UPDATE store SET apps = $2, display_count = $3, version = version + 1 WHERE id = $1 RETURNING version',
        [id, [...new Set(licence.apps)].toSorted(), licence.displayCount],
      );
      if (!rows[0]) throw new Refusal('notFound');
      publishChange(tx, {
        ...{ orgCode: ALL_STORES_FEED, resource: 'department', id, version: rows[0].version },
        ...{ change: 'edited', by: actor.realName },
      });
    });
  }
}
