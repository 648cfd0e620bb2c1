import { z } from 'zod';
import { typedNumber } from '../normalise';
import { lineUpPayloadSchema, orderPayloadSchema } from '../feed';
import { type RowOf, tariff } from '../resources';
import { exampleRow, rowSchema } from './resource-schemas';
import { idInput, listInput, noInput, nothing, page, permission, route, text } from './route';
import {
  approval,
  cashReceived,
  changedPrice,
  driverName,
  idOf,
  listExample,
  optionalCount,
  optionalDriverName,
  pageOf,
  payment,
  requiredText,
  waitMinutes,
} from './sale-fields';

export const tariffRowSchema = rowSchema(tariff);
export type TariffRow = RowOf<typeof tariff>;
const tariffExample = exampleRow(tariff);

const lineUpExample: z.infer<typeof lineUpPayloadSchema> = {
  id: '2234567890123470000',
  version: 1,
  consumeid: '2234567890123480000',
  paiduiNumber: 33,
  paiduiText: 'A033',
  cheshou: '橘子汽水',
  consumeRoleName: '周末 10 圈 成人票',
  consumeRoleNameEn: 'Weekend adult, 10 laps',
  consumeVehicleMode: 'circlemode',
  countCycleNumber: 10,
  duration: 0,
  vehicleId: null,
  cardName: null,
  status: 'QUEUING',
  ahead: 2,
  etaSeconds: 360,
  calledAt: null,
  departedAt: null,
  createTime: '2026-03-14 14:26:00',
};
const orderResult = z.object({
  orderId: z.string(),
  order: orderPayloadSchema,
  entries: z.array(lineUpPayloadSchema),
});
const orderExample: z.infer<typeof orderPayloadSchema> = {
  id: '2234567890123480000',
  version: 1,
  orderNumber: 'P260314-0042',
  payState: 'payed',
  payProgress: 'paid',
  payMessage: null,
  amount: 88,
  consumeType: 'BALANCE',
  createTime: '2026-03-14 14:40:00',
};
/** What a ticket and a screen can show. */
export const LINE_UP_NUMBER_MAX = 99_999;
export { HEAD_COUNT_MAX } from '../limits';

const departSchema = z.object({
  orgCode: z.string(),
  departName: z.string(),
  departNameEn: z.string(),
  isUnline: z.enum(['YES', 'NO']),
  endTime: z.string().nullable(),
  timeZone: z.string(),
  apps: z.array(z.string()),
  /** Where big screens are, when it is not the product's own page. */
  gameScreenUrl: z.string().nullable(),
  queuePrefix: z.string(),
  waitMinutes: z.int(),
  /** A new phone in a card box becomes a member by itself. */
  autoRegister: z.enum(['YES', 'NO']),
});
const departExample: z.infer<typeof departSchema> = {
  orgCode: 'A01',
  departName: '滨江店',
  departNameEn: 'Riverside',
  isUnline: 'YES',
  endTime: null,
  timeZone: 'Asia/Shanghai',
  apps: ['XWHF'],
  gameScreenUrl: null,
  queuePrefix: 'A',
  waitMinutes: 60,
  autoRegister: 'NO',
};
const lineUpRowSchema = lineUpPayloadSchema.extend({ payState: orderPayloadSchema.shape.payState });
export type LineUpRow = z.infer<typeof lineUpRowSchema>;
const entryInput = z.object({ id: requiredText('chooseOneRecord') });

/** Lines of one sale at most. */
export const LINES_MAX = 20;
/** Who drives by one rule, and at which price where it is not the rule's. */
const linePeople = {
  headCount: optionalCount,
  drivers: z
    .array(z.object({ cheshou: optionalDriverName }))
    .max(50)
    .optional(),
  ...changedPrice,
};

export const consumeRoutes = {
  depart: route({
    methods: ['GET'],
    path: '/consume/sysConsume/getDepartInfo',
    access: 'signedIn',
    summary: 'The store of this sign-in: cash allowed, licence end date, apps',
    input: noInput,
    answer: departSchema,
    example: {
      input: {},
      result: departExample,
    },
  }),
  add: route({
    methods: ['POST'],
    path: '/consume/sysConsume/add',
    access: permission('consume:add'),
    summary: 'Sells at the consumption tool; message is the id of the order',
    description:
      'Several rules are sold together in `lines`, which then say what rule, people, vehicles and price would say for one; all are of the one consumption type, paid at once and under one number. A `newPrice` (yuan, for one time) needs the permission `consume:price`, a reason, and a manager who may approve prices (`priceapprovers`) with the own refund password in the same call. `cashReceived` (yuan) is what the customer hands over where cash is paid: the order keeps it, and receipts show it with the change. Numbers of this sale wait for `waitMinutes` where it is sent, else as long as the store has set.',
    input: z.object({
      ...payment,
      ...linePeople,
      paiduiNumber: optionalCount,
      lines: z
        .array(
          z.object({
            sysDepartConsumeRoleId: idOf('pay.ruleRequired', 'tariff.unknown'),
            vehicleId: text(2000),
            ...linePeople,
          }),
        )
        .max(LINES_MAX)
        .optional(),
      waitMinutes,
      cashReceived,
      ...approval,
    }),
    answer: orderResult,
    example: {
      input: {
        userId: '8800231607',
        consumeType: 'BALANCE',
        consumePayMode: 'wechat',
        consumeVehicleMode: 'circlemode',
        usageMode: 'lineup',
        sysDepartConsumeRoleId: tariffExample.id,
        doTask: 'YES',
        vehicleId: '',
        payCode: '',
        groupNumber: '',
        cheshou: '橘子汽水',
        remark: '',
        departuserId: '',
        printId: '',
        consumePassword: '',
        headCount: 1,
        paiduiNumber: 33,
        priceReason: '',
        managerId: '',
        managerPassword: '',
      },
      result: { orderId: orderExample.id, order: orderExample, entries: [lineUpExample] },
    },
  }),
  queryById: route({
    methods: ['GET'],
    path: '/consume/sysConsume/queryById',
    access: permission('consume:list'),
    summary: 'One order, for payment polling',
    input: idInput,
    answer: orderPayloadSchema.nullable(),
    example: { input: { id: orderExample.id }, result: orderExample },
  }),
  lineUp: route({
    methods: ['GET'],
    path: '/consume/sysConsume/paiduilist',
    access: permission('consume:list'),
    summary: 'The line-up of the store today, in number order',
    input: listInput,
    answer: page(lineUpRowSchema),
    example: {
      input: { pageNo: 1, pageSize: 50, status: 'QUEUING' },
      result: pageOf({ ...lineUpExample, payState: 'payed' as const }),
    },
  }),
  presentLineUp: route({
    methods: ['GET'],
    path: '/consume/sysConsume/paiduinow',
    access: permission('consume:list'),
    summary: 'What a counter needs of the line now, whole: who waits, who missed the call today, who has just departed',
    input: noInput,
    answer: z.object({
      rows: z.array(lineUpPayloadSchema),
      nextNumber: z
        .int()
        .nullable()
        .describe('What the next one gets who wishes no other; null when none is left today'),
    }),
    example: { input: {}, result: { rows: [lineUpExample], nextNumber: 34 } },
  }),
  saveQueueSettings: route({
    methods: ['PUT'],
    path: '/consume/sysConsume/queuesetting',
    access: permission('consume:lineup'),
    summary: 'Changes the queue prefix of the store, and how long a number waits where that is sent too',
    input: z.object({
      queuePrefix: requiredText('lineUp.prefixWrong').pipe(z.string().regex(/^[A-Z]{1,2}$/, 'lineUp.prefixWrong')),
      waitMinutes,
    }),
    answer: departSchema,
    example: { input: { queuePrefix: 'A', waitMinutes: 60 }, result: departExample },
  }),
  start: route({
    methods: ['GET'],
    path: '/consume/sysConsume/lineupstart',
    access: permission('consume:lineup'),
    hasEffect: true,
    summary: 'Starts a queued entry (or the first waiting one of an order) on a vehicle',
    input: z.object({
      vehicleId: idOf('tab.vehicleRequired', 'vehicle.unknown'),
      consumeid: idOf('chooseOneRecord', 'notFound'),
    }),
    answer: lineUpPayloadSchema,
    example: {
      input: { vehicleId: '2234567890123456789', consumeid: lineUpExample.id },
      result: { ...lineUpExample, status: 'DEPARTED' },
    },
  }),
  print: route({
    methods: ['GET'],
    path: '/consume/sysConsume/pritpaidui',
    access: permission('consume:lineup'),
    hasEffect: true,
    summary: 'Prints the ticket of a queue entry',
    input: z.object({ id: requiredText('chooseOneRecord'), printId: text(64) }),
    answer: nothing,
    example: { input: { id: lineUpExample.id, printId: '' }, result: null },
  }),
  priceApprovers: route({
    methods: ['GET'],
    path: '/consume/sysConsume/priceapprovers',
    access: permission('consume:price'),
    summary: 'Who may approve another price than that of the rule, in this store',
    input: noInput,
    answer: z.array(z.object({ id: z.string(), realName: z.string() })),
    example: { input: {}, result: [{ id: '2234567890123400101', realName: '王店长' }] },
  }),
  printers: route({
    methods: ['GET'],
    path: '/consume/sysConsume/printerlist',
    access: permission('consume:list'),
    summary: 'Ticket printers of the store; the own one prints where no other was asked for',
    input: noInput,
    answer: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable(), own: z.boolean() })),
    example: {
      input: {},
      result: [{ id: 'A01-printer-01', name: '前台小票机', nameEn: 'Front desk printer', own: true }],
    },
  }),
  cancel: route({
    methods: ['GET'],
    path: '/consume/sysConsume/cancelmemberconsumebyidpaidui',
    access: permission('consume:lineup'),
    hasEffect: true,
    summary: 'Cancels a queue entry and gives back what it cost',
    input: entryInput,
    answer: nothing,
    example: { input: { id: lineUpExample.id }, result: null },
  }),
  callAgain: route({
    methods: ['PUT'],
    path: '/consume/sysConsume/paiduiback',
    access: permission('consume:lineup'),
    summary: 'Takes a passed entry back into the queue',
    input: entryInput.extend({
      undo: z
        .enum(['YES', 'NO'])
        .optional()
        .describe('YES: passing it was a mistake. The call and what is left of the wait stay as they were'),
    }),
    answer: nothing,
    example: { input: { id: lineUpExample.id }, result: null },
  }),
  missCall: route({
    methods: ['PUT'],
    path: '/consume/sysConsume/paiduipass',
    access: permission('consume:lineup'),
    summary: 'Passes over an entry whose customer is not there',
    input: entryInput,
    answer: nothing,
    example: { input: { id: lineUpExample.id }, result: null },
  }),
  rename: route({
    methods: ['PUT'],
    path: '/consume/sysConsume/editcheshou',
    access: permission('consume:lineup'),
    summary: 'Changes the driver name of a queue entry',
    input: z.object({ id: requiredText('chooseOneRecord'), cheshou: driverName }),
    answer: nothing,
    example: { input: { id: lineUpExample.id, cheshou: '小满' }, result: null },
  }),
  renumber: route({
    methods: ['PUT'],
    path: '/consume/sysConsume/editpaiduinumber',
    access: permission('consume:lineup'),
    summary: 'Changes the number of a queue entry',
    input: z.object({
      id: requiredText('chooseOneRecord'),
      paiduiNumber: z.preprocess(
        typedNumber,
        z
          .number('pay.integerRequired')
          .int('pay.integerRequired')
          .min(1, 'pay.integerRequired')
          .max(LINE_UP_NUMBER_MAX, 'pay.lineUpNumberTooHigh'),
      ),
    }),
    answer: nothing,
    example: { input: { id: lineUpExample.id, paiduiNumber: 40 }, result: null },
  }),
  remind: route({
    methods: ['GET'],
    path: '/memberrecharge/sysMemberRecharge/tixing',
    access: permission('consume:lineup'),
    hasEffect: true,
    summary: 'Calls a waiting customer on the big screen, at most once a minute',
    input: z.object({ consumeid: requiredText('chooseOneRecord') }),
    answer: nothing,
    example: { input: { consumeid: lineUpExample.id }, result: null },
  }),
  showPrice: route({
    methods: ['GET'],
    path: '/memberrecharge/sysMemberRecharge/ledmsgshow',
    access: permission('consume:add'),
    hasEffect: true,
    summary: 'Shows an amount (yuan) on the customer display',
    input: z.object({ price: z.preprocess(typedNumber, z.number().min(0).max(1_000_000)) }),
    answer: nothing,
    example: { input: { price: 88 }, result: null },
  }),
  tariffs: route({
    methods: ['GET'],
    path: '/consume/sysConsume/consumerolelistpc',
    access: permission('tariff:list'),
    summary: 'Consumption rules that are offered today, found by a part of their name',
    input: listInput,
    answer: page(tariffRowSchema),
    example: { input: { ...listExample, consumeRoleName: '*圈数卡*' }, result: pageOf(tariffExample) },
  }),
  tariffsOfType: route({
    methods: ['GET'],
    path: '/consume/sysConsume/consumerolelistpcbymember',
    access: permission('tariff:list'),
    summary: 'Consumption rules of one type (consumeTypeRole) that are offered today',
    input: listInput,
    answer: page(tariffRowSchema),
    example: { input: { ...listExample, consumeTypeRole: 'BALANCE' }, result: pageOf(tariffExample) },
  }),
  tariffsOfTypeAndStore: route({
    methods: ['GET'],
    path: '/consume/sysConsume/consumerolelistpcbymemberorg',
    access: permission('tariff:list'),
    summary: 'Consumption rules of one type and store that are offered today',
    input: listInput,
    answer: page(tariffRowSchema),
    example: {
      input: { ...listExample, consumeTypeRole: 'BALANCE', sysOrgCode: 'A01' },
      result: pageOf(tariffExample),
    },
  }),
};
