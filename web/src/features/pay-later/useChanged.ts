/** Ids of rows that changed just now, for as long as they are tinted. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeTint } from '../../app/theme';

export function useChanged(): { changed: ReadonlySet<string>; mark: (id: string) => void } {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, number>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer);
    };
  }, []);
  const mark = useCallback((id: string): void => {
    setChanged((ids) => new Set(ids).add(id));
    window.clearTimeout(timers.current.get(id));
    const end = (): void =>
      setChanged((ids) => {
        const left = new Set(ids);
        left.delete(id);
        return left;
      });
    timers.current.set(id, window.setTimeout(end, changeTint.heldMs + changeTint.fadeMs));
  }, []);
  return { changed, mark };
}
