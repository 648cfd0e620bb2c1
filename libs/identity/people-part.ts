import type { Tx } from '@paddock/kernel';
import { registerStorePart } from './store-parts';
import { tables } from './tables';

/** People keep their store; head office belongs to every store that it has entered, and goes on without it. */
registerStorePart({
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM user_store us JOIN app_user u ON u.id = us.user_id WHERE us.org_code = $1 AND u.identity > 0',
      [orgCode],
    );
    return [{ count: rows[0]?.count ?? 0, cn: '个账号', en: ['account', 'accounts'] }];
  },
  remove: async (tx: Tx, orgCode) => {
    await tx.query('DELETE FROM sign_in WHERE org_code = $1', [orgCode]);
    await tables.update(tx, 'app_user', { current_org_code: orgCode }, { current_org_code: null });
    await tx.query('DELETE FROM user_role WHERE org_code = $1', [orgCode]);
    await tx.query('DELETE FROM user_store WHERE org_code = $1', [orgCode]);
    // Anyone who has looked at it came in all the same.
    await tables.update(tx, 'visit', { org_code: orgCode }, { org_code: null });
    await tx.query('DELETE FROM visit_total WHERE org_code = $1', [orgCode]);
  },
});
