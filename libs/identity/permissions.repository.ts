import { computed, nextVersion, pick, type Sql, type Tx } from '@paddock/kernel';
import type { PermissionRecord } from './permission-tree';
import { tables } from './tables';

const RECORD = `SELECT p.id, p.parent_id, p.kind, p.code, p.name, p.name_en, p.url, p.component, p.icon, p.redirect, p.position, p.hidden,
  p.keep_alive, p.always_show, p.status, p.shown_when, p.routed, p.opens_new_tab, p.description, p.created_at, p.created_by,
  p.updated_at, p.updated_by, EXISTS (SELECT FROM permission_rule r WHERE r.permission_id = p.id) AS has_rules FROM permission p`;

/** Every entry and button, in the order of the menu. */
export const permissionRecords = (sql: Sql): Promise<PermissionRecord[]> =>
  sql.query<PermissionRecord>(`${RECORD} ORDER BY p.position, p.id`);

/** Locked until the end: two who move entries wait for each other, so that none comes to stand below itself. */
export const lockedRecords = (tx: Tx): Promise<PermissionRecord[]> =>
  tx.query<PermissionRecord>(`${RECORD} ORDER BY p.id FOR UPDATE OF p`);

const VALUES = [
  ...([
    'id',
    'parent_id',
    'kind',
    'code',
    'name',
    'name_en',
    'url',
    'component',
    'icon',
    'redirect',
    'position',
  ] as const),
  ...([
    'hidden',
    'keep_alive',
    'always_show',
    'status',
    'shown_when',
    'routed',
    'opens_new_tab',
    'description',
  ] as const),
];
export type PermissionValues = Pick<Omit<PermissionRecord, 'position'> & { position: number }, (typeof VALUES)[number]>;

/** A row as it was stored, for those who show it. */
export interface StoredPermission {
  id: string;
  version: number;
}

export const insertPermission = (tx: Tx, row: PermissionValues, by: string): Promise<StoredPermission> =>
  tables.insertReturning(tx, 'permission', { ...pick(row, VALUES), created_by: by }, ['id', 'version']);

export const updatePermission = (tx: Tx, row: PermissionValues, by: string): Promise<StoredPermission[]> =>
  tables.updateReturning(
    tx,
    'permission',
    { id: row.id },
    { ...pick(row, VALUES), updated_at: computed`now()`, updated_by: by, version: nextVersion },
    ['id', 'version'],
  );

export async function deletePermissions(tx: Tx, ids: readonly string[]): Promise<StoredPermission[]> {
  return tx.query<StoredPermission>('DELETE FROM permission WHERE id = ANY($1) RETURNING id, version', [ids]);
}
