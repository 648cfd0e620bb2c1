import { copyRows, copyStatement, registerStorePart } from '@paddock/identity';

const COPY_TARIFFS = copyStatement('tariff');

/** A store begins with the consumption rules of the one that it takes after, keeps what was sold in it, and is open for anyone who waits or owes. */
registerStorePart({
  make: async (tx, { orgCode, from }) => {
    if (from === null) return;
    const rules = await tx.query<{ id: string }>(
      'SELECT id FROM tariff WHERE org_code = $1 AND deleted_at IS NULL ORDER BY created_at, id',
      [from],
    );
    await copyRows(tx, COPY_TARIFFS, rules, from, orgCode);
  },
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ orders: number; tabs: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM consumption_order WHERE org_code = $1) AS orders, (SELECT count(*)::int FROM tab WHERE org_code = $1) AS tabs,
         (SELECT count(*)::int FROM line_up_entry WHERE org_code = $1 AND state = 'QUEUING') AS waiting`,
      [orgCode],
    );
    return [
      { count: rows[0]?.waiting ?? 0, cn: '个排队', en: ['queue entry', 'queue entries'] },
      { count: rows[0]?.tabs ?? 0, cn: '条先玩后付', en: ['pay-later record', 'pay-later records'] },
      { count: rows[0]?.orders ?? 0, cn: '个订单', en: ['order', 'orders'] },
    ];
  },
  goesOn: async (tx, orgCode) => {
    const rows = await tx.query<{ tabs: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM tab WHERE org_code = $1 AND state = 'GUADAN' AND deleted_at IS NULL) AS tabs,
         (SELECT count(*)::int FROM line_up_entry WHERE org_code = $1 AND state = 'QUEUING') AS waiting`,
      [orgCode],
    );
    return [
      { count: rows[0]?.waiting ?? 0, cn: '个排队', en: ['queue entry', 'queue entries'] },
      {
        count: rows[0]?.tabs ?? 0,
        cn: '条未付的先玩后付',
        en: ['unpaid pay-later record', 'unpaid pay-later records'],
      },
    ];
  },
  remove: async (tx, orgCode) => {
    await tx.query('DELETE FROM tariff WHERE org_code = $1', [orgCode]);
  },
});
