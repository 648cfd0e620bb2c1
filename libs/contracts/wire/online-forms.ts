import { z } from 'zod';
import { QUESTION_KINDS } from '../online-forms';
import { storeFaceExample, storeFaceSchema } from './mini-app';
import { idInput, nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';

const FORM = '/online/sysOnlineForm';
const ANSWER = '/online/sysOnlineAnswer';
const language = z.enum(['cn', 'en']);

const questionSchema = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  cn: z.string(),
  en: z.string(),
  required: z.boolean(),
  max: z.int().nullable(),
  options: z.array(z.object({ key: z.string(), cn: z.string(), en: z.string() })),
});
/** Why a form takes no answers; `OPEN`: it does. */
export const ONLINE_STAGES = ['OPEN', 'NOT_YET', 'OVER', 'FULL', 'CLOSED'] as const;
export type OnlineStage = (typeof ONLINE_STAGES)[number];

const openedSchema = z.object({
  stage: z.enum(ONLINE_STAGES),
  storeName: z.string(),
  storeNameEn: z.string(),
  face: storeFaceSchema,
  title: z.string(),
  titleEn: z.string(),
  intro: z.string(),
  introEn: z.string(),
  /** The version that is shown, and that the answer names. */
  version: z.int(),
  /** None where no answer is taken. */
  questions: z.array(questionSchema),
  /** When it opens, `yyyy-MM-dd HH:mm` in the store; null where it has. */
  opensAt: z.string().nullable(),
  /** How many days what was given is kept. */
  keepDays: z.int(),
});
export type OpenedForm = z.infer<typeof openedSchema>;

const versionSchema = z.object({
  number: z.int(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  questions: z.array(questionSchema),
});
export type OnlineVersion = z.infer<typeof versionSchema>;

const figureSchema = z.object({
  question: questionSchema,
  /** Who has given anything to it. */
  count: z.int(),
  options: z.array(z.object({ key: z.string(), count: z.int() })),
});
const figuresSchema = z.object({ total: z.int(), open: z.int(), questions: z.array(figureSchema) });
export type OnlineFigures = z.infer<typeof figuresSchema>;

const id = '2234567890123500000';
const code = 'q0jWb2y1o9Qx5mJm0o4m1w9mI2x8cY7zv3nUe6tRk4s';
const question = {
  ...{ key: 'q1', kind: 'choice', cn: '今天玩得怎么样？', en: 'How was your ride?', required: true, max: null },
  options: [
    { key: 'a', cn: '很好', en: 'Great' },
    { key: 'b', cn: '一般', en: 'Fair' },
  ],
} as const satisfies z.input<typeof questionSchema>;
const openedExample: z.input<typeof openedSchema> = {
  ...{
    stage: 'OPEN',
    storeName: '弯道卡丁车馆 · 滨江店',
    storeNameEn: 'Apex Karting · Riverside',
    face: storeFaceExample,
  },
  ...{ title: '骑行反馈', titleEn: 'Feedback after a ride', intro: '一分钟就能填完。', introEn: 'It takes a minute.' },
  ...{ version: 1, questions: [question], opensAt: null, keepDays: 180 },
};

/** Codes are 43 characters; what is longer or shorter is as unknown as a wrong one. */
const linkCode = z.string('online.linkUnknown').trim().min(1, 'online.linkUnknown').max(200, 'online.linkUnknown');
/** No question is given more; what each takes is checked by its own form. */
const GIVEN_MAX = 4000;
const given = z.record(
  z.string().max(12),
  z.union([z.string().max(GIVEN_MAX), z.number(), z.array(z.string().max(12)).max(50), z.null()]),
);

export const onlineFormRoutes = {
  publish: route({
    methods: ['POST'],
    path: `${FORM}/publish`,
    access: permission('onlineform:publish'),
    summary: 'Opens a form to customers. Where its questions have changed since, they are its next version',
    input: idInput,
    answer: z.object({ number: z.int() }),
    example: { input: { id }, result: { number: 1 } },
  }),
  close: route({
    methods: ['POST'],
    path: `${FORM}/close`,
    access: permission('onlineform:publish'),
    summary: 'Takes no more answers',
    input: idInput,
    answer: nothing,
    example: { input: { id }, result: null },
  }),
  link: route({
    methods: ['GET'],
    path: `${FORM}/link`,
    access: permission('onlineform:list'),
    summary: "What a form's code holds; a customer who scans it needs no sign-in",
    input: idInput,
    answer: z.object({
      code: z.string(),
      /** Where customers reach the pages; null: where the caller does. */
      origin: z.string().nullable(),
    }),
    example: { input: { id }, result: { code, origin: 'https://paddock.example' } },
  }),
  versions: route({
    methods: ['GET'],
    path: `${FORM}/versions`,
    access: permission('onlineanswer:list'),
    summary: 'What a form has asked in each of its versions, the newest first',
    input: idInput,
    answer: z.array(versionSchema),
    example: {
      input: { id },
      result: [{ number: 1, publishedAt: '2026-03-13T01:00:00.000Z', publishedBy: '王店长', questions: [question] }],
    },
  }),
  open: route({
    methods: ['POST'],
    path: '/online/sysOnlineFill/open',
    access: 'public',
    countedAs: 'phonePage',
    summary: 'What a phone shows that has scanned the code: the form in both languages, and nothing of anybody',
    input: z.object({ code: linkCode }),
    answer: openedSchema,
    example: { input: { code }, result: openedExample },
  }),
  answer: route({
    methods: ['POST'],
    path: '/online/sysOnlineFill/add',
    access: 'public',
    countedAs: 'phonePage',
    summary: 'Takes what a customer has filled in',
    description:
      '`answerKey` is made by the page once for an answer: the same call again changes nothing. `version` is the one that was shown; it is taken for a day after the next one. A refusal names the question in `result.field`.',
    input: z.object({
      code: linkCode,
      answerKey: z.string().regex(/^[0-9a-f-]{32,36}$/),
      language,
      version: z.int(),
      given,
    }),
    answer: nothing,
    example: {
      input: { code, answerKey: '0b9e4b526a434a449d0c0a8f3f5b6c10', language: 'cn', version: 1, given: { q1: 'a' } },
      result: null,
    },
  }),
  figures: route({
    methods: ['GET'],
    path: `${ANSWER}/figures`,
    access: permission('onlineanswer:list'),
    summary: "How often each choice of a form's questions was taken",
    description: '`begin` and `end` are moments as lists take them; without them all answers count.',
    input: z.object({ formId: requiredText('chooseOneRecord'), begin: text(19), end: text(19) }),
    answer: figuresSchema,
    example: {
      input: { formId: id, begin: '', end: '' },
      result: {
        total: 26,
        open: 4,
        questions: [
          {
            question,
            count: 26,
            options: [
              { key: 'a', count: 21 },
              { key: 'b', count: 5 },
            ],
          },
        ],
      },
    },
  }),
  handle: route({
    methods: ['POST'],
    path: `${ANSWER}/handle`,
    access: permission('onlineanswer:handle'),
    summary: 'Says that somebody has seen to an answer, or that it is open again, with a note',
    input: z.object({ id: requiredText('chooseOneRecord'), handled: z.boolean(), note: text(200) }),
    answer: nothing,
    example: { input: { id, handled: true, note: '已回电' }, result: null },
  }),
  reveal: route({
    methods: ['POST'],
    path: `${ANSWER}/reveal`,
    access: permission('onlineanswer:phone'),
    summary: 'The whole phone numbers of an answer, by question; who looked is in the audit log',
    input: idInput,
    answer: z.object({ phones: z.record(z.string(), z.string()) }),
    example: { input: { id }, result: { phones: { q3: '13800002046' } } },
  }),
};
