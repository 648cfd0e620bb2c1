/** What Ant Design and the browser both call a field. */
interface Field {
  focus: () => void;
  /** The element itself, where the field is a wrapper. */
  input?: HTMLElement | null;
  nativeElement?: HTMLElement | null;
}

const framesMax = 30;
/** Wrappers give their ref anew with every rendering. */
const begun = new WeakSet<Element>();

/**
 * For the `ref` of the control that a window begins with. Ant Design keeps a window hidden until its first effect, where
 * `autoFocus` does nothing and the close button gets the focus instead.
 */
export function firstFocus(field: Field | null): void {
  const element = field instanceof HTMLElement ? field : (field?.input ?? field?.nativeElement);
  if (!field || !element || begun.has(element)) return;
  begun.add(element);
  const look = (framesLeft: number): void => {
    field.focus();
    if (framesLeft === 0 || !element.isConnected || element.contains(document.activeElement)) return;
    requestAnimationFrame(() => look(framesLeft - 1));
  };
  look(framesMax);
}
