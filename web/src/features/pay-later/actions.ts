/** What can be done with a record: nothing once it is settled, or while somebody pays it. Pure. */
import type { TabPayload } from '@paddock/contracts/feed';
import { payingState } from './settlement';

export type TabAction = 'link' | 'single' | 'member' | 'edit' | 'detail';

export function mayPay(tab: TabPayload, by: 'single' | 'member' | 'any'): boolean {
  if (tab.playState !== 'GUADAN' || payingState(tab) !== null) return false;
  return by === 'any' || (by === 'single') === (tab.consumeType === 'NOCARDCONSUME');
}
