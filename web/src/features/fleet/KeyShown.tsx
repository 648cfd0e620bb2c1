/** What a device signs in with: where, as whom, and the key, which is shown once. Each is copied by a button. */
import { useState } from 'react';
import { copyText } from '../../shared/clipboard';
import { Icon } from '../../shared/Icon';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

export interface ShownKey {
  id: string;
  /** Null where the edge connects to the device. */
  key: string | null;
  brokerUrl: string | null;
}

/** A window with a key: one that was not copied goes by a button that says so, or by a second Esc. */
export function useKeyLeaving(shown: ShownKey | null, onClose: () => void) {
  const [copied, setCopied] = useState<string | null>(null);
  const [warned, setWarned] = useState<string | null>(null);
  const key = shown?.key ?? null;
  return {
    leave: (): void => {
      if (key === null || copied === key || warned === key) onClose();
      else setWarned(key);
    },
    onCopied: () => setCopied(key),
    isWarned: key !== null && warned === key && copied !== key,
  };
}

function Secret({ label, value, onCopied }: { label: string; value: string; onCopied?: () => void }) {
  const t = deviceTexts.use();
  const copy = (): void => {
    void copyText(value).then((copied) => copied && onCopied?.());
  };
  return (
    <div>
      <span className={styles.hint}>{label}</span>
      <div className={styles.secret}>
        <code>{value}</code>
        <button type="button" className="link-button" onClick={copy} aria-label={`${t('copy')} ${label}`}>
          {t('copy')}
        </button>
      </div>
    </div>
  );
}

function Broker({ url }: { url: string }) {
  const t = deviceTexts.use();
  const [scheme, address = ''] = url.split('://');
  return (
    <>
      <Secret label={t('broker')} value={address} />
      <p className={styles.hint}>{t(scheme === 'mqtts' ? 'brokerTls' : 'brokerPlain')}</p>
    </>
  );
}

export function KeyShown({ shown, isWarned, onCopied }: { shown: ShownKey; isWarned: boolean; onCopied: () => void }) {
  const t = deviceTexts.use();
  if (shown.key === null)
    return (
      <div role="status">
        <p>{t('addressed')}</p>
        <Secret label={t('deviceId')} value={shown.id} />
      </div>
    );
  return (
    <>
      <div role="status">
        <h3>{t('keyTitle')}</h3>
        {shown.brokerUrl === null ? (
          <p className={styles.hint}>{t('brokerUnknown')}</p>
        ) : (
          <Broker url={shown.brokerUrl} />
        )}
        <Secret label={t('deviceId')} value={shown.id} />
        <Secret label={t('key')} value={shown.key} onCopied={onCopied} />
        <p className={styles.hint}>{t('keyHint')}</p>
      </div>
      {isWarned && (
        <p role="alert" className="state tone-care">
          <Icon name="warning" size={14} /> {t('notCopied')}
        </p>
      )}
    </>
  );
}
