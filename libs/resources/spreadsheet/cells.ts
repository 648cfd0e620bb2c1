/** Cells of a resource's spreadsheet, both ways: what a person reads in a sheet, and what a form would send for it. */
import { DICTIONARIES, type Language, type MessageKey, type MessageParams } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import type { AnyField, Resource as Declared } from '@paddock/contracts/resources';
import type { Dictionaries } from '@paddock/kernel';
import { offClock, onClock } from './clocks';

export interface SheetColumn {
  name: string;
  label: string;
  field: AnyField;
}

/** Columns in the declared order, or the wanted ones in theirs; what a reader may not see is left out. */
export function sheetColumns(
  resource: Declared,
  language: Language,
  permissions: ReadonlySet<string>,
  wanted: readonly string[] = [],
): SheetColumn[] {
  const all = Object.entries<AnyField>(resource.fields)
    .filter(
      ([, field]) => field.kind !== 'json' && (field.permission === undefined || permissions.has(field.permission)),
    )
    .map(([name, field]) => ({ name, label: field[language], field }));
  if (wanted.length === 0) return all;
  return wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
}

/**
 * A text that a spreadsheet program would run as a formula gets a sign before it; one that looks as if it had got that sign gets it too,
 * so that the sign can be taken away again. Full-width signs are typed with Chinese keyboards and taken for the others.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n\0]/u;
const SIGNED = /^'+\s*[=+\-@＝＋－＠\t\r\n\0]/u;
const isNumberLike = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** A text as it may stand in a cell, whatever it is; each cell of a file becomes so where it is written. */
export const inert = (text: string): string => (FORMULA.test(text) && !isNumberLike(text) ? `'${text}` : text);
/** A field's text, which an import reads again. */
export const defused = (text: string): string => (SIGNED.test(text) ? `'${text}` : inert(text));
const rearmed = (text: string): string => (SIGNED.test(text) ? text.slice(1) : text);

/** @param zone by whose clock times are written */
export function cellOf(
  { name, field }: SheetColumn,
  row: Readonly<Record<string, unknown>>,
  zone: string,
  language: Language,
): string | number {
  const value = row[name] as string | number | null | undefined;
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'int':
    case 'number':
    case 'money':
      return value;
    case 'choice':
    case 'choices':
    case 'reference':
    case 'store': {
      const text = row[`${name}_dictText`];
      return defused(typeof text === 'string' && text !== '' ? text : String(value));
    }
    case 'yesNo':
      return DICTIONARIES.yes_no[value === 'YES' ? 'YES' : 'NO'][language === 'cn' ? 0 : 1];
    case 'instant':
    case 'iso':
      return defused(onClock(String(value), zone));
    default:
      return defused(String(value));
  }
}

const YES = new Set(['是', 'yes', 'y', 'true', '1']);
const NO = new Set(['否', 'no', 'n', 'false', '0']);

/**
 * What a form would send for a cell; undefined for an empty one. A text that is no value of a dictionary is passed on as it is, so
 * that the same check refuses it that refuses it from a form.
 */
export function valueOfCell(
  field: AnyField,
  cell: string,
  dictionaries: Dictionaries,
  { orgCode, zone }: { orgCode: string | null; zone: string },
): string | undefined {
  const typed = rearmed(cell.trim());
  const text = normalise(typed, 'text').trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'yesNo':
      return YES.has(text.toLowerCase()) ? 'YES' : NO.has(text.toLowerCase()) ? 'NO' : text;
    case 'choice':
      return dictionaries.valueOf(field.dictionary ?? '', text, orgCode) ?? text;
    case 'choices':
      return text
        .split(/[,，]/)
        .map((part) => dictionaries.valueOf(field.dictionary ?? '', part.trim(), orgCode) ?? part.trim())
        .join(',');
    case 'int':
    case 'number':
    case 'money':
      return text;
    case 'instant':
      return offClock(text, zone);
    case 'date':
    case 'reference':
      return text;
    default:
      // The schema of the field has the say.
      return typed;
  }
}

export const isAmount = ({ kind }: Pick<AnyField, 'kind'>): boolean =>
  kind === 'int' || kind === 'number' || kind === 'money';

const OFFERED_MAX = 6;

/** What is wrong with a cell that its field could not take, in words: how it is written, or what may stand there. */
export function faultOfCell(
  field: AnyField,
  cell: string,
  dictionaries: Dictionaries,
  orgCode: string | null,
): { key: MessageKey; params: MessageParams } | null {
  const value = cell.trim();
  switch (field.kind) {
    case 'money':
      return { key: 'import.notAmount', params: { value } };
    case 'int':
      return { key: 'import.notInteger', params: { value } };
    case 'number':
      return { key: 'import.notNumber', params: { value } };
    case 'date':
      return { key: 'import.notDate', params: { value } };
    case 'instant':
    case 'iso':
      return { key: 'import.notInstant', params: { value } };
    case 'yesNo':
      return { key: 'import.notOffered', params: { value, offered: { cn: '是、否', en: 'yes, no' } } };
    case 'choice':
    case 'choices': {
      const items = dictionaries.items(field.dictionary ?? '', orgCode).filter(({ enabled }) => enabled);
      const listed = (language: Language, between: string): string =>
        items
          .slice(0, OFFERED_MAX)
          .map((item) => item[language] || item.cn)
          .join(between) + (items.length > OFFERED_MAX ? ' …' : '');
      return {
        key: 'import.notOffered',
        params: { value, offered: { cn: listed('cn', '、'), en: listed('en', ', ') } },
      };
    }
    default:
      return null;
  }
}
