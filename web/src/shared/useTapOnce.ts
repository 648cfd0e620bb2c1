/** A tap acts once, however often it comes. */
import { useRef, useState } from 'react';

/** A second tap this soon after the answer is the same tap, in milliseconds. */
const sameTapMs = 600;

/** Runs `work` unless the same key is still at work; so a double tap or key press sends one command. */
export function useTapOnce(): { busy: ReadonlySet<string>; once: (key: string, work: () => Promise<void>) => void } {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const held = useRef(new Set<string>());
  const show = (): void => setBusy(new Set(held.current));
  return {
    busy,
    once: (key, work) => {
      if (held.current.has(key)) return;
      held.current.add(key);
      show();
      void work().finally(() =>
        window.setTimeout(() => {
          held.current.delete(key);
          show();
        }, sameTapMs),
      );
    },
  };
}
