/** Buttons that show the key that presses them. The key itself is bound by `useHotkeys`. */
import type { ComponentProps } from 'react';
import styles from './controls.module.css';

/** The cap alone, for places without a button. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="keycap">{children}</kbd>;
}

const looks = { primary: styles.primary, ink: styles.ink, plain: '' } as const;

/**
 * `primary` is the one red button of a screen, `ink` searches and confirms, `plain` is everything else. `busy`: what it
 * began is under way; presses do nothing and its name stays.
 */
export function KeyButton({
  tone = 'plain',
  cap,
  busy = false,
  onClick,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & {
  tone?: 'primary' | 'ink' | 'plain';
  cap?: string;
  busy?: boolean;
}) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true } : { onClick })}
      className={`${styles.button} ${looks[tone]} key-button key-button-${tone} ${className}`}
    >
      <span>{children}</span>
      {cap && <KeyCap>{cap}</KeyCap>}
    </button>
  );
}
