import { normalise } from '@paddock/contracts/normalise';
import { fen, fromWireTime } from '@paddock/contracts/wire';
import type { Condition, Rule } from './conditions';
import type { Field } from './definition';

type SqlType =
  | 'text'
  | 'text[]'
  | 'bigint'
  | 'bigint[]'
  | 'float8'
  | 'float8[]'
  | 'timestamptz'
  | 'date'
  | 'date[]'
  | 'boolean[]';

/** Collects parameters: the only way of client text into a statement. */
export class Params {
  readonly values: unknown[] = [];

  /** @returns the placeholder. */
  add(value: unknown, sqlType: SqlType): string {
    this.values.push(value);
    return `$${this.values.length}::${sqlType}`;
  }
}

type Wildcard = 'contains' | 'endsWith' | 'startsWith' | 'containsAny';
type Ordered = Exclude<Rule, Wildcard>;
const isWildcard = (rule: Rule): rule is Wildcard =>
  rule === 'contains' || rule === 'endsWith' || rule === 'startsWith' || rule === 'containsAny';
const SIGNS = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const NEVER = 'false';
const ALWAYS = 'true';

/** SQL of one condition. A value that the field can never have matches nothing, and everything under `ne`. */
export function comparison({ field, rule: asked, values: given, typed }: Condition, params: Params): string {
  const values = typed ? given.flatMap((value) => asStored(field, value)) : given;
  const rule = asked === 'eq' && values.length > 1 ? 'in' : asked;
  if (field.several) return amongSeveral(field.column, rule, values, params);
  switch (field.type) {
    case 'raw':
      throw new Error('a raw field is never compared');
    case 'yesNo':
      return chosen(field.column, { true: 'YES', false: 'NO' }, 'boolean[]', rule, values, params);
    case 'choice':
      return chosen(field.column, field.values, 'text[]', rule, values, params);
    case 'text':
    case 'phone':
      if (typed && field.folded && mayDiffer(values)) return folded(field.column, rule, values, params);
      if (rule === 'startsWith') return beginsWith(field.column, values, params);
      if (rule === 'endsWith' && field.reversed !== undefined)
        return beginsWith(field.reversed, values.map(backwards), params);
      return isWildcard(rule)
        ? like(field.column, rule, values, params)
        : ordered(field.column, TEXT, rule, values, params);
    case 'instant':
    case 'iso':
      return isWildcard(rule) ? like(asText(field), rule, values, params) : during(field.column, rule, values, params);
    default:
      return isWildcard(rule)
        ? like(asText(field), rule, values, params)
        : ordered(field.column, READERS[field.type], rule, values, params);
  }
}

/** As what is stored was brought into its normal form; one that would have met another one there is stored as it was typed. */
function asStored({ as, type }: Field, value: string): string[] {
  const form = as ?? (type === 'phone' ? 'phone' : undefined);
  return form === undefined ? [value] : [...new Set([normalise(value, form), value])];
}

/** Signs of Chinese keyboards, and the ASCII signs that are typed for them, each in its place. */
const WIDE_SIGNS = '！＂＃＄％＆＇（）＊＋，－．／：；＜＝＞？＠［＼］＾＿｀｛｜｝～';
const PLAIN_SIGNS = WIDE_SIGNS.normalize('NFKC');
const hasSign = (value: string): boolean =>
  [...value].some((sign) => WIDE_SIGNS.includes(sign) || PLAIN_SIGNS.includes(sign));
const plainSigns = (value: string): string =>
  Array.from(value, (sign) => PLAIN_SIGNS[WIDE_SIGNS.indexOf(sign)] ?? sign).join('');
/** Digits are written in one way: where they are asked for, an index of the column finds them. */
const mayDiffer = (values: readonly string[]): boolean =>
  values.some((value) => value.toLowerCase() !== value.toUpperCase() || hasSign(value));

const DOCUMENT_NUMBER = /^[A-Z]\d{6}-\d{4,}$/i;

/** Whatever capitals and signs of which keyboard were typed, here or when the text was stored. */
function folded(column: string, rule: Rule, values: readonly string[], params: Params): string {
  // The service has written it, in capitals; an index of the column finds it.
  if ((rule === 'eq' || rule === 'in') && values.every((value) => DOCUMENT_NUMBER.test(value)))
    return ordered(
      column,
      TEXT,
      rule,
      values.map((value) => value.toUpperCase()),
      params,
    );
  const small = values.map((value) => value.toLowerCase());
  const [text, typed] = small.some(hasSign)
    ? [`translate(lower(${column}), '${WIDE_SIGNS}', '${PLAIN_SIGNS.replace("'", "''")}')`, small.map(plainSigns)]
    : [`lower(${column})`, small];
  return isWildcard(rule) ? like(text, rule, typed, params) : ordered(text, TEXT, rule, typed, params);
}

/** One of several texts in a column is one of the values. Nothing else can be asked of several at once. */
function amongSeveral(column: string, rule: Rule, values: readonly string[], params: Params): string {
  const known = values.map(TEXT.read).filter((value) => value !== null);
  const overlap = `${column} && ${params.add(known, 'text[]')}`;
  return rule === 'ne' ? `NOT (${overlap})` : overlap;
}

interface Reader {
  read: (text: string) => string | number | null;
  sqlType: 'text' | 'bigint' | 'float8' | 'date';
}
// PostgreSQL takes no NUL in a text.
const TEXT: Reader = { read: (text) => (text.includes('\0') ? null : text), sqlType: 'text' };
const readNumber = (text: string): number | null => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : null);
const READERS: Record<'int' | 'number' | 'moneyFen' | 'date', Reader> = {
  int: { read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : null), sqlType: 'bigint' },
  number: { read: readNumber, sqlType: 'float8' },
  moneyFen: { read: readFen, sqlType: 'bigint' },
  date: { read: (text) => (fromWireTime(text) ? text.trim().slice(0, 10) : null), sqlType: 'date' },
};

function readFen(text: string): number | null {
  const amountYuan = readNumber(text);
  if (amountYuan === null) return null;
  try {
    return fen(amountYuan);
  } catch {
    return null;
  }
}

function ordered(
  column: string,
  { read, sqlType }: Reader,
  rule: Ordered,
  values: readonly string[],
  params: Params,
): string {
  const known = values.map(read).filter((value) => value !== null);
  const first = known[0];
  if (first === undefined) return rule === 'ne' ? ALWAYS : NEVER;
  if (rule === 'in') return `${column} = ANY(${params.add(known, `${sqlType}[]`)})`;
  if (rule === 'ne') return `${column} IS DISTINCT FROM ${params.add(first, sqlType)}`;
  return `${column} ${SIGNS[rule]} ${params.add(first, sqlType)}`;
}

/** How a field looks on the wire, as SQL text. */
function asText(field: Field): string {
  switch (field.type) {
    case 'moneyFen':
      return `trim_scale(${field.column} / 100.0)::text`;
    case 'instant':
    case 'iso':
      return `to_char(${field.column} AT TIME ZONE INTERVAL '+08:00', 'YYYY-MM-DD HH24:MI:SS')`;
    case 'date':
      return `to_char(${field.column}, 'YYYY-MM-DD')`;
    default:
      return `(${field.column})::text`;
  }
}

function like(text: string, rule: Wildcard, values: readonly string[], params: Params): string {
  const patterns = values
    .filter((value) => !value.includes('\0'))
    .map((value) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`))
    .map((value) => `${rule === 'startsWith' ? '' : '%'}${value}${rule === 'endsWith' ? '' : '%'}`);
  return patterns.length === 0 ? NEVER : `${text} LIKE ANY(${params.add(patterns, 'text[]')})`;
}

/** As PostgreSQL's `reverse`. */
const backwards = (text: string): string => Array.from(text.toWellFormed()).reverse().join('');

/**
 * Texts with these beginnings, as ranges in byte order, whatever the database's collation. LIKE would find the same rows; but it is not
 * leakproof, and so row-level security would let it see a row only after the policy has, which means without an index.
 */
function beginsWith(column: string, values: readonly string[], params: Params): string {
  const ranges = values
    .filter((value) => !value.includes('\0'))
    .map((value) => {
      const end = endOfPrefix(value);
      const from = `${column} ~>=~ ${params.add(value, 'text')}`;
      return end === null ? from : `(${from} AND ${column} ~<~ ${params.add(end, 'text')})`;
    });
  return ranges.length > 1 ? `(${ranges.join(' OR ')})` : (ranges[0] ?? NEVER);
}

const LAST_CODE_POINT = 0x10_ff_ff;

/** The first text in byte order behind all that begin with this one; null when there is none. */
function endOfPrefix(prefix: string): string | null {
  const points = Array.from(prefix.toWellFormed(), (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  // Halves of characters are no text.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
}

interface Span {
  from: Date;
  /** Just after it. */
  to: Date;
}

/** The span of time that a text names: a second, a whole day, or the millisecond of an ISO time. */
function spanOf(text: string): Span | null {
  const from = fromWireTime(text);
  if (from) return { from, to: new Date(from.getTime() + (text.trim().length === 10 ? 86_400_000 : 1000)) };
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : { from: at, to: new Date(at.getTime() + 1) };
}

function during(column: string, rule: Ordered, values: readonly string[], params: Params): string {
  const spans = values.map(spanOf).filter((span) => span !== null);
  const span = spans[0];
  if (!span) return rule === 'ne' ? ALWAYS : NEVER;
  const at = (instant: Date): string => params.add(instant, 'timestamptz');
  const within = ({ from, to }: Span): string => `(${column} >= ${at(from)} AND ${column} < ${at(to)})`;
  switch (rule) {
    case 'eq':
      return within(span);
    case 'ne':
      return `(${within(span)} IS NOT TRUE)`;
    case 'in':
      return `(${spans.map(within).join(' OR ')})`;
    case 'ge':
      return `${column} >= ${at(span.from)}`;
    case 'gt':
      return `${column} >= ${at(span.to)}`;
    case 'le':
      return `${column} < ${at(span.to)}`;
    case 'lt':
      return `${column} < ${at(span.from)}`;
  }
}

/** Whether one wire value satisfies a rule; for fields with few values this is settled here and not in SQL. */
function satisfies(wire: string, rule: Rule, values: readonly string[]): boolean {
  const first = values[0] ?? '';
  switch (rule) {
    case 'eq':
      return wire === first;
    case 'ne':
      return wire !== first;
    case 'gt':
      return wire > first;
    case 'ge':
      return wire >= first;
    case 'lt':
      return wire < first;
    case 'le':
      return wire <= first;
    case 'in':
      return values.includes(wire);
    case 'startsWith':
      return wire.startsWith(first);
    case 'endsWith':
      return wire.endsWith(first);
    case 'contains':
    case 'containsAny':
      return values.some((value) => wire.includes(value));
  }
}

function chosen(
  column: string,
  wireByStored: Readonly<Record<string, string>>,
  sqlType: 'text[]' | 'boolean[]',
  rule: Rule,
  values: readonly string[],
  params: Params,
): string {
  const stored = Object.keys(wireByStored).filter((key) => satisfies(wireByStored[key] ?? '', rule, values));
  const among = `${column} = ANY(${params.add(stored, sqlType)})`;
  return rule === 'ne' ? `(${among} OR ${column} IS NULL)` : among;
}
