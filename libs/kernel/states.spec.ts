import { describe, expect, it } from 'vitest';
import { defineStates } from './states';

describe('defineStates', () => {
  it('answers which moves are allowed and which states are final', () => {
    const states = defineStates('open', { open: ['closed'], closed: [] });
    expect(states.may('open', 'closed')).toBe(true);
    expect(states.may('closed', 'open')).toBe(false);
    expect(states.isFinal('closed')).toBe(true);
  });

  it('refuses a table with a state that nothing reaches', () => {
    expect(() => defineStates('open', { open: [], closed: [] })).toThrow('closed');
  });

  it('refuses a table that leads to an undeclared state', () => {
    const moves = { open: ['gone'] } as unknown as Record<'open', readonly 'open'[]>;
    expect(() => defineStates('open', moves)).toThrow('gone');
  });
});
