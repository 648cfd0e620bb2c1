import { ALARM_WORDS } from '@paddock/contracts/edge-alarms';
import { defineTexts } from '../../shared/i18n';

export const alarmTexts = defineTexts('fleetAlarms', {
  cn: {
    alarms: '场地警报',
    ...ALARM_WORDS.cn,
    alarmOther: '场地警报：{alarm}',
  },
  en: {
    alarms: 'Venue alarms',
    ...ALARM_WORDS.en,
    alarmOther: 'Venue alarm: {alarm}',
  },
});
