import { groupCoupon } from '@paddock/contracts/resources';
import { type Actor, Refusal, type Tx } from '@paddock/kernel';
import { bind, type Values } from '@paddock/resources';

type CodeValues = Values<typeof groupCoupon>;
const unknownRule = (): Refusal =>
  new Refusal('resource.unknownReference', { field: groupCoupon.fields.tariffId }, 500, { field: 'tariffId' });

/** Those of the named rules that the store has. */
async function rulesAmong(tx: Tx, { orgCode }: Actor, rows: readonly CodeValues[]): Promise<Set<string>> {
  const named = [...new Set(rows.flatMap(({ tariffId }) => tariffId ?? []))];
  if (named.length === 0) return new Set();
  const found = await tx.query<{ id: string }>('SELECT id FROM tariff WHERE id = ANY($1) AND org_code = $2', [
    named,
    orgCode,
  ]);
  return new Set(found.map(({ id }) => id));
}

/** @throws Refusal naming the field when the store has no such rule */
async function checkRule(tx: Tx, actor: Actor, values: CodeValues): Promise<void> {
  if (values.tariffId && !(await rulesAmong(tx, actor, [values])).has(values.tariffId)) throw unknownRule();
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
    addAll: async (tx, actor, rows) => {
      const known = await rulesAmong(tx, actor, rows);
      return rows.map(({ tariffId }) => (!tariffId || known.has(tariffId) ? undefined : unknownRule()));
    },
    edit: async (tx, actor, { state, code }, values) => {
      if (state === 'USED') throw new Refusal('coupon.codeUsed', { code });
      await checkRule(tx, actor, values);
    },
    delete: (_tx, _actor, { state, code }) => {
      if (state === 'USED') throw new Refusal('coupon.codeUsed', { code });
    },
  },
});
