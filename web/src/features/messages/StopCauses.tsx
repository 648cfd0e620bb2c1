/** Above the outbox: why several messages have stopped at once, and whether sending them again helps now. */
import { dictText } from '@paddock/contracts';
import { message } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ask } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import styles from './messages.module.css';
import { texts } from './texts';

const renewEveryMs = 60_000;
/** Of one alone its own row says as much. */
const severalMin = 2;

export function StopCauses() {
  const t = texts.use();
  const language = useLang();
  const { pathname } = useLocation();
  // It follows the list: both are read again when a message changes.
  const causes = useQuery({
    queryKey: storeKey(message.name, 'causes', language),
    queryFn: ({ signal }) => ask('GET /message/sysMessage/causes', {}, { signal, silent: true }),
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
  const common = (causes.data ?? []).filter(({ count }) => count >= severalMin);
  return common.map(({ reason, esType, count, templates, goneTime, isGone }) => (
    <p key={`${reason} ${esType}`} className={styles.stopCause} role="status">
      <Icon name="warning" size={14} />
      <b>{t('stoppedAlike', { count, reason: named(dictText('message_reason', reason, language)) })}</b>
      <span>
        {templates.map(named).join(language === 'cn' ? '、' : ', ')}
        {language === 'cn' ? '。' : '. '}
        {goneTime !== null ? t('causeGoneSince', { time: rowTime(goneTime) }) : t(isGone ? 'causeGone' : 'causeStands')}
      </span>
      <Link to={`${pathname}?${new URLSearchParams({ esSendStatus: 'STOPPED', reason, esType })}`}>
        {t('onlyThese', { count })}
      </Link>
    </p>
  ));
}
