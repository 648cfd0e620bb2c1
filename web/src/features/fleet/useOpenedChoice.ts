/** Choices that open in the action bar, for fingers and for keys: the focus goes in with the first of them, and back out. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export function useOpenedChoice<C extends string>(): {
  opened: C | null;
  setOpened: (choice: C | null) => void;
  /** Holds the buttons; the one that opens a choice stands in a part with its name in `data-action`. */
  box: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const [opened, setOpened] = useState<C | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<C | null>(null);
  useEffect(() => {
    const key = opened === null ? `[data-action="${last.current}"] button` : 'button:enabled';
    if (opened !== last.current) box.current?.querySelector<HTMLElement>(key)?.focus();
    last.current = opened;
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // An Enter that is held down opens the choice and takes nothing from it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key === 'Escape') setOpened(null);
  };
  return { opened, setOpened, box, onKeyDown };
}
