/** How much of the store's room for files is used; anyone who may sets how much there is. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ask, call } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import { sizeText } from '../../shared/uploaded';
import styles from './files.module.css';
import { texts } from './fileTexts';

const FieldWindow = lazyWindow(async () => ({ default: (await import('../../shared/FieldWindow')).FieldWindow }));
const renewEveryMs = 30_000;
const megabyte = 1024 * 1024;
const megabytesMax = 10_000_000;
const nearlyFull = 0.9;
const percent = 100;
const isWhole = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,8}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= megabytesMax);

export function FileRoom() {
  const t = texts.use();
  const queries = useQueryClient();
  const mayUpload = useMayPress('file:add');
  const maySet = useMayPress('file:quota');
  const [setting, setSetting] = useState(false);
  const { data: quota } = useQuery({
    queryKey: storeKey('fileQuota'),
    queryFn: ({ signal }) => ask('GET /sys/oss/file/quota', { orgCode: '' }, { signal, silent: true }),
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
  const renew = (): void => void queries.invalidateQueries({ queryKey: storeKey('fileQuota') });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'uploadedFile') renew();
  });
  const set = useMutation({
    mutationFn: (text: string) =>
      call('PUT /sys/oss/file/editQuota', {
        orgCode: '',
        allowedMegabytes: text.trim() === '' ? null : Number(text),
      }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setSetting(false);
      renew();
    },
  });
  if (!quota) return <div className={styles.room} />;
  const { usedBytes, allowedBytes, defaultBytes, files } = quota;
  const share = Math.min(1, usedBytes / allowedBytes);
  const level = share >= 1 ? 'full' : share >= nearlyFull ? 'nearlyFull' : null;
  return (
    <div className={styles.room}>
      <b id="file-room">{t('room')}</b>
      <span
        className={level === null ? styles.bar : `${styles.bar} ${styles.narrow}`}
        role="meter"
        aria-labelledby="file-room"
        aria-valuemin={0}
        aria-valuemax={percent}
        aria-valuenow={Math.round(share * percent)}
        aria-valuetext={t('used', { used: sizeText(usedBytes), allowed: sizeText(allowedBytes) })}
      >
        <i style={{ width: `${share * percent}%` }} />
      </span>
      <span>{t('used', { used: sizeText(usedBytes), allowed: sizeText(allowedBytes) })}</span>
      <span className={styles.hint}>{t('files', { count: files })}</span>
      {level !== null && (
        <span className="state tone-care" role="alert">
          <Icon name="warning" size={13} />
          <span>{t(level)}</span>
        </span>
      )}
      {mayUpload && level === null && <span className={styles.takes}>{t('hint')}</span>}
      {maySet && (
        <button type="button" className={styles.set} onClick={() => setSetting(true)}>
          {t('setRoom')}
        </button>
      )}
      {setting && (
        <FieldWindow
          title={t('roomTitle')}
          hint={t('roomHint', { size: sizeText(defaultBytes) })}
          label={t('megabytes')}
          initial={allowedBytes === defaultBytes ? '' : String(Math.round(allowedBytes / megabyte))}
          maxLength={8}
          rules={[
            {
              validator: (_, text: string) =>
                isWhole(text) ? Promise.resolve() : Promise.reject(new Error(t('megabytesWrong'))),
            },
          ]}
          busy={set.isPending}
          onSave={(text) => set.mutate(text)}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
