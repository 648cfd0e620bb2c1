import { Injectable } from '@nestjs/common';
import { type Actor, Clock, must, type Sql, type Tx } from '@paddock/kernel';
import { PaymentRefunds, PaymentService, type Refundable } from '@paddock/payments';
import { type Asset, balancesOf, type LedgerEntry, lockBalances, post, reverse } from '@paddock/wallet';
import { lockRecharge, readRecharge, type RechargeOrder, saveRecharge } from './recharge.repository';

/** A recharge as those who refund it see it. */
export interface RefundableRecharge {
  order: RechargeOrder & { rule_name_en: string | null };
  paidWith: 'scan' | 'cash';
  /** What the channel can give back; null when it was not paid by scan. */
  channel: Refundable | null;
  /** Given back, owed, or on its way. */
  returnedFen: number;
  /** What the member holds now; as visits those of the recharge's own project. */
  held: ReadonlyMap<Asset, number>;
  /** The free-play card that came with it, and whether nobody has driven on it; null: none. */
  card: { id: string; unused: boolean } | null;
  /** A free trial was settled by it. */
  settlesTrial: boolean;
  memberName: string;
  experience: number;
  level: number;
}

/** What a refund took from the member. */
interface TakenByRefund {
  orgCode: string;
  orderId: string;
  /** Null: nothing that lay in accounts. */
  postingId: string | null;
  tookCard: boolean;
}

/** Recharges, for the area that refunds them: what they gave, and taking it back. */
@Injectable()
export class RefundableRecharges {
  constructor(
    private readonly payments: PaymentService,
    private readonly refunds: PaymentRefunds,
    private readonly clock: Clock,
  ) {}

  async find(sql: Sql, actor: Actor, id: string): Promise<RefundableRecharge | null> {
    const order = await readRecharge(sql, actor.orgCode, id);
    if (!order) return null;
    return this.rechargeOf(sql, order, (await balancesOf(sql, [order.member_id])).get(order.member_id) ?? new Map());
  }

  /** Held until the transaction ends, with its charge, the member's accounts and the card that came with it. Null when this store has no such recharge. */
  async lock(tx: Tx, actor: Actor, id: string): Promise<RefundableRecharge | null> {
    if ((await readRecharge(tx, actor.orgCode, id)) === null) return null;
    await this.payments.hold(tx, id);
    await lockRecharge(tx, id);
    const order = must(await readRecharge(tx, actor.orgCode, id), 'the recharge that was just locked');
    const held = await lockBalances(tx, order.member_id);
    // After the accounts; a ride on the card takes nothing from them.
    await tx.query('SELECT 1 FROM unlimited_card WHERE recharge_order_id = $1 FOR UPDATE', [id]);
    return this.rechargeOf(tx, order, held);
  }

  /** Takes back what a refund says, in one posting, and ends the free-play card. @returns the posting; null: nothing lay in accounts */
  async takeBack(
    tx: Tx,
    actor: Actor,
    { order, card }: RefundableRecharge,
    taken: readonly { asset: Asset | 'card'; taken: number }[],
    refundId: string,
  ): Promise<string | null> {
    if (card && taken.some((each) => each.asset === 'card' && each.taken > 0))
      await tx.query('UPDATE unlimited_card SET ended_from = ends_at, ends_at = $2 WHERE id = $1', [
        card.id,
        this.clock.now(),
      ]);
    const member = { type: 'member', id: order.member_id } as const;
    const store = { type: 'store', id: order.org_code } as const;
    const entries = taken.flatMap(({ asset: given, taken: amount }): LedgerEntry[] => {
      if (given === 'card' || amount === 0) return [];
      const asset = given === 'visits:currency' ? (`visits:${order.visits_project}` as const) : given;
      return [
        { owner: member, asset, amount: -amount },
        { owner: store, asset, amount },
      ];
    });
    if (entries.length === 0) return null;
    const id = `recharge:${order.id}:refund:${refundId}`;
    await post(tx, { id, orgCode: order.org_code, reason: 'refund', actor: actor.userId, entries });
    return id;
  }

  /** The refund came to nothing: the member has everything again that it took. */
  async restore(tx: Tx, { orgCode, orderId, postingId, tookCard }: TakenByRefund, by: string): Promise<void> {
    if (postingId !== null) await reverse(tx, postingId, { id: `${postingId}:restored`, reason: 'refund', actor: by });
    if (!tookCard) return;
    // The end that it had then, which need not be the one that was sold; a later one that staff have set meanwhile stays.
    await tx.query(
      `UPDATE unlimited_card c SET ended_from = NULL, ends_at = greatest(c.ends_at, coalesce(c.ended_from,
         least(o.paid_at + make_interval(days => nullif(o.card_days, -1)),
           (o.card_until + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM store WHERE org_code = $2)))) FROM recharge_order o
       WHERE c.recharge_order_id = o.id AND o.id = $1 AND o.org_code = $2`,
      [orderId, orgCode],
    );
  }

  /** Counts what a refund has changed. The caller holds the recharge. */
  async note(tx: Tx, id: string, { waitingFen = 0, paidOutFen = 0 }): Promise<void> {
    const order = must(await lockRecharge(tx, id), 'the recharge of a refund');
    const channel = await this.refunds.refundable(tx, id);
    const waiting = order.refund_waiting_fen + waitingFen;
    const returned = order.refunded_fen + paidOutFen;
    await saveRecharge(tx, order, {
      refund_waiting_fen: waiting,
      refunded_fen: returned,
      refunded_otherwise_fen: order.refunded_otherwise_fen + (order.payment_mode === 'wechat' ? paidOutFen : 0),
      pay_state: rechargeStateAfter(order, returned, waiting + (channel?.openFen ?? 0)),
    });
  }

  private async rechargeOf(
    sql: Sql,
    order: RefundableRecharge['order'],
    held: ReadonlyMap<Asset, number>,
  ): Promise<RefundableRecharge> {
    const channel = await this.refunds.refundable(sql, order.id);
    const cards = await sql.query<{ id: string; unused: boolean }>(
      'SELECT id, times_used = 0 AND ends_at > $2 AS unused FROM unlimited_card WHERE recharge_order_id = $1',
      [order.id, this.clock.now()],
    );
    const members = await sql.query<{ name: string; experience: number; level: number; settlesTrial: boolean }>(
      `SELECT coalesce(nullif(m.real_name, ''), m.nickname) AS name, m.experience, m.level, r.linked_tab_id IS NOT NULL AS "settlesTrial"
       FROM recharge_order r JOIN member m ON m.id = r.member_id WHERE r.id = $1`,
      [order.id],
    );
    const visits = held.get(`visits:${order.visits_project}`) ?? 0;
    const { name, experience, level, settlesTrial } = must(members[0], 'the member of a recharge');
    return {
      ...{
        order,
        channel,
        held: new Map([...held, ['visits:currency', visits] as const]),
        card: cards[0] ?? null,
        settlesTrial,
        memberName: name,
        experience,
        level,
      },
      paidWith: order.payment_mode === 'unline' ? 'cash' : 'scan',
      returnedFen: order.refunded_fen + order.refund_waiting_fen + (channel?.openFen ?? 0),
    };
  }
}

/** How a paid recharge stands after a change of its refunds. */
export function rechargeStateAfter(
  order: Pick<RechargeOrder, 'pay_state' | 'amount_fen'>,
  returnedFen: number,
  openFen: number,
): RechargeOrder['pay_state'] {
  if (order.pay_state === 'nopay') return order.pay_state;
  if (returnedFen >= order.amount_fen && order.amount_fen > 0) return 'refunded';
  return openFen > 0 ? 'refunding' : 'payed';
}
