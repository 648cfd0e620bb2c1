/** How far a test message is: accepted here, taken by its provider. */
import { message } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { clockTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import styles from './messages.module.css';
import { texts } from './texts';

const everyMs = 1000;
const underWay: readonly string[] = ['QUEUED', 'SENDING'];

export function Outcome({ id }: { id: string }) {
  const t = texts.use();
  const sent = useQuery({
    queryKey: [...storeKey(message.name), 'test', id],
    queryFn: ({ signal }) => ask('GET /message/sysMessage/queryById', { id }, { signal, silent: true }),
    refetchInterval: ({ state }) => (state.data && !underWay.includes(state.data.esSendStatus) ? false : everyMs),
    meta: { silent: true },
  }).data;
  const state = sent?.esSendStatus;
  const taken = state === 'SENT';
  const waits = state === undefined || underWay.includes(state);
  return (
    <section className={styles.testOutcome} aria-live="polite">
      <h3>{t('outcome')}</h3>
      <ul>
        <li className="tone-go">
          <Icon name="tick" size={14} /> {t('accepted')} <span className="num">{clockTime(sent?.createTime)}</span>
        </li>
        <li className={taken ? 'tone-go' : waits ? 'tone-wait' : 'tone-care'}>
          <Icon name={taken ? 'tick' : waits ? 'queuing' : 'warning'} size={14} />{' '}
          {taken
            ? t(sent?.esType === '4' ? 'takenHere' : 'taken')
            : waits
              ? t('waiting')
              : `${t('notTaken')}：${sent?.reason_dictText ?? ''}`}{' '}
          <span className="num">{clockTime(sent?.esSendTime)}</span>
        </li>
      </ul>
      <Link to="/message/SysMessageList">{t('toOutbox')}</Link>
    </section>
  );
}
