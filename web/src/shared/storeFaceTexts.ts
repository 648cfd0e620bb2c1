import { defineTexts } from './i18n';

export const texts = defineTexts('storeFace', {
  cn: { hours: '营业时间', phone: '电话', address: '地址' },
  en: { hours: 'Opening hours', phone: 'Telephone', address: 'Address' },
});
