import { defineTexts } from '../../shared/i18n';
import { words } from '../../shared/words';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const texts = defineTexts(
  'schedules',
  {
    cn: {
      runNow: '立即运行',
      pause: '暂停',
      resume: '恢复',
      history: '运行记录',
      neverPaused: '收款、安全和资料保存靠它，不能暂停',
      isRunning: '正在运行，等它结束',
      working: '后台正在工作',
      notWorking: '后台没有运行，自动做的事都停了：请检查 worker 进程',
      seen: '最近报告 {time}',
      every_day: '每 {count} 天',
      every_hour: '每 {count} 小时',
      every_minute: '每 {count} 分钟',
      every_second: '每 {count} 秒',
      pauseTitle: '暂停“{name}”？',
      pauseHint: '恢复前不再运行，重启后也一样；监控页会一直提醒。',
      inRow: '连续 {count} 次',
      noRuns: '没有记录',
      keptHint: '5 分钟以上一次的每次都记；更密的只记失败和手动运行，次数见下面的按天统计。保存 30 天。',
      start: '开始',
      DONE: '正常',
      FAILED: '失败',
      byHand: '{name} 手动运行',
      times: '同样失败 {count} 次，到 {time}',
      runs: '次数',
      failures: '失败',
      mean: '平均用时',
      longest: '最长用时',
    },
    en: {
      runNow: 'Run now',
      pause: 'Pause',
      resume: 'Resume',
      history: 'History',
      neverPaused: 'Payments, safety or data storage depend on it; it cannot be paused',
      isRunning: 'Running now',
      working: 'Background jobs are running',
      notWorking: 'Background jobs have stopped; nothing runs automatically. Check the worker process',
      seen: 'last reported {time}',
      every_day: 'Every {count} days',
      every_day_one: 'Once a day',
      every_hour: 'Every {count} hours',
      every_hour_one: 'Once an hour',
      every_minute: 'Every {count} minutes',
      every_minute_one: 'Once a minute',
      every_second: 'Every {count} s',
      every_second_one: 'Once a second',
      pauseTitle: 'Pause “{name}”?',
      pauseHint: 'It does not run until resumed, not even after a restart. The monitor keeps showing a warning.',
      inRow: '{count} in a row',
      noRuns: 'No records',
      keptHint:
        'Jobs that run every 5 minutes or less often keep every run. More frequent ones keep failures, manual runs and the daily counts below. Kept for 30 days.',
      start: 'Start',
      DONE: 'Succeeded',
      FAILED: 'Failed',
      byHand: 'Run by {name}',
      times: 'Same failure {count} times until {time}',
      times_one: 'Same failure once until {time}',
      runs: 'Runs',
      failures: 'Failures',
      mean: 'Average',
      longest: 'Longest',
    },
  },
  words,
);

/** How often something comes, in words. */
export function rhythmText(t: typeof texts.t, everyMs: number): string {
  if (everyMs % dayMs === 0) return t('every_day', { count: everyMs / dayMs });
  if (everyMs % hourMs === 0) return t('every_hour', { count: everyMs / hourMs });
  if (everyMs % minuteMs === 0) return t('every_minute', { count: everyMs / minuteMs });
  return t('every_second', { count: everyMs / secondMs });
}

/** How long something took. */
export const tookText = (ms: number): string => (ms < secondMs ? `${ms} ms` : `${(ms / secondMs).toFixed(1)} s`);
