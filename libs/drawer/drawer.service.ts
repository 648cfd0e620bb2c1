import { Injectable } from '@nestjs/common';
import { yuan } from '@paddock/contracts/wire';
import { Clock, invariant, newId, Refusal, type Sql, type Tx } from '@paddock/kernel';
import {
  heldFen,
  insertCash,
  lockShiftOf,
  needsOpenDrawer,
  type OpenShift,
  openShiftOf,
  shareTakings,
} from './shift.repository';

/** Cash of one order that changes hands. */
export interface OrderCash {
  orgCode: string;
  /** Who stands for the money, as the order names it; the drawer follows from it. */
  cashierId: string;
  /** The signed-in user. */
  notedBy: string;
  orderId: string;
  /** Above 0, whichever way it goes. */
  amountFen: number;
}

/**
 * The cash drawers, for areas whose orders take or give cash. Each fact is written in the transaction of the order that it belongs to, so
 * that what a drawer should hold is a sum and never a guess by time. The shift's row is locked until the commit: call it after accounts
 * and vehicles and before the document number.
 */
@Injectable()
export class Drawer {
  constructor(private readonly clock: Clock) {}

  /**
   * A customer hands over cash for an order. It goes into the drawer that the cashier holds, or, when the cashier holds none, into
   * the store's only open one. A shift that is being closed at this moment is either still open for this cash or over for it.
   * @throws Refusal `drawer.needed` when no drawer is open and the store's settings ask for one
   */
  async takeCash(tx: Tx, kind: 'sale' | 'recharge', cash: OrderCash): Promise<void> {
    invariant(cash.amountFen > 0, 'cash of an order is more than nothing');
    await shareTakings(tx, cash.orgCode);
    const shift = await lockShiftOf(tx, cash.orgCode, cash.cashierId, 'share');
    if (shift === null && (await needsOpenDrawer(tx, cash.orgCode))) throw new Refusal('drawer.needed');
    await insertCash(tx, { ...cash, id: newId(), kind, shiftId: shift, reason: '', notedAt: this.clock.now() });
  }

  /**
   * A customer gets cash back for an order, out of the drawer that {@link takeCash} would put it into.
   * @throws Refusal `drawer.needed` when no drawer is open and the store asks for one, `drawer.notEnough` when it holds less
   */
  async giveCash(tx: Tx, cash: OrderCash): Promise<void> {
    invariant(cash.amountFen > 0, 'cash of an order is more than nothing');
    await shareTakings(tx, cash.orgCode);
    const shift = await lockShiftOf(tx, cash.orgCode, cash.cashierId, 'alone');
    if (shift === null) {
      if (await needsOpenDrawer(tx, cash.orgCode)) throw new Refusal('drawer.needed');
    } else await assertHolds(tx, shift, cash.amountFen);
    await insertCash(tx, {
      ...{ ...cash, id: newId(), kind: 'refund', shiftId: shift, reason: '', notedAt: this.clock.now() },
      amountFen: -cash.amountFen,
    });
  }

  /** What the drawer of this cashier should hold now; null when none is open. May be outdated at once: {@link giveCash} decides. */
  async cashHeldFen(sql: Sql, orgCode: string, cashierId: string): Promise<number | null> {
    const shift = await openShiftOf(sql, orgCode, cashierId);
    return shift && heldFen(sql, shift.id);
  }

  /** The shift whose drawer this cashier's cash goes into; null when no drawer is open for it. */
  openShiftOf(sql: Sql, orgCode: string, cashierId: string): Promise<OpenShift | null> {
    return openShiftOf(sql, orgCode, cashierId);
  }
}

/** @throws Refusal `drawer.notEnough`; the shift's row must be locked */
export async function assertHolds(tx: Tx, shiftId: string, amountFen: number): Promise<void> {
  const held = await heldFen(tx, shiftId);
  if (held < amountFen) throw new Refusal('drawer.notEnough', { held: yuan(held).toFixed(2) });
}
