import { createHash } from 'node:crypto';
import { toWireTime } from '@paddock/contracts/wire';
import { storeSettings } from '@paddock/identity';
import { type Actor, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { scopeOf } from './member-changes';
import { tables } from './tables';

export interface Agreement {
  /** Which text it is; empty: the store has none. */
  digest: string;
  text: string;
}

/** What who joins now agrees to. */
export async function presentAgreement(sql: Sql, orgCode: string): Promise<Agreement> {
  const text = (await storeSettings(sql, orgCode)).agreement.trim();
  return { digest: text === '' ? '' : createHash('sha256').update(text).digest('hex'), text };
}

/** What a member agreed to when joining, with the time; null where nothing was asked, or the actor sees no such member. */
export async function agreedBy(
  sql: Sql,
  actor: Actor,
  memberId: string,
): Promise<(Agreement & { agreedTime: string | null }) | null> {
  const rows = await sql.query<{ digest: string; body: string; agreed_at: Date }>(
    `SELECT a.digest, t.body, a.agreed_at FROM member_agreement a JOIN agreement_text t USING (org_code, digest)
     JOIN member m ON m.id = a.member_id WHERE m.id = $1 AND ($2::text IS NULL OR m.org_code = $2)`,
    [memberId, scopeOf(actor)],
  );
  const [row] = rows;
  return row ? { digest: row.digest, text: row.body, agreedTime: toWireTime(row.agreed_at) } : null;
}

/**
 * The agreement that a customer says yes to. @throws Refusal where the store has one that was not agreed to, or another than the one
 * that was shown
 */
export async function agreedNow(tx: Tx, orgCode: string, digest: string): Promise<Agreement | null> {
  const present = await presentAgreement(tx, orgCode);
  if (present.digest === '') return null;
  if (digest === '') throw new Refusal('member.agreementRequired', {}, 500, { field: 'agreement' });
  if (digest !== present.digest) throw new Refusal('member.agreementChanged', {}, 500, { field: 'agreement' });
  return present;
}

export async function keepAgreement(
  tx: Tx,
  actor: Actor,
  memberId: string,
  { digest, text }: Agreement,
  at: Date,
): Promise<void> {
  await tables.insertIfNew(tx, 'agreement_text', { org_code: actor.orgCode, digest, body: text });
  await tables.insert(tx, 'member_agreement', {
    member_id: memberId,
    org_code: actor.orgCode,
    digest,
    agreed_at: at,
    noted_by: actor.userId,
  });
}
