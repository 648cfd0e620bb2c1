import { registerStorePart } from '@paddock/identity';
import { waitingOrders } from './shift-facts';

/** A store keeps the shifts at its drawers, and is open while one of them is, or while money is on its way to or from somebody. */
registerStorePart({
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM drawer_shift WHERE org_code = $1',
      [orgCode],
    );
    return [{ count: rows[0]?.count ?? 0, cn: '个班次', en: ['shift', 'shifts'] }];
  },
  goesOn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM drawer_shift WHERE org_code = $1 AND state = 'open'",
      [orgCode],
    );
    const { length: waiting } = await waitingOrders(tx, orgCode, null);
    return [
      { count: rows[0]?.count ?? 0, cn: '个未交的班', en: ['open shift', 'open shifts'] },
      {
        count: waiting,
        cn: '笔未定的收款或退款',
        en: ['payment or refund under way', 'payments or refunds under way'],
      },
    ];
  },
});
