/** For work that events ask for: with many stores there are many of them. */
import { useEffect, useRef } from 'react';

/** The events of every store make a list read again at most this often. */
export const everyStoreCalmMs = 3000;

/** Does the work at once, and once more at the end of `calmMs` when it was asked for meanwhile. */
export function useCalmly(work: () => void, calmMs: number): () => void {
  const state = useRef({ timer: 0, asked: false });
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const { current } = state;
    return () => {
      window.clearTimeout(current.timer);
      current.timer = 0;
    };
  }, []);
  return () => {
    const { current } = state;
    const start = (): void => {
      latest.current();
      if (calmMs === 0) return;
      current.asked = false;
      current.timer = window.setTimeout(() => {
        current.timer = 0;
        if (current.asked) start();
      }, calmMs);
    };
    if (current.timer === 0) start();
    else current.asked = true;
  };
}
