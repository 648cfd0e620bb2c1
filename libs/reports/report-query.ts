import { listQuery, missingIn, ownConditionsIn, readState } from '@paddock/contracts/list-state';
import type { Language } from '@paddock/contracts';
import { RESOURCES, type Resource } from '@paddock/contracts/resources';
import { type ListInput, listInput } from '@paddock/contracts/wire';
import { Refusal } from '@paddock/kernel';
import { type Bound, boundOf } from '@paddock/resources';

/** What a report says of its list. */
export interface SavedList {
  name: string;
  target: string;
  listSearch: string;
  listColumns: string;
}

const declared: Readonly<Record<string, Resource>> = RESOURCES;

/** The list of reports is narrowed by what its reader may see of other lists, which a file of it would not be. */
const NEVER_REPORTED: ReadonlySet<string> = new Set([RESOURCES.report.name]);

/** Null for what no report can be of. */
export const resourceNamed = (target: string): Resource | null =>
  Object.hasOwn(declared, target) && !NEVER_REPORTED.has(target) ? (declared[target] ?? null) : null;

export interface Readable {
  bound: Bound;
  query: ListInput;
  columns: string[];
}

/**
 * The list's own query, as its page would ask. All that was stored is read by the declaration: what it does not know is no condition.
 * @throws Refusal in whole sentences where a field that the report needs, or its list, no longer exists
 */
export function readReport({ name, target, listSearch, listColumns }: SavedList): Readable {
  const of = resourceNamed(target);
  const bound = boundOf(target);
  if (!of || !bound) throw new Refusal('report.listGone', { name });
  const search = new URLSearchParams(listSearch);
  const missing = missingIn(search, of);
  if (missing.length > 0) throw new Refusal('report.fieldsGone', { name, fields: missing.join(', ') });
  const { pageNo: _page, pageSize: _size, ...query } = listQuery(readState(search, of), of);
  const columns = listColumns.split(',').filter((column) => Object.hasOwn(of.fields, column));
  return { bound, query: listInput.parse(query), columns };
}

/** Conditions that only the list's own page can ask for, by their labels. */
export const ownConditions = ({ target, listSearch }: SavedList, language: Language): string[] => {
  const of = resourceNamed(target);
  return of ? ownConditionsIn(new URLSearchParams(listSearch), of).map(({ field }) => field[language]) : [];
};
