/** Words of the row that stands while all are slowed. */
import { defineTexts } from '../../shared/i18n';
import { texts } from './texts';

export const slowTexts = defineTexts(
  'fleetSlowAll',
  {
    cn: {
      slowAllSending: '全场慢行，正在发出',
      slowAllLevel: '全场慢行，{level} 级',
      slowBy: '{time} {name}发出，每 2 秒重发',
      slowByVenue: '{time} {name}在场地发出，每 2 秒重发',
      slowAnswered: ' / {total} 已应答',
      slowMissing: '未应答：{names}',
      toGreen: '恢复绿旗',
      toGreenHint: '按住 2 秒，各回原级',
    },
    en: {
      slowAllSending: 'Slow all, sending',
      slowAllLevel: 'Slow all, level {level}',
      slowBy: '{time} by {name}, sent every 2 s',
      slowByVenue: '{time} by {name} at the venue, sent every 2 s',
      slowAnswered: ' of {total} answered',
      slowMissing: 'No answer: {names}',
      toGreen: 'Green flag',
      toGreenHint: 'hold for 2 s, each to its own level',
    },
  },
  texts,
);
