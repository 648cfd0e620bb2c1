/** Rows that changed just now, with who did it, for as long as they are tinted. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeTint } from '../../app/theme';

export interface Marks {
  changed: ReadonlyMap<string, string>;
  mark: (id: string, who: string) => void;
}

export function useMarks(): Marks {
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Map<string, number>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer);
    };
  }, []);
  const mark = useCallback((id: string, who: string): void => {
    setChanged((present) => new Map(present).set(id, who));
    window.clearTimeout(timers.current.get(id));
    const end = (): void =>
      setChanged((present) => {
        const left = new Map(present);
        left.delete(id);
        return left;
      });
    timers.current.set(id, window.setTimeout(end, changeTint.heldMs + changeTint.fadeMs));
  }, []);
  return { changed, mark };
}
