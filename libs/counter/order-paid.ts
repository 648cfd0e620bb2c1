import { invariant, type Tx } from '@paddock/kernel';
import type { Member } from '@paddock/membership';
import type { Order } from './order.repository';

/** Called in the transaction in which an order is paid. */
export type OrderPaidListener = (tx: Tx, order: Order, member: Member | null) => Promise<void>;

/**
 * What follows from a payment, one after the other, and so the order of the locks after the payment attempt and its order: the play-first
 * records that it settles, the line-up and its karts, the reservation that it pays for.
 */
export const ORDER_PAID_STEPS = ['records', 'track', 'reservation'] as const;
export type OrderPaidStep = (typeof ORDER_PAID_STEPS)[number];

/** Runs the listeners in the declared order, whatever the order in which modules were made. */
export class OrderPaidSteps {
  private readonly listeners = new Map<OrderPaidStep, OrderPaidListener>();

  add(step: OrderPaidStep, listener: OrderPaidListener): void {
    invariant(!this.listeners.has(step), `two listeners for the step ${step} of a paid order`);
    this.listeners.set(step, listener);
  }

  async run(...[tx, order, member]: Parameters<OrderPaidListener>): Promise<void> {
    for (const step of ORDER_PAID_STEPS) await this.listeners.get(step)?.(tx, order, member);
  }
}
