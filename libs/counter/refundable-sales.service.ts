import { Injectable } from '@nestjs/common';
import { type PaidParts, partsBack } from '@paddock/contracts/paid-parts';
import { type Actor, must, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { assertNotFrozen, experienceOf, Members } from '@paddock/membership';
import { PaymentRefunds, PaymentService, type Refundable } from '@paddock/payments';
import { type LedgerEntry, post, postingLines, reverse } from '@paddock/wallet';
import { lockLine } from './line-up.repository';
import { LineUp } from './line-up.service';
import { noteReturned } from './order-actions.repository';
import { linesOfOrder, type OrderLine } from './order-line.repository';
import { findOrder, lockOrder, type Order } from './order.repository';
import { counterFenOf } from './split';
import { noteSaleRefund, peopleOfSale, type SalePerson, type SaleRefundChange } from './refundable-sales.repository';

/** `codes` are group-purchase codes, `plays` uses of a free-play card: they stand in no account of the ledger. */
export type RefundUnit = 'fen' | 'points' | 'visits' | 'laps' | 'codes' | 'plays';

/** A sale as those who refund it see it. */
export interface RefundableSale {
  order: Order;
  /** What it was paid in; null: nothing that could be given back. */
  unit: RefundUnit | null;
  paid: number;
  /** Where what no member paid came from; `member` where nothing was paid at the counter. */
  paidWith: 'scan' | 'cash' | 'member';
  /** What a member paid and what cash or a scan did, each with what is given back, owed, or on its way. */
  parts: PaidParts;
  /** Of both parts. */
  returned: number;
  /** What the channel can give back; null when it was not paid by scan. */
  channel: Refundable | null;
  people: SalePerson[];
  /** Empty where the order is its only line. */
  lines: OrderLine[];
}

/** Sales, for the area that refunds them: what was paid and driven, and what a refund changes in the sale, its line and its accounts. */
@Injectable()
export class RefundableSales {
  constructor(
    private readonly lineUp: LineUp,
    private readonly members: Members,
    private readonly payments: PaymentService,
    private readonly refunds: PaymentRefunds,
  ) {}

  async find(sql: Sql, actor: Actor, id: string): Promise<RefundableSale | null> {
    const order = await findOrder(sql, actor.orgCode, id);
    return order && this.saleOf(sql, order);
  }

  /** Held until the transaction ends, with its people and its charge. Null when this store has no such sale. */
  async lock(tx: Tx, actor: Actor, id: string): Promise<RefundableSale | null> {
    if ((await findOrder(tx, actor.orgCode, id)) === null) return null;
    await this.holdAll(tx, actor.orgCode, [id]);
    return this.saleOf(tx, must(await lockOrder(tx, id), 'the order that was just found'));
  }

  /** Holds all that several sales may change together, in the order in which the answer of a channel takes it: payments, orders, the line. */
  async holdAll(tx: Tx, orgCode: string, orderIds: readonly string[]): Promise<void> {
    const ids = [...new Set(orderIds)].toSorted();
    for (const id of ids) await this.payments.hold(tx, id);
    for (const id of ids) await lockOrder(tx, id);
    await lockLine(tx, orgCode);
  }

  /** Takes people out of the line who still stand in it: their ride is over. The caller holds the sale. */
  async leaveLine(tx: Tx, actor: Actor, people: readonly SalePerson[]): Promise<void> {
    for (const { id, state, numberText } of people)
      if (state === 'waiting' && numberText !== null) await this.lineUp.cancel(tx, actor, id);
  }

  /** Counts what a refund has changed. The caller holds the sale. */
  async note(tx: Tx, sale: RefundableSale, change: SaleRefundChange): Promise<void> {
    const { id } = sale.order;
    const channel = await this.refunds.refundable(tx, id);
    const order = must(await lockOrder(tx, id), 'the order of a refund');
    await noteSaleRefund(tx, order, sale.paid, channel?.openFen ?? 0, change);
    if (change.units && sale.unit === 'fen' && sale.parts.member.paid > 0) await noteReturned(tx, id, change.units);
  }

  /**
   * Gives a part of what a member paid back to where it came from: to the accounts, with the experience that it brought, or codes and uses
   * of a card, which can be used again.
   * @returns the id of the posting; null where no account is touched
   */
  async giveBack(
    tx: Tx,
    actor: Actor,
    sale: RefundableSale,
    amount: number,
    because: { reason: 'refund' | 'cancel'; id: string },
  ): Promise<string | null> {
    const { order } = sale;
    if (sale.unit === 'codes' || sale.unit === 'plays') {
      await this.makeUsable(tx, sale, amount);
      return null;
    }
    const { paid, returned } = sale.parts.member;
    const postingId = must(order.posting_id, 'the posting of what a member paid');
    const memberId = must(order.member_id, 'the member who paid');
    const id = `${postingId}:${because.reason}:${because.id}`;
    const by = { id, reason: because.reason, actor: actor.userId };
    const upTo = (whole: number, part: number): number => Math.floor((whole * part) / paid);
    const partOf = (whole: number): number => upTo(whole, returned + amount) - upTo(whole, returned);
    if (returned === 0 && amount === paid) await reverse(tx, postingId, by);
    else {
      const taken = (await postingLines(tx, postingId)).filter(
        ({ owner, amount: moved }) => owner.type === 'member' && moved < 0,
      );
      const parts = taken.map(({ owner, asset, amount: moved }) => ({ owner, asset, amount: partOf(-moved) }));
      if (sale.unit === 'fen') evenOut(parts, amount);
      const storeOwner = { type: 'store', id: order.org_code } as const;
      const entries = parts.flatMap(({ owner, asset, amount: part }): LedgerEntry[] =>
        part === 0
          ? []
          : [
              { owner, asset, amount: part },
              { owner: storeOwner, asset, amount: -part },
            ],
      );
      await post(tx, { ...by, orgCode: order.org_code, entries });
    }
    await this.members.earnExperience(tx, memberId, -partOf(experienceOf(order.amount_fen - order.rest_fen)));
    return id;
  }

  /** Whether a code or card that this order used is over, so that nobody could use what is given back. */
  async isOver(sql: Sql, { unit, order }: RefundableSale): Promise<boolean> {
    if (unit === 'codes') return this.members.isCodeOver(sql, order.org_code, codesOf(order), order.id);
    return (
      unit === 'plays' && order.unlimited_card_id !== null && this.members.isCardOver(sql, order.unlimited_card_id)
    );
  }

  /** The codes of an order in their order, and of those the ones that it still uses. */
  private async makeUsable(tx: Tx, { unit, order }: RefundableSale, amount: number): Promise<void> {
    if (unit === 'plays') {
      await this.members.giveBackUnlimitedCard(tx, must(order.unlimited_card_id, 'the card of an order'));
      return;
    }
    const used = await this.members.codesUsedBy(tx, order.org_code, codesOf(order), order.id);
    const back = codesOf(order)
      .filter((code) => used.has(code))
      .slice(0, amount);
    if (back.length < amount) throw new Refusal('refund.changed');
    await this.members.giveBackGroupCoupons(tx, order.org_code, back, order.id);
  }

  /**
   * Money that was paid at the counter becomes the balance of a member.
   * @throws Refusal for a member who is frozen, or a card that was lost
   */
  async turnIntoBalance(
    tx: Tx,
    actor: Actor,
    sale: RefundableSale,
    card: string,
    amountFen: number,
    refundId: string,
  ): Promise<{ posting_id: string; member_id: string }> {
    const member = await this.members.holder(actor, card, tx);
    if (!member) throw new Refusal('member.unknown');
    assertNotFrozen(member);
    const id = `refund:${refundId}`;
    const asset = 'recharge_fen';
    await post(tx, {
      ...{ id, orgCode: sale.order.org_code, reason: 'refund', actor: actor.userId },
      entries: [
        { owner: { type: 'member', id: member.id }, asset, amount: amountFen },
        { owner: { type: 'store', id: sale.order.org_code }, asset, amount: -amountFen },
      ],
    });
    return { posting_id: id, member_id: member.id };
  }

  /** What a visit and a lap cost without a card here, the cheapest of each; null: neither is sold. */
  async unitPrices(sql: Sql, orgCode: string): Promise<{ visitFen: number | null; lapFen: number | null }> {
    const rows = await sql.query<{ visitFen: number | null; lapFen: number | null }>(
      `SELECT min(price_fen) AS "visitFen", min(price_fen / nullif(laps, 0)) AS "lapFen" FROM tariff
       WHERE org_code = $1 AND active AND consumption_type = 'NOCARDCONSUME' AND price_fen > 0`,
      [orgCode],
    );
    return must(rows[0], 'the prices of a store');
  }

  private async saleOf(sql: Sql, order: Order): Promise<RefundableSale> {
    const channel = await this.refunds.refundable(sql, order.id);
    const { unit, paid } = priceOf(order);
    const lines = await linesOfOrder(sql, order);
    const counterPaid = Math.min(paid, counterFenOf(order));
    const memberPaid = paid - counterPaid;
    // Into a member's accounts went what a member had paid, and of what others had paid what they asked for.
    const units = { member: Math.min(memberPaid, order.refunded_units) };
    const counterReturned = order.refunded_fen + order.refund_waiting_fen + (channel?.openFen ?? 0);
    const parts: PaidParts = {
      member: { paid: memberPaid, returned: units.member },
      counter: { paid: counterPaid, returned: counterReturned + order.refunded_units - units.member },
    };
    return {
      ...{ order, unit, paid, channel, parts },
      paidWith:
        order.member_id !== null && order.rest_fen === 0 ? 'member' : order.payment_mode === 'unline' ? 'cash' : 'scan',
      returned: parts.member.returned + parts.counter.returned,
      people: withOwn(await peopleOfSale(sql, order, lines), lines, unit),
      lines,
    };
  }
}

/** Where an amount of a sale goes back to. */
export const partsOfSale = ({ parts }: RefundableSale, amount: number): { member: number; counter: number } =>
  partsBack(parts, amount);

/** Whether a member's balance paid a part and cash or a scan the rest. */
export const isSplit = ({ order }: RefundableSale): boolean => order.rest_fen > 0;

const codesOf = ({ group_coupon_code: codes }: Order): string[] => codes?.split(',') ?? [];

function unitOfLine(line: OrderLine, unit: RefundUnit | null): number {
  switch (unit) {
    case null:
      return 0;
    case 'fen':
      return line.amount_fen;
    case 'codes':
      return line.times_charged;
    case 'plays':
      return 1;
    default:
      return line[unit];
  }
}

/** What a line cost, in the unit of its sale. */
export const paidOfLine = ({ unit }: RefundableSale, line: OrderLine): number => unitOfLine(line, unit);

/** Each person's share of the own line; of a sale without lines it is a share of the whole, as ever. */
function withOwn(people: SalePerson[], lines: readonly OrderLine[], unit: RefundUnit | null): SalePerson[] {
  return people.map((person) => {
    const line = lines.find(({ id }) => id === person.lineId);
    if (!line) return person;
    const together = people.filter(({ lineId }) => lineId === line.id);
    const upTo = (count: number): number => Math.floor((unitOfLine(line, unit) * count) / together.length);
    const place = together.indexOf(person);
    return { ...person, own: upTo(place + 1) - upTo(place) };
  });
}

/** Rounding must not keep a fen of the money: its last account gets what is missing. */
function evenOut(parts: { asset: LedgerEntry['asset']; amount: number }[], amount: number): void {
  const money = parts.filter(({ asset }) => asset.endsWith('_fen'));
  const last = money.at(-1);
  if (last) last.amount += amount - money.reduce((sum, part) => sum + part.amount, 0);
}

function priceOf(order: Order): Pick<RefundableSale, 'unit' | 'paid'> {
  if (order.pay_state === 'nopay') return { unit: null, paid: 0 };
  if (order.amount_fen > 0) return { unit: 'fen', paid: order.amount_fen };
  const units: [RefundUnit, number][] = [
    ['points', order.points],
    ['visits', order.visits],
    ['laps', order.laps],
    ['codes', codesOf(order).length],
    ['plays', order.unlimited_card_id === null ? 0 : 1],
  ];
  const [unit, paid] = units.find(([, amount]) => amount > 0) ?? [null, 0];
  return { unit, paid };
}
