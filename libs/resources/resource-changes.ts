import type { Tx } from '@paddock/kernel';

type Row = Readonly<Record<string, unknown>>;

/** What a person does not change, and what follows from something else. */
const FOLLOWS = /^(version|id)$|_dictText$/;

const changedFields = (before: Row, after: Row): string[] =>
  Object.keys(after).filter((name) => !FOLLOWS.test(name) && before[name] !== after[name]);

/** Keeps who has changed a row last; of a row that is gone nothing is kept. */
export async function keepChange(
  tx: Tx,
  row: { resource: string; id: string; store: string | null; by: string },
  before: object | null,
  after: object | null,
): Promise<void> {
  if (after === null) {
    await tx.query('DELETE FROM resource_change WHERE resource = $1 AND row_id = $2', [row.resource, row.id]);
    return;
  }
  const fields = before === null ? [] : changedFields(before as Row, after as Row);
  if (before !== null && fields.length === 0) return;
  await tx.query(
    `INSERT INTO resource_change (resource, row_id, org_code, changed_by, changed_at, fields) VALUES ($1, $2, $3, $4, now(), $5)
     ON CONFLICT (resource, row_id) DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at, fields = excluded.fields`,
    [row.resource, row.id, row.store, row.by, fields],
  );
}

/** Keeps who has added rows. */
export async function keepAdded(
  tx: Tx,
  { resource, by }: { resource: string; by: string },
  rows: readonly { id: string; store: string | null }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO resource_change (resource, row_id, org_code, changed_by, changed_at, fields)
     SELECT $1, r.id, r.store, $2, now(), '{}' FROM unnest($3::text[], $4::text[]) AS r (id, store)
     ON CONFLICT (resource, row_id) DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at, fields = excluded.fields`,
    [resource, by, rows.map(({ id }) => id), rows.map(({ store }) => store)],
  );
}
