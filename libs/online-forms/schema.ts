import type { AreaSchema } from '@paddock/kernel';
import { OnlineForms1700000000850 } from './migrations/1700000000850-online-forms';
import { AnswersExpired1700000000960 } from './migrations/1700000000960-answers-expired';

export const onlineFormsSchema: AreaSchema = {
  migrations: [OnlineForms1700000000850, AnswersExpired1700000000960],
  appendOnly: ['online_answer_view'],
  audited: [
    {
      table: 'online_form',
      kind: 'store',
      on: 'INSERT OR DELETE OR UPDATE OF org_code, link_code, title, title_en, intro, intro_en, questions, opens_at, closes_at, answers_max, once_per_phone, state, version_number',
    },
    { table: 'online_form_version', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
    // What was given stands beside it, in a table that the log never sees.
    { table: 'online_answer', kind: 'personal', on: 'DELETE OR UPDATE' },
    { table: 'online_answer_view', kind: 'personal', on: 'INSERT' },
  ],
  people: [{ table: 'online_answer_given', phone: 'phone', columns: ['given', 'phones', 'phone', 'note'] }],
  functions: {},
};
