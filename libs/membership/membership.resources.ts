import { rechargeOrder } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const rechargeOrderTable = bind(rechargeOrder)({
  table: 'recharge_order',
  logged: true,
  // Each order has its member: an outer join finds the same rows, and is left out of counts that ask nothing of the member.
  from: 'recharge_order t LEFT JOIN member m ON m.id = t.member_id',
  tables: ['recharge_order', 'member'],
  columns: {
    orderNumber: 't.number',
    userTruenmae: 'm.real_name',
    userPhone: { sql: 'm.phone', reversed: 'm.phone_reversed' },
    linked: '(t.linked_tab_id IS NOT NULL)',
  },
});
