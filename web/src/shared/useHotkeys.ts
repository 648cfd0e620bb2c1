/**
 * Keys of the screen in front: one key, one action. A dialog that opens its own keys covers those beneath it.
 * Names: `F8`, `Enter`, `Escape`, `1`, `Alt+1`. Digits do nothing while somebody types in a field; Enter does.
 */
import { useEffect, useEffectEvent } from 'react';

export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

const layers: ((event: KeyboardEvent) => void)[] = [];

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
  'button, a[href], [role="menuitem"], [role="option"], [role="combobox"], textarea, .ant-picker, [data-own-enter]';

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
      layers.at(-1)?.(event);
    },
    true,
  );
}

/** Binds keys while `enabled` (default) and shown. `quiet` is asked at each key: then it goes where it would without. */
export function useHotkeys(keys: Hotkeys, enabled = true, quiet?: () => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const name = nameOf(event);
    const action = keys[name];
    if (!action || quiet?.()) return;
    if (name.length === 1 && typing(event.target)) return;
    if (name === 'Enter' && within(event.target, ownEnter)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    if (!enabled) return;
    listen();
    const layer = (event: KeyboardEvent): void => press(event);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [enabled]);
}
