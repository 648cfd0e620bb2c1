/** Who of a department holds one of its roles. */
import type { DepartmentRole } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { Tick } from '../../shared/controls';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { SearchField } from '../../shared/resource/SearchField';
import { Window } from '../../shared/Window';
import { texts } from './texts';
import styles from './windows.module.css';

const width = 480;

export default function RolePeople({
  role,
  mayChange,
  onSaved,
  onClose,
}: {
  role: DepartmentRole;
  mayChange: boolean;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const client = useQueryClient();
  const key = storeKey('department', 'rolePeople', role.id);
  const { data: people } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('GET /sys/sysDepartRole/people', { roleId: role.id }, { signal }),
  });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const holders = (people ?? []).filter(({ held }) => held).map(({ id }) => id);
  const chosen = (people ?? []).filter(({ id, held }) => held !== turned.has(id)).map(({ id }) => id);
  const needle = words.trim().toLowerCase();
  const fitting = people?.filter(({ realname, username }) => `${realname} ${username}`.toLowerCase().includes(needle));
  const save = useMutation({
    mutationFn: () =>
      call('POST /sys/sysDepartRole/savePeople', {
        ...{ roleId: role.id, userIds: chosen.join(','), lastUserIds: holders.join(',') },
      }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onSaved();
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
  const saveNow = (): void => {
    if (turned.size > 0 && !save.isPending) save.mutate();
  };
  const turn = (id: string): void => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  return (
    <Window
      keys={{ 'Ctrl+Enter': saveNow }}
      width={width}
      title={t('rolePeopleOf', { name: role.roleName })}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.quiet} aria-live="polite">
            {t('peopleChosen', { count: chosen.length })}
          </span>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          {mayChange && (
            <KeyButton tone="ink" cap="Ctrl Enter" disabled={turned.size === 0} busy={save.isPending} onClick={saveNow}>
              {t('save')}
            </KeyButton>
          )}
        </div>
      }
    >
      <div className={styles.search}>
        <SearchField first label={t('searchPeople')} value={words} onChange={setWords} />
      </div>
      {fitting?.length === 0 && <EmptyState title={t(people?.length === 0 ? 'nobodyHere' : 'nobodyFits')} />}
      <ul className={`${styles.lines} ${styles.people}`} aria-label={t('rolePeople')}>
        {fitting?.map(({ id, realname, username }) => (
          <li key={id}>
            <Tick checked={chosen.includes(id)} disabled={!mayChange} onChange={() => turn(id)}>
              <b>{realname}</b> <span className={styles.quiet}>{username}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </Window>
  );
}
