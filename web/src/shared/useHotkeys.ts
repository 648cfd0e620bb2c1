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

function pressesItself(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('button, a[href], [role="menuitem"], [role="option"], textarea') !== null
  );
}

let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', (event) => {
    if (!event.isComposing && !event.repeat) layers.at(-1)?.(event);
  });
}

/** Binds keys while `enabled` (default) and shown. */
export function useHotkeys(keys: Hotkeys, enabled = true): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const name = nameOf(event);
    const action = keys[name];
    if (!action) return;
    if (name.length === 1 && typing(event.target)) return;
    if (name === 'Enter' && pressesItself(event.target)) return;
    event.preventDefault();
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
