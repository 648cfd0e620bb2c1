/** Buttons that show the key that presses them. The key itself is bound by `useHotkeys`. */
import { Button, type ButtonProps } from 'antd';

/** The cap alone, for places without a button. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="keycap">{children}</kbd>;
}

/** `primary` is the one red button of a screen, `ink` searches and confirms, `plain` is everything else. */
export function KeyButton({
  tone = 'plain',
  cap,
  children,
  ...rest
}: Omit<ButtonProps, 'type' | 'color' | 'variant'> & { tone?: 'primary' | 'ink' | 'plain'; cap?: string }) {
  const look: ButtonProps =
    tone === 'primary' ? { type: 'primary' } : tone === 'ink' ? { color: 'default', variant: 'solid' } : {};
  return (
    <Button {...rest} {...look} className={`key-button key-button-${tone} ${rest.className ?? ''}`}>
      <span>{children}</span>
      {cap && <KeyCap>{cap}</KeyCap>}
    </Button>
  );
}
