/** Reports that somebody saves from a list, and the files that are sent of them. */
import { z } from 'zod';
import { idInput, nothing, permission, route, text } from './route';

const RECEIVERS_MAX = 100;
const SCHEDULES = ['NONE', 'DAILY', 'WEEKLY'] as const;
const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

const settings = {
  name: text(50).refine((name) => name !== '', 'report.nameRequired'),
  nameEn: text(50),
  audience: z.enum(['OWN', 'STORE']),
  schedule: z.enum(SCHEDULES),
  weekday: z.enum(WEEKDAYS).nullish(),
  /** Of the store's clock. */
  sendTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'report.timeRequired')
    .nullish(),
  receivers: z.array(z.string().min(1).max(64)).max(RECEIVERS_MAX),
};
const exampleSettings = {
  ...{ name: '本周未付款', nameEn: 'Unpaid this week', audience: 'STORE' as const, schedule: 'WEEKLY' as const },
  ...{ weekday: 'MON' as const, sendTime: '08:00', receivers: ['2234567890123400001'] },
};
const id = '2234567890123490001';
const labels = {
  name: { cn: '报表名称', en: 'name' },
  nameEn: { cn: '英文名称', en: 'English name' },
  sendTime: { cn: '发送时间', en: 'time' },
  listSearch: { cn: '条件', en: 'conditions' },
};

const sentFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  sentAt: z.string(),
  rows: z.int(),
});

export const reportRoutes = {
  save: route({
    methods: ['POST'],
    path: '/online/sysReport/save',
    access: permission('report:add'),
    summary: 'Saves a list with its conditions, sort and columns as a report; the result is its id',
    description:
      'Conditions and sort are the query of the page’s own address (`listSearch`), columns the names of fields. They are read by the declaration of the list each time; none of it becomes SQL.',
    labels,
    input: z.object({
      ...settings,
      target: z.string().min(1).max(60),
      pagePath: z
        .string()
        .max(200)
        .regex(/^\/[\w/-]+$/),
      listSearch: text(4000),
      listColumns: text(2000),
    }),
    answer: z.string(),
    example: {
      input: {
        ...exampleSettings,
        ...{
          target: 'member',
          pagePath: '/membermanage/SysMemberManageList',
          listSearch: 'frozen=YES',
          listColumns: 'name',
        },
      },
      result: id,
    },
  }),
  change: route({
    methods: ['PUT'],
    path: '/online/sysReport/change',
    access: permission('report:add'),
    summary: 'Changes name, readers and sending of an own report',
    labels,
    input: z.object({ id: z.string().min(1).max(64), version: z.int().nullish(), ...settings }),
    answer: nothing,
    example: { input: { id, version: 1, ...exampleSettings }, result: null },
  }),
  receivers: route({
    methods: ['GET'],
    path: '/online/sysReport/receivers',
    access: permission('report:schedule'),
    summary: 'Who of the store may see a list and take files of it, and so may be sent its reports',
    input: z.object({ target: z.string().min(1).max(60) }),
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
    example: { input: { target: 'member' }, result: [{ id: '2234567890123400001', name: '王店长' }] },
  }),
  sent: route({
    methods: ['GET'],
    path: '/online/sysReport/sent',
    access: permission('report:list'),
    summary: 'Files of reports that were sent to the caller, newest first; they are kept for two weeks',
    input: z.object({}),
    answer: z.array(sentFileSchema),
    example: {
      input: {},
      result: [{ id, name: '本周未付款', nameEn: 'Unpaid this week', sentAt: '2026-03-14 08:00:02', rows: 12 }],
    },
  }),
  file: route({
    methods: ['GET'],
    path: '/online/sysReport/file',
    access: permission('report:list'),
    summary: 'A file that was sent to the caller, as long as the caller may see its list',
    input: idInput,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    answer: nothing,
    example: { input: { id }, result: null },
  }),
};
