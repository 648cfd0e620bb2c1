import { normalise } from '@paddock/contracts/normalise';
import { PHONE_SHOWN } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';
import type { Rule } from '@paddock/resources';
import { admitPartialSearch, admitSearch } from './searches';

const PHONE_DIGITS = 11;

/** The phone that a list is asked for; empty for none. */
export const phoneAsked = (query: { [key: string]: unknown }): string =>
  typeof query['phone'] === 'string' ? normalise(query['phone'], 'phone') : '';

/** The condition of a search by phone: begins with, or ends with after a leading `%`; nothing for an empty one. */
export function phoneCondition<Name extends string>(
  field: Name,
  phone: string,
): { field: Name; rule: Rule; values: string[] }[] {
  const { part, isEnd } = readSearch(phone);
  return part === '' ? [] : [{ field, rule: isEnd ? 'endsWith' : 'startsWith', values: [part] }];
}

/** How much a search counts: to ask for what is hidden, ten times as much as to look at what everybody sees. */
export const searchWeight = (phone: string): number => {
  const { part, isEnd } = readSearch(phone);
  return part.length > shownOf(isEnd).near ? 10 : 1;
};

/** Whether it asks for some of the digits that the mask hides: one digit after the other, all of them would be found in forty tries. */
export function asksForHiddenPart(phone: string): boolean {
  const { part, isEnd } = readSearch(phone);
  const { near, far } = shownOf(isEnd);
  return part.length > near && part.length < PHONE_DIGITS - far;
}

/**
 * Anyone who tries four digits after four digits reads out everybody: searches are counted and slowed down.
 * @returns how many the user has made in this minute
 */
export async function admitPhoneSearch(sql: Sql, userId: string, phone: string, now: Date): Promise<number> {
  const searches = await admitSearch(sql, userId, now, searchWeight(phone));
  if (asksForHiddenPart(phone)) await admitPartialSearch(sql, userId, now);
  return searches;
}

const readSearch = (phone: string): { part: string; isEnd: boolean } => ({
  part: phone.replace(/^%/, ''),
  isEnd: phone.startsWith('%'),
});

const shownOf = (isEnd: boolean): { near: number; far: number } =>
  isEnd ? { near: PHONE_SHOWN.last, far: PHONE_SHOWN.first } : { near: PHONE_SHOWN.first, far: PHONE_SHOWN.last };
