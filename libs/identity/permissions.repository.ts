import type { Sql, Tx } from '@paddock/kernel';
import type { PermissionRecord } from './permission-tree';

const RECORD = `SELECT p.id, p.parent_id, p.kind, p.code, p.name, p.name_en, p.url, p.component, p.icon, p.redirect, p.position, p.hidden,
  p.keep_alive, p.always_show, p.status, p.shown_when, p.routed, p.opens_new_tab, p.description, p.created_at, p.created_by,
  p.updated_at, p.updated_by, EXISTS (SELECT FROM permission_rule r WHERE r.permission_id = p.id) AS has_rules FROM permission p`;

/** Every entry and button, in the order of the menu. */
export const permissionRecords = (sql: Sql): Promise<PermissionRecord[]> =>
  sql.query<PermissionRecord>(`${RECORD} ORDER BY p.position, p.id`);

/** Locked until the end: two who move entries wait for each other, so that none comes to stand below itself. */
export const lockedRecords = (tx: Tx): Promise<PermissionRecord[]> =>
  tx.query<PermissionRecord>(`${RECORD} ORDER BY p.id FOR UPDATE OF p`);

export type PermissionValues = Pick<
  PermissionRecord,
  | 'id'
  | 'parent_id'
  | 'kind'
  | 'code'
  | 'name'
  | 'name_en'
  | 'url'
  | 'component'
  | 'icon'
  | 'redirect'
  | 'hidden'
  | 'keep_alive'
  | 'always_show'
  | 'status'
  | 'shown_when'
  | 'routed'
  | 'opens_new_tab'
  | 'description'
> & { position: number };

const valuesOf = (row: PermissionValues): unknown[] => [
  row.id,
  row.parent_id,
  row.kind,
  row.code,
  row.name,
  row.name_en,
  row.url,
  row.component,
  row.icon,
  row.redirect,
  row.position,
  row.hidden,
  row.keep_alive,
  row.always_show,
  row.status,
  row.shown_when,
  row.routed,
  row.opens_new_tab,
  row.description,
];

/** A row as it was stored, for those who show it. */
export interface StoredPermission {
  id: string;
  version: number;
}

export async function insertPermission(tx: Tx, row: PermissionValues, by: string): Promise<StoredPermission[]> {
  return tx.query<StoredPermission>(
    `INSERT INTO permission (id, parent_id, kind, code, name, name_en, url, component, icon, redirect, position, hidden, keep_alive,
       always_show, status, shown_when, routed, opens_new_tab, description, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     RETURNING id, version`,
    [...valuesOf(row), by],
  );
}

export async function updatePermission(tx: Tx, row: PermissionValues, by: string): Promise<StoredPermission[]> {
  return tx.query<StoredPermission>(
    `UPDATE permission SET parent_id = $2, kind = $3, code = $4, name = $5, name_en = $6, url = $7, component = $8, icon = $9,
       redirect = $10, position = $11, hidden = $12, keep_alive = $13, always_show = $14, status = $15, shown_when = $16,
       routed = $17, opens_new_tab = $18, description = $19, updated_at = now(), updated_by = $20,
       version = version + 1 WHERE id = $1 RETURNING id, version`,
    [...valuesOf(row), by],
  );
}

export async function deletePermissions(tx: Tx, ids: readonly string[]): Promise<StoredPermission[]> {
  return tx.query<StoredPermission>('DELETE FROM permission WHERE id = ANY($1) RETURNING id, version', [ids]);
}
