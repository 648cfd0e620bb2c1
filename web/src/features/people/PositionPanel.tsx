/** Beside the list of positions: the people of this one, how they are reached, and at which counter they stand now. */
import { firstCharacters } from '@paddock/contracts/characters';
import type { position, RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { askWhole } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { neighbourKeys, type Neighbours } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { useCounters } from '../drawer/useCounters';
import styles from './positions.module.css';
import { texts } from './positionTexts';

export type PositionRow = RowOf<typeof position> & { id: string };

interface PanelProps {
  row: PositionRow;
  name: string;
  neighbours: Neighbours;
  onClose: () => void;
}

export function PositionPanel({ row, name, neighbours, onClose }: PanelProps) {
  const t = texts.use();
  const users = useMenuPath(['system/UserList']);
  const counters = useCounters(useMayPress('drawer:view'));
  useHotkeys({ Escape: onClose, ...neighbourKeys(neighbours) });
  // A code that begins or ends as this one is found too, so whole ones are compared.
  const people = useQuery({
    queryKey: storeKey('user', 'ofPosition', row.code),
    queryFn: async ({ signal }) => {
      const query = { post: `*${row.code}*`, column: 'createTime', order: 'asc' };
      const found = await askWhole('GET /sys/user/list', query, { signal, silent: true });
      return found.filter(({ post }) => post.split(',').includes(row.code));
    },
    meta: { silent: true },
  });
  const drawerOf = (userId: string): number | undefined =>
    counters.data?.counters.find(({ cashierId }) => cashierId === userId)?.drawer;
  return (
    <aside className={styles.panel} aria-label={t('panel')}>
      <header>
        <h2 className="one-line">{name}</h2>
        {people.data && <span className="num">{t('people', { count: people.data.length })}</span>}
        {users !== null && <Link to={users}>{t('addressBook')}</Link>}
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
      </header>
      {people.isError && <ErrorState message={people.error.message} onRetry={() => void people.refetch()} />}
      {people.data?.length === 0 && <EmptyState title={t('nobody')} hint={t('nobodyHint')} />}
      <ul>
        {people.data?.map((person) => (
          <li key={person.id}>
            <i aria-hidden>{firstCharacters(person.realname, 1)}</i>
            <span>
              <b>{person.realname}</b>
              <small className="num">{person.phone || t('noPhone')}</small>
            </span>
            {drawerOf(person.id) !== undefined && (
              <span className={styles.onDuty}>
                <Icon name="run" size={12} /> {t('atCounter', { drawer: drawerOf(person.id) ?? '' })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <footer>{t('rolesDecide')}</footer>
    </aside>
  );
}
