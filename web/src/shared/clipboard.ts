/** Copies a text, also on plain http, where browsers hide `navigator.clipboard`. */
import { notices } from './notices';
import { words } from './words';

/** The older way, which works without https: a field outside of the window is selected and copied. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies `text` and says so; where the browser refuses, it says that the text has to be copied by hand. @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copied = clipboard
    ? await clipboard.writeText(text).then(
        () => true,
        () => copyBySelection(text),
      )
    : copyBySelection(text);
  if (copied) notices.success(words.t('copied'));
  else notices.warning(words.t('copyByHand'));
  return copied;
}
