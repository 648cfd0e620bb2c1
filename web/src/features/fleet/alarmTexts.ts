import { ALARM_WORDS } from '@paddock/contracts/edge-alarms';
import { defineTexts } from '../../shared/i18n';

export const alarmTexts = defineTexts('fleetAlarms', {
  cn: {
    alarms: '场地警报',
    ...ALARM_WORDS.cn,
    alarmOther: '场地警报：{alarm}',
  },
  en: {
    alarms: 'Alarms of the venue',
    ...ALARM_WORDS.en,
    alarmOther: 'Alarm of the venue: {alarm}',
  },
});
