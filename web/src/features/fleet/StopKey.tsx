/** The stop of the chosen kart, at the right end of the bar. */
import { useEffect, useState } from 'react';
import { Icon } from '../../shared/Icon';
import { actionTexts } from './actionTexts';

/** A second tap this soon is the same tap, in milliseconds. */
const stopLockMs = 1_000;

/** Locked for a moment after a tap; it never moves and never becomes another button. */
export function StopKey({
  name,
  hint,
  again,
  onStop,
}: {
  name: string;
  hint: string;
  again: boolean;
  onStop: () => void;
}) {
  const t = actionTexts.use();
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = window.setTimeout(() => setLocked(false), stopLockMs);
    return () => window.clearTimeout(timer);
  }, [locked]);
  return (
    <button
      className="mb-action mb-action-stop"
      aria-disabled={locked}
      onClick={() => {
        if (locked) return;
        setLocked(true);
        onStop();
      }}
    >
      <span className="mb-action-label">
        <Icon name="octagon" size={18} />
        {t(again ? 'stopAgain' : 'stop', { name })}
      </span>
      <span className="mb-action-hint">{hint}</span>
    </button>
  );
}
