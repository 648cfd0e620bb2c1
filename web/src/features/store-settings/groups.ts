/** The settings in their groups, and where each stands in the page. */
import { storeSetting, type AnyField } from '@paddock/contracts/resources';
import { formFields, type NamedField } from '../../shared/resource/model';

interface Group {
  key: string;
  field: AnyField;
  fields: NamedField[];
}
export const groups: readonly Group[] = formFields(storeSetting, 'edit').reduce<Group[]>((found, each) => {
  if (each.field.group) found.push({ key: each.name, field: each.field, fields: [] });
  found.at(-1)?.fields.push(each);
  return found;
}, []);
export const idOf = (name: string): string => `setting-${name}`;
export const rowOf = (name: string): string => `setting-row-${name}`;
