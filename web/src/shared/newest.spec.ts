import { describe, expect, it } from '@jest/globals';
import { Newest } from './newest';

describe('questions that overtake each other', () => {
  it('counts the answer of the newest one only, in whatever order they come', () => {
    const newest = new Newest();
    const first = newest.begin();
    const second = newest.begin();
    expect([first(), second()]).toEqual([false, true]);
  });

  it('counts no answer after they were dropped', () => {
    const newest = new Newest();
    const asked = newest.begin();
    newest.drop();
    expect(asked()).toBe(false);
    expect(newest.begin()()).toBe(true);
  });
});
