import { DENOMINATIONS_FEN } from '@paddock/contracts';
import { Drawer, Shifts } from '@paddock/drawer';
import { type Actor, type Database, must } from '@paddock/kernel';
import type { PastClock } from './past-time';

const FLOAT_FEN = 50_000;
/** On one day of so many a note of 5 yuan is missing at the end, as happens. */
const MISSING_EVERY = 9;
const MISSING_FEN = 500;

/** The drawer of each day: opened with the same float, counted and closed after the last customer. */
export class PastShifts {
  private shiftId = '';
  private closed = 0;

  constructor(
    private readonly db: Database,
    private readonly shifts: Shifts,
    private readonly drawer: Drawer,
    private readonly clock: PastClock,
    private readonly cashier: Actor,
    private readonly number = 1,
  ) {}

  async open(at: Date): Promise<void> {
    await this.clock.moveTo(at);
    const input = { cashierId: this.cashier.userId, drawer: this.number, pieces: piecesOf(FLOAT_FEN), conPassword: '' };
    this.shiftId = await this.db.transaction((tx) => this.shifts.open(tx, this.cashier, input));
  }

  async close(at: Date): Promise<void> {
    await this.clock.moveTo(at);
    this.closed += 1;
    const { userId, orgCode } = this.cashier;
    const heldFen = must(await this.drawer.cashHeldFen(this.db, orgCode, userId), 'the drawer of the day');
    const missingFen = this.closed % MISSING_EVERY === MISSING_EVERY - 1 ? MISSING_FEN : 0;
    const pieces = piecesOf(heldFen - missingFen);
    await this.db.transaction((tx) => this.shifts.count(tx, this.cashier, { id: this.shiftId, pieces }));
    const note = missingFen === 0 ? '' : '少 5 元，没有找到原因';
    const closing = { id: this.shiftId, nth: 1, causes: [], note, nextCashierId: '', conPassword: '', printId: '' };
    await this.db.transaction((tx) => this.shifts.close(tx, this.cashier, closing, 'cn'));
  }
}

/** Pieces that make an amount, the largest first. */
function piecesOf(amountFen: number): Record<string, number> {
  let left = amountFen;
  return Object.fromEntries(
    DENOMINATIONS_FEN.map((denomination) => {
      const count = Math.floor(left / denomination);
      left -= count * denomination;
      return [String(denomination), count];
    }),
  );
}
