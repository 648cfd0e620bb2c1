import { z } from 'zod';
import { MINI_APP_COLOURS, type StoreFace } from '../mini-app';
import { route } from './route';

export const storeFaceSchema: z.ZodType<StoreFace> = z.object({
  orgCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  phone: z.string(),
  address: z.string(),
  addressEn: z.string(),
  openingHours: z.string(),
  openingHoursEn: z.string(),
  notice: z.string(),
  noticeEn: z.string(),
  colour: z.string(),
  logo: z.string().nullable(),
});
export const storeFaceExample: StoreFace = {
  orgCode: 'A01',
  name: '弯道卡丁车 · 滨江店',
  nameEn: 'Apex Karting Riverside',
  phone: '0571-88000000',
  address: '滨江区江南大道 1 号',
  addressEn: '1 Jiangnan Avenue, Riverside',
  openingHours: '周一至周日 10:00–22:00',
  openingHoursEn: 'Daily 10:00–22:00',
  notice: '身高 140 厘米以上可以上车。',
  noticeEn: 'Drivers are 140 cm or taller.',
  colour: MINI_APP_COLOURS.RED,
  logo: null,
};

/** A recharge that members may buy themselves. Yuan. */
const selfRechargeSchema = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  price: z.number(),
  recharge: z.number(),
  give: z.number(),
  points: z.int(),
  visits: z.int(),
  laps: z.int(),
  /** 0: no free-play card. */
  cardDays: z.int(),
  /** -1: without limit. */
  cardTimes: z.int(),
  /** The last day on which it is sold, `yyyy-MM-dd`. */
  saleTo: z.string().nullable(),
});
export type SelfRecharge = z.infer<typeof selfRechargeSchema>;

export const miniAppRoutes = {
  store: route({
    methods: ['GET'],
    path: '/miniApp/sysMiniApp/store',
    access: 'public',
    countedAs: 'phonePage',
    summary: 'What a store shows to its customers: name, phone, address, hours, notice, colour and logo',
    description:
      'For mini-apps and pages of others. What the store has left empty comes from its department; English texts may be empty, then the Chinese ones stand for both. `logo` is read at `/sys/common/static/{logo}`. Calls from one address are limited; more are answered with 429.',
    input: z.object({ orgCode: z.string().min(1).max(30) }),
    answer: storeFaceSchema,
    example: { input: { orgCode: 'A01' }, result: storeFaceExample },
  }),
  recharges: route({
    methods: ['GET'],
    path: '/miniApp/sysMiniApp/recharges',
    access: 'public',
    countedAs: 'phonePage',
    summary: 'Recharges that members of a store may buy themselves now, in the order of the store',
    description:
      'For mini-apps and pages of others. Only rules that allow self-service and are sold today: enabled, within their sale period, on their member days. `nameEn` may be empty. Calls from one address are limited; more are answered with 429.',
    input: z.object({ orgCode: z.string().min(1).max(30) }),
    answer: z.array(selfRechargeSchema),
    example: {
      input: { orgCode: 'A01' },
      result: [
        {
          ...{
            id: '2234567890123400010',
            name: '充 500 送 80',
            nameEn: 'Pay 500, get 80 more',
            price: 500,
            recharge: 500,
          },
          ...{ give: 80, points: 500, visits: 0, laps: 0, cardDays: 0, cardTimes: -1, saleTo: null },
        },
      ],
    },
  }),
};
