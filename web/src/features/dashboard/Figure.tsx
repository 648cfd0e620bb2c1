/** One figure of a strip: the number first, what it is compared with below, and the page of its rows. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { amount, minus } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import styles from './dashboard.module.css';
import { texts } from './texts';

/** A figure of now, and the one that it is compared with; null: nothing is known of that. */
export interface Beside {
  now: number;
  then: number | null;
}

/** How a figure has moved, with its sign in ink: red and green would mean different things to different people. */
export function Moved({ now, then }: Beside) {
  if (then === null || then === 0) return null;
  const percent = ((now - then) / Math.abs(then)) * 100;
  return (
    <b className="num">
      {percent >= 0 ? '▲' : '▼'} {Math.abs(percent).toFixed(1)}%
    </b>
  );
}

export const Yen = ({ value }: { value: number }) => (
  <>
    <span className={styles.figureYen}>{value < 0 ? `${minus}¥` : '¥'}</span>
    {amount(Math.abs(value))}
  </>
);

interface FigureProps {
  label: string;
  /** What it means, where the name does not say it. */
  hint?: string;
  value: ReactNode;
  unit?: string;
  /** What it is compared with, and how that is shown; `byNow`: with a part of that day, which may be empty though the day was not; `moved`: the difference, where a part of the whole says little. */
  against?: Beside & { shown: string; byNow?: true; moved?: string };
  /** In place of a comparison. */
  beside?: ReactNode;
  /** The page that shows the rows of the figure. */
  link?: { to: string | null; label: string };
}

export function Figure({ label, hint, value, unit, against, beside, link }: FigureProps) {
  const t = texts.use();
  return (
    <div className={styles.figure} role="group" aria-label={label}>
      <span className={styles.figureLabel}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <span className={`${styles.figureValue} num`}>
        {value}
        {unit !== undefined && <span className={styles.figureUnit}>{unit}</span>}
      </span>
      <span className={`${styles.figureAgainst} num`}>
        {against &&
          (against.then === null ? (
            t(against.byNow ? 'noBaseByNow' : 'noBase')
          ) : (
            <>
              {against.moved === undefined ? <Moved {...against} /> : <b className="num">{against.moved}</b>}{' '}
              {against.shown}
            </>
          ))}
        {beside}
      </span>
      {link !== undefined && link.to !== null && (
        <Link to={link.to}>
          {link.label} <Icon name="arrow" size={14} />
        </Link>
      )}
    </div>
  );
}
