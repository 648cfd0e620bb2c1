import { onlineSignIn, visit } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** The last part of an address is nobody's business: `192.168.1.*`, `2001:db8:85a3:*`. */
const MASKED_ADDRESS = `CASE WHEN t.address LIKE '%.%' THEN regexp_replace(t.address, '[0-9]+$', '*')
  ELSE regexp_replace(t.address, '^((?:[^:]*:){1,3}).*$', '\\1*') END`;

export const onlineTable = bind(onlineSignIn)({
  table: 'sign_in',
  from: 'sign_in t JOIN app_user u ON u.id = t.user_id LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['sign_in', 'app_user', 'store'],
  // Those that have grown too old or rested too long are ended every minute (`SignIns.endOld`).
  where: 't.revoked_at IS NULL',
  columns: {
    realname: 'u.real_name',
    username: 'u.username',
    identity: 'u.identity',
    usedTime: 't.used_at',
    address: { sql: MASKED_ADDRESS, raw: true },
  },
});

export const visitTable = bind(visit)({
  table: 'visit',
  from: 'visit t LEFT JOIN app_user u ON u.id = t.user_id LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['visit', 'app_user', 'store'],
  columns: {
    realname: 'u.real_name',
    username: 'u.username',
    address: { sql: MASKED_ADDRESS, raw: true },
  },
});
