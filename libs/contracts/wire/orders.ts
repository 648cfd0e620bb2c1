import { z } from 'zod';
import { DICTIONARIES, type OrderHistoryState } from '../dictionaries';
import { idInput, listInput, nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const fen = z.int();
const iso = z.string();

/** What a list of orders is narrowed to, beside its filters. The last two ask for no day: what waits for somebody is not lost at midnight. */
export const ORDER_PARTS = ['all', 'sale', 'recharge', 'refund', 'pending', 'notStarted'] as const;
export type OrderPart = (typeof ORDER_PARTS)[number];

/** Input of the list and of its sums, beside the filters of the resource. */
export const orderSearch = {
  /** A document number or its last four digits, a card, a phone as members are searched, a driver, a kart, or an amount. */
  search: text(40),
  part: z.enum(ORDER_PARTS).catch('all'),
};

const sumsSchema = z.object({
  /** How many there are of each part. */
  counts: z.record(z.enum(ORDER_PARTS), z.int()),
  /** Cash and scans that came in, less what was given back. */
  netFen: fen,
  cashFen: fen,
  scanFen: fen,
  returns: z.int(),
  returnedFen: fen,
  /** Taken from members' accounts: that money came in with their recharges. */
  accountsFen: fen,
});
export type OrderSums = z.infer<typeof sumsSchema>;

/** Where somebody of an order is. `failed`: the kart never set off. */
export const RIDE_STATES = [
  'waiting',
  'passed',
  'failed',
  'dispatched',
  'onTrack',
  'whole',
  'short',
  'cancelled',
] as const;
const personSchema = z.object({
  /** The entry of the line-up; null for a record that was driven first. */
  entryId: z.string().nullable(),
  /** The record that was driven first; null for anyone who lines up. */
  tabId: z.string().nullable(),
  numberText: z.string().nullable(),
  driverName: z.string(),
  vehicleName: z.string().nullable(),
  state: z.enum(RIDE_STATES),
  runMode: z.enum(['laps', 'timed']),
  /** Laps, or seconds in timed mode. */
  driven: z.int(),
  sold: z.int(),
  /** Why the run ended, as the venue said it. */
  endReason: z.string().nullable(),
  endedAt: iso.nullable(),
});
export type OrderPerson = z.infer<typeof personSchema>;

/** Whether the customer's money is gone: `unknown` until the channel has spoken. */
export const CHARGED = ['no', 'yes', 'unknown', 'givenBack'] as const;
const attemptSchema = z.object({
  id: z.string(),
  /** Counted from 1, the oldest. */
  place: z.int(),
  at: iso,
  endedAt: iso.nullable(),
  state: z.string(),
  provider: z.string(),
  amountFen: fen,
  charged: z.enum(CHARGED),
  message: z.string().nullable(),
  declineCode: z.string().nullable(),
  polls: z.int(),
  transactionEnd: z.string().nullable(),
  refundedFen: fen,
});
export type OrderAttempt = z.infer<typeof attemptSchema>;

export const ORDER_EVENTS = [
  'opened',
  'paid',
  'refunding',
  'refunded',
  'voidAsked',
  'voided',
  'departed',
  'cancelled',
  'receipt',
  'receiptCopy',
  'paymentSlip',
  'paymentSlipCopy',
  'ticket',
  'ticketCopy',
  'startedAgain',
  'backInLine',
  'priceApproved',
  'refundWrittenOff',
] as const;
const logSchema = z.object({
  at: iso.nullable(),
  event: z.enum(ORDER_EVENTS),
  by: z.string().nullable(),
  /** The number of the line-up, the kart, or the reason. */
  about: z.string().nullable(),
  kart: z.string().nullable(),
});
export type OrderLogLine = z.infer<typeof logSchema>;

const orderPageSchema = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(keysOf(DICTIONARIES.order_kind)),
  orderNumber: z.string().nullable(),
  state: z.enum(keysOf<OrderHistoryState>(DICTIONARIES.order_state)),
  mode: z.enum(keysOf(DICTIONARIES.order_mode)),
  createdAt: iso,
  paidAt: iso.nullable(),
  cashierName: z.string().nullable(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  headCount: z.int(),
  remark: z.string().nullable(),
  usageMode: z.enum(['lineup', 'immediate']).nullable(),
  runMode: z.enum(['laps', 'timed']).nullable(),
  amountFen: fen,
  /** Of the amount, what is paid in cash or by scan beside a member's balance; 0: not split. */
  restFen: fen,
  /** Cash that the customer handed over, if the cashier wrote it down. */
  cashReceivedFen: fen.nullable(),
  points: z.int(),
  visits: z.int(),
  laps: z.int(),
  coupons: z.int(),
  returnedFen: fen,
  /** Owed to the customer: the channel is giving it back, or the drawer has not yet. */
  owedFen: fen,
  /** What may still be given back; null where nobody can say yet. */
  refundableFen: fen.nullable(),
  lines: z.array(
    z.object({
      ...{ name: z.string(), nameEn: z.string().nullable(), priceFen: fen, times: z.int(), amountFen: fen },
      /** Of an order with lines of its own: what the rule says, and why and by whom another price was approved. */
      rulePriceFen: fen.optional(),
      priceReason: z.string().nullable().optional(),
      approvedBy: z.string().nullable().optional(),
      /** The pay-later record that it pays. */
      tabNumber: z.string().nullable().optional(),
      drivers: z.array(z.string()).optional(),
    }),
  ),
  /** What a recharge brought. */
  brought: z
    .object({ rechargeFen: fen, giftFen: fen, points: z.int(), visits: z.int(), laps: z.int(), cardDays: z.int() })
    .nullable(),
  people: z.array(personSchema),
  /** Newest first. */
  attempts: z.array(attemptSchema),
  prints: z.object({ receipts: z.int(), tickets: z.int(), lastAt: iso.nullable(), lastBy: z.string().nullable() }),
  voidReason: z.string().nullable(),
  mayVoid: z.boolean(),
  /** Newest first. */
  log: z.array(logSchema),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

const exampleId = '2234567890123480000';
const pageExample: OrderPage = {
  id: exampleId,
  version: 3,
  kind: 'SALE',
  orderNumber: 'P260314-0041',
  state: 'PAID',
  mode: 'SCAN',
  createdAt: '2026-03-14T06:31:52.000Z',
  paidAt: '2026-03-14T06:32:07.000Z',
  cashierName: '周敏',
  memberId: null,
  memberName: null,
  headCount: 1,
  remark: null,
  usageMode: 'lineup',
  runMode: 'laps',
  amountFen: 8800,
  restFen: 0,
  cashReceivedFen: null,
  points: 0,
  visits: 0,
  laps: 0,
  coupons: 0,
  returnedFen: 0,
  owedFen: 0,
  refundableFen: null,
  lines: [{ name: '周末 10 圈 成人票', nameEn: 'Weekend 10 laps', priceFen: 8800, times: 1, amountFen: 8800 }],
  brought: null,
  people: [
    {
      entryId: '2234567890123470000',
      tabId: null,
      numberText: 'A033',
      driverName: '橘子汽水',
      vehicleName: '7',
      state: 'whole',
      runMode: 'laps',
      driven: 10,
      sold: 10,
      endReason: 'completed',
      endedAt: '2026-03-14T06:52:07.000Z',
    },
  ],
  attempts: [
    {
      id: '2234567890123460000',
      place: 1,
      at: '2026-03-14T06:31:52.000Z',
      endedAt: '2026-03-14T06:32:07.000Z',
      state: 'PAID',
      provider: 'wechat',
      amountFen: 8800,
      charged: 'yes',
      message: null,
      declineCode: null,
      polls: 2,
      transactionEnd: '7731',
      refundedFen: 0,
    },
  ],
  prints: { receipts: 1, tickets: 0, lastAt: '2026-03-14T06:33:00.000Z', lastBy: '周敏' },
  voidReason: null,
  mayVoid: false,
  log: [{ at: '2026-03-14T06:33:00.000Z', event: 'receipt', by: '周敏', about: null, kart: null }],
};

export const orderRoutes = {
  sums: route({
    methods: ['GET'],
    path: '/consume/sysConsume/ordersums',
    access: permission('orders:list'),
    summary: 'What the orders of a list come to: how many of each part, takings, refunds and deductions from accounts',
    description:
      'Takes the filters of `orderlist`. Amounts are in fen. `pending` and `notStarted` are counted over all days.',
    input: listInput.extend(orderSearch),
    answer: sumsSchema,
    example: {
      input: { pageNo: 1, pageSize: 10, day_begin: '2026-03-14', day_end: '2026-03-14', search: '', part: 'all' },
      result: {
        counts: { all: 71, sale: 61, recharge: 10, refund: 0, pending: 2, notStarted: 0 },
        netFen: 710_400,
        cashFen: 188_400,
        scanFen: 522_000,
        returns: 2,
        returnedFen: 18_600,
        accountsFen: 220_000,
      },
    },
  }),
  page: route({
    methods: ['GET'],
    path: '/consume/sysConsume/orderdetail',
    access: permission('orders:list'),
    summary: 'One order with its lines, its people and what they drove, its payment attempts and who did what',
    description: 'Amounts are in fen, times in ISO 8601.',
    input: idInput,
    answer: orderPageSchema.nullable(),
    example: { input: { id: exampleId }, result: pageExample },
  }),
  reprint: route({
    methods: ['POST'],
    path: '/consume/sysConsume/orderprint',
    access: permission('orders:reprint'),
    summary:
      'Prints the receipt of an order, the slip of its payment, or the queue tickets of its people; every print after the first says that it is a copy',
    input: z.object({
      id: requiredText('chooseOneRecord'),
      what: z.enum(['receipt', 'paymentSlip', 'ticket']),
      printId: text(64),
    }),
    answer: z.object({ copy: z.int() }),
    example: { input: { id: exampleId, what: 'receipt', printId: '' }, result: { copy: 1 } },
  }),
  void: route({
    methods: ['POST'],
    path: '/consume/sysConsume/ordervoid',
    access: permission('orders:void'),
    summary: 'Voids an order that was never paid; a scan that still runs is taken back first',
    input: z.object({ id: requiredText('chooseOneRecord'), reason: requiredText('order.voidReasonRequired', 200) }),
    answer: z.object({ voided: z.boolean() }),
    example: { input: { id: exampleId, reason: '顾客离开' }, result: { voided: true } },
  }),
  startAgain: route({
    methods: ['POST'],
    path: '/consume/sysConsume/startagain',
    access: permission('consume:lineup'),
    summary: 'Starts a paid ride whose kart never set off on the chosen kart, or puts it back in line without one',
    input: z.object({ id: requiredText('chooseOneRecord'), vehicleId: text(64) }),
    answer: nothing,
    example: { input: { id: '2234567890123470000', vehicleId: '' }, result: null },
  }),
};
