/** How many rows of 40 stand in the list without scrolling. */
import { useEffect, useState, type RefObject } from 'react';

const headPx = 36;
const rowPx = 40;
const fewest = 5;
const most = 50;

export function useRowsThatFit(area: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(13);
  useEffect(() => {
    const present = area.current;
    if (!present) return;
    const measure = (): void =>
      setRows(Math.min(most, Math.max(fewest, Math.floor((present.clientHeight - headPx) / rowPx))));
    const observer = new ResizeObserver(measure);
    observer.observe(present);
    measure();
    return () => observer.disconnect();
  }, [area]);
  return rows;
}
