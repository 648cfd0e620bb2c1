// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  race: {
    id: 'text',
    org_code: 'text',
    version: 'integer default',
    session_id: 'text null',
    day: 'date',
    started_at: 'timestamptz',
    ended_at: 'timestamptz null',
    member_id: 'text null',
    drivers: 'text default',
    karts: 'text default',
    run_count: 'integer default',
    laps: 'integer default',
    best_lap_ms: 'integer null',
    ending: 'text default',
    created_at: 'timestamptz default',
  },
  track_incident: {
    id: 'text default',
    org_code: 'text',
    kind: 'text',
    vehicle_id: 'text null',
    run_id: 'text null',
    at: 'timestamptz default',
    until: 'timestamptz null',
  },
});
