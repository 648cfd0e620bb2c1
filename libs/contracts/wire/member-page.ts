import { z } from 'zod';
import { requiredText } from './sale-fields';
import { code, idInput, nothing, permission, route, text } from './route';

const PATH = '/membermanage/sysMemberManage';
const STATEMENT_ROWS_MAX = 100;
const id = '8800231607';
const cardId = '2234567890123450001';

/** What people type for a reason: it stands in the audit log and, for a freeze, on every screen that refuses a sale. */
const reason = requiredText('member.reasonRequired', 100);
const cardNumber = code(32).pipe(
  z
    .string()
    .min(1, 'member.cardNumberRequired')
    .regex(/^[0-9A-Z]+$/, 'member.cardNumberWrong'),
);
const chip = code(64).pipe(z.string().regex(/^[0-9A-Z]*$/, 'member.cardNumberWrong'));

export const memberCardSchema = z.object({
  id: z.string(),
  kind: z.enum(['CARD', 'BAND']),
  number: z.string(),
  idCard: z.string().nullable(),
  label: z.string(),
  state: z.enum(['ACTIVE', 'LOST', 'REPLACED']),
  issueTime: z.string(),
  endTime: z.string().nullable(),
  /** When the report can still be undone with one press. */
  undoableUntil: z.string().nullable(),
});
export type MemberCard = z.infer<typeof memberCardSchema>;

const levelSchema = z.object({ level: z.int(), from: z.int() });
export const memberPageSchema = z.object({
  cards: z.array(memberCardSchema),
  /** The level after the present one; null at the top. */
  nextLevel: levelSchema.nullable(),
  frozenTime: z.string().nullable(),
  frozenBy: z.string().nullable(),
  noteTime: z.string().nullable(),
  noteBy: z.string().nullable(),
  /** When the store's agreement was agreed to; null where nothing was asked. */
  agreedTime: z.string().nullable(),
  /** Who recommended the store, and what that brought once this member had paid. */
  recommendedBy: z.object({ id: z.string(), name: z.string(), reward: z.number().nullable() }).nullable(),
  /** System messages to the member, the newest first: when, what for, and what it says. */
  messages: z.array(z.object({ id: z.string(), time: z.string(), title: z.string(), content: z.string() })),
  /** The day in the store, `yyyy-MM-dd`. */
  today: z.string(),
});
export type MemberPage = z.infer<typeof memberPageSchema>;

/** Accounts of a statement's filter; `balance` is paid-in money and gift. */
export const STATEMENT_ACCOUNTS = ['all', 'balance', 'visits', 'points', 'laps'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

export const movementSchema = z.object({
  id: z.string(),
  time: z.string(),
  asset: z.string(),
  /** Of visits. */
  projectType: z.string().nullable(),
  projectType_dictText: z.string().nullable(),
  /** Yuan, or pieces. */
  amount: z.number(),
  /** What the account held after it, by the ledger's own word. */
  after: z.number(),
  /** Why value moved: `consume`, `recharge`, `cancel` and so on. */
  reason: z.string(),
  /** Taken back by this movement: it reverses an earlier one. */
  reverses: z.boolean(),
  /** What was sold. */
  title: z.string().nullable(),
  titleEn: z.string().nullable(),
  times: z.int(),
  orderNumber: z.string().nullable(),
  orderId: z.string().nullable(),
  by: z.string(),
});
export type Movement = z.infer<typeof movementSchema>;
const movementExample: Movement = {
  id: 'recharge_fen.81',
  time: '2026-03-14 14:33:00',
  asset: 'recharge_fen',
  projectType: null,
  projectType_dictText: null,
  amount: -264,
  after: 736,
  reason: 'consume',
  reverses: false,
  title: '周末 10 圈 成人票',
  titleEn: null,
  times: 3,
  orderNumber: 'P260314-0058',
  orderId: '2234567890123460000',
  by: '周敏',
};

const act = <I extends z.ZodRawShape>(
  name: string,
  access: Parameters<typeof permission>[0],
  summary: string,
  input: z.ZodObject<I>,
  example: z.input<z.ZodObject<I>>,
) =>
  route({
    methods: ['PUT'],
    path: `${PATH}/${name}`,
    access: permission(access),
    summary,
    input,
    answer: nothing,
    example: { input: example, result: null },
  });

export const memberPageRoutes = {
  page: route({
    methods: ['GET'],
    path: `${PATH}/page`,
    access: permission('member:list'),
    summary: 'What stands on a member’s page beside the row: cards, level, freeze, note and messages',
    input: idInput,
    answer: memberPageSchema.nullable(),
    example: {
      input: { id },
      result: {
        cards: [
          {
            id: cardId,
            kind: 'CARD',
            number: id,
            idCard: '0412345678',
            label: '',
            state: 'ACTIVE',
            issueTime: '2026-01-05 10:00:00',
            endTime: null,
            undoableUntil: null,
          },
        ],
        nextLevel: { level: 4, from: 5000 },
        frozenTime: null,
        frozenBy: null,
        noteTime: null,
        noteBy: null,
        agreedTime: '2026-01-05 10:00:00',
        recommendedBy: { id: '8800231608', name: '周可', reward: 20 },
        messages: [
          {
            id: '2234567890123500001',
            time: '2026-03-14 14:20:00',
            title: '请准备发车',
            content: 'A033 号 陈一鸣，请到发车区准备',
          },
        ],
        today: '2026-03-14',
      },
    },
  }),
  statement: route({
    methods: ['GET'],
    path: `${PATH}/statement`,
    access: permission('member:list'),
    summary: 'Every movement of what a member holds, the newest first, one account a row with its balance after it',
    input: z.object({
      id: idInput.shape.id,
      account: z.enum(STATEMENT_ACCOUNTS).catch('all'),
      /** `next` of the page before; absent begins with the newest. */
      before: z
        .string()
        .max(500)
        .regex(/^[\w:]+\.\d{1,15}(,[\w:]+\.\d{1,15})*$/)
        .optional(),
      size: z.coerce.number().int().min(1).max(STATEMENT_ROWS_MAX).catch(50),
    }),
    answer: z.object({
      records: z.array(movementSchema),
      total: z.int(),
      /** Where the next page begins; null at the end. */
      next: z.string().nullable(),
    }),
    example: { input: { id, account: 'all', size: 50 }, result: { records: [movementExample], total: 1, next: null } },
  }),
  statementXls: route({
    methods: ['GET'],
    path: `${PATH}/statementXls`,
    access: permission('member:export'),
    summary: 'The statement of a member as a spreadsheet, newest first',
    input: z.object({
      id: text(64),
      account: z.enum(STATEMENT_ACCOUNTS).catch('all'),
      format: z.enum(['xlsx', 'csv']).catch('xlsx'),
    }),
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
    answer: nothing,
    example: { input: { id, account: 'all', format: 'xlsx' }, result: null },
  }),
  runs: route({
    methods: ['GET'],
    path: `${PATH}/runs`,
    access: permission('member:list'),
    summary: 'The newest runs of a member’s orders, with the best lap and the laps of all of them',
    input: idInput,
    answer: z.object({
      bestLapMs: z.int().nullable(),
      laps: z.int(),
      total: z.int(),
      onTrack: z.int(),
      records: z.array(
        z.object({
          id: z.string(),
          time: z.string(),
          cardName: z.string(),
          cheshou: z.string(),
          mode: z.enum(['circlemode', 'timermode']),
          laps: z.int(),
          countCycleNumber: z.int(),
          state: z.enum(['DISPATCHED', 'RUNNING', 'FINISHED', 'FAILED']),
          endReason: z.string().nullable(),
          bestLapMs: z.int().nullable(),
        }),
      ),
    }),
    example: {
      input: { id },
      result: {
        bestLapMs: 31482,
        laps: 812,
        total: 86,
        onTrack: 0,
        records: [
          {
            id: '2234567890123470000',
            time: '2026-03-14 14:36:00',
            cardName: '7',
            cheshou: '小鸣',
            mode: 'circlemode',
            laps: 10,
            countCycleNumber: 10,
            state: 'FINISHED',
            endReason: 'completed',
            bestLapMs: 31482,
          },
        ],
      },
    },
  }),
  unmask: route({
    methods: ['POST'],
    path: `${PATH}/unmask`,
    access: permission('member:phone'),
    summary: 'The whole phone number of a member; every call is an entry of the audit log',
    input: idInput,
    answer: z.object({ phone: z.string() }),
    example: { input: { id }, result: { phone: '13800002046' } },
  }),
  freeze: act(
    'freeze',
    'member:freeze',
    'Freezes a member: nothing is sold to or taken from this member until it is undone',
    z.object({ id: idInput.shape.id, reason }),
    { id, reason: '本人来电要求暂停' },
  ),
  unfreeze: act('unfreeze', 'member:freeze', 'Undoes a freeze', z.object({ id: idInput.shape.id, reason }), {
    id,
    reason: '本人到店',
  }),
  expiry: act(
    'expiry',
    'member:expiry',
    'Sets the last valid day of a member’s card; empty never ends',
    z.object({
      id: idInput.shape.id,
      endTime: text(10).pipe(z.union([z.literal(''), z.iso.date('member.dateWrong')], 'member.dateWrong')),
      reason,
    }),
    { id, endTime: '2027-03-14', reason: '生病停卡补时' },
  ),
  password: act(
    'password',
    'member:password',
    'Sets a member’s consumption password; empty removes it',
    z.object({
      id: idInput.shape.id,
      consumePassword: text(64).pipe(z.string().regex(/^(\d{4,12})?$/, 'member.passwordForm')),
      reason,
    }),
    { id, consumePassword: '246810', reason: '首次设置' },
  ),
  note: act(
    'note',
    'member:edit',
    'Writes the note of a member',
    z.object({ id: idInput.shape.id, remark: text(500) }),
    { id, remark: '常带两个孩子' },
  ),
  lost: act(
    'lost',
    'member:card',
    'Reports a card lost: it opens nothing from this moment on; what the member holds stays',
    z.object({ cardId: idInput.shape.id }),
    { cardId },
  ),
  found: act(
    'found',
    'member:card',
    'Undoes the report of a lost card that has not been replaced',
    z.object({ cardId: idInput.shape.id }),
    { cardId },
  ),
  addCard: act(
    'addCard',
    'member:card',
    'Gives a member another card or band; with `replaces` in place of a lost or worn one, whose number stays in the history',
    z.object({
      id: idInput.shape.id,
      kind: z.enum(['CARD', 'BAND']).default('CARD'),
      number: cardNumber,
      idCard: chip,
      label: text(30),
      replaces: text(64),
      reason,
    }),
    { id, kind: 'CARD', number: '8800300077', idCard: '0412345700', label: '', replaces: cardId, reason: '原卡丢失' },
  ),
  chip: act(
    'chip',
    'member:card',
    'Changes the number inside a card that is in use',
    z.object({ cardId: idInput.shape.id, idCard: chip }),
    { cardId, idCard: '0412345701' },
  ),
};
