/** Beside the list: one entry with who, from where and of what, each field before and after, and what followed. */
import type { auditEntry, RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shared/call';
import { groupThousands, rowTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { NeighbourButtons, neighbourKeys, type Neighbours } from '../../shared/resource';
import { useHotkeys } from '../../shared/useHotkeys';
import styles from './audit-log.module.css';
import { texts } from './auditTexts';
import { changesOf, fieldName, fieldsOf, valueText } from './auditWords';
import { KindGlyph } from './KindGlyph';
import { useActorName } from './useActorName';

const hashShown = 8;
type Entry = RowOf<typeof auditEntry> & { id: string };

export function AuditPanel({
  entry,
  neighbours,
  onClose,
}: {
  entry: Entry;
  neighbours: Neighbours;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const [unfolded, setUnfolded] = useState('');
  const isUnfolded = unfolded === entry.id;
  useHotkeys({ Escape: onClose, ...neighbourKeys(neighbours) });
  const { data } = useQuery({
    queryKey: storeKey('auditDetail', entry.id, language),
    queryFn: ({ signal }) => ask('GET /sys/audit/detail', { id: entry.id }, { signal, silent: true }),
    meta: { silent: true },
  });
  const changes = changesOf(entry.before, entry.after);
  const actorName = useActorName();
  const rest = Object.entries(fieldsOf(data?.unchanged ?? null));
  const value = (column: string, given: unknown): string =>
    valueText(entry.subject, column, given, language) ?? t('isEmpty');
  return (
    <aside className={styles.panel} aria-label={t('panel')}>
      <header>
        <KindGlyph kind={entry.kind} />
        <h2>{t('did', { change: entry.change_dictText, subject: entry.subject_dictText })}</h2>
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
        <div className={styles.steps}>
          <span className="num">#{groupThousands(entry.seq)}</span>
          <NeighbourButtons {...neighbours} />
        </div>
      </header>
      <div className={styles.panelBody} tabIndex={0} role="group" aria-label={t('what')}>
        <dl className={styles.facts}>
          <dt>{t('who')}</dt>
          <dd>{actorName(entry)}</dd>
          <dt>{t('when')}</dt>
          <dd className="num">{rowTime(entry.createTime)}</dd>
          <dt>{t('fromWhere')}</dt>
          <dd>{[entry.address, entry.device].filter((part) => (part ?? '') !== '').join(', ') || '—'}</dd>
          <dt>{t('object')}</dt>
          <dd>
            {entry.subject_dictText} <span className="num">{entry.subjectId}</span>
          </dd>
        </dl>
        <h3>
          {t('what')}
          <span>
            {t('changedCount', { count: changes.length })}
            {data && data.unchangedCount > 0 && (
              <>
                {' · '}
                {t('unchanged', { count: data.unchangedCount })}
                <button
                  type="button"
                  className="link-button"
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(isUnfolded ? '' : entry.id)}
                >
                  {t(isUnfolded ? 'fold' : 'unfold')}
                </button>
              </>
            )}
          </span>
        </h3>
        <table className={styles.changes}>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ column, before, after }) => (
              <tr key={column}>
                <th scope="row">{fieldName(entry.subject, column, language)}</th>
                <td className={styles.before}>{value(column, before)}</td>
                <td className={styles.after}>{value(column, after)}</td>
              </tr>
            ))}
            {isUnfolded &&
              rest.map(([column, kept]) => (
                <tr key={column} className={styles.same}>
                  <th scope="row">{fieldName(entry.subject, column, language)}</th>
                  <td colSpan={2}>{value(column, kept)}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {data && (
          <>
            <h3>{t('followed')}</h3>
            <ul className={styles.followed}>
              {data.together.map(({ subjectText, changeText, count }) => (
                <li key={`${changeText} ${subjectText}`}>
                  <span>
                    {t('together')} {t('did', { change: changeText, subject: subjectText })}
                  </span>
                  <span className="num">{t('times', { count })}</span>
                </li>
              ))}
              <li>
                {data.laterCount === 0
                  ? t('laterNone')
                  : t('laterOnce', {
                      ...{ count: data.laterCount, who: actorName({ username: data.laterBy }) },
                      time: rowTime(data.laterTime ?? ''),
                    })}
              </li>
            </ul>
          </>
        )}
      </div>
      {data && (
        <footer>
          <Icon name={data.isVerified ? 'tick' : 'idle'} size={14} />
          <span>
            {t('chainedTo', {
              number: groupThousands(entry.seq - 1),
              hash: data.previousHash.slice(0, hashShown),
              own: entry.id.slice(0, hashShown),
            })}
            {' · '}
            {data.isVerified && data.checkedTime !== null
              ? t('verifiedAt', { time: rowTime(data.checkedTime) })
              : t('notYetVerified')}
          </span>
        </footer>
      )}
    </aside>
  );
}
