/** What a device signs in with: shown once, copied by a button. */
import { copyText } from '../../shared/clipboard';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

function Secret({ label, value }: { label: string; value: string }) {
  const t = deviceTexts.use();
  const copy = (): void => void copyText(value);
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

export function KeyShown({ shown }: { shown: { id: string; key: string | null } }) {
  const t = deviceTexts.use();
  return (
    <div role="status">
      {shown.key === null ? <p>{t('addressed')}</p> : <h3>{t('keyTitle')}</h3>}
      <Secret label={t('deviceId')} value={shown.id} />
      {shown.key !== null && (
        <>
          <Secret label={t('key')} value={shown.key} />
          <p className={styles.hint}>{t('keyHint')}</p>
        </>
      )}
    </div>
  );
}
