import type { OrderPart } from '@paddock/contracts/wire';

/** In the order of the screen. Refunds and rides that were not started show only while there are any. */
export const ORDER_PARTS_SHOWN: readonly OrderPart[] = ['all', 'sale', 'recharge', 'refund', 'pending', 'notStarted'];
