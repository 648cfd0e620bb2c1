import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InputOf, refundRoutes } from '@paddock/contracts/wire';
import { type GivenBack, partsOfSale, Sales } from '@paddock/counter';
import type { Approver } from '@paddock/identity';
import { type Actor, Clock, must, newId, Refusal, type Tx } from '@paddock/kernel';
import { newRefundNo, PaymentRefunds, type Refundable } from '@paddock/payments';
import { assertRefundable, planRecharge } from './recharge-plan';
import { type RefundableOrder, RefundOrders } from './refund-orders.service';
import { insertRefund, type NewRefund, type Refund } from './refund.repository';
import { type PlannedPerson, planSale, type SaleChoice, type SalePlan } from './sale-plan';
import { assertTarget } from './targets';

export type RefundInput = InputOf<typeof refundRoutes.add>;
type SaleOrder = Extract<RefundableOrder, { kind: 'SALE' }>;
type RechargeOrder = Extract<RefundableOrder, { kind: 'RECHARGE' }>;
type Planned = Pick<NewRefund, 'persons' | 'taken' | 'approved_by' | 'posting_id'>;
type Moved = Pick<NewRefund, 'state' | 'out_refund_no'>;

/** Asked before a sale is refunded, which is held: refuses by throwing. */
export type SaleRefundGuard = (
  tx: Tx,
  asked: { sale: SaleOrder['sale']; amount: number; remark: string },
) => Promise<void>;

/** Gives back: what is decided is decided on locked rows, so that two at once never give more than was paid. */
@Injectable()
export class RefundRequests implements OnModuleInit {
  private readonly guards: SaleRefundGuard[] = [];

  constructor(
    private readonly orders: RefundOrders,
    private readonly lineUpSales: Sales,
    private readonly payments: PaymentRefunds,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.lineUpSales.onGivenBack((tx, actor, given) => this.noteCancellation(tx, actor, given));
  }

  beforeSaleRefund(guard: SaleRefundGuard): void {
    this.guards.push(guard);
  }

  /**
   * @param approver a manager who stands for what needs one
   * @throws Refusal with the sentence for the cashier
   */
  async request(tx: Tx, actor: Actor, input: RefundInput, approver: Approver | null): Promise<Refund> {
    const order = await this.orders.lock(tx, actor, input.orderId);
    if (!order) throw new Refusal('notFound');
    const toTarget = order.kind === 'SALE' ? input.amount - memberPartOf(order.sale, input.amount) : input.amount;
    assertTarget(await this.orders.targetFacts(tx, actor, order), input.target, toTarget, input.memberId);
    return order.kind === 'SALE'
      ? this.refundSale(tx, actor, order, input, approver)
      : this.refundRecharge(tx, actor, order, input, approver);
  }

  private async refundSale(
    tx: Tx,
    actor: Actor,
    { sale, facts }: SaleOrder,
    input: RefundInput,
    approver: Approver | null,
  ): Promise<Refund> {
    if (sale.unit === null) throw new Refusal('refund.nothing');
    const isOver = await this.orders.sales.isOver(tx, sale);
    if (isOver && approver === null) throw new Refusal('refund.overNeedsManager', {}, 500, { field: 'managerId' });
    const approvedBy = isOver ? (approver?.id ?? null) : null;
    const plan = planSale(facts, choiceOf(input));
    if (plan.amount !== input.amount) throw new Refusal('refund.changed');
    if (plan.askedWhy !== null && input.remark === '') throw new Refusal(plan.askedWhy, {}, 500, { field: 'remark' });
    for (const guard of this.guards) await guard(tx, { sale, amount: plan.amount, remark: input.remark });
    const leaving = new Set(plan.persons.map((person) => person.id));
    await this.orders.sales.leaveLine(
      tx,
      actor,
      sale.people.filter((person) => leaving.has(person.id)),
    );
    const toMember = memberPartOf(sale, plan.amount);
    const toTarget = plan.amount - toMember;
    const persons = splitPersons(plan, toMember);
    const own =
      toMember === 0 ? null : await this.backToMember(tx, actor, sale, input, toMember, persons.member, approvedBy);
    // The part at the counter is the one that somebody follows.
    return toTarget === 0 && own ? own : this.backToTarget(tx, actor, sale, input, toTarget, persons.counter);
  }

  /** What a member's accounts paid goes back into them. */
  private async backToMember(
    tx: Tx,
    actor: Actor,
    sale: SaleOrder['sale'],
    input: RefundInput,
    amount: number,
    persons: PlannedPerson[],
    approvedBy: string | null,
  ): Promise<Refund> {
    const id = newId();
    const posting_id = await this.orders.sales.giveBack(tx, actor, sale, amount, { reason: 'refund', id });
    await this.orders.sales.note(tx, sale, { units: amount });
    const ended = { posting_id, state: 'DONE', out_refund_no: null } as const;
    return this.insert(
      tx,
      actor,
      { ...input, target: 'MEMBER', amount },
      { ...rowOf(sale), ...ended, id, persons, approved_by: approvedBy, member_id: sale.order.member_id },
    );
  }

  /** What was paid at the counter goes where the cashier has chosen. */
  private async backToTarget(
    tx: Tx,
    actor: Actor,
    sale: SaleOrder['sale'],
    asked: RefundInput,
    amount: number,
    persons: PlannedPerson[],
  ): Promise<Refund> {
    const id = newId();
    const input = { ...asked, amount };
    const { target, memberId } = input;
    const into =
      target === 'MEMBER' ? await this.orders.sales.turnIntoBalance(tx, actor, sale, memberId, amount, id) : null;
    if (into) await this.orders.sales.note(tx, sale, { units: amount });
    const moved = await this.move(tx, input, sale.channel);
    if (target === 'CASH') await this.orders.sales.note(tx, sale, { waitingFen: amount });
    const member_id = sale.order.member_id ?? into?.member_id ?? null;
    const posting_id = into?.posting_id ?? null;
    return this.insert(tx, actor, input, { ...rowOf(sale), ...moved, id, posting_id, persons, member_id });
  }

  private async refundRecharge(
    tx: Tx,
    actor: Actor,
    { recharge, facts }: RechargeOrder,
    input: RefundInput,
    approver: Approver | null,
  ): Promise<Refund> {
    const { usedGifts } = input;
    const choice = { usedGifts, amountFen: input.scope === 'amount' ? input.amount : null };
    const plan = planRecharge(facts, choice);
    assertRefundable(plan, choice);
    if (plan.amountFen !== input.amount) throw new Refusal('refund.changed');
    // Without its recharge the ride would be free.
    const leavesNothing = recharge.returnedFen + plan.amountFen >= recharge.order.amount_fen;
    if (recharge.settlesTrial && leavesNothing && input.remark === '')
      throw new Refusal('refund.trialSettled', {}, 500, { field: 'remark' });
    const letsGo = plan.usedGifts.length > 0 && usedGifts === 'letGo';
    if (letsGo && approver === null) throw new Refusal('refund.managerRequired', {}, 500, { field: 'managerId' });
    const id = newId();
    const settled = new Map(plan.usedGifts.map(({ asset, count }) => [asset, count]));
    const planned: Planned = {
      persons: [],
      taken: plan.rows.map(({ asset, taken }) => ({ asset, taken, settled: settled.get(asset) ?? 0 })),
      approved_by: letsGo ? (approver?.id ?? null) : null,
      posting_id: await this.orders.recharges.takeBack(tx, actor, recharge, plan.rows, id),
    };
    const moved = await this.move(tx, input, recharge.channel);
    const { id: orderId, number, member_id: memberId } = recharge.order;
    if (input.target === 'CASH') await this.orders.recharges.note(tx, orderId, { waitingFen: plan.amountFen });
    return this.insert(tx, actor, input, {
      ...{ id, ...planned, ...moved, kind: 'RECHARGE', order_id: orderId, order_number: number, unit: 'fen' },
      member_id: memberId,
    });
  }

  /** Sets the money on its way. The channel is asked by a job after the commit; cash leaves the drawer when it was handed over. */
  private async move(
    tx: Tx,
    { target, amount, remark, reason }: RefundInput,
    channel: Refundable | null,
  ): Promise<Moved> {
    if (target === 'MEMBER') return { state: 'DONE', out_refund_no: null };
    if (target === 'CASH') return { state: 'HANDOVER', out_refund_no: null };
    const { attemptId } = must(channel, 'the payment of an order that was scanned');
    const outRefundNo = newRefundNo();
    await this.payments.start(tx, { attemptId, outRefundNo, amountFen: amount, reason: remark || reason });
    return { state: 'SENDING', out_refund_no: outRefundNo };
  }

  private insert(
    tx: Tx,
    actor: Actor,
    { target, amount, reason, remark }: RefundInput,
    of: Omit<
      NewRefund,
      'org_code' | 'origin' | 'target' | 'amount' | 'reason' | 'remark' | 'cashier_id' | 'created_at'
    >,
  ): Promise<Refund> {
    const about = { org_code: actor.orgCode, cashier_id: actor.userId, created_at: this.clock.now() };
    return insertRefund(tx, { ...of, ...about, origin: 'COUNTER', target, amount, reason, remark }, actor.realName);
  }

  /** A cancelled place in the line gives back by itself; its refund is a row like every other. */
  private async noteCancellation(tx: Tx, actor: Actor, { sale, entry, amount, to }: GivenBack): Promise<void> {
    const { id: orderId, number, member_id: memberId } = sale.order;
    const outRefundNo = to.at === 'channel' ? to.outRefundNo : null;
    const postingId = to.at === 'member' ? to.postingId : null;
    await insertRefund(
      tx,
      {
        ...{ id: newId(), org_code: actor.orgCode, kind: 'SALE', order_id: orderId, order_number: number },
        ...{ member_id: memberId, origin: 'CANCEL', unit: sale.unit ?? 'fen', amount, taken: [] },
        ...ENDS[to.at],
        persons: [{ id: entry.id, way: 'full', amount }],
        ...{ reason: 'CANCELLED', remark: '', out_refund_no: outRefundNo, posting_id: postingId, approved_by: null },
        ...{ cashier_id: actor.userId, created_at: this.clock.now() },
      },
      actor.realName,
    );
  }
}

const ENDS = {
  member: { target: 'MEMBER', state: 'DONE' },
  channel: { target: 'CHANNEL', state: 'SENDING' },
  cash: { target: 'CASH', state: 'HANDOVER' },
} as const;

const memberPartOf = (sale: SaleOrder['sale'], amount: number): number => partsOfSale(sale, amount).member;

/** What each refund of a sale says of it. */
const rowOf = ({ order, unit }: SaleOrder['sale']) => ({
  ...{ kind: 'SALE' as const, order_id: order.id, order_number: order.number },
  ...{ unit: must(unit, 'the unit of what was paid'), taken: [], approved_by: null },
});

/** Each person's amount in the same two parts as the whole. */
function splitPersons({ persons, amount }: SalePlan, toMember: number): Record<'member' | 'counter', PlannedPerson[]> {
  let before = 0;
  const upTo = (part: number): number => (amount === 0 ? 0 : Math.floor((toMember * part) / amount));
  const shared = persons.map((person) => {
    const member = upTo(before + person.amount) - upTo(before);
    before += person.amount;
    return { person, member };
  });
  const rows = (part: (of: (typeof shared)[number]) => number): PlannedPerson[] =>
    shared.map((of) => ({ ...of.person, amount: part(of) })).filter((row) => row.amount > 0);
  return { member: rows(({ member }) => member), counter: rows(({ person, member }) => person.amount - member) };
}

function choiceOf({ scope, ways, amount }: RefundInput): SaleChoice {
  if (scope === 'whole') return { scope };
  if (scope === 'amount') return { scope, amount };
  if (scope === 'persons') return { scope, ways: new Map(ways.map(({ id, way }) => [id, way])) };
  throw new Refusal('refund.changed');
}
