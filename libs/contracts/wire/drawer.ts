import { z } from 'zod';
import { typedNumber } from '../normalise';
import { paperLineSchema } from '../edge';
import { CAUSE_KINDS, DENOMINATIONS_FEN } from '../forms';
import { requiredText } from './sale-fields';
import { idInput, permission, route, text } from './route';

const PIECES_MAX = 99_999;
const DRAWERS_MAX = 9;

const denominations: ReadonlySet<string> = new Set(DENOMINATIONS_FEN.map(String));
/** Denomination in fen to number of pieces, every one of them: what was not counted is not 0. */
const pieces = z
  .record(z.string(), z.int('drawer.piecesWrong').min(0, 'drawer.piecesWrong').max(PIECES_MAX, 'drawer.piecesWrong'))
  .refine(
    (given) =>
      Object.keys(given).length === denominations.size && Object.keys(given).every((k) => denominations.has(k)),
    'drawer.countAll',
  );
const examplePieces = { 10000: 12, 5000: 5, 2000: 9, 1000: 4, 500: 3, 100: 9, 50: 4, 10: 0 };

/** Something that could explain the difference. */
const causeSchema = z.object({
  key: z.string(),
  kind: z.enum(CAUSE_KINDS),
  /** The order, or the opening of the drawer. */
  owner: z.enum(['consumption', 'recharge', 'opening']),
  orderId: z.string(),
  orderNumber: z.string(),
  time: z.string(),
  /** Null: nothing that could be added up. */
  amount: z.number().nullable(),
  equalsDifference: z.boolean(),
  /** Between the two things that happened. */
  seconds: z.int().nullable(),
  driver: z.string().nullable(),
  reason: z.string(),
});

const movementSchema = z.object({
  kind: z.enum(['float', 'sale', 'recharge', 'refund', 'in', 'out']),
  /** Of single movements; null for a sum. */
  time: z.string().nullable(),
  count: z.int(),
  amount: z.number(),
  reason: z.string(),
});
const modeSchema = z.object({
  mode: z.enum(['cash', 'wechat', 'alipay', 'scan', 'coupon']),
  count: z.int(),
  /** Yuan; pieces for coupons. Null for cash that has not been counted. */
  system: z.number().nullable(),
  /** What was counted, or what the channel has confirmed payment by payment; null where there is nothing to compare with. */
  counted: z.number().nullable(),
});
const countSchema = z.object({
  nth: z.int(),
  time: z.string(),
  pieces: z.record(z.string(), z.int()),
  total: z.number(),
  expected: z.number(),
});
const openSchema = z.object({
  id: z.string(),
  drawer: z.int(),
  cashierId: z.string(),
  cashierName: z.string(),
  openTime: z.string(),
});
const waitingSchema = z.object({ id: z.string(), number: z.string(), owner: z.enum(['consumption', 'recharge']) });

export const shiftViewSchema = openSchema.extend({
  version: z.int(),
  movements: z.array(movementSchema),
  modes: z.array(modeSchema),
  /** Whose cash lies in the drawer. */
  cashiers: z.array(z.object({ cashierId: z.string(), cashierName: z.string(), count: z.int(), amount: z.number() })),
  /** The first one first; the last one counts. */
  counts: z.array(countSchema),
  /** Cash has moved since the last count. */
  countIsOutdated: z.boolean(),
  /** Yuan; null until something was counted, so that nobody counts towards it. */
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  causes: z.array(causeSchema),
  /** Payments that are undecided or being taken back: they bar the close. */
  undecided: z.array(waitingSchema),
  refunding: z.array(waitingSchema),
  pendingTabs: z.int(),
  report: z.array(paperLineSchema),
});
export type ShiftView = z.infer<typeof shiftViewSchema>;

export const presentShiftSchema = z.object({
  /** All drawers of the store that are open. */
  open: z.array(openSchema),
  shift: shiftViewSchema.nullable(),
  needsOpenDrawer: z.boolean(),
  /** Cash that was taken while no drawer was open, since the last one was closed. */
  withoutShift: z.object({ count: z.int(), amount: z.number() }),
});
export type PresentShift = z.infer<typeof presentShiftSchema>;

/** An open drawer and what its shift has done so far. Sums of cash are shown by the count alone. */
const counterSchema = openSchema.extend({
  memberSales: z.int(),
  walkInSales: z.int(),
  scannedRecharges: z.int(),
  cashRecharges: z.int(),
  /** Refunds by a channel or in cash. */
  refunds: z.int(),
  openings: z.int(),
  /** Of these, those for no sale, recharge or refund: cash put in or taken out, and openings with a number of their own. */
  openingsWithoutSale: z.int(),
  undecided: z.array(waitingSchema),
  refunding: z.array(waitingSchema),
});
export const countersSchema = z.object({
  counters: z.array(counterSchema),
  pendingTabs: z.int(),
  /** Shifts that ended last, the latest first. */
  handOvers: z.array(
    z.object({
      id: z.string(),
      drawer: z.int(),
      time: z.string(),
      cashierName: z.string(),
      /** Empty: nobody took over. */
      nextCashierName: z.string(),
      /** Yuan; null for anyone who may not see the records of all shifts, who has no `hasNote` either. */
      difference: z.number().nullable(),
      hasNote: z.boolean(),
    }),
  ),
});
export type CountersView = z.infer<typeof countersSchema>;

const shiftId = requiredText('drawer.none');
const id = '2234567890123480001';
const cashierId = '2234567890123400100';

/** Yuan in at most two decimals, above 0. */
const amount = z.preprocess(
  typedNumber,
  z
    .number('drawer.amountWrong')
    .min(0.01, 'drawer.amountWrong')
    .max(1_000_000, 'drawer.amountWrong')
    .refine((yuan) => Math.abs(Math.round(yuan * 100) - yuan * 100) < 1e-6, 'drawer.amountWrong'),
);

const PATH = '/drawer/sysShift';
export const drawerRoutes = {
  present: route({
    methods: ['GET'],
    path: `${PATH}/present`,
    access: permission('drawer:view'),
    summary: 'The open drawers of the store, and the shift whose drawer a cashier’s cash goes into',
    input: z.object({ cashierId: text(64), id: text(64) }),
    answer: presentShiftSchema,
    example: {
      input: { cashierId, id: '' },
      result: { open: [], shift: null, needsOpenDrawer: false, withoutShift: { count: 0, amount: 0 } },
    },
  }),
  counters: route({
    methods: ['GET'],
    path: `${PATH}/counters`,
    access: permission('drawer:view'),
    summary: 'Who holds which drawer of the store, what each shift has done and waits for, and the last hand-overs',
    input: z.object({}),
    answer: countersSchema,
    example: { input: {}, result: { counters: [], pendingTabs: 0, handOvers: [] } },
  }),
  open: route({
    methods: ['POST'],
    path: `${PATH}/add`,
    access: permission('drawer:shift'),
    summary: 'Begins a cashier’s shift at a drawer with its opening float; result is its id',
    input: z.object({
      cashierId: requiredText('drawer.cashierRequired'),
      drawer: z.preprocess(
        typedNumber,
        z.int('drawer.numberWrong').min(1, 'drawer.numberWrong').max(DRAWERS_MAX, 'drawer.numberWrong'),
      ),
      pieces,
      conPassword: text(64),
    }),
    answer: z.string(),
    example: { input: { cashierId, drawer: 1, pieces: examplePieces, conPassword: '' }, result: id },
  }),
  move: route({
    methods: ['POST'],
    path: `${PATH}/addCash`,
    access: permission('drawer:cash'),
    summary: 'Puts cash into the drawer or takes it out, with a reason',
    input: z.object({
      id: shiftId,
      direction: z.enum(['in', 'out']),
      amount,
      reason: requiredText('drawer.reasonRequired', 100),
    }),
    answer: z.null(),
    example: { input: { id, direction: 'out', amount: 800, reason: '存保险柜' }, result: null },
  }),
  openWithoutSale: route({
    methods: ['POST'],
    path: `${PATH}/openDrawer`,
    access: permission('drawer:open'),
    summary: 'Opens the drawer without a sale; result is the number that it is noted under',
    input: z.object({ cashierId: text(64), reason: text(100), printId: text(64) }),
    answer: z.string(),
    example: { input: { cashierId, reason: '换零钱', printId: '' }, result: 'K261122-0003' },
  }),
  count: route({
    methods: ['POST'],
    path: `${PATH}/addCount`,
    access: permission('drawer:shift'),
    summary: 'Stores what was counted in the drawer; a recount stands beside the counts before it',
    input: z.object({ id: shiftId, pieces }),
    answer: z.null(),
    example: { input: { id, pieces: examplePieces }, result: null },
  }),
  close: route({
    methods: ['POST'],
    path: `${PATH}/close`,
    access: permission('drawer:shift'),
    summary:
      'Ends the shift as counted, numbers its Z report and hands the drawer over; result is the id of the next shift, empty without one',
    input: z.object({
      id: shiftId,
      /** The count that the causes were chosen by. */
      nth: z.int(),
      /** Keys of the ticked causes. */
      causes: z.array(z.string().max(100)).max(10),
      note: text(500),
      /** Empty: nobody takes over. */
      nextCashierId: text(64),
      conPassword: text(64),
      printId: text(64),
    }),
    answer: z.string(),
    example: {
      input: { id, nth: 1, causes: [], note: '', nextCashierId: cashierId, conPassword: '1234', printId: '' },
      result: '2234567890123480002',
    },
  }),
  report: route({
    methods: ['GET'],
    path: `${PATH}/report`,
    access: permission('drawer:view'),
    summary:
      'The X report of an open shift as it would be printed now, or the Z report of a closed one as it was printed',
    input: idInput,
    answer: z.object({ zNumber: z.int().nullable(), lines: z.array(paperLineSchema) }).nullable(),
    example: { input: { id }, result: { zNumber: 12, lines: [{ kind: 'title', text: '弯道卡丁车馆 · 滨江店' }] } },
  }),
  print: route({
    methods: ['POST'],
    path: `${PATH}/print`,
    access: permission('drawer:view'),
    summary: 'Prints the X or Z report of a shift',
    input: z.object({ id: shiftId, printId: text(64) }),
    answer: z.null(),
    example: { input: { id, printId: '' }, result: null },
  }),
};
