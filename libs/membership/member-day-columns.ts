import { memberDaysOf } from '@paddock/contracts/member-days';
import { Refusal } from '@paddock/kernel';

/**
 * The column of the days on which a rule counts, of a rule's field `memberDays`, which may be left out.
 *
 * @throws Refusal `rule.memberDays` where the text names something else than days
 */
export function memberDayColumns(text: string | null | undefined): { member_days?: string[] } {
  if (text === undefined) return {};
  const days = memberDaysOf(text ?? '');
  if (days === null) throw new Refusal('rule.memberDays', {}, 500, { field: 'memberDays' });
  return { member_days: days };
}
