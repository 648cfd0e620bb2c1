/** Columns whose codes stand in a dictionary that no field names, and codes that a dictionary spells otherwise. Pure. */
import type { DictionaryCode } from '@paddock/contracts';

/** Dictionaries of columns whose field has none, or another one. */
export const DICTIONARY_OF: Readonly<Record<string, DictionaryCode>> = {
  payment_mode: 'consume_pay_mode',
  usage_mode: 'usage_mode',
  pay_progress: 'order_state',
  run_mode: 'consume_vehicle_mode',
  'payment_attempt.state': 'order_state',
  'payment_attempt.owner': 'order_kind',
  'payment_refund.owner': 'order_kind',
  'payment_attempt.decision': 'payment_review_act',
};

/** Codes of the database for which a dictionary has another one. */
export const SPELT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  run_mode: { laps: 'circlemode', timed: 'timermode' },
  pay_progress: {
    ...{ waiting: 'WAITING', declined: 'DECLINED', reversing: 'REVERSING', reversed: 'REVERSED', paid: 'PAID' },
    needsHuman: 'MANUALREVIEW',
  },
  'payment_attempt.state': {
    ...{ CREATED: 'WAITING', CHARGING: 'WAITING', PART_REFUNDED: 'PARTREFUNDED', REFUND_ABNORMAL: 'MANUALREVIEW' },
    NEEDS_HUMAN: 'MANUALREVIEW',
  },
  'payment_attempt.owner': { consumption: 'SALE', recharge: 'RECHARGE' },
  'payment_refund.owner': { consumption: 'SALE', recharge: 'RECHARGE' },
  'payment_attempt.decision': { gaveBackByHand: 'byHand' },
};
