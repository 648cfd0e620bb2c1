/** What customers scan: the code of a form, its address to send, and the code on paper. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shared/call';
import { copyText } from '../../shared/clipboard';
import { storeName, useDepartInfo } from '../../shared/depart';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { KeyButton } from '../../shared/KeyCap';
import { ErrorState } from '../../shared/ListStates';
import { PrintedCode } from '../../shared/PrintedCode';
import { QrCode } from '../../shared/QrCode';
import { Window } from '../../shared/Window';
import type { FormRow } from './FormList';
import styles from './online.module.css';
import { texts } from './texts';

const width = 480;

/** The address for the phone. Its code stands behind `#`, which no browser sends to anybody. */
const addressOf = ({ code, origin }: { code: string; origin: string | null }): string =>
  `${origin ?? window.location.origin}${window.location.pathname}#/online/fill?f=${code}`;

export default function LinkWindow({ row, onClose }: { row: FormRow; onClose: () => void }) {
  const t = texts.use();
  const language = useLang();
  const depart = useDepartInfo();
  const [printing, setPrinting] = useState(false);
  const link = useQuery({
    queryKey: storeKey('onlineLink', row.id),
    queryFn: async ({ signal }) =>
      addressOf(await ask('GET /online/sysOnlineForm/link', { id: row.id }, { signal, silent: true })),
    meta: { silent: true },
  });
  const { data: address } = link;
  const title = language === 'en' ? row.titleEn : row.title;
  return (
    <Window width={width} title={t('linkTitle', { title })} onClose={onClose} footer={null}>
      {link.isError && <ErrorState message={t('linkFailed')} onRetry={() => void link.refetch()} />}
      {address !== undefined && (
        <div className={styles.link}>
          <QrCode address={address} label={t('scan')} />
          <div>
            <p>{t('linkHint')}</p>
            <code className={styles.address}>{address}</code>
            <button type="button" className="plain-button" onClick={() => void copyText(address)}>
              {t('copy')}
            </button>
            <KeyButton tone="ink" onClick={() => setPrinting(true)}>
              {t('printCode')}
            </KeyButton>
          </div>
        </div>
      )}
      {printing && (
        <PrintedCode
          title={language === 'en' ? row.titleEn : `${row.title} ${row.titleEn}`}
          label={t('scan')}
          hint={depart ? storeName(depart) : ''}
          address={address}
          onDone={() => setPrinting(false)}
        />
      )}
    </Window>
  );
}
