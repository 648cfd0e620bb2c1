import type { StoreApp } from '@paddock/contracts';
import { announcement, MASS_MESSAGE_LENGTH_MAX, userAnnouncement } from '@paddock/contracts/resources';
import { fromWireTime, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { bind, type Extra, type Row, type Values } from '@paddock/resources';
import { assertCategory } from '@paddock/system';
import { refreshNotice, type Shown } from './notice.repository';
import { idsIn, receiverNames } from './receivers';
import { plainWords, safeHtml } from './safe-html';

/** Text messages to many need it. */
export const SMS_APP = 'PHONE' satisfies StoreApp;

type AnnouncementRow = Row<typeof announcement>;
type AnnouncementValues = Values<typeof announcement>;

export const announcementTable = bind(announcement)({
  table: 'announcement',
  from: `announcement t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN category c ON c.id = t.category_id`,
  tables: ['announcement', 'store', 'category', 'user_store', 'user_role'],
  orgColumn: 't.org_code',
  // Of head office's a store sees what goes to its people.
  inStore: `(t.org_code = $org OR t.org_code IS NULL AND CASE t.receiver_kind WHEN 'ALL' THEN true
    WHEN 'STORES' THEN $org = ANY(string_to_array(t.receiver_ids, ','))
    WHEN 'ROLES' THEN EXISTS (SELECT FROM user_store us JOIN user_role ur USING (user_id)
      WHERE us.org_code = $org AND ur.role_id = ANY(string_to_array(t.receiver_ids, ',')))
    ELSE EXISTS (SELECT FROM user_store us WHERE us.org_code = $org AND us.user_id = ANY(string_to_array(t.receiver_ids, ','))) END)`,
  columns: {
    titile: 't.title',
    categoryId: { sql: 't.category_id', text: { cn: 'c.name', en: "coalesce(nullif(c.name_en, ''), c.name)" } },
    msgContent: 't.content',
    msgCategory: 't.category',
    // A store sees the names of its own people.
    receivers: `CASE WHEN t.receiver_kind = 'USERS' AND t.org_code IS NULL AND $org IS NOT NULL
      THEN (SELECT string_agg(u.real_name, '、' ORDER BY u.id) FROM app_user u JOIN user_store us ON us.user_id = u.id AND us.org_code = $org
        WHERE u.id = ANY(string_to_array(t.receiver_ids, ','))) ELSE t.receiver_names END`,
    receiversEn: `CASE t.receiver_kind WHEN 'ALL' THEN 'Everybody'
      WHEN 'STORES' THEN (SELECT string_agg(coalesce(nullif(o.name_en, ''), o.name), ', ' ORDER BY o.position, o.org_code) FROM store o
        WHERE o.org_code = ANY(string_to_array(t.receiver_ids, ',')))
      WHEN 'ROLES' THEN (SELECT string_agg(coalesce(nullif(o.name_en, ''), o.name), ', ' ORDER BY o.created_at, o.id) FROM role o
        WHERE o.id = ANY(string_to_array(t.receiver_ids, ','))) END`,
    startTime: 't.publish_at',
    endTime: 't.ends_at',
    sendTime: 't.published_at',
    cancelTime: 't.withdrawn_at',
    delFlag: { sql: "'0'::text" },
    busType: { sql: 'NULL::text' },
    createBy: 't.created_by',
    updateBy: 't.updated_by',
    msgType: "CASE t.receiver_kind WHEN 'ALL' THEN 'ALL' ELSE 'USER' END",
    userIds: "CASE t.receiver_kind WHEN 'USERS' THEN t.receiver_ids ELSE '' END",
    sendStatus: "CASE t.stage WHEN 'DRAFT' THEN '0' WHEN 'SCHEDULED' THEN '0' WHEN 'WITHDRAWN' THEN '2' ELSE '1' END",
    readShare: `CASE WHEN t.published_at IS NULL THEN NULL ELSE (SELECT count(r.read_at) || '/' || count(*)
      FROM notice_receipt r WHERE r.notice_id = t.id AND NOT r.late
        AND ($org IS NULL OR EXISTS (SELECT FROM user_store us WHERE us.user_id = r.user_id AND us.org_code = $org))) END`,
  },
  before: {
    add: async (tx, actor, values, now) => {
      const given = receiversGiven(values, null);
      const content = contentOf(values, null);
      await assertSmsApp(tx, actor, values);
      await sorted(tx, values, seesAllStores(actor) ? null : actor.orgCode);
      const by = actor.realName;
      return {
        ...(await placed(tx, given, seesAllStores(actor) ? null : actor.orgCode)),
        ...{ content, created_at: now, created_by: by, updated_at: now, updated_by: by },
      };
    },
    edit: async (tx, actor, before, values, now) => {
      assertOwn(actor, before);
      if (before.stage === 'EXPIRED') throw new Refusal('notice.over');
      const content = contentOf(values, before);
      await sorted(tx, values, before.sysOrgCode);
      if (before.bySms !== 'YES') await assertSmsApp(tx, actor, values);
      if (before.stage === 'SCHEDULED') assertTimes(before, values, now);
      if (before.stage === 'PUBLISHED')
        await refreshNotice(tx, before.id, noticeOf(before, { ...values, msgContent: content }));
      const receivers =
        before.stage === 'PUBLISHED' ? {} : await placed(tx, receiversGiven(values, before), before.sysOrgCode);
      return { ...receivers, content, updated_at: now, updated_by: actor.realName };
    },
    delete: async (tx, actor, row) => {
      assertOwn(actor, row);
      if (row.stage === 'PUBLISHED') throw new Refusal('notice.withdrawFirst', { title: row.titile });
      await tx.query('DELETE FROM notice WHERE id = $1', [row.id]);
    },
  },
});

export const userAnnouncementTable = bind(userAnnouncement)({
  table: 'notice_receipt',
  from: 'notice_receipt t JOIN notice n ON n.id = t.notice_id',
  tables: ['notice_receipt', 'notice'],
  ownRows: 't.user_id = $reader',
  where: 'n.withdrawn_at IS NULL',
  columns: {
    // In both languages: what is shown is in the reader's (`Notices.worded`), what is searched for may be in either.
    titile: "n.title || coalesce(E'\\n' || n.title_en, '')",
    msgCategory: 'n.category',
    priority: 'n.priority',
    sender: "coalesce(nullif(n.sender, ''), E'系统\\nSystem')",
    sendTime: 't.sent_at',
    readFlag: "CASE WHEN t.read_at IS NULL THEN '0' ELSE '1' END",
    anntId: 't.notice_id',
    msgContent: 'coalesce(n.content, n.text)',
    busId: 'n.bus_id',
    openType: 'n.open_type',
    openPage: 'n.open_page',
  },
});

/** What is everybody's is changed by the person who is responsible for all stores. @throws Refusal */
export function assertOwn(actor: Actor, { sysOrgCode }: Pick<AnnouncementRow, 'sysOrgCode'>): void {
  if (sysOrgCode === null && !seesAllStores(actor)) throw new Refusal('permission.missing', {}, 510);
}

/** What waits for its time keeps one that lies ahead, before its end. @throws Refusal */
function assertTimes(before: AnnouncementRow, values: AnnouncementValues, now: Date): void {
  const { startTime = before.startTime, endTime = before.endTime } = values;
  if (startTime === before.startTime && endTime === before.endTime) return;
  if (startTime === null || startTime <= toWireTime(now))
    throw new Refusal('notice.scheduleFuture', {}, 500, { field: 'startTime' });
  if (endTime !== null && endTime <= startTime) throw new Refusal('notice.endsBefore', {}, 500, { field: 'endTime' });
}

/** @throws Refusal for a category that is not there for anyone who gets the announcement */
async function sorted(tx: Tx, { categoryId }: AnnouncementValues, orgCode: string | null): Promise<void> {
  if (categoryId) await assertCategory(tx, categoryId, orgCode, announcement.fields.categoryId);
}

/** @throws Refusal where the store has not the app that sends text messages to many */
async function assertSmsApp(tx: Tx, actor: Actor, { bySms }: AnnouncementValues): Promise<void> {
  if (bySms !== 'YES') return;
  const rows = await tx.query('SELECT 1 FROM store WHERE org_code = $1 AND $2 = ANY(apps)', [actor.orgCode, SMS_APP]);
  if (rows.length === 0) throw new Refusal('notice.noPhoneApp', {}, 500, { field: 'bySms' });
}

type Given = Required<Pick<AnnouncementRow, 'receiverKind' | 'receiverIds'>>;

/** Our own fields say it, or those of older clients; where both stand there, that which has changed. */
function receiversGiven(values: AnnouncementValues, before: AnnouncementRow | null): Given {
  const { receiverKind, receiverIds, msgType, userIds } = values;
  const changed = (name: 'receiverKind' | 'receiverIds' | 'msgType' | 'userIds'): boolean =>
    values[name] !== undefined && values[name] !== (before?.[name] ?? undefined);
  if (changed('receiverKind') || changed('receiverIds'))
    return {
      receiverKind: receiverKind ?? before?.receiverKind ?? 'ALL',
      receiverIds: receiverIds ?? before?.receiverIds ?? '',
    };
  if (changed('msgType') || changed('userIds'))
    return (msgType ?? before?.msgType) === 'USER'
      ? { receiverKind: 'USERS', receiverIds: userIds ?? before?.userIds ?? '' }
      : { receiverKind: 'ALL', receiverIds: '' };
  return before ?? { receiverKind: 'ALL', receiverIds: '' };
}

async function placed(tx: Tx, { receiverKind, receiverIds }: Given, orgCode: string | null): Promise<Extra> {
  const ids = receiverKind === 'ALL' ? [] : idsIn(receiverIds);
  if (receiverKind !== 'ALL' && ids.length === 0)
    throw new Refusal('notice.receiversRequired', {}, 500, { field: 'receiverIds' });
  return {
    receiver_kind: receiverKind,
    receiver_ids: ids.map((id) => `${id},`).join(''),
    receiver_names: await receiverNames(tx, { kind: receiverKind, ids, orgCode }),
  };
}

/** @returns the safe content. @throws Refusal for what is too long to be read at a glance by many, or says nothing */
function contentOf(values: AnnouncementValues, before: AnnouncementRow | null): string {
  const content = safeHtml(values.msgContent ?? before?.msgContent ?? '');
  const words = plainWords(content);
  if (words === '' && !content.includes('<img'))
    throw new Refusal('notice.contentRequired', {}, 500, { field: 'msgContent' });
  if ((values.msgCategory ?? before?.msgCategory ?? '1') === '2') {
    const title = values.titile ?? before?.titile ?? '';
    if ([...title].length > MASS_MESSAGE_LENGTH_MAX)
      throw new Refusal('notice.titleLong', {}, 500, { field: 'titile' });
    if ([...words].length > MASS_MESSAGE_LENGTH_MAX)
      throw new Refusal('notice.contentLong', {}, 500, { field: 'msgContent' });
  }
  return content;
}

/** What receivers see of an announcement. */
export const noticeOf = (before: AnnouncementRow, values: AnnouncementValues): Shown => ({
  title: values.titile ?? before.titile,
  text: plainWords(values.msgContent ?? before.msgContent),
  content: values.msgContent ?? before.msgContent,
  home_image: values.homeImage === undefined ? before.homeImage : values.homeImage,
  priority: values.priority ?? before.priority,
  open_type: values.openType ?? before.openType,
  open_page: values.openPage ?? before.openPage,
  bus_id: values.busId ?? before.busId,
  ends_at: wireInstant(values.endTime === undefined ? before.endTime : values.endTime),
});
const wireInstant = (time: string | null): Date | null => (time === null ? null : fromWireTime(time));
