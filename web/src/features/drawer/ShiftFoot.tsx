/** How much is missing, what of it is explained, who takes over, and the close. */
import type { RefObject } from 'react';
import { amount, money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { PickerField } from '../../shared/pickers/PickerField';
import styles from './drawer.module.css';
import { mark } from './signed';
import { texts } from './texts';
import type { Closing } from './useClosing';

export function ShiftFoot({
  closing,
  passwordField,
  onPick,
  onPrint,
}: {
  closing: Closing;
  passwordField: RefObject<HTMLInputElement | null>;
  onPick: () => void;
  onPrint: () => void;
}) {
  const t = texts.use();
  const { shift, ticked, unexplained, bar, next } = closing;
  const difference = closing.counted ? shift.difference : null;
  return (
    <footer className={`sale-foot ${styles.shiftFoot}`}>
      {difference !== null && (
        <div className="sale-due">
          <span>{t('differenceFigure')}</span>
          <b className="num">
            {difference !== 0 && mark(difference)} {money(Math.abs(difference))}
          </b>
        </div>
      )}
      {difference !== null && difference !== 0 && (
        <>
          <p className={styles.shiftFigure}>
            <span>{t('explained', { count: ticked.size })}</span>
            <b className="num">{amount(Math.abs(difference) - unexplained)}</b>
          </p>
          <p className={styles.shiftFigure}>
            <span>{t('unexplained')}</span>
            <b className="num">{amount(unexplained)}</b>
          </p>
        </>
      )}
      <span className="sale-foot-gap" />
      <Permitted to="drawer:shift">
        <label className={styles.shiftNext}>
          <span>{t('next')}</span>
          <PickerField
            label={t('next')}
            shown={next?.realname ?? ''}
            placeholder={t('nobodyNext')}
            onOpen={onPick}
            onClear={() => closing.handTo(null)}
          />
        </label>
        {next && (
          <label className={styles.shiftPassword}>
            <span>{t('shiftPassword')}</span>
            <input
              ref={passwordField}
              type="password"
              autoComplete="off"
              value={closing.password}
              aria-label={t('shiftPassword')}
              onChange={(event) => closing.typePassword(event.target.value)}
            />
          </label>
        )}
      </Permitted>
      <KeyButton cap="F10" onClick={onPrint}>
        {t('print')}
      </KeyButton>
      <Permitted to="drawer:shift">
        {bar !== null && <span className={styles.shiftBar}>{t(bar)}</span>}
        <KeyButton tone="primary" cap="Enter" disabled={bar !== null} busy={closing.busy} onClick={closing.close}>
          {t('handOver')}
        </KeyButton>
      </Permitted>
    </footer>
  );
}
