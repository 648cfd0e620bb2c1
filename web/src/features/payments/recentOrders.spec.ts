import { expect, it } from 'vitest';
import type { OrderPayload } from '@paddock/contracts/feed';
import { rememberOrder, newestOrder } from './recentOrders';

const order = (id: string, version: number): OrderPayload => ({
  id,
  version,
  orderNumber: `P${id}`,
  payState: 'nopay',
  payProgress: 'declined',
  payMessage: null,
  amount: 38,
  consumeType: 'NOCARDCONSUME',
  createTime: '2026-03-14 14:00:00',
});

it('the newest state of an order is kept for a later follower', () => {
  rememberOrder(order('1', 2));
  rememberOrder(order('1', 1));
  expect(newestOrder('1', null)).toEqual(order('1', 2));
  expect(newestOrder('1', order('1', 3))).toEqual(order('1', 3));
  expect(newestOrder('2', null)).toBeNull();
});

it('only the last hundred are kept', () => {
  for (let id = 0; id < 101; id += 1) rememberOrder(order(`many-${id}`, 1));
  expect(newestOrder('many-0', null)).toBeNull();
  expect(newestOrder('many-100', null)).toEqual(order('many-100', 1));
});
