/** The field in which the next card is swiped, the next code scanned or the next number typed. */

/** Gives it the focus, with its text selected, so that what comes next writes over it. */
export function enter(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/**
 * The same once the field stands in the page. A scanner does not wait for the next frame: what was typed into the field since then is
 * kept, for with it selected the next digit would write over the first ones.
 */
export function enterAfterPaint(fieldOf: () => HTMLInputElement | null): void {
  const typedInto = new Set<EventTarget | null>();
  const note = ({ target }: Event): void => void typedInto.add(target);
  document.addEventListener('input', note, true);
  requestAnimationFrame(() => {
    document.removeEventListener('input', note, true);
    const field = fieldOf();
    if (typedInto.has(field)) field?.focus();
    else enter(field);
  });
}
