import { Refusal } from '@paddock/kernel';
import { textKey } from '@paddock/contracts/normalise';
import { FILTER_LENGTH_MAX, type ListInput } from '@paddock/contracts/wire';
import type { Field, Resource } from './definition';

export const RULES = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'contains',
  'endsWith',
  'startsWith',
  'in',
  'containsAny',
] as const;
export type Rule = (typeof RULES)[number];

/** One comparison of a declared field with client text. `containsAny` and `in` take several values, the others one. */
export interface Condition {
  field: Field;
  rule: Rule;
  values: readonly string[];
  /** Somebody has typed the values: how they are written means no more than it does in the field. */
  typed?: true;
}
export interface Conditions {
  all: readonly Condition[];
  /** The advanced filter: one parenthesis, joined to the rest by AND. */
  group: { joiner: 'and' | 'or'; conditions: readonly Condition[] } | null;
}

const GROUP_SIZE_MAX = 50;
/** Words of the list convention that are never filters, even where a field has the same name. */
const RESERVED = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'page',
  'rows',
  'sort',
  'ids',
  'class',
  '_t',
]);

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const WORDS = { gt: 'gt', ge: 'ge', lt: 'lt', le: 'le', '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' } as const;
const COMPARISON = /^(>=|<=|>|<|ge|le|gt|lt) +(.+)$/is;
const WORD = /^[gl][et] /i;
/** The client's own box forgets the space; without it only the two-letter signs are safe to read so. */
const COMPARISON_WITHOUT_SPACE = /^(>=|<=)(.+)$/s;

/**
 * The value rules of the list convention; the first that fits wins. Null: no filter.
 * @param isOrdered whether one value of the field is more than another; of texts none is, and `Le Thi Hoa` and `GE Wei` are names
 */
export function readValue(value: string, isOrdered = true): { rule: Rule; values: string[] } | null {
  const text = value.trim();
  if (text === '' || /^\*+$/.test(text)) return null;
  if (text.length > 1 && text.startsWith(',') && text.endsWith(',')) return several('containsAny', text);
  const comparison =
    !isOrdered && WORD.test(text) ? null : (COMPARISON.exec(text) ?? COMPARISON_WITHOUT_SPACE.exec(text));
  if (comparison?.[1] && comparison[2]) {
    return { rule: WORDS[comparison[1].toLowerCase() as keyof typeof WORDS], values: [comparison[2].trim()] };
  }
  if (text.startsWith('*') && text.endsWith('*')) return { rule: 'contains', values: [text.slice(1, -1)] };
  if (text.startsWith('*')) return { rule: 'endsWith', values: [text.slice(1)] };
  if (text.endsWith('*')) return { rule: 'startsWith', values: [text.slice(0, -1)] };
  // A name may have a comma itself.
  if (text.includes(',')) return several('in', text, isOrdered ? [] : [text]);
  if (text.startsWith('!') && text.length > 1) return { rule: 'ne', values: [text.slice(1)] };
  return { rule: 'eq', values: [text] };
}

type Fits = (text: string, value: string) => boolean;
const FITS: Readonly<Record<Rule, Fits>> = {
  eq: (text, value) => text === value,
  ne: (text, value) => text !== value,
  gt: (text, value) => text > value,
  ge: (text, value) => text >= value,
  lt: (text, value) => text < value,
  le: (text, value) => text <= value,
  contains: (text, value) => text.includes(value),
  endsWith: (text, value) => text.endsWith(value),
  startsWith: (text, value) => text.startsWith(value),
  in: (text, value) => text === value,
  containsAny: (text, value) => text.includes(value),
};

/** Whether a text is one that a list would find by this value, for rows that no statement filters. */
export function fitsValue(text: string, asked: string): boolean {
  const read = readValue(asked, false);
  return read === null || read.values.some((value) => FITS[read.rule](textKey(text), textKey(value)));
}

function several(
  rule: 'in' | 'containsAny',
  text: string,
  whole: readonly string[] = [],
): { rule: Rule; values: string[] } | null {
  const values = [...parts(text), ...whole];
  return values.length === 0 ? null : { rule, values };
}

/** Everything that a list's query asks for. Unknown names are ignored, as clients send more than filters. */
export function readConditions(resource: Resource, query: ListInput): Conditions {
  const all = Object.entries(query).flatMap(([name, value]) =>
    RESERVED.has(name) ? [] : textsOf(value).flatMap((text) => readFilter(resource, name, text)),
  );
  return { all, group: readGroup(resource, query) };
}

/** A repeated parameter arrives as an array: each of its values must hold. */
function textsOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [],
  );
  if (texts.some((text) => text.length > FILTER_LENGTH_MAX)) throw new Refusal('malformed', { field: 'filter' });
  return texts;
}

const searchable = (resource: Resource, name: string): Field | null => {
  const field = resource.field(name);
  return field?.searchable ? field : null;
};

function readFilter(resource: Resource, name: string, text: string): Condition[] {
  const field = searchable(resource, name);
  if (field) {
    const read = readValue(text, field.type !== 'text' && field.type !== 'phone');
    return read ? [{ field, ...read, typed: true }] : [];
  }
  const suffixed = /^(.+)_(begin|end|MultiString)$/.exec(name);
  const ranged = suffixed?.[1] ? searchable(resource, suffixed[1]) : null;
  const value = text.trim();
  if (!ranged || value === '') return [];
  if (suffixed?.[2] === 'MultiString') {
    const values = parts(value);
    return values.length === 0 ? [] : [{ field: ranged, rule: 'in', values, typed: true }];
  }
  return [{ field: ranged, rule: suffixed?.[2] === 'begin' ? 'ge' : 'le', values: [value] }];
}

const SUPER_RULES: Readonly<Record<string, Rule>> = {
  eq: 'eq',
  '=': 'eq',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  like: 'contains',
  left_like: 'endsWith',
  right_like: 'startsWith',
  in: 'in',
};

function readGroup(resource: Resource, query: ListInput): Conditions['group'] {
  const items = parseItems(query.superQueryParams ?? '');
  if (items.length > GROUP_SIZE_MAX) throw new Refusal('malformed', { field: 'superQueryParams' });
  const conditions = items.flatMap((item) => readItem(resource, item));
  if (conditions.length === 0) return null;
  return { joiner: /^or$/i.test(query.superQueryMatchType?.trim() ?? '') ? 'or' : 'and', conditions };
}

/** The client encodes the JSON once itself and its HTTP library again; what can't be read is no filter. */
function parseItems(text: string): object[] {
  if (text === '') return [];
  for (const read of [(raw: string) => raw, decodeURIComponent]) {
    try {
      const parsed: unknown = JSON.parse(read(text));
      return Array.isArray(parsed)
        ? parsed.filter((item): item is object => typeof item === 'object' && item !== null)
        : [];
    } catch {
      continue;
    }
  }
  return [];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** @throws Refusal for a field that the list does not declare, so that nobody believes in a filter that did nothing. */
function readItem(resource: Resource, item: object): Condition[] {
  const { field: name, rule: word, val } = item as { field?: unknown; rule?: unknown; val?: unknown };
  const [fieldName, ruleWord, value] = [textOf(name), textOf(word), textOf(val)];
  if (fieldName === '' || ruleWord === '' || value === '') return [];
  const field = searchable(resource, fieldName);
  if (!field) throw new Refusal('malformed', { field: 'superQueryParams' });
  const rule = Object.hasOwn(SUPER_RULES, ruleWord.toLowerCase()) ? SUPER_RULES[ruleWord.toLowerCase()] : undefined;
  if (!rule) throw new Refusal('malformed', { field: 'superQueryParams' });
  return [{ field, rule, values: rule === 'in' ? parts(value) : [value], typed: true }];
}
