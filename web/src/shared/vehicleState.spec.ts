import { describe, expect, it } from 'vitest';
import { tileState } from './vehicleState';

const vehicle = { status: 'IDLE', isConnecte: 'YES', speedLevel: 0 } as const;

describe('the state that is shown of a vehicle', () => {
  it('is idle for one that was switched on, as on the marshal board', () => {
    expect(tileState({ ...vehicle, status: 'POWERON' })).toBe('IDLE');
    expect(tileState({ ...vehicle, status: 'POWERON', isConnecte: 'NO' })).toBe('OFFLINE');
    expect(tileState({ ...vehicle, status: 'POWEROFF' })).toBe('POWEROFF');
  });

  it('keeps what staff decided over the link, and shows a slowed one', () => {
    expect(tileState({ ...vehicle, status: 'LOCKED', isConnecte: 'NO' })).toBe('LOCKED');
    expect(tileState({ ...vehicle, status: 'INUSE', speedLevel: 2 })).toBe('LIMITED');
  });
});
