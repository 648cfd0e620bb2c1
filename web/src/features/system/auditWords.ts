/** What columns of the database are called on the screens, and their values in words. Pure. */
import { auditedColumnName, auditedField, isMoneyColumn, ofColumn } from '@paddock/contracts/audited-columns';
import { dictText, isDictionaryCode, type Language } from '@paddock/contracts';
import { amount, rowTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { codeTexts } from './auditCodeTexts';
import { DICTIONARY_OF, SPELT } from './auditCodes';

type CodeKey = Parameters<typeof codeTexts.all>[0];

/** A text of a code that no list shows; null where there is none. */
function ownText(language: Language, table: string, column: string, code: string): string | null {
  const isKey = (key: string): key is CodeKey => codeTexts.all(key as CodeKey).length > 0;
  const key = [`${table}_${column}_${code}`, `${column}_${code}`].find(isKey);
  return key === undefined ? null : codeTexts.in[language](key);
}

/** By its list where there is one; one that nobody has named as the database calls it, without underscores. */
export function fieldName(table: string, column: string, language: Language): string {
  const known = auditedColumnName(table, column);
  if (known) return named(known[language]);
  const words = column.replace(/_(fen|id|at)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isListOfWords = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

/** Null: nothing. */
export function valueText(table: string, column: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return named(dictText('yes_no', value ? 'YES' : 'NO', language));
  if (typeof value === 'number' && isMoneyColumn(column)) return amount(value / 100);
  if (typeof value === 'string' && column.endsWith('_at')) return rowTime(value);
  if (isListOfWords(value)) return value.join(language === 'cn' ? '、' : ', ') || null;
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const dictionary = ofColumn(DICTIONARY_OF, table, column) ?? auditedField(table, column)?.dictionary ?? '';
  const code = ofColumn(SPELT, table, column)?.[value] ?? String(value);
  const text = isDictionaryCode(dictionary) ? named(dictText(dictionary, code, language)) : '';
  return text || (ownText(language, table, column, code) ?? String(value));
}

/** What a list may say of a field: its name, and its values where they are no words of somebody's. Null: the screens have no name for it. */
export function shortChange(table: string, { column, before, after }: Changed, language: Language): string | null {
  const field = auditedField(table, column);
  if (field === null) return null;
  const isCode = field.dictionary !== undefined || ofColumn(DICTIONARY_OF, table, column) !== undefined;
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
