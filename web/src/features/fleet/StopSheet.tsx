/** After a stop of all karts: who has answered, who has not, and the way back to driving. Only an answer counts as stopped. */
import { clockTime, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { isOnTrack, type Tile } from './board';
import { HoldButton } from './HoldButton';
import { elapsed } from './KartTile';
import { covering, isOpenState, isStopped, type StopAll, type StopRequest } from './stop-all';
import { texts } from './texts';

interface Row {
  request: StopRequest;
  tile: Tile;
}

function rowsOf(stop: StopAll, tiles: readonly Tile[]): Row[] {
  const byId = new Map(tiles.map((tile) => [tile.vehicle.id, tile]));
  const onTrack = tiles.filter(isOnTrack).map((tile) => tile.vehicle.id);
  return covering(stop, onTrack)
    .flatMap((request) => {
      const tile = byId.get(request.vehicleId);
      return tile ? [{ request, tile }] : [];
    })
    .sort(
      (one, other) =>
        Number(isWaiting(one)) - Number(isWaiting(other)) ||
        one.tile.vehicle.indexNumber - other.tile.vehicle.indexNumber,
    );
}

/** Still likely to answer by itself; the others come first. */
const isWaiting = (row: Row): boolean => isOpenState(row.request.state) && row.tile.vehicle.isConnecte === 'YES';
const hasAnswered = (row: Row): boolean => row.request.state === 'done';

/** Reasons by which the venue says that nobody answered. */
const silence: ReadonlySet<string> = new Set(['kartSilent', 'expired', 'replaced', '']);

function segmentClass(stop: StopAll, row: Row): string {
  if (hasAnswered(row)) return 'stop-done';
  if (isStopped(stop, row.request)) return 'stop-seen';
  return isWaiting(row) ? 'stop-open' : 'stop-none';
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
  const { request, tile } = row;
  const seenAt = parseTime(tile.vehicle.lastSeenAt);
  const waiting = isWaiting(row);
  const word = (): string => {
    if (tile.vehicle.isConnecte === 'NO' && seenAt !== null)
      return t('lostUnanswered', { time: elapsed(now - seenAt) });
    if (waiting) return t('waitingAnswer', { seconds: Math.max(0, Math.floor((now - (sentAt ?? now)) / 1000)) });
    return t(request.state === 'failed' && !silence.has(request.reason ?? '') ? 'refusedStop' : 'noAnswer');
  };
  return (
    <li className={waiting ? 'stop-waiting' : ''}>
      <b className="stop-number num">{tile.vehicle.cardName}</b>
      <span className="stop-driver">
        <b className="one-line">{tile.run?.cheshou ?? ''}</b>
        <span>
          <Icon name={waiting ? 'clock' : tile.vehicle.isConnecte === 'NO' ? 'offline' : 'warning'} />
          {word()}
        </span>
      </span>
      <button onClick={onFlagged}>{t('flagged')}</button>
    </li>
  );
}

export function StopSheet({
  stop,
  failure,
  tiles,
  now,
  busy,
  onFlagged,
  onClose,
  onResume,
}: {
  stop: StopAll;
  failure: string | null;
  tiles: readonly Tile[];
  now: number;
  busy: boolean;
  onFlagged: (vehicleId: string) => void;
  /** For a stop that was never sent; null while the flag is red. */
  onClose: (() => void) | null;
  onResume: () => void;
}) {
  const t = texts.use();
  const howStopped = ({ state, answerMs }: StopRequest): string => {
    if (state !== 'done') return t('byFlag');
    return answerMs === null ? t('byAnswer') : t('answeredAfter', { seconds: (answerMs / 1000).toFixed(1) });
  };
  const rows = rowsOf(stop, tiles);
  const stopped = rows.filter((row) => isStopped(stop, row.request));
  const missing = rows.filter((row) => !isStopped(stop, row.request));
  const title = t(failure !== null ? 'stopNotSent' : stop.requests.length === 0 ? 'redFlag' : 'stopSheet');
  const note = (): string => {
    if (failure !== null) return t('stopNotSentHint', { message: failure });
    if (stop.sentAt === null) return t('redUnknown');
    const sent = { time: clockTime(stop.sentAt), name: stop.by };
    if (stop.requests.length === 0) return t('redOnly', sent);
    return t(rows.some(isWaiting) ? 'stopByRepeated' : 'stopBy', sent);
  };
  return (
    <div className="mb-sheet" role="alertdialog" aria-label={title}>
      <div className="stop-head">
        <Icon name="octagon" size={46} />
        <div>
          <h2>{title}</h2>
          <p>{note()}</p>
        </div>
        <span className="stop-count" role="status">
          <b className="num">{rows.filter(hasAnswered).length}</b> / {rows.length}
          <span>{t('answeredOf')}</span>
        </span>
      </div>
      <div className="stop-segments" aria-hidden>
        {[...stopped, ...missing].map((row) => (
          <i key={row.tile.vehicle.id} className={segmentClass(stop, row)} />
        ))}
      </div>
      <div className="stop-body">
        {rows.length === 0 && <p className="stop-section">{t('noneOnTrack')}</p>}
        {missing.length > 0 && (
          <>
            <h3 className="stop-section">
              {t('unansweredKarts', { count: missing.length })}
              <span>{t('unansweredHint')}</span>
            </h3>
            <ul className="stop-missing">
              {missing.map((row) => (
                <Unanswered
                  key={row.tile.vehicle.id}
                  row={row}
                  sentAt={stop.sentAt}
                  now={now}
                  onFlagged={() => onFlagged(row.tile.vehicle.id)}
                />
              ))}
            </ul>
          </>
        )}
        {stopped.length > 0 && (
          <>
            <h3 className="stop-section">{t('stoppedKarts', { count: stopped.length })}</h3>
            <ul className="stop-answered">
              {stopped.map(({ request, tile }) => (
                <li key={tile.vehicle.id}>
                  <b className="num">{tile.vehicle.cardName}</b>
                  <span>
                    <b>
                      <Icon name="tick" size={14} />
                      {t('stopped')}
                    </b>
                    {howStopped(request)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="stop-foot">
        <p>{t('resumeNote')}</p>
        {onClose && (
          <button className="mb-action" onClick={onClose}>
            <span className="mb-action-label">{t('cancel')}</span>
          </button>
        )}
        <HoldButton disabled={missing.length > 0 || busy} onHeld={onResume}>
          <span className="mb-action-label">
            <Icon name="flag" size={18} />
            {t('resumeRun')}
          </span>
          <span className="mb-action-hint">
            {missing.length > 0 ? t('resumeMissing', { count: missing.length }) : t('resumeHold')}
          </span>
        </HoldButton>
      </div>
    </div>
  );
}
