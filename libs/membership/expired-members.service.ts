import { Injectable } from '@nestjs/common';
import { Clock, Database, type Tx } from '@paddock/kernel';
import { publishChange } from './changes';
import { tables } from './tables';

/** Stands in place of a person's name. */
const FROZEN_BY_EXPIRY = '';
const REASON = '会员卡到期 · card expired';
const AT_ONCE_MAX = 500;

/** Anyone who was frozen by the end of the card alone is free with a new end. The caller holds the member. @returns whether that was so */
export async function freeAfterExpiry(tx: Tx, memberId: string): Promise<boolean> {
  return tables.update(
    tx,
    'member',
    { id: memberId, frozen_by: FROZEN_BY_EXPIRY },
    { frozen_at: null, frozen_reason: null, frozen_by: null },
  );
}

/** Where a store has set it, members are frozen when their last day is over: once for each last day. */
@Injectable()
export class ExpiredMembers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Some at a time. Safe to run twice. */
  async freeze(): Promise<void> {
    const stores = await this.db.query<{ org_code: string; today: string }>(
      `SELECT org_code, ($1::timestamptz AT TIME ZONE time_zone)::date::text AS today FROM store WHERE settings ->> 'autoFreeze' = 'YES'`,
      [this.clock.now()],
    );
    for (const { org_code: orgCode, today } of stores) {
      let frozen: number;
      do frozen = await this.freezeSome(orgCode, today);
      while (frozen === AT_ONCE_MAX);
    }
  }

  private freezeSome(orgCode: string, today: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; version: number }>(
        `UPDATE member SET frozen_at = $3, frozen_reason = $4, frozen_by = $5, expiry_frozen_on = ends_on, version = version + 1
         WHERE id IN (SELECT id FROM member WHERE org_code = $1 AND ends_on < $2::date AND frozen_at IS NULL
           AND expiry_frozen_on IS DISTINCT FROM ends_on ORDER BY id LIMIT $6 FOR NO KEY UPDATE SKIP LOCKED) RETURNING id, version`,
        [orgCode, today, this.clock.now(), REASON, FROZEN_BY_EXPIRY, AT_ONCE_MAX],
      );
      for (const { id, version } of rows)
        publishChange(tx, { orgCode, by: '', resource: 'member', id, version, change: 'edited' });
      return rows.length;
    });
  }
}
