import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { OrderPayload } from '@paddock/contracts/feed';
import { Drawer, type OrderCash } from '@paddock/drawer';
import { Cashiers, dayInStore } from '@paddock/identity';
import {
  type Actor,
  Clock,
  invariant,
  LOGGER,
  type Logger,
  must,
  newId,
  Refusal,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import { experienceOf, type Member, Members, MovementSources } from '@paddock/membership';
import { soldIn } from './movement-source';
import { PaymentService, type PaymentView } from '@paddock/payments';
import { type LedgerEntry, lockBalances, post, type Owner, reverse } from '@paddock/wallet';
import { orderStates } from './counter.states';
import { lockLine } from './line-up.repository';
import { LineUp } from './line-up.service';
import {
  completeOrder,
  completePayment,
  findOrder,
  insertOrder,
  lockOrder,
  type Order,
  saveOrder,
} from './order.repository';
import { insertLines } from './order-line.repository';
import { type OrderPaidListener, type OrderPaidStep, OrderPaidSteps } from './order-paid';
import { type Charge, splitBalance } from './pricing';
import { assertWithinRuleLimit } from './rule-limit';
import type { OrderSale, Sale } from './sale';
import {
  assertTogether,
  chargeOfLines,
  type Goods,
  isPlain,
  linesFrom,
  nameOfLines,
  priceOfRule,
  rateDiscountOfLines,
  type SaleLine,
  type SaleLines,
  tariffsOf,
  timesOfLine,
} from './sale-lines';
import { cashReceivedOf, counterFenOf, restOf } from './split';
import { assertFits, drivenIfAny, namesOf, runModeOf, tariffOf } from './tariff.repository';

/** Called in the transaction in which the payment of an order changes its state without paying it. */
export type PaymentMovedListener = (tx: Tx, order: Order) => Promise<void>;

/** An order, and the payment attempt that must be charged once the transaction has committed. */
export interface OpenedOrder {
  order: Order;
  attemptId: string | null;
}

/** Consumption orders: taking value for what is driven. */
@Injectable()
export class Orders implements OnModuleInit {
  private readonly paidSteps = new OrderPaidSteps();
  private readonly movedListeners: PaymentMovedListener[] = [];

  constructor(
    private readonly members: Members,
    private readonly cashiers: Cashiers,
    private readonly payments: PaymentService,
    private readonly lineUp: LineUp,
    private readonly drawer: Drawer,
    private readonly movements: MovementSources,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.movements.register('order', soldIn);
    this.payments.listen('consumption', { onPaymentChanged: (tx, payment) => this.paymentChanged(tx, payment) });
  }

  onOrderPaid(step: OrderPaidStep, listener: OrderPaidListener): void {
    this.paidSteps.add(step, listener);
  }

  onPaymentMoved(listener: PaymentMovedListener): void {
    this.movedListeners.push(listener);
  }

  find(sql: Sql, actor: Actor, id: string): Promise<Order | null> {
    return findOrder(sql, actor.identity <= 0 ? null : actor.orgCode, id);
  }

  /**
   * What is sold by which rule.
   * @throws Refusal when a rule is unknown, not offered today, of another type, for fewer people, does not allow the run mode, or needs no kart
   */
  async linesOf(sql: Sql, orgCode: string, sale: Sale, approvedBy: string | null): Promise<SaleLines> {
    const today = await dayInStore(sql, orgCode, this.clock.now());
    const lines: SaleLine[] = [];
    for (const { tariffId, newPriceFen, priceReason, ...people } of sale.lines) {
      const tariff = await tariffOf(sql, orgCode, tariffId, today);
      if (tariff.consumptionType !== sale.type) throw new Refusal('tab.typeMismatch');
      assertFits(tariff, people.headCount);
      const price = priceOfRule(sale.type, tariff, { newPriceFen, priceReason }, approvedBy);
      if (!tariff.isRide && people.vehicleIds.length > 0)
        throw new Refusal('tariff.noRide', { ruleName: namesOf(tariff) });
      const goods = { tariff, tabId: null, number: null, ...drivenIfAny(tariff, runModeOf(sale.runMode)) };
      lines.push({ ...people, goods, price });
    }
    assertTogether(sale.type, lines);
    return linesFrom(lines);
  }

  /** Who pays, checked before the transaction because password checks are slow on purpose. */
  async payerOf(actor: Actor, sale: Pick<Sale, 'memberId' | 'consumptionPassword'>): Promise<Member | null> {
    return sale.memberId === '' ? null : this.members.payer(actor, sale.memberId, sale.consumptionPassword);
  }

  /**
   * Opens an order. Cash, members and free rules pay it here and now; a scan leaves it open until the channel
   * has spoken: pass the answer to {@link charge} after the commit.
   */
  async open(tx: Tx, actor: Actor, sale: OrderSale, lines: SaleLines, member: Member | null): Promise<OpenedOrder> {
    const [{ goods }] = lines;
    const { tariff } = goods;
    const { name, nameEn } = nameOfLines(lines);
    invariant((sale.memberId === '') === (member === null), 'the paying member was looked up');
    // Test cards cost nothing: only users who may use them at the tool may settle a record with them.
    if (sale.type === 'TESTCARD' && !actor.permissions.has('consume:testcard'))
      throw new Refusal('permission.missing', {}, 510);
    const charge = chargeOfLines(sale.type, lines);
    const codes = sale.type === 'GROUPCOUPON' ? sale.groupCouponCodes : [];
    if (codes.length < charge.coupons)
      throw new Refusal('coupon.tooFew', { people: sale.headCount, needed: charge.coupons, given: codes.length });
    if (codes.length > charge.coupons)
      throw new Refusal('coupon.tooMany', { needed: charge.coupons, given: codes.length });
    const restFen = restOf(sale.type, charge.amountFen, sale.split ?? null);
    const counterFen = sale.type === 'NOCARDCONSUME' ? charge.amountFen : restFen;
    const paysByScan = counterFen > 0 && sale.paymentMode === 'wechat';
    if (paysByScan) this.assertScannable(actor.orgCode, sale);
    if (counterFen > 0 && !paysByScan) await this.assertCashAllowed(tx, actor.orgCode);
    const cashReceivedFen = cashReceivedOf(sale, paysByScan ? 0 : counterFen);
    const paysRecords = lines.some((line) => line.goods.tabId !== null);
    const rides = lines.some((line) => line.goods.tariff.isRide);
    const joinsLine = sale.startAfterPayment && !paysRecords && rides;
    if (joinsLine && sale.usageMode === 'immediate') await this.lineUp.assertMayStart(tx, actor.orgCode);
    // Before any account: a cancellation takes them in this order too, and neither has to wait for the other.
    if (joinsLine && !paysByScan) await lockLine(tx, actor.orgCode);
    if (member) for (const rule of tariffsOf(lines)) await assertWithinRuleLimit(tx, actor.orgCode, member.id, rule);
    const lineUpNumber = rides ? sale.lineUpNumber : null;
    if (lineUpNumber !== null) await this.lineUp.assertNumberFree(tx, actor.orgCode, lineUpNumber);
    const id = newId();
    const unlimitedCardId =
      sale.type === 'PLAYFREELY' && member ? await this.members.useUnlimitedCard(tx, member.id) : null;
    if (codes.length > 0)
      await this.members.useGroupCoupons(tx, actor.orgCode, codes, { orderId: id, tariffId: tariff.id });
    // Of a split order the member's part is taken now and given back when the scan comes to nothing: nobody can spend it meanwhile.
    const fromMember = { ...charge, amountFen: charge.amountFen - restFen };
    const entries = member === null ? [] : await this.entriesOf(tx, actor.orgCode, goods, fromMember, member);
    const order = await insertOrder(tx, {
      id,
      number: lines.length === 1 ? goods.number : null,
      org_code: actor.orgCode,
      tab_id: lines.length === 1 ? goods.tabId : null,
      consumption_type: sale.type,
      payment_mode: sale.paymentMode,
      pay_state: paysByScan ? 'nopay' : 'payed',
      pay_progress: paysByScan ? 'waiting' : 'paid',
      paid_at: paysByScan ? null : this.clock.now(),
      posting_id: entries.length === 0 ? null : postingIdOf(id),
      amount_fen: charge.amountFen,
      rest_fen: restFen,
      cash_received_fen: cashReceivedFen,
      rate_discount_fen: rateDiscountOfLines(sale.type, lines),
      points: charge.points,
      visits: charge.visits,
      laps: charge.laps,
      group_coupon_code: codes.length > 0 ? codes.join(',') : null,
      unlimited_card_id: unlimitedCardId,
      member_id: member?.id ?? null,
      tariff_id: tariff.id,
      tariff_name: name,
      tariff_name_en: nameEn,
      line_count: isPlain(lines) ? 0 : lines.length,
      head_count: sale.headCount,
      times_charged: lines.reduce((sum, line) => sum + timesOfLine(sale.type, line), 0),
      usage_mode: sale.usageMode,
      run_mode: runModeOf(sale.runMode),
      driven_laps: goods.laps,
      driven_minutes: goods.minutes,
      start_after_payment: joinsLine,
      drivers: sale.drivers,
      vehicle_ids: sale.vehicleIds,
      line_up_number: lineUpNumber,
      wait_minutes: joinsLine ? sale.waitMinutes : null,
      cashier_id: await this.cashierOf(tx, actor, sale),
      printer_id: sale.printerId || null,
      remark: sale.remark || null,
      created_by: actor.userId,
    });
    if (order.line_count > 0) await insertLines(tx, order, sale.type, lines);
    if (entries.length > 0)
      await post(tx, {
        id: postingIdOf(id),
        orgCode: order.org_code,
        reason: 'consume',
        actor: actor.userId,
        entries,
      });
    if (paysByScan) {
      const payment = await this.payments.begin(tx, {
        owner: 'consumption',
        orderId: order.id,
        orgCode: order.org_code,
        amountFen: counterFen,
        subject: name,
        authCode: sale.paymentCode,
      });
      return { order: await completeOrder(tx, order), attemptId: payment.attemptId };
    }
    await this.earnExperience(tx, order);
    await this.paidSteps.run(tx, order, member);
    if (counterFen > 0) await this.drawer.takeCash(tx, 'sale', cashOf(order));
    return { order: await completeOrder(tx, order), attemptId: null };
  }

  /** Sends the scanned code to the channel. Not awaited by requests: the cashier's screen follows the order. */
  charge(orderId: string, attemptId: string | null, paymentCode: string): void {
    if (attemptId === null) return;
    this.payments.charge(attemptId, paymentCode).catch((error: unknown) => {
      this.log.error({ orderId, error: String(error) }, 'a charge broke off; it is followed up by query');
    });
  }

  /**
   * Voids an order that was never paid. A scan that still runs is taken back first, and the order is void once that is done.
   * @returns whether it is void already. A repeated call changes nothing.
   */
  async void(tx: Tx, actor: Actor, id: string, reason: string): Promise<boolean> {
    const payment = await this.payments.withdraw(tx, id);
    const order = await lockOrder(tx, id);
    if (!order || order.org_code !== actor.orgCode) throw new Refusal('notFound');
    if (payment === 'manualReview') throw new Refusal('order.toBeChecked');
    if (payment === 'paid' || order.pay_state !== 'nopay') throw new Refusal('order.paidNotVoidable');
    if (order.void_reason !== null) return order.voided_at !== null;
    const voidedAt = payment === 'nothingOpen' ? this.clock.now() : null;
    await saveOrder(tx, order, { void_reason: reason, voided_by: actor.userId, voided_at: voidedAt });
    return voidedAt !== null;
  }

  private assertScannable(orgCode: string, sale: OrderSale): void {
    if (sale.paymentCode === '') throw new Refusal('pay.codeRequired');
    this.payments.assertChargeable(orgCode, sale.paymentCode);
  }

  private async assertCashAllowed(tx: Tx, orgCode: string): Promise<void> {
    const rows = await tx.query<{ allows_cash: boolean }>('SELECT allows_cash FROM store WHERE org_code = $1', [
      orgCode,
    ]);
    if (!rows[0]?.allows_cash) throw new Refusal('pay.cashNotAllowed');
  }

  private async cashierOf(tx: Tx, actor: Actor, sale: OrderSale): Promise<string> {
    if (sale.cashierId === '') return actor.userId;
    if (!(await this.cashiers.isStaffOf(tx, actor.orgCode, sale.cashierId)))
      throw new Refusal('malformed', { field: 'departuserId' });
    return sale.cashierId;
  }

  /** What the member gives up, from the accounts that hold it; empty when the type takes nothing from accounts. */
  private async entriesOf(
    tx: Tx,
    orgCode: string,
    { tariff }: Goods,
    charge: Charge,
    member: Member,
  ): Promise<LedgerEntry[]> {
    const payer: Owner = { type: 'member', id: member.id };
    const store: Owner = { type: 'store', id: orgCode };
    const entries: LedgerEntry[] = [];
    const take = (asset: LedgerEntry['asset'], amount: number): void => {
      if (amount > 0) entries.push({ owner: payer, asset, amount: -amount }, { owner: store, asset, amount });
    };
    if (charge.amountFen > 0) {
      const held = await lockBalances(tx, member.id);
      const split = splitBalance(charge.amountFen, held.get('recharge_fen') ?? 0, held.get('gift_fen') ?? 0);
      if (!split) throw new Refusal('member.notEnoughBalance');
      take('recharge_fen', split.rechargeFen);
      take('gift_fen', split.giftFen);
    }
    take('points', charge.points);
    take(`visits:${tariff.projectType}`, charge.visits);
    take('laps', charge.laps);
    return entries;
  }

  /** With what comes out of the accounts; what is paid at the counter brings none, with a member or without. */
  private async earnExperience(tx: Tx, order: Order): Promise<void> {
    const points = experienceOf(order.amount_fen - order.rest_fen);
    if (order.member_id !== null && points > 0) await this.members.earnExperience(tx, order.member_id, points);
  }

  /** The scan came to nothing: what the balance paid is the member's again. Safe to repeat. */
  private async releaseBalance(tx: Tx, order: Order): Promise<void> {
    const postingId = must(order.posting_id, 'the posting of a split order');
    await reverse(tx, postingId, { id: `${postingId}:release`, reason: 'release', actor: order.created_by });
  }

  private async paid(tx: Tx, order: Order): Promise<void> {
    invariant(orderStates.may(order.pay_state, 'payed'), `order ${order.id} may be paid`);
    const moved = { pay_state: 'payed', pay_progress: 'paid', pay_message: null } as const;
    const paid = { ...(await saveOrder(tx, order, moved)), paid_at: this.clock.now() };
    const member = paid.member_id === null ? null : await this.members.ofOrder(tx, paid.member_id);
    // The line before the member, as everywhere.
    if (member && paid.start_after_payment) await lockLine(tx, paid.org_code);
    await this.earnExperience(tx, paid);
    await this.paidSteps.run(tx, paid, member);
    await completePayment(tx, paid);
  }

  private async paymentChanged(tx: Tx, payment: PaymentView): Promise<void> {
    const order = must(await lockOrder(tx, payment.orderId), 'the order of a payment');
    if (payment.progress === 'paid' && order.pay_state === 'nopay') {
      await this.paid(tx, { ...order, pay_message: payment.message });
      return;
    }
    const payState = payStateAfter(order, payment);
    const refundedFen = payment.refundedFen + order.refunded_otherwise_fen;
    const progress: OrderPayload['payProgress'] = payment.progress;
    const ended = progress === 'reversed' || progress === 'declined';
    const voidedAt = ended && order.void_reason !== null ? (order.voided_at ?? this.clock.now()) : order.voided_at;
    const changed =
      order.pay_progress !== progress ||
      order.pay_message !== payment.message ||
      order.pay_state !== payState ||
      order.refunded_fen !== refundedFen;
    if (!changed) return;
    const moved = await saveOrder(tx, order, {
      pay_progress: progress,
      pay_message: payment.message,
      pay_state: payState,
      refunded_fen: refundedFen,
      voided_at: voidedAt,
    });
    if (ended && moved.pay_state === 'nopay' && moved.rest_fen > 0) await this.releaseBalance(tx, moved);
    for (const listener of this.movedListeners) await listener(tx, moved);
  }
}

/** What a cash sale puts into the drawer. */
const cashOf = (order: Order): OrderCash => ({
  orgCode: order.org_code,
  cashierId: order.cashier_id,
  notedBy: order.created_by,
  orderId: order.id,
  amountFen: counterFenOf(order),
});

const postingIdOf = (orderId: string): string => `order:${orderId}`;

/** What was driven stays paid when a part has been given back, and what the channel refuses to give back does too. */
function payStateAfter(order: Order, payment: PaymentView): Order['pay_state'] {
  if (payment.state === 'REFUNDED' && order.rest_fen === 0) return 'refunded';
  if (payment.paidAt === null || order.pay_state === 'nopay') return order.pay_state;
  const returned = payment.refundedFen + order.refunded_otherwise_fen + order.refunded_units;
  if (returned >= order.amount_fen) return 'refunded';
  return payment.state === 'REFUNDING' || order.refund_waiting_fen > 0 ? 'refunding' : 'payed';
}
