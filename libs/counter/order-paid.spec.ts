import { describe, expect, it } from 'vitest';
import type { Tx } from '@paddock/kernel';
import type { Order } from './order.repository';
import { ORDER_PAID_STEPS, OrderPaidSteps } from './order-paid';

describe('what follows from a payment', () => {
  const [tx, order] = [{} as Tx, {} as Order];

  it('is done in the declared order, which is that of the locks, whatever was registered first', async () => {
    const steps = new OrderPaidSteps();
    const done: string[] = [];
    for (const step of ORDER_PAID_STEPS.toReversed())
      steps.add(step, async () => {
        await Promise.resolve();
        done.push(step);
      });
    await steps.run(tx, order, null);
    expect(done).toEqual(['records', 'track', 'reservation']);
  });

  it('has one listener for each step', () => {
    const steps = new OrderPaidSteps();
    steps.add('track', () => Promise.resolve());
    expect(() => steps.add('track', () => Promise.resolve())).toThrow('two listeners');
  });

  it('ends with the first step that fails', async () => {
    const steps = new OrderPaidSteps();
    steps.add('records', () => Promise.reject(new Error('not this one')));
    steps.add('track', () => Promise.reject(new Error('never asked')));
    await expect(steps.run(tx, order, null)).rejects.toThrow('not this one');
  });
});
