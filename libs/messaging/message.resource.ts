import { brokenPlaceholderIn, hasMarkup } from '@paddock/contracts/messaging';
import { message, messageTemplate } from '@paddock/contracts/resources';
import { type Actor, Refusal } from '@paddock/kernel';
import { bind, type Extra, type Values } from '@paddock/resources';
import { cleanMarkup } from './markup';
import { readTestData } from './test-data';

type TemplateValues = Values<typeof messageTemplate>;
const TEXTS = ['templateName', 'templateNameEn', 'templateContent', 'templateContentEn'] as const;

/**
 * What a form may not leave wrong: a placeholder that would be sent as it stands, test data that can't be read, and markup that does more
 * than format.
 */
function checked(values: TemplateValues, type: string): { template_content?: string; template_content_en?: string } {
  for (const name of TEXTS) {
    const found = brokenPlaceholderIn(values[name] ?? '');
    if (found !== null) throw new Refusal('template.brokenPlaceholder', { found }, 500, { field: name });
  }
  if (readTestData(values.templateTestJson ?? '') === null)
    throw new Refusal('message.badJson', {}, 500, { field: 'templateTestJson' });
  if (!hasMarkup(type)) return {};
  const { templateContent, templateContentEn } = values;
  return {
    ...(templateContent != null && { template_content: cleanMarkup(templateContent) }),
    ...(templateContentEn != null && { template_content_en: cleanMarkup(templateContentEn) }),
  };
}

export const messageTemplateTable = bind(messageTemplate)({
  table: 'message_template',
  editedMessage: 'updated',
  columns: { createBy: 't.created_by', updateBy: 't.updated_by' },
  before: {
    add: (_tx, actor: Actor, values): Extra => ({
      ...checked(values, values.templateType ?? ''),
      created_by: actor.username,
    }),
    edit: (_tx, actor: Actor, before, values, now): Extra => {
      const type = values.templateType ?? before.templateType;
      // A text that had no markup before is looked at too, once its template has some.
      const { templateContent, templateContentEn } = before;
      return {
        ...checked({ templateContent, templateContentEn, ...values }, type),
        updated_by: actor.username,
        updated_at: now,
      };
    },
    delete: (_tx, _actor, { builtIn }) => {
      if (builtIn === 'YES') throw new Refusal('template.builtIn');
    },
  },
});

export const messageTable = bind(message)({
  table: 'message',
  columns: {
    esType: { sql: 't.channel', stored: { sms: '1', mail: '2', wechat: '3', system: '4' } },
    esReceiver: 't.receiver_shown',
    esTitle: 't.title',
    esContent: 't.summary',
    esSendStatus: 't.state',
    esSendNum: 't.attempts',
    esSendTime: 't.sent_at',
    nextTryTime: 't.next_try_at',
    expireTime: 't.expires_at',
  },
});
