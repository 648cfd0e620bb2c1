import type { AreaSchema } from '@paddock/kernel';
import { Reports1700000000843 } from './migrations/1700000000843-reports';

export const reportsSchema: AreaSchema = {
  migrations: [Reports1700000000843],
  // Who is sent what of a store.
  audited: [
    {
      table: 'report',
      kind: 'personal',
      on: 'INSERT OR DELETE OR UPDATE OF name, audience, schedule, weekday, send_time, receivers, list_search, list_columns',
    },
  ],
  functions: {},
};
