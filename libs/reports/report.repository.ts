import type { Sql } from '@paddock/kernel';

export interface Report {
  id: string;
  org_code: string;
  version: number;
  name: string;
  name_en: string | null;
  target: string;
  list_search: string;
  list_columns: string;
  audience: 'OWN' | 'STORE';
  schedule: 'NONE' | 'DAILY' | 'WEEKLY';
  weekday: string | null;
  send_time: string | null;
  receivers: string[];
  next_at: Date | null;
  owner_id: string;
}

const COLUMNS = `id, org_code, version, name, name_en, target, list_search, list_columns, audience, schedule, weekday, send_time, receivers, next_at, owner_id`;

export async function lockReport(sql: Sql, orgCode: string, id: string): Promise<Report | null> {
  const rows = await sql.query<Report>(`SELECT ${COLUMNS} FROM report WHERE id = $1 AND org_code = $2 FOR UPDATE`, [
    id,
    orgCode,
  ]);
  return rows[0] ?? null;
}

export async function findReport(sql: Sql, id: string): Promise<Report | null> {
  return (await sql.query<Report>(`SELECT ${COLUMNS} FROM report WHERE id = $1`, [id]))[0] ?? null;
}

/** Days of the store's calendar at this time of its clock; the first one after a moment. */
export async function nextMoment(
  sql: Sql,
  orgCode: string,
  { schedule, weekday, sendTime }: { schedule: string; weekday: string | null; sendTime: string | null },
  after: Date,
): Promise<Date | null> {
  if (schedule === 'NONE' || sendTime === null) return null;
  const rows = await sql.query<{ at: Date }>(
    `SELECT min(d.at) AS at FROM (
       SELECT day, (day + $3::time) AT TIME ZONE s.time_zone AS at FROM store s,
         LATERAL (SELECT ($2::timestamptz AT TIME ZONE s.time_zone)::date + n AS day FROM generate_series(0, 8) AS n) days
       WHERE s.org_code = $1) d
     WHERE d.at > $2 AND ($4::int IS NULL OR extract(isodow FROM d.day) = $4)`,
    [orgCode, after, sendTime, schedule === 'WEEKLY' ? DAYS.indexOf(weekday ?? 'MON') + 1 : null],
  );
  return rows[0]?.at ?? null;
}
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

export interface SentFile {
  id: string;
  target: string;
  file_name: string;
  rows: number;
  sent_at: Date;
  name: string;
  name_en: string | null;
}

const SENT_SHOWN_MAX = 100;

export function sentFiles(sql: Sql, orgCode: string, userId: string): Promise<SentFile[]> {
  return sql.query<SentFile>(
    `SELECT f.id, f.target, f.file_name, f.rows, f.sent_at, r.name, r.name_en FROM report_file f JOIN report r ON r.id = f.report_id
     WHERE f.user_id = $1 AND f.org_code = $2 AND f.file_name <> '' ORDER BY f.sent_at DESC LIMIT ${SENT_SHOWN_MAX}`,
    [userId, orgCode],
  );
}

export async function sentFile(sql: Sql, orgCode: string, userId: string, id: string) {
  const rows = await sql.query<{ target: string; file_name: string; rows: number; content: Buffer }>(
    "SELECT target, file_name, rows, content FROM report_file WHERE id = $1 AND user_id = $2 AND org_code = $3 AND file_name <> ''",
    [id, userId, orgCode],
  );
  return rows[0] ?? null;
}
