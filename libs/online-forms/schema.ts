import type { AreaSchema } from '@paddock/kernel';
import { OnlineForms1700000000850 } from './migrations/1700000000850-online-forms';

export const onlineFormsSchema: AreaSchema = {
  migrations: [OnlineForms1700000000850],
  appendOnly: ['online_answer_view'],
  audited: [
    { table: 'online_form', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'online_form_version', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
    // What was given stands beside it, in a table that the log never sees.
    { table: 'online_answer', kind: 'personal', on: 'DELETE OR UPDATE' },
    { table: 'online_answer_view', kind: 'personal', on: 'INSERT' },
  ],
  functions: {},
};
