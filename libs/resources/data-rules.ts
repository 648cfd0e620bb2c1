import { RULE_CONDITIONS, type RuleCondition, ruledPermission } from '@paddock/contracts/resources';
import type { Actor, DataRule } from '@paddock/kernel';
import { comparison, type Params } from './comparisons';
import type { Resource } from './definition';

/**
 * Which rows a permission covers for this actor, as a condition: of several roles each adds its rows, of several rules of a role all
 * must hold. Null: all rows. A rule that can't be read covers nothing.
 */
export function dataScope(resource: Resource, actor: Actor, params: Params): string | null {
  const { definition } = resource;
  const scopes = actor.dataRules?.get(definition.permission);
  if (!scopes) return null;
  const open = ruledPermission(definition.permission);
  const termOf = ({ field: name, condition, value }: DataRule): string => {
    const known = open?.resource === definition.name && open.fields.includes(name) ? resource.field(name) : undefined;
    if (!known || !Object.hasOwn(RULE_CONDITIONS, condition)) return 'false';
    const texts = condition === 'IN' ? value.split(',') : [value];
    // A field that holds somebody's id is compared with the reader's, by whichever name of the reader the rule was written.
    const isUser = open?.pickedFrom?.[name] === 'user';
    const values = texts.map((text) => valueFor(isUser ? text.trim().replace(BY_CODE, BY_ID) : text.trim(), actor));
    return comparison({ field: known, rule: RULE_CONDITIONS[condition as RuleCondition], values }, params);
  };
  return `(${scopes.map((rules) => `(${rules.map(termOf).join(' AND ')})`).join(' OR ')})`;
}

const BY_ID = '#{sys_user_id}';
const BY_CODE = '#{sys_user_code}';

function valueFor(text: string, actor: Actor): string {
  switch (text) {
    case BY_ID:
      return actor.userId;
    case BY_CODE:
      return actor.username;
    case '#{sys_user_name}':
      return actor.realName;
    case '#{sys_org_code}':
      return actor.orgCode;
    default:
      return text;
  }
}
