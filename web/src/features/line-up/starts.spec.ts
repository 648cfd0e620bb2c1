import { describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { nextStart, pairUp } from './starts';
import { tileState } from '../../shared/vehicleState';

const person = (id: string, vehicleId: string | null = null) => ({ id, vehicleId }) as LineUpPayload;
const kart = (
  indexNumber: number,
  status: 'IDLE' | 'INUSE' | 'QUEUING' = 'IDLE',
  isConnecte: 'YES' | 'NO' = 'YES',
  ownLevel = 5,
) => ({
  id: `v${indexNumber}`,
  indexNumber,
  status,
  isConnecte,
  ownLevel,
});

describe('the next start', () => {
  const people = [person('e32'), person('e33')];

  it('takes the first one who waits and the first free vehicle that is online', () => {
    const karts = [kart(4), kart(1, 'INUSE'), kart(2, 'IDLE', 'NO'), kart(11)];
    expect(nextStart(people, karts, null)).toMatchObject({ entry: { id: 'e32' }, vehicle: { id: 'v4' } });
  });

  it('prefers the vehicle chosen beforehand, then the one meant for the entry', () => {
    const karts = [kart(4), kart(11), kart(15, 'QUEUING')];
    expect(nextStart([person('e32', 'v15')], karts, 'v11').vehicle?.id).toBe('v11');
    expect(nextStart([person('e32', 'v15')], karts, null).vehicle?.id).toBe('v15');
  });

  it('takes one with a lasting limit when no other is free, and any that is chosen', () => {
    const karts = [kart(1, 'IDLE', 'YES', 3), kart(4)];
    expect(nextStart(people, karts, null).vehicle?.id).toBe('v4');
    expect(nextStart(people, karts, 'v1').vehicle?.id).toBe('v1');
    expect(nextStart(people, [kart(1, 'IDLE', 'YES', 3)], null).vehicle?.id).toBe('v1');
  });

  it('says that nobody waits or nothing is free', () => {
    expect(nextStart([], [kart(4)], null).entry).toBeNull();
    expect(nextStart(people, [kart(1, 'INUSE')], null).vehicle).toBeNull();
  });

  it('C-2.8.11 pairs the next waiting people with the chosen vehicles, in number order', () => {
    expect(pairUp(people, [kart(4), kart(11), kart(19)]).map(([entry, vehicle]) => [entry.id, vehicle.id])).toEqual([
      ['e32', 'v4'],
      ['e33', 'v11'],
    ]);
  });
});

describe('the state of a tile', () => {
  const state = { status: 'IDLE', isConnecte: 'YES', speedLevel: 0 } as const;

  it('shows a lost link before what the vehicle did last, but a lock before that', () => {
    expect(tileState({ ...state, isConnecte: 'NO' })).toBe('OFFLINE');
    expect(tileState({ ...state, status: 'LOCKED', isConnecte: 'NO' })).toBe('LOCKED');
    expect(tileState({ ...state, status: 'INUSE', speedLevel: 2 })).toBe('LIMITED');
    expect(tileState(state)).toBe('IDLE');
  });
});
