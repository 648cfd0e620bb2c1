import { PERMISSION_CODES } from '@paddock/contracts';
import type { Sql } from '@paddock/kernel';

/** Who somebody is, and what they may do in one store. */
export interface Rights {
  username: string;
  realName: string;
  identity: number;
  roleNames: string;
  /** Works in this store, and it is open. */
  belongs: boolean;
  permissions: ReadonlySet<string>;
}

interface RightsRow {
  version: number;
  username: string;
  real_name: string;
  identity: number;
  role_names: string;
  belongs: boolean;
  codes: string[];
}

/** Roles that a user holds in a store (`$2`): there, or everywhere. */
export const HELD_ROLES = `user_role ur JOIN role r ON r.id = ur.role_id AND (ur.org_code IS NULL OR ur.org_code = $2)`;

const RIGHTS = `SELECT v.version, u.username, u.real_name, u.identity,
    (SELECT coalesce(string_agg(name, ',' ORDER BY name), '') FROM (SELECT DISTINCT r.name FROM ${HELD_ROLES} WHERE ur.user_id = u.id) held) AS role_names,
    EXISTS (SELECT FROM user_store us JOIN store s USING (org_code) WHERE us.user_id = u.id AND us.org_code = $2 AND s.active) AS belongs,
    ARRAY(SELECT DISTINCT p.code FROM ${HELD_ROLES} JOIN role_permission rp USING (role_id) JOIN permission p ON p.id = rp.permission_id
      WHERE ur.user_id = u.id AND p.kind = 2 AND p.code IS NOT NULL) AS codes
  FROM rights_version v JOIN app_user u ON u.id = $1 AND u.status = 1`;

const ALL_CODES: ReadonlySet<string> = new Set(PERMISSION_CODES);
/** Users times stores; what falls out is read again. */
const KEPT_MAX = 5000;

/**
 * What was read of somebody's rights, kept under the version at which it was read.
 *
 * It can't serve a right that has ended. The database raises `rights_version` in the very transaction that changes a user, a
 * role, a right or a store, so no snapshot holds the change without the raised version. Each call first reads the
 * version, in the statement that reads its sign-in, on a snapshot taken after the call came in: whatever was committed
 * before is in it. Kept rights count only under that version, and the version that they are kept under comes from the
 * snapshot that they were read from, so they may be newer than their label, never older. No clock is involved.
 */
export class RightsCache {
  private readonly kept = new Map<string, { version: number; rights: Rights | null }>();

  /** @param version read by the caller within this call. @returns null for somebody who is frozen or gone. */
  async of(sql: Sql, userId: string, orgCode: string, version: number): Promise<Rights | null> {
    const key = `${userId} ${orgCode}`;
    const known = this.kept.get(key);
    if (known?.version === version) return known.rights;
    const row = (await sql.query<RightsRow>(RIGHTS, [userId, orgCode]))[0];
    const rights = row ? rightsOf(row) : null;
    this.kept.delete(key);
    if (this.kept.size >= KEPT_MAX) this.kept.delete(this.kept.keys().next().value ?? '');
    this.kept.set(key, { version: row?.version ?? version, rights });
    return rights;
  }
}

const rightsOf = (row: RightsRow): Rights => ({
  username: row.username,
  realName: row.real_name,
  identity: row.identity,
  roleNames: row.role_names,
  belongs: row.belongs,
  permissions: row.identity === -1 ? ALL_CODES : new Set(row.codes),
});
