import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('system', {
  cn: {
    builtIn: '内置',
    builtInStays: '内置的项不能删除',
    closeHint: '有人员、车辆或会员时不能删除，可以停业。',
  },
  en: {
    builtIn: 'built in',
    builtInStays: 'Built-in items can not be deleted',
    closeHint: 'With people, vehicles or members it can not be deleted, only closed.',
  },
});
