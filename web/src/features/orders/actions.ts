/** What is done with one order in a window of its own. Each feature that has such a window adds its line here. */
import type { PermissionCode } from '@paddock/contracts';
import type { OrderPage } from '@paddock/contracts/wire';
import type { ReactNode } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { texts as refundTexts } from '../refunds/texts';
import { texts } from './texts';

export interface OrderWindowProps {
  order: OrderPage;
  /** Something was changed: the list and the page are read again. */
  onChanged: () => void;
  onClose: () => void;
}

export interface OrderAction {
  key: string;
  label: () => string;
  /** The key that presses it, as `useHotkeys` names it, and as its cap shows it. */
  hotkey: string;
  cap: string;
  permission: PermissionCode;
  shown: (order: OrderPage) => boolean;
  /** Why it can't be pressed now, or null. */
  barred?: (order: OrderPage) => string | null;
  Window: ((props: OrderWindowProps) => ReactNode) & { preload: () => Promise<unknown> };
}

const RefundWindow = lazyWindow<OrderWindowProps>(() => import('../refunds/RefundWindow'));
const VoidDialog = lazyWindow<OrderWindowProps>(() => import('./VoidDialog'));

export const orderActions: readonly OrderAction[] = [
  {
    key: 'void',
    label: () => texts.t('voidOrder'),
    ...{ hotkey: 'Alt+d', cap: 'Alt+D', permission: 'orders:void' },
    shown: ({ mayVoid }) => mayVoid,
    Window: VoidDialog,
  },
  {
    key: 'refund',
    label: () => refundTexts.t('refund'),
    ...{ hotkey: 'Alt+r', cap: 'Alt+R', permission: 'refund:add' },
    shown: ({ state }) =>
      state === 'PAID' || state === 'PARTREFUNDED' || state === 'REFUNDING' || state === 'REFUNDREFUSED',
    barred: ({ refundableFen }) => (refundableFen === 0 ? refundTexts.t('nothingLeft') : null),
    Window: RefundWindow,
  },
];
