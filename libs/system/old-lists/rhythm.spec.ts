import { expect, it } from 'vitest';
import { rhythmText } from './rhythm';

it.each([
  [200, '0/1 * * * * ?'],
  [30_000, '0/30 * * * * ?'],
  [60_000, '0 0/1 * * * ?'],
  [3_600_000, '0 0 0/1 * * ?'],
  [86_400_000, '0 0 0 1/1 * ?'],
])('%i ms are %s', (everyMs, text) => {
  expect(rhythmText(everyMs)).toBe(text);
});
