import { registerStorePart } from '@paddock/identity';

/** A store keeps the forms that were made in it. */
registerStorePart({
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM online_form WHERE org_code = $1',
      [orgCode],
    );
    return [{ count: rows[0]?.count ?? 0, cn: '个在线表单', en: ['online form', 'online forms'] }];
  },
});
