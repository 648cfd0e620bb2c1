/** Deleted users: they come back frozen, or go for good. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { KeyButton } from '../../shared/KeyCap';
import { minuteTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { Window } from '../../shared/Window';
import styles from './people.module.css';
import { texts } from './texts';

const width = 640;

export default function BinWindow({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = texts.use();
  const client = useQueryClient();
  const key = storeKey('user', 'bin');
  const [erasing, setErasing] = useState<{ id: string; realname: string } | null>(null);
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('GET /sys/user/recycleBin', {}, { signal }),
  });
  const act = useMutation({
    mutationFn: ({ id, back }: { id: string; back: boolean }) =>
      back
        ? call('PUT /sys/user/putRecycleBin', { userIds: id })
        : call('DELETE /sys/user/deleteRecycleBin', { userIds: id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => {
      setErasing(null);
      void client.invalidateQueries({ queryKey: key });
      onChanged();
    },
  });
  return (
    <Window
      width={width}
      title={t('bin')}
      onClose={onClose}
      footer={
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
      }
    >
      <ul className={styles.bin}>
        {data.map(({ id, realname, username, departIds_dictText, deleteTime }) => (
          <li key={id}>
            <b>{realname}</b>
            <span className={styles.quiet}>{username}</span>
            <span className="one-line">{departIds_dictText ?? ''}</span>
            <span className={styles.quiet}>{t('deletedAt', { time: minuteTime(deleteTime) })}</span>
            <KeyButton onClick={() => act.mutate({ id, back: true })}>{t('restore')}</KeyButton>
            <KeyButton onClick={() => setErasing({ id, realname })}>{t('erase')}</KeyButton>
          </li>
        ))}
      </ul>
      {data.length === 0 && <p className={styles.quiet}>{t('emptyBin')}</p>}
      {erasing && (
        <PromptDialog
          title={t('erase')}
          text={t('eraseAsk', { name: erasing.realname })}
          answers={[
            { label: t('cancel'), onPress: () => setErasing(null) },
            { label: t('erase'), strong: true, onPress: () => act.mutate({ id: erasing.id, back: false }) },
          ]}
          onDismiss={() => setErasing(null)}
        />
      )}
    </Window>
  );
}
