import { counterWords } from '../../shared/counterWords';
import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts(
  'positions',
  {
    cn: {
      panel: '有这个职务的人',
      people: '共 {count} 人',
      addressBook: '通讯录',
      nobody: '还没有人',
      nobodyHint: '在用户页给人填上这个职务',
      noPhone: '没有手机号',
      atCounter: '前台 {drawer} 当班',
      rolesDecide: '改职务不改角色',
      forTheRecord: '只作登记和通讯录；能做什么由角色定',
      andOthers: '{names}等',
    },
    en: {
      panel: 'People in this position',
      people: '{count} people',
      people_one: '{count} person',
      addressBook: 'All people',
      nobody: 'Nobody yet',
      nobodyHint: 'Positions are set on the page of a user',
      noPhone: 'no phone',
      atCounter: 'at counter {drawer}',
      rolesDecide: 'Changing a position changes no role',
      forTheRecord: 'For the record and the address book; roles decide what people may do',
      andOthers: '{names} …',
    },
  },
  counterWords,
);
