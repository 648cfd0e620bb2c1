/** A fixed header that makes room while the page is scrolled down, and comes back on the way up. */
import { useEffect, useState } from 'react';

const headerPx = 48;

export function useAwayHeader(wanted: boolean): [(element: HTMLElement | null) => void, boolean] {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!wanted || !scroller) return;
    let before = scroller.scrollTop;
    const look = (): void => {
      const { scrollTop } = scroller;
      if (scrollTop !== before) setAway(scrollTop > before && scrollTop > headerPx);
      before = scrollTop;
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', look);
      setAway(false);
    };
  }, [wanted, scroller]);
  return [setScroller, wanted && away];
}
