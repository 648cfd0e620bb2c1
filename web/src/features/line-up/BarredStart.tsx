/** A key whose action is barred for now: the reason stands on it, and is read out when it is pressed. */
import { useEffect, useState, type ReactNode } from 'react';
import { KeyCap } from '../../shared/KeyCap';
import styles from './flag-band.module.css';
import { texts } from './texts';

const shownMs = 2_000;

export function BarredKey({
  cap,
  reason,
  asked,
  className = '',
  onPress,
  children,
}: {
  cap: string;
  reason: string;
  /** Grows with each press, of the key too. */
  asked: number;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}) {
  const [seen, setSeen] = useState(asked);
  useEffect(() => {
    if (seen === asked) return;
    const timer = window.setTimeout(() => setSeen(asked), shownMs);
    return () => window.clearTimeout(timer);
  }, [asked, seen]);
  const shown = seen !== asked;
  return (
    <button
      type="button"
      className={`${styles.barred} ${shown ? styles.asked : ''} ${className}`}
      aria-disabled
      onClick={onPress}
    >
      {children} <KeyCap>{cap}</KeyCap>
      <small role={shown ? 'alert' : undefined}>{reason}</small>
    </button>
  );
}

/** The start of the next one where nobody may be started. */
export function BarredStart({
  number,
  ...barred
}: {
  number: string | null;
  reason: string;
  asked: number;
  onPress: () => void;
}) {
  const t = texts.use();
  return (
    <BarredKey cap="F9" className={styles.grows} {...barred}>
      {t('startNext')} {number && <b className="num">{number}</b>}
    </BarredKey>
  );
}
