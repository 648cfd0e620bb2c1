import { isDeepStrictEqual } from 'node:util';
import { PERMISSION_CODES } from '@paddock/contracts';
import type { DataRule, Sql } from '@paddock/kernel';

/** Who somebody is, and what they may do in one store. */
export interface Rights {
  username: string;
  realName: string;
  identity: number;
  roleNames: string;
  /** Works in this store, and it is open. */
  belongs: boolean;
  permissions: ReadonlySet<string>;
  dataRules: ReadonlyMap<string, readonly (readonly DataRule[])[]>;
}

interface RightsRow {
  version: number;
  username: string;
  real_name: string;
  identity: number;
  role_names: string;
  belongs: boolean;
  codes: string[];
  ruled: Ruled[];
}
/** What a role shows of the rows of a permission: no rules, all of them. */
interface Ruled {
  code: string;
  rules: DataRule[];
}

/** Roles that a user holds in a store (`$2`): there, or everywhere. */
export const HELD_ROLES = `user_role ur JOIN role r ON r.id = ur.role_id AND (ur.org_code IS NULL OR ur.org_code = $2)`;

/** Ids of the permissions that a user (`$1`) holds in a store (`$2`): by roles, and by roles of that department within what it may give. */
export const HELD_PERMISSIONS = `SELECT rp.permission_id FROM ${HELD_ROLES} JOIN role_permission rp USING (role_id) WHERE ur.user_id = $1
  UNION SELECT drp.permission_id FROM department_role_user dru JOIN department_role dr ON dr.id = dru.role_id
    JOIN store s ON s.id = dr.department_id AND s.org_code = $2 JOIN department_role_permission drp ON drp.role_id = dr.id
    JOIN department_permission dp ON dp.department_id = dr.department_id AND dp.permission_id = drp.permission_id
    WHERE dru.user_id = $1`;

/** Whether a user `u` holds the permission with the code `$1` in the store `$2`, in any of these ways. */
export const HOLDS_CODE = `(EXISTS (SELECT FROM ${HELD_ROLES} JOIN role_permission rp USING (role_id) JOIN permission p ON p.id = rp.permission_id
    WHERE ur.user_id = u.id AND p.code = $1)
  OR EXISTS (SELECT FROM department_role_user dru JOIN department_role dr ON dr.id = dru.role_id
    JOIN store s ON s.id = dr.department_id AND s.org_code = $2 JOIN department_role_permission drp ON drp.role_id = dr.id
    JOIN department_permission dp ON dp.department_id = dr.department_id AND dp.permission_id = drp.permission_id
    JOIN permission p ON p.id = drp.permission_id WHERE dru.user_id = u.id AND p.code = $1))`;

const RULES = `SELECT jsonb_build_object('field', r.field, 'condition', r.condition, 'value', r.value)
  FROM permission_rule r WHERE r.permission_id = p.id AND r.status = '1'`;
/** Of each permission that has rules, and each role that gives it: the rules of that role, in one row. */
const RULED = `SELECT p.code, ARRAY(${RULES} AND r.id IN (SELECT rr.rule_id FROM role_rule rr WHERE rr.role_id = rp.role_id)) AS rules
    FROM ${HELD_ROLES} JOIN role_permission rp USING (role_id) JOIN permission p ON p.id = rp.permission_id
    WHERE ur.user_id = u.id AND p.id IN (SELECT permission_id FROM permission_rule)
  UNION ALL SELECT p.code, ARRAY(${RULES} AND r.id IN (SELECT rr.rule_id FROM department_role_rule rr WHERE rr.role_id = dr.id))
    FROM department_role_user dru JOIN department_role dr ON dr.id = dru.role_id JOIN store s ON s.id = dr.department_id AND s.org_code = $2
    JOIN department_role_permission drp ON drp.role_id = dr.id JOIN permission p ON p.id = drp.permission_id
    WHERE dru.user_id = u.id AND p.id IN (SELECT permission_id FROM permission_rule)
      AND EXISTS (SELECT FROM department_permission dp WHERE dp.department_id = dr.department_id AND dp.permission_id = p.id)`;

const RIGHTS = `SELECT v.version, u.username, u.real_name, u.identity,
    (SELECT coalesce(string_agg(name, ',' ORDER BY name), '') FROM (SELECT DISTINCT r.name FROM ${HELD_ROLES} WHERE ur.user_id = u.id) held) AS role_names,
    EXISTS (SELECT FROM user_store us JOIN store s USING (org_code) WHERE us.user_id = u.id AND us.org_code = $2 AND s.active) AS belongs,
    ARRAY(SELECT p.code FROM permission p WHERE p.kind = 2 AND p.code IS NOT NULL
      AND p.id IN (${HELD_PERMISSIONS})) AS codes,
    (SELECT coalesce(jsonb_agg(ruled), '[]') FROM (${RULED}) ruled) AS ruled
  FROM rights_version v JOIN app_user u ON u.id = $1 AND u.status = 1`;

/** What somebody may do in a store, or (null) in every one, as it is now; null for anyone who is frozen or gone. */
export async function rightsIn(sql: Sql, userId: string, orgCode: string | null): Promise<Rights | null> {
  const [row] = await sql.query<RightsRow>(RIGHTS, [userId, orgCode]);
  return row ? rightsOf(row) : null;
}

const ROLES_OF_RULED = `SELECT rp.role_id AS "roleId", p.code, ARRAY(${RULES} AND r.id IN (SELECT rr.rule_id FROM role_rule rr WHERE rr.role_id = rp.role_id)) AS rules
  FROM role_permission rp JOIN permission p ON p.id = rp.permission_id WHERE p.code = ANY($1)`;

/** Roles that show rows which somebody with these rules does not see. */
export async function rolesBeyond(sql: Sql, { dataRules }: Pick<Rights, 'dataRules'>): Promise<ReadonlySet<string>> {
  if (dataRules.size === 0) return new Set();
  const roles = await sql.query<Ruled & { roleId: string }>(ROLES_OF_RULED, [[...dataRules.keys()]]);
  return new Set(roles.filter((role) => isBeyond(role, dataRules)).map(({ roleId }) => roleId));
}

const RULED_OF_USER = `SELECT ruled.code, ruled.rules FROM app_user u CROSS JOIN LATERAL (${RULED}) ruled WHERE u.id = $1`;

/** Whether roles of any kind show somebody, who may be frozen, rows of a store which those with these rules do not see. */
export async function seesBeyond(
  sql: Sql,
  userId: string,
  orgCode: string,
  { dataRules }: Pick<Rights, 'dataRules'>,
): Promise<boolean> {
  if (dataRules.size === 0) return false;
  const ruled = await sql.query<Ruled>(RULED_OF_USER, [userId, orgCode]);
  return ruled.some((scope) => dataRules.has(scope.code) && isBeyond(scope, dataRules));
}

const RULED_BY_NAME = `SELECT FROM permission_rule r WHERE r.status = '1' AND r.value LIKE '%#{sys_user_name}%' AND (
    r.id IN (SELECT rr.rule_id FROM role_rule rr JOIN user_role ur USING (role_id) WHERE ur.user_id = $1)
    OR r.id IN (SELECT rr.rule_id FROM department_role_rule rr JOIN department_role_user dru USING (role_id) WHERE dru.user_id = $1)) LIMIT 1`;

/** Whether a role of somebody, in any store, shows rows by the name of the person who looks: then the name is a right. */
export const isRuledByName = async (sql: Sql, userId: string): Promise<boolean> =>
  (await sql.query(RULED_BY_NAME, [userId])).length > 0;

/** All rules of a role hold together: it shows no more where it has all those of one that is held. */
const isBeyond = ({ code, rules }: Ruled, dataRules: Rights['dataRules']): boolean =>
  !dataRules.get(code)?.some((own) => own.every((rule) => rules.some((each) => isDeepStrictEqual(each, rule))));

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
  dataRules: row.identity === -1 ? new Map() : rulesByCode(row.ruled),
});

/** A role without rules gives all rows, whatever rules another role has. */
function rulesByCode(ruled: RightsRow['ruled']): Map<string, DataRule[][]> {
  const byCode = Map.groupBy(ruled, ({ code }) => code);
  return new Map(
    [...byCode]
      .filter(([, scopes]) => scopes.every(({ rules }) => rules.length > 0))
      .map(([code, scopes]) => [code, scopes.map(({ rules }) => rules)]),
  );
}
