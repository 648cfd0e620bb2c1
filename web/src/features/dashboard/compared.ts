/** How a comparison is called: by the weekday of the day that is shown. */
import { lang } from '../../shared/i18n';
import { texts } from './texts';
import type { Compare } from './useFigures';

/** `周六`, `Sat` or `Saturday`. `day` is `yyyy-MM-dd`. */
const weekday = (day: string, length: 'short' | 'long'): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(lang() === 'en' ? 'en' : 'zh-CN', {
    weekday: lang() === 'en' ? length : 'short',
    timeZone: 'UTC',
  });

/** `上周六`, or `前四个周六均值`. */
export const comparedName = (compare: Compare, day: string): string =>
  texts.t(compare === 'week' ? 'lastWeekday' : 'fourWeekdays', {
    weekday: weekday(day, compare === 'week' ? 'short' : 'long'),
  });
