// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  import_error_file: {
    token: 'text',
    content: 'text',
    created_at: 'timestamptz default',
  },
  list_change: {
    table_name: 'text',
    xid: 'xid8 default',
    org_code: 'text null',
    before: 'jsonb null',
    after: 'jsonb null',
    at: 'timestamptz default',
  },
  list_change_floor: {
    xid: 'xid8',
  },
  resource_change: {
    resource: 'text',
    row_id: 'text',
    org_code: 'text null',
    changed_by: 'text',
    changed_at: 'timestamptz',
    fields: 'text[]',
  },
});
