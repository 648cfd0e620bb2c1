import { defineTexts } from '../../shared/i18n';
import { periodWords } from '../../shared/periodWords';

export const texts = defineTexts(
  'coupons',
  {
    cn: {
      give: '发给会员',
      giveTitle: '把“{name}”发给会员',
      readCard: '请先刷会员卡',
      open: '领取中',
      used: '已领完',
      endingSoon: '7 天内到期',
      deleteHint: '已发出的券照常可用。',
    },
    en: {
      give: 'Give to a member',
      giveTitle: 'Give “{name}” to a member',
      readCard: 'Please read the member card first',
      open: 'Claiming',
      used: 'All claimed',
      endingSoon: 'Ending within 7 days',
      deleteHint: 'Coupons that members hold stay valid.',
    },
  },
  periodWords,
);
