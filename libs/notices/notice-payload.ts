import { dictText, type Language } from '@paddock/contracts';
import type { announcement } from '@paddock/contracts/resources';
import { toWireTime, type WireNotice } from '@paddock/contracts/wire';
import type { Row } from '@paddock/resources';
import { plainWords } from './safe-html';
import type { ReceivedNotice, WordsRow } from './notice.repository';

/** Older clients read both of every row. */
const OF_ALL = { busType: null, delFlag: '0' } as const;
const SYSTEM = { cn: '系统', en: 'System' };
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Plain words as HTML that says the same. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** What it says, in one language. */
export function wireWords(row: WordsRow, language: Language) {
  const text = (language === 'en' ? row.text_en : null) ?? row.text;
  return {
    titile: (language === 'en' ? row.title_en : null) ?? row.title,
    sender: row.sender === '' ? SYSTEM[language] : row.sender,
    msgTxt: text,
    msgContent: row.content ?? asHtml(text),
  };
}

/** As somebody gets it. */
export function wireNotice(row: ReceivedNotice, language: Language): WireNotice {
  const sentAt = toWireTime(row.sent_at);
  const msgType = row.everybody ? 'ALL' : 'USER';
  return {
    id: row.id,
    anntId: row.id,
    msgId: row.id,
    ...wireWords(row, language),
    sendTime: sentAt,
    createTime: sentAt,
    startTime: sentAt,
    endTime: toWireTime(row.ends_at),
    priority: row.priority,
    priority_dictText: dictText('priority', row.priority, language),
    msgCategory: row.category,
    msgCategory_dictText: dictText('msg_category', row.category, language),
    msgType,
    msgType_dictText: dictText('msg_type', msgType, language),
    sendStatus: '1',
    sendStatus_dictText: dictText('send_status', '1', language),
    openType: row.open_type,
    openType_dictText: dictText('open_type', row.open_type, language),
    openPage: row.open_page,
    busId: row.bus_id,
    ...OF_ALL,
    ...{ cancelTime: null, userIds: null, createBy: null, updateBy: null, updateTime: null },
    homeImage: row.home_image,
    readFlag: row.read_at === null ? '0' : '1',
  };
}

/** As who works on it sees it, published or not. */
export const wireAnnouncement = (row: Row<typeof announcement>): WireNotice => ({
  id: row.id,
  anntId: row.id,
  msgId: row.id,
  titile: row.titile,
  sender: row.sender ?? row.createBy,
  sendTime: row.sendTime,
  createTime: row.createTime,
  startTime: row.startTime,
  endTime: row.endTime,
  priority: row.priority,
  priority_dictText: row.priority_dictText,
  msgCategory: row.msgCategory,
  msgCategory_dictText: row.msgCategory_dictText,
  msgType: row.msgType,
  msgType_dictText: row.msgType_dictText,
  sendStatus: row.sendStatus,
  sendStatus_dictText: row.sendStatus_dictText,
  openType: row.openType,
  openType_dictText: row.openType_dictText,
  openPage: row.openPage,
  busId: row.busId,
  ...OF_ALL,
  cancelTime: row.cancelTime,
  userIds: row.userIds,
  createBy: row.createBy,
  updateBy: row.updateBy,
  updateTime: row.updateTime,
  homeImage: row.homeImage,
  msgTxt: plainWords(row.msgContent),
  msgContent: row.msgContent,
  readFlag: '0',
});
