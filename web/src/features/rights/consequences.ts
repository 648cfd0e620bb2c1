/** What a right leads to that its name does not say. */
import type { ChoiceNode } from '@paddock/contracts/wire';

const CONSEQUENCES = [
  { fits: /:phone$/, text: 'phonesLogged' },
  { fits: /^permission:grant$|^departRole:edit$/, text: 'handsOn' },
  { fits: /^permission:rule$/, text: 'narrows' },
  { fits: /^refund:approve$/, text: 'moneyGone' },
  { fits: /:export$/, text: 'copyStays' },
] as const;

export type Consequence = (typeof CONSEQUENCES)[number]['text'];

/** Those of some rights, each with the rights that it follows from. */
export function consequencesOf(rights: readonly ChoiceNode[]): { text: Consequence; names: string[] }[] {
  const rest = CONSEQUENCES.map(({ fits, text }) => ({
    text,
    names: rights.filter(({ perms }) => perms !== null && fits.test(perms)).map(({ title }) => title),
  }));
  return rest.filter(({ names }) => names.length > 0);
}
