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
    preview: 'On the phone of a customer',
    previewHint: 'Once it is saved, pages look so the next time they are opened.',
    sample: 'Sign the waiver',
    discard: 'Discard changes',
    another: 'Somebody else',
    selfRecharges: 'Members recharge themselves',
    noSelfRecharges: 'No rule allows it today; it is set in the recharge rules.',
    selfRechargesHint: 'Rules that allow it and are sold today, as mini-apps list them; set in the recharge rules.',
  },
});
