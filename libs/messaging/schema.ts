import type { AreaSchema } from '@paddock/kernel';
import { MassMessage1700000000744 } from './migrations/1700000000744-mass-message';
import { MessageTests1700000000980 } from './migrations/1700000000980-message-tests';
import { Messages1700000000645 } from './migrations/1700000000645-messages';
import { PasswordLinkMessage1700000000940 } from './migrations/1700000000940-password-link-message';
import { followSmsPackage } from './functions/follow-sms-package.sql';
import { PoliteTemplates1700000001610 } from './migrations/1700000001610-polite-templates';
import { ReportMail1700000000844 } from './migrations/1700000000844-report-mail';
import { SmsPackages1700000000856 } from './migrations/1700000000856-sms-packages';

export const messagingSchema: AreaSchema = {
  migrations: [
    Messages1700000000645,
    MassMessage1700000000744,
    ReportMail1700000000844,
    SmsPackages1700000000856,
    PasswordLinkMessage1700000000940,
    MessageTests1700000000980,
    PoliteTemplates1700000001610,
  ],
  appendOnly: ['message_decision'],
  audited: [
    { table: 'message_template', kind: 'store', on: 'INSERT OR UPDATE OR DELETE' },
    { table: 'message_decision', kind: 'store', on: 'INSERT' },
    {
      table: 'sms_package',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF name, price_fen, valid_until, active, remark',
    },
  ],
  files: [
    { table: 'message_template', column: 'template_content' },
    { table: 'message_template', column: 'template_content_en' },
  ],
  acrossStores: { message_template: 'the templates are those of all stores' },
  people: [
    {
      table: 'message',
      phone: 'receiver',
      columns: ['receiver', 'receiver_shown', 'title', 'content', 'summary', 'params', 'secret_params'],
    },
  ],
  functions: { follow_sms_package: followSmsPackage },
};
