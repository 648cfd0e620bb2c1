import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('rules', {
  cn: {
    everyDay: '每天',
    week1: '周一',
    week2: '周二',
    week3: '周三',
    week4: '周四',
    week5: '周五',
    week6: '周六',
    week7: '周日',
    monthDay: '每月 {day} 日',
  },
  en: {
    everyDay: 'Every day',
    week1: 'Mon',
    week2: 'Tue',
    week3: 'Wed',
    week4: 'Thu',
    week5: 'Fri',
    week6: 'Sat',
    week7: 'Sun',
    monthDay: 'Day {day} of the month',
  },
});
export type RuleText = ReturnType<(typeof texts)['use']>;
