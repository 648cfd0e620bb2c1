// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  display: {
    id: 'text',
    org_code: 'text',
    browser_id: 'text',
    name: 'text',
    created_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    active_since: 'timestamptz null',
    released_at: 'timestamptz null',
    confirmed_at: 'timestamptz null',
  },
});
