/** Values that older clients ask about and that stand in no declared resource: each area says what is taken there. */
import type { PermissionCode } from '@paddock/contracts';
import type { Actor, Sql } from '@paddock/kernel';

export interface OlderCheck {
  /** Who may ask: the person who may read what it is about. */
  permission: PermissionCode;
  /** Whether another row than `dataId` has it. */
  taken(this: void, sql: Sql, actor: Actor, value: string, dataId: string): Promise<boolean> | boolean;
}

const checks = new Map<string, OlderCheck>();

/** @param field as older clients name it: `sys_depart_role.role_code` */
export const registerOlderCheck = (field: string, check: OlderCheck): void => {
  checks.set(field, check);
};
export const olderCheckOf = (tableName: string, fieldName: string): OlderCheck | null =>
  checks.get(`${tableName}.${fieldName}`) ?? null;
