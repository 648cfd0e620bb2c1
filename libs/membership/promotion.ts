import { fen } from '@paddock/contracts/wire';
import { storeSettings } from '@paddock/identity';
import { nextVersion, type Sql, type Tx } from '@paddock/kernel';
import { post } from '@paddock/wallet';
import { publishChange } from './changes';
import type { MovementSource } from './movement-sources.service';
import { tables } from './tables';

/**
 * Rewards who recommended the store to a member, once that member has paid for the first time. The posting bears the new member's id, so
 * that nobody is rewarded twice for one. The caller holds the member.
 */
export async function rewardPromotion(
  tx: Tx,
  { orgCode, memberId, actorId }: { orgCode: string; memberId: string; actorId: string },
): Promise<void> {
  const amount = fen((await storeSettings(tx, orgCode)).promotionReward);
  const rows = await tx.query<{ id: string }>(
    `UPDATE member m SET promotion_fen = $3 FROM member r
     WHERE m.id = $1 AND m.org_code = $2 AND m.promotion_fen IS NULL AND r.id = m.recommended_by AND r.org_code = $2 RETURNING r.id`,
    [memberId, orgCode, amount],
  );
  const [recommender] = rows;
  if (!recommender || amount === 0) return;
  const asset = 'gift_fen';
  await post(tx, {
    ...{ id: promotionOf(memberId), orgCode, reason: 'promotion', actor: actorId },
    entries: [
      { owner: { type: 'member', id: recommender.id }, asset, amount },
      { owner: { type: 'store', id: orgCode }, asset, amount: -amount },
    ],
  });
  const raised = await tables.updateReturning(tx, 'member', { id: recommender.id }, { version: nextVersion }, [
    'version',
  ]);
  for (const { version } of raised)
    publishChange(tx, { orgCode, by: '', resource: 'member', id: recommender.id, version, change: 'edited' });
}

const promotionOf = (memberId: string): string => `promotion:${memberId}`;

/** Who was brought, for the statement of the person who is rewarded. */
export async function promotionsOf(
  sql: Sql,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MovementSource>> {
  const rows = await sql.query<{ id: string; name: string }>(
    'SELECT id, real_name AS name FROM member WHERE id = ANY($1)',
    [memberIds],
  );
  return new Map(
    rows.map(({ id, name }) => [
      id,
      { orderId: id, number: null, title: name, titleEn: null, times: 1, cashierId: null },
    ]),
  );
}
