import type { AreaSchema } from '@paddock/kernel';
import { MassMessage1700000000744 } from './migrations/1700000000744-mass-message';
import { Messages1700000000645 } from './migrations/1700000000645-messages';

export const messagingSchema: AreaSchema = {
  migrations: [Messages1700000000645, MassMessage1700000000744],
  appendOnly: ['message_decision'],
  audited: [
    { table: 'message_template', kind: 'store', on: 'INSERT OR UPDATE OR DELETE' },
    { table: 'message_decision', kind: 'store', on: 'INSERT' },
  ],
  files: [
    { table: 'message_template', column: 'template_content' },
    { table: 'message_template', column: 'template_content_en' },
  ],
  functions: {},
};
