import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripEntry } from './strip';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browser = {
  window: new EventTarget(),
  document: new EventTarget(),
  localStorage: storage,
  sessionStorage: storage,
};

const entry = (orderId: string, view: StripEntry['view'], since: number): StripEntry => ({
  ...{ orderId, view, since, orgCode: 'A01', who: '散客', amount: 38, endedAt: null, polls: 0, message: null },
});

describe('the payments strip', () => {
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('has room for three: taken back before declined before waiting, drawn by age', async () => {
    const { shownCells } = await import('./strip');
    const { cells, more } = shownCells([
      entry('oldest', 'waiting', 1),
      entry('declined', 'declined', 2),
      entry('waiting', 'waiting', 3),
      entry('taken back', 'reversed', 4),
      entry('reversing', 'reversing', 5),
    ]);
    expect(cells.map(({ orderId }) => orderId)).toEqual(['declined', 'taken back', 'reversing']);
    expect(more).toBe(2);
  });
});
