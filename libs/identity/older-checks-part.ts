import { registerOlderCheck } from '@paddock/resources';

/** Two departments may have roles of one code: the check does not say which is meant, so it is the store that is shown. */
const CODE_TAKEN = `SELECT FROM department_role r JOIN store s ON s.id = r.department_id
  WHERE s.org_code = $1 AND lower(r.code) = lower($2) AND r.id <> $3 LIMIT 1`;
registerOlderCheck('sys_depart_role.role_code', {
  permission: 'departRole:list',
  taken: async (sql, { orgCode }, value, dataId) => (await sql.query(CODE_TAKEN, [orgCode, value, dataId])).length > 0,
});
