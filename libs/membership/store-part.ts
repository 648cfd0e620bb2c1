import { copyRows, copyStatement, registerStorePart } from '@paddock/identity';

const COPY_RULES = copyStatement('recharge_rule');

/** A store begins with the recharge rules of the one that it takes after, and keeps its members and what they paid. */
registerStorePart({
  make: async (tx, { orgCode, from }) => {
    if (from === null) return;
    const rules = await tx.query<{ id: string }>(
      'SELECT id FROM recharge_rule WHERE org_code = $1 AND deleted_at IS NULL ORDER BY position, id',
      [from],
    );
    await copyRows(tx, COPY_RULES, rules, from, orgCode);
  },
  livesIn: async (tx, orgCode) => {
    const rows = await tx.query<{ members: number; recharges: number; coupons: number }>(
      `SELECT (SELECT count(*)::int FROM member WHERE org_code = $1) AS members,
         (SELECT count(*)::int FROM recharge_order WHERE org_code = $1) AS recharges,
         (SELECT count(*)::int FROM coupon WHERE org_code = $1) AS coupons`,
      [orgCode],
    );
    return [
      { count: rows[0]?.members ?? 0, cn: '个会员', en: ['member', 'members'] },
      { count: rows[0]?.recharges ?? 0, cn: '笔充值', en: ['recharge', 'recharges'] },
      { count: rows[0]?.coupons ?? 0, cn: '种优惠券', en: ['coupon', 'coupons'] },
    ];
  },
  remove: async (tx, orgCode) => {
    await tx.query('DELETE FROM recharge_rule WHERE org_code = $1', [orgCode]);
  },
});
