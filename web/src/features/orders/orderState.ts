/** How an order's state, its ride and its attempts look: one glyph, one tone, one word each. */
import type { OrderHistoryState } from '@paddock/contracts';
import type { OrderRide } from '@paddock/contracts/resources';
import type { OrderAttempt } from '@paddock/contracts/wire';
import type { IconName } from '../../shared/Icon';
import type { Tone } from '../../shared/StateGlyph';

export interface Look {
  icon: IconName;
  tone: Tone;
}

export const stateLooks: Readonly<Record<OrderHistoryState, Look>> = {
  WAITING: { icon: 'queuing', tone: 'wait' },
  DECLINED: { icon: 'cross', tone: 'grey' },
  REVERSING: { icon: 'back', tone: 'care' },
  REVERSED: { icon: 'back', tone: 'grey' },
  MANUALREVIEW: { icon: 'warning', tone: 'care' },
  PAID: { icon: 'tick', tone: 'go' },
  REFUNDING: { icon: 'back', tone: 'care' },
  REFUNDREFUSED: { icon: 'warning', tone: 'care' },
  PARTREFUNDED: { icon: 'back', tone: 'go' },
  REFUNDED: { icon: 'back', tone: 'grey' },
  VOIDED: { icon: 'cross', tone: 'grey' },
};

export type RideView =
  | { kind: 'none' }
  | { kind: 'cancelled' }
  | { kind: 'notStarted' | 'onTrack' | 'waiting'; count: number }
  | { kind: 'driven'; done: number; people: number; care: boolean };

/** What of an order's people is said in its row: what needs somebody first, then who is out, then who waits. */
export function rideView(ride: OrderRide): RideView {
  const people = ride.people - ride.cancelled;
  if (ride.people === 0) return { kind: 'none' };
  if (people === 0) return { kind: 'cancelled' };
  if (ride.notStarted > 0) return { kind: 'notStarted', count: ride.notStarted };
  if (ride.onTrack > 0) return { kind: 'onTrack', count: ride.onTrack };
  if (ride.waiting > 0) return { kind: 'waiting', count: ride.waiting };
  return { kind: 'driven', done: ride.whole, people, care: ride.whole < people };
}

export const rideLooks: Readonly<Record<'notStarted' | 'onTrack' | 'waiting' | 'care', Look>> = {
  notStarted: { icon: 'warning', tone: 'care' },
  onTrack: { icon: 'run', tone: 'go' },
  waiting: { icon: 'queuing', tone: 'wait' },
  care: { icon: 'warning', tone: 'care' },
};

export type AttemptView =
  | 'attemptPaid'
  | 'attemptWaiting'
  | 'attemptDeclined'
  | 'attemptReversing'
  | 'attemptReversed'
  | 'attemptReview'
  | 'attemptRefunding'
  | 'attemptRefunded'
  | 'attemptRefundRefused';

const views: Readonly<Record<string, AttemptView>> = {
  CREATED: 'attemptWaiting',
  CHARGING: 'attemptWaiting',
  WAITING: 'attemptWaiting',
  PAID: 'attemptPaid',
  PART_REFUNDED: 'attemptPaid',
  DECLINED: 'attemptDeclined',
  REVERSING: 'attemptReversing',
  REVERSED: 'attemptReversed',
  REFUNDING: 'attemptRefunding',
  REFUNDED: 'attemptRefunded',
  REFUND_ABNORMAL: 'attemptRefundRefused',
  NEEDS_HUMAN: 'attemptReview',
};

/** A state that this screen does not know yet is one that a person must look at. */
export const attemptView = ({ state }: Pick<OrderAttempt, 'state'>): AttemptView => views[state] ?? 'attemptReview';

export const attemptLooks: Readonly<Record<AttemptView, Look>> = {
  attemptPaid: { icon: 'tickRound', tone: 'go' },
  attemptWaiting: { icon: 'queuing', tone: 'wait' },
  attemptDeclined: { icon: 'cross', tone: 'wrong' },
  attemptReversing: { icon: 'back', tone: 'care' },
  attemptReversed: { icon: 'back', tone: 'grey' },
  attemptReview: { icon: 'warning', tone: 'care' },
  attemptRefunding: { icon: 'back', tone: 'care' },
  attemptRefunded: { icon: 'back', tone: 'grey' },
  attemptRefundRefused: { icon: 'warning', tone: 'care' },
};
