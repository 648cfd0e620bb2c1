import type { AreaSchema } from '@paddock/kernel';
import { waiverOfDriver } from './functions/waiver-of-driver.sql';
import { Waivers1700000000585 } from './migrations/1700000000585-waivers';

export const waiversSchema: AreaSchema = {
  migrations: [Waivers1700000000585],
  appendOnly: ['waiver_text', 'waiver_view'],
  audited: [
    { table: 'waiver_text', kind: 'store', on: 'INSERT' },
    { table: 'waiver', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE OF state, member_id, valid_until' },
    // A run keeps what it started under; what a person changes by hand is on record.
    { table: 'waiver_match', kind: 'personal', on: 'DELETE OR UPDATE', personal: ['driver_name'] },
    { table: 'waiver_view', kind: 'personal', on: 'INSERT' },
  ],
  people: [
    // A signed waiver is evidence until its retention time ends; then it is deleted.
    { table: 'waiver_match', through: { column: 'waiver_id', table: 'waiver' }, columns: ['driver_name'] },
  ],
  functions: { waiver_of_driver: waiverOfDriver },
};
