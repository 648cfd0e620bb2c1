/** A day or a time of day by itself, in the language of the pages: a browser's own field speaks the browser's. */
import { DatePicker, type DatePickerProps, TimePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ComponentProps } from 'react';

dayjs.extend(customParseFormat);

const dayFormat = 'YYYY-MM-DD';
const timeFormat = 'HH:mm';
/** How they stand, and as what is typed may be read besides. */
const dayFormats = [dayFormat, 'YYYY-M-D', 'YYYYMMDD'];
const timeFormats = [timeFormat, 'H:mm', 'HHmm'];

/** As a field of a form is given it. */
interface Typed {
  value?: string;
  onChange?: (value: string) => void;
}

/** `2026-03-14`; there always is one. */
export function DayControl({
  value = '',
  onChange,
  ...rest
}: Typed & Pick<DatePickerProps, 'id' | 'className' | 'aria-label'>) {
  const at = dayjs(value, dayFormat);
  return (
    <DatePicker
      {...rest}
      format={dayFormats}
      allowClear={false}
      value={at.isValid() ? at : null}
      onChange={(next) => next && onChange?.(next.format(dayFormat))}
    />
  );
}

/** `14:30`; there always is one. */
export function TimeControl({
  value = '',
  onChange,
  ...rest
}: Typed & Pick<ComponentProps<typeof TimePicker>, 'id' | 'className' | 'ref'>) {
  const at = dayjs(value, timeFormat);
  return (
    <TimePicker
      {...rest}
      format={timeFormats}
      allowClear={false}
      needConfirm={false}
      value={at.isValid() ? at : null}
      onChange={(next) => next && onChange?.(next.format(timeFormat))}
    />
  );
}
