import { z } from 'zod';
import { typedNumber } from '../normalise';
import { permission, route, text } from './route';
import { requiredText } from './sale-fields';

const YUAN_MAX = 1_000_000;
const COUNT_MAX = 1_000_000_000;

/** A field that the form requires, although it begins with 0: emptied, it is missing. */
const required = (key: string, value: z.ZodType<number>) =>
  z.preprocess(
    (given) => typedNumber(given ?? ''),
    z
      .unknown()
      .refine((given) => given !== '', { message: key, abort: true })
      .pipe(value),
  );
const yuan = z
  .number('gift.amountWrong')
  .min(0, 'gift.amountWrong')
  .max(YUAN_MAX, 'gift.amountWrong')
  .refine((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'gift.amountWrong');
const count = z.int('gift.countWrong').min(0, 'gift.countWrong').max(COUNT_MAX, 'gift.countWrong');

/** What somebody was given, added up. */
const givenSchema = z.object({
  times: z.int(),
  give: z.number(),
  integral: z.int(),
  frequency: z.int(),
  quan: z.int(),
});
export type Given = z.infer<typeof givenSchema>;

export const giftFactsSchema = z.object({
  member: z.object({
    id: z.string(),
    realname: z.string(),
    memberLevel: z.int(),
    phone: z.string().nullable(),
    give: z.number(),
    integral: z.int(),
    /** Of the project that is asked for. */
    frequency: z.int(),
    quan: z.int(),
  }),
  thisMonth: givenSchema,
  lastMonth: givenSchema,
  /** What the applicant has filed this month. */
  applicant: z.object({ filed: z.int(), passed: z.int(), rejected: z.int() }),
  /** `own`: filed by the person who asks, so somebody else must review it. */
  mayReview: z.enum(['yes', 'no', 'own']),
  /** Managers of the store who may review what the asking person files. */
  reviewers: z.array(z.string()),
});
export type GiftFacts = z.infer<typeof giftFactsSchema>;

const PATH = '/apply/sysApply';
const id = '2234567890123485001';
const nothingGiven: Given = { times: 0, give: 0, integral: 0, frequency: 0, quan: 0 };

export const giftRoutes = {
  add: route({
    methods: ['POST'],
    path: `${PATH}/add`,
    access: 'signedIn',
    summary: 'Files a discount application for a member; result is its number',
    description:
      'Every member of staff may file, whatever the permissions. At least one of `give`, `integral`, `frequency` and `quan` is above 0.',
    input: z.object({
      userId: requiredText('gift.memberRequired'),
      give: required('gift.amountRequired', yuan),
      integral: required('gift.pointsRequired', count),
      frequency: required('gift.visitsRequired', count),
      projectType: requiredText('gift.projectRequired'),
      quan: required('gift.lapsRequired', count),
      remark: text(200),
    }),
    answer: z.string(),
    example: {
      input: {
        userId: '8800231607',
        give: 20,
        integral: 0,
        frequency: 0,
        projectType: 'currency',
        quan: 10,
        remark: '换车等了 20 分钟',
      },
      result: 'A260314-0004',
    },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: `${PATH}/edit`,
    access: permission('apply:edit'),
    summary: 'Reviews a discount application, final; passing gives the member what it names, once',
    description:
      "Besides the permission, the user must be of head office (`identity` 0 or -1) or have a single-store general role, and must not have filed the application. `password` is the user's own sign-in password.",
    input: z.object({
      id: requiredText('notFound'),
      applyState: z.preprocess((value) => value ?? '', z.enum(['PASS', 'REJECT'], 'gift.decisionRequired')),
      /** Why not; the applicant reads it word for word. */
      reject: text(200),
      password: z.preprocess((value) => value ?? '', z.string().max(200)),
    }),
    answer: z.null(),
    example: { input: { id, applyState: 'PASS', reject: '', password: 'paddock-demo' }, result: null },
  }),
  facts: route({
    methods: ['GET'],
    path: `${PATH}/facts`,
    access: permission('apply:list'),
    summary: 'What a reviewer or an applicant must know: what the member holds and was given, and who reviews',
    description: 'Of the application `id`, or of the member `userId` for a new one.',
    input: z.object({ id: text(64), userId: text(64), projectType: text(64) }),
    answer: giftFactsSchema,
    example: {
      input: { id, userId: '', projectType: '' },
      result: {
        member: {
          id: '8800231607',
          realname: '陈一鸣',
          memberLevel: 3,
          phone: '138****2046',
          give: 286.5,
          integral: 3420,
          frequency: 12,
          quan: 38,
        },
        thisMonth: { ...nothingGiven, times: 1, quan: 10 },
        lastMonth: nothingGiven,
        applicant: { filed: 10, passed: 6, rejected: 2 },
        mayReview: 'yes',
        reviewers: ['顾晓'],
      },
    },
  }),
};
