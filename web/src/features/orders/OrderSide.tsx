/** The right part: the chosen order, its actions and their windows. */
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ErrorState } from '../../shared/ListStates';
import { orderActions, type OrderAction } from './actions';
import side from './order-side.module.css';
import { OrderFoot } from './OrderFoot';
import { OrderPanel } from './OrderPanel';
import { texts } from './texts';
import { useOrderCalls } from './useOrderCalls';
import { useOrderPage } from './useOrderPage';

const KartWindow = lazyWindow(() => import('./KartWindow'));
const windows = [KartWindow, ...orderActions.map(({ Window }) => Window)];

export function OrderSide({
  chosenId,
  onChanged,
  onClose,
}: {
  chosenId: string | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  usePreload(windows);
  const [acting, setActing] = useState<{ action: OrderAction; orderId: string } | null>(null);
  // A list that moves on with new sales takes no order away from the window in which somebody gives its money back.
  const heldId = acting?.orderId ?? null;
  const shownId = heldId ?? chosenId;
  const page = useOrderPage(chosenId, heldId);
  const calls = useOrderCalls(onChanged);
  const [startingId, setStartingId] = useState<string | null>(null);
  const order = shownId === null ? null : page.data;
  return (
    <aside className={side.side} aria-label={t('title')}>
      {order ? (
        <OrderPanel
          order={order}
          onClose={onClose}
          actions={{
            onPrintTickets: () => calls.print(order.id, 'ticket'),
            onStartAgain: setStartingId,
            onBackInLine: (entryId) => calls.startAgain(entryId, ''),
          }}
          foot={
            <OrderFoot
              order={order}
              busy={calls.busy}
              onPrint={(what) => calls.print(order.id, what)}
              onAct={(action) => setActing({ action, orderId: order.id })}
            />
          }
        />
      ) : page.isError && shownId !== null ? (
        <ErrorState onRetry={() => void page.refetch()} />
      ) : (
        <p className={side.none}>{shownId !== null && order === null ? t('orderGone') : t('chooseOrder')}</p>
      )}
      {order && acting && <acting.action.Window order={order} onChanged={onChanged} onClose={() => setActing(null)} />}
      {startingId !== null && (
        <KartWindow
          onConfirm={(vehicleId) => calls.startAgain(startingId, vehicleId)}
          onClose={() => setStartingId(null)}
        />
      )}
    </aside>
  );
}
