import { describe, expect, it } from '@jest/globals';
import { Heard } from './heard';

const row = (id: string, version = 1) => ({ id, version });

describe('a reading of the board', () => {
  it('keeps the rows that the feed told of while it was on its way, in their newest version', () => {
    const heard = new Heard<{ id: string; version: number }>();
    heard.add(row('before'), 9);
    heard.add(row('new'), 11);
    heard.add(row('new', 3), 12);
    heard.add(row('new', 2), 13);
    heard.add(row('listed', 2), 12);
    expect(heard.complete([row('listed')], 10)).toEqual([row('listed'), row('new', 3)]);
  });

  it('believes the next reading about what was heard before it was asked', () => {
    const heard = new Heard<{ id: string; version: number }>();
    heard.add(row('gone'), 11);
    expect(heard.complete([], 10)).toEqual([row('gone')]);
    expect(heard.complete([], 20)).toEqual([]);
  });
});
