/** Flags, counts, the link and the stop of all karts: the line that nothing ever covers. */
import { useNavigate } from 'react-router';
import { Icon } from '../../shared/Icon';
import { clockTime } from '../../shared/format';
import { LinkStateView } from '../../shared/LinkStateView';
import { useLinkState } from '../../shared/live';
import type { Counts } from './board';
import { elapsed } from './KartTile';
import { useMayPress } from '../../shared/session';
import { texts } from './texts';
import { type Flag, useLatency } from './useBoard';

type HeadCounts = Counts & { waiting: number };

const menuPath = '/dashboard/workplace';

export function BoardHead({
  flag,
  redSince,
  yellowSince,
  counts,
  now,
  busy,
  onSlowAll,
  onStopAll,
}: {
  /** Null: not known. Then it is handled as red: nothing may start, and green is not offered. */
  flag: Flag;
  /** By the service's clock; null while no red flag is shown. */
  redSince: number | null;
  /** The same of a yellow one; null also where nobody knows since when. */
  yellowSince: number | null;
  /** Karts in each group, and people in the line; null while the karts are being read. */
  counts: HeadCounts | null;
  now: number;
  busy: ReadonlySet<string>;
  onSlowAll: () => void;
  onStopAll: () => void;
}) {
  const t = texts.use();
  const navigate = useNavigate();
  const mayControl = useMayPress('vehicle:control');
  const latencyMs = useLatency();
  const link = useLinkState();
  const red = redSince !== null;
  const yellow = flag === 'yellow';
  const count = (key: keyof HeadCounts) => (
    <span>
      <b>{counts?.[key] ?? '–'}</b>
      {t(key === 'waiting' ? 'peopleWaiting' : key)}
    </span>
  );
  return (
    <header className="mb-head" data-above-layers>
      <button className="mb-menu" aria-label={t('toMenu')} onClick={() => void navigate(menuPath)}>
        <Icon name="left" size={20} />
      </button>
      {red ? (
        <span className="mb-flags mb-flag-red" role="status">
          <Icon name="flag" />
          {t('redPaused', { time: elapsed(now - redSince) })}
        </span>
      ) : flag === null ? (
        <span className="mb-flags mb-flag-unknown" role="status">
          <Icon name="flag" />
          {t('flagUnknown')}
        </span>
      ) : (
        <span className={`mb-flags mb-flag-shown mb-flag-${flag} on`} role="status">
          <Icon name="flag" />
          {yellow && yellowSince !== null
            ? t('yellowSince', { time: elapsed(now - yellowSince) })
            : t(yellow ? 'yellow' : 'green')}
        </span>
      )}
      <span className="mb-counts">
        {count('onTrack')}
        {count('waiting')}
        {count('idle')}
        {count('out')}
      </span>
      <span className="mb-link">
        {link.live && latencyMs === null ? (
          <span className="mb-silent" role="status">
            <Icon name="warning" size={14} />
            {t('serviceSilent')}
          </span>
        ) : (
          <LinkStateView />
        )}
        {link.live && latencyMs != null && <span className="num">{t('latency', { ms: latencyMs })}</span>}
        <span className="num">{clockTime(now)}</span>
      </span>
      {mayControl && !red && (
        <button
          className={`mb-slow-all${yellow ? ' on' : ''}`}
          disabled={flag === null || busy.has('slow all')}
          onClick={onSlowAll}
        >
          <Icon name="slow" size={20} />
          {t(yellow ? 'slowAgain' : 'slowAll')}
        </button>
      )}
      {mayControl && (
        <button className={`mb-stop-all${red ? ' mb-again' : ''}`} onClick={onStopAll}>
          <Icon name="octagon" size={30} />
          {t(red ? 'sendAgain' : 'stopAll')}
        </button>
      )}
    </header>
  );
}
