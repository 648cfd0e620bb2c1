import { cashier } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** Everybody of the store who is not a coach, a partner or a member. */
export const cashierTable = bind(cashier)({
  table: 'app_user',
  from: 'app_user t JOIN user_store us ON us.user_id = t.id JOIN store s ON s.org_code = us.org_code',
  tables: ['app_user', 'user_store', 'store'],
  orgColumn: 'us.org_code',
  where: 't.status = 1 AND t.identity IN (1, 2, 3, 5)',
  columns: {
    realname: 't.real_name',
    orgCode: 'us.org_code',
    // A shift password never leaves the service; only whether there is one.
    havePassword: '(t.shift_password_hash IS NOT NULL)',
    conPassword: 'NULL',
  },
});
