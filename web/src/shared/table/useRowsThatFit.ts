/** Number of 40 px rows that fit in a list without scrolling. */
import { useLayoutEffect, useState, type RefObject } from 'react';

const headPx = 36;
const rowPx = 40;
const most = 50;

/** Measured as the page opens and when its window changes: a strip that comes above the rows asks for no other page. */
export function useRowsThatFit<First extends number | null>(
  area: RefObject<HTMLElement | null>,
  { fewest, first }: { fewest: number; first: First },
): number | First {
  const [rows, setRows] = useState<number | First>(first);
  useLayoutEffect(() => {
    const measure = (): void => {
      const height = area.current?.clientHeight ?? 0;
      setRows(Math.min(most, Math.max(fewest, Math.floor((height - headPx) / rowPx))));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [area, fewest]);
  return rows;
}
