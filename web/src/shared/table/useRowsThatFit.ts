/** Number of rows that fit in a list without scrolling. */
import { useLayoutEffect, useState, type RefObject } from 'react';

const most = 50;

/** Measured as the page opens and when its window changes: a strip that comes above the rows asks for no other page. */
export function useRowsThatFit<First extends number | null>(
  area: RefObject<HTMLElement | null>,
  {
    fewest,
    first,
    head = 36,
    row = 40,
  }: {
    fewest: number;
    first: First;
    /** Heights in pixels. */
    head?: number;
    row?: number;
  },
): number | First {
  const [rows, setRows] = useState<number | First>(first);
  useLayoutEffect(() => {
    const measure = (): void => {
      const height = area.current?.clientHeight ?? 0;
      setRows(Math.min(most, Math.max(fewest, Math.floor((height - head) / row))));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [area, fewest, head, row]);
  return rows;
}
