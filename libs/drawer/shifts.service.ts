import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { drawerRoutes, InputOf } from '@paddock/contracts/wire';
import { fen, yuan } from '@paddock/contracts/wire';
import { EdgeCommands, isInVenue, printerFor, printersOf } from '@paddock/fleet';
import { Cashiers } from '@paddock/identity';
import { type Actor, Clock, must, newId, Refusal, type Tx } from '@paddock/kernel';
import { unexplainedFen } from './causes';
import { assertHolds } from './drawer.service';
import { reportLines } from './report';
import { nameOf, waitingOrders } from './shift-facts';
import { ShiftReports } from './shift-reports.service';
import {
  closeShift,
  type Count,
  emitShift,
  findShift,
  heldFen,
  holdTakings,
  insertCash,
  insertCount,
  insertOpening,
  insertShift,
  lockShift,
  nextZ,
  openShiftOf,
  openShifts,
  type Pieces,
  type Shift,
} from './shift.repository';

type Input<R extends keyof typeof drawerRoutes> = InputOf<(typeof drawerRoutes)[R]>;

/** Shifts at the cash drawers: begun with a float, counted, closed with a Z report and handed over. */
@Injectable()
export class Shifts {
  constructor(
    private readonly cashiers: Cashiers,
    private readonly reports: ShiftReports,
    private readonly commands: EdgeCommands,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether this person takes the drawer: a shift password is asked for where there is one. Before the transaction, because the
   * comparison is slow on purpose and each attempt counts.
   * @throws Refusal with the sentence for the screen
   */
  async assertTakes(actor: Actor, cashierId: string, conPassword: string): Promise<void> {
    await this.cashiers.checkShiftPassword(actor, cashierId, conPassword);
  }

  /** @returns the id of the shift */
  async open(tx: Tx, actor: Actor, { cashierId, drawer, pieces }: Input<'open'>): Promise<string> {
    return this.begin(tx, actor, { cashierId, drawer, pieces });
  }

  async move(tx: Tx, actor: Actor, { id, direction, amount, reason }: Input<'move'>): Promise<void> {
    const shift = await this.openShift(tx, actor, id);
    const amountFen = fen(amount);
    if (direction === 'out') await assertHolds(tx, shift.id, amountFen);
    await insertCash(tx, {
      ...{ id: newId(), orgCode: actor.orgCode, shiftId: shift.id, kind: direction, orderId: null },
      amountFen: direction === 'out' ? -amountFen : amountFen,
      ...{ cashierId: shift.cashier_id, reason, notedBy: actor.userId, notedAt: this.clock.now() },
    });
    emitShift(tx, actor, shift);
  }

  /** Opens the drawer for another reason than a sale. @returns the number that it is noted under */
  async openWithoutSale(tx: Tx, actor: Actor, input: Input<'openWithoutSale'>): Promise<string> {
    const { orgCode } = actor;
    const cashierId = input.cashierId || actor.userId;
    const printer = await printerFor(tx, orgCode, input.printId);
    const shift = await openShiftOf(tx, orgCode, cashierId);
    await this.commands.send(tx, orgCode, { kind: 'drawer.open', printerId: printer.id }, { sentBy: actor.userId });
    const opened = shift && (await findShift(tx, orgCode, shift.id));
    if (opened) emitShift(tx, actor, opened);
    return insertOpening(tx, {
      ...{ id: newId(), orgCode, shiftId: shift?.id ?? null, cashierId: shift?.cashierId ?? cashierId },
      ...{ reason: input.reason, by: actor.userId, at: this.clock.now() },
    });
  }

  async count(tx: Tx, actor: Actor, { id, pieces }: Input<'count'>): Promise<void> {
    const shift = await this.openShift(tx, actor, id);
    await insertCount(tx, shift, {
      ...{ id: newId(), pieces, totalFen: totalOf(pieces), expectedFen: await heldFen(tx, shift.id) },
      ...{ countedBy: actor.userId, countedAt: this.clock.now() },
    });
    emitShift(tx, actor, shift);
  }

  /**
   * Ends a shift as it was counted. What should be there is compared under the locks that every sale and refund needs, so one of the
   * same moment is in this shift, where its cash refuses the old count, or later than it.
   * @returns the id of the shift that follows, null where nobody takes over
   */
  async close(tx: Tx, actor: Actor, input: Input<'close'>, language: Language): Promise<string | null> {
    await holdTakings(tx, actor.orgCode);
    const shift = await this.openShift(tx, actor, input.id);
    // Before the figures: a scan that is paid from here on was undecided here, and one that was paid before stands in them.
    await this.assertNothingUndecided(tx, shift);
    const until = this.clock.now();
    const figures = await this.reports.figures(tx, shift, until);
    const count = countThatHolds(figures.count, figures.expectedFen, input.nth);

    const causes = await this.reports.causes(tx, shift, figures);
    const ticked = causes.filter(({ key }) => input.causes.includes(key));
    if (ticked.length < new Set(input.causes).size) throw new Refusal('drawer.countChanged');
    const differenceFen = count.totalFen - count.expectedFen;
    const leftFen = unexplainedFen(differenceFen, ticked);
    if (leftFen > 0 && input.note === '')
      throw new Refusal('drawer.noteRequired', { amount: yuan(leftFen).toFixed(2) }, 500, { field: 'note' });

    const nextCashierId = input.nextCashierId === '' ? null : input.nextCashierId;
    const zNumber = await nextZ(tx, actor.orgCode, until);
    const nextCashierName = nextCashierId === null ? '' : await nameOf(tx, nextCashierId);
    const lines = reportLines({ ...figures, zNumber, nextCashierName }, language);
    await closeShift(tx, shift, {
      ...{ closedAt: until, closedBy: actor.userId, zNumber, expectedFen: figures.expectedFen },
      ...{ countedFen: count.totalFen, explainedFen: Math.abs(differenceFen) - leftFen, causes: ticked },
      ...{ note: input.note, nextCashierId, report: { language, lines } },
    });
    emitShift(tx, actor, { ...shift, version: shift.version + 1 });
    // A store without a printer closes its drawers too.
    // A shift ends also where no printer may be called.
    if ((await printersOf(tx, actor.orgCode)).some(isInVenue))
      await this.reports.print(tx, actor.orgCode, lines, input.printId);
    if (nextCashierId === null) return null;
    // With the moment at which the other one ends, so that nothing falls between their reports.
    return this.begin(tx, actor, { cashierId: nextCashierId, drawer: shift.drawer, pieces: count.pieces }, until);
  }

  private async begin(
    tx: Tx,
    actor: Actor,
    { cashierId, drawer, pieces }: { cashierId: string; drawer: number; pieces: Pieces },
    at = this.clock.now(),
  ): Promise<string> {
    const shift = {
      ...{ id: newId(), org_code: actor.orgCode, drawer, cashier_id: cashierId, float_fen: totalOf(pieces) },
      ...{ float_pieces: pieces, opened_at: at, opened_by: actor.userId },
    };
    if (!(await insertShift(tx, shift))) await this.refuseSecond(tx, shift);
    emitShift(tx, actor, { ...shift, version: 1 }, 'added');
    return shift.id;
  }

  private async refuseSecond(tx: Tx, shift: Pick<Shift, 'org_code' | 'drawer' | 'cashier_id'>): Promise<never> {
    const open = await openShifts(tx, shift.org_code);
    const own = open.find(({ cashierId }) => cashierId === shift.cashier_id);
    if (own) throw new Refusal('drawer.cashierHasDrawer', { name: own.cashierName, drawer: own.drawer });
    const held = must(
      open.find(({ drawer }) => drawer === shift.drawer),
      'what stands in the way of a shift',
    );
    throw new Refusal('drawer.taken', { name: held.cashierName, drawer: held.drawer });
  }

  private async openShift(tx: Tx, actor: Actor, id: string): Promise<Shift> {
    const shift = await lockShift(tx, actor.orgCode, id);
    if (!shift) throw new Refusal('notFound');
    if (shift.state === 'closed') throw new Refusal('drawer.alreadyClosed');
    return shift;
  }

  private async assertNothingUndecided(tx: Tx, shift: Shift): Promise<void> {
    const waiting = await waitingOrders(tx, shift.org_code, shift);
    const undecided = waiting.filter(({ kind }) => kind === 'undecided');
    if (undecided.length > 0) throw new Refusal('drawer.undecided', { count: undecided.length });
  }
}

const totalOf = (pieces: Pieces): number =>
  Object.entries(pieces).reduce((sum, [denominationFen, count]) => sum + Number(denominationFen) * count, 0);

/** @throws Refusal when nothing was counted, cash has moved since, or the person looked at an older count */
function countThatHolds(count: Count | null, expectedFen: number, nth: number): Count {
  if (count === null) throw new Refusal('drawer.countFirst');
  if (count.expectedFen !== expectedFen) throw new Refusal('drawer.countOutdated');
  if (count.nth !== nth) throw new Refusal('drawer.countChanged');
  return count;
}

/** Screens that show the shift read it again. */
