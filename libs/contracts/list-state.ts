/**
 * What a list asks for, kept in the address of its page and in saved reports: conditions, advanced rules, sort, page. Pure, so that the pages
 * and the worker read it alike.
 */
import type { AnyField, Resource } from './resources';

type Query = Record<string, string | number | boolean | null | undefined>;

const fieldsOf = (of: Resource): { name: string; field: AnyField }[] =>
  Object.entries(of.fields).map(([name, field]) => ({ name, field }));

export type RuleName = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'like' | 'in';
export interface Rule {
  field: string;
  rule: RuleName;
  val: string;
}
export interface Sort {
  field: string;
  down: boolean;
}
export interface ListState {
  /** By parameter: `name`, or `name_begin` and `name_end` of a range. */
  values: Readonly<Record<string, string>>;
  rules: readonly Rule[];
  /** One rule is enough. */
  any: boolean;
  sort: readonly Sort[];
  pageNo: number;
  pageSize: number;
}

export const pageSizes = [10, 20, 30] as const;
const ruleNames: readonly RuleName[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in'];
const sortsMax = 2;

const measured: readonly AnyField['kind'][] = ['int', 'number', 'money', 'instant', 'iso', 'date'];

/** The parameters by which a field is asked for. */
export function parametersOf(name: string, field: AnyField): string[] {
  if (field.search === undefined) return [];
  const range = [`${name}_begin`, `${name}_end`];
  if (field.search === 'range') return range;
  return field.search === 'wire' && measured.includes(field.kind) ? [name, ...range] : [name];
}

function parameters(of: Resource): Map<string, string> {
  return new Map(
    fieldsOf(of).flatMap(({ name, field }) => parametersOf(name, field).map((parameter) => [parameter, name] as const)),
  );
}

function readRules(text: string | null, of: Resource): Rule[] {
  if (text === null) return [];
  try {
    const raw: unknown = JSON.parse(text);
    if (!Array.isArray(raw)) return [];
    return raw.flatMap((each: unknown) => {
      if (!Array.isArray(each)) return [];
      const [field, rule, val] = each.map(String);
      if (field === undefined || val === undefined || of.fields[field]?.search === undefined) return [];
      return ruleNames.includes(rule as RuleName) ? [{ field, rule: rule as RuleName, val }] : [];
    });
  } catch {
    return [];
  }
}

const whole = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : fallback;
};

/** Reads an address; what does not fit the declaration is passed over. */
export function readState(search: URLSearchParams, of: Resource): ListState {
  const values: Record<string, string> = {};
  for (const parameter of parameters(of).keys()) {
    const value = search.get(parameter)?.trim();
    if (value) values[parameter] = value;
  }
  const pageSize = whole(search.get('pageSize'), pageSizes[0]);
  return {
    values,
    rules: readRules(search.get('adv'), of),
    any: search.get('any') === '1',
    sort: (search.get('sort') ?? '')
      .split(',')
      .map((part) => ({ field: part.replace(/^-/, ''), down: part.startsWith('-') }))
      .filter(({ field }) => of.fields[field]?.sort !== undefined)
      .slice(0, sortsMax),
    pageNo: whole(search.get('pageNo'), 1),
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : pageSizes[0],
  };
}

/** Of the page itself, whatever the resource. */
const OF_PAGE: ReadonlySet<string> = new Set(['adv', 'any', 'sort', 'pageNo', 'pageSize']);

/** Fields that a stored address names and the declaration does not know any more, or cannot be asked for. */
export function missingIn(search: URLSearchParams, of: Resource): string[] {
  const known = parameters(of);
  const asked = [...search.keys()].filter((name) => !OF_PAGE.has(name) && !known.has(name));
  const ruled = fieldsOfRules(search.get('adv')).filter((name) => of.fields[name]?.search === undefined);
  const sorted = (search.get('sort') ?? '')
    .split(',')
    .map((part) => part.replace(/^-/, ''))
    .filter((name) => name !== '' && of.fields[name]?.sort === undefined);
  return [...new Set([...asked, ...ruled, ...sorted])];
}

function fieldsOfRules(text: string | null): string[] {
  try {
    const raw: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(raw) ? raw.flatMap((each: unknown) => (Array.isArray(each) ? [String(each[0])] : [])) : [];
  } catch {
    return [];
  }
}

/** Conditions that the list's own call answers and no statement of the resource. */
export const ownConditionsIn = (search: URLSearchParams, of: Resource): { name: string; field: AnyField }[] =>
  fieldsOf(of).filter(({ name, field }) => field.search === 'own' && (search.get(name) ?? '') !== '');

/** Writes a state into an address, leaving what belongs to others. */
export function writeState(state: ListState, of: Resource, before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const own of [...parameters(of).keys(), 'adv', 'any', 'sort', 'pageNo', 'pageSize']) next.delete(own);
  for (const [parameter, value] of Object.entries(state.values)) if (value !== '') next.set(parameter, value);
  if (state.rules.length > 0) {
    next.set('adv', JSON.stringify(state.rules.map(({ field, rule, val }) => [field, rule, val])));
    if (state.any) next.set('any', '1');
  }
  if (state.sort.length > 0) next.set('sort', state.sort.map(({ field, down }) => (down ? '-' : '') + field).join(','));
  if (state.pageNo > 1) next.set('pageNo', String(state.pageNo));
  if (state.pageSize !== pageSizes[0]) next.set('pageSize', String(state.pageSize));
  return next;
}

const typeOf = (field: AnyField | undefined): string => {
  switch (field?.kind) {
    case 'int':
      return 'int';
    case 'number':
    case 'money':
      return 'number';
    case 'instant':
    case 'iso':
      return 'datetime';
    case 'date':
      return 'date';
    default:
      return 'string';
  }
};

/** Conditions as the service takes them. */
export function filterQuery(state: Pick<ListState, 'values' | 'rules' | 'any'>, of: Resource): Query {
  const query: Query = {};
  for (const [parameter, value] of Object.entries(state.values))
    query[parameter] = of.fields[parameter]?.search === 'contains' ? `*${value}*` : value;
  if (state.rules.length > 0) {
    query['superQueryParams'] = encodeURIComponent(
      JSON.stringify(state.rules.map((rule) => ({ ...rule, type: typeOf(of.fields[rule.field]) }))),
    );
    query['superQueryMatchType'] = state.any ? 'or' : 'and';
  }
  return query;
}

/** The sort in which a list opens. */
export function firstSort(of: Resource): Sort[] {
  const found = fieldsOf(of).find(({ field }) => field.sort === 'asc' || field.sort === 'desc');
  return found ? [{ field: found.name, down: found.field.sort === 'desc' }] : [];
}

/** A list's query: conditions, sort, page. */
export function listQuery(state: ListState, of: Resource): Query {
  const sort = state.sort.length > 0 ? state.sort : firstSort(of);
  return {
    ...filterQuery(state, of),
    ...(sort.length === 0
      ? {}
      : {
          column: sort.map(({ field }) => field).join(','),
          order: sort.map(({ down }) => (down ? 'desc' : 'asc')).join(','),
        }),
    pageNo: state.pageNo,
    pageSize: state.pageSize,
  };
}

/** A press on a head: down, up, off. With Shift the field becomes the second one. */
export function nextSort(sort: readonly Sort[], field: string, second: boolean): Sort[] {
  const present = sort.find((each) => each.field === field);
  const turned = present ? (present.down ? [{ field, down: false }] : []) : [{ field, down: true }];
  if (!second) return turned;
  const at = sort.findIndex((each) => each.field === field);
  if (at >= 0) return sort.toSpliced(at, 1, ...turned);
  return [...sort.slice(0, sortsMax - 1), ...turned];
}

/** One condition at work, and the state without it. */
export interface Condition {
  key: string;
  field: string;
  /** Of the advanced filter. */
  rule?: Rule;
  values?: { one?: string; begin?: string; end?: string };
  without: ListState;
}

/** Every condition at work, in the order of the declaration; `kept` are those that the place itself sets. */
export function conditionsOf(state: ListState, of: Resource, kept: readonly string[] = []): Condition[] {
  const without = (names: readonly string[]): ListState => ({
    ...state,
    pageNo: 1,
    values: Object.fromEntries(Object.entries(state.values).filter(([name]) => !names.includes(name))),
  });
  const plain = fieldsOf(of).flatMap(({ name, field }): Condition[] => {
    if (kept.includes(name)) return [];
    const names = parametersOf(name, field).filter((parameter) => state.values[parameter] !== undefined);
    if (names.length === 0) return [];
    const [one, begin, end] = [name, `${name}_begin`, `${name}_end`].map((parameter) => state.values[parameter]);
    const values = {
      ...(one === undefined ? {} : { one }),
      ...(begin === undefined ? {} : { begin }),
      ...(end === undefined ? {} : { end }),
    };
    return [{ key: name, field: name, values, without: without(names) }];
  });
  const advanced = state.rules.map((rule, index) => ({
    key: `adv ${index}`,
    field: rule.field,
    rule,
    without: { ...state, pageNo: 1, rules: state.rules.toSpliced(index, 1) },
  }));
  return [...plain, ...advanced];
}

/** The state without any condition; sort and page size stay. */
export const withoutConditions = (state: ListState, kept: readonly string[] = []): ListState => ({
  ...state,
  values: Object.fromEntries(Object.entries(state.values).filter(([name]) => kept.includes(name))),
  rules: [],
  any: false,
  pageNo: 1,
});
