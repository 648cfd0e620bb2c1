import { z } from 'zod';
import { typedNumber } from '../normalise';
import type { DICTIONARIES } from '../dictionaries';
import { type OrderPayload, orderPayloadSchema } from '../feed';
import { reservation } from '../resources';
import { fromWireTime } from './format';
import { addSchema } from './resource-schemas';
import { idInput, nothing, permission, route, text } from './route';
import { idOf, optionalDriverName, requiredText, runModeRequired, waitMinutes } from './sale-fields';

type KartGroup = keyof (typeof DICTIONARIES)['kart_group'];

const SESSION = '/session/sysSession';
const RESERVATION = '/reservation/sysReservation';
const sessionId = '2234567890123470000';
const reservationId = '2234567890123471000';
const orderId = '2234567890123480000';
const units = z.int();

/** Sessions that one call may open. */
export const SESSIONS_AT_ONCE_MAX = 100;
/** Heads of one reservation. */
export const RESERVED_HEADS_MAX = 200;

const peopleCount = z.preprocess(
  typedNumber,
  z
    .int('reservation.peopleRequired')
    .min(1, 'reservation.peopleRequired')
    .max(RESERVED_HEADS_MAX, 'reservation.peopleRequired'),
);
const clockTime = (key: string) =>
  z.preprocess((value) => value ?? '', z.string(key).regex(/^([01]\d|2[0-3]):[0-5]\d$/, key));
const wireDay = z
  .string('session.dayPassed')
  .refine((value) => value.length === 10 && fromWireTime(value) !== null, 'session.dayPassed');
const optionalMinutes = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z.int('session.minutesWrong').min(1, 'session.minutesWrong').max(1440, 'session.minutesWrong').optional(),
);

export const sessionRoutes = {
  repeat: route({
    methods: ['POST'],
    path: `${SESSION}/repeat`,
    access: permission('session:add'),
    summary: 'Opens a day: the same session every so many minutes from the first start to the last',
    input: z.object({
      day: wireDay,
      firstTime: clockTime('session.timeRequired'),
      lastTime: clockTime('session.timeRequired'),
      everyMinutes: optionalMinutes.describe("By default the store's length of a session and the pause after it"),
      name: text(30),
      nameEn: text(60),
      minutes: optionalMinutes.describe("By default the store's length of a session"),
      places: z.preprocess(typedNumber, z.int('session.placesRequired').min(1, 'session.placesRequired').max(200)),
      tariffId: idOf('pay.ruleRequired', 'tariff.unknown'),
      consumeVehicleMode: runModeRequired('pay.runModeRequired'),
      kartGroup: requiredText('session.kartsRequired').pipe(z.custom<KartGroup>()),
      remark: text(200),
    }),
    answer: z.object({ count: units }),
    example: {
      input: {
        ...{ day: '2026-03-14', firstTime: '10:00', lastTime: '21:40', everyMinutes: 20, name: '周末场', minutes: 15 },
        ...{
          nameEn: 'Weekend',
          places: 10,
          tariffId: '2234567890123460000',
          consumeVehicleMode: 'circlemode',
          kartGroup: 'ADULT',
        },
        remark: '',
      },
      result: { count: 36 },
    },
  }),
  lock: route({
    methods: ['PUT'],
    path: `${SESSION}/lock`,
    access: permission('session:run'),
    summary: 'No more reservations',
    input: idInput,
    answer: nothing,
    example: { input: { id: sessionId }, result: null },
  }),
  start: route({
    methods: ['PUT'],
    path: `${SESSION}/start`,
    access: permission('session:run'),
    summary: 'A locked session starts; who still waits for a place or owes the deposit is cancelled',
    input: idInput,
    answer: nothing,
    example: { input: { id: sessionId }, result: null },
  }),
  end: route({
    methods: ['PUT'],
    path: `${SESSION}/end`,
    access: permission('session:run'),
    summary: 'A started session ends',
    input: idInput,
    answer: nothing,
    example: { input: { id: sessionId }, result: null },
  }),
};

const hitSchema = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  kind: z.string(),
  state: z.string(),
  heads: units,
  signedIn: units,
  startTime: z.string(),
  sessionName: z.string(),
  sessionNameEn: z.string().nullable(),
  today: z.boolean(),
});
export type ReservationHit = z.infer<typeof hitSchema>;

const reservationOrderSchema = z.object({
  orderId: z.string(),
  number: z.string().nullable(),
  purpose: z.enum(['DEPOSIT', 'SIGNIN']),
  state: z.enum(['OPEN', 'PAID', 'FAILED']),
  heads: units,
  amountFen: units,
  depositFen: units,
});
const detailSchema = hitSchema.extend({
  version: units,
  remark: z.string(),
  memberId: z.string().nullable(),
  kartGroup: z.string(),
  tariffName: z.string(),
  tariffNameEn: z.string().nullable(),
  priceMode: z.enum(['PERHEAD', 'FLAT']),
  priceFen: units,
  depositFen: units,
  depositPaidFen: units,
  /** Of the paid deposit, what was neither counted against a bill nor given back. */
  depositLeftFen: units,
  depositBackHours: units,
  /** What a cancellation now would give back. */
  backFen: units,
  /** What was billed and is paid, or being paid, with the deposit that counted. */
  billedFen: units,
  /** People whose payment is under way. */
  payingHeads: units,
  signUps: z.array(
    z.object({
      sessionId: z.string(),
      sessionName: z.string(),
      sessionNameEn: z.string().nullable(),
      startTime: z.string(),
      heads: units,
      state: z.string(),
    }),
  ),
  orders: z.array(reservationOrderSchema),
});
export type ReservationDetail = z.infer<typeof detailSchema>;

const hitExample: ReservationHit = {
  ...{
    id: reservationId,
    number: 'R260314-0003',
    name: '周女士',
    phone: '138****2046',
    kind: 'PARTY',
    state: 'SUCCESS',
  },
  ...{ heads: 8, signedIn: 0, startTime: '2026-03-14 14:00:00', sessionName: '14:00 周末场', today: true },
  sessionNameEn: '14:00 Weekend',
};
const detailExample: ReservationDetail = {
  ...hitExample,
  ...{
    version: 2,
    remark: '',
    memberId: null,
    kartGroup: 'ADULT',
    tariffName: '周末 10 圈',
    tariffNameEn: 'Weekend 10 laps',
  },
  ...{ priceMode: 'PERHEAD', priceFen: 6800, depositFen: 20_000, depositPaidFen: 20_000, depositLeftFen: 20_000 },
  ...{ depositBackHours: 24, backFen: 20_000, billedFen: 0, payingHeads: 0 },
  signUps: [
    {
      ...{ sessionId, sessionName: '14:00 周末场', sessionNameEn: '14:00 Weekend' },
      ...{ startTime: '2026-03-14 14:00:00', heads: 8, state: 'REGISTERED' },
    },
  ],
  orders: [
    {
      ...{ orderId, number: 'P260312-0008', purpose: 'DEPOSIT', state: 'PAID', heads: 0 },
      ...{ amountFen: 20_000, depositFen: 0 },
    },
  ],
};

/** How the customer pays: cash or a scan, or a member from the balance. */
const paying = {
  id: requiredText('chooseOneRecord'),
  consumePayMode: z.preprocess((value) => value ?? '', z.enum(['wechat', 'unline'], 'pay.payModeRequired')),
  userId: text(64),
  consumePassword: text(64),
  payCode: text(64),
  departuserId: text(64),
};
const paidSchema = z.object({ orderId: z.string(), order: orderPayloadSchema });
const payingExample = {
  ...{ id: reservationId, consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '', departuserId: '' },
};
const orderExample: OrderPayload = {
  ...{ id: orderId, version: 1, orderNumber: 'P260312-0008', payMessage: null, amount: 200 },
  ...{ payState: 'payed', payProgress: 'paid', consumeType: 'NOCARDCONSUME', createTime: '2026-03-12 10:20:00' },
};

export const reservationRoutes = {
  add: route({
    methods: ['POST'],
    path: `${RESERVATION}/add`,
    access: permission('reservation:add'),
    summary: 'Reserves places of a session; a group takes the sessions after it too. result is the id',
    labels: reservation.fields,
    input: addSchema(reservation),
    answer: z.string(),
    example: {
      input: { sessionId, name: '周女士', phone: '13812342046', heads: 3, kind: 'PERSON' },
      result: reservationId,
    },
  }),
  search: route({
    methods: ['GET'],
    path: `${RESERVATION}/search`,
    access: permission('reservation:signin'),
    summary: 'Reservations from today on by what people say: a name, the last four of phone or number, or the number',
    input: z.object({ text: text(50) }),
    answer: z.array(hitSchema),
    example: { input: { text: '2046' }, result: [hitExample] },
  }),
  detail: route({
    methods: ['GET'],
    path: `${RESERVATION}/detail`,
    access: permission('reservation:list'),
    summary: 'One reservation with its sign-ups, its orders and what is still to be paid',
    input: idInput,
    answer: detailSchema.nullable(),
    example: { input: { id: reservationId }, result: detailExample },
  }),
  deposit: route({
    methods: ['POST'],
    path: `${RESERVATION}/deposit`,
    access: permission('reservation:signin'),
    summary: 'Takes the agreed deposit as an order; once it is paid the reservation is confirmed',
    input: z.object(paying),
    answer: paidSchema,
    example: { input: payingExample, result: { orderId, order: orderExample } },
  }),
  signIn: route({
    methods: ['POST'],
    path: `${RESERVATION}/signin`,
    access: permission('reservation:signin'),
    summary: 'Signs people in: one order at the agreed price with the deposit counted, and all of them in the line-up',
    description:
      'Their numbers wait for `waitMinutes` where it is sent, else as long as the store has set. `dueFen` is what the screen asked for: where it is sent, another amount is refused.',
    input: z.object({
      ...paying,
      drivers: z.array(z.object({ cheshou: optionalDriverName })).max(RESERVED_HEADS_MAX),
      waitMinutes,
      dueFen: units.optional(),
    }),
    answer: paidSchema,
    example: { input: { ...payingExample, drivers: [{ cheshou: '小满' }] }, result: { orderId, order: orderExample } },
  }),
  cancel: route({
    methods: ['PUT'],
    path: `${RESERVATION}/cancel`,
    access: permission('reservation:cancel'),
    summary: 'Cancels with a reason: the places are free, the deposit goes back as agreed',
    input: z.object({ id: requiredText('chooseOneRecord'), reason: requiredText('reservation.reasonRequired', 200) }),
    answer: z.object({ deposit: z.enum(['none', 'back', 'kept', 'open']), refundNumber: z.string().nullable() }),
    example: {
      input: { id: reservationId, reason: '孩子发烧' },
      result: { deposit: 'back', refundNumber: 'T260313-0002' },
    },
  }),
  heads: route({
    methods: ['PUT'],
    path: `${RESERVATION}/heads`,
    access: permission('reservation:add'),
    summary: 'More people come, or fewer: places, price and everybody who waits follow',
    description:
      'The price counts as it was agreed: for each person, or one for all up to the number that the rule says. `known` is how many there were on the screen.',
    input: z.object({
      id: requiredText('chooseOneRecord'),
      heads: peopleCount,
      known: peopleCount,
    }),
    answer: z.object({ totalFen: units }),
    example: { input: { id: reservationId, heads: 9, known: 8 }, result: { totalFen: 61_200 } },
  }),
  noShow: route({
    methods: ['PUT'],
    path: `${RESERVATION}/noshow`,
    access: permission('reservation:cancel'),
    summary: 'Nobody came: the places are free, the deposit is kept',
    input: idInput,
    answer: nothing,
    example: { input: { id: reservationId }, result: null },
  }),
  unmask: route({
    methods: ['POST'],
    path: `${RESERVATION}/unmask`,
    access: permission('reservation:phone'),
    summary: 'The whole phone; who looked is on record',
    input: idInput,
    answer: z.object({ phone: z.string() }),
    example: { input: { id: reservationId }, result: { phone: '13812342046' } },
  }),
};
