import { defineTexts } from '../../shared/i18n';
import { periodWords } from '../../shared/periodWords';

export const texts = defineTexts(
  'rules',
  {
    cn: {
      sold: '在售',
      everyDay: '每天',
      week1: '周一',
      week2: '周二',
      week3: '周三',
      week4: '周四',
      week5: '周五',
      week6: '周六',
      week7: '周日',
      monthDay: '每月 {day} 日',
      deleteTariff: '已卖出的单照原规则，不再能卖。',
      deleteRecharge: '已卖出的充值照原规则，不再能卖。',
    },
    en: {
      sold: 'On sale',
      everyDay: 'Every day',
      week1: 'Mon',
      week2: 'Tue',
      week3: 'Wed',
      week4: 'Thu',
      week5: 'Fri',
      week6: 'Sat',
      week7: 'Sun',
      monthDay: 'Day {day} of the month',
      deleteTariff: 'What was sold keeps its terms; it is sold no more.',
      deleteRecharge: 'Recharges that were sold keep their terms; it is sold no more.',
    },
  },
  periodWords,
);
export type RuleText = ReturnType<(typeof texts)['use']>;
