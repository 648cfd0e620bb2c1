/** What happened on the track while a race was driven. */
import type { RacePage } from '@paddock/contracts/wire';
import { clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { Plate } from '../../shared/Plate';
import styles from './races.module.css';
import { texts } from './texts';

const glyphs = { RED: 'flag', YELLOW: 'flag', SLOW: 'slow', STOP: 'octagon', SWAP: 'arrow' } as const;
const tones = { RED: 'wrong', YELLOW: 'care', SLOW: 'care', STOP: 'care', SWAP: 'ink' } as const;

export function Incidents({ incidents }: { incidents: RacePage['incidents'] }) {
  const t = texts.use();
  return (
    <section className={styles.part}>
      <header>
        <h2>{t('incidents')}</h2>
      </header>
      {incidents.length === 0 ? (
        <p className={styles.none}>{t('noIncidents')}</p>
      ) : (
        <ul className={styles.incidents}>
          {incidents.map(({ kind, at, until, cardName, by }) => (
            <li key={`${kind} ${at} ${cardName ?? ''}`}>
              <span className="num">
                {until === null ? clockTime(at) : t('until', { from: clockTime(at), to: clockTime(until) })}
              </span>
              <span className={`state tone-${tones[kind]}`}>
                <Icon name={glyphs[kind]} size={13} />
                {t(kind)}
              </span>
              {cardName !== null && <Plate number={cardName} />}
              {by !== null && <span>{t('byWhom', { name: by })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
