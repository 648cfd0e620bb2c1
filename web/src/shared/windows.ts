/** Which of the windows that show lies over which: a key belongs to the uppermost one, never to what it hides. */
const windowsOf = '.ant-modal-wrap, dialog[open]';

/** The browser keeps its own windows above all others. */
const heightOf = (shown: Element): number =>
  shown instanceof HTMLDialogElement ? Number.POSITIVE_INFINITY : Number(getComputedStyle(shown).zIndex) || 0;

function isAbove(other: Element, own: Element): boolean {
  const [otherHeight, ownHeight] = [heightOf(other), heightOf(own)];
  if (otherHeight !== ownHeight) return otherHeight > ownHeight;
  return (own.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Whether a window lies over the one that holds `element`, or over the page when none does. */
export function isCovered(element: Element | null): boolean {
  const own = element?.closest(windowsOf) ?? null;
  return [...document.querySelectorAll(windowsOf)].some(
    (other) => other !== own && other.checkVisibility() && (own === null || isAbove(other, own)),
  );
}
