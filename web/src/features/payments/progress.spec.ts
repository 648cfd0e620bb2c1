import { describe, expect, it } from 'vitest';
import type { OrderPayload } from '@paddock/contracts/feed';
import { isFinal, newerOrder, payView, pollsMax } from './progress';

const order = (change: Partial<OrderPayload>): OrderPayload => ({
  id: '1',
  version: 1,
  orderNumber: 'P260314-0041',
  payState: 'nopay',
  payProgress: 'waiting',
  payMessage: null,
  amount: 38,
  consumeType: 'NOCARDCONSUME',
  createTime: '2026-03-14 14:00:00',
  ...change,
});

describe('what the payment window shows', () => {
  it('waits until the last question, then says that the time is over', () => {
    expect(payView(order({}), pollsMax - 1)).toBe('waiting');
    expect(payView(order({}), pollsMax)).toBe('timeout');
    expect(payView(null, 0)).toBe('waiting');
  });

  it('never calls a payment that is being taken back a timeout or an end', () => {
    expect(payView(order({ payProgress: 'reversing' }), pollsMax)).toBe('reversing');
    expect(isFinal('reversing')).toBe(false);
    expect(isFinal('reversed')).toBe(true);
  });

  it('lets a payment that arrives late win over the timeout', () => {
    expect(payView(order({ payState: 'payed', payProgress: 'paid' }), pollsMax)).toBe('paid');
  });

  it('keeps the newer of two states, whichever arrives last', () => {
    const paid = order({ version: 3, payState: 'payed' });
    expect(newerOrder(paid, order({ version: 2 }))).toBe(paid);
    expect(newerOrder(order({ version: 2 }), paid)).toBe(paid);
  });
});
