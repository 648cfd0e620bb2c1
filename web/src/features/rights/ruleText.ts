/** A data rule as a sentence. */
import { RULE_CONDITIONS, type RuleCondition } from '@paddock/contracts/resources';
import type { PermissionRule } from '@paddock/contracts/wire';
import { texts } from './texts';

const words = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  in: 'in',
  contains: 'like',
} as const satisfies Record<(typeof RULE_CONDITIONS)[RuleCondition], string>;
/** What a value may stand for, by the words of the wire. */
const variables = {
  '#{sys_user_id}': 'userId',
  '#{sys_user_code}': 'userCode',
  '#{sys_user_name}': 'userName',
  '#{sys_org_code}': 'userStore',
} as const;

export interface RuleColumn {
  value: string;
  text: string;
}

export function useRuleText(): {
  condition: (name: string) => string;
  value: (text: string) => string;
  sentence: (rule: PermissionRule, columns: readonly RuleColumn[]) => string;
} {
  const t = texts.use();
  const condition = (name: string): string =>
    Object.hasOwn(RULE_CONDITIONS, name) ? t(words[RULE_CONDITIONS[name as RuleCondition]]) : name;
  const value = (text: string): string =>
    Object.entries(variables).reduce((shown, [variable, key]) => shown.replaceAll(variable, t(key)), text);
  return {
    condition,
    value,
    sentence: ({ ruleColumn, ruleConditions, ruleValue_dictText }, columns) =>
      [
        columns.find((column) => column.value === ruleColumn)?.text ?? ruleColumn,
        condition(ruleConditions),
        value(ruleValue_dictText),
      ].join(' '),
  };
}
