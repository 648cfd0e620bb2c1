import { counterWords } from '../../shared/counterWords';
import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts(
  'member',
  {
    cn: {
      open: '正常',
      frozen: '已冻结',
      lost: '已挂失',
      expired: '已过期',
    },
    en: {
      open: 'Open',
      frozen: 'Frozen',
      lost: 'Card lost',
      expired: 'Expired',
    },
  },
  counterWords,
);
