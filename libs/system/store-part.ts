import { registerStorePart } from '@paddock/identity';

/**
 * A store builds its numbers as the one that it takes after; the rules that the product brings are there by then. Card numbers are one row in
 * all stores, so a rule of them is the store's own.
 */
registerStorePart({
  make: async (tx, { orgCode, from }) => {
    if (from === null) return;
    await tx.query(
      `UPDATE fill_rule t SET prefix = f.prefix, date_part = f.date_part, dashed = f.dashed, width = f.width, renewal = f.renewal
       FROM fill_rule f WHERE t.org_code = $1 AND f.org_code = $2 AND f.rule_code = t.rule_code AND t.rule_code <> 'MEMBERCARD'`,
      [orgCode, from],
    );
  },
});
