import { Injectable } from '@nestjs/common';
import { type CountersView, toWireTime, yuan } from '@paddock/contracts/wire';
import { type Actor, Database, type Sql } from '@paddock/kernel';
import { countsOfOpenShifts, handOversOf, pendingTabs, type ShiftCounts, waitingOrders } from './shift-facts';
import { type OpenShift, openShifts } from './shift.repository';

/** Anyone who finds the records of shifts may see what was missing or too much. */
const SEES_DIFFERENCES = 'drawer:list';

/** The counters of a store as they stand: who is there, what has been done, and what a hand-over waits for. */
@Injectable()
export class Counters {
  constructor(private readonly db: Database) {}

  async view(actor: Actor): Promise<CountersView> {
    const { orgCode } = actor;
    // Somebody whose list of shifts is bound by a rule may not see all of them.
    const seesDifferences = actor.permissions.has(SEES_DIFFERENCES) && actor.dataRules?.has(SEES_DIFFERENCES) !== true;
    const [open, counts, tabs, handOvers] = await Promise.all([
      openShifts(this.db, orgCode),
      countsOfOpenShifts(this.db, orgCode),
      pendingTabs(this.db, orgCode),
      handOversOf(this.db, orgCode),
    ]);
    const waiting = await Promise.all(open.map((shift) => waitingOf(this.db, orgCode, shift)));
    return {
      counters: open.map(({ openedAt, ...shift }, index) => {
        const { shiftId: _, ...done } = counts.find(({ shiftId }) => shiftId === shift.id) ?? NOTHING_DONE;
        return { ...shift, openTime: toWireTime(openedAt), ...done, ...(waiting[index] ?? NOTHING_WAITS) };
      }),
      pendingTabs: tabs,
      handOvers: handOvers.map(({ closedAt, differenceFen, hasNote, nextCashierName, ...shift }) => ({
        ...shift,
        time: toWireTime(closedAt),
        nextCashierName: nextCashierName ?? '',
        difference: seesDifferences ? yuan(differenceFen) : null,
        hasNote: seesDifferences && hasNote,
      })),
    };
  }
}

/** Of a shift that began between the questions. */
const NOTHING_DONE: ShiftCounts = {
  shiftId: '',
  memberSales: 0,
  walkInSales: 0,
  scannedRecharges: 0,
  cashRecharges: 0,
  refunds: 0,
  openings: 0,
  openingsWithoutSale: 0,
};
const NOTHING_WAITS = { undecided: [], refunding: [] };

async function waitingOf(sql: Sql, orgCode: string, { id, openedAt }: OpenShift) {
  const waiting = await waitingOrders(sql, orgCode, { id, opened_at: openedAt });
  const of = (wanted: 'undecided' | 'refunding') =>
    waiting
      .filter(({ kind }) => kind === wanted)
      .map(({ id: orderId, number, owner }) => ({ id: orderId, number, owner }));
  return { undecided: of('undecided'), refunding: of('refunding') };
}
