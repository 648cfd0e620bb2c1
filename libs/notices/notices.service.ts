import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { userFeed } from '@paddock/contracts/feed';
import type { Texts } from '@paddock/contracts/resources';
import { NOTICES_SHOWN_MAX, type MyNotices } from '@paddock/contracts/wire';
import { storesOfUser } from '@paddock/identity';
import { type Actor, Clock, Database, newId, type Tx } from '@paddock/kernel';
import {
  giveLate,
  giveTo,
  insertNotice,
  markAllRead,
  markRead,
  type Notice,
  noticeOf,
  type OpenType,
  type Priority,
  type Read,
  unreadOf,
  wordsOf,
} from './notice.repository';
import { wireNotice, wireWords } from './notice-payload';

/** What is sent to people by name, in one language or in both. */
export interface SystemMessage {
  /** Ids of users; the others get nothing. */
  to: readonly string[];
  title: string | Texts;
  text: string | Texts;
  /** `url`: the page at `openPage`; `component`: the window that `openPage` names, with the record `busId`. */
  openType?: OpenType;
  openPage?: string;
  busId?: string;
  priority?: Priority;
}

/** Announcements and system messages as people get and read them. */
@Injectable()
export class Notices {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A system message, in the transaction of what it is about. @returns its id; null when nobody gets it */
  async send(tx: Tx, message: SystemMessage): Promise<string | null> {
    const to = [...new Set(message.to)];
    if (to.length === 0) return null;
    const [title, text] = [both(message.title), both(message.text)];
    const notice: Notice = {
      id: newId(),
      category: '2',
      title: title.cn,
      titleEn: title.en,
      text: text.cn,
      textEn: text.en,
      content: null,
      homeImage: null,
      priority: message.priority ?? 'L',
      openType: message.openType ?? 'other',
      openPage: message.openPage ?? '',
      busId: message.busId ?? '',
      sender: '',
      sentAt: this.clock.now(),
      endsAt: null,
    };
    await this.publish(tx, notice, to);
    return notice.id;
  }

  /** Gives a notice to people, and notifies their screens, unless all screens are notified otherwise. */
  async publish(tx: Tx, notice: Notice, to: readonly string[], { live = true } = {}): Promise<void> {
    await insertNotice(tx, notice);
    await giveTo(tx, notice, to);
    if (live) for (const userId of to) this.notify(tx, userId, 'notice.published', { ...notice, version: 1 });
  }

  async unread(actor: Actor, language: Language): Promise<MyNotices> {
    const now = this.clock.now();
    await this.giveLate(actor, now);
    const rows = await unreadOf(this.db, actor.userId, now, NOTICES_SHOWN_MAX);
    const of = (category: string) => rows.filter((row) => row.category === category);
    const [announcements, messages] = [of('1'), of('2')];
    return {
      anntMsgList: announcements.map((row) => wireNotice(row, language)),
      anntMsgTotal: announcements[0]?.total ?? 0,
      sysMsgList: messages.map((row) => wireNotice(row, language)),
      sysMsgTotal: messages[0]?.total ?? 0,
    };
  }

  async find(actor: Actor, id: string, language: Language) {
    const row = await noticeOf(this.db, actor.userId, id);
    return row && wireNotice(row, language);
  }

  /** Rows of somebody's list in the language that is read. */
  async worded<Row extends { anntId: string }>(rows: readonly Row[], language: Language): Promise<Row[]> {
    const words = await wordsOf(
      this.db,
      rows.map(({ anntId }) => anntId),
    );
    const byId = new Map(words.map((each) => [each.id, wireWords(each, language)]));
    return rows.map((row) => {
      const { titile, sender, msgContent } = byId.get(row.anntId) ?? {};
      return { ...row, ...(titile === undefined ? {} : { titile, sender, msgContent }) };
    });
  }

  async giveLate(actor: Actor, now = this.clock.now()): Promise<void> {
    await giveLate(this.db, actor.userId, await storesOfUser(this.db, actor.userId), now);
  }

  /** Reading twice is reading once. */
  async read(tx: Tx, actor: Actor, id: string): Promise<void> {
    const read = await markRead(tx, actor.userId, id, this.clock.now());
    if (read) this.notify(tx, actor.userId, 'notice.read', read);
  }

  async readAll(tx: Tx, actor: Actor): Promise<void> {
    const read = await markAllRead(tx, actor.userId, this.clock.now());
    if (read) this.notify(tx, actor.userId, 'notice.read', read);
  }

  notify(
    tx: Tx,
    userId: string,
    type: 'notice.published' | 'notice.read',
    { id, version, title, priority }: Read,
  ): void {
    tx.emit(userFeed(userId), type, { id, version, titile: title, priority, userId });
  }
}

const both = (text: string | Texts): { cn: string; en: string | null } =>
  typeof text === 'string' ? { cn: text, en: null } : text;
