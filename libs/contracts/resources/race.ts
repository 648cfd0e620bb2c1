import { f } from './field';
import { resource } from './resource';

const wholeName = { cn: '完整名称', en: 'whole name' } as const;

/**
 * What was driven: the runs of one session, or a run alone. Drivers, karts and members are found by what their runs say, see the list's
 * own call. Nothing is written here: races follow their runs.
 */
export const race = resource({
  name: 'race',
  path: '/match/sysRace',
  names: { cn: ['赛事', '赛事'], en: ['Race', 'Races'] },
  purpose: { cn: '跑过的每一场，单独跑的也算。', en: 'Every run, in a session or alone.' },
  permissions: { list: 'race:list', export: 'race:export' },
  scope: 'ownStore',
  title: 'startTime',
  order: {
    filters: ['day', 'drivers', 'karts', 'memberId', 'sessionId', 'ending'],
    filtersFirst: 4,
    columns: ['startTime', 'karts', 'drivers', 'sessionId', 'ending', 'laps', 'bestLapMs'],
  },
  fields: {
    startTime: f.instant('开始时间', 'Started', '2026-03-14 14:00:12', {
      form: false,
      past: true,
      search: 'wire',
      sort: 'desc',
      width: 160,
    }),
    day: f.date('日期', 'Day', '2026-03-14', { form: false, past: true, search: 'range', list: 'hidden' }),
    sessionId: f.reference('session', '场次', 'Session', '2234567890123470000', {
      form: false,
      nullable: true,
      search: 'exact',
      width: 160,
    }),
    drivers: f.text('车手', 'Drivers', '飞驰人生, 小王', {
      form: false,
      max: 4000,
      search: 'own',
      hint: wholeName,
      width: 220,
    }),
    karts: f.text('车号', 'Karts', '7, 8', { form: false, max: 4000, search: 'own', hint: wholeName, width: 130 }),
    memberId: f.reference('member', '会员', 'Member', '2234567890123450000', {
      form: false,
      nullable: true,
      search: 'own',
      permission: 'member:list',
      width: 130,
    }),
    runCount: f.int('人数', 'Drivers', 2, { form: false, sort: true, width: 80 }),
    laps: f.int('圈数', 'Laps', 20, { form: false, sort: true, width: 80 }),
    bestLapMs: f.int('最快圈', 'Best lap', 31482, {
      form: false,
      nullable: true,
      search: 'wire',
      sort: true,
      unit: { cn: '毫秒', en: 'ms' },
      width: 110,
    }),
    ending: f.choice('race_ending', '结果', 'How it ended', 'WHOLE', { form: false, search: 'exact', sort: true }),
    endTime: f.instant('结束时间', 'Ended', '2026-03-14 14:09:40', {
      form: false,
      nullable: true,
      list: 'hidden',
      width: 160,
    }),
  },
});
