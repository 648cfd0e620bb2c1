import { z } from 'zod';
import { orderPayloadSchema } from '../feed';
import { MOBILE_NUMBER } from '../forms';
import { memberRowSchema } from './membership';
import { idInput, listInput, page, permission, route, text } from './route';
import { listExample, pageOf, requiredText, typedNumber } from './sale-fields';

/** How amounts of a rule are set, and what its buyer pays: what is stored, or a list price. */
export const AMOUNT_TYPES = ['FIXED', 'CUSTOM'] as const;
export const SALE_MODES = ['STORED', 'LISTPRICE'] as const;

export const rechargeRuleSchema = z.object({
  id: z.string(),
  sysOrgCode: z.string(),
  roleName: z.string(),
  payDoType: z.enum(['MEMBERRECHARGE', 'CHANGWANCARD']),
  amountType: z.enum(AMOUNT_TYPES),
  saleMode: z.enum(SALE_MODES),
  /** Yuan to pay with sale mode LISTPRICE. */
  price: z.number(),
  recharge: z.number(),
  /** The gift; with amount type CUSTOM the highest one. */
  give: z.number(),
  integral: z.int(),
  frequency: z.int(),
  giveQuan: z.int(),
  validType: z.enum(['DAYS', 'DATE']),
  /** 0: the member's card never ends. */
  validDays: z.int(),
  validDate: z.string().nullable(),
  /** 0: no free-play card. */
  changwanDays: z.int(),
  /** Uses of the free-play card; -1 without limit. */
  changwanCount: z.int(),
  selfRecharge: z.enum(['YES', 'NO']),
  /** Week days 1 to 7, days of the month D1 to D31, joined by commas; empty for every day. */
  memberDays: z.string(),
  indexNumber: z.int(),
  createTime: z.string(),
});
export type RechargeRuleRow = z.infer<typeof rechargeRuleSchema>;
const ruleExample: RechargeRuleRow = {
  id: '2234567890123500001',
  sysOrgCode: 'A01',
  roleName: '充 500 送 80',
  payDoType: 'MEMBERRECHARGE',
  amountType: 'FIXED',
  saleMode: 'STORED',
  price: 0,
  recharge: 500,
  give: 80,
  integral: 500,
  frequency: 0,
  giveQuan: 0,
  validType: 'DAYS',
  validDays: 0,
  validDate: null,
  changwanDays: 0,
  changwanCount: -1,
  selfRecharge: 'NO',
  memberDays: '',
  indexNumber: 2,
  createTime: '2026-03-01 09:00:00',
};

/** The payment of a recharge as the payment window reads it, and what the recharge brings. */
export const rechargeOrderSchema = orderPayloadSchema.extend({
  userId: z.string(),
  userTruenmae: z.string(),
  userPhone: z.string().nullable(),
  rechargeRoleId: z.string().nullable(),
  roleName: z.string().nullable(),
  recharge: z.number(),
  give: z.number(),
  integral: z.int(),
  frequency: z.int(),
  giveQuan: z.int(),
  changwanDays: z.int(),
  payMode: z.enum(['wechat', 'unline']),
  departuserId: z.string().nullable(),
  remark: z.string().nullable(),
  payTime: z.string().nullable(),
});
export type RechargeOrderDetail = z.infer<typeof rechargeOrderSchema>;
const orderExample: RechargeOrderDetail = {
  id: '2234567890123490001',
  version: 2,
  orderNumber: 'C260314-0007',
  payState: 'payed',
  payProgress: 'paid',
  payMessage: null,
  amount: 500,
  consumeType: 'MEMBERRECHARGE',
  createTime: '2026-03-14 14:20:00',
  userId: '8800231607',
  userTruenmae: '陈一鸣',
  userPhone: '138****2046',
  rechargeRoleId: ruleExample.id,
  roleName: ruleExample.roleName,
  recharge: 500,
  give: 80,
  integral: 500,
  frequency: 0,
  giveQuan: 0,
  changwanDays: 0,
  payMode: 'unline',
  departuserId: '2234567890123400100',
  remark: null,
  payTime: '2026-03-14 14:20:00',
};
const memberExample: z.infer<typeof memberRowSchema> = {
  id: '8800300001',
  realname: '林小雨',
  nickname: '小雨',
  phone: '138****7788',
  idCard: '0412345699',
  avatar: null,
  balance: 0,
  recharge: 0,
  give: 0,
  integral: 0,
  frequency: 0,
  quan: 0,
  isChangWan: 'NO',
  isChangWan_dictText: '否',
  changWanEndTime: null,
  changwanName: null,
  havePassword: 'NO',
  endTime: null,
  orgCode: 'A01',
  memberLevel: 1,
  exp: 0,
  createTime: '2026-03-14 14:18:00',
  remark: null,
};

/** Yuan in at most two decimals; blank means: as the rule says. */
const optionalYuan = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z
    .number('recharge.amountWrong')
    .min(0, 'recharge.amountWrong')
    .max(1_000_000, 'recharge.amountWrong')
    .refine((yuan) => Math.abs(Math.round(yuan * 100) - yuan * 100) < 1e-6, 'recharge.amountWrong')
    .optional(),
);
const phoneNumber = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string('member.phoneRequired').trim(),
  )
  .pipe(z.string().min(1, 'member.phoneRequired').regex(MOBILE_NUMBER, 'member.phoneWrong'));

export const rechargeRoutes = {
  rules: route({
    methods: ['GET'],
    path: '/memberrecharge/sysMemberRecharge/rechargerolelist',
    access: permission('recharge:list'),
    summary: 'Recharge rules of the store that are offered today, searched by roleName',
    input: listInput,
    answer: page(rechargeRuleSchema),
    example: { input: listExample, result: pageOf(ruleExample) },
  }),
  ruleById: route({
    methods: ['GET'],
    path: '/rechargerole/sysDepartRechargeRole/queryById',
    access: permission('recharge:list'),
    summary: 'One recharge rule; result null when unknown',
    input: idInput,
    answer: rechargeRuleSchema.nullable(),
    example: { input: { id: ruleExample.id }, result: ruleExample },
  }),
  add: route({
    methods: ['POST'],
    path: '/memberrecharge/sysMemberRecharge/add',
    access: permission('recharge:add'),
    summary: 'Sells a recharge to a member; message is the id of the order',
    input: z.object({
      userId: requiredText('pay.memberRequired'),
      rechargeRoleId: requiredText('recharge.ruleRequired'),
      recharge: optionalYuan,
      give: optionalYuan,
      payMode: z.preprocess((value) => value ?? '', z.enum(['wechat', 'unline'], 'pay.payModeRequired')),
      payCode: text(64),
      departuserId: text(64),
      remark: text(200),
      printId: text(64),
    }),
    answer: z.object({ orderId: z.string(), order: orderPayloadSchema }),
    example: {
      input: {
        userId: '8800231607',
        rechargeRoleId: ruleExample.id,
        recharge: 500,
        give: 80,
        payMode: 'unline',
        payCode: '',
        departuserId: '',
        remark: '',
        printId: '',
      },
      result: { orderId: orderExample.id, order: orderPayloadSchema.parse(orderExample) },
    },
  }),
  queryById: route({
    methods: ['GET'],
    path: '/memberrecharge/sysMemberRecharge/queryById',
    access: permission('recharge:list'),
    summary: 'One recharge order, for payment polling',
    input: idInput,
    answer: rechargeOrderSchema.nullable(),
    example: { input: { id: orderExample.id }, result: orderExample },
  }),
  addMember: route({
    methods: ['POST'],
    path: '/membermanage/sysMemberManage/add',
    access: permission('member:add'),
    summary: 'Opens a card for a new member; message is the new card number',
    input: z.object({
      realname: requiredText('member.nameRequired', 30),
      nickname: text(30),
      phone: phoneNumber,
      /** The number inside the card. */
      idCard: text(64),
      remark: text(200),
    }),
    answer: memberRowSchema,
    example: {
      input: { realname: '林小雨', nickname: '小雨', phone: '13800007788', idCard: '0412345699', remark: '' },
      result: memberExample,
    },
  }),
};
