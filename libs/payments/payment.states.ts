import { defineStates } from '@paddock/kernel';

/** Whose orders are paid: each area that begins payments listens to its own. */
export type PaymentOwner = 'consumption' | 'recharge';

export const PAYMENT_STATES = [
  'CREATED',
  'CHARGING',
  'WAITING',
  'PAID',
  'DECLINED',
  'REVERSING',
  'REVERSED',
  'REFUNDING',
  'PART_REFUNDED',
  'REFUNDED',
  'REFUND_ABNORMAL',
  'NEEDS_HUMAN',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The life of one scanned code. From REVERSING no way leads to PAID: a payment that shows up then is given back.
 * NEEDS_HUMAN and REFUND_ABNORMAL wait for a person's decision. REVERSING leads to REFUNDING only when the channel's window for reversing has passed, and from there to REVERSED.
 */
export const paymentStates = defineStates<PaymentState>('CREATED', {
  CREATED: ['CHARGING', 'DECLINED'],
  // Taken back before the charge has answered: somebody voided its order.
  CHARGING: ['PAID', 'DECLINED', 'WAITING', 'REVERSING', 'NEEDS_HUMAN'],
  WAITING: ['PAID', 'DECLINED', 'REVERSING', 'NEEDS_HUMAN'],
  REVERSING: ['REVERSED', 'REFUNDING', 'NEEDS_HUMAN'],
  PAID: ['REFUNDING'],
  REFUNDING: ['PART_REFUNDED', 'REFUNDED', 'REFUND_ABNORMAL', 'REVERSED', 'NEEDS_HUMAN'],
  PART_REFUNDED: ['REFUNDING'],
  REFUND_ABNORMAL: ['REFUNDING', 'PART_REFUNDED', 'REFUNDED', 'PAID'],
  NEEDS_HUMAN: ['REVERSING', 'REVERSED', 'REFUNDING'],
  DECLINED: [],
  REVERSED: [],
  REFUNDED: [],
});

/** Over without a payment: money that shows up now goes back. */
export const endedUnpaid = (state: PaymentState): boolean => state === 'REVERSED' || state === 'DECLINED';

/** `giveBack`: the channel is to do it, once more. `gaveBackByHand`: the customer has the money already. */
export type ReviewDecision = 'giveBack' | 'gaveBackByHand';

/** What a cashier has to know; wire value of `payProgress`. */
export type PaymentProgress = 'waiting' | 'declined' | 'reversing' | 'reversed' | 'paid' | 'needsHuman';

/** @param wasReportedPaid whether the order was ever reported as paid; a refund of one that was not is a taking back. */
export function progressOf(state: PaymentState, wasReportedPaid: boolean): PaymentProgress {
  switch (state) {
    case 'CREATED':
    case 'CHARGING':
    case 'WAITING':
      return 'waiting';
    case 'DECLINED':
      return 'declined';
    case 'REVERSING':
      return 'reversing';
    case 'REVERSED':
      return 'reversed';
    // What the channel could not give back is owed to the customer until somebody has decided.
    case 'NEEDS_HUMAN':
    case 'REFUND_ABNORMAL':
      return 'needsHuman';
    case 'REFUNDING':
      return wasReportedPaid ? 'paid' : 'reversing';
    case 'PAID':
    case 'PART_REFUNDED':
    case 'REFUNDED':
      return 'paid';
  }
}
