/**
 * Keys of the screen in front: one key, one action. The part shown last is asked first, then those before it; a page
 * keeps quiet under a window by `enabled` or `quiet`.
 * Names: `F8`, `Enter`, `Escape`, `1`, `Alt+1`. Digits do nothing while somebody types in a field; Enter does.
 */
import { useEffect, useEffectEvent } from 'react';

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
      if (event.isComposing || event.repeat || within(event.target, 'dialog[open]')) return;
      layers.toReversed().some((take) => take(event));
    },
    true,
  );
}

/** Binds keys while `enabled` (default) and shown. `quiet` is asked at each key: then it goes where it would without. */
export function useHotkeys(keys: Hotkeys, enabled = true, quiet?: () => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const name = nameOf(event);
    const action = keys[name];
    if (!action || quiet?.()) return false;
    if (name.length === 1 && typing(event.target)) return false;
    if (name === 'Enter' && within(event.target, ownEnter)) return false;
    event.preventDefault();
    event.stopPropagation();
    action();
    return true;
  });
  useEffect(() => {
    if (!enabled) return;
    listen();
    const layer = (event: KeyboardEvent): boolean => press(event);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [enabled]);
}
