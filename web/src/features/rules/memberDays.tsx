/** Days on which a rule is offered, in words and as a choice of several. */
import { MONTH_DAYS, WEEK_DAYS } from '@paddock/contracts/member-days';
import { Select } from 'antd';
import { useLang } from '../../shared/i18n';
import type { FieldSlotProps } from '../../shared/resource/FormBody';
import { labelOf } from '../../shared/resource';
import { texts, type RuleText } from './texts';

const weekWords = ['week1', 'week2', 'week3', 'week4', 'week5', 'week6', 'week7'] as const;
const between = { cn: '、', en: ', ' } as const;

function dayWord(day: string, t: RuleText): string {
  const week = weekWords[WEEK_DAYS.findIndex((name) => name === day)];
  return week === undefined ? t('monthDay', { day: day.slice(1) }) : t(week);
}
const daysOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : []);

export function MemberDaysText({ days }: { days: string }) {
  const t = texts.use();
  const language = useLang();
  const named = daysOf(days).map((day) => dayWord(day, t));
  return <>{named.length === 0 ? t('everyDay') : named.join(between[language])}</>;
}

export function MemberDaysControl({ id, field, value, onChange }: FieldSlotProps) {
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
