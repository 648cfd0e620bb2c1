import { type Receivers, receiverChoices, realNamesOf } from '@paddock/identity';
import type { Sql } from '@paddock/kernel';

/** `a,b,` as its parts. */
export const idsIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const NAMES_LENGTH_MAX = 200;

/** What a list says of to whom something goes. */
export async function receiverNames(sql: Sql, { kind, ids, orgCode }: Receivers): Promise<string> {
  if (kind === 'ALL') return '全部';
  const names =
    kind === 'USERS'
      ? [...(await realNamesOf(sql, ids)).values()]
      : (await receiverChoices(sql, orgCode))[kind === 'STORES' ? 'stores' : 'roles']
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name);
  return names.join('、').slice(0, NAMES_LENGTH_MAX);
}
