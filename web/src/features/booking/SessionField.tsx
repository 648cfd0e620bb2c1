/** The session of a reservation: a day, and the sessions of that day with what is left of their places. */
import { Select } from 'antd';
import { useState } from 'react';
import { DayControl } from '../../shared/dayControls';
import { venueDate } from '../../shared/format';
import type { FieldSlotProps } from '../../shared/resource/FormBody';
import { nameOf } from '../../shared/venueNames';
import styles from './booking-windows.module.css';
import { texts } from './texts';
import { useSessionsOf } from './useBooking';

export default function SessionField({ id, value, onChange }: FieldSlotProps) {
  const t = texts.use();
  const [day, setDay] = useState(() => venueDate());
  const sessions = useSessionsOf(day);
  const options = (sessions.data ?? [])
    .filter(({ state }) => state === 'CREATED' || state === 'FULL')
    .map((row) => ({
      value: row.id,
      label: `${nameOf(row)} · ${t('placesLeft', { count: row.places - row.placesTaken })}`,
      short: nameOf(row),
    }));
  const known = options.some((option) => option.value === value);
  return (
    <span className={styles.sessionField}>
      <DayControl
        aria-label={t('calendarDay')}
        value={day}
        onChange={(next) => {
          setDay(next);
          onChange('');
        }}
      />
      <Select
        id={id}
        className="wide"
        aria-label={t('sessions')}
        showSearch={{ optionFilterProp: 'label' }}
        value={known && typeof value === 'string' ? value : null}
        options={options}
        onChange={(next: string) => onChange(next, options.find((option) => option.value === next)?.short)}
      />
    </span>
  );
}
