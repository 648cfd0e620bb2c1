import { miniApp } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const miniAppTable = bind(miniApp)({
  table: 'mini_app',
  from: 'mini_app t LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['mini_app', 'store'],
  columns: { storeName: 's.name', storeNameEn: 's.name_en', storePhone: 's.mobile', storeAddress: 's.address' },
  before: { edit: (_tx, _actor, _before, _values, now) => ({ updated_at: now }) },
});
