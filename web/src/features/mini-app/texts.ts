import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('miniApp', {
  cn: {
    title: '小程序设置',
    preview: '顾客手机上的样子',
    previewHint: '保存后，顾客下次打开页面就是这样。',
    sample: '签署免责书',
    discard: '放弃修改',
    another: '别人',
    selfRecharges: '会员可自助充值',
    noSelfRecharges: '今天没有可自助的充值规则；在充值规则里开启“自助充值”。',
    selfRechargesHint: '今天在售、允许自助的规则，小程序按此列出；在充值规则里定。',
  },
  en: {
    title: 'Mini-app settings',
    preview: "On the customer's phone",
    previewHint: 'After saving, customers see this the next time they open a page.',
    sample: 'Sign the waiver',
    discard: 'Discard changes',
    another: 'Someone else',
    selfRecharges: 'Members can recharge themselves',
    noSelfRecharges: 'No rule allows self-service today. Turn it on in the recharge rules.',
    selfRechargesHint: 'Self-service rules on sale today, as listed in the mini-app. Set in the recharge rules.',
  },
});
