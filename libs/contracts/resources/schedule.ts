import { f } from './field';
import { resource } from './resource';

const fixed = { form: false } as const;

/** What the worker does again and again: how it went last, and when it comes next. */
export const schedule = resource({
  name: 'schedule',
  path: '/sys/schedule',
  names: { cn: ['定时任务', '定时任务'], en: ['Scheduled job', 'Scheduled jobs'] },
  purpose: {
    cn: '系统在后台自动做的事：多久一次、上次怎么样、下次什么时候。',
    en: 'What the system does in the background: how often, the last result and the next run.',
  },
  permissions: { list: 'schedule:list' },
  scope: 'all',
  title: 'name',
  versioned: false,
  order: {
    filters: ['state', 'lane', 'mayPause', 'name'],
    importance: ['name', 'state', 'fault', 'nextTime', 'lastStartTime', 'everyMs', 'lastTookMs', 'lane'],
    columns: ['name', 'state', 'everyMs', 'lastStartTime', 'lastTookMs', 'nextTime', 'lane', 'fault'],
  },
  fields: {
    name: f.choice('schedule', '任务', 'Job', 'payment.poll', { ...fixed, search: 'exact', sort: true, width: 260 }),
    state: f.choice('schedule_state', '状态', 'State', 'DONE', { ...fixed, search: 'exact', sort: true, width: 110 }),
    lane: f.choice('schedule_lane', '队列', 'Lane', 'payments', {
      ...fixed,
      nullable: true,
      search: 'exact',
      sort: true,
      width: 110,
    }),
    everyMs: f.int('多久一次', 'Interval', 1000, { ...fixed, sort: 'asc', width: 120 }),
    lastStartTime: f.instant('上次开始', 'Last start', '2026-03-14 14:31:52', {
      ...fixed,
      past: true,
      nullable: true,
      sort: true,
      width: 160,
    }),
    lastTookMs: f.int('用时', 'Duration', 12, { ...fixed, nullable: true, sort: true, width: 100 }),
    nextTime: f.instant('下次', 'Next due', '2026-03-14 14:31:53', {
      ...fixed,
      nullable: true,
      sort: true,
      width: 160,
    }),
    fault: f.choice('fault', '出错', 'Fault', 'unreachable', { ...fixed, nullable: true, width: 240 }),
    error: f.text('错误原文', 'Original error', 'connect ECONNREFUSED 127.0.0.1:6379', {
      ...fixed,
      nullable: true,
      list: false,
    }),
    failedInRow: f.int('连续失败', 'Failures in a row', 0, { ...fixed, list: 'hidden', width: 120 }),
    lastDoneTime: f.instant('上次成功', 'Last success', '2026-03-14 14:31:52', {
      ...fixed,
      past: true,
      nullable: true,
      list: 'hidden',
      width: 160,
    }),
    mayPause: f.yesNo('可以暂停', 'Can be paused', 'NO', { ...fixed, search: 'exact', list: 'hidden' }),
    pausedTime: f.instant('暂停时间', 'Paused since', '2026-03-14 14:31:52', {
      ...fixed,
      past: true,
      nullable: true,
      list: 'hidden',
      width: 160,
    }),
    pausedBy: f.text('暂停人', 'Paused by', '周敏', { ...fixed, nullable: true, list: 'hidden', width: 110 }),
  },
});
