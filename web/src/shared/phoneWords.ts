/** What every page on a customer's own phone says. */
import { defineTexts } from './i18n';

export const phoneWords = defineTexts('phone', {
  cn: { languages: '界面语言', sending: '正在提交…', retry: '再试一次' },
  en: { languages: 'Language of this page', sending: 'Sending…', retry: 'Try again' },
});
