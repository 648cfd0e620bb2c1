import { z } from 'zod';
import { typedNumber } from '../normalise';
import { DICTIONARIES } from '../dictionaries';
import { isPhone } from '../forms';
import { SIGNATURE_LENGTH_MAX } from '../waivers';
import { storeFaceExample, storeFaceSchema } from './mini-app';
import { idInput, inForm, noInput, nothing, permission, phoneText, route, text } from './route';
import { requiredName, requiredText } from './sale-fields';

const PATH = '/waiver/sysWaiver';
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const iso = z.string();
const kartClass = z.enum(keysOf(DICTIONARIES.kart_class), 'waiver.classRequired');
const relation = z.enum(keysOf(DICTIONARIES.guardian_relation));
const language = z.enum(['cn', 'en']);

/** How a driver got the waiver: somebody picked it, it is the member's own, or the name is that of the only one who signed so today. */
export const WAIVER_WAYS = ['PICKED', 'MEMBER', 'NAME'] as const;
/** What is matched with a waiver: a place in the line, or a run. */
const subjectKind = z.enum(['ENTRY', 'RUN']);

const rulesSchema = z.object({
  minAge: z.int(),
  minHeightCm: z.int(),
  juniorMinAge: z.int(),
  juniorMinHeightCm: z.int(),
  guardianAge: z.int(),
});
const formSchema = z.object({
  storeName: z.string(),
  storeNameEn: z.string(),
  face: storeFaceSchema,
  textNumber: z.int(),
  textCn: z.string(),
  textEn: z.string(),
  rules: rulesSchema,
  validDays: z.int(),
  /** The day in the store, `yyyy-MM-dd`. */
  today: z.string(),
});
export type WaiverForm = z.infer<typeof formSchema>;

const signedSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  age: z.int(),
  kartClass: z.enum(keysOf(DICTIONARIES.kart_class)),
  guardian: z.boolean(),
  signedAt: iso,
  validUntil: z.string(),
});
export type SignedWaiver = z.infer<typeof signedSchema>;

const matchSchema = z.object({
  waiverId: z.string(),
  /** Null once the personal data are deleted. */
  name: z.string().nullable(),
  way: z.enum(WAIVER_WAYS),
});
export type WaiverMatch = z.infer<typeof matchSchema>;
const driverSchema = z.object({
  id: z.string(),
  kind: subjectKind,
  numberText: z.string().nullable(),
  driverName: z.string(),
  cardName: z.string().nullable(),
  waiver: matchSchema.nullable(),
});
export type WaiverDriverRow = z.infer<typeof driverSchema>;

const counterSchema = z.object({
  /** No text, no waivers: nobody is asked for one. */
  inForce: z.boolean(),
  needed: z.enum(keysOf(DICTIONARIES.waiver_need)),
  signed: z.array(signedSchema),
  /** Who waits and who is on track. */
  drivers: z.array(driverSchema),
});
export type WaiverCounter = z.infer<typeof counterSchema>;

const detailSchema = z.object({
  id: z.string(),
  state: z.enum(keysOf(DICTIONARIES.waiver_state)),
  name: z.string(),
  phone: z.string(),
  birthDate: z.string(),
  heightCm: z.int().nullable(),
  guardianName: z.string().nullable(),
  guardianRelation: relation.nullable(),
  guardianPhone: z.string().nullable(),
  signature: z.string(),
  guardianSignature: z.string().nullable(),
  language,
  textNumber: z.int(),
  /** The text as it was shown. */
  text: z.string(),
  signedAt: iso,
  runs: z.array(z.object({ id: z.string(), driverName: z.string(), way: z.enum(WAIVER_WAYS), matchedAt: iso })),
});
export type WaiverDetail = z.infer<typeof detailSchema>;

const id = '2234567890123500000';
const entryId = '2234567890123470000';
const token = 'q0jWb2y1o9Qx5mJm0o4m1w9mI2x8cY7zv3nUe6tRk4s';
const signature = 'M80 150 95 120 110 90 130 70 150 95 160 130 175 160 190 120 210 80 230 110 250 140';
const formExample: WaiverForm = {
  storeName: '弯道卡丁车馆 · 滨江店',
  storeNameEn: 'Apex Karting · Riverside',
  face: storeFaceExample,
  textNumber: 3,
  textCn: '我已阅读并同意。',
  textEn: 'I have read this and agree.',
  rules: { minAge: 14, minHeightCm: 150, juniorMinAge: 7, juniorMinHeightCm: 120, guardianAge: 18 },
  validDays: 1,
  today: '2026-03-14',
};
const signedExample: SignedWaiver = {
  id,
  name: '陈一鸣',
  phone: '138****2046',
  age: 26,
  kartClass: 'ADULT',
  guardian: false,
  signedAt: '2026-03-14T06:26:00.000Z',
  validUntil: '2026-03-14',
};
const matchExample: WaiverMatch = { waiverId: id, name: '陈一鸣', way: 'PICKED' };
const detailExample: WaiverDetail = {
  id,
  state: 'SIGNED',
  name: '陈一鸣',
  phone: '13800002046',
  birthDate: '2000-01-31',
  heightCm: 172,
  guardianName: null,
  guardianRelation: null,
  guardianPhone: null,
  signature,
  guardianSignature: null,
  language: 'cn',
  textNumber: 3,
  text: '我已阅读并同意。',
  signedAt: '2026-03-14T06:26:00.000Z',
  runs: [{ id: '2234567890123450000', driverName: '陈一鸣', way: 'PICKED', matchedAt: '2026-03-14T06:30:00.000Z' }],
};

/** Links are 43 characters; what is longer or shorter is as unknown as a wrong one. */
const linkToken = z.string('waiver.linkUnknown').trim().min(1, 'waiver.linkUnknown').max(200, 'waiver.linkUnknown');
const phone = phoneText(64).pipe(z.string().min(1, 'waiver.phoneRequired').refine(isPhone, 'waiver.phoneWrong'));
const heightCm = z.preprocess(
  (value) => (value === '' || value === undefined ? null : typedNumber(value)),
  z
    .number('waiver.heightWrong')
    .int('waiver.heightWrong')
    .min(50, 'waiver.heightWrong')
    .max(250, 'waiver.heightWrong')
    .nullable(),
);
const NAME_MAX = 60;
/** More than controls and spaces. */
const READABLE = /[^\p{C}\p{Z}]/u;
const labels = {
  name: { cn: '姓名', en: 'name' },
  phone: { cn: '手机号', en: 'phone' },
  signature: { cn: '签名', en: 'signature' },
  guardianSignature: { cn: '监护人签名', en: "guardian's signature" },
  guardianName: { cn: '监护人姓名', en: "guardian's name" },
  guardianPhone: { cn: '监护人手机号', en: "guardian's phone" },
};

export const waiverRoutes = {
  link: route({
    methods: ['POST'],
    path: `${PATH}/link`,
    access: permission('waiver:match'),
    summary: 'A link to the page on which customers sign for this store; a customer who scans it needs no sign-in',
    description:
      '`screen` is valid for half an hour, `paper` until the end of the day in the store. Only its hash is kept: the same link is never given twice.',
    input: z.object({ kind: z.enum(['screen', 'paper']).default('screen') }),
    answer: z.object({
      token: z.string(),
      /** Where customers reach the pages; null: where the caller does. */
      origin: z.string().nullable(),
      expiresAt: iso,
      secondsLeft: z.int(),
    }),
    example: {
      input: { kind: 'screen' },
      result: { token, origin: 'https://paddock.example', expiresAt: '2026-03-14T07:00:00.000Z', secondsLeft: 1800 },
    },
  }),
  open: route({
    methods: ['POST'],
    path: '/waiver/sysWaiverSign/open',
    access: 'public',
    countedAs: 'phonePage',
    summary:
      'What a phone shows that has scanned the link: the text and the rules of its store, and nothing of anybody',
    input: z.object({ token: linkToken }),
    answer: formSchema,
    example: { input: { token }, result: formExample },
  }),
  sign: route({
    methods: ['POST'],
    path: '/waiver/sysWaiverSign/add',
    access: 'public',
    countedAs: 'phonePage',
    summary: 'Signs the waiver of the store that the link belongs to',
    description:
      '`signingId` is made by the page once for a signature: the same call again changes nothing. `textNumber` is the version that was shown.',
    labels,
    input: z.object({
      token: linkToken,
      signingId: z.string().regex(/^[0-9a-f-]{32,36}$/),
      language,
      textNumber: z.int(),
      name: requiredName('waiver.nameRequired', NAME_MAX).refine((name) => READABLE.test(name), 'waiver.nameRequired'),
      phone,
      birthDate: requiredText('waiver.birthRequired', 10),
      heightCm,
      kartClass,
      guardianName: z.preprocess(inForm('line'), z.string().max(NAME_MAX)),
      guardianRelation: z.preprocess((value) => (value === '' ? null : (value ?? null)), relation.nullable()),
      guardianPhone: phoneText(16),
      signature: text(SIGNATURE_LENGTH_MAX),
      guardianSignature: text(SIGNATURE_LENGTH_MAX),
      consent: z.boolean(),
    }),
    answer: z.object({ name: z.string(), validUntil: z.string() }),
    example: {
      input: {
        token,
        signingId: '0b9e4b526a434a449d0c0a8f3f5b6c10',
        language: 'cn',
        textNumber: 3,
        name: '陈一鸣',
        phone: '13800002046',
        birthDate: '2000-01-31',
        heightCm: 172,
        kartClass: 'ADULT',
        guardianName: '',
        guardianRelation: null,
        guardianPhone: '',
        signature,
        guardianSignature: '',
        consent: true,
      },
      result: { name: '陈一鸣', validUntil: '2026-03-14' },
    },
  }),
  counter: route({
    methods: ['GET'],
    path: `${PATH}/counter`,
    access: permission('waiver:match'),
    summary: 'Who has signed today, and which drivers in line and on track have a waiver',
    input: noInput,
    answer: counterSchema,
    example: {
      input: {},
      result: {
        inForce: true,
        needed: 'WARN',
        signed: [signedExample],
        drivers: [
          {
            id: entryId,
            kind: 'ENTRY',
            numberText: 'A033',
            driverName: '橘子汽水',
            cardName: null,
            waiver: matchExample,
          },
        ],
      },
    },
  }),
  find: route({
    methods: ['GET'],
    path: `${PATH}/find`,
    access: permission('waiver:match'),
    summary: 'Valid waivers of any day by the beginning of the name or the last four digits of the phone',
    input: z.object({ text: text(NAME_MAX) }),
    answer: z.array(signedSchema),
    example: { input: { text: '2046' }, result: [signedExample] },
  }),
  matches: route({
    methods: ['POST'],
    path: `${PATH}/matches`,
    access: permission('waiver:match'),
    summary:
      'The waivers of places in the line, of runs and of records that were driven first, by their ids; who has none is left out',
    description: 'Of who still waits it is the waiver that the run will be driven under.',
    input: z.object({ ids: z.array(z.string().max(64)).max(500) }),
    answer: z.object({ inForce: z.boolean(), matches: z.array(matchSchema.extend({ id: z.string() })) }),
    example: {
      input: { ids: [entryId] },
      result: { inForce: true, matches: [{ ...matchExample, id: entryId }] },
    },
  }),
  party: route({
    methods: ['POST'],
    path: `${PATH}/party`,
    access: permission('waiver:match'),
    summary:
      'Of people who are about to sign in, by their names: who has a valid waiver, and who may not drive these karts',
    description:
      '`drivers` are in the order of `names`. `userId` is the member who pays: alone, or by the name, the own waiver counts. `fault` says which rule of age or height is against it, by what the driver has written.',
    input: z.object({
      names: z.array(text(NAME_MAX)).max(200),
      userId: text(64),
      kartGroup: text(20),
    }),
    answer: z.object({
      inForce: z.boolean(),
      needed: z.enum(keysOf(DICTIONARIES.waiver_need)),
      drivers: z.array(z.object({ waiver: matchSchema.nullable(), fault: z.string().nullable() })),
    }),
    example: {
      input: { names: ['陈一鸣', '小满'], userId: '', kartGroup: 'ADULT' },
      result: {
        inForce: true,
        needed: 'WARN',
        drivers: [
          { waiver: { ...matchExample, way: 'NAME' }, fault: null },
          { waiver: null, fault: null },
        ],
      },
    },
  }),
  match: route({
    methods: ['POST'],
    path: `${PATH}/match`,
    access: permission('waiver:match'),
    summary: 'Says which waiver a driver in line or on track has signed; without one the driver has none',
    input: z.object({ id: requiredText('chooseOneRecord'), waiverId: text(64) }),
    answer: nothing,
    example: { input: { id: entryId, waiverId: id }, result: null },
  }),
  reveal: route({
    methods: ['POST'],
    path: `${PATH}/reveal`,
    access: permission('waiver:detail'),
    summary: 'One waiver with signature and all that was written; who looked is in the audit log',
    input: idInput,
    answer: detailSchema,
    example: { input: { id }, result: detailExample },
  }),
  withdraw: route({
    methods: ['POST'],
    path: `${PATH}/withdraw`,
    access: permission('waiver:withdraw'),
    summary: 'Ends a waiver. Where nobody has driven under it the personal data are deleted at once',
    input: z.object({ id: requiredText('chooseOneRecord'), reason: requiredText('waiver.reasonRequired', 200) }),
    answer: nothing,
    example: { input: { id, reason: '顾客要求' }, result: null },
  }),
  text: route({
    methods: ['GET'],
    path: '/waiver/sysWaiverText/newest',
    access: permission('waivertext:list'),
    summary: 'The text that is signed now; number 0 and empty texts before the first',
    input: noInput,
    answer: z.object({ number: z.int(), textCn: z.string(), textEn: z.string() }),
    example: { input: {}, result: { number: 3, textCn: '我已阅读并同意。', textEn: 'I have read this and agree.' } },
  }),
  publish: route({
    methods: ['POST'],
    path: '/waiver/sysWaiverText/publish',
    access: permission('waivertext:add'),
    summary: 'Publishes the next version of the text; what was signed before stays as it is',
    description: '`number` is the version that the page was opened with.',
    input: z.object({
      number: z.int(),
      textCn: requiredText('waiver.textRequired', 20_000),
      textEn: requiredText('waiver.textRequired', 20_000),
    }),
    answer: z.object({ number: z.int() }),
    example: {
      input: { number: 3, textCn: '我已阅读并同意。新版。', textEn: 'I have read this and agree. New.' },
      result: { number: 4 },
    },
  }),
};
