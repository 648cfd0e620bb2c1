/** Notes and coins with their pieces: Enter and ↓ go on, ↑ goes back. */
import { DENOMINATIONS_FEN } from '@paddock/contracts';
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { amount, orDash } from '../../shared/format';
import styles from './drawer.module.css';
import { firstEmpty, mayBeTyped, subtotal, type Typed } from './pieces';
import { texts } from './texts';

const half = DENOMINATIONS_FEN.length / 2;
const jiao = 10;
const yuan = 100;

export interface DenominationsHandle {
  focus: (index: number) => void;
}

function FaceValue({ fen }: { fen: number }) {
  const t = texts.use();
  if (fen < yuan) return <b>{t('jiao', { count: fen / jiao })}</b>;
  return (
    <>
      <b className="num">{fen / yuan}</b>
      <span>{t('yuan')}</span>
    </>
  );
}

export function Denominations({
  handle,
  typed,
  before,
  readOnly = false,
  onType,
  onLast,
}: {
  handle?: Ref<DenominationsHandle>;
  typed: Typed;
  /** An earlier count, beside each field. */
  before?: Typed | null;
  readOnly?: boolean;
  onType: (index: number, text: string) => void;
  /** The last field is left forwards. */
  onLast: () => void;
}) {
  const t = texts.use();
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number): void => {
    fields.current[index]?.focus();
    fields.current[index]?.select();
  };
  useImperativeHandle(handle, () => ({ focus }));
  const step = (index: number, event: KeyboardEvent): void => {
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // Tab goes on to what follows, whether the count is whole or not.
    const leavesLast = event.key === 'Tab' && !event.shiftKey && index === DENOMINATIONS_FEN.length - 1;
    if (leavesLast && firstEmpty(typed) < 0) return onLast();
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (index + by === DENOMINATIONS_FEN.length) onLast();
    else focus(Math.max(0, index + by));
  };
  const rowOf = (fen: number, index: number) => (
    <label key={fen} className={styles.denomination}>
      <span className={styles.denominationFace}>
        <FaceValue fen={fen} />
      </span>
      {before && <span className={`${styles.denominationBefore} num`}>{orDash(before[index])}</span>}
      <input
        ref={(field) => {
          fields.current[index] = field;
        }}
        data-own-enter
        className="num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={fen < yuan ? t('jiao', { count: fen / jiao }) : `${fen / yuan} ${t('yuan')}`.trim()}
        readOnly={readOnly}
        value={typed[index] ?? ''}
        onChange={({ target: { value } }) => mayBeTyped(value) && onType(index, value)}
        onKeyDown={(event) => step(index, event)}
      />
      <span className={`num ${styles.denominationSum}`}>{amount(subtotal(index, typed[index] ?? ''))}</span>
    </label>
  );
  const column = (from: number, head: string) => (
    <div>
      <div className={styles.denominationHead}>
        <span>{t('faceValue')}</span>
        <span>{head}</span>
        <span>{t('subtotal')}</span>
      </div>
      {DENOMINATIONS_FEN.slice(from, from + half).map((fen, index) => rowOf(fen, from + index))}
    </div>
  );
  return (
    <div className={styles.denominations}>
      {column(0, t('piecesHead'))}
      {column(half, t('coinsHead'))}
    </div>
  );
}
