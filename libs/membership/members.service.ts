import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type ListInput, type MemberRow, type Page, toWireTime } from '@paddock/contracts/wire';
import { admitGuess, dayInStore, guessedRight, passwordMatches, phoneAsked, phoneCondition } from '@paddock/identity';
import { type Actor, Clock, Database, Dictionaries, must, newId, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { type Fixed, ResourceLists } from '@paddock/resources';
import { type Asset, balancesOf } from '@paddock/wallet';
import { MemberCards } from './member-cards.service';
import { scopeOf } from './member-changes';
import { memberTable } from './member.resource';

export interface Member {
  id: string;
  org_code: string;
  card_chip_number: string | null;
  real_name: string;
  nickname: string;
  phone: string | null;
  avatar: string | null;
  level: number;
  experience: number;
  /** Last valid day, `yyyy-MM-dd`; null never expires. */
  ends_on: string | null;
  consumption_password_hash: string | null;
  remark: string | null;
  /** Why nothing may be sold to this member; null while everything may. */
  frozen_reason: string | null;
  /** Every card was reported lost. */
  card_stopped: boolean;
  created_at: Date;
}

interface UnlimitedCard {
  id: string;
  member_id: string;
  name: string;
  name_en: string | null;
  project_type: string;
  ends_at: Date;
  times_limit: number;
  times_used: number;
}

/** As {@link Member} names them. */
export const MEMBER_COLUMNS = `id, org_code, card_chip_number, real_name, nickname, phone, avatar, level, experience, ends_on::text AS ends_on,
  consumption_password_hash, remark, frozen_reason, card_stopped, created_at`;

@Injectable()
export class Members {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
    private readonly cards: MemberCards,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** By card number, then by the number inside the card; null when the actor's stores have no such member. */
  async find(actor: Actor, text: string, sql: Sql = this.db): Promise<Member | null> {
    if (text === '') return null;
    const rows = await sql.query<Member>(
      `SELECT ${MEMBER_COLUMNS} FROM member WHERE (id = $1 OR card_chip_number = $1) AND ($2::text IS NULL OR org_code = $2) ORDER BY (id = $1) DESC LIMIT 1`,
      [text, scopeOf(actor)],
    );
    return rows[0] ?? null;
  }

  /** The member who has begun to pay an order, for any member of staff. */
  async ofOrder(sql: Sql, memberId: string): Promise<Member | null> {
    return (await sql.query<Member>(`SELECT ${MEMBER_COLUMNS} FROM member WHERE id = $1`, [memberId]))[0] ?? null;
  }

  /**
   * Who holds the card that a call names: by the number on it or inside, or by the member's number where no card bears it. Who pays or is
   * given something is named by a card in use: one that was lost or replaced opens nothing.
   * @throws Refusal for a card that is not in use
   */
  async holder(actor: Actor, text: string, sql: Sql = this.db): Promise<Member | null> {
    const card = text === '' ? null : await this.cards.bearing(sql, actor, text);
    if (card && card.state !== 'ACTIVE') throw new Refusal('member.cardLost');
    return this.find(actor, card?.memberId ?? text, sql);
  }

  async row(actor: Actor, text: string, language: Language): Promise<MemberRow | null> {
    const member = await this.find(actor, text);
    return member && ((await this.lists.rowsIn(this.db, actor, memberTable.list, [member.id], language))[0] ?? null);
  }

  /** Whose card a box holds. @throws Refusal for a card that was reported lost, also when it was replaced */
  async ofCard(actor: Actor, text: string, language: Language): Promise<MemberRow | null> {
    const member = await this.holder(actor, text);
    return member && this.row(actor, member.id, language);
  }

  /** The members whose card bears this number, on it or inside, in use or not: staff search with what the customer holds. */
  async withCard(actor: Actor, text: string): Promise<string[]> {
    const card = await this.cards.bearing(this.db, actor, text);
    return card ? [card.memberId] : [];
  }

  /** `phone`: begins with, or ends with after a leading `%`; an empty one leaves it to the other filters. */
  async list(actor: Actor, query: ListInput, language: Language): Promise<Page<MemberRow>> {
    return this.lists.list(actor, memberTable.list, query, language, await this.ownFilters(actor, query));
  }

  /** The filters of the list that are no columns: how a phone begins or ends, and what a card bears. */
  async ownFilters(actor: Actor, query: { [key: string]: unknown }): Promise<Fixed<MemberRow>[]> {
    const card = typeof query['cardNumber'] === 'string' ? query['cardNumber'].trim() : '';
    return [
      ...phoneCondition('phone' as const, phoneAsked(query)),
      ...(card === '' ? [] : [{ field: 'id' as const, rule: 'in' as const, values: await this.withCard(actor, card) }]),
    ];
  }

  /** @throws Refusal when this member's permission for extra laps was removed */
  async assertExtraLaps(tx: Tx, memberId: string): Promise<void> {
    const rows = await tx.query<{ extra_laps: boolean }>('SELECT extra_laps FROM member WHERE id = $1', [memberId]);
    if (rows[0]?.extra_laps === false) throw new Refusal('member.noExtraLaps');
  }

  /** What a member holds for each project: counts, and free-play cards. */
  async projects(actor: Actor, memberId: string, language: Language) {
    const member = await this.find(actor, memberId);
    if (!member) return [];
    const balances = (await balancesOf(this.db, [member.id])).get(member.id) ?? new Map<Asset, number>();
    const cards = await this.db.query<UnlimitedCard>(
      'SELECT * FROM unlimited_card WHERE member_id = $1 ORDER BY ends_at DESC',
      [member.id],
    );
    const visits = [...balances].filter(([asset, held]) => asset.startsWith('visits:') && held > 0);
    return [
      ...visits.map(([asset, held]) => ({
        id: `${member.id}-${asset}`,
        projectType: asset.slice('visits:'.length),
        projectType_dictText: this.projectText(asset.slice('visits:'.length), member, language),
        frequency: held,
        changwanName: null,
        changwanNameEn: null,
        changCount: null,
        changwanCount: null,
        photo: null,
        isChangWan: 'NO' as const,
        changWanEndTime: null,
      })),
      ...cards.map((card) => ({
        id: card.id,
        projectType: card.project_type,
        projectType_dictText: this.projectText(card.project_type, member, language),
        frequency: 0,
        changwanName: card.name,
        changwanNameEn: card.name_en,
        changCount: card.times_used,
        changwanCount: card.times_limit,
        photo: null,
        isChangWan: 'YES' as const,
        changWanEndTime: toWireTime(card.ends_at),
      })),
    ];
  }

  private projectText(project: string, member: Member, language: Language): string {
    return this.dictionaries.text('project_type', project, language, member.org_code);
  }

  /**
   * The member who is to pay: known, not expired, and with the right consumption password where one is set.
   * @throws Refusal with the sentence for the cashier
   */
  async payer(actor: Actor, memberId: string, consumptionPassword: string): Promise<Member> {
    const member = await this.holder(actor, memberId);
    const today = await dayInStore(this.db, actor.orgCode, this.clock.now());
    return this.mayPay(actor, member, today, consumptionPassword);
  }

  /** The checks of {@link payer} for a member who was read already. `today`: the day in the store, `yyyy-MM-dd`. */
  async mayPay(actor: Actor, member: Member | null, today: string, consumptionPassword: string): Promise<Member> {
    if (!member) throw new Refusal('member.unknown');
    assertOpen(member);
    if (member.ends_on !== null && member.ends_on < today) throw new Refusal('member.expired');
    if (member.consumption_password_hash !== null) {
      if (consumptionPassword === '') throw new Refusal('member.passwordRequired');
      await this.checkPassword(actor, member.id, member.consumption_password_hash, consumptionPassword);
    }
    return member;
  }

  /** Uses a free-play card once. @returns its id. @throws Refusal when the member has none that is valid. */
  async useUnlimitedCard(tx: Tx, memberId: string): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `UPDATE unlimited_card SET times_used = times_used + 1 WHERE id = (
         SELECT id FROM unlimited_card WHERE member_id = $1 AND ends_at > $2 AND (times_limit = -1 OR times_used < times_limit) ORDER BY ends_at LIMIT 1 FOR UPDATE)
       RETURNING id`,
      [memberId, this.clock.now()],
    );
    if (!rows[0]) throw new Refusal('member.freePlayInvalid');
    return rows[0].id;
  }

  async giveBackUnlimitedCard(tx: Tx, cardId: string): Promise<void> {
    await tx.query('UPDATE unlimited_card SET times_used = times_used - 1 WHERE id = $1 AND times_used > 0', [cardId]);
  }

  /** Marks group-purchase codes as used by an order. @throws Refusal when one is unknown, was used, is over, or pays another rule. */
  async useGroupCoupons(
    tx: Tx,
    orgCode: string,
    codes: readonly string[],
    sale: { orderId: string; tariffId: string },
  ): Promise<void> {
    const rows = await tx.query(
      // In one order for everybody, so that two sales with the same codes can't wait for each other.
      `WITH free AS (SELECT code FROM group_coupon WHERE org_code = $1 AND code = ANY($2) AND state = 'UNUSED' AND coalesce(tariff_id, $4) = $4
           AND (valid_until IS NULL OR valid_until >= (SELECT ($5::timestamptz AT TIME ZONE time_zone)::date FROM store WHERE org_code = $1))
         ORDER BY code FOR UPDATE)
       UPDATE group_coupon c SET state = 'USED', order_id = $3, used_at = $5, version = version + 1 FROM free WHERE c.org_code = $1 AND c.code = free.code RETURNING c.code`,
      [orgCode, codes, sale.orderId, sale.tariffId, this.clock.now()],
    );
    if (rows.length < codes.length) throw new Refusal('coupon.invalid');
  }

  async giveBackGroupCoupons(tx: Tx, orgCode: string, codes: readonly string[], orderId: string): Promise<void> {
    await tx.query(
      "UPDATE group_coupon SET state = 'UNUSED', order_id = NULL, used_at = NULL, version = version + 1 WHERE org_code = $1 AND code = ANY($2) AND order_id = $3 AND state = 'USED'",
      [orgCode, codes, orderId],
    );
  }

  /** Which of these codes are used by this order and no other. */
  async codesUsedBy(sql: Sql, orgCode: string, codes: readonly string[], orderId: string): Promise<Set<string>> {
    const rows = await sql.query<{ code: string }>(
      "SELECT code FROM group_coupon WHERE org_code = $1 AND code = ANY($2) AND order_id = $3 AND state = 'USED'",
      [orgCode, codes, orderId],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Whether the last day of a code that this order uses has passed. */
  async isCodeOver(sql: Sql, orgCode: string, codes: readonly string[], orderId: string): Promise<boolean> {
    const today = await dayInStore(sql, orgCode, this.clock.now());
    const rows = await sql.query(
      "SELECT 1 FROM group_coupon WHERE org_code = $1 AND code = ANY($2) AND order_id = $3 AND state = 'USED' AND valid_until < $4::date LIMIT 1",
      [orgCode, codes, orderId, today],
    );
    return rows.length > 0;
  }

  async isCardOver(sql: Sql, cardId: string): Promise<boolean> {
    const rows = await sql.query('SELECT 1 FROM unlimited_card WHERE id = $1 AND ends_at <= $2', [
      cardId,
      this.clock.now(),
    ]);
    return rows.length > 0;
  }

  /** In which language members are written to, by their ids: the own choice, or else the store's. */
  async languagesOf(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Language>> {
    const rows = await sql.query<{ id: string; language: Language }>(
      `SELECT m.id, coalesce(m.language, s.settings->>'messageLanguage', 'cn') AS language
       FROM member m JOIN store s USING (org_code) WHERE m.id = ANY($1)`,
      [memberIds],
    );
    return new Map(rows.map(({ id, language }) => [id, language]));
  }

  /** Writes a system message for a member. The member's row stays as it is; pages that show the member load the messages again. */
  async notify(
    tx: Tx,
    orgCode: string,
    memberId: string,
    message: { title: string; content: string; by: Actor },
  ): Promise<void> {
    const rows = await tx.query<{ version: number }>(
      `INSERT INTO member_message (id, org_code, member_id, title, content, created_by) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING (SELECT version FROM member WHERE id = $3) AS version`,
      [newId(), orgCode, memberId, message.title, message.content, message.by.userId],
    );
    tx.emit(orgCode, 'resource.changed', {
      id: `member:${memberId}`,
      version: must(rows[0], 'the member who gets a message').version,
      ...{ resource: 'member', rowId: memberId, change: 'edited', by: message.by.realName },
    });
  }

  /** Adds experience; a negative number takes it back, not below 0. The level follows from it and never falls. */
  async earnExperience(tx: Tx, memberId: string, points: number): Promise<void> {
    if (points === 0) return;
    await tx.query(
      `UPDATE member SET experience = greatest(experience + $2, 0),
         level = greatest(level, (SELECT max(l.level) FROM member_level l WHERE l.experience_from <= experience + $2)) WHERE id = $1`,
      [memberId, points],
    );
  }

  /** Repeated wrong entries are slowed down more and more for this member. */
  private async checkPassword(actor: Actor, memberId: string, stored: string, given: string): Promise<void> {
    const guesser = { username: `member:${memberId}`, address: `counter:${actor.userId}` };
    const seconds = await admitGuess(this.db, guesser, this.clock.now());
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    if (!(await passwordMatches(stored, given))) throw new Refusal('member.wrongPassword');
    await guessedRight(this.db, guesser, this.clock.now());
  }
}

const FEN_PER_EXPERIENCE = 100;
/** One point for each whole yuan that a member recharges or spends. */
export const experienceOf = (amountFen: number): number => Math.floor(amountFen / FEN_PER_EXPERIENCE);

/** @throws Refusal while a member is frozen: nothing is sold to, given to or taken from this member */
export function assertNotFrozen({ frozen_reason }: Pick<Member, 'frozen_reason'>): void {
  if (frozen_reason !== null) throw new Refusal('member.frozen', { reason: frozen_reason });
}

/** @throws Refusal while nothing may be sold to this member: frozen, or without a card that is in use */
export function assertOpen(member: Pick<Member, 'frozen_reason' | 'card_stopped'>): void {
  assertNotFrozen(member);
  const { card_stopped } = member;
  if (card_stopped) throw new Refusal('member.cardLost');
}
