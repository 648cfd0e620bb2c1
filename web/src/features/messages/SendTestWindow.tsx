/** Sends a message by a template to one receiver, and shows what becomes of it. */
import { CHANNEL_TYPES, fill, hasMarkup, testValues } from '@paddock/contracts/messaging';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { storeKey } from '../../shared/keys';
import { channelIcons } from './channelIcons';
import styles from './messages.module.css';
import { Outcome } from './Outcome';
import { PlaceholderList } from './PlaceholderList';
import type { Template } from './TemplateList';
import { placeholderRows, readData } from './testData';
import { texts } from './texts';

const width = 900;
const receiverHints = { '1': 'receiver1', '2': 'receiver2', '3': 'receiver3', '4': 'receiver4' } as const;
type MessageType = keyof typeof receiverHints;

/** As it is read: tags are a service's business, this only shows words. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$&\n'), 'text/html').body.textContent;
}

export default function SendTestWindow({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const language = useLang();
  const types = useDictionary('msgType');
  const inEnglish = language === 'en' && template.templateContentEn !== '';
  const title = (inEnglish && template.templateNameEn) || template.templateName;
  const content = inEnglish ? template.templateContentEn : template.templateContent;
  const [type, setType] = useState(template.templateType);
  const [testData, setTestData] = useState(template.templateTestJson);
  const [receiver, setReceiver] = useState('');
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const channels = useQuery({
    queryKey: storeKey('messageChannels'),
    queryFn: ({ signal }) => ask('GET /message/sysMessage/channels', {}, { signal }),
  });
  const data = readData(testData);
  const values = testValues(template.templateCode, data.kind === 'values' ? data.values : {});
  const rows = placeholderRows([title, content], values);
  const plain = hasMarkup(template.templateType) ? wordsOf(content) : content;
  const send = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      call('POST /message/sysMessageTemplate/sendMsg', {
        templateCode: template.templateCode,
        testData,
        receiver: receiver.trim(),
        msgType: type,
      }),
    onMutate: () => setFault(null),
    onSuccess: ({ message }) => notices.success(message),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      notices.warning(error.message);
      const field = (error.result as { field?: unknown } | null)?.field;
      if (typeof field === 'string') setFault({ field, text: error.message });
    },
  });
  const confirm = (): void => {
    if (send.isPending) return;
    if (receiver.trim() === '') setFault({ field: 'receiver', text: t('receiverRequired') });
    else send.mutate();
  };
  const dataFault =
    data.kind === 'fault'
      ? t('jsonFault', { line: data.line, column: data.column })
      : data.kind === 'noObject'
        ? t('jsonNoObject')
        : null;
  const channel = Object.entries(CHANNEL_TYPES).find(
    ([, number]) => number === type,
  )?.[0] as keyof typeof CHANNEL_TYPES;
  const off = channels.data !== undefined && channels.data[channel] === false;
  return (
    <Window
      width={width}
      className={styles.sendTest}
      title={
        <>
          {t('sendTest')} <small>{t('sendTestNote')}</small>
        </>
      }
      keys={{ 'Ctrl+Enter': confirm }}
      keysOverControls
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="primary" cap="Ctrl Enter" busy={send.isPending} onClick={confirm}>
            {t('sendTest')}
          </KeyButton>
        </>
      }
    >
      <div className={styles.sendTestParts}>
        <section>
          <div className={styles.sendTestNames}>
            <label className="form-label" htmlFor="test-name">
              {t('templateName')}
            </label>
            <label className="form-label" htmlFor="test-code">
              {t('templateCode')}
            </label>
            <output id="test-name" className="form-fixed">
              <span className="one-line">{title}</span>
              <Icon name="padlock" size={12} />
            </output>
            <output id="test-code" className="form-fixed num">
              <span className="one-line">{template.templateCode}</span>
              <Icon name="padlock" size={12} />
            </output>
          </div>
          <label className="form-label" htmlFor="test-content">
            {t('templateContent')}
          </label>
          <output id="test-content" className={styles.sendTestContent}>
            {plain}
          </output>
          <div className="form-label">
            <label htmlFor="test-data">
              <b aria-hidden>* </b>
              {t('testData')}
            </label>
            <span className="form-note">
              {t('testDataHint')}{' '}
              <button type="button" className="link-button" onClick={() => setTestData(template.templateTestJson)}>
                {t('restore')}
              </button>
            </span>
          </div>
          <Input.TextArea
            id="test-data"
            className={styles.sendTestData}
            data-own-enter
            spellCheck={false}
            rows={7}
            value={testData}
            aria-invalid={dataFault !== null}
            aria-describedby={dataFault === null ? undefined : 'test-data-fault'}
            {...(dataFault === null ? {} : { status: 'error' as const })}
            onChange={(event) => setTestData(event.target.value)}
          />
          {dataFault !== null && (
            <p id="test-data-fault" className="form-fault" role="alert">
              <Icon name="warning" size={12} /> {dataFault}
            </p>
          )}
          <PlaceholderList rows={rows} />
        </section>
        <section>
          <div className="form-label">
            <span>{t('channel')}</span>
            <span className="form-note">{t('channelHint')}</span>
          </div>
          <Segmented
            block
            aria-label={t('channel')}
            value={type}
            options={types.map(({ value, text }) => ({
              value: value as MessageType,
              label: (
                <>
                  <Icon name={channelIcons[value] ?? 'message'} size={13} /> {text}
                </>
              ),
            }))}
            onChange={setType}
          />
          <div className="form-label">
            <label htmlFor="test-receiver">
              <b aria-hidden>* </b>
              {t('receiver')}
            </label>
            <span className="form-note">{t(receiverHints[type])}</span>
          </div>
          <Input
            id="test-receiver"
            autoFocus
            autoComplete="off"
            value={receiver}
            aria-invalid={fault?.field === 'receiver'}
            {...(fault?.field === 'receiver' ? { status: 'error' as const } : {})}
            onChange={(event) => {
              setReceiver(event.target.value);
              setFault(null);
            }}
          />
          {fault?.field === 'receiver' && (
            <p className="form-fault" role="alert">
              <Icon name="warning" size={12} /> {fault.text}
            </p>
          )}
          {off && (
            <p className={styles.sendTestOff} role="status">
              <Icon name="warning" size={12} /> {t('notSetUp')}
            </p>
          )}
          <div className="form-label">
            <span>{t('willGet')}</span>
            <span className="form-note">{t('characters', { count: [...fill(plain, values, false)].length })}</span>
          </div>
          <output className={styles.sendTestPreview}>{fill(plain, values, false)}</output>
          {send.data && <Outcome id={send.data.result} />}
        </section>
      </div>
    </Window>
  );
}
