/** A button that acts only after it was held, by finger or by key. What forbids it while it is held ends the hold. */
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

export function HoldButton({
  holdMs = 2000,
  kind = 'go',
  disabled,
  onHeld,
  children,
}: {
  holdMs?: number;
  kind?: 'go' | 'quiet';
  disabled: boolean;
  onHeld: () => void;
  children: ReactNode;
}) {
  const [held, setHeld] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const release = (): void => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  };
  // Sees what holds when the time is over, not what held when the finger came down.
  const over = useEffectEvent((): void => {
    release();
    if (!disabled) onHeld();
  });
  const [due, setDue] = useState(0);
  const press = (): void => {
    if (disabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = window.setTimeout(() => setDue((count) => count + 1), holdMs);
  };
  useEffect(() => {
    if (due > 0) over();
  }, [due]);
  const forbid = useEffectEvent(release);
  useEffect(() => {
    if (disabled) forbid();
  }, [disabled]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const style: CSSProperties & Record<'--hold', string> = { '--hold': `${holdMs}ms` };
  return (
    <button
      className={`mb-action mb-hold mb-hold-${kind}${held ? ' mb-held' : ''}`}
      style={style}
      disabled={disabled}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && press()}
      onKeyUp={release}
      onBlur={release}
    >
      {children}
    </button>
  );
}
