/** Who drove how much: a segment for each lap, over 15 of them a bar. What nobody set off on is started again from here. */
import type { OrderPage, OrderPerson } from '@paddock/contracts/wire';
import { clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { Plate } from '../../shared/Plate';
import { Segments } from '../../shared/Segments';
import { failureText } from '../timing/startFailure';
import { useWaiverMatches } from '../waivers/useWaivers';
import { WaiverMark } from '../waivers/WaiverMark';
import side from './order-side.module.css';
import type { PanelActions } from './OrderPanel';
import styles from './orders.module.css';
import { texts } from './texts';

const segmentsMax = 15;
const minuteS = 60;

/** Laps, or whole minutes: one that has begun counts. */
const shownOf = ({ runMode, driven, sold }: OrderPerson): { driven: number; sold: number } =>
  runMode === 'laps' ? { driven, sold } : { driven: Math.ceil(driven / minuteS), sold: Math.ceil(sold / minuteS) };

function Progress({ person }: { person: OrderPerson }) {
  const t = texts.use();
  const { driven, sold } = shownOf(person);
  const label = t('drove');
  if (person.runMode === 'laps' && sold <= segmentsMax) return <Segments used={driven} max={sold} label={label} />;
  const share = sold === 0 ? 0 : Math.min(1, driven / sold);
  return (
    <span className={side.progress} role="img" aria-label={`${label} ${driven} / ${sold}`}>
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

function Again({ person, actions }: { person: OrderPerson; actions: PanelActions }) {
  const t = texts.use();
  const { entryId, state } = person;
  if (entryId === null || (state !== 'passed' && state !== 'failed')) return null;
  return (
    <p className={side.again}>
      <span className="state tone-care">
        <Icon name="warning" size={12} />
        {person.driverName}{' '}
        {state === 'passed' ? t('ridePassed') : t('rideFailed', { reason: failureText(person.endReason) })}
      </span>
      <Permitted to="consume:lineup">
        <button type="button" className="link-button" onClick={() => actions.onStartAgain(entryId)}>
          {t('startAgain')}
        </button>
        {state === 'passed' && (
          <button type="button" className="link-button" onClick={() => actions.onBackInLine(entryId)}>
            {t('backInLine')}
          </button>
        )}
      </Permitted>
    </p>
  );
}

/** Anyone who drove before paying has no place in the line: the record stands for the person. */
const driverIdOf = ({ id }: OrderPage, { entryId, tabId }: OrderPerson): string => entryId ?? tabId ?? id;

export function People({ order, actions }: { order: OrderPage; actions: PanelActions }) {
  const t = texts.use();
  const waivers = useWaiverMatches(order.people.map((person) => driverIdOf(order, person)));
  const all = order.people.filter(({ state }) => state !== 'cancelled').map(shownOf);
  const vars = {
    driven: all.reduce((sum, { driven }) => sum + driven, 0),
    sold: all.reduce((sum, { sold }) => sum + sold, 0),
  };
  return (
    <section className={side.section}>
      <h3>
        {t('drove')}
        <small className="num">{t(order.runMode === 'timed' ? 'minutesOf' : 'lapsOf', vars)}</small>
      </h3>
      {order.people.map((person, index) => {
        const { driven, sold } = shownOf(person);
        return (
          <div key={person.entryId ?? index} className={side.personPlace}>
            <div className={`${side.person} ${person.state === 'cancelled' ? side.cancelled : ''}`}>
              <b className="num">{person.numberText ?? '—'}</b>
              {person.vehicleName === null ? (
                <span className={`${styles.quiet} ${side.dash}`}>—</span>
              ) : (
                <Plate number={person.vehicleName} />
              )}
              <span className="one-line" title={person.driverName}>
                {person.driverName}
              </span>
              <Progress person={person} />
              <span className={`num ${styles.right}`}>
                <b>{driven}</b> / {sold}
              </span>
            </div>
            {person.state !== 'cancelled' && (
              <WaiverMark waivers={waivers} id={driverIdOf(order, person)} name={person.driverName} />
            )}
            <Again person={person} actions={actions} />
            {person.state === 'short' && (
              <p className={side.again}>
                <span className="state tone-care">
                  <Icon name="warning" size={12} />
                  {t('rideShort', {
                    name: person.driverName,
                    time: clockTime(person.endedAt).slice(0, 5),
                    kart: person.vehicleName ?? '',
                  })}
                </span>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
