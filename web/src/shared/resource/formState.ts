/** A form's values, what is wrong with them, and what another person has saved meanwhile. Pure. */
import { MOBILE_NUMBER } from '@paddock/contracts/forms';
import { normalise, readAmount } from '@paddock/contracts/normalise';
import type { AnyField, Resource } from '@paddock/contracts/resources';
import { formFields, isAskedFor, isFigure, isOpen, textOf, type AnyRow, type FormMode, type NamedField } from './model';

export type Values = Readonly<Record<string, unknown>>;

export type Fault =
  | { kind: 'required' }
  | { kind: 'notNumber' }
  | { kind: 'notWhole' }
  | { kind: 'tooLong'; max: number }
  | { kind: 'outside'; min: number; max: number }
  | { kind: 'below'; min: number }
  | { kind: 'cents' }
  | { kind: 'date' }
  | { kind: 'phone' }
  /** In the words of the service. */
  | { kind: 'message'; text: string };

const wholeMax = 1_000_000_000;
const textMax = 200;
const longTextMax = 2000;

/** Characters that a text field takes at most. */
export const lengthMaxOf = (field: AnyField): number =>
  field.max ?? (field.kind === 'longText' || field.kind === 'richText' ? longTextMax : textMax);

/** Where a new form begins: what stands there already is the commonest answer, never a guess at money. */
function startOf(field: AnyField): unknown {
  if (field.kind === 'yesNo') return field.example;
  return isFigure(field) ? null : field.kind === 'choice' ? null : '';
}

/** Values of an empty form. `given`: what the place sets, such as the row above. */
export const newValues = (of: Resource, given: Values = {}): Values => ({
  ...Object.fromEntries(formFields(of, 'add').map(({ name, field }) => [name, startOf(field)])),
  ...given,
});

export const valuesOf = (of: Resource, row: AnyRow): Values =>
  Object.fromEntries(formFields(of, 'view').map(({ name }) => [name, row[name] ?? null]));

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Not a number for what is none: the service reads digits by the same rule. */
const amountOf = (value: unknown): number =>
  typeof value === 'number' ? value : (readAmount(String(value)) ?? Number.NaN);

function figureFault(field: AnyField, value: unknown): Fault | null {
  const number = amountOf(value);
  if (!Number.isFinite(number)) return { kind: field.kind === 'int' ? 'notWhole' : 'notNumber' };
  if (field.kind === 'int' && !Number.isInteger(number)) return { kind: 'notWhole' };
  if (field.kind === 'money' && Math.abs(number * 100 - Math.round(number * 100)) > 1e-6) return { kind: 'cents' };
  const min = field.min ?? 0;
  const max = field.max ?? wholeMax;
  if (number >= min && number <= max) return null;
  return field.max === undefined ? { kind: 'below', min } : { kind: 'outside', min, max };
}

const dateShape = /^\d{4}-\d{2}-\d{2}$/;
const instantShape = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** What is wrong with one value, or null. */
export function faultOf(field: AnyField, value: unknown): Fault | null {
  if (isBlank(value)) return field.required ? { kind: 'required' } : null;
  if (isFigure(field)) return figureFault(field, value);
  const text = String(value).trim();
  switch (field.kind) {
    case 'date':
      return dateShape.test(text) ? null : { kind: 'date' };
    case 'instant':
    case 'iso':
      return instantShape.test(text) ? null : { kind: 'date' };
    case 'phone':
      // A masked number is the one that stands there already.
      return MOBILE_NUMBER.test(normalise(text, 'phone')) || text.includes('*') ? null : { kind: 'phone' };
    case 'text':
    case 'longText':
    case 'richText':
    case 'image':
      return [...text].length > lengthMaxOf(field) ? { kind: 'tooLong', max: lengthMaxOf(field) } : null;
    default:
      return null;
  }
}

/** Fields that a save sends: open ones that the values ask for. */
export const askedFields = (of: Resource, mode: FormMode, values: Values): NamedField[] =>
  formFields(of, mode).filter(({ field }) => isOpen(field, mode) && isAskedFor(field, values));

/** Everything that is wrong with the form, by field. */
export function faultsOf(of: Resource, mode: FormMode, values: Values): Record<string, Fault> {
  const found: Record<string, Fault> = {};
  for (const { name, field } of askedFields(of, mode, values)) {
    // What only a cause asks for is needed once it does.
    const needed = field.shownWhen !== undefined && field.required === undefined;
    const fault = faultOf(needed ? { ...field, required: true } : field, values[name]);
    if (fault) found[name] = fault;
  }
  return found;
}

/** @param asFigures 10 and 10.00 are alike */
const same = (one: unknown, other: unknown, asFigures = false): boolean =>
  (isBlank(one) && isBlank(other)) ||
  one === other ||
  textOf(one) === textOf(other) ||
  (asFigures && !isBlank(one) && !isBlank(other) && amountOf(one) === amountOf(other));

/** Names of fields whose values differ from `base`. */
export const changedFields = (of: Resource, mode: FormMode, base: Values, values: Values): string[] =>
  formFields(of, mode)
    .filter(({ name, field }) => isOpen(field, mode) && !same(base[name], values[name], isFigure(field)))
    .map(({ name }) => name);

/** A value as the wire takes it: trimmed, blank as null, digits as numbers. */
function sent(field: AnyField, value: unknown): unknown {
  if (isBlank(value)) return field.nullable || isFigure(field) || field.kind === 'choice' ? null : '';
  if (isFigure(field)) return amountOf(value);
  if (field.kind === 'choice' && field.numeric) return Number(value);
  return typeof value === 'string' ? value.trim() : value;
}

export const addInput = (of: Resource, values: Values, given: Values = {}): Record<string, unknown> => ({
  ...Object.fromEntries(
    askedFields(of, 'add', values).map(({ name, field }) => [name, sent(field, values[name])] as const),
  ),
  ...given,
});

/** Only what has changed, so that two people may change different fields. */
export function editInput(of: Resource, row: AnyRow, base: Values, values: Values): Record<string, unknown> {
  const changed = new Set(changedFields(of, 'edit', base, values));
  return {
    id: row.id,
    ...(row.version === undefined ? {} : { version: row.version }),
    ...Object.fromEntries(
      askedFields(of, 'edit', values)
        .filter(({ name }) => changed.has(name))
        .map(({ name, field }) => [name, sent(field, values[name])] as const),
    ),
  };
}

/** What another person saved while the form was open. */
export interface Meanwhile {
  /** Fields that the other has changed. */
  theirs: string[];
  /** Those of them that were changed here too: a person decides. */
  disputed: string[];
  /** The form's values with what only the other has changed. */
  values: Values;
}

/** Brings a form onto the row as another has saved it; what was typed here stays. */
export function merge(of: Resource, base: Values, values: Values, saved: Values): Meanwhile {
  const mine = new Set(changedFields(of, 'edit', base, values));
  const theirs = formFields(of, 'edit')
    .filter(({ name }) => !same(base[name], saved[name]))
    .map(({ name }) => name);
  const disputed = theirs.filter((name) => mine.has(name) && !same(values[name], saved[name]));
  const taken = Object.fromEntries(theirs.filter((name) => !mine.has(name)).map((name) => [name, saved[name]]));
  return { theirs, disputed, values: { ...values, ...taken } };
}
