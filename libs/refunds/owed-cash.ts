import { payOutCash } from '@paddock/counter';
import type { Drawer } from '@paddock/drawer';
import type { Tx } from '@paddock/kernel';
import { refundsOf, saveRefund } from './refund.repository';

/**
 * The customer has all the cash that an order owes, as somebody at the command line says.
 * @returns false when the order owes none
 */
export async function payOutOwed(tx: Tx, drawer: Drawer, orderId: string, by: string, now: Date): Promise<boolean> {
  if (!(await payOutCash(tx, drawer, orderId, by))) return false;
  for (const refund of await refundsOf(tx, orderId))
    if (refund.state === 'HANDOVER') await saveRefund(tx, refund, { state: 'DONE', ended_at: now, settled_by: by }, by);
  return true;
}
