/** Calendars of fields, for filters and forms. */
import type { AnyField } from '@paddock/contracts/resources';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useLang } from '../i18n';
import { labelOf } from './model';
import { texts } from './texts';
import { dateTime } from '../format';
import { wireTimeOf } from '../venueZone';
import { isToCome, venueNow } from './venueDay';

const instantFormat = 'YYYY-MM-DD HH:mm:ss';
const dateFormat = 'YYYY-MM-DD';

const formatOf = (field: AnyField): string => (field.kind === 'date' ? dateFormat : instantFormat);

/** What the calendar shows of a wire value: the venue's clock as it stands on the wall. */
const moment = (kind: AnyField['kind'], value: unknown): Dayjs | null => {
  if (typeof value !== 'string' || value === '') return null;
  const at = dayjs(kind === 'date' ? value : dateTime(value));
  return at.isValid() ? at : null;
};
const wireOf = (field: AnyField, at: Dayjs | null | undefined): string => {
  const text = at?.format(formatOf(field)) ?? '';
  return text === '' || field.kind === 'date' ? text : wireTimeOf(text);
};

export function DateField({
  field,
  value,
  width,
  onChange,
  ...rest
}: {
  id: string;
  field: AnyField;
  value: unknown;
  width?: number | undefined;
  disabled?: boolean;
  status?: 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  onBlur?: () => void;
  onChange: (value: string) => void;
}) {
  const format = formatOf(field);
  const t = texts.use();
  return (
    <DatePicker
      {...rest}
      {...(width === undefined ? {} : { style: { width } })}
      aria-label={labelOf(field, useLang())}
      className="wide"
      showTime={field.kind !== 'date'}
      showNow={false}
      presets={[{ label: t(field.kind === 'date' ? 'today' : 'now'), value: () => dayjs(venueNow()) }]}
      format={format}
      value={moment(field.kind, value)}
      onChange={(next) => onChange(wireOf(field, next))}
    />
  );
}

/** The two bounds of a filter, as they stand in the address. */
export interface RangeProps {
  id: string;
  field: AnyField;
  begin: string;
  end: string;
  width: number;
  onChange: (begin: string, end: string) => void;
}

export function DateRange({ id, field, begin, end, width, onChange }: RangeProps) {
  const t = texts.use();
  // A new pair would take back what is typed and not yet confirmed.
  const value = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [moment(field.kind, begin), moment(field.kind, end)],
    [field.kind, begin, end],
  );
  const format = formatOf(field);
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      style={{ width }}
      showTime={field.kind !== 'date'}
      separator={t('to')}
      format={format}
      value={value}
      placeholder={[t('from'), t('until')]}
      allowEmpty={[true, true]}
      {...(field.past
        ? { disabledDate: (day, { from }) => isToCome(day) || (from !== undefined && day.isBefore(from, 'day')) }
        : {})}
      onChange={(next) => onChange(wireOf(field, next?.[0]), wireOf(field, next?.[1]))}
    />
  );
}
