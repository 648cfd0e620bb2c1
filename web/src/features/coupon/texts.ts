import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('coupons', {
  cn: { give: '发给会员', giveTitle: '把“{name}”发给会员', readCard: '请先刷会员卡' },
  en: {
    give: 'Give to a member',
    giveTitle: 'Give “{name}” to a member',
    readCard: 'Please read the member card first',
  },
});
