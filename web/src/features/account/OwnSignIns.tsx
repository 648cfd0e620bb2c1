/** Where one is logged in, device by device, and the way to end it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { minuteTime } from '../../shared/format';
import { notices } from '../../shared/notices';
import { storeKey } from '../../shared/keys';
import styles from './account.module.css';
import { texts } from './texts';

export function OwnSignIns() {
  const t = texts.use();
  const list = useQuery({ queryKey: storeKey('own', 'signIns'), queryFn: () => ask('GET /sys/user/ownSignIns', {}) });
  const end = useMutation({
    mutationFn: (signInId: string) => call('POST /sys/user/endOwnSignIns', { signInId }),
    onSuccess: ({ result }) => {
      notices.success(t('ended', { count: result.ended }));
      void list.refetch();
    },
  });
  const rows = list.data ?? [];
  return (
    <>
      <div className={styles.heading}>
        <h3>{t('signIns')}</h3>
        {rows.length > 1 && (
          <button type="button" className="link-button" onClick={() => end.mutate('')}>
            {t('endOthers')}
          </button>
        )}
      </div>
      <ul className={styles.signIns} aria-label={t('signIns')}>
        {rows.map((row) => (
          <li key={row.id} className={styles.signIn}>
            <b>{row.device || t('unknownDevice')}</b>
            <small>{t('since', { at: minuteTime(row.createTime), used: minuteTime(row.usedTime) })}</small>
            <span>{row.address}</span>
            {row.isCurrent ? (
              <span className={styles.fine}>{t('thisOne')}</span>
            ) : (
              <button type="button" className="link-button" onClick={() => end.mutate(row.id)}>
                {t('end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
