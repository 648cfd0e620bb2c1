/** The first `max` characters as people count them: nothing is cut in half. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let taken = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (count === max) break;
    taken += segment;
    count += 1;
  }
  return taken;
}
