import type { Rule } from '@paddock/resources';

/** The condition of a search by phone: begins with, or ends with after a leading `%`; nothing for an empty one. */
export function phoneCondition<Name extends string>(
  field: Name,
  phone: string,
): { field: Name; rule: Rule; values: string[] }[] {
  const part = phone.replace(/^%/, '');
  return part === '' ? [] : [{ field, rule: phone.startsWith('%') ? 'endsWith' : 'startsWith', values: [part] }];
}
