import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('outside', {
  cn: {
    ownWindow: '在新窗口打开',
    hint: '有的网站不让别的页面显示它；空白时请在新窗口打开。',
  },
  en: {
    ownWindow: 'Open in a new window',
    hint: 'Some sites cannot be shown inside another page. If it stays blank, open it in a new window.',
  },
});
