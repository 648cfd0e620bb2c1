/** The words of messages, in both languages, and a way to try them. */
import { firstCharacters } from '@paddock/contracts/characters';
import { CHANNEL_TYPES } from '@paddock/contracts/messaging';
import { messageTemplate, type RowOf } from '@paddock/contracts/resources';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { lazyWindow } from '../../app/lazyWindow';
import { Icon } from '../../shared/Icon';
import { ResourcePage, type FieldSlotProps } from '../../shared/resource';
import { channelIcons } from './channelIcons';
import styles from './messages.module.css';
import { texts } from './texts';

export type Template = RowOf<typeof messageTemplate>;

const SendTestWindow = lazyWindow(() => import('./SendTestWindow'));
const ContentControl = lazyPart(() => import('./ContentControl'));
const formWidth = 800;
/** Longer contents end in an ellipsis. */
const contentShown = 25;

const shortened = (text: string): string => {
  const shown = firstCharacters(text, contentShown);
  return shown === text ? text : `${shown}…`;
};

export default function TemplateList() {
  const t = texts.use();
  const [testing, setTesting] = useState<Template | null>(null);
  const content = (props: FieldSlotProps) => (
    <Suspense>
      <ContentControl {...props} />
    </Suspense>
  );
  return (
    <>
      <ResourcePage
        resource={messageTemplate}
        numbered
        titleNote={(row: Template) =>
          row.builtIn === 'YES' && (
            <small className="cell-note">
              <Icon name="padlock" size={12} /> {t('builtIn')}
            </small>
          )
        }
        cells={{
          templateContent: (row: Template) => <span title={row.templateContent}>{shortened(row.templateContent)}</span>,
          templateType: (row: Template) => (
            <span className={styles.messageChannel}>
              <Icon name={channelIcons[row.templateType] ?? 'message'} size={14} /> {row.templateType_dictText}
            </span>
          ),
        }}
        barred={(row: Template) => row.builtIn === 'YES'}
        mayDelete={(row: Template) => (row.builtIn === 'YES' ? t('builtInStays') : null)}
        form={{
          width: formWidth,
          closesAlways: true,
          start: { templateType: CHANNEL_TYPES.sms },
          required: {
            templateCode: t('codeRequired'),
            templateName: t('nameRequired'),
            templateType: t('typeRequired'),
          },
          fields: { templateContent: content, templateContentEn: content },
        }}
        actions={[
          {
            key: 'sendTest',
            label: () => t('sendTest'),
            permission: 'template:send',
            onPress: setTesting,
          },
        ]}
      />
      {testing && <SendTestWindow template={testing} onClose={() => setTesting(null)} />}
    </>
  );
}
