import { boundOf, type Resource } from '@paddock/resources';

/**
 * Tables that older clients name in a dictionary code (`sys_role,role_name,id`), each with the list behind it: the list decides who may
 * read, and which rows. Nothing of a code becomes SQL.
 */
const TABLES: Readonly<Record<string, { resource: string; columns: Readonly<Record<string, string>> }>> = {
  sys_category: { resource: 'category', columns: { id: 'id', name: 'name', code: 'code' } },
  sys_depart: { resource: 'department', columns: { id: 'id', depart_name: 'departName', org_code: 'orgCode' } },
  sys_dict: { resource: 'dictionary', columns: { id: 'id', dict_name: 'dictName', dict_code: 'dictCode' } },
  sys_position: { resource: 'position', columns: { id: 'id', name: 'name', code: 'code' } },
  sys_role: { resource: 'role', columns: { id: 'id', role_name: 'roleName', role_code: 'roleCode' } },
  sys_user: { resource: 'user', columns: { id: 'id', username: 'username', realname: 'realname' } },
};

export type AnyRow = Readonly<Record<string, unknown>>;
export interface TableChoice {
  list: Resource<AnyRow>;
  text: string;
  value: string;
}

/** Whether a code names a table; dictionaries have no comma in theirs. */
export const namesTable = (code: string): boolean => code.includes(',');

/** @returns null for what is not offered: another table or column, or a condition, which would be SQL */
export function tableChoice(code: string): TableChoice | null {
  const [table = '', text = '', value = '', ...condition] = code.split(',').map((part) => part.trim());
  return condition.some((part) => part !== '') ? null : choiceOf(table, text, value);
}

export function choiceOf(tableName: string, textColumn: string, valueColumn: string): TableChoice | null {
  const table = own(TABLES, tableName);
  const list = table && (boundOf(table.resource)?.list as Resource<AnyRow> | undefined);
  const text = table && own(table.columns, textColumn);
  const value = table && own(table.columns, valueColumn);
  return list && text !== undefined && value !== undefined ? { list, text, value } : null;
}

const own = <T>(from: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;
