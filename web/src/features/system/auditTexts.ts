import { defineTexts } from '../../shared/i18n';
import { words } from '../../shared/words';

export const texts = defineTexts(
  'audit',
  {
    cn: {
      whole: '链完整，验到 #{number}',
      broken: '#{number} 起不可信，之前都可信',
      toDo: '请留好数据库备份，不要改动，并联系运营商',
      checked: '{time} 验完',
      waiting: '其后 {count} 条等下次验证',
      noStore: '不属于门店的记录',
      show: '看改动',
      what: '改了什么',
      before: '改之前',
      after: '改之后',
      isEmpty: '空',
    },
    en: {
      whole: 'Chain whole, verified to #{number}',
      broken: 'Not to be trusted from #{number} on; everything before it is',
      toDo: 'Keep a backup of the database, change nothing in it, and call the operator',
      checked: 'verified {time}',
      waiting: '{count} entries wait for the next verification',
      waiting_one: '{count} entry waits for the next verification',
      noStore: 'Of no store',
      show: 'See changes',
      what: 'What was changed',
      before: 'Before it',
      after: 'After it',
      isEmpty: 'Empty',
    },
  },
  words,
);
