import { describe, expect, it } from 'vitest';
import { RecentRows } from './recentRows';

const row = (id: string, version = 1) => ({ id, version });

describe('a reading of the board', () => {
  it('keeps the rows that the feed brought while it was on its way, in their newest version', () => {
    const recent = new RecentRows<{ id: string; version: number }>();
    recent.add(row('before'), 9);
    recent.add(row('new'), 11);
    recent.add(row('new', 3), 12);
    recent.add(row('new', 2), 13);
    recent.add(row('listed', 2), 12);
    expect(recent.complete([row('listed')], 10)).toEqual([row('listed'), row('new', 3)]);
  });

  it('trusts the next read about what was received before it was requested', () => {
    const recent = new RecentRows<{ id: string; version: number }>();
    recent.add(row('gone'), 11);
    expect(recent.complete([], 10)).toEqual([row('gone')]);
    expect(recent.complete([], 20)).toEqual([]);
  });
});
