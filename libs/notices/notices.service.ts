import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { ALL_STORES_FEED, userFeed } from '@paddock/contracts/feed';
import type { Texts } from '@paddock/contracts/resources';
import { NOTICES_SHOWN_MAX, type MyNotices } from '@paddock/contracts/wire';
import { storesOfUser, storesSignedIn } from '@paddock/identity';
import { type Actor, Clock, Database, newId, type Tx } from '@paddock/kernel';
import {
  giveLate,
  giveTo,
  insertNotice,
  markAllRead,
  markRead,
  type NewNotice,
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
    const notice: NewNotice = {
      id: newId(),
      category: '2',
      everybody: false,
      everybody_of: null,
      title: title.cn,
      title_en: title.en,
      text: text.cn,
      text_en: text.en,
      content: null,
      home_image: null,
      priority: message.priority ?? 'L',
      open_type: message.openType ?? 'other',
      open_page: message.openPage ?? '',
      bus_id: message.busId ?? '',
      sender: '',
      sent_at: this.clock.now(),
      ends_at: null,
    };
    await this.publish(tx, notice, to);
    return notice.id;
  }

  /** Gives a notice to people, and notifies their screens, unless all screens are notified otherwise. */
  async publish(tx: Tx, notice: NewNotice, to: readonly string[], { live = true } = {}): Promise<void> {
    await insertNotice(tx, notice);
    await giveTo(tx, notice, to);
    if (live) await this.notify(tx, to, 'notice.published', { ...notice, version: 1 });
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
    if (read) await this.notify(tx, [actor.userId], 'notice.read', read);
  }

  async readAll(tx: Tx, actor: Actor): Promise<void> {
    const read = await markAllRead(tx, actor.userId, this.clock.now());
    if (read) await this.notify(tx, [actor.userId], 'notice.read', read);
  }

  /**
   * In the feed of each person, and in those of the stores in which they are signed in, which is all that clients of the live protocol follow.
   * There it has an offset of the store and comes again to anyone who has missed it.
   */
  async notify(
    tx: Tx,
    userIds: readonly string[],
    type: 'notice.published' | 'notice.read',
    { id, version, title, priority }: Read,
  ): Promise<void> {
    const payload = { id, version, titile: title, priority };
    for (const userId of userIds) tx.emit(userFeed(userId), type, { ...payload, userId });
    const signedIn = Map.groupBy(await storesSignedIn(tx, userIds, this.clock.now()), ({ userId }) => userId);
    for (const [userId, places] of signedIn) {
      const orgCodes = places.map(({ orgCode }) => orgCode);
      const { stores } = tx;
      const beyond = stores === 'all' ? [] : orgCodes.filter((orgCode) => !stores.includes(orgCode));
      // Another store's feed is behind the wall: the reaction of the worker brings it there.
      const carrier = beyond.length === 0 ? undefined : stores[0];
      for (const orgCode of new Set([...orgCodes, ...(carrier === undefined ? [] : [carrier])]))
        if (!beyond.includes(orgCode))
          tx.emit(orgCode, type, { ...payload, userId, ...(orgCode === carrier && { elsewhere: beyond }) });
    }
  }

  /** Of what is everybody's: in the feed of all stores, and in that of each store in which somebody is signed in. */
  async notifyAll(tx: Tx, { id, version, title, priority }: Read): Promise<void> {
    const payload = { id, version, titile: title, priority, userId: null };
    const places = await storesSignedIn(tx, null, this.clock.now());
    for (const feed of new Set([ALL_STORES_FEED, ...places.map(({ orgCode }) => orgCode)]))
      tx.emit(feed, 'notice.published', payload);
  }
}

const both = (text: string | Texts): { cn: string; en: string | null } =>
  typeof text === 'string' ? { cn: text, en: null } : text;
