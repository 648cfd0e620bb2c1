import { defineTexts } from '../../shared/i18n';

/** Texts of the panel of browser errors. */
export const texts = defineTexts('browserErrors', {
  cn: {
    title: '浏览器里的错误',
    hint: '最近 7 天，不含任何个人信息。页面有问题时，把这里的字告诉技术支持',
    times: '出现 {count} 次',
    between: '首次 {first}，最近 {last}',
    where: '代码位置',
    unknownBrowser: '浏览器未知',
  },
  en: {
    title: 'Browser errors',
    hint: 'Last 7 days, no personal data. If a page misbehaves, read this to support',
    times: 'occurred {count} times',
    times_one: 'occurred once',
    between: 'first {first}, last {last}',
    where: 'Code location',
    unknownBrowser: 'unknown browser',
  },
});
