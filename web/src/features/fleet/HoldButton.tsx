/** A button that acts only after it was held for two seconds, by finger or by key. */
import { useEffect, useRef, useState, type ReactNode } from 'react';

const holdMs = 2000;

export function HoldButton({
  disabled,
  onHeld,
  children,
}: {
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
  const press = (): void => {
    if (disabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = window.setTimeout(() => {
      release();
      onHeld();
    }, holdMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <button
      className={`mb-action mb-hold${held ? ' mb-held' : ''}`}
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
