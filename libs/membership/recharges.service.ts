import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { InputOf, RechargeOrderDetail, rechargeRoutes } from '@paddock/contracts/wire';
import { Drawer } from '@paddock/drawer';
import { approvedPrice, Cashiers, storeSettings, wantedPrice } from '@paddock/identity';
import {
  type Actor,
  Clock,
  Database,
  invariant,
  LOGGER,
  type Logger,
  must,
  newId,
  Refusal,
  seesAllStores,
  type Tx,
} from '@paddock/kernel';
import { PaymentService, type PaymentView } from '@paddock/payments';
import { type LedgerEntry, type Owner, post } from '@paddock/wallet';
import { Coupons } from './coupons.service';
import { freeAfterExpiry } from './expired-members.service';
import { memberChanged } from './member-changes';
import { assertOpen, experienceOf, Members } from './members.service';
import { rewardPromotion } from './promotion';
import { RechargeRules } from './recharge-rules.service';
import {
  findRecharge,
  insertRecharge,
  lockRecharge,
  type RechargeOrder,
  RULE_NAME_EN,
  saveRecharge,
} from './recharge.repository';
import { rechargeStates } from './recharge.states';
import { rechargeStateAfter } from './refundable-recharges.service';
import { amountsOf, laterEnd, pointsFor, validUntil } from './recharge-terms';
import { tables } from './tables';

type RechargeInput = InputOf<typeof rechargeRoutes.add>;

/** An order, and the payment attempt that must be charged once the transaction has committed. */
export interface OpenedRecharge {
  order: RechargeOrder;
  attemptId: string | null;
}

/** Selling recharges: what was paid becomes the member's in the transaction in which it was paid. */
@Injectable()
export class Recharges implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly rules: RechargeRules,
    private readonly members: Members,
    private readonly coupons: Coupons,
    private readonly cashiers: Cashiers,
    private readonly payments: PaymentService,
    private readonly drawer: Drawer,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.payments.listen('recharge', { onPaymentChanged: (tx, payment) => this.paymentChanged(tx, payment) });
  }

  find(actor: Actor, id: string): Promise<RechargeOrderDetail | null> {
    return findRecharge(this.db, seesAllStores(actor) ? null : actor.orgCode, id);
  }

  /**
   * Opens an order. Cash pays it here and now; a scan leaves it open until the channel has spoken: call
   * {@link charge} after the commit.
   * @param approvedBy the manager where the price is not the rule's
   * @throws Refusal with the form's own text
   */
  async open(tx: Tx, actor: Actor, input: RechargeInput, approvedBy: string | null): Promise<OpenedRecharge> {
    const member = await this.members.holder(actor, input.userId, tx);
    if (!member) throw new Refusal('member.unknown');
    assertOpen(member);
    const rule = await this.rules.forSale(tx, actor.orgCode, input.rechargeRoleId);
    const { amountFen: rulePriceFen, rechargeFen, giftFen } = amountsOf(rule, input);
    const price = approvedPrice(rulePriceFen, wantedPrice(input), approvedBy);
    if (price?.priceFen === 0) throw new Refusal('price.giftInstead');
    if (price && input.couponId !== '') throw new Refusal('price.noCoupon');
    const priceFen = price?.priceFen ?? rulePriceFen;
    const couponFen = await this.coupons.deduction(tx, actor, member.id, input.couponId, priceFen);
    const amountFen = priceFen - couponFen;
    const paysByScan = input.payMode === 'wechat' && amountFen > 0;
    if (paysByScan) this.assertScannable(actor.orgCode, input.payCode);
    else if (amountFen > 0) await this.assertCashAllowed(tx, actor.orgCode);
    const settings = await storeSettings(tx, actor.orgCode);
    const today = await this.rules.today(tx, actor.orgCode);
    if (rule.card_days !== 0 && settings.changwanDeadline < today)
      throw new Refusal('recharge.cardOver', { day: settings.changwanDeadline });
    const order = await insertRecharge(tx, {
      id: newId(),
      org_code: actor.orgCode,
      member_id: member.id,
      amount_fen: amountFen,
      coupon_fen: couponFen,
      rule_price_fen: price && rulePriceFen,
      price_reason: price && price.reason,
      price_approved_by: price && price.approvedBy,
      rule_id: rule.id,
      rule_name: rule.name,
      recharge_fen: rechargeFen,
      gift_fen: giftFen,
      points: rule.points + pointsFor(amountFen, settings.integral),
      visits: rule.visits,
      visits_project: settings.projectType,
      laps: rule.laps,
      card_days: rule.card_days,
      card_times: rule.card_times,
      card_until: rule.card_days !== 0 ? settings.changwanDeadline : null,
      valid_until: validUntil(rule, today),
      payment_mode: input.payMode,
      cashier_id: await this.cashierOf(tx, actor, input.departuserId),
      printer_id: input.printId || null,
      remark: input.remark || null,
      created_by: actor.userId,
    });
    await this.coupons.use(tx, actor, input.couponId, order.id);
    if (!paysByScan) return { order: await this.paid(tx, order, actor.userId), attemptId: null };
    const payment = await this.payments.begin(tx, {
      owner: 'recharge',
      orderId: order.id,
      orgCode: order.org_code,
      amountFen,
      subject: rule.name,
      authCode: input.payCode,
    });
    return { order: await saveRecharge(tx, order, {}), attemptId: payment.attemptId };
  }

  /** Sends the scanned code to the channel. Not awaited by requests: the cashier's screen follows the order. */
  charge(orderId: string, attemptId: string | null, paymentCode: string): void {
    if (attemptId === null) return;
    this.payments.charge(attemptId, paymentCode).catch((error: unknown) => {
      this.log.error({ orderId, error: String(error) }, 'a charge broke off; it is followed up by query');
    });
  }

  /**
   * Voids a recharge that was never paid. A scan that still runs is taken back first, and the order is void once that is done.
   * @returns whether it is void already. A repeated call changes nothing.
   */
  async void(tx: Tx, actor: Actor, id: string, reason: string): Promise<boolean> {
    const payment = await this.payments.withdraw(tx, id);
    const order = await lockRecharge(tx, id);
    if (!order || order.org_code !== actor.orgCode) throw new Refusal('notFound');
    if (payment === 'manualReview') throw new Refusal('order.toBeChecked');
    if (payment === 'paid' || order.pay_state !== 'nopay') throw new Refusal('order.paidNotVoidable');
    if (order.void_reason !== null) return order.voided_at !== null;
    const voidedAt = payment === 'nothingOpen' ? this.clock.now() : null;
    await saveRecharge(tx, order, { void_reason: reason, voided_by: actor.userId, voided_at: voidedAt });
    return voidedAt !== null;
  }

  private assertScannable(orgCode: string, paymentCode: string): void {
    if (paymentCode === '') throw new Refusal('pay.codeRequired');
    this.payments.assertChargeable(orgCode, paymentCode);
  }

  private async assertCashAllowed(tx: Tx, orgCode: string): Promise<void> {
    const rows = await tx.query<{ allows_cash: boolean }>('SELECT allows_cash FROM store WHERE org_code = $1', [
      orgCode,
    ]);
    if (!rows[0]?.allows_cash) throw new Refusal('pay.cashNotAllowed');
  }

  private async cashierOf(tx: Tx, actor: Actor, cashierId: string): Promise<string> {
    if (cashierId === '') return actor.userId;
    if (!(await this.cashiers.isStaffOf(tx, actor.orgCode, cashierId)))
      throw new Refusal('malformed', { field: 'departuserId' });
    return cashierId;
  }

  private async paymentChanged(tx: Tx, payment: PaymentView): Promise<void> {
    const order = must(await lockRecharge(tx, payment.orderId), 'the recharge order of a payment');
    if (payment.progress === 'paid' && order.pay_state === 'nopay') {
      await this.paid(tx, { ...order, pay_message: payment.message }, order.created_by ?? order.member_id);
      return;
    }
    const refundedFen = payment.paidAt === null ? 0 : payment.refundedFen + order.refunded_otherwise_fen;
    const openFen = order.refund_waiting_fen + (payment.state === 'REFUNDING' ? 1 : 0);
    const payState = rechargeStateAfter(order, refundedFen, openFen);
    const moved = order.pay_progress !== payment.progress || order.pay_message !== payment.message;
    if (!moved && order.pay_state === payState && order.refunded_fen === refundedFen) return;
    const ended = payment.progress === 'reversed' || payment.progress === 'declined';
    const voidedAt = ended && order.void_reason !== null ? (order.voided_at ?? this.clock.now()) : order.voided_at;
    await saveRecharge(tx, order, {
      pay_progress: payment.progress,
      pay_message: payment.message,
      voided_at: voidedAt,
      pay_state: payState,
      refunded_fen: refundedFen,
    });
  }

  private async paid(tx: Tx, order: RechargeOrder, actorId: string): Promise<RechargeOrder> {
    invariant(rechargeStates.may(order.pay_state, 'payed'), `recharge ${order.id} may be paid`);
    const now = this.clock.now();
    const postingId = await this.give(tx, order, actorId);
    if (order.card_days !== 0) {
      await tx.query(
        `INSERT INTO unlimited_card (id, member_id, name, name_en, ends_at, times_limit, recharge_order_id)
         VALUES ($1, $2, $3, (SELECT ${RULE_NAME_EN} FROM recharge_order o WHERE o.id = $7),
           least($4::timestamptz + make_interval(days => nullif($5, -1)),
           ($8::date + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM store WHERE org_code = $9)), $6, $7)`,
        [
          newId(),
          order.member_id,
          order.rule_name ?? '',
          now,
          order.card_days,
          order.card_times,
          order.id,
          order.card_until,
          order.org_code,
        ],
      );
    }
    await this.raise(tx, order);
    if (order.amount_fen > 0)
      await rewardPromotion(tx, { orgCode: order.org_code, memberId: order.member_id, actorId });
    if (order.payment_mode === 'unline' && order.amount_fen > 0)
      await this.drawer.takeCash(tx, 'recharge', {
        orgCode: order.org_code,
        cashierId: order.cashier_id ?? actorId,
        notedBy: actorId,
        orderId: order.id,
        amountFen: order.amount_fen,
      });
    return saveRecharge(tx, order, {
      pay_state: 'payed',
      pay_progress: 'paid',
      pay_message: null,
      paid_at: now,
      posting_id: postingId,
    });
  }

  /** One posting for everything that lies in accounts. @returns its id, null when nothing does. */
  private async give(tx: Tx, order: RechargeOrder, actorId: string): Promise<string | null> {
    const member: Owner = { type: 'member', id: order.member_id };
    const storeAccounts: Owner = { type: 'store', id: order.org_code };
    const gifts: [LedgerEntry['asset'], number][] = [
      ['recharge_fen', order.recharge_fen],
      ['gift_fen', order.gift_fen],
      ['points', order.points],
      [`visits:${order.visits_project}`, order.visits],
      ['laps', order.laps],
    ];
    const entries = gifts.flatMap(([asset, amount]): LedgerEntry[] =>
      amount === 0
        ? []
        : [
            { owner: member, asset, amount },
            { owner: storeAccounts, asset, amount: -amount },
          ],
    );
    if (entries.length === 0) return null;
    const id = `recharge:${order.id}`;
    await post(tx, { id, orgCode: order.org_code, reason: 'recharge', actor: actorId, entries });
    return id;
  }

  /** Experience, the level that follows from it, and how long the member's card is valid. */
  private async raise(tx: Tx, order: RechargeOrder): Promise<void> {
    const members = await tx.query<{ org_code: string; ends_on: string | null; frozen: boolean }>(
      'SELECT org_code, ends_on::text AS ends_on, frozen_at IS NOT NULL AS frozen FROM member WHERE id = $1 FOR NO KEY UPDATE',
      [order.member_id],
    );
    const member = must(members[0], 'the member of a recharge');
    // After the lock, so that a recharge that was paid at the same moment is seen.
    const earlier = await tx.query(
      "SELECT 1 FROM recharge_order WHERE member_id = $1 AND pay_state <> 'nopay' AND id <> $2 LIMIT 1",
      [order.member_id, order.id],
    );
    const endsOn = laterEnd(member.ends_on, order.valid_until, earlier.length === 0);
    await tables.update(tx, 'member', { id: order.member_id }, { ends_on: endsOn });
    // The card may have ended while the scan was awaited.
    if (member.frozen && (endsOn === null || endsOn >= (await this.rules.today(tx, order.org_code))))
      if (await freeAfterExpiry(tx, order.member_id))
        await memberChanged(tx, { realName: '' }, { id: order.member_id, org_code: member.org_code });
    await this.members.earnExperience(tx, order.member_id, experienceOf(order.amount_fen));
  }
}
