/** The count comes before the answer: what should be there appears once the last denomination is left. */
import type { Ref } from 'react';
import { clockTime, money } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton, KeyCap } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { Causes } from './Causes';
import { Denominations, type DenominationsHandle } from './Denominations';
import styles from './drawer.module.css';
import { mark } from './signed';
import { texts } from './texts';
import type { Closing } from './useClosing';

function Figures({ shift }: Pick<Closing, 'shift'>) {
  const t = texts.use();
  const { difference, expected } = shift;
  const counted = shift.counts.at(-1)?.total ?? 0;
  if (difference === null) return <p className={styles.countHint}>{t('countHint')}</p>;
  const name = difference === 0 ? 'even' : difference < 0 ? 'short' : 'over';
  return (
    <div className={styles.countFigures} role="status">
      <p>
        <span>{t('countedFigure')}</span>
        <b className="num">{money(counted)}</b>
      </p>
      <p>
        <span>{t('expectedFigure')}</span>
        <b className="num">{money(expected)}</b>
      </p>
      <p className={difference === 0 ? styles.countEven : styles.countDiffers}>
        <span>{t(name)}</span>
        <b className="num">
          {difference === 0 ? <Icon name="tick" size={18} /> : mark(difference)} {money(Math.abs(difference))}
        </b>
      </p>
    </div>
  );
}

export function CountColumn({ closing, fields }: { closing: Closing; fields: Ref<DenominationsHandle> }) {
  const t = texts.use();
  const { shift, typed, before, counted } = closing;
  const last = shift.counts.at(-1);
  return (
    <div className={styles.countColumn}>
      <header className={styles.drawerHead}>
        <h2>
          {t('countTitle')}{' '}
          {!counted && (
            <span className={styles.countKeys}>
              <KeyCap>↓</KeyCap> {t('nextField')} <KeyCap>↑</KeyCap> {t('fieldBefore')}
            </span>
          )}
        </h2>
        {last && (
          <span className={styles.countNth}>
            {t('nthCount', { nth: last.nth, time: clockTime(last.time).slice(0, 5) })}
          </span>
        )}
        {counted && (
          <Permitted to="drawer:shift">
            <KeyButton onClick={closing.countAgain}>{t('countAgain')}</KeyButton>
          </Permitted>
        )}
      </header>
      <Denominations
        handle={fields}
        typed={typed}
        before={before}
        readOnly={counted}
        onType={closing.type}
        onLast={closing.sendCount}
      />
      {closing.fault !== null && (
        <p className={styles.countFault} role="alert">
          {closing.fault}
        </p>
      )}
      {counted && shift.countIsOutdated && (
        <p className={styles.countFault} role="alert">
          {t('outdated')}
        </p>
      )}
      <Figures shift={shift} />
      {counted && shift.difference !== 0 && (
        <Causes causes={shift.causes} ticked={closing.ticked} onTick={closing.tick} />
      )}
      {counted && (
        <textarea
          className={styles.countNote}
          rows={1}
          maxLength={500}
          value={closing.note}
          placeholder={t('note')}
          aria-label={t('note')}
          onChange={(event) => closing.write(event.target.value)}
        />
      )}
    </div>
  );
}
