import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('coupons', {
  cn: {
    state: '状态',
    notYet: '未开始',
    open: '领取中',
    used: '已领完',
    ended: '已结束',
    off: '已停用',
    endingSoon: '7 天内到期',
    deleteHint: '已发出的券照常可用。',
  },
  en: {
    state: 'State',
    notYet: 'Not yet',
    open: 'Claiming',
    used: 'All claimed',
    ended: 'Ended',
    off: 'Disabled',
    endingSoon: 'Ending within 7 days',
    deleteHint: 'Coupons that members hold stay valid.',
  },
});
