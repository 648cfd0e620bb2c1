import { waiver, waiverText } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const waiverTable = bind(waiver)({
  table: 'waiver',
  from: 'waiver t LEFT JOIN waiver_person p ON p.waiver_id = t.id LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['waiver', 'waiver_person', 'store'],
  columns: {
    signTime: 't.signed_at',
    name: 'p.name',
    phone: 'p.phone',
    phoneEnd: 'p.phone_end',
  },
});

export const waiverTextTable = bind(waiverText)({
  table: 'waiver_text',
  from: 'waiver_text t LEFT JOIN app_user u ON u.id = t.created_by',
  tables: ['waiver_text', 'app_user'],
  columns: { createdName: 'u.real_name' },
});
