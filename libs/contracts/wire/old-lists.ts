import { z } from 'zod';
import { listInput, noInput, page, permission, route } from './route';

const jobSchema = z.object({
  id: z.string(),
  /** The name of the schedule. */
  jobClassName: z.string(),
  jobClassName_dictText: z.string(),
  /** Its rhythm, counted from the last start. */
  cronExpression: z.string(),
  parameter: z.string().nullable(),
  description: z.string(),
  /** -1: paused. */
  status: z.union([z.literal(0), z.literal(-1)]),
  status_dictText: z.string(),
  delFlag: z.literal(0),
  createBy: z.null(),
  createTime: z.null(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});
const jobExample = {
  ...{ id: 'old laps', jobClassName: 'old laps', jobClassName_dictText: '删除旧的圈', cronExpression: '0 0 0/1 * * ?' },
  ...{ parameter: null, description: '删除旧的圈', status: 0 as const, status_dictText: '已完成', delFlag: 0 as const },
  ...{ createBy: null, createTime: null, updateBy: null, updateTime: '2026-03-14 14:31:52' },
};
const sourceSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  remark: z.string().nullable(),
  dbType: z.string(),
  dbType_dictText: z.string(),
  dbDriver: z.string(),
  /** Without any secret. */
  dbUrl: z.string().nullable(),
  dbName: z.string().nullable(),
  dbUsername: z.null(),
  createTime: z.null(),
  updateTime: z.string().nullable(),
});
const sourceExample = {
  ...{ id: 'redis', code: 'redis', name: 'redis', remark: 'UP', dbType: 'redis', dbType_dictText: 'redis' },
  ...{ dbDriver: 'redis', dbUrl: 'redis://127.0.0.1:6379', dbName: null, dbUsername: null },
  ...{ createTime: null, updateTime: '2026-03-14 14:31:52' },
};
const onePage = <R>(row: R) => ({ records: [row], total: 1, size: 10, current: 1, pages: 1 });

/** What the first page of older clients asks for; a 404 would be a red notice there. */
const emptyPart = <const P extends string>(path: P) =>
  route({
    methods: ['GET'],
    path,
    access: 'signedIn',
    anyStore: true,
    summary: 'Always empty, for the first page of older clients',
    input: noInput,
    answer: z.array(z.never()),
    example: { input: {}, result: [] },
  });

export const emptyPartRoutes = {
  activity: emptyPart('/api/workplace/activity'),
  teams: emptyPart('/api/workplace/teams'),
  radar: emptyPart('/api/workplace/radar'),
};

export const oldListRoutes = {
  jobs: route({
    methods: ['GET'],
    path: '/sys/quartzJob/list',
    access: permission('schedule:list'),
    summary: 'Scheduled jobs in the form of older clients',
    input: listInput,
    answer: page(jobSchema),
    example: { input: { pageNo: 1, pageSize: 10 }, result: onePage(jobExample) },
  }),
  dataSources: route({
    methods: ['GET'],
    path: '/sys/dataSource/list',
    access: permission('dataSource:list'),
    summary: 'What this installation reads and writes, in the form of older clients',
    input: listInput,
    answer: page(sourceSchema),
    example: { input: { pageNo: 1, pageSize: 10 }, result: onePage(sourceExample) },
  }),
  services: route({
    methods: ['GET'],
    path: '/api/service',
    access: 'signedIn',
    anyStore: true,
    summary: 'What the product stands on, and whether it answers',
    input: noInput,
    answer: z.array(z.object({ name: z.enum(['core', 'postgres', 'redis']), state: z.enum(['UP', 'DOWN']) })),
    example: { input: {}, result: [{ name: 'core', state: 'UP' }] },
  }),
  projects: route({
    methods: ['GET'],
    path: '/api/list/search/projects',
    access: 'signedIn',
    anyStore: true,
    summary: 'Always empty, for the first page of older clients',
    input: noInput,
    answer: z.object({ data: z.array(z.never()), pageNo: z.int(), pageSize: z.int(), totalCount: z.int() }),
    example: { input: {}, result: { data: [], pageNo: 1, pageSize: 10, totalCount: 0 } },
  }),
};
