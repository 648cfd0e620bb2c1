/**
 * Keys of the screen in front: one key, one action. The part shown last is asked first, then those before it; what
 * lies under a window keeps quiet, so that a key never does what the person at it does not see.
 * Names: `F8`, `Enter`, `Escape`, `1`, `Alt+1`. Digits do nothing while somebody types in a field; Enter does.
 */
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { isCovered } from './windows';

export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

/** Each tells whether it took the key. */
const layers: ((event: KeyboardEvent) => boolean)[] = [];

function nameOf(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return `${event.ctrlKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${digit?.[1] ?? event.key}`;
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Controls for which Enter means their own thing; a field with an Enter of its own carries `data-own-enter`. */
const ownEnter =
  'button, a[href], [role="menuitem"], [role="option"], [role="combobox"], textarea, .ant-picker, .ant-pagination, [data-own-enter]';

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.closest(selector) !== null;

let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  // Dialogs stop keys on their way up, so they are heard on their way down.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing) return;
      layers.toReversed().some((take) => take(event));
    },
    true,
  );
}

export interface HotkeyPlace {
  /** Something in the window whose keys these are; without it they are the keys of the page. */
  inside?: RefObject<Element | null>;
  /** Takes Enter also where a control would be pressed by it. */
  overControls?: boolean;
}

/** Binds keys while `enabled` (default) and shown; under a window a key goes where it would without. */
export function useHotkeys(keys: Hotkeys, enabled = true, { inside, overControls = false }: HotkeyPlace = {}): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const name = nameOf(event);
    const action = keys[name];
    if (!action || (inside && !inside.current) || isCovered(inside?.current ?? null)) return false;
    if (name.length === 1 && typing(event.target)) return false;
    if (name === 'Enter' && !overControls && within(event.target, ownEnter)) return false;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down acts once; what it does elsewhere when repeated was never meant.
    if (!event.repeat) action();
    return true;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    listen();
    const layer = (event: KeyboardEvent): boolean => press(event);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [enabled]);
}
