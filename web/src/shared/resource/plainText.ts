/** A value as text alone, as forms, details and titles take it, by the kind of its field. */
import type { AnyField } from '@paddock/contracts/resources';
import { amount, groupThousands, maskPhone, orDash, rowTime, venueDate } from '../format';
import type { AnyRow } from './model';

const dash = orDash(null);
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** `03-31` in the current year, in full otherwise. */
export const rowDate = (text: string, now = Date.now()): string =>
  text.startsWith(venueDate(now).slice(0, 5)) ? text.slice(5) : text;

export function plainText(field: AnyField, name: string, row: AnyRow, yesNo: { yes: string; no: string }): string {
  const value = row[name];
  if (isBlank(value)) return dash;
  const text = row[`${name}_dictText`];
  switch (field.kind) {
    case 'money':
      return amount(Number(value));
    case 'int':
    case 'number':
      return groupThousands(Number(value));
    case 'yesNo':
      return value === 'YES' ? yesNo.yes : yesNo.no;
    case 'phone':
      return maskPhone(String(value));
    case 'instant':
    case 'iso':
      return rowTime(String(value));
    case 'date':
      return rowDate(String(value));
    case 'choice':
    case 'choices':
    case 'reference':
    case 'store':
      return isBlank(text) ? String(value) : String(text);
    default:
      return String(value);
  }
}
