/** Schemas of a resource's rows and inputs, from its declaration. */
import { z } from 'zod';
import { CHECK_RULES, ruleFault, type RuleFault } from '../check-rules';
import { dictText, isDictionaryCode } from '../dictionaries';
import { MOBILE_NUMBER } from '../forms';
import { normalise, type NormalForm, typedNumber } from '../normalise';
import type { AnyField, InputFields, Resource, RowOf } from '../resources';
import { fen, fromWireTime, maskPhone } from './format';

const TEXT_LENGTH_MAX = 200;
const LONG_TEXT_LENGTH_MAX = 2000;
const WHOLE_AMOUNT_MAX = 1_000_000_000;

/** Among files that were uploaded, joined by commas: a film or a sheet. */
const NO_PICTURE = /\.(?:mp4|xlsx?|csv)\s*(?:,|$)/i;

const isAmountInFen = (amountYuan: number): boolean => {
  try {
    fen(amountYuan);
    return true;
  } catch {
    return false;
  }
};

/** What a field holds on the wire, null left aside. */
function rowValue(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'int':
      return z.int();
    case 'number':
    case 'money':
      return z.number();
    case 'yesNo':
      return z.enum(['YES', 'NO']);
    case 'choice':
      return field.numeric ? z.int() : z.string();
    case 'json':
      return z.unknown();
    default:
      return z.string();
  }
}

/** `lengthMax` of what a text field takes. */
export const lengthMaxOf = (field: AnyField): number =>
  field.max ?? (field.kind === 'longText' || field.kind === 'richText' ? LONG_TEXT_LENGTH_MAX : TEXT_LENGTH_MAX);

/** Clients send amounts as numbers or as digits. */
const numeric = (schema: z.ZodType): z.ZodType => z.preprocess(typedNumber, schema);

/** Clients send codes, numbers of telephones and ids as they are written, or as numbers. */
const written = (schema: z.ZodType, form: NormalForm = 'text'): z.ZodType =>
  z.preprocess((value) => {
    const given = typeof value === 'number' ? String(value) : value;
    return typeof given === 'string' ? normalise(given, form) : given;
  }, schema);

/** How a field's text is written normally: in one line, unless it has lines. */
export const formOf = ({ kind, as }: Pick<AnyField, 'kind' | 'as'>): NormalForm =>
  as ?? (kind === 'phone' ? 'phone' : kind === 'text' ? 'line' : 'text');

function inputValue(field: AnyField): z.ZodType {
  const min = field.min ?? 0;
  const max = field.max ?? WHOLE_AMOUNT_MAX;
  const fault = (value: string): RuleFault | null =>
    field.rule === undefined ? null : ruleFault(CHECK_RULES[field.rule], value);
  switch (field.kind) {
    case 'int':
      return numeric(z.int().min(min).max(max));
    case 'number':
      return numeric(z.number().min(min).max(max));
    case 'money':
      return numeric(z.number().min(min).max(max).refine(isAmountInFen));
    case 'yesNo':
      return z.enum(['YES', 'NO']);
    case 'instant':
    case 'iso':
      return z
        .string()
        .refine((text) => text.trim().length === 19 && fromWireTime(text) !== null)
        .describe('yyyy-MM-dd HH:mm:ss');
    case 'date':
      return z
        .string()
        .refine((text) => text.trim().length === 10 && fromWireTime(text) !== null)
        .describe('yyyy-MM-dd');
    case 'phone':
      return written(z.string().regex(MOBILE_NUMBER, 'member.phoneWrong'), 'phone');
    case 'choice':
      // Values of dictionaries that are rows are checked where the rows are.
      return field.numeric ? numeric(z.int()) : written(z.string().trim().min(1).max(64));
    case 'choices':
    case 'reference':
    case 'store':
      return written(z.string().trim().min(1).max(TEXT_LENGTH_MAX));
    case 'image':
      return z
        .string()
        .trim()
        .min(field.required ? 1 : 0)
        .max(lengthMaxOf(field))
        .refine((names) => !NO_PICTURE.test(names), 'upload.pictureType');
    case 'json':
      return z.never();
    default:
      return written(
        z
          .string()
          .trim()
          .min(field.required ? 1 : 0)
          .max(lengthMaxOf(field))
          .refine((value) => fault(value) === null, { error: ({ input }) => fault(String(input))?.message ?? '' }),
        formOf(field),
      );
  }
}

/** Blank and null mean absent, except in a text that has no null: there they empty it. */
function formValue(field: AnyField): z.ZodType {
  const value = inputValue(field);
  const message = typeof field.required === 'string' ? field.required : undefined;
  if (field.required) {
    if (message === undefined) return value;
    return z.preprocess(
      (given) => given ?? '',
      z
        .unknown()
        .refine((given) => given !== '', { message, abort: true })
        .pipe(value),
    );
  }
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'richText';
  const blank = field.nullable ? null : isText ? '' : undefined;
  return z.preprocess(
    (given) => (given === null || given === '' ? blank : given),
    field.nullable ? value.nullable().optional() : value.optional(),
  );
}

const isInForm = (field: AnyField): boolean => field.form !== false && field.kind !== 'json';
/** Where a field's text stands beside its value. */
export const hasText = (field: AnyField): boolean =>
  field.kind === 'choice' || field.kind === 'choices' || field.kind === 'reference' || field.kind === 'store';

/** A row of the resource's answers. */
export function rowSchema<const R extends Resource>(of: R): z.ZodType<RowOf<R>> {
  const shape: Record<string, z.ZodType> = { id: z.string(), ...(of.versioned === false ? {} : { version: z.int() }) };
  for (const [name, field] of Object.entries(of.fields)) {
    const value = rowValue(field);
    shape[name] = field.nullable ? value.nullable() : value;
    if (hasText(field)) shape[`${name}_dictText`] = field.nullable ? z.string().nullable() : z.string();
  }
  return z.object(shape) as unknown as z.ZodType<RowOf<R>>;
}

/** What add takes: every field of the form. */
export function addSchema<const R extends Resource>(of: R): z.ZodType<InputFields<R>> {
  const fields = Object.entries(of.fields).filter(([, field]) => isInForm(field));
  return z.object(Object.fromEntries(fields.map(([name, field]) => [name, formValue(field)]))) as unknown as z.ZodType<
    InputFields<R>
  >;
}

/** Any of the fields of a form, each as the form checks it: what changes is sent. */
export const changeSchema = <const R extends Resource>(of: R): z.ZodObject<ChangeShape<R>> =>
  z.object(
    Object.fromEntries(
      Object.entries(of.fields)
        .filter(([, field]) => isInForm(field) && field.form !== 'add')
        .map(([name, field]) => [name, formValue(field).optional()]),
    ),
  ) as unknown as z.ZodObject<ChangeShape<R>>;
type ChangeShape<R extends Resource> = {
  [K in keyof InputFields<R>]-?: z.ZodOptional<z.ZodType<NonNullable<InputFields<R>[K]>>>;
};

export type EditInput<R extends Resource> = Partial<InputFields<R>> & {
  id: string;
  version?: number | null | undefined;
};
/** What edit takes: the id, the version that the form was opened with where the client knows it, and whatever changes. */
export function editSchema<const R extends Resource>(of: R): z.ZodType<EditInput<R>> {
  const fields = Object.entries(of.fields).filter(([, field]) => isInForm(field) && field.form !== 'add');
  return z.object({
    id: z.string().min(1).max(64),
    version: z.int().nullish(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, unmasked(field, formValue(field).optional())])),
  }) as unknown as z.ZodType<EditInput<R>>;
}

/** Clients that send whole rows back send the mask that they were shown: it changes nothing. */
const unmasked = (field: AnyField, schema: z.ZodType): z.ZodType =>
  field.kind === 'phone'
    ? z.preprocess((given) => (typeof given === 'string' && given.includes('*') ? undefined : given), schema)
    : schema;

/** A row made of the fields' examples, with the texts of built-in dictionaries. */
export function exampleRow<const R extends Resource>(of: R): RowOf<R> {
  const row: Record<string, unknown> = { id: '2234567890123460000', ...(of.versioned === false ? {} : { version: 1 }) };
  for (const [name, field] of Object.entries(of.fields)) {
    row[name] = field.kind === 'phone' ? maskPhone(String(field.example)) : field.example;
    if (!hasText(field)) continue;
    const code = field.dictionary ?? '';
    row[`${name}_dictText`] = isDictionaryCode(code)
      ? dictText(code, String(field.example), 'cn')
      : String(field.example);
  }
  return row as unknown as RowOf<R>;
}
