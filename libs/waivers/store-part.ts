import { registerStorePart } from '@paddock/identity';

/** A store keeps the waivers that were signed in it. */
registerStorePart({
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM waiver WHERE org_code = $1', [
      orgCode,
    ]);
    return [{ count: rows[0]?.count ?? 0, cn: '份免责书', en: ['waiver', 'waivers'] }];
  },
});
