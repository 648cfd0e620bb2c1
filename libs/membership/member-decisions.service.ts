import { Injectable } from '@nestjs/common';
import { type InputOf, type MemberPage, type memberPageRoutes, toWireTime, yuan } from '@paddock/contracts/wire';
import { dayInStore, hashPassword } from '@paddock/identity';
import { type Actor, Clock, Database, newId, Refusal, type Tx } from '@paddock/kernel';
import { freeAfterExpiry } from './expired-members.service';
import { MemberCards } from './member-cards.service';
import { keepDecision, lockMember, memberChanged, scopeOf } from './member-changes';
import { tables } from './tables';

/** The page shows so many; older ones are of no use at the counter. */
const MESSAGES_SHOWN = 20;

type Input<Name extends keyof typeof memberPageRoutes> = InputOf<(typeof memberPageRoutes)[Name]>;

/** What staff decide about one member: each is one transaction with its reason in the audit log, and reaches every screen. */
@Injectable()
export class MemberDecisions {
  constructor(
    private readonly db: Database,
    private readonly cards: MemberCards,
    private readonly clock: Clock,
  ) {}

  /** What the page shows beside the row; null when the actor sees no such member. */
  async page(actor: Actor, id: string): Promise<MemberPage | null> {
    const rows = await this.db.query<{
      org_code: string;
      frozen_at: Date | null;
      frozen_by: string | null;
      noted_at: Date | null;
      noted_by: string | null;
      next_level: number | null;
      next_from: number | null;
      agreed_at: Date | null;
      recommender_id: string | null;
      recommender_name: string | null;
      promotion_fen: number | null;
    }>(
      `SELECT m.org_code, m.frozen_at, m.frozen_by, m.noted_at, m.noted_by, l.level AS next_level, l.experience_from AS next_from,
         a.agreed_at, r.id AS recommender_id, r.real_name AS recommender_name, m.promotion_fen
       FROM member m LEFT JOIN member_agreement a ON a.member_id = m.id LEFT JOIN member r ON r.id = m.recommended_by AND r.org_code = m.org_code
         LEFT JOIN LATERAL (SELECT * FROM member_level n WHERE n.level > m.level ORDER BY n.level LIMIT 1) l ON true
       WHERE m.id = $1 AND ($2::text IS NULL OR m.org_code = $2)`,
      [id, scopeOf(actor)],
    );
    const member = rows[0];
    if (!member) return null;
    return {
      cards: await this.cards.of(this.db, id),
      nextLevel:
        member.next_level === null || member.next_from === null
          ? null
          : { level: member.next_level, from: member.next_from },
      frozenTime: toWireTime(member.frozen_at),
      frozenBy: member.frozen_by,
      noteTime: toWireTime(member.noted_at),
      noteBy: member.noted_by,
      agreedTime: toWireTime(member.agreed_at),
      recommendedBy:
        member.recommender_id === null
          ? null
          : {
              id: member.recommender_id,
              name: member.recommender_name ?? '',
              reward: member.promotion_fen === null ? null : yuan(member.promotion_fen),
            },
      messages: await this.messagesTo(id),
      today: await dayInStore(this.db, member.org_code, this.clock.now()),
    };
  }

  /** System messages to the member, the newest first. */
  private async messagesTo(memberId: string): Promise<MemberPage['messages']> {
    const rows = await this.db.query<{ id: string; title: string; content: string; created_at: Date }>(
      'SELECT id, title, content, created_at FROM member_message WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2',
      [memberId, MESSAGES_SHOWN],
    );
    return rows.map(({ created_at, ...message }) => ({ ...message, time: toWireTime(created_at) }));
  }

  freeze(actor: Actor, { id, reason }: Input<'freeze'>): Promise<void> {
    return this.decide(actor, id, { kind: 'freeze', reason }, async (tx, member) => {
      await tx.query(
        'UPDATE member SET frozen_at = coalesce(frozen_at, $2), frozen_reason = $3, frozen_by = $4 WHERE id = $1',
        [member.id, this.clock.now(), reason, actor.realName],
      );
    });
  }

  unfreeze(actor: Actor, { id, reason }: Input<'unfreeze'>): Promise<void> {
    return this.decide(actor, id, { kind: 'unfreeze', reason }, async (tx, member) => {
      if (member.frozen_at === null) throw new Refusal('member.notFrozen');
      await tables.update(tx, 'member', { id: member.id }, { frozen_at: null, frozen_reason: null, frozen_by: null });
    });
  }

  setExpiry(actor: Actor, { id, endTime, reason }: Input<'expiry'>): Promise<void> {
    return this.decide(actor, id, { kind: 'expiry', reason, detail: endTime }, async (tx, member) => {
      const today = await dayInStore(tx, member.org_code, this.clock.now());
      await tables.update(tx, 'member', { id: member.id }, { ends_on: endTime || null });
      if (endTime === '' || endTime >= today) await freeAfterExpiry(tx, member.id);
    });
  }

  /** The hash takes its time, so it is made before anything is locked. */
  async setPassword(actor: Actor, { id, consumePassword, reason }: Input<'password'>): Promise<void> {
    const hash = consumePassword === '' ? null : await hashPassword(consumePassword);
    await this.decide(actor, id, { kind: 'password', reason }, async (tx, member) => {
      await tables.update(tx, 'member', { id: member.id }, { consumption_password_hash: hash });
    });
  }

  note(actor: Actor, { id, remark }: Input<'note'>): Promise<void> {
    return this.db.transaction(async (tx) => {
      const member = await lockMember(tx, actor, id);
      await tables.update(
        tx,
        'member',
        { id: member.id },
        { remark: remark || null, noted_at: this.clock.now(), noted_by: actor.realName },
      );
      await memberChanged(tx, actor, member);
    });
  }

  /** The whole number; anyone who looked is on record before it leaves. */
  unmask(actor: Actor, id: string): Promise<{ phone: string }> {
    return this.db.transaction(async (tx) => {
      const member = await lockMember(tx, actor, id);
      if (member.phone === null) throw new Refusal('member.noPhone');
      await tables.insert(tx, 'member_phone_view', {
        id: newId(),
        org_code: member.org_code,
        member_id: member.id,
        viewed_by: actor.userId,
        viewed_at: this.clock.now(),
      });
      return { phone: member.phone };
    });
  }

  private decide(
    actor: Actor,
    id: string,
    decision: { kind: string; reason: string; detail?: string },
    change: (tx: Tx, member: Awaited<ReturnType<typeof lockMember>>) => Promise<void>,
  ): Promise<void> {
    return this.db.transaction(async (tx) => {
      const member = await lockMember(tx, actor, id);
      await change(tx, member);
      await keepDecision(tx, actor, member, { ...decision, at: this.clock.now() });
      await memberChanged(tx, actor, member);
    });
  }
}
