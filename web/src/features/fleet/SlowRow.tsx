/** The slowing of all, in the place of the next numbers: who sent it, which karts have answered, and the way back to green. */
import type { SlowAllPayload } from '@paddock/contracts/feed';
import { clockTime, parseTime } from '../../shared/format';
import { Permitted } from '../../shared/Permitted';
import { HoldButton } from './HoldButton';
import { slowTexts } from './slowTexts';
import styles from './slow-row.module.css';

/** Confirmed ones first: what is missing stands at the end. */
const order = { confirmed: 0, waiting: 1, unconfirmed: 2 } as const;

const looks = { confirmed: styles.confirmed, waiting: styles.waiting, unconfirmed: styles.unconfirmed } as const;

export function SlowRow({ slow, busy, onGreen }: { slow: SlowAllPayload; busy: boolean; onGreen: () => void }) {
  const t = slowTexts.use();
  const karts = [...slow.karts].sort((one, other) => order[one.state] - order[other.state]);
  const missing = karts.filter(({ state }) => state === 'unconfirmed').map(({ cardName }) => cardName);
  const note = { time: clockTime(parseTime(slow.sentAt)), name: slow.sentBy ?? '' };
  return (
    <section className={styles.row} aria-label={t('slowAll')}>
      <span className={styles.title}>
        <b>
          {slow.level === null
            ? t(slow.state === 'sending' ? 'slowAllSending' : 'slowAll')
            : t('slowAllLevel', { level: slow.level })}
        </b>
        {slow.sentBy !== null && <span>{t(slow.source === 'venue' ? 'slowByVenue' : 'slowBy', note)}</span>}
      </span>
      <span className={styles.segments} aria-hidden>
        {karts.map(({ vehicleId, state }) => (
          <i key={vehicleId} className={looks[state]} />
        ))}
      </span>
      <span className={styles.count} role="status">
        <b className="num">{slow.confirmed}</b>
        <span className="num">{t('slowAnswered', { total: slow.total })}</span>
        {missing.length > 0 && <strong>{t('slowMissing', { names: missing.join(', ') })}</strong>}
      </span>
      <Permitted to="vehicle:control">
        <HoldButton disabled={busy} onHeld={onGreen}>
          <span className="mb-action-label">{t('toGreen')}</span>
          <small>{t('toGreenHint')}</small>
        </HoldButton>
      </Permitted>
    </section>
  );
}
