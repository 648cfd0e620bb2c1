/**
 * What data rules may say: permissions whose every reader goes through their resource, the fields that a rule may compare, and how.
 * A closed list: a rule becomes a condition of the resource's own statement, and its value a parameter.
 */
import type { PermissionCode } from '../identity';
import type { AnyField } from './field';
import type { ResourceName } from './index';

export interface RuledPermission {
  resource: ResourceName;
  fields: readonly string[];
  /** Fields that hold the id of a row of another resource: rules count in all stores, so people are chosen from those of all. */
  pickedFrom?: Readonly<Record<string, ResourceName>>;
}

export const RULED_PERMISSIONS = {
  'orders:list': {
    resource: 'orderHistory',
    fields: ['cashierId', 'memberId', 'kind', 'mode', 'state', 'amount', 'day'],
    pickedFrom: { cashierId: 'user', memberId: 'member' },
  },
  'drawer:list': { resource: 'shift', fields: ['cashierName', 'drawer', 'state', 'sysOrgCode'] },
  'visit:list': { resource: 'visit', fields: ['username', 'outcome', 'way', 'createTime', 'sysOrgCode'] },
  'online:list': { resource: 'onlineSignIn', fields: ['username', 'identity', 'createTime', 'sysOrgCode'] },
  'groupcoupon:list': { resource: 'groupCoupon', fields: ['platform', 'batch', 'state', 'sysOrgCode'] },
} as const satisfies Partial<Record<PermissionCode, RuledPermission>>;

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

/** A field as a rule compares it; null where the permission's rules have no such field. */
export function ruleFieldOf(
  ruled: RuledPermission,
  name: string,
  fields: Readonly<Record<string, AnyField>>,
): AnyField | null {
  const field = fields[name];
  if (!field || !ruled.fields.includes(name)) return null;
  const to = ruled.pickedFrom?.[name];
  return to === undefined ? field : { ...field, kind: 'reference', to };
}

const SAME = ['=', '!='] as const;
const ORDERED = [...SAME, '>', '>=', '<', '<='] as const;

/** Comparisons that make sense for a field. */
export function ruleConditionsOf({ kind }: Pick<AnyField, 'kind'>): readonly RuleCondition[] {
  switch (kind) {
    case 'choice':
    case 'store':
    case 'reference':
      return [...SAME, 'IN'];
    case 'yesNo':
      return SAME;
    case 'int':
    case 'number':
      return [...ORDERED, 'IN'];
    case 'money':
    case 'date':
    case 'instant':
    case 'iso':
      return ORDERED;
    default:
      return Object.keys(RULE_CONDITIONS) as RuleCondition[];
  }
}

/** What a value of this field may stand for. */
export function ruleVariablesOf({ kind, to }: Pick<AnyField, 'kind' | 'to'>): readonly (typeof RULE_VALUES)[number][] {
  switch (kind) {
    case 'reference':
      return to === 'user' || to === 'cashier' ? ['#{sys_user_id}', '#{sys_user_code}'] : [];
    case 'store':
      return ['#{sys_org_code}'];
    case 'text':
      return ['#{sys_user_name}', '#{sys_user_code}'];
    default:
      return [];
  }
}

/** The values of a rule; only `IN` has several. */
export const ruleValuesOf = (condition: string, value: string): string[] =>
  (condition === 'IN' ? value.split(',') : [value]).map((each) => each.trim()).filter((each) => each !== '');
