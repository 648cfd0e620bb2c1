import { nextVersion, pick, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import { tables } from './tables';

export type Category = '1' | '2';
export type Priority = 'L' | 'M' | 'H';
export type OpenType = 'url' | 'component' | 'other';

/**
 * What was published or sent. `text` is plain; `content` is safe HTML. An empty `sender`: the system. What goes to `everybody` goes to those
 * of one store where `everybody_of` names it, else to those of all.
 */
export interface Notice extends RowOf<typeof tables, 'notice'> {
  category: Category;
  priority: Priority;
  open_type: OpenType;
}

/** What an announcement may change of a notice that people have got. */
const SHOWN = [
  ...(['title', 'text', 'content', 'home_image', 'ends_at'] as const),
  ...(['priority', 'open_type', 'open_page', 'bus_id'] as const),
];
export type Shown = Pick<Notice, (typeof SHOWN)[number]>;

/** What is new of one that is published once more. */
const PUBLISHED = [...SHOWN, 'category', 'everybody', 'everybody_of', 'sender', 'sent_at'] as const;

export type NewNotice = Omit<Notice, 'withdrawn_at' | 'version'>;

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  if (await tables.insertIfNew(tx, 'notice', notice, ['id'])) return;
  const changes = { ...pick(notice, PUBLISHED), withdrawn_at: null, version: nextVersion };
  await tables.update(tx, 'notice', { id: notice.id }, changes);
}

/** Changes what stands in a notice that people have got. */
export async function refreshNotice(sql: Sql, id: string, shown: Shown): Promise<void> {
  await tables.update(sql, 'notice', { id }, { ...shown, version: nextVersion });
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
export function readersOf(sql: Sql, id: string): Promise<Reader[]> {
  return sql.query(
    `SELECT user_id, read_at FROM notice_receipt WHERE notice_id = $1 AND NOT late
     ORDER BY read_at IS NOT NULL, read_at, user_id`,
    [id],
  );
}
type Reader = Pick<RowOf<typeof tables, 'notice_receipt'>, 'user_id' | 'read_at'>;

/** Anyone who has a receipt already keeps it. */
export async function giveTo(
  sql: Sql,
  notice: Pick<Notice, 'id' | 'sent_at'>,
  userIds: readonly string[],
): Promise<void> {
  await sql.query(
    `INSERT INTO notice_receipt (id, notice_id, user_id, sent_at)
       SELECT gen_random_uuid()::text, $1, user_id, $2 FROM unnest($3::text[]) AS user_id ON CONFLICT DO NOTHING`,
    [notice.id, notice.sent_at, userIds],
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

/** A notice as somebody has got it. */
export interface ReceivedNotice extends Notice {
  read_at: Date | null;
}

const OPEN = 'n.withdrawn_at IS NULL AND (n.ends_at IS NULL OR n.ends_at > $2)';

/** The newest unread ones of each category, at most `max`, each with how many there are. */
export function unreadOf(
  sql: Sql,
  userId: string,
  now: Date,
  max: number,
): Promise<(ReceivedNotice & { total: number })[]> {
  return sql.query(
    `WITH unread AS (
       SELECT r.id, r.notice_id, count(*) OVER (PARTITION BY n.category)::int AS total,
         row_number() OVER (PARTITION BY n.category ORDER BY r.sent_at DESC, r.id DESC) AS place
       FROM notice_receipt r JOIN notice n ON n.id = r.notice_id WHERE r.user_id = $1 AND r.read_at IS NULL AND ${OPEN})
     SELECT n.*, r.read_at, unread.total FROM unread JOIN notice_receipt r ON r.id = unread.id JOIN notice n ON n.id = unread.notice_id
     WHERE unread.place <= $3 ORDER BY r.sent_at DESC, r.id DESC`,
    [userId, now, max],
  );
}

/** What somebody has got, also when it has ended; not what was withdrawn. */
export async function noticeOf(sql: Sql, userId: string, id: string): Promise<ReceivedNotice | null> {
  const rows = await sql.query<ReceivedNotice>(
    `SELECT n.*, r.read_at FROM notice_receipt r JOIN notice n ON n.id = r.notice_id
     WHERE r.user_id = $1 AND n.id = $2 AND n.withdrawn_at IS NULL`,
    [userId, id],
  );
  return rows[0] ?? null;
}

export type Read = Pick<Notice, 'id' | 'title' | 'priority' | 'version'>;

/** What notices say, by their ids. */
export function wordsOf(sql: Sql, ids: readonly string[]): Promise<WordsRow[]> {
  return sql.query('SELECT id, title, title_en, text, text_en, content, sender FROM notice WHERE id = ANY($1)', [ids]);
}
export type WordsRow = Pick<Notice, 'id' | 'title' | 'title_en' | 'text' | 'text_en' | 'content' | 'sender'>;

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
