/** The flag of the track at the counter: what it means here, since when, and which karts have not stopped yet. It covers nothing. */
import type { ReactNode } from 'react';
import { clockTime, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { Plate } from '../../shared/Plate';
import { useClock } from '../../shared/useNow';
import type { TrackFlagState } from '../fleet/useTrackFlag';
import styles from './flag-band.module.css';
import { texts } from './texts';

const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function Red({ stop }: { stop: NonNullable<TrackFlagState['red']> }) {
  const t = texts.use();
  const since = parseTime(stop.redSince) ?? 0;
  const lasted = useClock((now) => elapsed(now - since));
  const onTrack = stop.karts.filter((kart) => kart.onTrack);
  // What karts answered before the venue has the stop is no answer to it.
  const stopped = stop.reachedAt === null ? [] : onTrack.filter(({ state }) => state === 'confirmed');
  const missing = stop.reachedAt === null ? [] : stop.karts.filter(({ state }) => state === 'unconfirmed');
  return (
    <>
      <div className={styles.red} role="alert">
        <Icon name="flag" size={20} />
        <b>{t('redFlag')}</b>
        <span className="one-line">{t('flagSince', { time: clockTime(since), name: stop.sentBy ?? '' })}</span>
        <b className={`${styles.lasted} num`} aria-hidden>
          {lasted}
        </b>
      </div>
      <div className={styles.facts}>
        <b>{t('redMeans')}</b>
        <span>
          {t('redStopped', { onTrack: onTrack.length, stopped: stopped.length })}
          {missing.length > 0 && (
            <span className={styles.missing}>
              <Icon name="warning" />
              {missing.map(({ vehicleId, cardName }) => (
                <Plate key={vehicleId} number={cardName} />
              ))}
              {t('redMissing')}
            </span>
          )}
        </span>
      </div>
    </>
  );
}

export function FlagBand({ flag }: { flag: TrackFlagState }): ReactNode {
  const t = texts.use();
  if (flag.red !== null) return <Red stop={flag.red} />;
  if (flag.yellow === null) return null;
  const { level } = flag.yellow;
  return (
    <div className={styles.yellow} role="status">
      <Icon name="flag" />
      {level === null ? t('yellowFlag') : t('yellowFlagLevel', { level })}
    </div>
  );
}
