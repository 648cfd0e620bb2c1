import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('fillRules', {
  cn: {
    next: '下一个 {number}',
    preview: '接下来三个：',
    repeats: '这样编不出编号：前缀、日期或重新开始的时间不对',
  },
  en: {
    next: 'Next {number}',
    preview: 'The next three:',
    repeats: 'No number can be built this way. Check prefix, date and restart',
  },
});
