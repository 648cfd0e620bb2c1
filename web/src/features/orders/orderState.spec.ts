import { describe, expect, it } from 'vitest';
import { attemptView, rideView } from './orderState';

const nobody = { people: 0, waiting: 0, notStarted: 0, onTrack: 0, whole: 0, short: 0, cancelled: 0 };

describe('the ride of an order in its row', () => {
  it.each([
    ['a recharge has none', nobody, { kind: 'none' }],
    ['everybody was cancelled', { ...nobody, people: 2, cancelled: 2 }, { kind: 'cancelled' }],
    [
      'what needs somebody comes first',
      { ...nobody, people: 3, notStarted: 1, onTrack: 2 },
      { kind: 'notStarted', count: 1 },
    ],
    ['then who is out', { ...nobody, people: 3, waiting: 1, onTrack: 2 }, { kind: 'onTrack', count: 2 }],
    ['then who waits', { ...nobody, people: 3, waiting: 1, whole: 2 }, { kind: 'waiting', count: 1 }],
    ['all drove', { ...nobody, people: 2, whole: 2 }, { kind: 'driven', done: 2, people: 2, care: false }],
    [
      'some came back before, and a cancelled one does not count',
      { ...nobody, people: 3, whole: 1, short: 1, cancelled: 1 },
      { kind: 'driven', done: 1, people: 2, care: true },
    ],
  ])('%s', (_, ride, view) => expect(rideView(ride)).toEqual(view));
});

describe('an attempt', () => {
  it('whose state is not known to the screen is one to look at', () => {
    expect(attemptView({ state: 'PAID' })).toBe('attemptPaid');
    expect(attemptView({ state: 'SOMETHING_NEW' })).toBe('attemptReview');
  });
});
