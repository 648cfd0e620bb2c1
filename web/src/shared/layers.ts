/**
 * Which window, drawer or menu lies uppermost. Keys, Enter, Esc and the focus belong to it alone; what lies under a window
 * is inert; when a layer closes, the focus goes to the field that the layer below names, else to its last control.
 */
import { dropEcho, keepKey } from './heldKeys';

export type KeyHandler = (event: KeyboardEvent) => boolean;

export interface LayerOptions {
  /** A window makes all else inert; a popup (a menu, a popover that was opened by a press) takes the keys only. */
  kind: 'window' | 'popup';
  /** Lies above all windows, whenever it was opened. */
  alert?: boolean;
  element: () => HTMLElement | null;
  /** Esc; without it the layer stays. */
  onEscape?: (() => void) | undefined;
}

/** One layer; the page itself is the lowest. */
export class Layer {
  readonly keys: KeyHandler[] = [];
  /** Puts the focus where the next thing is typed or scanned. */
  home: (() => void) | null = null;
  lastFocus: HTMLElement | null = null;
  constructor(readonly options: LayerOptions) {}
}

export const pageLayer = new Layer({ kind: 'window', element: () => document.getElementById('root') });

const open: Layer[] = [];
const windowListeners = new Set<() => void>();

/** Calls `listener` whenever a window opens. */
export function onWindowOpen(listener: () => void): () => void {
  windowListeners.add(listener);
  return () => windowListeners.delete(listener);
}

const madeInert = new Set<Element>();
/** Popups of Ant Design: they stand beside the window whose field opened them. */
const popupsOfFields = '.ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-dropdown, .ant-tooltip';

export function topLayer(): Layer {
  return open.findLast((layer) => layer.options.alert) ?? open.at(-1) ?? pageLayer;
}

export const isTop = (layer: Layer): boolean => topLayer() === layer;

/** Whether a window that is open holds the element, and is not the uppermost one. */
export function isCovered(element: Element): boolean {
  const holder = open.findLast((layer) => layer.options.element()?.contains(element)) ?? pageLayer;
  const top = topLayer();
  return holder !== top && top.options.kind === 'window';
}

const staysLive = (element: Element): boolean =>
  element.matches('script, style, link, [data-above-layers]') ||
  element.matches(popupsOfFields) ||
  element.querySelector(popupsOfFields) !== null ||
  open.some((layer) => layer.options.kind === 'popup' && element.contains(layer.options.element()));

/** Makes everything beside the uppermost window inert. Call it again when its element has come. */
export function isolate(): void {
  const windows = open.filter((layer) => layer.options.kind === 'window');
  const top = windows.findLast((layer) => layer.options.alert) ?? windows.at(-1);
  const wanted = new Set<Element>();
  for (let node = top?.options.element() ?? null; node?.parentElement; node = node.parentElement) {
    if (node === document.body) break;
    for (const sibling of node.parentElement.children) {
      if (sibling !== node && !staysLive(sibling)) wanted.add(sibling);
    }
  }
  for (const element of madeInert) {
    if (wanted.has(element)) continue;
    element.removeAttribute('inert');
    madeInert.delete(element);
  }
  for (const element of wanted) {
    if (element.hasAttribute('inert')) continue;
    element.setAttribute('inert', '');
    madeInert.add(element);
  }
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';
const mayHaveFocus = (element: HTMLElement): boolean =>
  element.matches(focusable) &&
  !element.matches(':disabled, [tabindex="-1"]') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether nothing in particular has the focus: the page, or a window as a whole. */
export function nothingFocused(): boolean {
  const present = document.activeElement;
  return (
    present === null || present === document.body || present.matches('.ant-modal, .ant-modal-wrap, .ant-drawer, dialog')
  );
}

/** Gives the focus to what the uppermost layer names, unless something has it already. */
function giveFocusBack(): void {
  if (!nothingFocused()) return;
  const { home, lastFocus } = topLayer();
  home?.();
  if (nothingFocused() && lastFocus?.isConnected && mayHaveFocus(lastFocus)) lastFocus.focus();
}

/** Puts a layer on top; the answer takes it away. */
export function openLayer(layer: Layer): () => void {
  open.push(layer);
  isolate();
  if (layer.options.kind === 'window') for (const listener of windowListeners) listener();
  return () => {
    open.splice(open.indexOf(layer), 1);
    isolate();
    // After the commit that removes it, when what was in it is gone and what follows it stands.
    queueMicrotask(giveFocusBack);
  };
}

/** Whether Esc and Enter belong to a list, calendar or popover that a field has opened. */
export function hasOpenPopup(): boolean {
  return [...document.querySelectorAll(popupsOfFields)].some(
    (popup) =>
      !popup.matches('.ant-tooltip, [class*="-hidden"], [class*="-leave"]') &&
      popup.checkVisibility({ visibilityProperty: true }),
  );
}

/** Keeps Tab in the uppermost window: from the last control to the first, and back. */
function moveFocus(event: KeyboardEvent, element: HTMLElement): void {
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)].filter(mayHaveFocus);
  const [first, last] = [controls[0], controls.at(-1)];
  const present = document.activeElement;
  if (!first || !last || (present && !element.contains(present) && present !== document.body)) return;
  const leaves = event.shiftKey ? present === first || !controls.includes(present as HTMLElement) : present === last;
  if (!leaves) return;
  event.preventDefault();
  event.stopPropagation();
  (event.shiftKey ? last : first).focus();
}

const isCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;

const isEmptySearch = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  element.value === '' &&
  element.closest('[data-slash], input[type="search"]') !== null;

function take(event: KeyboardEvent): void {
  // A key that chooses among Chinese words is the input method's: no field and no screen acts by it.
  if (event.isComposing) return event.stopImmediatePropagation();
  if (dropEcho(event) || keepKey(event)) return;
  const top = topLayer();
  // A card reader types wherever the focus is: with nothing focused its digits are no keys of the screen.
  if (isCharacter(event) && top.home && nothingFocused()) top.home();
  if (!nothingFocused() && isCharacter(event) && isField(document.activeElement)) {
    // The key that leads to the search writes nothing into one that is empty: it has the focus already.
    if (event.key === '/' && isEmptySearch(document.activeElement)) event.preventDefault();
    return;
  }
  if (top.keys.toReversed().some((handle) => handle(event))) return;
  const { element, onEscape, kind } = top.options;
  if (event.key === 'Escape' && onEscape && !hasOpenPopup()) {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onEscape();
  } else if (event.key === 'Tab' && kind === 'window' && top !== pageLayer) {
    const shown = element();
    if (shown) moveFocus(event, shown);
  }
}

/** Whether typed characters become text there. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Ant Design gives the focus of a window that comes to its first control, the cross, until the window names its own: an Enter in between
 * would close it. The focus goes to the window as a whole instead, from where Tab leads to the cross.
 */
function keepOffCross({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.ant-modal-close, .ant-drawer-close')) return;
  const shown = target.closest<HTMLElement>('.ant-modal, .ant-drawer');
  if (shown?.contains(relatedTarget as Node | null) === false) shown.focus({ preventScroll: true });
}

let listening = false;

/** Starts listening to the keyboard; called by the first one who binds a key or opens a layer. */
export function listen(): void {
  if (listening) return;
  listening = true;
  // Dialogs stop keys on their way up, so they are taken on their way down.
  window.addEventListener('keydown', take, true);
  window.addEventListener('focusin', keepOffCross, true);
  window.addEventListener('focusin', ({ target }) => {
    const top = topLayer();
    const inside = top === pageLayer || top.options.element()?.contains(target as Node);
    if (inside && target instanceof HTMLElement && mayHaveFocus(target)) top.lastFocus = target;
  });
}
