import { ruleOf } from '@paddock/contracts';
import { registerOlderCheck } from './older-checks';

registerOlderCheck('sys_check_rule.rule_code', {
  permission: 'checkRule:list',
  taken: (_sql, _actor, value, dataId) => value !== dataId && ruleOf(value) !== null,
});
