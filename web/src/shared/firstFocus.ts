import { isCovered } from './layers';

/** What Ant Design and the browser both call a field. */
interface Field {
  focus: () => void;
  /** The element itself, where the field is a wrapper. */
  input?: HTMLElement | null;
  nativeElement?: HTMLElement | null;
}

const framesMax = 30;
const controls = 'input, textarea, a[href], button:not(.ant-modal-close), [tabindex="0"]';
/** Wrappers pass their ref again with every render. */
const begun = new WeakSet<Element>();

/** Whether another window lies over the one of `element`, or the person has gone on to another control of it. */
function tooLate(element: Element): boolean {
  if (!element.isConnected || isCovered(element)) return true;
  const present = document.activeElement;
  return element.closest('.ant-modal-wrap')?.contains(present) === true && present?.matches(controls) === true;
}

/**
 * For the `ref` of the control that a window begins with. Ant Design keeps a window hidden until its first effect, where
 * `autoFocus` does nothing, and gives the focus to its close button instead.
 */
export function firstFocus(field: Field | null): void {
  const element = field instanceof HTMLElement ? field : (field?.input ?? field?.nativeElement);
  if (!field || !element || begun.has(element)) return;
  begun.add(element);
  const look = (framesLeft: number): void => {
    if (!element.contains(document.activeElement)) {
      if (framesLeft < framesMax && tooLate(element)) return;
      field.focus();
    }
    if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1));
  };
  look(framesMax);
}
