import { faceOf, type FaceSettings, type StoreFace } from '@paddock/contracts/mini-app';
import type { Sql } from '@paddock/kernel';

const FACE = `SELECT m.display_name AS "displayName", m.display_name_en AS "displayNameEn", m.phone, m.address, m.address_en AS "addressEn",
    m.opening_hours AS "openingHours", m.opening_hours_en AS "openingHoursEn", m.notice, m.notice_en AS "noticeEn", m.colour, m.logo,
    s.name AS "storeName", s.name_en AS "storeNameEn", s.mobile AS "storePhone", s.address AS "storeAddress"
  FROM store s JOIN mini_app m ON m.org_code = s.org_code WHERE s.org_code = $1 AND s.active`;

/** What customers see of a store; null where there is none that is open. */
export async function storeFace(sql: Sql, orgCode: string): Promise<StoreFace | null> {
  const [row] = await sql.query<FaceSettings>(FACE, [orgCode]);
  return row ? faceOf(orgCode, row) : null;
}
