/**
 * Keys wait for an answer: what is typed or swiped while a card is looked up is kept, and typed when the answer is there,
 * so that it never mixes with what still stands in the box. Until the last kept key is typed, fresh ones queue behind it: the
 * order of keys is that of their arrival. An Enter that nobody has pressed again does nothing.
 */
interface KeptKey {
  key: string;
  code: string;
}

let holds = 0;
/** Holds for a window, whose keys come in their order wherever the focus is by then. */
let ordered = 0;
/** Kept keys are being typed, or are about to be. */
let typing = false;
let kept: KeptKey[] = [];
let boxes: readonly Element[] = [];

/** A reader that ends a card with two Enters sends them closer together than anybody presses a key twice. */
const doubleMs = 100;

/** When Enter was pressed last, and the press at which what is looked up was asked for; as the events date them. */
let enterMs = -Infinity;
let askedMs = Infinity;

const writesLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA');

function isEcho(event: KeyboardEvent): boolean {
  if (!event.isTrusted) return false;
  if (event.key !== 'Enter') {
    enterMs = -Infinity;
    return false;
  }
  if (event.repeat) return !writesLines(event.target);
  const echoes = event.timeStamp - enterMs < doubleMs && (holds > 0 || typing || enterMs === askedMs);
  if (!echoes) enterMs = event.timeStamp;
  return echoes;
}

/** Drops the second Enter that a card reader sends, and those of an Enter that is held down: a press acts once. */
export function dropEcho(event: KeyboardEvent): boolean {
  if (!isEcho(event)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}

const waits = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key.length === 1) && !event.ctrlKey && !event.altKey && !event.metaKey;

/** Whether the key was kept for later. Esc forgets what waits, and does what it does. */
export function keepKey(event: KeyboardEvent): boolean {
  if ((holds === 0 && !typing) || !event.isTrusted) return false;
  if (event.key === 'Escape') {
    kept = [];
    return false;
  }
  // What follows a key that waits waits too, also where a window that has come took the focus meanwhile: else it would overtake that key.
  const follows = typing || (ordered > 0 && kept.length > 0);
  const forBox = follows || event.target === document.body || boxes.some((box) => box === event.target);
  if (!forBox || !waits(event)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) kept.push({ key: event.key, code: event.code });
  return true;
}

/** Puts a character where the caret is, as if it were typed. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value, maxLength } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  if (maxLength >= 0 && value.length - (to - from) + text.length > maxLength) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

const nextTask = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve));

/** Once the answer is shown: the box has its new text, chosen to be written over. */
const shown = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)));

/** Types what was kept, key by key; what it begins may hold the rest again. */
async function typeKept(): Promise<void> {
  if (typing) return;
  typing = true;
  await shown();
  while (holds === 0) {
    const next = kept.shift();
    if (!next) break;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { ...next, bubbles: true, cancelable: true });
    const goesOn = target.dispatchEvent(event);
    const field = document.activeElement;
    if (
      goesOn &&
      next.key.length === 1 &&
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    ) {
      insert(field, next.key);
    }
    await nextTask();
  }
  typing = false;
}

export interface HeldKeys {
  /** Types what waits. */
  release: () => void;
  /** As `release`, but without what was typed since: it was meant for what has not come. */
  forget: () => void;
}

/** Lets the keys of `box`, and those typed with nothing focused, wait until the answer is called. */
export function holdKeys(box: Element | null, forWindow = false): HeldKeys {
  holds += 1;
  if (forWindow) ordered += 1;
  askedMs = enterMs;
  const before = new Set(kept);
  if (box) boxes = [...boxes, box];
  let held = true;
  const end = (forgets: boolean): void => {
    if (!held) return;
    held = false;
    if (forgets) kept = kept.filter((key) => before.has(key));
    holds -= 1;
    if (forWindow) ordered -= 1;
    if (holds > 0) return;
    boxes = [];
    void typeKept();
  };
  return { release: () => end(false), forget: () => end(true) };
}
