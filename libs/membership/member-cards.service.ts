import { Injectable } from '@nestjs/common';
import { normalise } from '@paddock/contracts/normalise';
import { type InputOf, type MemberCard, type memberPageRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Clock, newId, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { memberCardStates, type MemberCardState } from './member-card.states';
import { keepDecision, lockMember, type LockedMember, memberChanged, scopeOf } from './member-changes';
import { tables } from './tables';

interface CardRow {
  id: string;
  member_id: string;
  kind: MemberCard['kind'];
  number: string;
  chip_number: string | null;
  label: string;
  state: MemberCardState;
  issued_at: Date;
  ended_at: Date | null;
}
const COLUMNS = 'id, member_id, kind, number, chip_number, label, state, issued_at, ended_at';
const CARD_OF_SCOPE = `SELECT ${COLUMNS} FROM member_card WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)`;

/** A press too many is taken back by one more, without anybody being asked. */
const UNDO_MS = 10_000;

/** What opens a member: cards and bands, each with the number on it and the one inside. */
@Injectable()
export class MemberCards {
  constructor(private readonly clock: Clock) {}

  /** The card that bears a number, then the one that has it inside; one that is in use before one that was. */
  async bearing(sql: Sql, actor: Actor, text: string): Promise<{ memberId: string; state: MemberCardState } | null> {
    const rows = await sql.query<CardRow>(
      `SELECT ${COLUMNS} FROM member_card WHERE (number = ANY($1) OR chip_number = ANY($1)) AND ($2::text IS NULL OR org_code = $2)
       ORDER BY (number = ANY($1)) DESC, (state = 'ACTIVE') DESC LIMIT 1`,
      [[text, normalise(text, 'code')], scopeOf(actor)],
    );
    return rows[0] ? { memberId: rows[0].member_id, state: rows[0].state } : null;
  }

  /** Cards in use first, then those that were, the newest first. */
  async of(sql: Sql, memberId: string): Promise<MemberCard[]> {
    const rows = await sql.query<CardRow>(
      `SELECT ${COLUMNS} FROM member_card WHERE member_id = $1 ORDER BY (state = 'ACTIVE') DESC, (kind = 'CARD') DESC, issued_at DESC`,
      [memberId],
    );
    return rows.map((row) => this.payload(row));
  }

  async reportLost(tx: Tx, actor: Actor, cardId: string): Promise<void> {
    const { member, card } = await this.lock(tx, actor, cardId);
    // The same report again, for example from a second screen.
    if (card.state === 'LOST') return;
    await this.move(tx, actor, card, 'LOST');
    await this.settle(tx, actor, member);
  }

  async reportFound(tx: Tx, actor: Actor, cardId: string): Promise<void> {
    const { member, card } = await this.lock(tx, actor, cardId);
    if (card.state === 'ACTIVE') return;
    if (card.state === 'REPLACED') throw new Refusal('member.cardReplaced');
    if (card.chip_number !== null) await this.assertFree(tx, card.chip_number, card.id);
    await this.move(tx, actor, card, 'ACTIVE');
    await this.settle(tx, actor, member);
  }

  async add(tx: Tx, actor: Actor, input: InputOf<typeof memberPageRoutes.addCard>): Promise<void> {
    const member = await lockMember(tx, actor, input.id);
    if (input.replaces !== '') {
      const { card } = await this.lock(tx, actor, input.replaces);
      if (card.member_id !== member.id) throw new Refusal('notFound');
      if (card.state === 'REPLACED') throw new Refusal('member.cardNotActive');
      await this.move(tx, actor, card, 'REPLACED');
    }
    await this.assertFree(tx, input.number, '');
    if (input.idCard !== '') await this.assertFree(tx, input.idCard, '');
    await tables.insert(tx, 'member_card', {
      id: newId(),
      org_code: member.org_code,
      member_id: member.id,
      kind: input.kind,
      number: input.number,
      chip_number: input.idCard || null,
      label: input.label,
      issued_at: this.clock.now(),
    });
    await keepDecision(tx, actor, member, {
      kind: 'card',
      reason: input.reason,
      detail: input.number,
      at: this.clock.now(),
    });
    await this.settle(tx, actor, member);
  }

  async changeChip(tx: Tx, actor: Actor, cardId: string, chip: string): Promise<void> {
    const { member, card } = await this.lock(tx, actor, cardId);
    if (card.state !== 'ACTIVE') throw new Refusal('member.cardNotActive');
    if (chip !== '') await this.assertFree(tx, chip, card.id);
    await tables.update(tx, 'member_card', { id: card.id }, { chip_number: chip || null });
    await this.settle(tx, actor, member);
  }

  /** @throws Refusal when another card bears the number, or has it inside and is in use */
  async assertFree(tx: Tx, text: string, ownId: string): Promise<void> {
    const taken = await tx.query(
      `SELECT 1 FROM member_card WHERE id <> $2 AND (number = $1 OR chip_number = $1 AND state = 'ACTIVE') LIMIT 1`,
      [text, ownId],
    );
    if (taken.length > 0) throw new Refusal('member.cardExists', {}, 500, { field: 'number' });
  }

  /** The member before the card, as everybody takes them. */
  private async lock(tx: Tx, actor: Actor, cardId: string): Promise<{ member: LockedMember; card: CardRow }> {
    const given = [cardId, scopeOf(actor)];
    const [known] = await tx.query<CardRow>(CARD_OF_SCOPE, given);
    if (!known) throw new Refusal('notFound');
    const member = await lockMember(tx, actor, known.member_id);
    const [card] = await tx.query<CardRow>(`${CARD_OF_SCOPE} FOR UPDATE`, given);
    if (!card) throw new Refusal('notFound');
    return { member, card };
  }

  private async move(tx: Tx, actor: Actor, card: CardRow, state: MemberCardState): Promise<void> {
    if (!memberCardStates.may(card.state, state)) throw new Refusal('member.cardNotActive');
    // The time of the loss is kept when another card takes its place.
    await tx.query(
      `UPDATE member_card SET state = $2, ended_at = CASE WHEN $2 = 'ACTIVE' THEN NULL ELSE coalesce(ended_at, $3::timestamptz) END,
         ended_by = CASE WHEN $2 = 'ACTIVE' THEN NULL ELSE coalesce(ended_by, $4) END WHERE id = $1`,
      [card.id, state, this.clock.now(), actor.userId],
    );
  }

  /** What a sale reads of the cards stands with the member. */
  private async settle(tx: Tx, actor: Actor, member: LockedMember): Promise<void> {
    await tx.query(
      `UPDATE member m SET card_stopped = NOT EXISTS (SELECT 1 FROM member_card c WHERE c.member_id = m.id AND c.state = 'ACTIVE'),
         card_chip_number = (SELECT c.chip_number FROM member_card c WHERE c.member_id = m.id AND c.state = 'ACTIVE' AND c.chip_number IS NOT NULL
           ORDER BY (c.kind = 'CARD') DESC, c.issued_at DESC LIMIT 1) WHERE m.id = $1`,
      [member.id],
    );
    await memberChanged(tx, actor, member);
  }

  private payload(card: CardRow): MemberCard {
    const undoable = card.state === 'LOST' && card.ended_at !== null;
    return {
      id: card.id,
      kind: card.kind,
      number: card.number,
      idCard: card.chip_number,
      label: card.label,
      state: card.state,
      issueTime: toWireTime(card.issued_at),
      endTime: toWireTime(card.ended_at),
      undoableUntil: undoable ? toWireTime(new Date((card.ended_at?.getTime() ?? 0) + UNDO_MS)) : null,
    };
  }
}
