/** The days on which a rule is offered, as a choice of several. */
import { MONTH_DAYS, WEEK_DAYS } from '@paddock/contracts/member-days';
import { Select } from 'antd';
import { useLang } from '../../shared/i18n';
import type { FieldSlotProps } from '../../shared/resource/FormBody';
import { labelOf } from '../../shared/resource';
import { dayWord, daysOf } from './memberDays';
import { texts } from './texts';

export default function MemberDaysControl({ id, field, value, onChange }: FieldSlotProps) {
  const t = texts.use();
  const language = useLang();
  return (
    <Select
      id={id}
      mode="multiple"
      className="wide"
      aria-label={labelOf(field, language)}
      placeholder={t('everyDay')}
      optionFilterProp="label"
      value={daysOf(value)}
      options={[...WEEK_DAYS, ...MONTH_DAYS].map((day) => ({ value: day, label: dayWord(day, t) }))}
      onChange={(days: string[]) => onChange(days.join(','))}
    />
  );
}
