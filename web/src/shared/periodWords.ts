/** How something stands that is offered for a time. */
import { defineTexts } from './i18n';

export const periodWords = defineTexts('periodWords', {
  cn: { state: '状态', notYet: '未开始', ended: '已结束', off: '已停用' },
  en: { state: 'State', notYet: 'Not yet', ended: 'Ended', off: 'Disabled' },
});
