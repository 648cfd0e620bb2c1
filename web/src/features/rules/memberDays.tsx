/** Days on which a rule is offered, in words. */
import { WEEK_DAYS } from '@paddock/contracts/member-days';
import { useLang } from '../../shared/i18n';
import { texts, type RuleText } from './texts';

const weekWords = ['week1', 'week2', 'week3', 'week4', 'week5', 'week6', 'week7'] as const;
const between = { cn: '、', en: ', ' } as const;

export function dayWord(day: string, t: RuleText): string {
  const week = weekWords[WEEK_DAYS.findIndex((name) => name === day)];
  return week === undefined ? t('monthDay', { day: day.slice(1) }) : t(week);
}
export const daysOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : []);

export function MemberDaysText({ days }: { days: string }) {
  const t = texts.use();
  const language = useLang();
  const named = daysOf(days).map((day) => dayWord(day, t));
  return <>{named.length === 0 ? t('everyDay') : named.join(between[language])}</>;
}
