import { nextVersion, type Sql } from '@paddock/kernel';
import { tables } from './tables';

export type Category = '1' | '2';
export type Priority = 'L' | 'M' | 'H';
export type OpenType = 'url' | 'component' | 'other';

/** What was published or sent. `text` is plain; `content` is safe HTML. */
export interface Notice {
  id: string;
  category: Category;
  /** Of one store where it is named, of all where it is null; absent for what goes to people by name. */
  everybodyOf?: string | null;
  title: string;
  titleEn: string | null;
  text: string;
  textEn: string | null;
  content: string | null;
  homeImage: string | null;
  priority: Priority;
  openType: OpenType;
  openPage: string;
  busId: string;
  /** Empty: the system. */
  sender: string;
  sentAt: Date;
  endsAt: Date | null;
}

export async function insertNotice(sql: Sql, notice: Notice): Promise<void> {
  await sql.query(
    `INSERT INTO notice (id, category, everybody, everybody_of, title, title_en, text, text_en, content, home_image, priority, open_type,
       open_page, bus_id, sender, sent_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT (id) DO UPDATE SET everybody = $3, everybody_of = $4, title = $5, text = $7, content = $9, home_image = $10, priority = $11,
       open_type = $12, open_page = $13, bus_id = $14, sender = $15, sent_at = $16, ends_at = $17, withdrawn_at = NULL,
       version = notice.version + 1`,
    [
      ...[notice.id, notice.category, notice.everybodyOf !== undefined, notice.everybodyOf ?? null],
      ...[notice.title, notice.titleEn, notice.text, notice.textEn, notice.content, notice.homeImage],
      ...[notice.priority, notice.openType, notice.openPage, notice.busId, notice.sender],
      ...[notice.sentAt, notice.endsAt],
    ],
  );
}

/** What an announcement may change of a notice that people have got. */
export type Shown = Pick<
  Notice,
  'title' | 'text' | 'content' | 'homeImage' | 'priority' | 'openType' | 'openPage' | 'busId' | 'endsAt'
>;

/** Changes what stands in a notice that people have got. */
export async function refreshNotice(
  sql: Sql,
  id: string,
  { title, text, content, homeImage, priority, openType, openPage, busId, endsAt }: Shown,
): Promise<void> {
  await tables.update(
    sql,
    'notice',
    { id },
    {
      title,
      text,
      content,
      home_image: homeImage,
      priority,
      open_type: openType,
      open_page: openPage,
      bus_id: busId,
      ends_at: endsAt,
      version: nextVersion,
    },
  );
}

/** Nobody sees it any more. @returns who had got it */
export async function withdrawNotice(sql: Sql, id: string, now: Date): Promise<string[]> {
  await tables.update(sql, 'notice', { id }, { withdrawn_at: now, version: nextVersion });
  return receiversOfNotice(sql, id);
}

export async function receiversOfNotice(sql: Sql, id: string, unreadOnly = false): Promise<string[]> {
  const rows = await sql.query<{ user_id: string }>(
    'SELECT user_id FROM notice_receipt WHERE notice_id = $1 AND (NOT $2 OR read_at IS NULL) ORDER BY user_id',
    [id, unreadOnly],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Before it is published once more: who had got it the former time, and is in its range no longer. */
export async function takeBackFromOthers(sql: Sql, id: string, userIds: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM notice_receipt WHERE notice_id = $1 AND user_id <> ALL($2)', [id, userIds]);
}

/** Who was to read it, who has not done so first. */
export function readersOf(sql: Sql, id: string): Promise<{ userId: string; readAt: Date | null }[]> {
  return sql.query(
    `SELECT user_id AS "userId", read_at AS "readAt" FROM notice_receipt WHERE notice_id = $1 AND NOT late
     ORDER BY read_at IS NOT NULL, read_at, user_id LIMIT 5000`,
    [id],
  );
}

/** Anyone who has a receipt already keeps it. */
export async function giveTo(
  sql: Sql,
  notice: Pick<Notice, 'id' | 'sentAt'>,
  userIds: readonly string[],
): Promise<void> {
  await sql.query(
    `INSERT INTO notice_receipt (id, notice_id, user_id, sent_at)
       SELECT gen_random_uuid()::text, $1, user_id, $2 FROM unnest($3::text[]) AS user_id ON CONFLICT DO NOTHING`,
    [notice.id, notice.sentAt, userIds],
  );
}

/** Announcements to everybody that were published before somebody came, and have not ended. */
export async function giveLate(sql: Sql, userId: string, storeCodes: readonly string[], now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO notice_receipt (id, notice_id, user_id, sent_at, late)
       SELECT gen_random_uuid()::text, n.id, $1, n.sent_at, true FROM notice n
       WHERE n.everybody AND n.withdrawn_at IS NULL AND (n.ends_at IS NULL OR n.ends_at > $3)
         AND (n.everybody_of IS NULL OR n.everybody_of = ANY($2))
         AND NOT EXISTS (SELECT FROM notice_receipt r WHERE r.notice_id = n.id AND r.user_id = $1)
     ON CONFLICT DO NOTHING`,
    [userId, storeCodes, now],
  );
}

export interface NoticeRow {
  id: string;
  receipt_id: string;
  category: Category;
  title: string;
  title_en: string | null;
  text: string;
  text_en: string | null;
  content: string | null;
  home_image: string | null;
  priority: Priority;
  open_type: OpenType;
  open_page: string;
  bus_id: string;
  sender: string;
  sent_at: Date;
  ends_at: Date | null;
  read_at: Date | null;
  everybody: boolean;
  version: number;
}

const OPEN = 'n.withdrawn_at IS NULL AND (n.ends_at IS NULL OR n.ends_at > $2)';
const COLUMNS = `n.id, r.id AS receipt_id, n.category, n.title, n.title_en, n.text, n.text_en, n.content, n.home_image, n.priority, n.open_type,
  n.open_page, n.bus_id, n.sender, n.sent_at, n.ends_at, r.read_at, n.everybody, n.version`;

/** The newest unread ones of each category, at most `max`, each with how many there are. */
export function unreadOf(sql: Sql, userId: string, now: Date, max: number): Promise<(NoticeRow & { total: number })[]> {
  return sql.query(
    `WITH unread AS (
       SELECT r.id, r.notice_id, count(*) OVER (PARTITION BY n.category)::int AS total,
         row_number() OVER (PARTITION BY n.category ORDER BY r.sent_at DESC, r.id DESC) AS place
       FROM notice_receipt r JOIN notice n ON n.id = r.notice_id WHERE r.user_id = $1 AND r.read_at IS NULL AND ${OPEN})
     SELECT ${COLUMNS}, unread.total FROM unread JOIN notice_receipt r ON r.id = unread.id JOIN notice n ON n.id = unread.notice_id
     WHERE unread.place <= $3 ORDER BY r.sent_at DESC, r.id DESC`,
    [userId, now, max],
  );
}

/** What somebody has got, also when it has ended; not what was withdrawn. */
export async function noticeOf(sql: Sql, userId: string, id: string): Promise<NoticeRow | null> {
  const rows = await sql.query<NoticeRow>(
    `SELECT ${COLUMNS} FROM notice_receipt r JOIN notice n ON n.id = r.notice_id
     WHERE r.user_id = $1 AND n.id = $2 AND n.withdrawn_at IS NULL`,
    [userId, id],
  );
  return rows[0] ?? null;
}

export interface Read {
  id: string;
  title: string;
  priority: Priority;
  version: number;
}

/** What notices say, by their ids. */
export function wordsOf(sql: Sql, ids: readonly string[]): Promise<WordsRow[]> {
  return sql.query('SELECT id, title, title_en, text, text_en, content, sender FROM notice WHERE id = ANY($1)', [ids]);
}
export type WordsRow = Pick<NoticeRow, 'id' | 'title' | 'title_en' | 'text' | 'text_en' | 'content' | 'sender'>;

/** @returns null when there was nothing left to read */
export async function markRead(sql: Sql, userId: string, id: string, now: Date): Promise<Read | null> {
  const rows = await sql.query<Read>(
    `UPDATE notice_receipt r SET read_at = $3 FROM notice n WHERE n.id = r.notice_id AND r.user_id = $1 AND r.notice_id = $2 AND r.read_at IS NULL
     RETURNING n.id, n.title, n.priority, n.version`,
    [userId, id, now],
  );
  return rows[0] ?? null;
}

/** @returns one of them; null when all were read */
export async function markAllRead(sql: Sql, userId: string, now: Date): Promise<Read | null> {
  const rows = await sql.query<Read>(
    `UPDATE notice_receipt r SET read_at = $2 FROM notice n WHERE n.id = r.notice_id AND r.user_id = $1 AND r.read_at IS NULL
     RETURNING n.id, n.title, n.priority, n.version`,
    [userId, now],
  );
  return rows[0] ?? null;
}
