import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import { announcement } from '@paddock/contracts/resources';
import { fromWireTime, toWireTime, type WireNotice } from '@paddock/contracts/wire';
import { phonesWithApp, realNamesOf, receiverChoices, type Receivers, receiversOf } from '@paddock/identity';
import {
  type Actor,
  Clock,
  Database,
  Jobs,
  nextVersion,
  Refusal,
  type RowOf,
  seesAllStores,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { publishChange, ResourceLists, ResourceWrites, type Row } from '@paddock/resources';
import { announcementTable, assertOwn, noticeOf, SMS_APP } from './announcement.resource';
import { announcementStates, type Stage } from './announcement.states';
import { readersOf, receiversOfNotice, takeBackFromOthers, withdrawNotice } from './notice.repository';
import { wireAnnouncement } from './notice-payload';
import { announcementDue } from './notices.jobs';
import { Notices } from './notices.service';
import { idsIn } from './receivers';
import { plainWords } from './safe-html';
import { tables } from './tables';

type AnnouncementRow = Row<typeof announcement>;
interface StoredAnnouncement extends RowOf<typeof tables, 'announcement'> {
  stage: Stage;
}
const SWEPT_MAX = 50;

/** What the office publishes: to whom it goes is decided at the moment of publishing. */
@Injectable()
export class Announcements {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly writes: ResourceWrites,
    private readonly notices: Notices,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** As who works on announcements sees one. */
  async find(actor: Actor, id: string, language: Language): Promise<WireNotice | null> {
    if (!actor.permissions.has(announcement.permissions.list)) return null;
    const row = (await this.lists.rowsIn(this.db, actor, announcementTable.list, [id], language))[0];
    return row ? wireAnnouncement(row) : null;
  }

  async release(tx: Tx, actor: Actor, id: string): Promise<void> {
    const row = await this.locked(tx, actor, id);
    if (row.stage === 'PUBLISHED') throw new Refusal('notice.publishedAlready');
    assertMay(row.stage, 'PUBLISHED');
    if ((await this.publish(tx, row, actor.realName)) === 0) throw new Refusal('notice.nobody');
  }

  /** @returns when it will be published */
  async schedule(tx: Tx, actor: Actor, id: string): Promise<string> {
    const row = await this.locked(tx, actor, id);
    const at = row.startTime === null ? null : fromWireTime(row.startTime);
    if (!at || at <= this.clock.now()) throw new Refusal('notice.scheduleFuture', {}, 500, { field: 'startTime' });
    if (row.endTime !== null && row.endTime <= toWireTime(at)) throw endsBefore();
    if (row.stage !== 'SCHEDULED') assertMay(row.stage, 'SCHEDULED');
    await this.turn(tx, row, 'SCHEDULED', actor.realName, { sender: actor.realName });
    tx.afterCommit(() => void this.jobs.enqueue(announcementDue, { id }, at));
    return toWireTime(at);
  }

  async withdraw(tx: Tx, actor: Actor, id: string): Promise<void> {
    const row = await this.locked(tx, actor, id);
    if (row.stage === 'SCHEDULED') return this.turn(tx, row, 'DRAFT', actor.realName, {});
    if (!announcementStates.may(row.stage, 'WITHDRAWN')) throw new Refusal('notice.notPublished');
    const now = this.clock.now();
    await this.turn(tx, row, 'WITHDRAWN', actor.realName, { withdrawn_at: now });
    await this.notices.notify(tx, await withdrawNotice(tx, id, now), 'notice.read', readOf(row));
  }

  async copy(tx: Tx, actor: Actor, id: string): Promise<string> {
    const {
      titile,
      msgContent,
      homeImage,
      priority,
      categoryId,
      msgCategory,
      receiverKind,
      receiverIds,
      openType,
      openPage,
      busId,
    } = await this.found(tx, actor, id);
    return this.writes.add(tx, actor, announcementTable, {
      ...{ titile, msgContent, homeImage, priority, categoryId, msgCategory, receiverKind, receiverIds },
      ...{ openType, openPage, busId },
    });
  }

  /** Anyone who sees one store alone sees the readers of that store. */
  async readers(actor: Actor, id: string): Promise<{ userId: string; name: string; readTime: string | null }[]> {
    if ((await this.lists.rowsIn(this.db, actor, announcementTable.list, [id], 'cn')).length === 0) return [];
    const all = await readersOf(this.db, id);
    const own = await this.peopleOf(storeOf(actor));
    const readers = own === null ? all : all.filter(({ user_id: userId }) => own.has(userId));
    const names = await realNamesOf(
      this.db,
      readers.map(({ user_id: userId }) => userId),
    );
    return readers.map(({ user_id: userId, read_at: readAt }) => ({
      userId,
      name: names.get(userId) ?? '',
      readTime: toWireTime(readAt),
    }));
  }

  private async peopleOf(orgCode: string | null): Promise<ReadonlySet<string> | null> {
    if (orgCode === null) return null;
    const people = await receiversOf(this.db, { kind: 'ALL', ids: [], orgCode }, this.clock.now());
    return new Set(people.map(({ id }) => id));
  }

  async remind(tx: Tx, actor: Actor, id: string): Promise<number> {
    const row = await this.locked(tx, actor, id);
    if (row.stage !== 'PUBLISHED') throw new Refusal('notice.notPublished');
    const unread = await receiversOfNotice(tx, id, true);
    await this.notices.notify(tx, unread, 'notice.published', readOf(row));
    return unread.length;
  }

  choices(actor: Actor) {
    return receiverChoices(this.db, storeOf(actor));
  }

  async reach(
    actor: Actor,
    { receiverKind, receiverIds, openPage }: { receiverKind: Receivers['kind']; receiverIds: string; openPage: string },
  ) {
    const receivers = { kind: receiverKind, ids: idsIn(receiverIds), orgCode: storeOf(actor) };
    const people = await receiversOf(this.db, receivers, this.clock.now(), openPage);
    const active = people.filter((one) => one.active);
    return {
      count: active.length,
      frozen: people.length - active.length,
      signedIn: active.filter(({ signedIn }) => signedIn).length,
      withoutPage: active.filter(({ opensPage }) => !opensPage).length,
    };
  }

  /** What an announcement's time has brought: it is published, or it has ended. Safe to call at any time. */
  async due(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [found] = await tx.query<Pick<StoredAnnouncement, 'org_code' | 'stage' | 'publish_at' | 'ends_at'>>(
        'SELECT org_code, stage, publish_at, ends_at FROM announcement WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!found) return;
      const isLive = found.stage === 'SCHEDULED' || found.stage === 'PUBLISHED';
      const ends = isLive && found.ends_at !== null && found.ends_at <= now;
      const publishes = !ends && found.stage === 'SCHEDULED' && found.publish_at !== null && found.publish_at <= now;
      if (!publishes && !ends) return;
      const row = await this.found(tx, serviceOf(found.org_code), id);
      const sender = row.sender ?? '';
      if (publishes) await this.publish(tx, row, sender);
      else {
        await this.turn(tx, row, 'EXPIRED', sender, {});
        await this.notices.notify(tx, await receiversOfNotice(tx, id, true), 'notice.read', readOf(row));
      }
    });
  }

  /** What is overdue, whatever became of its job. */
  async dueIds(): Promise<{ id: string }[]> {
    return this.db.query<{ id: string }>(
      `(SELECT id FROM announcement WHERE stage = 'SCHEDULED' AND publish_at <= $1 ORDER BY publish_at LIMIT $2)
       UNION ALL (SELECT id FROM announcement WHERE stage = 'PUBLISHED' AND ends_at <= $1 ORDER BY ends_at LIMIT $2)`,
      [this.clock.now(), SWEPT_MAX],
    );
  }

  /** @returns to how many people */
  private async publish(tx: Tx, row: AnnouncementRow, sender: string): Promise<number> {
    const now = this.clock.now();
    const shown = noticeOf(row, {});
    const { ends_at: endsAt } = shown;
    if (endsAt && endsAt <= now) throw endsBefore();
    const kind = row.receiverKind;
    const people = await receiversOf(tx, { kind, ids: idsIn(row.receiverIds), orgCode: row.sysOrgCode }, now);
    const to = people.filter(({ active }) => active).map(({ id }) => id);
    const notice = {
      ...shown,
      id: row.id,
      category: row.msgCategory,
      everybody: kind === 'ALL',
      everybody_of: kind === 'ALL' ? row.sysOrgCode : null,
      title_en: null,
      text_en: null,
      sender,
      sent_at: now,
    };
    const toAll = kind === 'ALL' && row.sysOrgCode === null;
    await takeBackFromOthers(tx, row.id, to);
    await this.notices.publish(tx, notice, to, { live: !toAll });
    if (toAll) await this.notices.notifyAll(tx, readOf(row));
    if (row.msgCategory === '2' && row.bySms === 'YES') await this.sendBySms(tx, row, to);
    await this.turn(tx, row, 'PUBLISHED', sender, { sender, published_at: now, withdrawn_at: null });
    if (endsAt) tx.afterCommit(() => void this.jobs.enqueue(announcementDue, { id: row.id }, endsAt));
    return to.length;
  }

  /** To those whose store has the app; published again it goes again. */
  private async sendBySms(tx: Tx, row: AnnouncementRow, userIds: readonly string[]): Promise<void> {
    for (const { phone: to, language } of await phonesWithApp(tx, userIds, SMS_APP))
      await this.outbox.send(tx, {
        ...{ org: row.sysOrgCode, channel: 'sms', to, language },
        templateCode: PRODUCT_TEMPLATES.massMessage,
        params: { title: row.titile, content: plainWords(row.msgContent) },
      });
  }

  private async turn(
    tx: Tx,
    row: AnnouncementRow,
    stage: Stage,
    by: string,
    also: Partial<Pick<StoredAnnouncement, 'sender' | 'published_at' | 'withdrawn_at'>>,
  ): Promise<void> {
    await tables.update(
      tx,
      'announcement',
      { id: row.id },
      { ...also, stage, updated_at: this.clock.now(), updated_by: by, version: nextVersion },
    );
    publishChange(tx, {
      orgCode: row.sysOrgCode ?? ALL_STORES_FEED,
      resource: 'announcement',
      id: row.id,
      version: row.version + 1,
      change: 'edited',
      by,
    });
  }

  private async locked(tx: Tx, actor: Actor, id: string): Promise<AnnouncementRow> {
    await tx.query('SELECT FROM announcement WHERE id = $1 FOR UPDATE', [id]);
    const row = await this.found(tx, actor, id);
    assertOwn(actor, row);
    return row;
  }

  private async found(sql: Sql, actor: Actor, id: string): Promise<AnnouncementRow> {
    const row = (await this.lists.rowsIn(sql, actor, announcementTable.list, [id], 'cn'))[0];
    if (!row) throw new Refusal('notFound');
    return row;
  }
}

/** Nobody in person: what was put off by somebody is done in the name of the store. */
const serviceOf = (orgCode: string | null): Actor => ({
  ...{ signInId: '', userId: '', username: '', realName: '', identity: -1, roleNames: '' },
  orgCode: orgCode ?? '',
  permissions: new Set(),
});
const storeOf = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);
const endsBefore = (): Refusal => new Refusal('notice.endsBefore', {}, 500, { field: 'endTime' });
const readOf = ({ id, version, titile, priority }: AnnouncementRow) => ({ id, version, title: titile, priority });

function assertMay(from: string, to: Stage): void {
  if (!announcementStates.may(from as Stage, to))
    throw new Refusal(from === 'EXPIRED' ? 'notice.over' : 'notice.publishedAlready');
}
