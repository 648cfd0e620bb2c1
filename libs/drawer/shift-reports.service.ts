import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { PaperLine } from '@paddock/contracts/edge';
import { type PresentShift, type ShiftView, toWireTime, yuan } from '@paddock/contracts/wire';
import { EdgeCommands, printerFor } from '@paddock/fleet';
import { type Actor, Clock, Database, must, type Sql, type Tx } from '@paddock/kernel';
import { type Cause, causesOf } from './causes';
import { cashByCashier, cashSum, channelOf, reportLines, type ShiftFigures } from './report';
import {
  type CashRow,
  cashOf,
  cashWithoutShift,
  channelRefundsOf,
  documentsOf,
  drawerFacts,
  nameOf,
  openingsOf,
  pendingTabs,
  salesOf,
  type SalesSum,
  storeNames,
  waitingOrders,
} from './shift-facts';
import {
  type Count,
  countsOf,
  findShift,
  needsOpenDrawer,
  type OpenShift,
  openShiftOf,
  openShifts,
  type Shift,
} from './shift.repository';

/** A paper waits so long for the venue; later nobody stands at the printer. */
const PRINT_TTL_MS = 2 * 60_000;

/** What a shift's figures are at this moment, for screens and paper. */
@Injectable()
export class ShiftReports {
  constructor(
    private readonly db: Database,
    private readonly commands: EdgeCommands,
    private readonly clock: Clock,
  ) {}

  /** The drawers of the store, and the shift of this cashier, or the one with this id. */
  async present(actor: Actor, asked: { cashierId: string; id: string }, language: Language): Promise<PresentShift> {
    const { orgCode } = actor;
    const open = await openShifts(this.db, orgCode);
    const wanted =
      asked.id === ''
        ? await openShiftOf(this.db, orgCode, asked.cashierId || actor.userId)
        : open.find(({ id }) => id === asked.id);
    const without = await cashWithoutShift(this.db, orgCode);
    return {
      open: open.map(openPart),
      shift: wanted ? await this.view(wanted, orgCode, language) : null,
      needsOpenDrawer: await needsOpenDrawer(this.db, orgCode),
      withoutShift: { count: without.count, amount: yuan(without.amountFen) },
    };
  }

  /** What a report of this shift says now. */
  async figures(sql: Sql, shift: Shift, until: Date): Promise<ShiftFigures> {
    const window = { orgCode: shift.org_code, shiftId: shift.id, from: shift.opened_at, until };
    const [store, cashierName, sales, refunds, cash, documents, openings, counts] = await Promise.all([
      storeNames(sql, shift.org_code),
      nameOf(sql, shift.cashier_id),
      salesOf(sql, window),
      channelRefundsOf(sql, window),
      cashOf(sql, shift.id),
      documentsOf(sql, window),
      openingsOf(sql, shift.id),
      countsOf(sql, shift.id),
    ]);
    return {
      ...{
        shift,
        store,
        cashierName,
        until,
        zNumber: null,
        sales,
        refunds,
        cash,
        documents,
        openings: openings.length,
      },
      expectedFen: shift.float_fen + cash.reduce((sum, { amountFen }) => sum + amountFen, 0),
      count: counts.at(-1) ?? null,
      nextCashierName: '',
    };
  }

  /** The lines that a report of the shift has: of a closed one those that were printed. Null for an unknown shift. */
  async lines(
    orgCode: string,
    id: string,
    language: Language,
  ): Promise<{ zNumber: number | null; lines: PaperLine[] } | null> {
    const shift = await findShift(this.db, orgCode, id);
    if (!shift) return null;
    if (shift.report) return { zNumber: shift.z_number, lines: shift.report.lines };
    return { zNumber: null, lines: reportLines(await this.figures(this.db, shift, this.clock.now()), language) };
  }

  /** @throws Refusal when the store has no such printer */
  async print(tx: Tx, orgCode: string, lines: PaperLine[], printerId: string): Promise<void> {
    const printer = await printerFor(tx, orgCode, printerId);
    await this.commands.send(
      tx,
      orgCode,
      { kind: 'paper.print', printerId: printer.id, lines },
      { ttlMs: PRINT_TTL_MS },
    );
  }

  /** What could explain the difference between the last count and what should be there. */
  async causes(sql: Sql, shift: Shift, { cash, count, expectedFen, until }: ShiftFigures): Promise<Cause[]> {
    if (count === null) return [];
    return causesOf(count.totalFen - expectedFen, await drawerFacts(sql, shift, cash, until));
  }

  private async view(open: OpenShift, orgCode: string, language: Language): Promise<ShiftView> {
    const shift = must(await findShift(this.db, orgCode, open.id), 'an open shift');
    const figures = await this.figures(this.db, shift, this.clock.now());
    const { cash, sales, expectedFen, count } = figures;
    const [counts, causes, waiting, tabs] = await Promise.all([
      countsOf(this.db, shift.id),
      this.causes(this.db, shift, figures),
      waitingOrders(this.db, orgCode, shift),
      pendingTabs(this.db, orgCode),
    ]);
    const of = (kind: 'undecided' | 'refunding') =>
      waiting.filter((order) => order.kind === kind).map(({ id, number, owner }) => ({ id, number, owner }));
    return {
      ...openPart(open),
      version: shift.version,
      movements: movementsOf(shift, cash),
      modes: modesOf(figures),
      cashiers: cashByCashier(cash).map(({ amountFen, ...rest }) => ({ ...rest, amount: yuan(amountFen) })),
      counts: counts.map(countPart),
      countIsOutdated: count !== null && count.expectedFen !== expectedFen,
      expected: count && yuan(expectedFen),
      difference: count && yuan(count.totalFen - expectedFen),
      causes: causes.map(({ at, amountFen, ...cause }) => ({
        ...cause,
        time: toWireTime(at),
        amount: amountFen === null ? null : yuan(amountFen),
      })),
      undecided: of('undecided'),
      refunding: of('refunding'),
      pendingTabs: tabs,
      report: reportLines({ ...figures, sales }, language),
    };
  }
}

const openPart = ({ openedAt, ...shift }: OpenShift) => ({ ...shift, openTime: toWireTime(openedAt) });

const countPart = ({ nth, countedAt, pieces, totalFen, expectedFen }: Count) => ({
  ...{ nth, time: toWireTime(countedAt), pieces: { ...pieces } },
  ...{ total: yuan(totalFen), expected: yuan(expectedFen) },
});

function movementsOf(shift: Shift, cash: readonly CashRow[]): ShiftView['movements'] {
  const sums = (['sale', 'recharge', 'refund'] as const).flatMap((kind) => {
    const { count, fen } = cashSum(cash, kind);
    return count === 0 && kind === 'refund' ? [] : [{ kind, time: null, count, amount: yuan(fen), reason: '' }];
  });
  const single = cash
    .filter(({ kind }) => kind === 'in' || kind === 'out')
    .map(({ kind, at, amountFen, reason }) => ({
      kind,
      time: toWireTime(at),
      count: 1,
      amount: yuan(amountFen),
      reason,
    }));
  const float = {
    kind: 'float' as const,
    time: toWireTime(shift.opened_at),
    count: 1,
    amount: yuan(shift.float_fen),
    reason: '',
  };
  return [float, ...sums, ...single];
}

/** Each way of paying: what the system has, and what was counted or confirmed by the channel. */
function modesOf({ cash, sales, expectedFen, count }: ShiftFigures): ShiftView['modes'] {
  const ofOrders = cash.filter(({ orderId }) => orderId !== null);
  const channels = Map.groupBy(
    sales.filter(({ provider }) => provider !== null),
    ({ provider }) => channelOf(provider),
  );
  const sum = (rows: readonly SalesSum[], of: 'count' | 'amountFen' | 'confirmedFen' | 'coupons'): number =>
    rows.reduce((total, row) => total + row[of], 0);
  const coupons = sum(sales, 'coupons');
  return [
    {
      mode: 'cash',
      count: ofOrders.length,
      system: count && yuan(expectedFen),
      counted: count && yuan(count.totalFen),
    },
    ...[...channels].map(([mode, rows]) => ({
      mode,
      count: sum(rows, 'count'),
      system: yuan(sum(rows, 'amountFen')),
      counted: yuan(sum(rows, 'confirmedFen')),
    })),
    ...(coupons === 0 ? [] : [{ mode: 'coupon' as const, count: coupons, system: coupons, counted: null }]),
  ];
}
