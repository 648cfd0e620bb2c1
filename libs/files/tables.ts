// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  file_content: {
    name: 'text',
    object_key: 'text',
    kind: 'text',
    bytes: 'bigint',
    stored_at: 'timestamptz default',
    touched_at: 'timestamptz default',
  },
  file_quota: {
    org_code: 'text',
    allowed_bytes: 'bigint null',
    used_bytes: 'bigint default',
  },
  file_removal: {
    object_key: 'text',
    due_at: 'timestamptz',
    taken_at: 'timestamptz null',
  },
  file_use: {
    name: 'text',
    subject: 'text',
    subject_id: 'text',
    place: 'text',
    org_code: 'text null',
  },
  uploaded_file: {
    id: 'text',
    org_code: 'text',
    name: 'text',
    original_name: 'text',
    kind: 'text',
    bytes: 'bigint',
    uploaded_by: 'text',
    created_at: 'timestamptz default',
    category_id: 'text null',
    version: 'integer default',
  },
});
