/** The dark column of the palette, for a menu that is dark in light pages. */
import type { CSSProperties } from 'react';
import { dark } from '../theme';

const names = [
  'surface',
  'raised',
  'fill',
  'hairline',
  'border',
  'text',
  'text2',
  'text3',
  'quiet',
  'ink',
  'on-ink',
] as const;
const more = ['selected', 'go', 'go-text', 'care-text', 'care-tint', 'care-line', 'link', 'page'] as const;
const darkNames = [...names, ...more];

/** Style of the element that holds a dark menu; none for a light one. */
export function menuColours(theme: 'light' | 'dark'): CSSProperties | undefined {
  if (theme === 'light') return undefined;
  return Object.fromEntries(darkNames.map((name) => [`--${name}`, dark[name]]));
}
