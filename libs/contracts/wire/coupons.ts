import { z } from 'zod';
import { typedNumber } from '../normalise';
import { permission, route, text } from './route';
import { requiredText } from './sale-fields';

const PATH = '/coupon/sysCouponClaim';
const id = '2234567890123486001';

export const usableCouponSchema = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  deductAmount: z.number(),
  /** Last day, `yyyy-MM-dd`; null never ends. */
  validUntil: z.string().nullable(),
  /** What is to be paid with it. */
  due: z.number(),
  /** Why it can't be used for this recharge, null when it can: a recharge of at least so much, or recharges in all. */
  short: z.object({ kind: z.enum(['minRecharge', 'single', 'cumulative']), amount: z.number() }).nullable(),
});
export type UsableCoupon = z.infer<typeof usableCouponSchema>;

const optionalYuan = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z.number('recharge.amountWrong').min(0, 'recharge.amountWrong').optional(),
);

export const couponRoutes = {
  claim: route({
    methods: ['POST'],
    path: `${PATH}/add`,
    access: permission('coupon:claim'),
    summary: 'A member claims a coupon at the counter; result is the id of what the member holds then',
    input: z.object({ couponId: requiredText('coupon.required'), userId: requiredText('pay.memberRequired') }),
    answer: z.string(),
    example: { input: { couponId: '2234567890123460000', userId: '8800231607' }, result: id },
  }),
  usable: route({
    methods: ['GET'],
    path: `${PATH}/usable`,
    access: permission('recharge:list'),
    summary: 'The unused coupons of a member, and what a recharge costs with each',
    input: z.object({ userId: text(64), rechargeRoleId: text(64), recharge: optionalYuan, give: optionalYuan }),
    answer: z.array(usableCouponSchema),
    example: {
      input: { userId: '8800231607', rechargeRoleId: '2234567890123460000' },
      result: [
        {
          id,
          name: '满 100 减 20',
          nameEn: '20 off 100',
          deductAmount: 20,
          validUntil: '2026-06-30',
          due: 80,
          short: null,
        },
      ],
    },
  }),
};
