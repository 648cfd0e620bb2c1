/** What every page on a customer's own phone says. */
import { defineTexts } from './i18n';

export const phoneWords = defineTexts('phone', {
  cn: {
    ...{ languages: '界面语言', send: '提交', sending: '正在提交…', retry: '再试一次' },
    ...{ hours: '营业时间', telephone: '电话', address: '地址' },
  },
  en: {
    ...{ languages: 'Language of this page', send: 'Send', sending: 'Sending…', retry: 'Try again' },
    ...{ hours: 'Opening hours', telephone: 'Telephone', address: 'Address' },
  },
});
