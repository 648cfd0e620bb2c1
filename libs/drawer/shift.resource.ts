import { shift } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const shiftTable = bind(shift)({
  table: 'drawer_shift',
  from: `drawer_shift t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN app_user u ON u.id = t.cashier_id
    LEFT JOIN app_user n ON n.id = t.next_cashier_id`,
  tables: ['drawer_shift', 'store', 'app_user'],
  columns: {
    cashierName: 'u.real_name',
    openTime: 't.opened_at',
    closeTime: 't.closed_at',
    openingFloat: 't.float_fen',
    nextCashierName: 'n.real_name',
  },
});
