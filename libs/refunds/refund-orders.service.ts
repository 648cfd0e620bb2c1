import { Injectable } from '@nestjs/common';
import { isSplit, type RefundableSale, RefundableSales } from '@paddock/counter';
import { Drawer } from '@paddock/drawer';
import { type RefundableRecharge, RefundableRecharges } from '@paddock/membership';
import { type Actor, must, type Sql, type Tx } from '@paddock/kernel';
import { rechargeFactsOf, saleFactsOf } from './refund-facts';
import { type Refund, refundsOf } from './refund.repository';
import type { RechargeFacts } from './recharge-plan';
import type { SaleFacts } from './sale-plan';
import type { TargetFacts } from './targets';

/** An order of either kind with what was refunded of it. */
export type RefundableOrder =
  | { kind: 'SALE'; sale: RefundableSale; facts: SaleFacts }
  | { kind: 'RECHARGE'; recharge: RefundableRecharge; facts: RechargeFacts };

/** The orders that refunds are about, whichever area they belong to. */
@Injectable()
export class RefundOrders {
  constructor(
    readonly sales: RefundableSales,
    readonly recharges: RefundableRecharges,
    private readonly drawer: Drawer,
  ) {}

  async find(sql: Sql, actor: Actor, orderId: string): Promise<RefundableOrder | null> {
    const sale = await this.sales.find(sql, actor, orderId);
    if (sale) return withFacts(sale, await refundsOf(sql, orderId));
    const recharge = await this.recharges.find(sql, actor, orderId);
    return recharge && this.rechargeWithFacts(sql, actor, recharge);
  }

  /** Held until the transaction ends, so that what is decided on it holds. */
  async lock(tx: Tx, actor: Actor, orderId: string): Promise<RefundableOrder | null> {
    const sale = await this.sales.lock(tx, actor, orderId);
    if (sale) return withFacts(sale, await refundsOf(tx, orderId));
    const recharge = await this.recharges.lock(tx, actor, orderId);
    return recharge && this.rechargeWithFacts(tx, actor, recharge);
  }

  /** Cash of a refund is owed, is not any more, or has left the drawer. */
  async noteCash(
    tx: Tx,
    actor: Actor,
    refund: Pick<Refund, 'kind' | 'order_id'>,
    change: { waitingFen?: number; paidOutFen?: number },
  ): Promise<void> {
    if (refund.kind === 'RECHARGE') return this.recharges.note(tx, refund.order_id, change);
    const sale = must(await this.sales.find(tx, actor, refund.order_id), 'the sale of a refund');
    await this.sales.note(tx, sale, change);
  }

  /** Nothing was given back after all: what was taken back from the member for it is there again. */
  async restore(tx: Tx, refund: Refund, by: string): Promise<void> {
    if (refund.kind !== 'RECHARGE') return;
    const { org_code: orgCode, order_id: orderId, posting_id: postingId, taken } = refund;
    const tookCard = taken.some((each) => each.asset === 'card' && each.taken > 0);
    await this.recharges.restore(tx, { orgCode, orderId, postingId, tookCard }, by);
  }

  /** The drawer of the signed-in user, and what the store says about cash. */
  async cashOf(sql: Sql, actor: Actor) {
    const shift = await this.drawer.openShiftOf(sql, actor.orgCode, actor.userId);
    const heldFen = await this.drawer.cashHeldFen(sql, actor.orgCode, actor.userId);
    const stores = await sql.query<{ allowsCash: boolean; needsDrawer: boolean }>(
      'SELECT allows_cash AS "allowsCash", needs_open_drawer AS "needsDrawer" FROM store WHERE org_code = $1',
      [actor.orgCode],
    );
    return {
      ...must(stores[0], 'the store of the sign-in'),
      heldFen,
      drawer: shift && heldFen !== null ? { drawer: shift.drawer, heldFen } : null,
    };
  }

  async targetFacts(sql: Sql, actor: Actor, order: RefundableOrder): Promise<TargetFacts> {
    const { allowsCash, needsDrawer, heldFen } = await this.cashOf(sql, actor);
    const { channel, paidWith } = order.kind === 'SALE' ? order.sale : order.recharge;
    return {
      ...{ kind: order.kind, paidWith, allowsCash, needsDrawer, heldFen },
      isSplit: order.kind === 'SALE' && isSplit(order.sale),
      isMoney: order.kind === 'RECHARGE' || order.sale.unit === 'fen',
      channelFen: channel?.refundableFen ?? null,
    };
  }

  private async rechargeWithFacts(sql: Sql, actor: Actor, recharge: RefundableRecharge): Promise<RefundableOrder> {
    const prices = await this.sales.unitPrices(sql, actor.orgCode);
    const facts = rechargeFactsOf(recharge, await refundsOf(sql, recharge.order.id), prices);
    return { kind: 'RECHARGE', recharge, facts };
  }
}

const withFacts = (sale: RefundableSale, earlier: readonly Refund[]): RefundableOrder => ({
  ...{ kind: 'SALE', sale, facts: saleFactsOf(sale, earlier) },
});
