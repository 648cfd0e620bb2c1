/**
 * Keys of a screen or window: one key, one action. They act while the layer in which they were bound is uppermost; in it
 * the part shown last is asked first.
 * Names: `F8`, `Enter`, `Escape`, `1`, `Alt+1`. Digits do nothing while somebody types in a field; Enter does.
 */
import { use, useEffectEvent, useLayoutEffect } from 'react';
import { hasOpenPopup, isField, listen, type Layer } from './layers';
import { LayerContext } from './useLayer';

export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

function nameOf(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return `${event.ctrlKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${digit?.[1] ?? event.key}`;
}

/** Controls for which Enter means their own thing; a field with an Enter of its own carries `data-own-enter`. */
const ownEnter =
  'button, a[href], [role="menuitem"], [role="option"], [role="combobox"], textarea, .ant-picker, .ant-pagination, [data-own-enter]';

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.closest(selector) !== null;

/** Controls in which the arrows move something of their own: through what was typed, a choice or a date. */
function ownsArrow(name: string, target: EventTarget | null): boolean {
  if (!name.startsWith('Arrow')) return false;
  const fields = '.ant-select, .ant-picker, textarea, input[type="date"], input[type="time"], input[type="radio"]';
  if (within(target, fields)) return true;
  if (name === 'ArrowUp' || name === 'ArrowDown') return false;
  return target instanceof HTMLInputElement && target.selectionStart !== null && target.value !== '';
}

export interface HotkeyPlace {
  /** The layer whose keys these are; by default the one in which the component stands. */
  layer?: Layer;
  /** Takes Enter also where a control would be pressed by it. */
  overControls?: boolean;
}

/** Binds keys while `enabled` (default) and shown. */
export function useHotkeys(keys: Hotkeys, enabled = true, { layer, overControls = false }: HotkeyPlace = {}): void {
  const around = use(LayerContext);
  const own = layer ?? around;
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const name = nameOf(event);
    const action = keys[name];
    if (!action) return false;
    if (name.length === 1 && isField(event.target)) return false;
    if (name === 'Enter' && !overControls && within(event.target, ownEnter)) return false;
    if (ownsArrow(name, event.target)) return false;
    if (name === 'Escape' && hasOpenPopup()) return false;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down acts once; what it does elsewhere when repeated was never meant.
    if (!event.repeat) action();
    return true;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    listen();
    const handle = (event: KeyboardEvent): boolean => press(event);
    own.keys.push(handle);
    return () => {
      own.keys.splice(own.keys.indexOf(handle), 1);
    };
  }, [enabled, own]);
}
