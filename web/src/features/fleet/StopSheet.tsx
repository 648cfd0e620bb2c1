/**
 * A stop of all karts from the press to its end: all have confirmed, or these have not; and the way back to driving. Only a
 * kart's own word counts as stopped. It lies over the board, which is inert under it; the top line with the stop stays.
 */
import { useEffect } from 'react';
import { clockTime, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { useStateWord } from '../../shared/StateGlyph';
import { useLayer } from '../../shared/useLayer';
import { isOnTrack, type Tile } from './board';
import { HoldButton } from './HoldButton';
import { elapsed } from './KartTile';
import { covering, isOpenState, isStopped, type StopAll, type StopPhase, type StopRequest } from './stopAll';
import { Permitted } from '../../shared/Permitted';
import { useMayPress } from '../../shared/session';
import { texts } from './texts';

interface Row {
  request: StopRequest;
  /** Null: a kart device on no vehicle. */
  tile: Tile | null;
  /** Still likely to answer by itself; the others come first. */
  waiting: boolean;
}

function rowsOf(stop: StopAll, tiles: readonly Tile[]): Row[] {
  const byId = new Map(tiles.map((tile) => [tile.vehicle.id, tile]));
  const onTrack = tiles.filter(isOnTrack).map((tile) => tile.vehicle.id);
  return covering(stop, onTrack)
    .flatMap((request) => {
      const tile = byId.get(request.vehicleId) ?? null;
      if (tile === null && request.spareName === null) return [];
      return [{ request, tile, waiting: isWaiting(stop, request, tile) }];
    })
    .sort((one, other) => Number(one.waiting) - Number(other.waiting) || placeOf(one) - placeOf(other));
}

const nameOf = ({ request, tile }: Row): string => tile?.vehicle.cardName ?? request.spareName ?? '';
/** What a device is called is longer than the number of a vehicle. */
const spareClass = ({ tile }: Row): string => (tile === null ? 'stop-spare' : '');
/** Vehicles first. */
const placeOf = ({ tile }: Row): number => tile?.vehicle.indexNumber ?? Number.MAX_SAFE_INTEGER;
const isWaiting = (stop: StopAll, { state }: StopRequest, tile: Tile | null): boolean =>
  (isOpenState(state) || (stop.phase === 'sending' && state === 'unsent')) && tile?.vehicle.isConnecte !== 'NO';
const hasAnswered = (row: Row): boolean => row.request.state === 'done';

/** The venue's reasons for "nobody answered". */
const silence: ReadonlySet<string> = new Set(['kartSilent', 'expired', 'replaced', '']);

function segmentClass(stop: StopAll, row: Row): string {
  if (hasAnswered(row)) return 'stop-done';
  if (isStopped(stop, row.request)) return 'stop-seen';
  return row.waiting ? 'stop-open' : 'stop-none';
}

function Unanswered({
  row,
  sentAt,
  now,
  onFlagged,
}: {
  row: Row;
  sentAt: number | null;
  now: number;
  onFlagged: () => void;
}) {
  const t = texts.use();
  const { request, tile, waiting } = row;
  const seenAt = parseTime(tile?.vehicle.lastSeenAt ?? null);
  const isOffline = tile?.vehicle.isConnecte === 'NO';
  const word = (): string => {
    if (isOffline && seenAt !== null) return t('lostUnanswered', { time: elapsed(now - seenAt) });
    if (waiting && request.state === 'unsent') return t('sending');
    if (request.state === 'unsent') return t('unsent');
    if (waiting) return t('waitingAnswer', { seconds: Math.max(0, Math.floor((now - (sentAt ?? now)) / 1000)) });
    return t(request.state === 'failed' && !silence.has(request.reason ?? '') ? 'refusedStop' : 'noAnswer');
  };
  return (
    <li className={waiting ? 'stop-waiting' : ''}>
      <b className={`stop-number num ${spareClass(row)}`}>{nameOf(row)}</b>
      <span className="stop-driver">
        <b className="one-line">{tile === null ? t('spareKart') : (tile.run?.cheshou ?? '')}</b>
        <span>
          <Icon name={waiting ? 'clock' : isOffline ? 'offline' : 'warning'} />
          {word()}
        </span>
      </span>
      <button onClick={onFlagged}>{t('flagged')}</button>
    </li>
  );
}

const titles = {
  sending: 'stopSending',
  failed: 'stopNotSent',
  accepted: 'stopSheet',
  stopping: 'stopSheet',
  confirmed: 'stopConfirmed',
  unconfirmed: 'stopUnconfirmed',
  flag: 'redFlag',
} as const satisfies Record<StopPhase, string>;

function useNote(): (stop: StopAll) => string {
  const t = texts.use();
  return (stop) => {
    if (stop.sentAt === null) return t('redUnknown');
    const time = clockTime(stop.sentAt);
    const sent = { time, name: stop.by };
    switch (stop.phase) {
      case 'sending':
        return t('pressedAt', { time });
      case 'failed':
        return t('stopNotSentHint', { time, message: stop.failure ?? '' });
      case 'accepted':
        return t('stopByAccepted', sent);
      case 'stopping':
        return t(stop.byVenue ? 'stopByVenue' : 'stopByRepeated', sent);
      default:
        return t(stop.byVenue ? 'stopByVenue' : 'stopBy', sent);
    }
  };
}

export function StopSheet({
  stop,
  venueLink,
  tiles,
  now,
  busy,
  onFlagged,
  onRetry,
  onClose,
  onResume,
}: {
  stop: StopAll;
  /** The venue's own page, where this one may not call the venue. */
  venueLink: string | null;
  tiles: readonly Tile[];
  now: number;
  busy: boolean;
  onFlagged: (vehicleId: string) => void;
  onRetry: () => void;
  /** For a stop that was never sent; null while the flag is red. */
  onClose: (() => void) | null;
  onResume: () => void;
}) {
  const t = texts.use();
  const stateWord = useStateWord();
  const mayControl = useMayPress('vehicle:control');
  const note = useNote();
  const { marker, element } = useLayer<HTMLDivElement>({ kind: 'window', alert: true });
  useEffect(() => element.current?.focus(), [element]);
  const howStopped = ({ state, answerMs }: StopRequest): string => {
    if (state !== 'done') return t('byFlag');
    return answerMs === null ? t('answeredOf') : t('answeredAfter', { seconds: (answerMs / 1000).toFixed(1) });
  };
  const { phase } = stop;
  const rows = rowsOf(stop, tiles);
  const stopped = rows.filter((row) => isStopped(stop, row.request));
  const missing = rows.filter((row) => !isStopped(stop, row.request));
  const answered = rows.filter(hasAnswered).length;
  // A kart on track that the stop does not name has not confirmed either.
  const ends = phase === 'confirmed' && missing.length > 0 ? 'unconfirmed' : phase;
  const allStopped = ends === 'unconfirmed' && missing.length === 0;
  const title = (): string => {
    if (allStopped) return t('stopAllStand', { count: rows.length });
    if (ends === 'confirmed' && rows.length === 0) return t('redFlag');
    return t(titles[ends], { count: ends === 'unconfirmed' ? missing.length : rows.length });
  };
  const isOut = phase !== 'sending' && phase !== 'failed';
  const tone = phase === 'failed' || (ends === 'unconfirmed' && !allStopped) ? ' stop-wrong' : '';
  return (
    <div
      ref={marker}
      className={`mb-sheet${tone}`}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="stop-title"
      aria-describedby="stop-note"
      tabIndex={-1}
    >
      <div className="stop-head">
        <Icon name={phase === 'failed' ? 'warning' : 'octagon'} size={46} />
        <div aria-live="assertive">
          <h2 id="stop-title">{title()}</h2>
          <p id="stop-note">{note(stop)}</p>
        </div>
        <span className="stop-count" role="status">
          <b className="num">{answered}</b> / {rows.length}
          <span>{t('answeredOf')}</span>
        </span>
      </div>
      <div className="stop-segments" aria-hidden>
        {[...stopped, ...missing].map((row) => (
          <i key={row.request.vehicleId} className={segmentClass(stop, row)} />
        ))}
      </div>
      <div className="stop-body">
        {rows.length === 0 && <p className="stop-section">{t('noneOnTrack')}</p>}
        {missing.length > 0 && (
          <>
            <h3 className="stop-section">
              {t(isOut ? 'unansweredKarts' : 'onTrackCount', { count: missing.length })}
              <span>{t('unansweredHint')}</span>
            </h3>
            <ul className="stop-missing">
              {missing.map((row) => (
                <Unanswered
                  key={row.request.vehicleId}
                  row={row}
                  sentAt={stop.sentAt}
                  now={now}
                  onFlagged={() => onFlagged(row.request.vehicleId)}
                />
              ))}
            </ul>
          </>
        )}
        {stopped.length > 0 && (
          <>
            <h3 className="stop-section">{t('stoppedKarts', { count: stopped.length })}</h3>
            <ul className="stop-answered">
              {stopped.map((row) => (
                <li key={row.request.vehicleId}>
                  <b className={`num ${spareClass(row)}`}>{nameOf(row)}</b>
                  <span>
                    <b>
                      <Icon name="tick" size={14} />
                      {stateWord('STOPPED')}
                    </b>
                    {howStopped(row.request)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="stop-foot">
        <p>{t('resumeNote')}</p>
        {phase === 'failed' && (
          <>
            {onClose && (
              <button className="mb-action" onClick={onClose}>
                <span className="mb-action-label">{t('cancel')}</span>
              </button>
            )}
            {venueLink !== null && (
              <a className="mb-action" href={venueLink} target="_blank" rel="noreferrer">
                <span className="mb-action-label">{t('venuePage')}</span>
                <span className="mb-action-hint">{t('venuePageHint')}</span>
              </a>
            )}
            <Permitted to="vehicle:control">
              <button className="mb-action mb-retry" onClick={onRetry}>
                <span className="mb-action-label">
                  <Icon name="octagon" size={22} />
                  {t('sendAgain')}
                </span>
              </button>
            </Permitted>
          </>
        )}
        {isOut && mayControl && (
          <HoldButton disabled={missing.length > 0 || phase === 'accepted' || busy} onHeld={onResume}>
            <span className="mb-action-label">
              <Icon name="flag" size={18} />
              {t('resumeRun')}
            </span>
            <span className="mb-action-hint">
              {missing.length > 0 ? t('resumeMissing', { count: missing.length }) : t('resumeHold')}
            </span>
          </HoldButton>
        )}
      </div>
    </div>
  );
}
