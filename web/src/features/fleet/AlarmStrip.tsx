/** What the venue's edge raises, in words, until it is over. */
import { Icon } from '../../shared/Icon';
import { type Alarm, alarmsOf } from './alarms';
import { alarmTexts } from './alarmTexts';

export function AlarmStrip({ alarms }: { alarms: readonly string[] }) {
  const t = alarmTexts.use();
  const word = ({ key, code, name }: Alarm): string =>
    code === null ? t('alarmOther', { alarm: key }) : t(code, { name });
  const shown = alarmsOf(alarms);
  // It stands there empty, so that a screen reader announces what comes into it.
  return (
    <ul className="mb-alarms" aria-label={t('alarms')} aria-live="polite">
      {shown.map((alarm) => (
        <li key={alarm.key} className={alarm.critical ? 'mb-alarm-critical' : ''}>
          <Icon name="warning" />
          {word(alarm)}
        </li>
      ))}
    </ul>
  );
}
