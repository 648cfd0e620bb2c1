/** Calls of older clients' pages that the product answers in its own way, or refuses in a sentence that says why. */
import { z } from 'zod';
import type { PermissionCode } from '../identity';
import type { MessageKey } from '../messages';
import { type HttpMethod, idInput, listInput, noInput, nothing, page, permission, route, text } from './route';

interface Refused {
  readonly methods: readonly [HttpMethod, ...HttpMethod[]];
  readonly path: string;
  readonly access: PermissionCode;
  readonly because: MessageKey;
}
const DELETE = ['DELETE'] as const;
const SAVE = ['PUT', 'POST'] as const;
const POST = ['POST'] as const;

/** The buttons of a page whose rows nobody makes, changes or deletes. */
const allRefused = (
  base: string,
  access: PermissionCode,
  because: MessageKey,
  calls: readonly string[] = ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
): Refused[] =>
  calls.map((call) => ({
    methods: call === 'edit' ? SAVE : call.startsWith('delete') ? DELETE : POST,
    path: `${base}/${call}`,
    access,
    because,
  }));

/** Each with the right that its page would ask for. */
export const REFUSED_CALLS: readonly Refused[] = [
  ...allRefused('/sys/quartzJob', 'schedule:pause', 'older.jobs'),
  ...allRefused('/sys/dataSource', 'dataSource:test', 'older.dataSources'),
  ...allRefused('/sys/fillRule', 'fillRule:edit', 'older.fillRules', ['add', 'delete', 'deleteBatch', 'importExcel']),
  ...allRefused('/sys/checkRule', 'checkRule:list', 'older.checkRules'),
  ...allRefused('/message/sysMessage', 'message:again', 'older.messages'),
  ...allRefused('/sys/log', 'visit:list', 'older.logs', ['delete', 'deleteBatch']),
  ...allRefused('/sys/dataLog', 'audit:list', 'older.audit', ['delete', 'deleteBatch']),
  ...allRefused('/sys/sysUserAgent', 'user:edit', 'older.standIns'),
  { methods: POST, path: '/sys/sysDepartPermission/datarule', access: 'departRole:edit', because: 'older.departRules' },
  { methods: ['GET'], path: '/sys/annountCement/syncNotic', access: 'announcement:publish', because: 'older.sync' },
];
export const refusedRoutes = Object.fromEntries(
  REFUSED_CALLS.map(({ methods, path, access }) => [
    path,
    route({
      methods,
      path,
      access: permission(access),
      summary: 'Refused in a sentence: a button of older clients for what the product does not do',
      input: noInput,
      answer: nothing,
      example: { input: {}, result: null },
    }),
  ]),
);

const job = z.object({ jobClassName: text(100), id: text(100) });
const jobExample = { input: { jobClassName: 'old laps', id: '' }, result: null };
const jobCall = <const P extends string>(path: P, access: 'schedule:pause' | 'schedule:run', summary: string) =>
  route({
    methods: ['GET'],
    path,
    access: permission(access),
    summary,
    hasEffect: true,
    description: 'By GET, as older clients do it; `jobClassName` or `id` is the name of the schedule.',
    input: job,
    answer: nothing,
    example: jobExample,
  });

const versionSchema = z.object({
  id: z.string(),
  dataTable: z.string(),
  dataId: z.string(),
  dataVersion: z.int(),
  dataContent: z.string(),
  createBy: z.string(),
  createTime: z.string(),
});
const version = {
  id: 'a'.repeat(64),
  dataTable: 'tariff',
  dataId: '2234567890123456789',
  dataContent: '{"price_fen": 5900}',
  dataVersion: 184243,
  createBy: '周敏',
  createTime: '2026-03-14 14:57:41',
};
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sheet = <const P extends string>(path: P, access: PermissionCode, summary: string) =>
  route({
    methods: ['GET'],
    path,
    access: permission(access),
    summary,
    input: noInput,
    file: [XLSX],
    answer: nothing,
    example: { input: {}, result: null },
  });

const nextNumber = <const P extends string>(method: HttpMethod, path: P, summary: string) =>
  route({
    methods: [method],
    path,
    access: permission('fillRule:list'),
    summary,
    input: z.object({ ruleCode: text(64) }),
    answer: z.string(),
    example: { input: { ruleCode: 'RESERVATION' }, result: 'R260314-0004' },
  });

export const olderRoutes = {
  pauseJob: jobCall('/sys/quartzJob/pause', 'schedule:pause', 'A schedule rests until it is resumed'),
  resumeJob: jobCall('/sys/quartzJob/resume', 'schedule:pause', 'A paused schedule goes on'),
  runJob: jobCall('/sys/quartzJob/execute', 'schedule:run', 'Runs a schedule within a second'),
  exportJobs: sheet('/sys/quartzJob/exportXls', 'schedule:list', 'A spreadsheet: scheduled jobs'),
  exportSources: sheet(
    '/sys/dataSource/exportXls',
    'dataSource:list',
    'A spreadsheet: what the installation stands on',
  ),
  exportCheckRules: sheet('/sys/checkRule/exportXls', 'checkRule:list', 'A spreadsheet: rules of codes and numbers'),
  exportStandIns: sheet('/sys/sysUserAgent/exportXls', 'user:list', 'A spreadsheet without a row: nobody stands in'),
  testConnection: route({
    methods: ['POST'],
    path: '/online/cgreport/api/testConnection',
    access: permission('dataSource:test'),
    summary: 'Asks one of the data sources of this installation now; another one is refused and never called',
    input: z.object({ code: text(64), dbUrl: text(500) }),
    answer: nothing,
    example: { input: { code: 'redis', dbUrl: '' }, result: null },
  }),
  fillRuleTest: nextNumber(
    'GET',
    '/sys/fillRule/testFillRule',
    'The next number of a rule in the present store; it is not given by this',
  ),
  fillRuleRun: nextNumber(
    'PUT',
    '/sys/fillRule/executeFillRule/:ruleCode',
    'As `testFillRule`: a number is given with the row that has it, never before',
  ),
  dataVersions: route({
    methods: ['GET'],
    path: '/sys/dataLog/queryDataVerList',
    access: permission('audit:list'),
    summary: 'What a row was after each of its changes, the newest first, at most 100',
    input: z.object({ dataTable: text(64), dataId: text(64) }),
    answer: z.array(versionSchema),
    example: { input: { dataTable: 'tariff', dataId: '2234567890123456789' }, result: [version] },
  }),
  dataCompared: route({
    methods: ['GET'],
    path: '/sys/dataLog/queryCompareList',
    access: permission('audit:list'),
    summary: 'Two of those, beside each other',
    input: z.object({ dataId1: text(100), dataId2: text(100) }),
    answer: z.array(versionSchema),
    example: { input: { dataId1: version.id, dataId2: 'b'.repeat(64) }, result: [version] },
  }),
  standIn: route({
    methods: ['GET'],
    path: '/sys/sysUserAgent/queryByUserName',
    access: permission('user:list'),
    summary: 'Who stands in for a user: nobody does, each acts under the own name',
    input: z.object({ userName: text(64) }),
    answer: nothing,
    example: { input: { userName: 'zhoumin' }, result: null },
  }),
  standIns: route({
    methods: ['GET'],
    path: '/sys/sysUserAgent/list',
    access: permission('user:list'),
    summary: 'Always empty: nobody stands in',
    input: listInput,
    answer: page(z.never()),
    example: {
      input: { pageNo: 1, pageSize: 10 },
      result: { records: [], total: 0, size: 10, current: 1, pages: 0 },
    },
  }),
  sourceById: route({
    methods: ['GET'],
    path: '/sys/dataSource/queryById',
    access: permission('dataSource:list'),
    summary: 'One of the data sources, as older clients read it',
    input: idInput,
    answer: z.looseObject({ id: z.string(), code: z.string() }).nullable(),
    example: { input: { id: 'redis' }, result: { id: 'redis', code: 'redis' } },
  }),
  checkRuleById: route({
    methods: ['GET'],
    path: '/sys/checkRule/queryById',
    access: permission('checkRule:list'),
    summary: 'One rule of codes and numbers',
    input: idInput,
    answer: z.looseObject({ id: z.string(), ruleCode: z.string() }).nullable(),
    example: { input: { id: 'phone' }, result: { id: 'phone', ruleCode: 'phone' } },
  }),
};
