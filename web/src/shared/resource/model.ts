/** What a page reads from a declaration: labels, columns in their order, fields of filter and form. Pure. */
import { nameOf as declaredName, type AnyField, type Resource, type Texts } from '@paddock/contracts/resources';
import { rowTime } from '../format';
import { furtherLanguage, named } from '../furtherLanguage';
import type { Lang } from '../i18n';

/** A row of any resource. */
export interface AnyRow {
  readonly id: string;
  readonly version?: number;
  readonly [name: string]: unknown;
}

export interface NamedField {
  readonly name: string;
  readonly field: AnyField;
}

/** `add`: a new row, `edit`: one that exists, `view`: only looked at. */
export type FormMode = 'add' | 'edit' | 'view';

/** A value as text; what is neither text nor figure is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const labelOf = (texts: Texts, language: Lang): string => named(texts[language]);

/** What the filter bar calls a field. */
export const askedLabelOf = (field: AnyField, language: Lang): string => labelOf(field.asked ?? field, language);

/** The title, where it is the first column and stays in sight. */
export const firstColumnOf = (of: Pick<Resource, 'title' | 'order'>): string | null =>
  of.order?.titleInPlace ? null : of.title;

/** What a resource is called, one of it or several. */
export const nameOf: typeof declaredName = (of, language, number) => named(declaredName(of, language, number));

/** Rows with the words of their choices in the language that is spoken: the service knows Chinese and English ones. */
export function worded<Row>(of: Resource, rows: readonly Row[]): Row[] {
  if (!furtherLanguage()) return [...rows];
  const shown = Object.entries(of.fields).flatMap(([name, { kind }]) =>
    kind === 'choice' || kind === 'choices' ? [`${name}_dictText`] : [],
  );
  const wordsOf = (row: AnyRow): [string, string][] =>
    shown.flatMap((name) => (typeof row[name] === 'string' ? [[name, named(row[name])]] : []));
  return rows.map((row) => ({ ...row, ...Object.fromEntries(wordsOf(row as AnyRow)) }));
}

export const fieldsOf = (of: Resource): NamedField[] =>
  Object.entries(of.fields).map(([name, field]) => ({ name, field }));

/** Puts named fields first, in the order of their names. */
function namedFirst(fields: readonly NamedField[], names: readonly string[] = []): NamedField[] {
  const first = names.flatMap((name) => fields.find((each) => each.name === name) ?? []);
  return [...first, ...fields.filter((each) => !first.includes(each))];
}

/** Columns go: name, state, figures, words, dates, when it was made. */
function rankOf({ name, field }: NamedField, of: Resource): number {
  if (name === of.title) return 0;
  if (name === 'createTime' || name === 'updateTime') return 5;
  switch (field.kind) {
    case 'choice':
      return /^(status|state)$|State$|Status$/.test(name) ? 1 : 3;
    case 'int':
    case 'number':
    case 'money':
      return 2;
    case 'instant':
    case 'iso':
    case 'date':
      return 4;
    default:
      return 3;
  }
}

/** Fields that may be a column, in the order in which they stand unless somebody has chosen another. */
export function columnFields(of: Resource): NamedField[] {
  const usual = fieldsOf(of)
    .filter(({ field }) => field.list !== false && !['image', 'json', 'richText'].includes(field.kind))
    .map((each, index) => ({ each, index, rank: rankOf(each, of) }))
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ each }) => each);
  return namedFirst(usual, of.order?.columns);
}

/** How a list fares without a column, where no declaration says it: what all rows have alike, and long words, go first. */
function weightOf(each: NamedField, of: Resource): number {
  const { kind, sort } = each.field;
  // By what a list is in order a person finds a row, unless it is only when somebody has made it.
  if ((sort === 'asc' || sort === 'desc') && kind !== 'int' && each.name !== 'createTime') return 1;
  if (kind === 'store') return 8;
  if (kind === 'longText') return 7;
  return rankOf(each, of);
}

/** Fields of columns from the most to the least important. */
export function byImportance(of: Resource): string[] {
  const fields = columnFields(of);
  const first = of.order?.importance ?? of.order?.columns ?? [];
  const usual = fields
    .map((each, index) => ({ each, index, weight: weightOf(each, of) }))
    .toSorted((one, other) => one.weight - other.weight || one.index - other.index)
    .map(({ each }) => each);
  return [...new Set([of.title, ...first, ...usual.map(({ name }) => name)])].filter((name) =>
    fields.some((each) => each.name === name),
  );
}

/** The picture before the name, where a resource has one. */
export const imageField = (of: Resource): string | null =>
  fieldsOf(of).find(({ field }) => field.kind === 'image' && field.list !== false)?.name ?? null;

/** Fields of the filter bar. */
export const filterFields = (of: Resource): NamedField[] =>
  namedFirst(
    fieldsOf(of).filter(({ field }) => field.search !== undefined && field.search !== 'wire'),
    of.order?.filters,
  );

/** Fields that the advanced filter offers. */
export const searchableFields = (of: Resource): NamedField[] =>
  fieldsOf(of).filter(({ field }) => field.search !== undefined && field.search !== 'own');

/** Fields of the form; what is fixed once the row exists is shown, not asked for. */
export const formFields = (of: Resource, mode: FormMode): NamedField[] =>
  fieldsOf(of).filter(({ field }) =>
    mode === 'view' ? field.kind !== 'json' : field.form !== false && field.kind !== 'json',
  );

/** Whether the field can be typed into in this form. */
export const isOpen = (field: AnyField, mode: FormMode): boolean =>
  mode !== 'view' && field.form !== false && (field.form !== 'add' || mode === 'add');

/** Whether the values of the form ask for this field. */
export const isAskedFor = (field: AnyField, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(field.shownWhen ?? {}).every(([cause, wanted]) => wanted.includes(textOf(values[cause])));

export const isFigure = (field: Pick<AnyField, 'kind'>): boolean =>
  field.kind === 'int' || field.kind === 'number' || field.kind === 'money';

const widths: Readonly<Partial<Record<AnyField['kind'], number>>> = {
  text: 130,
  longText: 170,
  phone: 116,
  int: 84,
  number: 84,
  money: 96,
  instant: 126,
  iso: 126,
  date: 104,
  yesNo: 80,
  choice: 96,
  choices: 150,
  reference: 140,
  store: 150,
};
const englishAlso = 16;
const titleWidth = 170;

/** Whether a character is as wide as it is high. */
const isWide = (character: string): boolean => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(character);

/** About how wide a text is at 13 px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (isWide(character) ? 13 : 7.2), 0);

/** Width of a column in pixels, wide enough for its head in one line. */
export function columnWidth({ name, field }: NamedField, of: Resource, language: Lang): number {
  if (name === of.title) return field.width ?? titleWidth;
  const usual = (field.width ?? widths[field.kind] ?? 120) + (language === 'en' ? englishAlso : 0);
  return Math.max(usual, headWidth(labelOf(field, language), field));
}

/** Width that a column's head needs in one line. */
export const headWidth = (label: string, field: Pick<AnyField, 'sort'>): number =>
  Math.ceil(textWidth(label) + 20 + (field.sort ? 14 : 0));

/** The name of a row, as people know it: in English its English name where it has one. */
export function titleOf(of: Resource, row: AnyRow, language: Lang): string {
  const english = language === 'en' && of.titleEn !== undefined ? textOf(row[of.titleEn]) : '';
  const title = textOf(row[`${of.title}_dictText`] ?? row[of.title]);
  // The wire's clock is not the venue's.
  const isTime = ['instant', 'iso'].includes(of.fields[of.title]?.kind ?? '');
  return (english && named(english)) || (isTime && title !== '' ? rowTime(title) : title) || row.id;
}

/** The question for rows by a part of their name, in either language. */
export function titleQuery(of: Resource, typed: string): Readonly<Record<string, string>> {
  const part = typed.trim();
  if (part === '') return {};
  if (of.titleEn === undefined) return { [of.title]: `*${part}*` };
  const rules = [of.title, of.titleEn].map((field) => ({ field, rule: 'like', val: part }));
  return { superQueryParams: JSON.stringify(rules), superQueryMatchType: 'or' };
}
