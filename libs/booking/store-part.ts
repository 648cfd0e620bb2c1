import { registerStorePart } from '@paddock/identity';

/** A store keeps its sessions and what was reserved in them. */
registerStorePart({
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ sessions: number; reservations: number }>(
      `SELECT (SELECT count(*)::int FROM race_session WHERE org_code = $1) AS sessions,
         (SELECT count(*)::int FROM reservation WHERE org_code = $1) AS reservations`,
      [orgCode],
    );
    return [
      { count: rows[0]?.sessions ?? 0, cn: '个场次', en: ['session', 'sessions'] },
      { count: rows[0]?.reservations ?? 0, cn: '个预约', en: ['reservation', 'reservations'] },
    ];
  },
});
