/** Files of reports that were sent to the person, above the list of reports. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ask } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { exportFile } from '../../shared/resource/exportRows';
import styles from './reports.module.css';
import { texts } from './texts';

export function SentFiles() {
  const t = texts.use();
  const language = useLang();
  const [query] = useSearchParams();
  const asked = query.get('file');
  const { data = [] } = useQuery({
    queryKey: storeKey('report', 'sent'),
    queryFn: ({ signal }) => ask('GET /online/sysReport/sent', {}, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.sent} aria-label={t('sent')}>
      <h2>{t('sent')}</h2>
      <span className={styles.hint}>{t('sentHint')}</span>
      <ul>
        {data.map((file) => {
          const name = language === 'en' ? file.nameEn : file.name;
          return (
            <li key={file.id} className={file.id === asked ? styles.asked : ''}>
              <b className="one-line">{name}</b>
              <span className="num">{rowTime(file.sentAt)}</span>
              <span className="num">{t('rows', { count: file.rows })}</span>
              <button
                type="button"
                className="plain-button"
                aria-label={`${t('download')} ${name} ${rowTime(file.sentAt)}`}
                onClick={() => void exportFile('/online/sysReport/file', name, `${name}.xlsx`, { id: file.id })}
              >
                {t('download')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
