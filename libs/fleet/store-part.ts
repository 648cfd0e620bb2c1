import { registerStorePart } from '@paddock/identity';
import { newSecret } from '@paddock/kernel';
import { addEdge } from './edge-agents';

/** A store begins with an edge agent whose key nobody has yet, and keeps the vehicles and devices that stand in it. */
registerStorePart({
  make: async (tx, { orgCode }) => {
    await addEdge(tx, { id: `edge-${orgCode}`, orgCode, name: `edge ${orgCode}`, key: newSecret() });
  },
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ vehicles: number; devices: number; edges: number }>(
      `SELECT (SELECT count(*)::int FROM vehicle WHERE org_code = $1) AS vehicles, (SELECT count(*)::int FROM device WHERE org_code = $1) AS devices,
         (SELECT count(*)::int FROM edge_agent WHERE org_code = $1 AND last_seen_at IS NOT NULL) AS edges`,
      [orgCode],
    );
    return [
      { count: rows[0]?.vehicles ?? 0, cn: '辆车', en: ['kart', 'karts'] },
      { count: rows[0]?.devices ?? 0, cn: '台设备', en: ['device', 'devices'] },
      { count: rows[0]?.edges ?? 0, cn: '台场地主机', en: ['venue box', 'venue boxes'] },
    ];
  },
  goesOn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM vehicle WHERE org_code = $1 AND use_state IN ('INUSE', 'RETURNING')",
      [orgCode],
    );
    return [{ count: rows[0]?.count ?? 0, cn: '辆在用的车', en: ['kart in use', 'karts in use'] }];
  },
  remove: async (tx, orgCode) => {
    await tx.query('DELETE FROM edge_agent WHERE org_code = $1', [orgCode]);
  },
});
