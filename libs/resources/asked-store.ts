import { type Actor, Refusal, seesAllStores, type Sql } from '@paddock/kernel';

/** The store that the body of a call names; null for none. */
export function askedStore(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('sysOrgCode' in body)) return null;
  const { sysOrgCode } = body;
  return typeof sysOrgCode === 'string' && sysOrgCode !== '' ? sysOrgCode : null;
}

/**
 * The actor in the store for which a new row is asked: head office adds rows for any store, everybody else for the own one. A store that is
 * named is obeyed or refused, never passed over.
 * @throws Refusal `store.notYours`, or `store.unknown` where there is no such store
 */
export async function inStoreOfBody(sql: Sql, actor: Actor, asked: string | null): Promise<Actor> {
  if (asked === null || asked === actor.orgCode) return actor;
  if (!seesAllStores(actor)) throw new Refusal('store.notYours', {}, 500, { field: 'sysOrgCode' });
  const [store] = await sql.query('SELECT FROM store WHERE org_code = $1 AND active', [asked]);
  if (!store) throw new Refusal('store.unknown', {}, 500, { field: 'sysOrgCode' });
  return { ...actor, orgCode: asked };
}

/**
 * The actor in the store that `sysOrgCode` of a list call names, where that one sees all stores: head office settles and changes records of every
 * store by what that store has.
 * @throws Refusal `store.unknown` where there is no such store
 */
export async function inAskedStore(
  sql: Sql,
  actor: Actor,
  { sysOrgCode }: { readonly [name: string]: unknown },
): Promise<Actor> {
  if (!seesAllStores(actor) || typeof sysOrgCode !== 'string' || sysOrgCode === '') return actor;
  const [store] = await sql.query('SELECT FROM store WHERE org_code = $1', [sysOrgCode]);
  if (!store) throw new Refusal('store.unknown', {}, 500, { field: 'sysOrgCode' });
  return { ...actor, orgCode: sysOrgCode };
}
