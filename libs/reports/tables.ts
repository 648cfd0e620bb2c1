// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  report: {
    id: 'text',
    org_code: 'text',
    version: 'integer default',
    name: 'text',
    name_en: 'text null',
    target: 'text',
    page_path: 'text',
    list_search: 'text default',
    list_columns: 'text default',
    audience: 'text',
    schedule: 'text default',
    weekday: 'text null',
    send_time: 'text null',
    receivers: 'text[] default',
    next_at: 'timestamptz null',
    last_at: 'timestamptz null',
    owner_id: 'text',
    created_at: 'timestamptz default',
  },
  report_file: {
    id: 'text',
    org_code: 'text',
    report_id: 'text',
    user_id: 'text',
    due_at: 'timestamptz',
    target: 'text',
    file_name: 'text',
    rows: 'integer',
    content: 'bytea',
    sent_at: 'timestamptz',
  },
});
