import type { WaiverMatch, SignedWaiver } from '@paddock/contracts/wire';
import { maskPhone } from '@paddock/contracts/wire';
import type { WaiverDriver } from '@paddock/contracts/waivers';
import type { Sql, Tx } from '@paddock/kernel';

export interface WaiverRow {
  id: string;
  org_code: string;
  text_id: string;
  text_number: number;
  language: 'cn' | 'en';
  kart_class: 'ADULT' | 'JUNIOR';
  age: number;
  guardian: boolean;
  member_id: string | null;
  state: 'SIGNED' | 'WITHDRAWN' | 'BLANKED';
  signed_at: Date;
  valid_until: string;
  version: number;
}

/** What a person has written; gone once its life time is over. */
export interface WaiverPerson {
  name: string;
  phone: string;
  birth_date: string;
  height_cm: number | null;
  guardian_name: string | null;
  guardian_relation: 'PARENT' | 'GRANDPARENT' | 'RELATIVE' | 'TEACHER' | 'OTHER' | null;
  guardian_phone: string | null;
  signature: string;
  guardian_signature: string | null;
}

export interface WaiverTextRow {
  id: string;
  number: number;
  text_cn: string;
  text_en: string;
}

const WAIVER_COLUMNS = `id, org_code, text_id, text_number, language, kart_class, age, guardian, member_id, state, signed_at,
  valid_until::text AS valid_until, version`;

/** The text that is signed now; null before the first. */
export async function newestText(sql: Sql, orgCode: string): Promise<WaiverTextRow | null> {
  const rows = await sql.query<WaiverTextRow>(
    'SELECT id, number, text_cn, text_en FROM waiver_text WHERE org_code = $1 ORDER BY number DESC LIMIT 1',
    [orgCode],
  );
  return rows[0] ?? null;
}

/** @param orgCode the one store that the actor sees, or null for all */
export async function lockWaiver(tx: Tx, orgCode: string | null, id: string): Promise<WaiverRow | null> {
  const rows = await tx.query<WaiverRow>(
    `SELECT ${WAIVER_COLUMNS} FROM waiver WHERE id = $1 AND ($2::text IS NULL OR org_code = $2) FOR UPDATE`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

export async function personOf(sql: Sql, waiverId: string): Promise<WaiverPerson | null> {
  const rows = await sql.query<WaiverPerson>(
    `SELECT name, phone, birth_date::text AS birth_date, height_cm, guardian_name, guardian_relation, guardian_phone, signature, guardian_signature
     FROM waiver_person WHERE waiver_id = $1`,
    [waiverId],
  );
  return rows[0] ?? null;
}

/** What a driver has signed for, as the rules of age and height ask; null once it was deleted. */
export async function signedDriver(sql: Sql, orgCode: string, waiverId: string): Promise<WaiverDriver | null> {
  const rows = await sql.query<WaiverDriver>(
    `SELECT p.birth_date::text AS "birthDate", p.height_cm AS "heightCm", w.kart_class AS "kartClass"
     FROM waiver w JOIN waiver_person p ON p.waiver_id = w.id WHERE w.id = $1 AND w.org_code = $2`,
    [waiverId, orgCode],
  );
  return rows[0] ?? null;
}

interface SignedRow extends Pick<WaiverRow, 'id' | 'age' | 'kart_class' | 'guardian' | 'signed_at' | 'valid_until'> {
  name: string;
  phone: string;
}
const SIGNED = `SELECT t.id, t.age, t.kart_class, t.guardian, t.signed_at, t.valid_until::text AS valid_until, p.name, p.phone
  FROM waiver t JOIN waiver_person p ON p.waiver_id = t.id`;
const DAY = '(SELECT ($2::timestamptz AT TIME ZONE s.time_zone)::date FROM store s WHERE s.org_code = $1)';
const DAY_START =
  '(SELECT ($2::timestamptz AT TIME ZONE s.time_zone)::date::timestamp AT TIME ZONE s.time_zone FROM store s WHERE s.org_code = $1)';
const FOUND_MAX = 20;

const signedOf = (row: SignedRow): SignedWaiver => ({
  id: row.id,
  name: row.name,
  phone: maskPhone(row.phone),
  age: row.age,
  kartClass: row.kart_class,
  guardian: row.guardian,
  signedAt: row.signed_at.toISOString(),
  validUntil: row.valid_until,
});

/** Signed today and still valid, newest first. */
export async function signedToday(sql: Sql, orgCode: string, now: Date): Promise<SignedWaiver[]> {
  const rows = await sql.query<SignedRow>(
    `${SIGNED} WHERE t.org_code = $1 AND t.signed_at >= ${DAY_START} AND t.state = 'SIGNED'
     ORDER BY t.signed_at DESC, t.id DESC`,
    [orgCode, now],
  );
  return rows.map(signedOf);
}

const BY_PHONE_END = 'p.phone_end = $3';
/** A range in byte order: behind the wall between stores an index serves no LIKE. */
const BY_NAME = "p.name_key ~>=~ waiver_name_key($3) AND p.name_key ~<~ (waiver_name_key($3) || E'\\U0010FFFF')";

/** Valid now, by the last four digits of the phone or the beginning of the name. */
export async function findSigned(sql: Sql, orgCode: string, now: Date, text: string): Promise<SignedWaiver[]> {
  const who = /^\d{4}$/.test(text) ? BY_PHONE_END : BY_NAME;
  const rows = await sql.query<SignedRow>(
    `${SIGNED} WHERE p.org_code = $1 AND ${who} AND t.state = 'SIGNED' AND t.valid_until >= ${DAY}
     ORDER BY t.signed_at DESC LIMIT ${FOUND_MAX}`,
    [orgCode, now, text],
  );
  return rows.map(signedOf);
}

export interface MatchRow {
  id: string;
  waiver_id: string | null;
  way: WaiverMatch['way'] | null;
  name: string | null;
}
export const matchOf = ({ waiver_id, way, name }: MatchRow): WaiverMatch | null =>
  waiver_id === null || way === null ? null : { waiverId: waiver_id, name, way };
