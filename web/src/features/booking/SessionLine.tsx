/** One session in its day: when, for which karts, how full. */
import { StateCell } from '../../shared/resource';
import { nameOf } from '../../shared/venueNames';
import styles from './booking.module.css';
import { clockOf, nameBeside } from './days';
import { sessionState } from './states';
import { texts } from './texts';
import type { SessionRow } from './useBooking';

export function SessionLine({ row, chosen, onChoose }: { row: SessionRow; chosen: boolean; onChoose: () => void }) {
  const t = texts.use();
  const state = sessionState(row.state, row.state_dictText);
  const share = Math.min(100, Math.round((row.placesTaken / row.places) * 100));
  return (
    <button
      type="button"
      className={`${styles.sessionLine} ${state.done ? styles.sessionDone : ''}`}
      aria-current={chosen}
      onClick={onChoose}
    >
      <b className={`${styles.sessionTime} num`}>{clockOf(row.startTime)}</b>
      <span className={styles.sessionAbout}>
        <span className="one-line">{nameBeside(nameOf(row), row.startTime)}</span>
        <small className="one-line">
          {row.kartGroup_dictText} · {row.tariffId_dictText}
        </small>
      </span>
      <span className={styles.sessionPlaces}>
        <span className={styles.sessionBar} aria-hidden>
          <i style={{ width: `${share}%` }} />
        </span>
        <span className="num">{t('placesOf', { taken: row.placesTaken, places: row.places })}</span>
      </span>
      <StateCell state={state} />
    </button>
  );
}
