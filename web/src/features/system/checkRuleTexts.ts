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
      'How codes and numbers must be written. Rules are built in and checked on typing and on saving. Empty values pass.',
    rule: 'Rule',
    demands: 'Requirement',
    usedBy: 'Used by fields',
    try: 'Try it',
    tryOf: 'Try a value: {name}',
    tryHere: 'Type a value',
    passes: 'Meets the rule',
    noAnswer: 'No answer, try again',
    whole: 'Whole value',
    next_one: 'Next character',
    next: 'Next {count} characters',
    noField: 'No form field; available to the API',
  },
});
