import { z } from 'zod';
import { listInput, noInput, page, permission, route } from './route';
import { requiredText } from './sale-fields';

const chainSchema = z.object({
  /** Empty: of what is no store's. */
  orgCode: z.string(),
  /** Number of its newest entry, and of the newest that was verified. */
  newest: z.int(),
  verified: z.int(),
  checkedTime: z.string().nullable(),
  /** The first entry that is not what was written; null: none is. */
  firstFault: z.int().nullable(),
});
export type AuditChain = z.infer<typeof chainSchema>;

const detailSchema = z.object({
  unchanged: z.string().nullable(),
  unchangedCount: z.int(),
  together: z.array(z.object({ subjectText: z.string(), changeText: z.string(), count: z.int() })),
  laterCount: z.int(),
  laterBy: z.string().nullable(),
  laterTime: z.string().nullable(),
  previousHash: z.string(),
  isVerified: z.boolean(),
  checkedTime: z.string().nullable(),
});

const dataLogSchema = z.object({
  id: z.string(),
  dataTable: z.string(),
  dataId: z.string(),
  dataContent: z.string(),
  dataVersion: z.int(),
  createBy: z.string(),
  createTime: z.string(),
});

export const auditRoutes = {
  chains: route({
    methods: ['GET'],
    path: '/sys/audit/chains',
    access: permission('audit:list'),
    summary: 'How far the audit log of the store was verified, and the first entry that was changed past the product',
    input: noInput,
    answer: z.array(chainSchema),
    example: {
      input: {},
      result: [
        { orgCode: 'A01', newest: 184243, verified: 184206, checkedTime: '2026-03-14 14:30:00', firstFault: null },
      ],
    },
  }),
  detail: route({
    methods: ['GET'],
    path: '/sys/audit/detail',
    access: permission('audit:list'),
    summary:
      'What one entry does not say by itself: what stayed as it was, what else was changed with it, and what came after',
    description:
      '`unchanged` is JSON of the fields that the entry did not change, as far as entries know them; `together` counts the other entries of the same commit; `later…` is about further changes of the same thing.',
    input: z.object({ id: requiredText('chooseOneRecord', 100) }),
    answer: detailSchema,
    example: {
      input: { id: 'a'.repeat(64) },
      result: {
        ...{ unchanged: '{"name": "周末 10 圈"}', unchangedCount: 1, laterCount: 1, laterBy: '周敏' },
        together: [{ subjectText: '账号的角色', changeText: '新增', count: 2 }],
        ...{ laterTime: '2026-03-14 15:02:10', previousHash: 'b'.repeat(64), isVerified: true },
        checkedTime: '2026-03-14 14:30:00',
      },
    },
  }),
  dataLog: route({
    methods: ['GET'],
    path: '/sys/dataLog/list',
    access: permission('audit:list'),
    summary: 'The audit log in the form of older clients: what a row was after each change',
    input: listInput,
    answer: page(dataLogSchema),
    example: {
      input: { pageNo: 1, pageSize: 10 },
      result: {
        records: [
          {
            id: 'a'.repeat(64),
            dataTable: 'tariff',
            dataId: '2234567890123456789',
            dataContent: '{"price_fen": 5900}',
            dataVersion: 184243,
            createBy: '周敏',
            createTime: '2026-03-14 14:57:41',
          },
        ],
        total: 1,
        size: 10,
        current: 1,
        pages: 1,
      },
    },
  }),
};
