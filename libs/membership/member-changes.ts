import { type Actor, must, newId, nextVersion, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { tables } from './tables';

/** The one store that an actor sees, or null for all. */
export const scopeOf = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);

export interface LockedMember {
  id: string;
  org_code: string;
  phone: string | null;
  frozen_at: Date | null;
  remark: string | null;
}

/** Locks a member by id: what is decided about one member is decided one after the other. @throws Refusal when the actor sees none */
export async function lockMember(tx: Tx, actor: Actor, id: string): Promise<LockedMember> {
  const rows = await tx.query<LockedMember>(
    `SELECT id, org_code, phone, frozen_at, remark FROM member WHERE id = $1 AND ($2::text IS NULL OR org_code = $2) FOR NO KEY UPDATE`,
    [id, scopeOf(actor)],
  );
  if (!rows[0]) throw new Refusal('member.unknown');
  return rows[0];
}

/** Raises the version of a member whose row or cards have changed, and publishes the change. */
export async function memberChanged(
  tx: Tx,
  actor: Pick<Actor, 'realName'>,
  { id, org_code }: Pick<LockedMember, 'id' | 'org_code'>,
): Promise<void> {
  const rows = await tables.updateReturning(tx, 'member', { id }, { version: nextVersion }, ['version']);
  const { version } = must(rows[0], 'the member that was locked');
  tx.emit(org_code, 'resource.changed', {
    id: `member:${id}`,
    version,
    resource: 'member',
    rowId: id,
    change: 'edited',
    by: actor.realName,
  });
}

/** Keeps why something was decided about a member; the audit log has it with who and where from. */
export async function keepDecision(
  tx: Tx,
  actor: Actor,
  { id, org_code }: Pick<LockedMember, 'id' | 'org_code'>,
  decision: { kind: string; reason: string; detail?: string; at: Date },
): Promise<void> {
  await tables.insert(tx, 'member_decision', {
    id: newId(),
    org_code,
    member_id: id,
    decision: decision.kind,
    reason: decision.reason,
    detail: decision.detail ?? null,
    decided_by: actor.userId,
    decided_at: decision.at,
  });
}
