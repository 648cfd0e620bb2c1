/** What columns of the database are called on the screens, and their values in words. Pure. */
import { USUAL_COLUMNS } from '@paddock/contracts/audited';
import { dictText, isDictionaryCode, type Language } from '@paddock/contracts';
import { type AnyField, RESOURCES, type Resource, type ResourceName } from '@paddock/contracts/resources';
import { amount, dateTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { codeTexts } from './auditCodeTexts';
import { DICTIONARY_OF, FIELDS, SPELT } from './auditColumns';

/** The list whose rows a table holds; where it is not named alike. */
const LISTS: Readonly<Record<string, ResourceName>> = {
  consumption_order: 'orderHistory',
  store: 'department',
  race_session: 'session',
  drawer_shift: 'shift',
};
const NAMED: Readonly<Record<string, string>> = { created_at: 'createTime', org_code: 'sysOrgCode' };

type CodeKey = Parameters<typeof codeTexts.all>[0];

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isMoney = (column: string): boolean => column.endsWith('_fen');

/** What is kept of a column of a table, or of that column in every table. */
const kept = <T>(of: Readonly<Record<string, T>>, table: string, column: string): T | undefined =>
  of[`${table}.${column}`] ?? of[column];

function listField(path: string): AnyField | null {
  const [list = '', name = ''] = path.split('.');
  return (RESOURCES[list as ResourceName] as Resource | undefined)?.fields[name] ?? null;
}

/** A text of a code, or of a column, that no list shows; null where there is none. */
function ownText(language: Language, table: string, ...parts: readonly string[]): string | null {
  const isKey = (key: string): key is CodeKey => codeTexts.all(key as CodeKey).length > 0;
  const key = [[table, ...parts].join('_'), parts.join('_')].find(isKey);
  return key === undefined ? null : codeTexts.in[language](key);
}

function fieldOf(table: string, column: string): AnyField | null {
  const called = kept(FIELDS, table, column);
  if (called !== undefined) return listField(called);
  const of = RESOURCES[LISTS[table] ?? (camel(table) as ResourceName)] as Resource | undefined;
  return of?.fields[NAMED[column] ?? camel(isMoney(column) ? column.slice(0, -4) : column)] ?? null;
}

/** By its list where there is one; else as the database calls it, without underscores. */
export function fieldName(table: string, column: string, language: Language): string {
  const known = fieldOf(table, column) ?? USUAL_COLUMNS[column];
  if (known) return named(known[language]);
  const own = ownText(language, table, column);
  if (own !== null) return own;
  const words = column.replace(/_(fen|id|at)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isListOfWords = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

/** Null: nothing. */
export function valueText(table: string, column: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return named(dictText('yes_no', value ? 'YES' : 'NO', language));
  if (typeof value === 'number' && isMoney(column)) return amount(value / 100);
  if (typeof value === 'string' && column.endsWith('_at')) return dateTime(value);
  if (isListOfWords(value)) return value.join(language === 'cn' ? '、' : ', ') || null;
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const dictionary = kept(DICTIONARY_OF, table, column) ?? fieldOf(table, column)?.dictionary ?? '';
  const code = kept(SPELT, table, column)?.[value] ?? String(value);
  const text = isDictionaryCode(dictionary) ? named(dictText(dictionary, code, language)) : '';
  return text || (ownText(language, table, column, code) ?? String(value));
}

/** What a list may say of a field: its name, and its values where they are no words of somebody's. Null: the screens have no name for it. */
export function shortChange(table: string, { column, before, after }: Changed, language: Language): string | null {
  const field = fieldOf(table, column);
  if (field === null) return null;
  const isCode = field.dictionary !== undefined || kept(DICTIONARY_OF, table, column) !== undefined;
  const isText = !isCode && [before, after].some((value) => typeof value === 'string');
  if (isText || [before, after].some((value) => typeof value === 'object' && value !== null)) return field[language];
  const [was, is] = [before, after].map((value) => valueText(table, column, value, language) ?? '—');
  return `${field[language]} ${was} → ${is}`;
}

export interface Changed {
  column: string;
  before: unknown;
  after: unknown;
}

export const fieldsOf = (text: string | null): Readonly<Record<string, unknown>> =>
  text === null ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);

/** Each column that has changed; of a new row and of a deleted one those that hold something. */
export function changesOf(before: string | null, after: string | null): Changed[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((column) => column !== 'version')
    .map((column) => ({ column, before: was[column], after: is[column] }))
    .filter((one) => [one.before, one.after].some((value) => value !== null && value !== undefined && value !== ''));
}
