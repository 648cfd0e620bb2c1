import { refund } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const refundTable = bind(refund)({
  table: 'refund',
  from: `refund t LEFT JOIN store s ON s.org_code = t.org_code LEFT JOIN app_user c ON c.id = t.cashier_id
    LEFT JOIN app_user a ON a.id = t.approved_by LEFT JOIN app_user h ON h.id = t.handed_to`,
  tables: ['refund', 'store', 'app_user'],
  columns: {
    refundNumber: 't.number',
    amount: "(CASE WHEN t.unit = 'fen' THEN t.amount ELSE 0 END)",
    units: "(CASE WHEN t.unit = 'fen' THEN 0 ELSE t.amount END)",
    cashierName: 'c.real_name',
    approvedName: 'a.real_name',
    handedToName: 'h.real_name',
    endTime: 't.ended_at',
  },
});
