import { expect, it } from '@jest/globals';
import type { OrderPayload } from '@paddock/contracts/feed';
import { hearOrder, heardOrder } from './heardOrders';

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

it('the newest news of an order is kept for whoever follows it later', () => {
  hearOrder(order('1', 2));
  hearOrder(order('1', 1));
  expect(heardOrder('1', null)).toEqual(order('1', 2));
  expect(heardOrder('1', order('1', 3))).toEqual(order('1', 3));
  expect(heardOrder('2', null)).toBeNull();
});

it('only the last hundred are kept', () => {
  for (let id = 0; id < 101; id += 1) hearOrder(order(`many-${id}`, 1));
  expect(heardOrder('many-0', null)).toBeNull();
  expect(heardOrder('many-100', null)).toEqual(order('many-100', 1));
});
