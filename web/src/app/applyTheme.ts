/** Writes the tokens of the theme to the document root. */
import type { Settings } from '../shared/settings';
import { paletteOf } from './brand';
import { fixed } from './theme';

export function applyTheme({ mode, colour, colourWeak }: Pick<Settings, 'mode' | 'colour' | 'colourWeak'>): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.classList.toggle('colour-weak', colourWeak);
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries({ ...fixed, ...paletteOf(mode, colour) })) {
    root.style.setProperty(`--${name}`, value);
  }
}
