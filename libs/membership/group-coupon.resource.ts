import { groupCoupon } from '@paddock/contracts/resources';
import { type Actor, Refusal, type Tx } from '@paddock/kernel';
import { bind, type Values } from '@paddock/resources';

/** @throws Refusal naming the field when the store has no such rule */
async function checkRule(tx: Tx, { orgCode }: Actor, { tariffId }: Values<typeof groupCoupon>): Promise<void> {
  if (tariffId === undefined || tariffId === null) return;
  const found = await tx.query('SELECT 1 FROM tariff WHERE id = $1 AND org_code = $2', [tariffId, orgCode]);
  if (found.length === 0)
    throw new Refusal('resource.unknownReference', { field: groupCoupon.fields.tariffId }, 500, { field: 'tariffId' });
}

export const groupCouponTable = bind(groupCoupon)({
  table: 'group_coupon',
  from: `group_coupon t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN consumption_order o ON o.id = t.order_id
    LEFT JOIN tariff r ON r.id = t.tariff_id`,
  tables: ['group_coupon', 'store', 'consumption_order', 'tariff'],
  columns: {
    orderNumber: 'o.number',
    tariffId: { sql: 't.tariff_id', text: { cn: 'r.name', en: "coalesce(nullif(r.name_en, ''), r.name)" } },
  },
  before: {
    add: (tx, actor, values) => checkRule(tx, actor, values),
    edit: async (tx, actor, { state, code }, values) => {
      if (state === 'USED') throw new Refusal('coupon.codeUsed', { code });
      await checkRule(tx, actor, values);
    },
    delete: (_tx, _actor, { state, code }) => {
      if (state === 'USED') throw new Refusal('coupon.codeUsed', { code });
    },
  },
});
