import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('miniApp', {
  cn: {
    title: '小程序设置',
    preview: '顾客手机上的样子',
    previewHint: '保存后，顾客下次打开页面就是这样。',
    sample: '签署免责书',
    discard: '放弃修改',
    another: '别人',
  },
  en: {
    title: 'Mini-app settings',
    preview: 'On the phone of a customer',
    previewHint: 'Once it is saved, pages look so the next time they are opened.',
    sample: 'Sign the waiver',
    discard: 'Discard changes',
    another: 'Somebody else',
  },
});
