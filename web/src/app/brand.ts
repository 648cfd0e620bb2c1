/**
 * The main colour of the pages that a person may choose. Marks have the colour itself; what carries white text has the first
 * darker step on which white can be read (4.5 to 1), and two more for hover and press.
 */
import { dark, light, otherColours, type Palette, type ThemeMode } from './theme';

export type Colour = 'red' | keyof typeof otherColours;

export const colours: readonly Colour[] = ['red', 'orange', 'yellow', 'cyan', 'green', 'blue', 'indigo', 'purple'];

const isOther = (colour: string): colour is keyof typeof otherColours => Object.hasOwn(otherColours, colour);

/** The palette with the chosen main colour; red is what both have by themselves. */
export function paletteOf(mode: ThemeMode, colour: string): Palette {
  const palette = mode === 'dark' ? dark : light;
  if (!isOther(colour)) return palette;
  const [mark, fill, hover, press] = otherColours[colour];
  return { ...palette, red: mark, 'red-fill': fill, 'red-fill-hover': hover, 'red-fill-active': press };
}

/** The colour itself, for its swatch. */
export const markOf = (colour: Colour): string => (isOther(colour) ? otherColours[colour][0] : light.red);
