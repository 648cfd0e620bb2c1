/** How something stands that is offered for a time. */
import { defineTexts } from './i18n';
import { words } from './words';

export const periodWords = defineTexts(
  'periodWords',
  {
    cn: { notYet: '未开始', ended: '已结束', off: '已停用' },
    en: { notYet: 'Not yet', ended: 'Ended', off: 'Disabled' },
  },
  words,
);
