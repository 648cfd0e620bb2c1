import { z } from 'zod';
import { DICTIONARIES } from '../dictionaries';
import { nothing, permission, route, text } from './route';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const REASON_MAX = 200;
const reason = z.string().trim().min(1, 'paymentReview.reasonRequired').max(REASON_MAX);

export const paymentRoutes = {
  settleReview: route({
    methods: ['POST'],
    path: '/payment/sysPaymentReview/settle',
    access: permission('paymentreview:settle'),
    summary: 'Settle a payment that waits for a person: have the channel give back, by hand, give up, acknowledge',
    input: z.object({ id: z.string().min(1).max(64), act: z.enum(keysOf(DICTIONARIES.payment_review_act)), reason }),
    answer: nothing,
    example: { input: { id: '2234567890123490001', act: 'giveBack', reason: '顾客在等' }, result: null },
  }),
  settleDifference: route({
    methods: ['POST'],
    path: '/payment/sysPaymentDifference/settle',
    access: permission('reconciliation:settle'),
    summary: 'Settle a difference between the bill and the books',
    input: z.object({
      id: z.string().min(1).max(64),
      reason: z.enum(keysOf(DICTIONARIES.difference_reason)),
      note: text(REASON_MAX),
    }),
    answer: nothing,
    example: { input: { id: '2234567890123490001', reason: 'channelError', note: '' }, result: null },
  }),
};
