import { describe, expect, it } from 'vitest';
import { together } from './together';

describe('what is asked for in the same moment', () => {
  it('is asked in one call, each key once, and answered to each by its own', async () => {
    const calls: (readonly string[])[] = [];
    const lengthOf = together((keys) => {
      calls.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key !== '').map((key) => [key, key.length])));
    });
    expect(await Promise.all(['a', 'bb', 'a', ''].map(lengthOf))).toEqual([1, 2, 1, undefined]);
    expect(await lengthOf('ccc')).toBe(3);
    expect(calls).toEqual([['a', 'bb', ''], ['ccc']]);
  });

  it('fails for all of them, and is asked again by the next', async () => {
    let isDown = true;
    const ask = together((keys) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
    );
    expect((await Promise.allSettled(['a', 'b'].map(ask))).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    isDown = false;
    expect(await ask('a')).toBe('a');
  });
});
