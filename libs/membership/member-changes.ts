import { type Actor, must, newId, Refusal, seesAllStores, type Tx } from '@paddock/kernel';

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
  const rows = await tx.query<{ version: number }>(
    'UPDATE member SET version = version + 1 WHERE id = $1 RETURNING version',
    [id],
  );
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
  await tx.query(
    `INSERT INTO member_decision (id, org_code, member_id, decision, reason, detail, decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), org_code, id, decision.kind, decision.reason, decision.detail ?? null, actor.userId, decision.at],
  );
}
