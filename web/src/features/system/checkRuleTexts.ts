import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('checkRules', {
  cn: {
    title: '校验规则',
    purpose: '编号和号码怎样写才算对。规则随产品提供，填写时和保存时各查一次；空值不查。',
    rule: '规则',
    demands: '要求',
    usedBy: '用到它的字段',
    try: '试一试',
    tryOf: '试一个值：{name}',
    tryHere: '输入一个值',
    passes: '符合',
    noAnswer: '没有查到结果，请再试',
    whole: '整个值',
    next: '接下来 {count} 位',
    noField: '没有表单字段用到；接口可以查',
  },
  en: {
    title: 'Check rules',
    purpose:
      'How codes and numbers must be written. The rules come with the product and are looked at while somebody types and once more when it is saved; what is empty passes.',
    rule: 'Rule',
    demands: 'Demands',
    usedBy: 'Fields checked by it',
    try: 'Try it',
    tryOf: 'Try a value: {name}',
    tryHere: 'Type a value',
    passes: 'Meets the rule',
    noAnswer: 'There was no answer, try again',
    whole: 'Whole value',
    next_one: 'Next character',
    next: 'Next {count} characters',
    noField: 'No form field; calls may ask for it',
  },
});
