/**
 * What data rules may say: permissions whose every reader goes through their resource, the fields that a rule may compare, and how.
 * A closed list: a rule becomes a condition of the resource's own statement, and its value a parameter.
 */
import type { PermissionCode } from '../identity';
import type { ResourceName } from './index';

export const RULED_PERMISSIONS = {
  'orders:list': {
    resource: 'orderHistory',
    fields: ['cashierId', 'memberId', 'kind', 'mode', 'state', 'amount', 'day'],
  },
  'drawer:list': { resource: 'shift', fields: ['cashierName', 'drawer', 'state'] },
  'groupcoupon:list': { resource: 'groupCoupon', fields: ['platform', 'batch', 'state'] },
} as const satisfies Partial<Record<PermissionCode, { resource: ResourceName; fields: readonly string[] }>>;

export interface RuledPermission {
  resource: ResourceName;
  fields: readonly string[];
}
export const ruledPermission = (code: string): RuledPermission | null =>
  (RULED_PERMISSIONS as Readonly<Record<string, RuledPermission | undefined>>)[code] ?? null;

/** Comparisons of a rule, by the words of the wire. */
export const RULE_CONDITIONS = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'contains',
} as const;
export type RuleCondition = keyof typeof RULE_CONDITIONS;

/** What a rule's value may stand for: who asks, and where. */
export const RULE_VALUES = ['#{sys_user_id}', '#{sys_user_code}', '#{sys_user_name}', '#{sys_org_code}'] as const;
