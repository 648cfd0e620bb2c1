import { z } from 'zod';
import { CONSUMPTION_TYPES } from '../dictionaries';
import { orderPayloadSchema, tabPayloadSchema } from '../feed';
import { idInput, noInput, nothing, permission, route, text } from './route';
import {
  approval,
  changedPrice,
  driverName,
  idOf,
  optionalCount,
  payment,
  requiredText,
  runModeRequired,
} from './sale-fields';

export const tabExample: z.infer<typeof tabPayloadSchema> = {
  id: '2234567890123460000',
  version: 1,
  sysOrgCode: 'A01',
  sysOrgCode_dictText: '滨江店',
  createTime: '2026-03-14 14:31:52',
  playState: 'GUADAN',
  playState_dictText: '挂单',
  gameLogId: '2234567890123450000',
  rechargeId: null,
  userId: null,
  userNickname: null,
  userTruenmae: null,
  cheshou: '神秘车手',
  roleId: '2234567890123400002',
  roleId_dictText: '新手体验 3 圈',
  consumeRoleNameEn: 'First ride, 3 laps',
  consumeType: 'NOCARDCONSUME',
  consumeType_dictText: '单次消费',
  consumeVehicleMode: 'circlemode',
  consumeVehicleMode_dictText: '圈数模式',
  countCycleNumber: 3,
  duration: 0,
  vehicleId: '2234567890123456789',
  vehicleId_dictText: '7',
  consumeid: null,
  orderNumber: 'P260314-0041',
  payProgress: null,
  escapeAt: '2026-03-14 15:31:52',
  amount: 38,
  integral: 0,
  frequency: 0,
  chargedCycleNumber: 3,
  remark: null,
  deleted: false,
};
/** Records of one payment at most. */
export const BILL_MAX = 20;
const { userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword } = payment;
const { restPayMode, balanceAmount } = payment;
const billPayment = {
  ...{ userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword },
  ...{ restPayMode, balanceAmount },
};

export const tabRoutes = {
  queryById: route({
    methods: ['GET'],
    path: '/playbeforepay/sysPlayBeforePay/queryById',
    access: permission('playbeforepay:list'),
    summary: 'One pay-later record',
    input: idInput,
    answer: tabPayloadSchema.nullable(),
    example: { input: { id: tabExample.id }, result: tabExample },
  }),
  limits: route({
    methods: ['GET'],
    path: '/playbeforepay/sysPlayBeforePay/limits',
    access: permission('playbeforepay:list'),
    summary: 'How near the store is to the two bars of play first, pay later',
    input: noInput,
    answer: z.object({
      trial: z.object({ used: z.int(), max: z.int() }),
      payLater: z.object({ used: z.int(), max: z.int() }),
    }),
    example: { input: {}, result: { trial: { used: 4, max: 5 }, payLater: { used: 2, max: 5 } } },
  }),
  add: route({
    methods: ['POST'],
    path: '/playbeforepay/sysPlayBeforePay/add',
    access: permission('playbeforepay:add'),
    summary: 'Starts a vehicle before the customer pays; result is the id of the new record',
    // The order of these fields is the order of the checks.
    input: z.object({
      roleId: idOf('tab.ruleRequired', 'tariff.unknown'),
      cheshou: driverName,
      vehicleId: requiredText('tab.vehicleRequired'),
      consumeVehicleMode: runModeRequired('tab.runModeRequired'),
      remark: text(200),
      printId: text(64),
    }),
    answer: z.string(),
    example: {
      input: {
        consumeVehicleMode: 'circlemode',
        roleId: tabExample.roleId,
        remark: '',
        cheshou: '神秘车手',
        vehicleId: '2234567890123456789',
        printId: '',
      },
      result: tabExample.id,
    },
  }),
  link: route({
    methods: ['POST'],
    path: '/playbeforepay/sysPlayBeforePay/doguadan',
    access: permission('playbeforepay:link'),
    summary: 'Settles a free trial by a paid recharge order',
    input: z.object({ id: requiredText('chooseOneRecord'), reid: requiredText('tab.rechargeRequired') }),
    answer: nothing,
    example: { input: { id: tabExample.id, reid: '2234567890123490000' }, result: null },
  }),
  settle: route({
    methods: ['POST'],
    path: '/playbeforepay/sysPlayBeforePay/doconsume',
    access: permission('playbeforepay:settle'),
    summary: 'Pays a record in cash, by scan or from a member; message is the id of the order',
    description:
      'The record is charged what was agreed when it was made. A `newPrice` (yuan) in place of that needs what it needs at the consumption tool: the permission `consume:price`, a reason, and a manager of the store who may approve prices, with the own refund password.',
    input: z.object({
      id: requiredText('chooseOneRecord'),
      ...payment,
      headCount: optionalCount,
      ...changedPrice,
      ...approval,
    }),
    answer: orderPayloadSchema,
    example: {
      input: {
        id: tabExample.id,
        userId: '',
        consumeType: 'NOCARDCONSUME',
        consumePayMode: 'unline',
        consumeVehicleMode: 'circlemode',
        usageMode: 'lineup',
        sysDepartConsumeRoleId: tabExample.roleId,
        doTask: 'YES',
        vehicleId: '',
        payCode: '',
        groupNumber: '',
        cheshou: '神秘车手',
        remark: '',
        departuserId: '',
        printId: '',
        consumePassword: '',
        priceReason: '',
        managerId: '',
        managerPassword: '',
      },
      result: {
        id: '2234567890123480000',
        version: 1,
        orderNumber: 'P260314-0041',
        payState: 'payed',
        payProgress: 'paid',
        payMessage: null,
        amount: 38,
        consumeType: 'NOCARDCONSUME',
        createTime: '2026-03-14 14:40:00',
      },
    },
  }),
  settleTogether: route({
    methods: ['POST'],
    path: '/playbeforepay/sysPlayBeforePay/doconsumetogether',
    access: permission('playbeforepay:settle'),
    summary:
      'Pays several records in one payment, under one number: all of them or none; message is the id of the order',
    description:
      'The records are pending, of one consumption type and of one store. Each is charged what was agreed when it was made. A `newPrice` (yuan) is for all of them together and is shared out by what each was agreed at, exact to the fen, or for the one that `priceOf` names; `prices` has one for each of several records instead. It needs what it needs for one record.',
    input: z.object({
      ids: z.array(requiredText('chooseOneRecord')).min(1, 'bill.required').max(BILL_MAX),
      ...billPayment,
      ...changedPrice,
      priceOf: text(64).describe(
        'The id of the one record whose price `newPrice` is; of all together where it is empty',
      ),
      prices: z
        .array(z.object({ id: requiredText('chooseOneRecord'), ...changedPrice }))
        .max(BILL_MAX)
        .default([])
        .describe('Prices of single records, each with its own reason, in place of `newPrice`'),
      ...approval,
    }),
    answer: orderPayloadSchema,
    example: {
      input: {
        ids: [tabExample.id, '2234567890123460001'],
        userId: '',
        consumeType: 'NOCARDCONSUME',
        consumePayMode: 'unline',
        payCode: '',
        remark: '',
        departuserId: '',
        printId: '',
        consumePassword: '',
        priceReason: '',
        priceOf: '',
        prices: [],
        managerId: '',
        managerPassword: '',
      },
      result: {
        id: '2234567890123480000',
        version: 1,
        orderNumber: 'P260314-0043',
        payState: 'payed',
        payProgress: 'paid',
        payMessage: null,
        amount: 76,
        consumeType: 'NOCARDCONSUME',
        createTime: '2026-03-14 14:40:00',
      },
    },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/playbeforepay/sysPlayBeforePay/edite',
    access: permission('playbeforepay:list'),
    summary: 'Changes consumption rule, driver and remark of a pending record',
    description:
      "Besides the permission, the user must be of head office (`identity` 0 or -1) or have a single-store general role; others are answered with code 510. The record must be pending (`playState` `GUADAN`) and not being paid. `roleId` is the new rule: price, laps, minutes and consumption type of the record follow from it. `consumeType` must be the type of that rule; the types `TESTCARD` and `PLAYFREELY`, for which nothing is taken, are refused unless the record has them already. The run mode is not sent and stays as it is: a rule that doesn't offer it is refused. An empty or missing `remark` clears the remark.",
    input: z.object({
      id: requiredText('chooseOneRecord'),
      roleId: idOf('tab.ruleRequired', 'tariff.unknown'),
      cheshou: driverName,
      consumeType: z.preprocess((value) => value ?? '', z.enum(CONSUMPTION_TYPES, 'pay.typeRequired')),
      remark: text(200),
    }),
    answer: nothing,
    example: {
      input: {
        id: tabExample.id,
        consumeType: 'NOCARDCONSUME',
        roleId: tabExample.roleId,
        remark: '',
        cheshou: '阿Kay',
      },
      result: null,
    },
  }),
  remove: route({
    methods: ['DELETE'],
    path: '/playbeforepay/sysPlayBeforePay/delete',
    access: permission('playbeforepay:delete'),
    summary: 'Takes a record off the list; it still counts for the bars',
    input: idInput,
    answer: nothing,
    example: { input: { id: tabExample.id }, result: null },
  }),
};
