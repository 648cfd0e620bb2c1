import { dictText, type Language } from '@paddock/contracts';
import type { announcement } from '@paddock/contracts/resources';
import { toWireTime, type WireNotice } from '@paddock/contracts/wire';
import type { Row } from '@paddock/resources';
import { plainWords } from './safe-html';
import type { NoticeRow, WordsRow } from './notice.repository';

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
export function wireNotice(row: NoticeRow, language: Language): WireNotice {
  const sentAt = toWireTime(row.sent_at);
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
    msgType: row.everybody ? 'ALL' : 'USER',
    sendStatus: '1',
    openType: row.open_type,
    openPage: row.open_page,
    busId: row.bus_id,
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
  msgType: row.msgType,
  sendStatus: row.sendStatus,
  openType: row.openType,
  openPage: row.openPage,
  busId: row.busId,
  homeImage: row.homeImage,
  msgTxt: plainWords(row.msgContent),
  msgContent: row.msgContent,
  readFlag: '0',
});
