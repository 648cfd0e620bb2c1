import { z } from 'zod';
import { typedNumber } from '../normalise';
import { orderPayloadSchema } from '../feed';
import { MOBILE_NUMBER } from '../forms';
import { member, rechargeRule, type RowOf } from '../resources';
import { memberRowSchema } from './membership';
import { exampleRow, rowSchema } from './resource-schemas';
import { code, idInput, inForm, listInput, page, permission, route, text } from './route';
import { approval, changedPrice, requiredName, requiredText } from './sale-fields';

export type RechargeRuleRow = RowOf<typeof rechargeRule>;
const ruleExample = exampleRow(rechargeRule);

/** The payment of a recharge as the payment window reads it, and what the recharge brings. */
export const rechargeOrderSchema = orderPayloadSchema.extend({
  userId: z.string(),
  userTruenmae: z.string(),
  userPhone: z.string().nullable(),
  rechargeRoleId: z.string().nullable(),
  /** Taken off by a coupon; `amount` is what is left to pay. */
  couponAmount: z.number(),
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
  couponAmount: 0,
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
const memberExample = exampleRow(member);

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
  .preprocess(inForm('phone'), z.string('member.phoneRequired'))
  .pipe(z.string().min(1, 'member.phoneRequired').regex(MOBILE_NUMBER, 'member.phoneWrong'));

/** An agreement with members. */
export const agreementSchema = z.object({
  /** Which text it is; empty: the store has none. */
  digest: z.string(),
  text: z.string(),
  agreedTime: z.string().nullable(),
});
const agreementExample: z.infer<typeof agreementSchema> = {
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  text: '储值可在本店使用，余额可退。',
  agreedTime: '2026-01-05 10:00:00',
};

export const rechargeRoutes = {
  rules: route({
    methods: ['GET'],
    path: '/memberrecharge/sysMemberRecharge/rechargerolelist',
    access: permission('recharge:list'),
    summary: 'Recharge rules that are offered today',
    input: listInput,
    answer: page(rowSchema(rechargeRule)),
    example: {
      input: { pageNo: 1, pageSize: 10, payDoType: 'MEMBERRECHARGE' },
      result: { records: [ruleExample], total: 1, size: 10, current: 1, pages: 1 },
    },
  }),
  add: route({
    methods: ['POST'],
    path: '/memberrecharge/sysMemberRecharge/add',
    access: permission('recharge:add'),
    summary: 'Sells a recharge to a member; message is the id of the order',
    description:
      'A `newPrice` (yuan) changes what is paid and not what the member gets. It needs what it needs at the consumption tool: the permission `consume:price`, a reason, and a manager of the store who may approve prices, with the own refund password. It is more than 0, and no coupon goes with it.',
    input: z.object({
      userId: requiredText('pay.memberRequired'),
      rechargeRoleId: requiredText('recharge.ruleRequired'),
      recharge: optionalYuan,
      give: optionalYuan,
      payMode: z.preprocess((value) => value ?? '', z.enum(['wechat', 'unline'], 'pay.payModeRequired')),
      payCode: code(64),
      /** What the member takes off, see `/coupon/sysCouponClaim/usable`. */
      couponId: text(64),
      departuserId: text(64),
      remark: text(200),
      printId: text(64),
      ...changedPrice,
      ...approval,
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
        couponId: '',
        departuserId: '',
        remark: '',
        printId: '',
        priceReason: '',
        managerId: '',
        managerPassword: '',
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
      realname: requiredName('member.nameRequired', 30),
      nickname: z.preprocess(inForm('line'), z.string().max(30)),
      phone: phoneNumber,
      /** The number inside the card. */
      idCard: code(64),
      remark: text(200),
      /** The card of the member who recommended the store. */
      recommendedBy: text(64),
      /** `digest` of the agreement that the customer has agreed to; needed where the store has one. */
      agreement: text(64),
    }),
    answer: memberRowSchema,
    example: {
      input: {
        ...{ realname: '林小雨', nickname: '小雨', phone: '13800007788', idCard: '0412345699', remark: '' },
        ...{ recommendedBy: '8800231607', agreement: '' },
      },
      result: memberExample,
    },
  }),
  register: route({
    methods: ['POST'],
    path: '/membermanage/sysMemberManage/register',
    access: permission('member:add'),
    summary: 'The member with a phone; a new customer becomes one by it, where the store is set so',
    input: z.object({ phone: phoneNumber }),
    answer: memberRowSchema.nullable(),
    example: { input: { phone: '13800007788' }, result: memberExample },
  }),
  agreement: route({
    methods: ['GET'],
    path: '/membermanage/sysMemberManage/agreement',
    access: permission('member:list'),
    summary: 'What a member agreed to when joining; without an id what who joins now agrees to',
    input: z.object({ id: text(64) }),
    answer: agreementSchema.nullable(),
    example: { input: { id: '8800231607' }, result: agreementExample },
  }),
};
