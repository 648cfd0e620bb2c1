import { z } from 'zod';
import { noInput, permission, route } from './route';

/** Today beside what it is compared with; null: nothing is known of those days. */
const beside = z.object({ now: z.number(), then: z.number().nullable() });
const asked = z.object({
  day: z.iso.date().optional().describe('A day in the store; today when it is missing'),
  compare: z.enum(['week', 'fourWeeks']).catch('week').describe('The same weekday a week ago, or the mean of four'),
});
const money = z.object({
  taken: beside.describe('Cash and scans of rides, cards, recharges and deposits, less what was given back'),
  earned: beside.describe(
    'Rides and cards that were paid, deposits of parties that came or forfeited them, and paid-in balance that was used, less what was given back',
  ),
  prepaid: beside.describe('taken less earned: what customers still have to come for'),
});
const hour = z.object({
  hour: z.int(),
  taken: z.number(),
  earned: z.number(),
  runs: z.int(),
  wait: z.number().nullable().describe('Mean minutes from the sale to the start; null: nobody started'),
});
const clock = {
  day: z.iso.date(),
  asOf: z.string(),
  nowHour: z.int().nullable().describe('The running hour in the store; null: the day is over'),
  nowMinute: z.int().nullable(),
  comparedDays: z.int().describe('Of how many days anything is known'),
};
const counted = z.object({ count: beside, amount: beside });

/** What somebody has to do, sorted by harm. */
export const TODO_KINDS = [
  'kartOffline',
  'edgeOffline',
  'ledgerFault',
  'payment',
  'refundWithManager',
  'refundRefused',
  'refundHandover',
  'drawer',
  'reconciliation',
  'gift',
  'escapeSoon',
  'refundLater',
  'battery',
  'maintenance',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];
const todo = z.object({
  kind: z.enum(TODO_KINDS),
  id: z.string(),
  subject: z.string().describe('A kart, a document number, a person'),
  note: z.string(),
  count: z.int(),
  amount: z.number().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
});
export type Todo = z.output<typeof todo>;
const exampleTodo: Todo = {
  ...{ kind: 'refundWithManager', id: '2234567890123490001', subject: 'T261122-0003', note: '微信余额不足', count: 1 },
  ...{ amount: 140.8, since: '2026-11-22 14:53:07', until: null },
};

export const dashboardRoutes = {
  today: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/today',
    access: permission('dashboard:view'),
    summary: 'Runs, line-up, vehicle use and takings of today, against the same weekday up to the same time',
    description: 'Takings are null for anyone who may not see the money of the day.',
    input: noInput,
    answer: z.object({
      takings: z.number().nullable(),
      runs: z.int(),
      waiting: z.int(),
      waitMinutes: z.number().nullable(),
      vehiclesInUse: z.int(),
      vehicles: z.int(),
      pendingTabs: z.int(),
      escapedTabs: z.int(),
      /** Payments and refunds that somebody has to look at. */
      manualReviews: z.int(),
      lastWeek: z.object({
        ...{ takings: z.number().nullable(), runs: z.int(), waitMinutes: z.number().nullable() },
        vehiclesInUse: z.int().describe('On track at this time of that day'),
      }),
      series: z.array(
        z.object({
          hour: z.int(),
          runs: z.int(),
          wait: z.number().nullable(),
          lastWeekRuns: z.int(),
          lastWeekWait: z.number().nullable(),
        }),
      ),
      asOf: z.string(),
      nowHour: z.int(),
      nowMinute: z.int(),
    }),
    example: {
      input: {},
      result: {
        takings: 1286.5,
        runs: 41,
        waiting: 11,
        waitMinutes: 14,
        vehiclesInUse: 11,
        vehicles: 20,
        pendingTabs: 5,
        escapedTabs: 1,
        manualReviews: 0,
        lastWeek: { takings: 1102, runs: 38, waitMinutes: 9, vehiclesInUse: 9 },
        series: [{ hour: 10, runs: 4, wait: 6, lastWeekRuns: 3, lastWeekWait: 4.5 }],
        asOf: '2026-03-14 14:32:07',
        nowHour: 14,
        nowMinute: 32,
      },
    },
  }),
  day: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/day',
    access: permission('figures:view'),
    summary: 'The money of a day by mode, cashier, hour and what was sold, beside days before it up to the same time',
    input: asked,
    answer: z.object({
      ...clock,
      money,
      refunds: counted,
      storedSold: beside,
      storedUsed: beside,
      giftsGiven: beside,
      giftsUsed: beside,
      freeRides: beside,
      escapes: counted,
      discounts: counted.describe('All that was given for less, or for nothing on top'),
      discountsBy: z.object({
        gift: counted.describe('Discount applications that were approved'),
        price: counted.describe('Prices that a manager has cut'),
        coupon: counted.describe('Coupons of recharges'),
        rate: counted.describe('What a balance pays less by the rate of the store'),
      }),
      orders: beside,
      modes: z.array(
        z.object({
          subject: z.enum(['sale', 'recharge', 'card', 'deposit', 'other']),
          mode: z.enum(['cash', 'wechat', 'alipay']),
          amount: beside,
        }),
      ),
      rides: z.array(z.object({ mode: z.string(), count: beside })),
      cashiers: z.array(
        z.object({ id: z.string(), name: z.string(), orders: z.int(), taken: beside, used: z.number() }),
      ),
      goods: z.array(
        z.object({
          ...{ name: z.string(), nameEn: z.string(), subject: z.string() },
          ...{ orders: z.int(), taken: beside, used: z.number() },
        }),
      ),
      hours: z.array(hour.extend({ then: hour.omit({ hour: true }).nullable().describe('The whole hour') })),
    }),
    example: {
      input: { day: '2026-03-14', compare: 'week' },
      result: {
        day: '2026-03-14',
        asOf: '2026-03-14 14:32:07',
        nowHour: 14,
        nowMinute: 32,
        comparedDays: 1,
        money: {
          ...{
            taken: { now: 7104, then: 6688 },
            earned: { now: 5832, then: 5510 },
            prepaid: { now: 1272, then: 1178 },
          },
        },
        refunds: { count: { now: 2, then: 0 }, amount: { now: 140.8, then: 0 } },
        storedSold: { now: 3000, then: 2000 },
        storedUsed: { now: 1728, then: 822 },
        giftsGiven: { now: 300, then: 200 },
        giftsUsed: { now: 88, then: 20 },
        freeRides: { now: 1, then: 2 },
        escapes: { count: { now: 1, then: 0 }, amount: { now: 38, then: 0 } },
        discounts: { count: { now: 2, then: 1 }, amount: { now: 70, then: 30 } },
        discountsBy: {
          gift: { count: { now: 1, then: 1 }, amount: { now: 50, then: 30 } },
          price: { count: { now: 1, then: 0 }, amount: { now: 20, then: 0 } },
          coupon: { count: { now: 0, then: 0 }, amount: { now: 0, then: 0 } },
          rate: { count: { now: 0, then: 0 }, amount: { now: 0, then: 0 } },
        },
        orders: { now: 71, then: 66 },
        modes: [{ subject: 'recharge', mode: 'wechat', amount: { now: 3000, then: 2000 } }],
        rides: [{ mode: 'BALANCE', count: { now: 24, then: 20 } }],
        cashiers: [{ id: '22', name: '周敏', orders: 40, taken: { now: 4104, then: 3688 }, used: 800 }],
        goods: [
          { name: '8 圈', nameEn: '8 laps', subject: 'sale', orders: 20, taken: { now: 1360, then: 1224 }, used: 408 },
        ],
        hours: [
          {
            ...{ hour: 14, taken: 612, earned: 480, runs: 6, wait: 14 },
            then: { taken: 700, earned: 640, runs: 9, wait: 9 },
          },
        ],
      },
    },
  }),
  exportDay: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/exportXls',
    access: permission('figures:export'),
    summary: 'The figures of a day as a file: one row for each hour, mode, cashier and thing sold',
    input: z.object({ day: z.iso.date().optional(), format: z.enum(['xlsx', 'csv']).catch('xlsx') }),
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    answer: z.null(),
    example: { input: { day: '2026-03-14', format: 'xlsx' }, result: null },
  }),
  vehicleUse: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/vehicleUse',
    access: permission('dashboard:view'),
    summary: 'When each vehicle was on track today, in minutes since midnight in the store',
    input: noInput,
    answer: z.object({
      nowMinutes: z.int(),
      vehicles: z.array(
        z.object({
          ...{ id: z.string(), name: z.string() },
          barredFrom: z.int().nullable().describe('Locked or under maintenance since'),
          runs: z.array(z.object({ from: z.int(), to: z.int() })),
        }),
      ),
    }),
    example: {
      input: {},
      result: { nowMinutes: 872, vehicles: [{ id: '7', name: '7', barredFrom: null, runs: [{ from: 612, to: 620 }] }] },
    },
  }),
  todo: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/todo',
    access: permission('dashboard:view'),
    summary: 'What somebody in the store has to do, sorted by harm; only what the caller may look at',
    input: noInput,
    answer: z.array(todo),
    example: { input: {}, result: [exampleTodo] },
  }),
  stores: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/stores',
    access: permission('figures:stores'),
    summary: 'All stores side by side, each at its own time of day, the one that needs somebody most first',
    input: asked.pick({ compare: true }),
    answer: z.object({
      asOf: z.string(),
      closed: z.int(),
      stores: z.array(
        z.object({
          ...{ id: z.string(), orgCode: z.string(), name: z.string(), nameEn: z.string(), ...clock },
          money,
          runs: beside,
          onTrack: z.int(),
          vehicles: z.int(),
          waiting: z.int(),
          longestWait: z.int().nullable().describe('Minutes that the first in line has been waiting'),
          todos: z.int(),
          worst: todo.nullable(),
          online: z.boolean().nullable().describe('The link to the venue; null: the store has none'),
          lastSeenAt: z.string().nullable(),
          drawer: z.object({ open: z.int(), counted: z.int(), difference: z.number() }),
          hours: z.array(hour.extend({ then: hour.omit({ hour: true }).nullable() })),
        }),
      ),
    }),
    example: {
      input: { compare: 'week' },
      result: {
        asOf: '2026-03-14 14:32:07',
        closed: 1,
        stores: [
          {
            ...{
              id: '7',
              orgCode: 'A01',
              name: '滨江店',
              nameEn: 'Binjiang',
              day: '2026-03-14',
              asOf: '2026-03-14 14:32:07',
            },
            ...{ nowHour: 14, nowMinute: 32, comparedDays: 1 },
            money: {
              taken: { now: 7104, then: 6688 },
              earned: { now: 5832, then: 5510 },
              prepaid: { now: 1272, then: 1178 },
            },
            runs: { now: 58, then: 63 },
            ...{ onTrack: 11, vehicles: 17, waiting: 11, longestWait: 31, todos: 7, worst: exampleTodo, online: true },
            lastSeenAt: '2026-03-14 14:32:06',
            drawer: { open: 0, counted: 1, difference: -88 },
            hours: [],
          },
        ],
      },
    },
  }),
};
