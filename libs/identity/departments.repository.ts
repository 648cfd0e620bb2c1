import type { Sql } from '@paddock/kernel';

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

/** Every department in its order, with whether the user belongs to it. */
export const departmentRecords = (sql: Sql, userId: string): Promise<DepartmentRecord[]> =>
  sql.query<DepartmentRecord>(
    `SELECT s.id, s.org_code, s.parent_id, s.name, s.name_en, s.name_abbr, s.fax, s.description, s.org_category, s.position, s.mobile,
       s.address, s.memo, s.active, s.created_at, s.created_by, s.updated_at, s.updated_by,
       EXISTS (SELECT FROM user_store us WHERE us.user_id = $1 AND us.org_code = s.org_code) AS own
     FROM store s ORDER BY s.position, s.org_code`,
    [userId],
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
