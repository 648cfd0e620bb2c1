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
  counts,
  now,
  busy,
  onFlag,
  onStopAll,
}: {
  /** Null: not known. Then it is handled as red: nothing may start, and green is not offered. */
  flag: Flag;
  /** By the service's clock; null while no red flag is shown. */
  redSince: number | null;
  /** Karts in each group, and people in the line; null while the karts are being read. */
  counts: HeadCounts | null;
  now: number;
  busy: ReadonlySet<string>;
  onFlag: (flag: 'green' | 'yellow') => void;
  onStopAll: () => void;
}) {
  const t = texts.use();
  const navigate = useNavigate();
  const mayControl = useMayPress('vehicle:control');
  const latencyMs = useLatency();
  const link = useLinkState();
  const red = redSince !== null;
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
      ) : !mayControl ? (
        <span className={`mb-flags mb-flag-shown mb-flag-${flag} on`} role="status">
          <Icon name="flag" />
          {t(flag === 'yellow' ? 'yellow' : 'green')}
        </span>
      ) : (
        <span className="mb-flags" role="group" aria-label={t('flag')}>
          {(['green', 'yellow'] as const).map((each) => (
            <button
              key={each}
              className={`mb-flag-${each}${flag === each ? ' on' : ''}`}
              aria-pressed={flag === each}
              disabled={busy.has(`flag ${each}`)}
              onClick={() => onFlag(each)}
            >
              <Icon name="flag" />
              {t(each)}
            </button>
          ))}
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
      {mayControl && (
        <button className={`mb-stop-all${red ? ' mb-again' : ''}`} onClick={onStopAll}>
          <Icon name="octagon" size={30} />
          {t(red ? 'sendAgain' : 'stopAll')}
        </button>
      )}
    </header>
  );
}
