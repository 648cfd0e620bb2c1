import { Injectable } from '@nestjs/common';
import type { OrderPayload } from '@paddock/contracts/feed';
import { type Actor, Batched, Clock, Database, must, newId, Refusal, sqlState } from '@paddock/kernel';
import { experienceOf, Members } from '@paddock/membership';
import { refusalOf } from '@paddock/wallet';
import { MemberSaleFactsReader } from './member-sale-facts';
import { type NewOrder, orderPayload } from './order.repository';
import { chargeOf, timesCharged } from './pricing';
import type { Sale } from './sale';
import { assertFits, offeredOn, runModeOf, drivenIfAny } from './tariff.repository';

/** The key of the request had its effect before, or has it at this moment. */
const KEY_USED = 'PD012';

const SELL = `SELECT answers, events, last_offset, at FROM sell_from_members($1::jsonb)`;

/** More would keep the others of the store waiting for longer than a lap of a screen's clock. */
const SALES_OF_ONE_CALL_MAX = 32;

/** What `sell_from_members` takes and answers for each sale. */
interface SaleToMake {
  order: NewOrder & { created_at: Date };
  take: { asset: string; amount: number }[];
  experience: number;
  event: OrderPayload;
  key: string | null;
  bodyHash: string;
}
type SaleMade = { event: OrderPayload } | { code: string; detail: string; message: string };

/** A sale that was refused beside others that were made; it reads like any error of Postgres. */
class RefusedSale extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(refused: { code: string; detail: string; message: string }) {
    super(refused.message);
    this.code = refused.code;
    this.detail = refused.detail;
  }
}

/**
 * Sales that take from a member's accounts and add nobody to the line: two statements beside the sign-in, which those of one moment share,
 * see docs/architecture.md. All others go through Orders.
 */
@Injectable()
export class MemberSales {
  private readonly facts: MemberSaleFactsReader;
  private readonly sales = new Batched<SaleToMake, SaleMade>((sales) => this.make(sales), SALES_OF_ONE_CALL_MAX);

  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {
    this.facts = new MemberSaleFactsReader(db);
  }

  /**
   * @returns the paid order; null when the key was used, and where a limit must be counted under a lock: then {@link Orders} answers
   * @throws Refusal with the form's own text
   */
  async sell(
    actor: Actor,
    sale: Sale,
    request: { key: string | null; bodyHash: string },
  ): Promise<OrderPayload | null> {
    const now = this.clock.now();
    const facts = await this.facts.of(actor, sale, request.key, now);
    if (facts.keyUsed || facts.ruleLimited) return null;
    if (facts.cardStopped) throw new Refusal('member.cardLost');
    const member = await this.members.mayPay(actor, facts.member, facts.today, sale.consumptionPassword);
    if (!facts.tariff) throw new Refusal('tariff.unknown');
    const tariff = offeredOn(facts.tariff, facts.today);
    if (tariff.consumptionType !== sale.type) throw new Refusal('tab.typeMismatch');
    assertFits(tariff, sale.headCount);
    const runMode = runModeOf(sale.runMode);
    const driven = drivenIfAny(tariff, runMode);
    if (!facts.cashierKnown) throw new Refusal('malformed', { field: 'departuserId' });
    const charge = chargeOf(sale.type, tariff, sale.headCount);
    const times = timesCharged(sale.type, tariff, sale.headCount);
    const order: NewOrder = {
      id: newId(),
      number: null,
      org_code: actor.orgCode,
      tab_id: null,
      consumption_type: sale.type,
      payment_mode: sale.paymentMode,
      pay_state: 'payed',
      pay_progress: 'paid',
      amount_fen: charge.amountFen,
      rest_fen: 0,
      cash_received_fen: null,
      rate_discount_fen: times * (tariff.listPriceFen - tariff.priceFen),
      line_count: 0,
      points: charge.points,
      visits: charge.visits,
      laps: charge.laps,
      posting_id: null,
      group_coupon_code: null,
      unlimited_card_id: null,
      member_id: member.id,
      tariff_id: tariff.id,
      tariff_name: tariff.name,
      tariff_name_en: tariff.nameEn,
      head_count: sale.headCount,
      times_charged: times,
      usage_mode: sale.usageMode,
      run_mode: runMode,
      driven_laps: driven.laps,
      driven_minutes: driven.minutes,
      start_after_payment: false,
      drivers: sale.drivers,
      vehicle_ids: sale.vehicleIds,
      line_up_number: null,
      cashier_id: sale.cashierId || actor.userId,
      wait_minutes: null,
      printer_id: sale.printerId || null,
      remark: sale.remark || null,
      created_by: actor.userId,
      paid_at: now,
    };
    const event = orderPayload({ ...order, version: 1, created_at: now, pay_message: null });
    const taken = [
      { asset: 'points', amount: charge.points },
      { asset: `visits:${tariff.projectType}`, amount: charge.visits },
      { asset: 'laps', amount: charge.laps },
    ];
    try {
      return await this.makeOne(actor, {
        order: { ...order, created_at: now },
        take: taken.filter(({ amount }) => amount > 0),
        experience: experienceOf(charge.amountFen),
        event,
        key: request.key,
        bodyHash: request.bodyHash,
      });
    } catch (error) {
      const refusal = refusalOf(error);
      // Its twin may have taken what is missing now.
      if (request.key !== null && (refusal || sqlState(error) === KEY_USED)) {
        const again = await this.facts.of(actor, sale, request.key, now);
        if (again.keyUsed) return null;
        // It was used with other stores in sight.
        if (!refusal) throw new Refusal('idempotency.otherBody');
      }
      throw refusal ?? error;
    }
  }

  private async makeOne(actor: Actor, sale: SaleToMake): Promise<OrderPayload> {
    // The audit log names one person for a transaction, and the feed is one store's.
    const made = await this.sales.ask(sale, `${actor.orgCode} ${this.db.caller}`);
    if ('code' in made) throw new RefusedSale(made);
    return made.event;
  }

  private async make(sales: readonly SaleToMake[]): Promise<readonly SaleMade[]> {
    const orgCode = must(sales[0], 'a sale to make').order.org_code;
    const made = await this.db.inOneTrip<{ answers: SaleMade[] }>(orgCode, {
      text: SELL,
      values: [JSON.stringify(sales)],
    });
    return must(made, 'the answers to sales').answers;
  }
}
