import { Injectable } from '@nestjs/common';
import type { InputOf, memberHoldingRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, computed, Dictionaries, newId, Refusal, type Tx } from '@paddock/kernel';
import { type Asset, balancesOf, lockBalances, post } from '@paddock/wallet';
import { keepDecision, memberChanged } from './member-changes';
import { type Member, Members } from './members.service';
import { tables } from './tables';

type Added = InputOf<typeof memberHoldingRoutes.addHolding>;
type Edited = InputOf<typeof memberHoldingRoutes.editHolding>;
type Terms = Pick<Edited, 'changwanName' | 'changwanNameEn' | 'changwanCount' | 'changwanDay'>;

interface Card {
  id: string;
  name: string;
  name_en: string | null;
  project_type: string;
  times_limit: number;
  times_used: number;
  last_day: string;
}

/** The card ends with its last day, in the clock of the member's store. */
const endOfDay = (day: string, orgCode: string) =>
  computed`(${day}::date + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM store WHERE org_code = ${orgCode})`;

/** What staff correct of a member's counts and free-play cards. Each needs a reason, which stands in the audit log. */
@Injectable()
export class MemberHoldings {
  constructor(
    private readonly members: Members,
    private readonly dictionaries: Dictionaries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal when the member has a count, or a valid card, of this project already */
  async add(tx: Tx, actor: Actor, input: Added): Promise<void> {
    const member = await this.memberOf(tx, actor, input.userId);
    if (!this.dictionaries.offers('project_type', input.projectType, member.org_code))
      throw new Refusal('gift.projectRequired', {}, 500, { field: 'projectType' });
    if (input.isChangWan === 'NO') {
      if (!input.frequency) throw new Refusal('member.countRequired', {}, 500, { field: 'frequency' });
      await this.moveCount(tx, actor, member, input.projectType, 0, input.frequency, input.reason);
      return;
    }
    if (input.changwanDay === undefined) throw new Refusal('member.dateWrong', {}, 500, { field: 'changwanDay' });
    // Held by every card of this member, so that two adds follow each other.
    await tx.query('SELECT 1 FROM member WHERE id = $1 FOR NO KEY UPDATE', [member.id]);
    const valid = await tx.query(
      `SELECT 1 FROM unlimited_card WHERE member_id = $1 AND project_type = $2 AND ends_at > $3 AND (times_limit = -1 OR times_used < times_limit)`,
      [member.id, input.projectType, this.clock.now()],
    );
    if (valid.length > 0) throw duplicate();
    const { changwanName = '', changwanNameEn = '', changwanCount = -1, changwanDay } = input;
    await tables.insert(tx, 'unlimited_card', {
      id: newId(),
      member_id: member.id,
      project_type: input.projectType,
      name: changwanName,
      name_en: changwanNameEn || null,
      times_limit: changwanCount,
      ends_at: endOfDay(changwanDay, member.org_code),
    });
    await this.decided(
      tx,
      actor,
      member,
      input.reason,
      `${input.projectType}: ${termsText(changwanCount, changwanDay)}`,
    );
  }

  async edit(tx: Tx, actor: Actor, input: Edited): Promise<void> {
    const member = await this.memberOf(tx, actor, input.userId);
    const count = `${member.id}-visits:`;
    if (!input.id.startsWith(count)) return this.editCard(tx, actor, member, input);
    if (input.frequency === undefined) throw new Refusal('member.countRequired', {}, 500, { field: 'frequency' });
    await this.moveCount(tx, actor, member, input.id.slice(count.length), null, input.frequency, input.reason);
  }

  private async editCard(tx: Tx, actor: Actor, member: Member, { id, reason, ...terms }: Edited): Promise<void> {
    const cards = await tx.query<Card>(
      `SELECT c.id, c.name, c.name_en, c.project_type, c.times_limit, c.times_used, (c.ends_at AT TIME ZONE s.time_zone - interval '1 second')::date::text AS last_day
       FROM unlimited_card c JOIN store s ON s.org_code = $3 WHERE c.id = $1 AND c.member_id = $2 FOR UPDATE OF c`,
      [id, member.id, member.org_code],
    );
    const card = cards[0];
    if (!card) throw new Refusal('notFound');
    const next = changed(card, terms);
    if (next.limit !== -1 && next.limit < card.times_used)
      throw new Refusal('member.cardUsedMore', { used: card.times_used }, 500, { field: 'changwanCount' });
    // An end that nobody changes stays as it is, to the second.
    const end = next.lastDay === card.last_day ? {} : { ends_at: endOfDay(next.lastDay, member.org_code) };
    const changes = { name: next.name, name_en: next.nameEn, times_limit: next.limit, ...end };
    await tables.update(tx, 'unlimited_card', { id, member_id: member.id }, changes);
    const before = termsText(card.times_limit, card.last_day);
    await this.decided(
      tx,
      actor,
      member,
      reason,
      `${card.project_type}: ${before} → ${termsText(next.limit, next.lastDay)}`,
    );
  }

  /** Brings a count to a number by one posting; the ledger's own lock decides who was first. `from` null: whatever is held. */
  private async moveCount(
    tx: Tx,
    actor: Actor,
    member: Member,
    project: string,
    from: 0 | null,
    to: number,
    reason: string,
  ): Promise<void> {
    const asset: Asset = `visits:${project}`;
    const held = (await lockBalances(tx, member.id)).get(asset) ?? 0;
    if (from !== null && held !== from) throw duplicate();
    if (held === to) return;
    const amount = to - held;
    await post(tx, {
      ...{ id: `adjust:${newId()}`, orgCode: member.org_code, reason: 'adjust', actor: actor.userId },
      entries: [
        { owner: { type: 'member', id: member.id }, asset, amount },
        { owner: { type: 'store', id: member.org_code }, asset, amount: -amount },
      ],
    });
    // A first count has no account that could be locked before: the second of two transactions sees both.
    const now = (await balancesOf(tx, [member.id])).get(member.id)?.get(asset);
    if (now !== to) throw duplicate();
    await this.decided(tx, actor, member, reason, `${project}: ${held} → ${to}`);
  }

  private async decided(tx: Tx, actor: Actor, member: Member, reason: string, detail: string): Promise<void> {
    await keepDecision(tx, actor, member, { kind: 'project', reason, detail, at: this.clock.now() });
    await memberChanged(tx, actor, member);
  }

  private async memberOf(tx: Tx, actor: Actor, userId: string): Promise<Member> {
    const member = await this.members.find(actor, userId, tx);
    if (!member) throw new Refusal('member.unknown');
    return member;
  }
}

const duplicate = (): Refusal => new Refusal('member.projectExists', {}, 500, { field: 'projectType' });
const termsText = (limit: number, lastDay: string): string => `${limit} / ${lastDay}`;

function changed(card: Card, { changwanName, changwanNameEn, changwanCount, changwanDay }: Terms) {
  return {
    name: changwanName ?? card.name,
    nameEn: changwanNameEn === undefined ? card.name_en : changwanNameEn || null,
    limit: changwanCount ?? card.times_limit,
    lastDay: changwanDay ?? card.last_day,
  };
}
