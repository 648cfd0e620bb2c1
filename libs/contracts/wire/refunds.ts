import { z } from 'zod';
import { typedNumber } from '../normalise';
import { DICTIONARIES, type RefundReason } from '../dictionaries';
import { idInput, nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const units = z.int();
const iso = z.string();
/** What was paid: money, what stands in a member's accounts, group-purchase codes, or uses of a free-play card. */
const unit = z.enum(['fen', 'points', 'visits', 'laps', 'codes', 'plays']);

export const REFUND_WAYS = ['none', 'left', 'full'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
export const REFUND_TARGETS = ['CHANNEL', 'MEMBER', 'CASH'] as const;
export type RefundTargetName = (typeof REFUND_TARGETS)[number];
/** What of an order is given back: all of it, its people one by one, an amount, or what of a recharge was not spent. */
export const REFUND_SCOPES = ['whole', 'persons', 'amount', 'unspent'] as const;
/** Gifts of a recharge that were used already: let go with a manager's name, or their price is taken off. */
export const USED_GIFTS = ['letGo', 'takeOff'] as const;
export const GIVEN_ASSETS = ['recharge_fen', 'gift_fen', 'points', 'visits:currency', 'laps', 'card'] as const;
/** What somebody does with a refund that the channel has refused. */
export const REFUND_SOLUTIONS = ['again', 'later', 'cash', 'manager', 'writeOff'] as const;
export type RefundSolution = (typeof REFUND_SOLUTIONS)[number];

const personSchema = z.object({
  id: z.string(),
  numberText: z.string().nullable(),
  driverName: z.string(),
  /** Laps, or whole minutes. */
  sold: units,
  left: units,
  own: units,
  returned: units,
  bar: z.enum(['onTrack', 'returned']).nullable(),
  usual: z.enum(REFUND_WAYS),
  /** What each way gives. */
  amounts: z.object({ left: units, full: units }),
});
export type RefundPerson = z.infer<typeof personSchema>;

const givenSchema = z.object({
  asset: z.enum(GIVEN_ASSETS),
  given: units,
  used: units,
  taken: units,
  heldAfter: units,
});
const rechargeSchema = z.object({
  amountFen: units,
  /** What of the paid-in money was spent. */
  spentFen: units,
  most: z.object({ letGo: units, takeOff: units.nullable() }),
  usedGifts: z.array(z.object({ asset: z.enum(GIVEN_ASSETS), count: units, priceFen: units.nullable() })),
  visitsProject: z.string().describe('What the visits of the recharge are for: a `project_type`'),
  visitsProject_dictText: z.string(),
  rows: z.array(givenSchema),
  experience: units,
  level: units,
});
export type RechargeRefund = z.infer<typeof rechargeSchema>;

const targetSchema = z.object({
  target: z.enum(REFUND_TARGETS),
  bar: z
    .enum([
      'notScanned',
      'memberOnly',
      'noMoney',
      'rechargeNotToMember',
      'needsMember',
      'noCash',
      'noDrawer',
      'twoParts',
    ])
    .nullable(),
  limit: units.nullable(),
});
export type RefundTargetView = z.infer<typeof targetSchema>;

const approverSchema = z.object({ id: z.string(), realName: z.string() });
const drawerSchema = z.object({ drawer: z.int(), heldFen: units });

const partSchema = z.object({ paid: units, returned: units });
const planSchema = z.object({
  kind: z.enum(['SALE', 'RECHARGE']),
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  createdAt: iso,
  goods: z.string(),
  goodsEn: z.string().nullable(),
  headCount: z.int(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  runMode: z.enum(['laps', 'timed']),
  /** Null: nothing that could be given back. */
  unit: unit.nullable(),
  paid: units,
  returned: units,
  remaining: units,
  persons: z.array(personSchema),
  recharge: rechargeSchema.nullable(),
  targets: z.array(targetSchema),
  /** Where a member's balance paid a part: what of either part was paid and is given back. */
  parts: z.object({ member: partSchema, counter: partSchema }).nullable(),
  provider: z.string().nullable(),
  drawer: drawerSchema.nullable(),
  approvers: z.array(approverSchema),
  mayApprove: z.boolean(),
  /** The code or card that was used is over: a manager agrees to give it back. */
  isOver: z.boolean(),
});
export type RefundPlan = z.infer<typeof planSchema>;

const detailSchema = z.object({
  id: z.string(),
  version: z.int(),
  refundNumber: z.string(),
  kind: z.enum(['SALE', 'RECHARGE']),
  orderId: z.string(),
  orderNumber: z.string().nullable(),
  target: z.enum(REFUND_TARGETS),
  state: z.enum(keysOf(DICTIONARIES.refund_state)),
  unit,
  amount: units,
  /** The channel is silent: the money may have moved, and no other way may be taken. */
  unclear: z.boolean(),
  message: z.string().nullable(),
  provider: z.string().nullable(),
  createdAt: iso,
  askedAt: iso.nullable(),
  endedAt: iso.nullable(),
  nextTryAt: iso.nullable(),
  tryUntil: iso.nullable(),
  cashierName: z.string().nullable(),
  approvedName: z.string().nullable(),
  handedToName: z.string().nullable(),
  /** What was typed with it; once written off, why. */
  remark: z.string(),
  drawer: drawerSchema.nullable(),
  allowsCash: z.boolean(),
  approvers: z.array(approverSchema),
});
export type RefundDetail = z.infer<typeof detailSchema>;

const exampleId = '2234567890123495000';
const orderId = '2234567890123480000';
const planExample: RefundPlan = {
  kind: 'SALE',
  orderId,
  orderNumber: 'P260314-0041',
  createdAt: '2026-03-14T05:58:06.000Z',
  goods: '周末 10 圈 成人票',
  goodsEn: 'Weekend 10 laps',
  headCount: 1,
  memberId: null,
  memberName: null,
  runMode: 'laps',
  unit: 'fen',
  paid: 8800,
  returned: 0,
  remaining: 8800,
  persons: [
    {
      id: '2234567890123470000',
      numberText: 'A040',
      driverName: '神秘车手',
      sold: 10,
      left: 6,
      own: 8800,
      returned: 0,
      bar: null,
      usual: 'left',
      amounts: { left: 5280, full: 8800 },
    },
  ],
  recharge: null,
  targets: [
    { target: 'CHANNEL', bar: null, limit: 8800 },
    { target: 'MEMBER', bar: 'needsMember', limit: null },
    { target: 'CASH', bar: null, limit: 169_600 },
  ],
  parts: null,
  provider: 'wechat',
  drawer: { drawer: 1, heldFen: 169_600 },
  approvers: [{ id: '2234567890123400101', realName: '王店长' }],
  mayApprove: false,
  isOver: false,
};
const detailExample: RefundDetail = {
  id: exampleId,
  version: 3,
  refundNumber: 'T260314-0003',
  kind: 'SALE',
  orderId,
  orderNumber: 'P260314-0041',
  target: 'CHANNEL',
  state: 'REFUSED',
  unit: 'fen',
  amount: 14_080,
  unclear: false,
  message: '商户可退余额不足',
  provider: 'wechat',
  createdAt: '2026-03-14T06:53:20.000Z',
  askedAt: '2026-03-14T06:53:21.000Z',
  endedAt: null,
  nextTryAt: null,
  tryUntil: null,
  cashierName: '周敏',
  approvedName: null,
  handedToName: null,
  remark: '',
  drawer: { drawer: 1, heldFen: 169_600 },
  allowsCash: true,
  approvers: [{ id: '2234567890123400101', realName: '王店长' }],
};

/** Who stands for what needs a manager: the manager types the own refund password. */
const approval = { managerId: text(64), managerPassword: text(200) };

export const refundRoutes = {
  plan: route({
    methods: ['GET'],
    path: '/consume/sysRefund/plan',
    access: permission('refund:add'),
    summary: 'What of an order can be given back, to whom of its people, and where it may go',
    description:
      'Amounts are in fen, or in the points, visits, laps, group-purchase codes or uses of a free-play card that were paid. Of a recharge `amount` and `usedGifts` say what the rows are computed for; without an amount it is all that was not spent.',
    input: z.object({
      orderId: requiredText('chooseOneRecord'),
      amount: z.preprocess(typedNumber, z.int().min(1)).optional(),
      usedGifts: z.enum(USED_GIFTS).catch('letGo'),
    }),
    answer: planSchema.nullable(),
    example: { input: { orderId, usedGifts: 'letGo' }, result: planExample },
  }),
  add: route({
    methods: ['POST'],
    path: '/consume/sysRefund/add',
    access: permission('refund:add'),
    summary: 'Gives money back: through the channel that it came by, into a member’s accounts, or in cash',
    description:
      '`amount` is what the window has shown: where the order has changed since, nothing is given back. Cash is owed until `handover`. With an idempotency key the same call again gives back once.',
    input: z.object({
      orderId: requiredText('chooseOneRecord'),
      scope: z.enum(REFUND_SCOPES),
      ways: z
        .array(z.object({ id: z.string().max(100), way: z.enum(REFUND_WAYS) }))
        .max(200)
        .default([]),
      amount: z.int('refund.amountRequired').min(1, 'refund.amountRequired'),
      target: z.enum(REFUND_TARGETS, 'refund.targetRequired'),
      memberId: text(64),
      usedGifts: z.enum(USED_GIFTS).default('letGo'),
      reason: z.enum(keysOf<RefundReason>(DICTIONARIES.refund_reason), 'refund.reasonRequired'),
      remark: text(200),
      refundPassword: text(200),
      ...approval,
    }),
    answer: z.object({ id: z.string(), refundNumber: z.string(), state: z.enum(keysOf(DICTIONARIES.refund_state)) }),
    example: {
      input: {
        orderId,
        scope: 'persons',
        ways: [{ id: '2234567890123470000', way: 'left' }],
        amount: 5280,
        target: 'CHANNEL',
        memberId: '',
        usedGifts: 'letGo',
        reason: 'NOTDRIVEN',
        remark: '',
        refundPassword: '271828',
        managerId: '',
        managerPassword: '',
      },
      result: { id: exampleId, refundNumber: 'T260314-0003', state: 'SENDING' },
    },
  }),
  detail: route({
    methods: ['GET'],
    path: '/consume/sysRefund/detail',
    access: permission('refund:list'),
    summary: 'One refund with its steps, and what solving it needs',
    description: 'Amounts are in fen, times in ISO 8601.',
    input: idInput,
    answer: detailSchema.nullable(),
    example: { input: { id: exampleId }, result: detailExample },
  }),
  handOver: route({
    methods: ['POST'],
    path: '/consume/sysRefund/handover',
    access: permission('refund:add'),
    summary: 'The customer has the cash: it leaves the drawer, and the refund is done',
    input: idInput,
    answer: nothing,
    example: { input: { id: exampleId }, result: null },
  }),
  solve: route({
    methods: ['POST'],
    path: '/consume/sysRefund/solve',
    access: permission('refund:add'),
    summary:
      'Solves a refund that the channel has refused: again under its number now or later by itself, in cash, by a manager, or written off; cash that nobody fetched is written off too',
    description:
      '`cash` and `writeOff` close the refund at the channel and need a manager’s refund password. `writeOff` asks for its reason in `remark`. While the channel is silent nothing of it is taken.',
    input: z.object({
      id: requiredText('chooseOneRecord'),
      solution: z.enum(REFUND_SOLUTIONS),
      remark: text(200),
      ...approval,
    }),
    answer: nothing,
    example: {
      input: { id: exampleId, solution: 'later', remark: '', managerId: '', managerPassword: '' },
      result: null,
    },
  }),
};
