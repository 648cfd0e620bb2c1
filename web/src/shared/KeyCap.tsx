/** Buttons that show the key that presses them. The key itself is bound by `useHotkeys`. */
import { Button, type ButtonProps } from 'antd';

/** The cap alone, for places without a button. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="keycap">{children}</kbd>;
}

/**
 * `primary` is the one red button of a screen, `ink` searches and confirms, `plain` is everything else. `busy`: what it
 * began is under way; presses do nothing and its name stays. (Ant Design's own `loading` puts an English word into the
 * name, and may leave it there when the answer comes within its animation.)
 */
export function KeyButton({
  tone = 'plain',
  cap,
  busy = false,
  onClick,
  children,
  ...rest
}: Omit<ButtonProps, 'type' | 'color' | 'variant' | 'loading'> & {
  tone?: 'primary' | 'ink' | 'plain';
  cap?: string;
  busy?: boolean;
}) {
  const look: ButtonProps =
    tone === 'primary' ? { type: 'primary' } : tone === 'ink' ? { color: 'default', variant: 'solid' } : {};
  return (
    <Button
      {...rest}
      {...look}
      {...(busy ? { 'aria-busy': true } : { onClick })}
      className={`key-button key-button-${tone} ${rest.className ?? ''}`}
    >
      <span>{children}</span>
      {cap && <KeyCap>{cap}</KeyCap>}
    </Button>
  );
}
