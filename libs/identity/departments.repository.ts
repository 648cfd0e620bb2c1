import { type Actor, seesAllStores, type Sql } from '@paddock/kernel';

/** A store, or what stands above several. */
export interface DepartmentRecord {
  id: string;
  org_code: string;
  parent_id: string;
  name: string;
  name_en: string;
  name_abbr: string;
  fax: string;
  description: string;
  org_category: string | null;
  position: number;
  mobile: string;
  address: string;
  memo: string;
  active: boolean;
  created_at: Date;
  created_by: string | null;
  updated_at: Date | null;
  updated_by: string | null;
  /** The user of the question belongs to it. */
  own: boolean;
}

/** Every department in its order, with whether the user belongs to it. How others are reached is head office's alone. */
export const departmentRecords = (sql: Sql, actor: Actor): Promise<DepartmentRecord[]> =>
  sql.query<DepartmentRecord>(
    `SELECT s.id, s.org_code, s.parent_id, s.name, s.name_en, s.name_abbr, s.description, s.org_category, s.position,
       CASE WHEN $2 OR s.org_code = $3 THEN s.fax ELSE '' END AS fax, CASE WHEN $2 OR s.org_code = $3 THEN s.mobile ELSE '' END AS mobile,
       s.address, s.memo, s.active, s.created_at, s.created_by, s.updated_at, s.updated_by,
       EXISTS (SELECT FROM user_store us WHERE us.user_id = $1 AND us.org_code = s.org_code) AS own
     FROM store s ORDER BY s.position, s.org_code`,
    [actor.userId, seesAllStores(actor), actor.orgCode],
  );

/** A department and all below it, the deepest first. */
export const departmentsBelow = (
  sql: Sql,
  id: string,
): Promise<{ id: string; org_code: string; name: string; name_en: string }[]> =>
  sql.query(
    `WITH RECURSIVE below AS (
       SELECT id, org_code, name, name_en, 0 AS depth FROM store WHERE id = $1
       UNION ALL SELECT s.id, s.org_code, s.name, s.name_en, b.depth + 1 FROM store s JOIN below b ON s.parent_id = b.id)
     SELECT id, org_code, name, name_en FROM below ORDER BY depth DESC, org_code`,
    [id],
  );
