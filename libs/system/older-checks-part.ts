import { DATA_SOURCE_KEYS } from '@paddock/contracts/data-sources';
import { FILL_RULE_CODES } from '@paddock/contracts/number-dictionaries';
import { registerOlderCheck } from '@paddock/resources';

const OWN_RULE = 'SELECT FROM fill_rule WHERE rule_code = $1 AND org_code = $2 AND id = $3';
registerOlderCheck('sys_fill_rule.rule_code', {
  permission: 'fillRule:list',
  // One rule is there for each kind of number; its own row may keep the code.
  taken: async (sql, { orgCode }, value, dataId) =>
    (FILL_RULE_CODES as readonly string[]).includes(value) &&
    (await sql.query(OWN_RULE, [value, orgCode, dataId])).length === 0,
});

registerOlderCheck('sys_data_source.code', {
  permission: 'dataSource:list',
  taken: (_sql, _actor, value, dataId) => value !== dataId && (DATA_SOURCE_KEYS as readonly string[]).includes(value),
});
